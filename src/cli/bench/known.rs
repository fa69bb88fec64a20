//! What tells one task of any game from another in the table of the best games: its bytes.

use serde::{Deserialize, Serialize};

use super::best::Record;
use super::row::Row;
use crate::cli::names::plain;

/// One line of the table.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct KnownTask {
    task: String,
    kind: String,
    fingerprint: String,
    points: i64,
    /// How the game was found.
    found: String,
}

impl Record for KnownTask {
    type Key = (String, String);

    fn of(row: &Row) -> KnownTask {
        KnownTask {
            task: row.task.clone(),
            kind: row.text("kind"),
            fingerprint: row.text("fingerprint"),
            points: row.points,
            found: row.found(),
        }
    }

    fn key(&self) -> Self::Key {
        (self.kind.clone(), self.fingerprint.clone())
    }

    fn points(&self) -> i64 {
        self.points
    }

    fn file(&self) -> String {
        plain(&format!("{}_{}", self.task, self.fingerprint))
    }
}
