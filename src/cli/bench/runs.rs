//! The options of every bench: how many games are played, by whom, and what is kept of them.

use std::path::PathBuf;

use super::foreign::Foreign;
use super::shard::Shard;
use super::side::SideBySide;
use crate::cli::numbers::whole;

/// Which games are played, and what is kept of them.
#[derive(Debug, clap::Args)]
pub struct Runs {
    /// Play each task this many times, with seeds counted up from --seed
    #[arg(long, value_name = "COUNT", default_value_t = 1, allow_negative_numbers = true,
          value_parser = whole::<u64>(1..=10_000))]
    pub repeat: u64,
    #[command(flatten)]
    pub side_by_side: SideBySide,
    /// Play only every K-th game, from number I on; `balda join` joins the tables of all shards
    #[arg(long, value_name = "I/K")]
    pub shard: Option<Shard>,
    #[command(flatten)]
    pub foreign: Foreign,
    /// Write a table for each game to this folder: when better answers were found
    #[arg(long, value_name = "DIR")]
    pub trace: Option<PathBuf>,
    /// Write one line a game to this file; an existing one is replaced
    #[arg(long, value_name = "FILE")]
    pub csv: Option<PathBuf>,
}

impl Runs {
    /// The seeds of the games of each task, counted up from `first`.
    pub fn seeds(&self, first: u64) -> impl Iterator<Item = u64> + Clone {
        (0..self.repeat).map(move |game| first.wrapping_add(game))
    }
}
