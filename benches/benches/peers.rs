//! Verdicts on RFC 3986's `URI-reference`, beside other libraries, in one run:
//! `cargo bench -p urlspec-benches --bench peers`, or with a list of your own,
//! `URLSPEC_CORPUS=FILE cargo bench -p urlspec-benches --bench peers`. It prints Markdown.
//!
//! Every contestant judges all lines in each round, one after the other, so that what slows the machine down slows
//! all of them down. A ratio is that of one round, to the fastest of the other libraries in it; medians are over the
//! rounds.

#![allow(clippy::print_stdout, reason = "this is what it is for")]

use std::hint::black_box;
use std::thread;
use std::time::Instant;

use urlspec::{Matcher, Reference, Revision, Validator, parse};
use urlspec_benches::{corpus, rounds, spread};

/// A parser under test: it judges all lines and returns how many it accepts.
struct Contestant<'l> {
    name: &'static str,
    what: &'static str,
    is_peer: bool,
    run: Box<dyn FnMut() -> usize + 'l>,
    times: Vec<f64>,
    accepted: usize,
}

impl<'l> Contestant<'l> {
    fn new(name: &'static str, what: &'static str, run: impl FnMut() -> usize + 'l) -> Self {
        Self {
            name,
            what,
            is_peer: name != "urlspec",
            run: Box::new(run),
            times: Vec::new(),
            accepted: 0,
        }
    }

    /// One that judges lines one by one.
    fn by_line(
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

#[allow(
    clippy::cast_precision_loss,
    reason = "the figures are printed rounded"
)]
fn main() {
    let rounds = rounds();
    let lines = corpus();
    let octets: Vec<&[u8]> = lines.iter().map(String::as_bytes).collect();
    let buffer = lines.join("\n").into_bytes();
    let mut contestants = ours(&lines, &octets, &buffer);
    contestants.extend(peers(&lines));
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
        "| | | ns a line: median (least to most) | throughput, fastest of the others = 1 | accepted |"
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
    let times = |what: &str| {
        let mut all = contestants.iter();
        let found = all.find(|contestant| contestant.what == what);
        &found.expect("it is one of them").times
    };
    let ratios = times(REFERENCE).iter().zip(times(TREE));
    let (low, ratio, high) = spread(ratios.map(|(reference, tree)| reference / tree).collect());
    println!("\nA reference takes {ratio:.2} ({low:.2} to {high:.2}) times as long as its tree.");
    let (low, ratio, high) = spread(two_threads(&octets, rounds));
    println!(
        "\nTwo threads judge {ratio:.2} ({low:.2} to {high:.2}) times as many lines as one in the same time."
    );
}
