//! Time per URL and revision: `cargo bench -p urlspec-benches --bench parse`, or with a corpus of your
//! own, `URLSPEC_CORPUS=FILE cargo bench -p urlspec-benches --bench parse`.
//!
//! The benchmark of grammars needs pest's `std`, which costs the parsers a tenth; `cargo bench -p
//! urlspec-benches --bench parse --no-default-features` measures them without it.
//!
//! Criterion's "time" is for one pass over all URLs; "thrpt" in elements a second is per URL.

#![allow(
    missing_docs,
    reason = "criterion's macros generate functions without documentation"
)]

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use urlspec::{Reference, Revision, Validator, parse};
use urlspec_benches::corpus;

/// The URL with a character in its path that no revision allows.
fn broken(url: &str) -> String {
    let at = url.len() - url.len() / 4;
    format!("{}{{{}", &url[..at], &url[at..])
}

fn per_url(criterion: &mut Criterion) {
    let urls = corpus();
    let elements = u64::try_from(urls.len()).expect("a count");
    let mut pass = |what: &str, revision: Revision, one: &dyn Fn(&str) -> bool| {
        let mut group = criterion.benchmark_group(what);
        group.throughput(Throughput::Elements(elements));
        group.bench_function(revision.id(), |bencher| {
            bencher.iter(|| urls.iter().filter(|url| one(black_box(url))).count());
        });
        group.finish();
    };
    for &revision in Revision::ALL {
        let start = revision.start_rule();
        let validator = Validator::new(revision);
        // pest alone, and our tree made of its tokens.
        pass("parse", revision, &|url| parse(start, url).is_ok());
        // Both steps of validation.
        pass("is_valid", revision, &|url| validator.is_valid(url));
        // Both steps, and the parts.
        pass("Reference::parse", revision, &|url| {
            Reference::parse(revision, url).is_ok()
        });
        // Both steps, alternatives and findings.
        pass("validate", revision, &|url| {
            validator.validate(url).is_valid()
        });
    }
    // The same of URLs that no revision accepts, with the explanation: the place, the rule, the expected characters.
    let broken: Vec<String> = urls.iter().map(|url| broken(url)).collect();
    let mut pass = |what: &str, revision: Revision, one: &dyn Fn(&str) -> bool| {
        let mut group = criterion.benchmark_group(what);
        group.throughput(Throughput::Elements(elements));
        group.bench_function(revision.id(), |bencher| {
            bencher.iter(|| broken.iter().filter(|url| one(black_box(url))).count());
        });
        group.finish();
    };
    for &revision in Revision::ALL {
        let validator = Validator::new(revision);
        pass("validate invalid", revision, &|url| {
            validator.validate(url).is_valid()
        });
    }
}

criterion_group!(benches, per_url);
criterion_main!(benches);
