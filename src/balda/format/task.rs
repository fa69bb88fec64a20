//! `input.txt` as the judge writes it: language, start word, empty line, dictionary.

use crate::balda::rules::Task;

/// The task file's bytes in the judge's exact format and the task's encoding.
pub fn write_task(task: &Task) -> Vec<u8> {
    let mut text = String::new();
    for line in [task.language.code(), &task.alphabet.spell(&task.start), ""] {
        text.push_str(line);
        text.push('\n');
    }
    for (_, word) in task.words.iter() {
        text.extend(word.iter().map(|&letter| task.alphabet.char(letter)));
        text.push('\n');
    }
    task.encoding.encode(&text).into_owned()
}
