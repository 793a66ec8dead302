//! Time per URL and revision: `cargo bench -p urlspec-benches --bench parse`, or with a corpus of your
//! own, `URLSPEC_CORPUS=FILE cargo bench -p urlspec-benches --bench parse`.
//!
//! That is with the crate's feature `audit`, which the benchmark of grammars needs and which costs the
//! parsers a tenth; `--bench parse --no-default-features` measures them as a library user without it
//! has them.
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
        // Both steps, alternatives, findings, and for what is invalid the explanation.
        pass("validate", revision, &|url| {
            validator.validate(url).is_valid()
        });
    }
}

criterion_group!(benches, per_url);
criterion_main!(benches);
