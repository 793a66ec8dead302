//! How time and memory grow with a text: `cargo bench -p urlspec-benches --bench growth --no-default-features`. It
//! prints Markdown.
//!
//! Each text is one URL by RFC 3986, of one shape and of 10 bytes to 10 MB. The time is the median of some rounds, the
//! memory what is allocated at most at one time while a tree is made and thrown away; a list that grows counts twice
//! while it is copied.

#![allow(clippy::print_stdout, reason = "this is what it is for")]

use std::hint::black_box;
use std::time::Instant;

use peak_alloc::PeakAlloc;
use urlspec::{Matcher, Reference, Revision, Validator, parse};

#[global_allocator]
static ALLOCATED: PeakAlloc = PeakAlloc;

/// The pieces that are repeated behind `http://a/` to make the texts.
const SHAPES: [(&str, &str); 5] = [
    ("one segment", "x"),
    ("empty segments", "/"),
    ("segments of eight letters", "abcdefgh/"),
    ("escapes", "%41"),
    ("a query", "?a=b&c=d"),
];

fn text(repeated: &str, length: usize) -> String {
    let mut text = "http://a/".to_owned();
    while text.len() < length {
        text += repeated;
    }
    text
}

/// The median of the times of some rounds, in nanoseconds a byte.
#[allow(
    clippy::cast_precision_loss,
    reason = "the figures are printed rounded"
)]
fn time(text: &str, work: impl Fn(&str)) -> f64 {
    // Short texts again and again, so that a round takes a while.
    let again = (100_000 / text.len()).max(1);
    let mut times: Vec<f64> = (0..7)
        .map(|_| {
            let start = Instant::now();
            for _ in 0..again {
                work(black_box(text));
            }
            start.elapsed().as_nanos() as f64 / (again * text.len()) as f64
        })
        .collect();
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}

/// The most bytes that are allocated at once, for a byte of the text.
#[allow(
    clippy::cast_precision_loss,
    reason = "the figures are printed rounded"
)]
fn memory(text: &str, work: impl Fn(&str)) -> f64 {
    let before = ALLOCATED.current_usage();
    ALLOCATED.reset_peak_usage();
    work(text);
    (ALLOCATED.peak_usage() - before) as f64 / text.len() as f64
}

fn main() {
    // `cargo bench -- --test` only checks that it runs.
    let is_test = std::env::args().any(|argument| argument == "--test");
    let spec = Revision::Rfc3986;
    let (matcher, validator) = (Matcher::new(spec), Validator::new(spec));
    let judge = |text: &str| {
        black_box(matcher.is_match(text.as_bytes()));
    };
    let tree = |text: &str| {
        black_box(parse(spec.start_rule(), text).is_ok());
    };
    let reference = |text: &str| {
        black_box(Reference::parse(spec, text).is_ok());
    };
    let report = |text: &str| {
        black_box(validator.validate(text).is_valid());
    };
    println!(
        "| | bytes | `is_match`, ns a byte | `parse` | `Reference::parse` | `validate`, invalid at the end \
         | memory of a tree, bytes a byte | of a verdict |"
    );
    println!("| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |");
    for (shape, repeated) in SHAPES {
        for exponent in (1..=if is_test { 3 } else { 7 }).step_by(2) {
            let good = text(repeated, 10_usize.pow(exponent));
            let bad = format!("{good}{{");
            println!(
                "| {shape} | {} | {:.2} | {:.1} | {:.1} | {:.1} | {:.1} | {:.1} |",
                good.len(),
                time(&good, judge),
                time(&good, tree),
                time(&good, reference),
                time(&bad, report),
                memory(&good, tree),
                memory(&good, judge),
            );
        }
    }
}
