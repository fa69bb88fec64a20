//! The project itself: floors, layout, pages with their links and examples, embedded lists.

mod dicts;
mod floors;
mod layout;
mod links;
mod names;
#[cfg(unix)]
mod readme;
#[path = "../support/sources.rs"]
mod sources;
