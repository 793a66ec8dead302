//! Reads an ABNF, judges a few texts by it, and makes words of it.
//!
//! `cargo run --example read`

#![allow(clippy::print_stdout, reason = "an example shows what it does")]

use grammarian::automata::Limits;
use grammarian::bnf::{Grammar, Notation};
use grammarian::generate::{Characters, RandomWords, Words, near_misses};

/// RFC 3339, without the years before 0000.
const DATE: &str = r#"
full-date = 4DIGIT "-" month "-" day
month     = "0" %x31-39 / "1" %x30-32
day       = "0" %x31-39 / %x31-32 DIGIT / "3" %x30-31
"#;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let limits = Limits::default();
    let grammar = Grammar::parse(Notation::Abnf, DATE)?;
    let date = grammar.dfa("full-date", &limits)?;
    println!("A full-date has {} states.", date.len());

    for text in ["2026-11-22", "2026-13-22", "2026-02-31"] {
        let verdict = if date.accepts(text) { "yes" } else { "no" };
        println!("{text}: {verdict}");
    }

    if let Some((length, count)) = date
        .word_counts()
        .take(20)
        .enumerate()
        .max_by_key(|(_, n)| n.bits())
    {
        println!("There are {count} words of {length} characters.");
    }

    let day = grammar.dfa("day", &limits)?;
    let days: Vec<String> = Words::new(&day).collect();
    println!("Every day: {}", days.join(" "));
    let dates: Vec<String> = RandomWords::new(&date, 10, 7)?.take(3).collect();
    println!("At random: {}", dates.join(" "));

    let bases = Characters::Path.narrow(&day, &limits)?;
    let misses: Vec<String> = near_misses(&bases, &day, &limits)?.take(12).collect();
    println!("Just outside of a day: {misses:?}");
    Ok(())
}
