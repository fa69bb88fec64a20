//! `balda`: a contest solver for the one-player Balda word game. This page is the map.
//!
//! Read [`balda`] (the game on one page), [`balda::rules`] (its nouns and its law), and you know
//! the system. A module imports only what its row in the table of `tests/floors` lists: modules of
//! lower floors, and a few of its own.
//!
//! | floor | modules | know |
//! |---|---|---|
//! | command line | `main`, `cli` | files, streams, exit codes |
//! | the game | [`balda`] | law and craft: propose, referee, print |
//! | craft | `balda::{lexicon, walk, finder, forward, plan, anneal, whole, hints, replay, ...}` | how to play well |
//! | law | `balda::{rules, format, referee, lists}` | what is legal |
//! | tools | [`beam`], [`grid`], [`encoding`], [`excerpt`], [`letters`], [`words`], [`prefetch`], [`random`], [`threads`], [`fingerprint`], [`statistics`] | no game |
//! | ground | [`budget`], [`game`] | time or counted work; the door of every game |

pub mod balda;
pub mod beam;
pub mod budget;
pub mod encoding;
pub mod excerpt;
pub mod fingerprint;
pub mod game;
pub mod grid;
pub mod letters;
pub mod prefetch;
pub mod random;
pub mod statistics;
pub mod threads;
pub mod words;
