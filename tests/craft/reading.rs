//! Reading tasks: every flaw that is repaired, with its warning, and every one that is not, with
//! its error.

use contest::balda::dictionaries;
use contest::balda::format::{write_answer, write_task};
use contest::balda::reading::{BadStart, BadTask, MOST_BYTES, Reading, read_task};
use contest::balda::rules::{Language, Task};
use contest::tools::encoding::Encoding;
use contest::tools::letters::MAX_LETTERS;

fn read(input: &[u8]) -> Reading {
    read_task(input).unwrap_or_else(|error| panic!("{input:?}: {error}"))
}

fn words(task: &Task) -> Vec<String> {
    task.words.iter().map(|(_, word)| task.alphabet.spell(word)).collect()
}

/// What is read from a task without flaws.
const FLAWLESS: &str = "en\ntea\n\nat\neat\ntea\n";

/// Each input reads as the task [`FLAWLESS`], with these warnings.
#[rustfmt::skip]
const REPAIRED: [(&str, &[&str]); 26] = [
    (FLAWLESS, &[]),
    ("\u{feff}en\ntea\n\nat\neat\ntea\n",
     &["line 1: a byte order mark; skipped"]),
    ("en\r\ntea\r\n\r\nat\r\neat\r\ntea\r\n",
     &["6 lines, the first is line 1: CR LF as the line end; read as LF"]),
    ("en\ntea\n\nat\neat\r\ntea\n",
     &["line 5: CR LF as the line end; read as LF"]),
    ("en\ntea\n\nat\neat\ntea",
     &["line 6: no line end after the last line; read as complete"]),
    ("en\ntea\n\nat\neat\ntea\n\u{1a}",
     &["line 7: Ctrl-Z (0x1A) as the end of the file; skipped"]),
    ("en\ntea\n\nat\neat\ntea\u{1a}\u{1a}",
     &["line 6: Ctrl-Z (0x1A) as the end of the file; skipped",
       "line 6: no line end after the last line; read as complete"]),
    ("en\ntea\n\nAt\neaT\ntea\n",
     &["2 lines, the first is line 4: capital letters; lowered"]),
    ("EN\nTea\n\nat\neat\nTEA\n",
     &["3 lines, the first is line 1: capital letters; lowered"]),
    ("en\ntea\nat\neat\ntea\n",
     &["line 3: a word where the empty line should be; added to the words"]),
    ("en\ntea\n\nat\n\neat\ntea\n\n\n",
     &["3 lines, the first is line 5: an empty line in the dictionary; skipped"]),
    ("en\ntea\n\na\nat\ne\neat\ntea\n",
     &["2 lines, the first is line 4: a word of one letter; dropped"]),
    ("en\ntea\n\ntea\neat\nat\n",
     &["2 lines, the first is line 5: a word out of order; sorted"]),
    ("en\ntea\n\nat\nat\neat\neat\neat\ntea\n",
     &["3 lines, the first is line 5: a repeated word; dropped"]),
    ("en\ntea\n\neat\nat\ntea\neat\n",
     &["2 lines, the first is line 5: a word out of order; sorted",
       "line 7: a repeated word; dropped"]),
    ("en\ntea\n\nat\nAT\neat\ntea\n",
     &["line 5: capital letters; lowered",
       "line 5: a repeated word; dropped"]),
    ("\u{feff}EN\r\ntea\r\ntea\r\nat\r\n\r\neat\r\nt\r\nat",
     &["line 1: a byte order mark; skipped",
       "7 lines, the first is line 1: CR LF as the line end; read as LF",
       "line 1: capital letters; lowered",
       "line 3: a word where the empty line should be; added to the words",
       "line 5: an empty line in the dictionary; skipped",
       "line 7: a word of one letter; dropped",
       "2 lines, the first is line 4: a word out of order; sorted",
       "line 8: a repeated word; dropped",
       "line 8: no line end after the last line; read as complete"]),
    ("en \n\ttea \n\nat \n eat \t\ntea\n",
     &["4 lines, the first is line 1: blanks around a word; stripped"]),
    ("en\ntea\n \t\nat\neat\ntea\n", &[]),
    ("en\ntea\n\nat\neat-up\nat 4\neat\nx\u{1}\ntea\n",
     &["line 6: a number beside the word; the word alone is read",
       "2 lines, the first is line 5: '-' in `eat-up` is not a letter; left out (`--strict` refuses the list instead)",
       "line 6: a repeated word; dropped"]),
    ("en\ntea\n\n# short words\nat\neat # a verb\ntea\n",
     &["2 lines, the first is line 4: a comment; left out"]),
    ("en\ntea\n\nat\t700\neat,31\ntea 3 0.5\n",
     &["3 lines, the first is line 4: a number beside the word; the word alone is read"]),
    ("en\ntea\n\n3\nat/S\neat/XY po:verb\ntea\n",
     &["3 lines, the first is line 4: hunspell's count, flags or fields; only the stems are played, without the forms that the flags make"]),
    ("en\ntea\n\nat\neat\ntea\ntea's\n",
     &["line 7: an apostrophe in `tea's`; left out (`--strict` refuses the list instead)"]),
    ("en\ntea\n\n17\nat\neat\ntea\n",
     &["line 4: '1' in `17` is not a letter; left out (`--strict` refuses the list instead)"]),
    ("en\ntea\n\nat\neat\ntea\n//\n",
     &["line 7: '/' in `//` is not a letter; left out (`--strict` refuses the list instead)"]),
];

#[test]
fn a_flaw_is_repaired_with_one_warning() {
    for (input, warnings) in REPAIRED {
        let reading = read(input.as_bytes());
        assert_eq!(reading.warnings, warnings, "{input:?}");
        assert_eq!(words(&reading.task), ["at", "eat", "tea"], "{input:?}");
        assert_eq!(reading.task.encoding, Encoding::Ascii, "{input:?}");
        assert_eq!(write_task(&reading.task), FLAWLESS.as_bytes(), "{input:?}");
    }
}

/// Inputs that are not a task, and the error.
#[rustfmt::skip]
const MALFORMED: [(&[u8], &str); 32] = [
    (b"",
     "line 1: the file is empty; a task has the language (`en`, `ru` or `tr`), the start word, an empty line and the dictionary"),
    (b"\r\n \n",
     "line 1: the file is empty; a task has the language (`en`, `ru` or `tr`), the start word, an empty line and the dictionary"),
    (b"\xEF\xBB\xBF",
     "line 1: the file is empty; a task has the language (`en`, `ru` or `tr`), the start word, an empty line and the dictionary"),
    (b"de\ntee\n\nat\n",
     "line 1: language `de` is unknown; write `en`, `ru` or `tr`"),
    (b"\ntea\n\nat\n",
     "line 1: language `` is unknown; write `en`, `ru` or `tr`"),
    (b"en\rtea\r\rat\reat\r",
     "line 1: the line ends with CR alone; end lines with LF or CR LF"),
    (b"a line that is much too long to be quoted whole\n",
     "line 1: language `a line that is much too long to be quote…` is unknown; write `en`, `ru` or `tr`"),
    (b"a line as long as a message may quote it\n",
     "line 1: language `a line as long as a message may quote it` is unknown; write `en`, `ru` or `tr`"),
    (b"en",
     "line 2: no start word; write the word of the centre row there"),
    (b"en\n",
     "line 2: no start word; write the word of the centre row there"),
    (b"en\r\n\r\nat\n",
     "line 2: no start word; write the word of the centre row there"),
    (b"en\nt3a\n\nat\n",
     "line 2: '3' in the start word `t3a` is not a letter; write one word of letters"),
    (b"en\nt'3\n\nat\n",
     "line 2: '3' in the start word `t'3` is not a letter; write one word of letters"),
    (b"en\nt\0a\n\nat\n",
     "line 2: '\\0' in the start word `t\\0a` is not a letter; write one word of letters"),
    (b"en\nteas\n\nat\n",
     "line 2: the start word `teas` has length 4; it must be 3, 5, 7, 9 or 11"),
    (b"en\na\n\nat\n",
     "line 2: the start word `a` has length 1; it must be 3, 5, 7, 9 or 11"),
    (b"en\nalliteratively\n\nat\n",
     "line 2: the start word `alliteratively` has length 14; it must be 3, 5, 7, 9 or 11"),
    (b"en\nunquestioning\n",
     "line 2: the start word `unquestioning` has length 13; it must be 3, 5, 7, 9 or 11"),
    (b"en\ntea\n\nat\rtea\n",
     "line 4: a space in `at\\rtea`; write one word a line and nothing else (1 of 1 lines are not words)"),
    (b"en\ntea\n\nat\na tea\nt tea\n",
     "line 5: a space in `a tea`; write one word a line and nothing else (2 of 3 lines are not words)"),
    (b"en\ntea\n\nat-\neat-up\n\n",
     "line 4: '-' in `at-` is not a letter; take the word out or correct it (2 of 2 lines are not words)"),
    (b"ru\n\xE1\xEB\xE9\xA8\xAA\n\n\xB0\xB1\n",
     "line 4: '\u{2591}' in `\u{2591}\u{2592}` is not a letter; take the word out or correct it; if all looks garbled, save the file as UTF-8, or `ru` as CP866 (1 of 1 lines are not words)"),
    (b"en\ntea\n\nat\ne\xE9at\nt\xE9a\n",
     "line 5: byte 0xE9 cannot be read; save the file as ASCII or UTF-8 (CP866 is for `ru` alone, without a byte order mark) (2 of 3 lines are not words)"),
    (b"en\ntea\n\n'at\nat'\n",
     "line 4: an apostrophe in `'at`; take the word out or correct it (2 of 2 lines are not words)"),
    (b"\xEF\xBB\xBFtr\nt\xFFa\n\nat\n",
     "line 2: byte 0xFF cannot be read; save the file as ASCII or UTF-8 (CP866 is for `ru` alone, without a byte order mark)"),
    (b"\xFF\xFEe\0n\0\n\0t\0e\0a\0\n\0",
     "line 1: byte 0xFF cannot be read; save the file as ASCII or UTF-8 (CP866 is for `ru` alone, without a byte order mark)"),
    (b"\xD1\x80\xD1\x83\n",
     "line 1: language `ру` is unknown; write `en`, `ru` or `tr`"),
    (b"\xEF\xBB\xBFru\n\xAA\xA8\xE2\n",
     "line 2: byte 0xAA cannot be read; save the file as ASCII or UTF-8 (CP866 is for `ru` alone, without a byte order mark)"),
    (b"ru\r\xAA\xA8\xE2\r\r\xAA\xA8\xE2\r",
     "line 1: the line ends with CR alone; end lines with LF or CR LF"),
    (b"tr\n\xC3",
     "line 2: byte 0xC3 cannot be read; save the file as ASCII or UTF-8 (CP866 is for `ru` alone, without a byte order mark)"),
    (b"en\ntea\n\na\n\nb\n",
     "line 4: no word of the dictionary can be played, which takes at least 2 letters; add words, or leave the dictionary out to play with the list that comes with the program"),
    (b"en\ntea\nt\n",
     "line 3: no word of the dictionary can be played, which takes at least 2 letters; add words, or leave the dictionary out to play with the list that comes with the program"),
];

#[test]
fn what_has_no_obvious_meaning_is_malformed() {
    for (input, text) in MALFORMED {
        let shown = String::from_utf8_lossy(input);
        match read_task(input) {
            Ok(reading) => panic!("{shown:?} was read as {:?}", words(&reading.task)),
            Err(error) => assert_eq!(error.to_string(), text, "{shown:?}"),
        }
    }
}

#[test]
fn a_file_above_the_limit_is_malformed() {
    let mut input = b"en\ntea\n\nat\n".to_vec();
    // One long word is read faster than many empty lines.
    input.resize(MOST_BYTES - 1, b't');
    input.push(b'\n');
    assert_eq!(read(&input).task.words.len(), 2);
    input.push(b'\n');
    assert_eq!(
        read_task(&input).expect_err("too large").to_string(),
        "67108865 bytes, the limit is 67108864; leave words out of the dictionary (words longer \
         than the board has cells are never played), or look whether this is a task at all"
    );
}

/// A task in UTF-8 whose dictionary has the given letters, each in a word of two.
fn task_of_letters(letters: impl Iterator<Item = char>) -> String {
    letters.fold("ru\nббб\n\n".to_owned(), |text, letter| format!("{text}б{letter}\n"))
}

#[test]
fn words_with_the_rarest_letters_are_dropped_if_there_are_too_many() {
    let letters = || ('а'..='я').chain('a'..='z');
    let most = task_of_letters(letters().take(MAX_LETTERS));
    assert_eq!(read(most.as_bytes()).task.alphabet.len(), MAX_LETTERS);
    let more = format!("{}zz\nzzz\n", task_of_letters(letters()));
    let reading = read(more.as_bytes());
    let alphabet = &reading.task.alphabet;
    assert_eq!(alphabet.len(), MAX_LETTERS);
    assert!(alphabet.letters("zzz").is_ok(), "frequent letters stay");
    assert_eq!(alphabet.letters("я"), Err('я'), "rare ones do not");
    assert!(alphabet.letters(&reading.task.alphabet.spell(&reading.task.start)).is_ok());
    let dropped = reading.warnings.iter().find(|warning| warning.contains("too rare"));
    assert_eq!(
        dropped.map(String::as_str),
        Some(
            "22 lines, the first is line 14: a word with a letter too rare to be one of the game's \
              36; dropped"
        )
    );
}

#[test]
fn a_start_letter_that_no_word_has_takes_the_place_of_the_rarest() {
    let letters: Vec<char> = ('a'..='z').chain('а'..='я').take(MAX_LETTERS).collect();
    let words: Vec<String> = letters.iter().map(|char| format!("{char}{char}")).collect();
    let frequent = letters[MAX_LETTERS - 1];
    let input = format!("ru\nяяя\n\n{}\n{frequent}{frequent}{frequent}\n", words.join("\n"));
    let alphabet = read(input.as_bytes()).task.alphabet;
    assert_eq!(alphabet.len(), MAX_LETTERS);
    assert!(alphabet.letter('я').is_some() && alphabet.letter(frequent).is_some());
}

#[test]
fn a_task_that_ends_after_its_start_word_has_the_embedded_list() {
    for (header, language, count) in [
        ("en\nkenaf", Language::English, 41_466),
        ("en\r\nkenaf\r\n\r\n\r\n", Language::English, 41_466),
        ("ru\nсыщик\n", Language::Russian, 42_503),
        ("tr\nhavuc\n\n", Language::Turkish, 18_203),
    ] {
        let task = read(header.as_bytes()).task;
        assert_eq!((task.language, task.words.len()), (language, count), "{header:?}");
    }
}

#[test]
fn the_embedded_lists_are_flawless_tasks() {
    for (language, start) in
        Language::ALL.into_iter().zip([&b"kenaf"[..], b"\xE1\xEB\xE9\xA8\xAA", b"havuc"])
    {
        let mut whole = [language.code().as_bytes(), b"\n", start, b"\n"].concat();
        let header = read(&whole);
        whole.push(b'\n');
        whole.extend_from_slice(dictionaries::embedded(language));
        let reading = read(&whole);
        assert_eq!((reading.warnings, header.warnings), (vec![], vec![]));
        assert_eq!(write_task(&reading.task), whole);
        assert_eq!(write_task(&header.task), whole, "the list stands in for the dictionary");
    }
}

#[test]
fn a_russian_task_is_cp866_unless_it_is_utf8() {
    // Every one of these bytes could be part of UTF-8 text: `раб`, three words alike.
    let cp866 = b"ru\n\xE0\xA0\xA1\n\n\xE0\xA0\xA1\n";
    let reading = read(cp866);
    assert_eq!((reading.task.encoding, reading.warnings), (Encoding::Cp866, vec![]));
    assert_eq!(words(&reading.task), ["раб"]);
    assert_eq!(write_task(&reading.task), cp866);
    let utf8 = "ru\nраб\n\nраб\n";
    let reading = read(utf8.as_bytes());
    assert_eq!(reading.task.encoding, Encoding::Utf8);
    assert_eq!(
        reading.warnings,
        [
            "2 lines, the first is line 2: UTF-8 text, not the contest's encoding; the answer is UTF-8 \
          too"
        ]
    );
    assert_eq!(write_task(&reading.task), utf8.as_bytes());
    // CP866 has `ё` too, though the contest's list does without.
    let yo = read(b"ru\n\xA5\xF1\xA6\n\n\xA5\xF1\xA6\n\xF0\xA6\n");
    assert_eq!(words(&yo.task), ["еёж", "ёж"]);
    assert_eq!(yo.warnings, ["line 5: capital letters; lowered"]);
    let latin = read(b"ru\ncat\n\nat\n");
    assert_eq!(latin.task.encoding, Encoding::Cp866);
}

#[test]
fn any_alphabet_can_be_played() {
    let ukrainian = read("ru\nп’яти\n\nп'ять\nп'єса\nпʼя\nїжа\nґава\n".as_bytes());
    assert_eq!(words(&ukrainian.task), ["п'я", "п'ять", "п'єса", "їжа", "ґава"]);
    let form = "line 6: another form of the apostrophe; read as the form that most words have";
    assert!(ukrainian.warnings.iter().any(|warning| warning == form), "{:?}", ukrainian.warnings);
    assert_eq!(ukrainian.task.side(), 5);
    let turkish = read("tr\nÇİL\n\nÇİL\nILIK\n".as_bytes());
    assert_eq!(words(&turkish.task), ["çil", "ılık"]);
    assert_eq!(words(&read(b"tr\nCIL\n\nCIL\nILIK\n").task), ["cil", "ilik"]);
    let greek = read("en\nΩμέγα\n\nμέγα\n".as_bytes());
    assert_eq!(greek.task.alphabet.spell(&greek.task.start), "ωμέγα");
    for side in [3, 5, 7, 9, 11] {
        let start = "a".repeat(side);
        assert_eq!(read(format!("en\n{start}\n\naa\n").as_bytes()).task.side(), side);
    }
}

/// The warnings of a task in UTF-8, but for the one that it is in UTF-8.
fn warnings_of_utf8(input: &str) -> (Vec<String>, Vec<String>) {
    let reading = read(input.as_bytes());
    let told = reading.warnings.iter().filter(|warning| !warning.contains("UTF-8 text"));
    (words(&reading.task), told.cloned().collect())
}

#[test]
fn signs_that_are_not_seen_are_told_by_their_names() {
    let (read, told) =
        warnings_of_utf8("en\nt\u{200b}ea\n\nat\n\u{feff}eat\u{a0}\nte\u{ad}a\ncafe\u{301}\n");
    assert_eq!(read, ["at", "café", "eat", "tea"]);
    assert_eq!(
        told,
        [
            "line 5: blanks around a word; stripped",
            "line 7: a combining acute accent (U+0301) apart from its letter; joined",
            "line 6: a soft hyphen (U+00AD); dropped",
            "line 2: a zero-width space (U+200B); dropped",
            "line 5: a byte order mark inside the text (U+FEFF); dropped",
            "line 7: a word out of order; sorted",
        ]
    );
    // Russian stress has no letters of its own; the breve makes one.
    let (read, told) = warnings_of_utf8("ru\nзамок\n\nза\u{301}мок\nи\u{306}од\nмд\u{303}\n");
    assert_eq!(read, ["замок", "йод"]);
    assert_eq!(told.len(), 3, "{told:?}");
    assert!(told[2].ends_with("is not a letter; left out (`--strict` refuses the list instead)"));
}

#[test]
fn words_of_another_script_are_left_out_and_mixed_ones_told() {
    let (read, told) = warnings_of_utf8("ru\nкит\n\nкит\nкот\ncat\ncок\nток\n");
    assert_eq!(read, ["cок", "кит", "кот", "ток"]);
    assert_eq!(
        told,
        [
            "line 6: `cat` is Latin, as most words are not; left out (`--strict` refuses the list \
             instead)",
            "line 7: 'c' in `cок` is Latin, the others are Cyrillic; taken all the same",
            "line 7: a word out of order; sorted",
        ]
    );
    let (read, _) = warnings_of_utf8("ru\ncat\n\nкит\nкот\ncat\nток\n");
    assert_eq!(read, ["cat", "кит", "кот", "ток"], "the start word's script is not foreign");
}

#[test]
fn a_list_that_is_cut_inside_a_letter_is_utf8() {
    let whole = "ru\nкит\n\nкит\nкот\nсорок\n".as_bytes();
    let reading = read(&whole[..whole.len() - 2]);
    assert_eq!(words(&reading.task), ["кит", "кот"]);
    let byte = "line 6: byte 0xD0 cannot be read; left out (`--strict` refuses the list instead)";
    assert!(reading.warnings.iter().any(|warning| warning == byte), "{:?}", reading.warnings);
    let refusal = reading.refusal.map(|refusal| refusal.to_string()).unwrap_or_default();
    assert!(refusal.starts_with("line 6: byte 0xD0 cannot be read; save"), "{refusal}");
}

#[test]
fn a_start_word_need_not_be_in_the_dictionary() {
    let reading = read(b"en\nzzz\n\nat\n");
    assert_eq!(
        reading.warnings,
        ["line 2: the start word `zzz` is not in the dictionary; taken all the same"]
    );
    assert_eq!(words(&reading.task), ["at"]);
    assert_eq!(write_answer(&reading.task, &[]), b"0\n");
    let warnings = read("ru\nлён\n\nлен\nлёд\n".as_bytes()).warnings;
    let like = "line 2: the start word `лён` is not in the dictionary, which has `лен`; taken";
    assert!(warnings.iter().any(|warning| warning.starts_with(like)), "{warnings:?}");
}

#[test]
fn every_class_of_malformed_input_has_its_error() {
    let number = |malformed: &BadTask| match malformed {
        BadTask::Empty => 0,
        BadTask::TooLarge { .. } => 1,
        BadTask::Language { .. } => 2,
        BadTask::Encoding { .. } => 3,
        BadTask::Start(BadStart::Missing) => 4,
        BadTask::Start(BadStart::Letter { .. }) => 5,
        BadTask::Start(BadStart::Length { .. }) => 6,
        BadTask::NoWord { .. } => 7,
        BadTask::NoWords { .. } => 8,
        BadTask::LineEnd => 9,
    };
    let errors = MALFORMED.iter().filter_map(|(input, _)| read_task(input).err());
    let mut seen: Vec<usize> = errors.map(|error| number(&error)).collect();
    // `a_file_above_the_limit...` has the other one.
    seen.push(1);
    seen.sort_unstable();
    seen.dedup();
    assert_eq!(seen, (0..10).collect::<Vec<_>>());
}

#[test]
fn a_byte_order_mark_decides_for_utf8() {
    // Every one of these bytes is a letter of CP866 too.
    let georgian = "ru\nბაბ\n\nბაბ\n";
    assert!(georgian.bytes().all(|byte| matches!(byte, 0..=0xAF | 0xE0..=0xF7)));
    let reading = read(format!("\u{feff}{georgian}").as_bytes());
    assert_eq!(reading.task.encoding, Encoding::Utf8);
    assert_eq!(words(&reading.task), ["ბაბ"]);
}

#[test]
fn the_first_of_several_lines_is_told_whatever_their_order() {
    let reading = read(b"en\ntea\n\neat\neat\nat\nat\ntea\n");
    assert_eq!(reading.warnings[1], "2 lines, the first is line 5: a repeated word; dropped");
}
