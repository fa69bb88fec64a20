//! Where a task comes from: a file, standard input, or a word and a list from the command line.

use std::path::{Path, PathBuf};

use balda::balda::format::{Reading, read_task};
use balda::balda::rules::{Language, Task};
use balda::letters::Encoding;
use balda::words::WordList;

use super::exit::Failure;
use super::{files, judge};

/// A task: a file, or `--lang` and `--word`.
#[derive(Debug, clap::Args)]
pub struct TaskSource {
    /// The task file; - is standard input [default: input.txt]
    #[arg(conflicts_with = "word")]
    input: Option<PathBuf>,
    /// The language of --word: en, ru or tr; it chooses the embedded list
    #[arg(long, requires = "word", value_parser = language)]
    lang: Option<Language>,
    /// Play this start word instead of a task file
    #[arg(long, requires = "lang")]
    word: Option<String>,
    #[command(flatten)]
    dictionary: Dictionary,
}

impl TaskSource {
    /// Reads the task.
    ///
    /// # Errors
    /// If a file cannot be read, or what was read is no task.
    pub fn read(&self) -> Result<Reading, Failure> {
        if let (Some(word), Some(language)) = (&self.word, self.lang) {
            let header = format!("{}\n{word}\n", language.code());
            self.dictionary.read(header.as_bytes(), "--word")
        } else {
            self.dictionary.read_file(self.input.as_deref().unwrap_or(Path::new(judge::INPUT)))
        }
    }
}

/// Which words may be named, where they are not simply those of the task.
#[derive(Debug, Default, clap::Args)]
pub struct Dictionary {
    /// Play with the words of this file, one a line, instead of the task's; UTF-8 or CP866
    #[arg(long, value_name = "FILE")]
    dict: Option<PathBuf>,
    /// Play without these words
    #[arg(long, value_name = "WORD", num_args = 1..)]
    ban: Vec<String>,
}

impl Dictionary {
    /// Reads the task in the file at `path` (`-` is standard input), with these words.
    ///
    /// # Errors
    /// If a file cannot be read, or what was read is no task.
    pub fn read_file(&self, path: &Path) -> Result<Reading, Failure> {
        let bytes = files::read(path, judge::MOST_INPUT)?;
        self.read(&bytes, &files::name(path))
    }

    /// Reads the task in `bytes`, which came from `place`, with these words.
    fn read(&self, bytes: &[u8], place: &str) -> Result<Reading, Failure> {
        let mut reading = match &self.dict {
            None => parse(bytes, place)?,
            Some(path) => with_words_of(path, &parse(bytes, place)?.task)?,
        };
        for word in &self.ban {
            if !ban(&mut reading.task, word) {
                reading.warnings.push(format!("--ban {word}: not a word of the dictionary"));
            }
        }
        Ok(reading)
    }
}

fn parse(bytes: &[u8], place: &str) -> Result<Reading, Failure> {
    read_task(bytes).map_err(|malformed| Failure::Malformed {
        place: place.to_owned(),
        reason: malformed.to_string(),
    })
}

/// The task with the words of the file at `path`; answered in the encoding of the question where
/// that can write the file's letters.
fn with_words_of(path: &Path, task: &Task) -> Result<Reading, Failure> {
    let bytes = files::read(path, judge::MOST_INPUT)?;
    let (words, _) =
        Encoding::decode(&bytes, true).map_err(|bad| Failure::malformed(path, &bad))?;
    let start = task.alphabet.spell(&task.start);
    let text = format!("{}\n{start}\n\n{words}", task.language.code());
    let mut reading = parse(text.as_bytes(), &path.display().to_string())?;
    if task.encoding.can_write(&reading.task.alphabet) {
        reading.task.encoding = task.encoding;
    }
    Ok(reading)
}

/// Takes `word` out of the dictionary; false if it was not in it.
fn ban(task: &mut Task, word: &str) -> bool {
    let Ok(letters) = task.alphabet.letters(&word.to_lowercase()) else { return false };
    let Some(banned) = task.words.find(&letters) else { return false };
    let rest = task.words.iter().filter(|&(id, _)| id != banned).map(|(_, word)| word);
    task.words = WordList::new(rest);
    true
}

/// Reads a language's two letters.
pub fn language(code: &str) -> Result<Language, String> {
    Language::from_code(code).ok_or_else(|| "must be en, ru or tr".to_owned())
}
