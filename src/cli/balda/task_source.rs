//! Where a task comes from: a file, standard input, or a word and a list from the command line.

use std::cell::OnceCell;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use clap::builder::{PossibleValuesParser, TypedValueParser};
use contest::balda::reading::{
    BadParts, Lowering, MOST_BYTES, Reading, compose_task, is_letter, read_question, read_task,
    typed, which_has,
};
use contest::balda::rules::{Language, Task};
use contest::tools::words::{WordId, WordList};

use crate::cli::contest::BALDA;
use crate::cli::exit::Failure;
use crate::cli::files;

/// A task: a file, or `--lang` and `--word`.
#[derive(Debug, clap::Args)]
pub struct TaskSource {
    /// The task file; - is standard input [default: input.txt]
    #[arg(conflicts_with = "word")]
    input: Option<PathBuf>,
    /// The language of --word: en, ru or tr; it chooses the embedded list
    #[arg(long, requires = "word", conflicts_with = "input", value_parser = language())]
    lang: Option<Language>,
    /// Play this start word instead of a task file
    #[arg(long, requires = "lang")]
    word: Option<String>,
    #[command(flatten)]
    dictionary: Dictionary,
}

impl TaskSource {
    /// The files that the task is read from.
    pub fn files(&self) -> impl Iterator<Item = &Path> {
        let question = self.word.is_none().then(|| self.question());
        question.into_iter().chain(self.dictionary.file())
    }

    /// Is there no task file, but a word that was typed?
    pub fn is_typed(&self) -> bool {
        self.word.is_some()
    }

    /// What messages call the source of the words.
    pub fn name(&self) -> String {
        if self.word.is_some() || self.dictionary.file().is_some() {
            self.dictionary.name()
        } else {
            files::name(self.question())
        }
    }

    /// The task file, if no word was given.
    fn question(&self) -> &Path {
        self.input.as_deref().unwrap_or(Path::new(BALDA.inputs[0]))
    }

    /// Reads the task.
    ///
    /// # Errors
    /// If a file cannot be read, or what was read is not a task.
    pub fn read(&self) -> Result<Reading, Failure> {
        match (&self.word, self.lang) {
            (Some(word), Some(language)) => self.dictionary.compose(language, word),
            _ => self.dictionary.read_file(self.question()),
        }
    }
}

/// Which words may be named, where they are not simply those of the task.
#[derive(Debug, Default, clap::Args)]
pub struct Dictionary {
    /// Play with the words of this file, one a line, instead of the task's; UTF-8, or CP866 for ru
    #[arg(long, value_name = "FILE")]
    dict: Option<PathBuf>,
    /// Play without these words (all that follow, so the names of files come first)
    #[arg(long, value_name = "WORD", num_args = 1.., value_parser = a_word)]
    ban: Vec<String>,
    /// Refuse a list with lines that are not words, instead of leaving them out
    #[arg(long)]
    strict: bool,
    /// What the file of `dict` holds, once it has been read.
    #[arg(skip)]
    list: OnceCell<Vec<u8>>,
}

impl Dictionary {
    /// Makes the task that has `word` in its centre row, with these words or with the embedded
    /// list, in the contest's encoding where that has all the letters.
    ///
    /// # Errors
    /// If the dictionary's file cannot be read, or word and dictionary make no task.
    pub fn compose(&self, language: Language, word: &str) -> Result<Reading, Failure> {
        let reading = compose_task(language, word, self.own_list()?);
        let mut reading = reading.map_err(|bad| Failure::Malformed {
            name: match bad {
                BadParts::Start(_) => "--word".to_owned(),
                BadParts::List(_) => self.name(),
            },
            reason: bad.to_string(),
        })?;
        self.refuse(&reading, || self.name())?;
        reading.task.prefer_encoding(language.encoding());
        Ok(self.without_banned(reading, &self.name()))
    }

    /// Reads the task in the file at `path` (`-` is standard input), with these words if there are
    /// any; it is answered in the encoding of the question where that has all the letters.
    ///
    /// # Errors
    /// If a file cannot be read, or what was read is not a task.
    pub fn read_file(&self, path: &Path) -> Result<Reading, Failure> {
        let bytes = files::read(path)?;
        let malformed = |bad| Failure::malformed(path, &bad);
        if self.dict.is_none() {
            let reading = read_task(&bytes).map_err(malformed)?;
            self.refuse(&reading, || files::name(path))?;
            return Ok(self.without_banned(reading, &files::name(path)));
        }
        let question = read_question(&bytes).map_err(malformed)?;
        let mut reading = self.compose(question.language, &question.start)?;
        reading.task.prefer_encoding(question.encoding);
        reading.warnings.splice(0..0, told(question.warnings, &files::name(path)));
        Ok(reading)
    }

    /// Refuses what was read if a line was left out and none may be; `name` is that of their
    /// source.
    fn refuse(&self, reading: &Reading, name: impl Fn() -> String) -> Result<(), Failure> {
        let refusal = reading.refusal.as_ref().filter(|_| self.strict);
        refusal
            .map_or(Ok(()), |bad| Err(Failure::Malformed { name: name(), reason: bad.to_string() }))
    }

    /// The file given with `--dict`, if one was given.
    pub fn file(&self) -> Option<&Path> {
        self.dict.as_deref()
    }

    /// The content of the file given with `--dict`, if one was given; it is read once.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub fn own_list(&self) -> Result<Option<&[u8]>, Failure> {
        if let (Some(path), None) = (&self.dict, self.list.get()) {
            let _ = self.list.set(files::read(path)?);
        }
        Ok(self.list.get().map(Vec::as_slice))
    }

    /// What messages call the source of the words.
    pub fn name(&self) -> String {
        self.dict.as_deref().map_or_else(|| "--word".to_owned(), files::name)
    }

    /// The banned words as they were typed.
    pub fn banned(&self) -> &[String] {
        &self.ban
    }

    /// `reading` without the banned words, its warnings after the `name` of their source.
    fn without_banned(&self, mut reading: Reading, name: &str) -> Reading {
        reading.warnings = told(reading.warnings, name).collect();
        let lowering = Lowering::in_game(reading.task.language, &reading.task.alphabet);
        let mut banned = BTreeSet::new();
        for word in &self.ban {
            let small = lowering.typed(word);
            if let Some(id) = find(&reading.task, &small) {
                banned.insert(id);
            } else {
                let like = which_has(&reading.task, &small);
                reading.warnings.push(format!("--ban {word}: not a word of the dictionary{like}"));
            }
        }
        if !banned.is_empty() {
            let words = &reading.task.words;
            let left = words.iter().filter(|(id, _)| !banned.contains(id)).map(|(_, word)| word);
            reading.task.words = WordList::new(left);
        }
        reading
    }
}

/// Reads a word that is to be banned, which the name of a file hardly is.
fn a_word(word: &str) -> Result<String, String> {
    match typed(word).chars().find(|&char| !is_letter(char)) {
        None => Ok(word.to_owned()),
        Some(char) => {
            Err(format!("`{char}` is not a letter; the names of files come before --ban"))
        }
    }
}

/// `warnings` after the `name` of their source.
pub fn told(warnings: Vec<String>, name: &str) -> impl Iterator<Item = String> {
    warnings.into_iter().map(move |warning| format!("{name}: {warning}"))
}

/// The number of `word` in the dictionary.
fn find(task: &Task, word: &str) -> Option<WordId> {
    task.words.find(&task.alphabet.letters(word).ok()?)
}

/// Reads a language's two letters.
pub fn language() -> impl TypedValueParser<Value = Language> {
    let codes = Language::ALL.map(Language::code);
    PossibleValuesParser::new(codes).try_map(|code| code.parse::<Language>())
}

/// About how many bytes the file of `task` has.
pub fn bytes(task: &Task) -> usize {
    task.words.letters().len() + task.words.len()
}

/// No file is read whole that Balda's reader would refuse for its size.
const _: () = assert!(files::MOST_INPUT == MOST_BYTES as u64);
