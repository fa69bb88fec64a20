#!/usr/bin/env python3
"""Lists the sentences of more than 35 words in doc comments and pages: long_sentences.py [LIMIT]

It only lists: a long sentence may be the right one. Run it from anywhere in the project.
"""
import pathlib
import re
import sys

LIMIT = int(sys.argv[1]) if len(sys.argv) > 1 else 35
ROOT = pathlib.Path(__file__).resolve().parents[2]
COMMENT = re.compile(r"\s*//[/!]? ?(.*)")
END = re.compile(r"(?<=[.!?:])(?:\s+|\)\s+)(?=[A-Z`*(\[])")


def paragraphs(path):
    """The paragraphs of a page, or of the comments of a source, each with its first line."""
    block, first, fenced = [], 0, False
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines() + [""], 1):
        comment = COMMENT.match(line) if path.suffix == ".rs" else None
        text = (comment.group(1) if comment else "") if path.suffix == ".rs" else line
        text = text.strip()
        if text.startswith("```"):
            fenced = not fenced
        text = "" if fenced else text
        starts = text.startswith(("#", "- ", "* ", "|", "```")) or re.match(r"\d+\. ", text)
        if (not text or starts) and block:
            yield first, " ".join(block)
            block = []
        if text and not text.startswith(("#", "|", "```")):
            first = first if block else number
            block.append(text)


pages = [ROOT / name for name in ("README.md", "CONTRIBUTING.md")] + sorted((ROOT / "docs").glob("*.md"))
for path in pages + sorted((ROOT / "src").rglob("*.rs")):
    for line, text in paragraphs(path):
        for sentence in END.split(text):
            words = len(sentence.split())
            if words > LIMIT:
                print(f"{path.relative_to(ROOT)}:{line}: {words} words: {sentence[:90]}...")
