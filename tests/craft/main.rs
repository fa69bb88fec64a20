//! The craft: searches and finders against slow oracles, and where Balda's craft meets its law.

mod beam;
#[path = "../support/cases.rs"]
mod cases;
mod counts;
mod finder;
mod finder_by_the_rules;
#[path = "../support/five_letters.rs"]
mod five_letters;
mod forward;
#[path = "../support/found.rs"]
mod found;
mod hints;
mod lexicon;
#[path = "../support/naive.rs"]
mod naive;
mod pipeline;
mod plan;
#[path = "../support/random.rs"]
mod random;
mod reading;
#[path = "../support/spellings.rs"]
mod spellings;
mod walk;
mod whole;
