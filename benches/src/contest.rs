//! Contestants that do the same work, one after the other in each round, so that what slows the machine down slows all of them
//! down; and the table of their times.

#![allow(clippy::print_stdout, reason = "this is what it is for")]

use std::hint::black_box;
use std::time::Instant;

use crate::{rounds, spread};

/// A library under test: it does its work on all lines and returns on how many it succeeds.
pub struct Contestant<'l> {
    name: &'static str,
    what: &'static str,
    is_peer: bool,
    run: Box<dyn FnMut() -> usize + 'l>,
    times: Vec<f64>,
    accepted: usize,
}

impl<'l> Contestant<'l> {
    /// One that goes over all lines by itself.
    pub fn new(name: &'static str, what: &'static str, run: impl FnMut() -> usize + 'l) -> Self {
        Self {
            name,
            what,
            is_peer: name != "urlspec",
            run: Box::new(run),
            times: Vec::new(),
            accepted: 0,
        }
    }

    /// One that takes lines one by one.
    pub fn by_line(
        name: &'static str,
        what: &'static str,
        lines: &'l [String],
        accepts: impl Fn(&str) -> bool + 'l,
    ) -> Self {
        let run = move || {
            let accepted = lines.iter().filter(|line| accepts(black_box(line)));
            accepted.count()
        };
        Self::new(name, what, run)
    }
}

/// The times of all contestants, by what they do.
pub struct Times(Vec<(&'static str, Vec<f64>)>);

impl Times {
    /// The times of one, in nanoseconds a line, round by round.
    ///
    /// # Panics
    ///
    /// If no contestant does this.
    #[must_use]
    pub fn of(&self, what: &str) -> &[f64] {
        let mut all = self.0.iter();
        let found = all.find(|(it, _)| *it == what);
        &found.expect("it is one of them").1
    }
}

/// Runs them all over lines, and prints a table in Markdown: a ratio is that of one round, to the fastest of the other
/// libraries in it; medians are over the rounds.
#[allow(
    clippy::cast_precision_loss,
    reason = "the figures are printed rounded"
)]
pub fn race(lines: &[String], mut contestants: Vec<Contestant<'_>>) -> Times {
    let rounds = rounds();
    for _ in 0..rounds {
        for contestant in &mut contestants {
            let started = Instant::now();
            contestant.accepted = black_box((contestant.run)());
            let time = started.elapsed().as_nanos() as f64 / lines.len() as f64;
            contestant.times.push(time);
        }
    }
    let fastest = |round: usize| {
        let peers = contestants.iter().filter(|contestant| contestant.is_peer);
        peers
            .map(|peer| peer.times[round])
            .fold(f64::INFINITY, f64::min)
    };
    let bytes: usize = lines.iter().map(String::len).sum();
    println!(
        "{} lines of {:.0} bytes, {rounds} rounds\n",
        lines.len(),
        bytes as f64 / lines.len() as f64
    );
    println!(
        "| | | ns a line: median (least to most) | throughput, fastest of the others = 1 | done |"
    );
    println!("| --- | --- | ---: | ---: | ---: |");
    for contestant in &contestants {
        let (least, middle, most) = spread(contestant.times.clone());
        let ratios = (0..rounds).map(|round| fastest(round) / contestant.times[round]);
        let (low, ratio, high) = spread(ratios.collect());
        println!(
            "| {} | {} | {middle:.0} ({least:.0} to {most:.0}) | {ratio:.2} ({low:.2} to {high:.2}) | {} |",
            contestant.name, contestant.what, contestant.accepted,
        );
    }
    let times = contestants.into_iter().map(|it| (it.what, it.times));
    Times(times.collect())
}
