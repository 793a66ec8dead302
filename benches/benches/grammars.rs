//! Time to prove the parsers and to compare the grammars: `cargo bench -p urlspec-benches --bench
//! grammars`.
//!
//! Everything begins with the text of the grammars, as for a single use. Everything is proved or compared: every rule,
//! every pair of start rules, every pair of like rules. A table of the slowest pairs of start rules follows, by the
//! median of five runs.
//!
//! With `-- --test`, which runs everything once, only the smallest document is proved, as that takes
//! a while where nothing is optimized.

#![allow(
    missing_docs,
    reason = "criterion's macros generate functions without documentation"
)]

use std::env;
use std::time::{Duration, Instant};

use criterion::{Criterion, criterion_group, criterion_main};
use grammarian::automata::Limits;
use grammarian::compare::{Comparison, Languages};
use urlspec::{Revision, Rule};
use urlspec_lineage::{grammars, overlaps};

/// Proves every rule of the document, and looks for every place where it can be read in two ways.
fn audit(revision: Revision) -> usize {
    let mut audit = grammars::proof(revision, Limits::default()).expect("our grammars can be read");
    for rule in revision.rules() {
        let difference = audit.rule(rule.name()).expect("our grammars are regular");
        assert_eq!(difference, None, "{revision}: {rule}");
    }
    let rules: Vec<Rule> = revision.rules().collect();
    overlaps::judged_overlaps(revision, &rules, Limits::default())
        .expect("our grammars are regular")
        .len()
}

/// The languages of a document as it must be read.
fn corrected(revision: Revision) -> Languages {
    grammars::languages(revision, Limits::default())
}

/// Compares two rules: which words only one of them has, and where they part.
fn compare(left: Rule, right: Rule) -> Comparison {
    let languages = |rule: Rule| corrected(rule.revision());
    let (one, other) = (languages(left), languages(right));
    Comparison::of(&one, left.name(), &other, right.name(), 1).expect("both are regular")
}

/// Compares all rules of one document with the like rules of another.
fn compare_all(left: Revision, right: Revision) -> usize {
    let [left, right] = [left, right].map(corrected);
    let pairs = left.like_rules(&right);
    for (one, other) in &pairs {
        Comparison::shallow(&left, one, &right, other, 1).expect("both are regular");
    }
    pairs.len()
}

/// Each two of them, and each with itself, once.
fn pairs<T: Copy>(all: &[T]) -> Vec<(T, T)> {
    let from = |index: usize| all[index..].iter().map(move |other| (all[index], *other));
    (0..all.len()).flat_map(from).collect()
}

/// Returns `true` if benchmarks are only run once, to see that they work: then a few inputs do.
fn is_test() -> bool {
    env::args().any(|argument| argument == "--test")
}

fn audits(criterion: &mut Criterion) {
    let is_test = is_test();
    let mut group = criterion.benchmark_group("audit");
    let smallest = Revision::ALL.iter().min_by_key(|of| of.rules().count());
    for &revision in Revision::ALL {
        if !is_test || Some(&revision) == smallest {
            group.bench_function(revision.id(), |bencher| bencher.iter(|| audit(revision)));
        }
    }
    if !is_test {
        group.bench_function("all documents", |bencher| {
            bencher.iter(|| Revision::ALL.iter().map(|of| audit(*of)).sum::<usize>());
        });
    }
    group.finish();
}

fn comparisons(criterion: &mut Criterion) {
    let starts: Vec<Rule> = Revision::ALL
        .iter()
        .flat_map(|revision| revision.start_rules())
        .collect();
    let few = if is_test() { 2 } else { usize::MAX };
    let starts = pairs(&starts[..few.min(starts.len())]);
    let revisions = pairs(&Revision::ALL[..few.min(Revision::ALL.len())]);
    let mut group = criterion.benchmark_group("compare");
    let name = format!("{} pairs of start rules", starts.len());
    let mut was_measured = false;
    group.bench_function(name, |bencher| {
        was_measured = true;
        bencher.iter(|| {
            starts
                .iter()
                .map(|(a, b)| compare(*a, *b))
                .collect::<Vec<_>>()
        });
    });
    let name = format!("like rules of {} pairs of documents", revisions.len());
    group.bench_function(name, |bencher| {
        bencher.iter(|| {
            let compared = revisions.iter().map(|(a, b)| compare_all(*a, *b));
            compared.sum::<usize>()
        });
    });
    group.finish();
    if was_measured && !is_test() {
        tell_slowest(&starts);
    }
}

#[allow(clippy::print_stdout, reason = "a benchmark prints what it measures")]
fn tell_slowest(starts: &[(Rule, Rule)]) {
    let name = |rule: Rule| format!("{}:{rule}", rule.revision());
    let mut times: Vec<(Duration, String)> = starts
        .iter()
        .map(|&(a, b)| (median(|| compare(a, b)), format!("{} {}", name(a), name(b))))
        .collect();
    times.sort_unstable_by(|one, other| other.cmp(one));
    let total: Duration = times.iter().map(|(time, _)| *time).sum();
    println!("compare: {total:.1?} for all pairs of start rules; the slowest:");
    for (time, pair) in times.iter().take(5) {
        println!("{time:>10.1?}  {pair}");
    }
}

/// Of five runs.
fn median<T>(run: impl Fn() -> T) -> Duration {
    let mut times = [(); 5].map(|()| {
        let start = Instant::now();
        std::hint::black_box(run());
        start.elapsed()
    });
    times.sort_unstable();
    times[2]
}

criterion_group! {
    name = benches;
    config = Criterion::default().sample_size(10).warm_up_time(Duration::from_secs(1));
    targets = audits, comparisons
}
criterion_main!(benches);
