//! `contest`: solvers of contest games behind one door. This page is the map.
//!
//! Read [`game`] (the door), then a game's own page, say [`balda`] (the game on one page) and
//! [`balda::rules`] (its nouns and its law), and you know the system. A module imports only what
//! its row in the table of `tests/project/floors` lists: modules of lower floors, and a few of its
//! own.
//!
//! | floor | modules | know |
//! |---|---|---|
//! | command line | `main`, `cli` | files, streams, exit codes |
//! | games | [`balda`], [`crossword`], [`scruffle`], [`fence`], [`tritown`] | each one game: law and craft, and where they meet |
//! | tools | [`tools`] | no game |
//! | ground | [`budget`], [`game`] | time or counted work; the door of every game |

pub mod balda;
pub mod budget;
pub mod crossword;
pub mod fence;
pub mod game;
pub mod scruffle;
pub mod tools;
pub mod tritown;
