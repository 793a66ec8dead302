//! Verdicts by a grammar that a user brings, beside those by the same rule as it is built in:
//! `cargo bench -p urlspec-benches --bench user_grammar`. It prints Markdown.
//!
//! The user's grammar is the ABNF that `urlspec export --as abnf` writes of a document's start rule, read as `urlspec match`
//! reads it, and the matcher is made for the first lines, as there. In each round both judge all lines, one after the
//! other, and a ratio is that of one round.

#![allow(clippy::print_stdout, reason = "this is what it is for")]

use std::hint::black_box;
use std::time::Instant;

use grammarian::automata::Limits;
use grammarian::bnf::{Grammar, Notation, Reading};
use grammarian::export::abnf;
use grammarian::matcher::{Matcher, TableDfa};
use urlspec::Revision;
use urlspec_benches::{corpus, rounds, spread};
use urlspec_lineage::grammars;

/// The number of lines by which the states of the shift automaton are chosen.
const SAMPLES: usize = 500;

/// The ABNF of a document's start rule, as a user may have it in a file.
fn text_of(revision: Revision) -> String {
    let grammar = grammars::file(revision).grammar(Reading::Corrected);
    abnf(&grammar, revision.start_rule().name()).expect("each start rule can be written as ABNF")
}

fn matcher_of(text: &str, lines: &[&[u8]]) -> Matcher<'static> {
    let grammar = Grammar::parse(Notation::Abnf, text).expect("it was written as ABNF");
    let first = grammar.rules()[0].name();
    let dfa = grammar.dfa(first, &Limits::default());
    let table = TableDfa::table(&dfa.expect("it is regular")).expect("it is small");
    Matcher::of_table(table, lines.iter().copied().take(SAMPLES))
}

#[allow(
    clippy::cast_precision_loss,
    reason = "the figures are printed rounded"
)]
fn main() {
    let rounds = rounds();
    let lines = corpus();
    let octets: Vec<&[u8]> = lines.iter().map(String::as_bytes).collect();
    println!(
        "| | built in, ns a line: median (least to most) | the user's | throughput, built in = 1 | accepted |"
    );
    println!("| --- | ---: | ---: | ---: | ---: |");
    for &revision in Revision::ALL {
        let own = urlspec::Matcher::for_rule(revision.start_rule());
        let users = matcher_of(&text_of(revision), &octets);
        let time = |accepts: &dyn Fn(&[u8]) -> bool| {
            let started = Instant::now();
            let accepted = octets.iter().filter(|line| accepts(black_box(line)));
            let accepted = accepted.count();
            let time = started.elapsed().as_nanos() as f64 / octets.len() as f64;
            (time, accepted)
        };
        let (mut one, mut other, mut ratios) = (Vec::new(), Vec::new(), Vec::new());
        let mut accepted = 0;
        for _ in 0..rounds {
            let built_in = time(&|line| own.is_match(line));
            let read = time(&|line| users.is_match(line));
            assert_eq!(built_in.1, read.1, "{revision}: they are the same rule");
            accepted = built_in.1;
            one.push(built_in.0);
            other.push(read.0);
            ratios.push(built_in.0 / read.0);
        }
        let [one, other] = [one, other].map(|times| {
            let (least, middle, most) = spread(times);
            format!("{middle:.0} ({least:.0} to {most:.0})")
        });
        let (low, ratio, high) = spread(ratios);
        println!(
            "| {revision} | {one} | {other} | {ratio:.2} ({low:.2} to {high:.2}) | {accepted} |"
        );
    }
}
