//! Verdicts on RFC 3986's `URI-reference`, beside other libraries, in one run:
//! `cargo bench -p urlspec-benches --bench peers`, or with a list of your own,
//! `URLSPEC_CORPUS=FILE cargo bench -p urlspec-benches --bench peers`. It prints Markdown.
//!
//! Every contestant judges all lines in each round.

#![allow(clippy::print_stdout, reason = "this is what it is for")]

use std::hint::black_box;
use std::thread;
use std::time::Instant;

use urlspec::{Matcher, Reference, Revision, Validator, parse};
use urlspec_benches::contest::{Contestant, race};
use urlspec_benches::{corpus, rounds, spread};

const TREE: &str = "`parse`, a tree";
const REFERENCE: &str = "`Reference::parse`";

/// The ways of urlspec, from the bare verdict to the report.
fn ours<'l>(lines: &'l [String], octets: &'l [&'l [u8]], buffer: &'l [u8]) -> Vec<Contestant<'l>> {
    const NAME: &str = "urlspec";
    let spec = Revision::Rfc3986;
    let rule = spec.start_rule();
    let matcher = Matcher::new(spec);
    let (batching, of_lines) = (matcher.clone(), matcher.clone());
    let validator = Validator::new(spec);
    let reporting = validator.clone();
    let mut verdicts = Vec::new();
    let batch = move || {
        verdicts.clear();
        batching.batch(black_box(octets).iter().copied(), &mut verdicts);
        verdicts.iter().filter(|verdict| **verdict).count()
    };
    let of_buffer = move || {
        let lines = of_lines.lines(black_box(buffer));
        lines.filter(|(_, accepts)| *accepts).count()
    };
    vec![
        Contestant::new(NAME, "`Matcher::batch`", batch),
        Contestant::new(NAME, "`Matcher::lines` of a buffer", of_buffer),
        Contestant::by_line(NAME, "`Matcher::is_match`", lines, move |line| {
            matcher.is_match(line.as_bytes())
        }),
        Contestant::by_line(NAME, "`Validator::is_valid`", lines, move |line| {
            validator.is_valid(line)
        }),
        Contestant::by_line(NAME, TREE, lines, move |line| parse(rule, line).is_ok()),
        Contestant::by_line(NAME, REFERENCE, lines, move |line| {
            Reference::parse(spec, line).is_ok()
        }),
        Contestant::by_line(NAME, "the same, host and path read", lines, move |line| {
            Reference::parse(spec, line).is_ok_and(|url| {
                let host = url.authority().and_then(|it| it.host());
                black_box((host, url.path()));
                true
            })
        }),
        Contestant::by_line(NAME, "`validate`, a report", lines, move |line| {
            reporting.validate(line).is_valid()
        }),
    ]
}

/// The others. `http` and `url` go by other rules.
fn peers(lines: &[String]) -> Vec<Contestant<'_>> {
    vec![
        Contestant::by_line("fluent-uri", "`UriRef::parse`", lines, |line| {
            fluent_uri::UriRef::parse(line).is_ok()
        }),
        Contestant::by_line(
            "fluent-uri",
            "the same, host and path read",
            lines,
            |line| {
                fluent_uri::UriRef::parse(line).is_ok_and(|url| {
                    let host = url.authority().map(|it| it.host_parsed());
                    black_box((host, url.path()));
                    true
                })
            },
        ),
        Contestant::by_line("oxiri", "`IriRef::parse`", lines, |line| {
            oxiri::IriRef::parse(line).is_ok()
        }),
        Contestant::by_line("iri-string", "`UriReferenceStr::new`", lines, |line| {
            iri_string::types::UriReferenceStr::new(line).is_ok()
        }),
        Contestant::by_line(
            "iri-string",
            "the same, host and path read",
            lines,
            |line| {
                iri_string::types::UriReferenceStr::new(line).is_ok_and(|url| {
                    let host = url.authority_components().map(|it| it.host());
                    black_box((host, url.path_str()));
                    true
                })
            },
        ),
        Contestant::by_line("iref", "`UriRef::new`", lines, |line| {
            iref::UriRef::new(line.as_bytes()).is_ok()
        }),
        Contestant::by_line("uriparse", "`URIReference::try_from`", lines, |line| {
            uriparse::URIReference::try_from(line).is_ok()
        }),
        Contestant::by_line("http", "`Uri`", lines, |line| {
            line.parse::<http::Uri>().is_ok()
        }),
        Contestant::by_line("url", "`Url::parse` (WHATWG)", lines, |line| {
            url::Url::parse(line).is_ok()
        }),
    ]
}

/// How much more two threads do than one in the same time, round by round: each judges all lines so many times.
#[allow(
    clippy::cast_precision_loss,
    reason = "the figures are printed rounded"
)]
fn two_threads(octets: &[&[u8]], rounds: usize) -> Vec<f64> {
    let matcher = Matcher::new(Revision::Rfc3986);
    let passes = (2_000_000 / octets.len()).max(1);
    let judge = |passes: usize| {
        let mut verdicts = Vec::with_capacity(octets.len());
        for _ in 0..passes {
            verdicts.clear();
            matcher.batch(black_box(octets).iter().copied(), &mut verdicts);
        }
        black_box(verdicts);
    };
    let time = |work: &dyn Fn()| {
        let started = Instant::now();
        work();
        started.elapsed().as_nanos() as f64
    };
    let in_two = || {
        thread::scope(|scope| {
            scope.spawn(|| judge(passes));
            judge(passes);
        });
    };
    let ratio = |_| time(&|| judge(2 * passes)) / time(&in_two);
    (0..rounds).map(ratio).collect()
}

fn main() {
    let rounds = rounds();
    let lines = corpus();
    let octets: Vec<&[u8]> = lines.iter().map(String::as_bytes).collect();
    let buffer = lines.join("\n").into_bytes();
    let mut contestants = ours(&lines, &octets, &buffer);
    contestants.extend(peers(&lines));
    let times = race(&lines, contestants);
    let ratios = times.of(REFERENCE).iter().zip(times.of(TREE));
    let (low, ratio, high) = spread(ratios.map(|(reference, tree)| reference / tree).collect());
    println!("\nA reference takes {ratio:.2} ({low:.2} to {high:.2}) times as long as its tree.");
    let (low, ratio, high) = spread(two_threads(&octets, rounds));
    println!(
        "\nTwo threads judge {ratio:.2} ({low:.2} to {high:.2}) times as many lines as one in the same time."
    );
}
