//! Time per pair of a base and a reference, both parses included: `cargo bench -p urlspec-benches --bench
//! resolve --no-default-features`.
//!
//! Criterion's "time" is for one pass over 100,000 pairs; "thrpt" in elements a second is per pair.

#![allow(
    missing_docs,
    reason = "criterion's macros generate functions without documentation"
)]

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use urlspec::{Resolver, Revision};
use urlspec_benches::{corpus, references};

const PAIRS: usize = 100_000;

fn per_pair(criterion: &mut Criterion) {
    let (bases, references) = (corpus(), references());
    let pairs: Vec<(&str, &str)> = bases
        .iter()
        .cycle()
        .zip(references.iter().cycle())
        .map(|(base, reference)| (base.as_str(), reference.as_str()))
        .take(PAIRS)
        .collect();
    let mut group = criterion.benchmark_group("resolve");
    group.sample_size(20);
    group.throughput(Throughput::Elements(PAIRS as u64));
    for &revision in Revision::ALL {
        if Resolver::new(revision, "http://a/").is_err() {
            // RFC 1738 describes no resolution.
            continue;
        }
        group.bench_function(revision.id(), |bencher| {
            bencher.iter(|| {
                pairs
                    .iter()
                    .filter(|(base, reference)| {
                        let resolver = Resolver::new(revision, black_box(base));
                        resolver
                            .is_ok_and(|resolver| resolver.resolve(black_box(reference)).is_ok())
                    })
                    .count()
            });
        });
    }
    group.finish();
}

criterion_group!(benches, per_pair);
criterion_main!(benches);
