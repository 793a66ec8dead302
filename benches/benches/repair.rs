//! Time for one text of about 100 bytes that is not valid: for its verdict, for its error without a look at it, and with the nearest
//! valid text: `cargo bench -p urlspec-benches --bench repair --no-default-features`. The bound for the last one is 20 µs.

#![allow(
    missing_docs,
    reason = "criterion's macros generate functions without documentation"
)]

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use urlspec::{Revision, Validator};

/// A name, and a text with that mistake.
const MISTAKES: [(&str, &str); 10] = [
    (
        "space",
        "http://www.example.com/articles/2026/11/a long way/index.html?first=1&second=2&third=3#section-four-of-it",
    ),
    (
        "bracket",
        "http://[2001:db8:85a3::8a2e:370:7334/articles/2026/11/index.html?first=1&second=2&third=3#section-four-x",
    ),
    (
        "password",
        "ftp://someone:pass/word@ftp.example.com/articles/2026/11/archive/index.html?first=1&second=2&third=3&x=y",
    ),
    (
        "port",
        "http://www.example.com:port/articles/2026/11/archive/index.html?first=1&second=2&third=3#section-four-xyz",
    ),
    (
        "backslashes",
        "http:\\\\www.example.com\\articles\\2026\\11\\archive\\index.html?first=1&second=2&third=3&fourth=4&fifth=5#s",
    ),
    (
        "three-faults",
        "www.example.com/articles/2026/a b/c|d/{e/index.html?first=1&second=2&third=3&fourth=4#section-four-of-it",
    ),
    (
        "mail",
        "mailto:someone@example.com,other@example.com?subject=a b&cc=third@example.com&body=hello%20there%20you%20all",
    ),
    (
        "percent",
        "https://www.example.com/articles/100%/2026/11/archive/index.html?first=1&second=2&third=3#section-four-xy",
    ),
    (
        "quotes",
        "\"https://www.example.com/articles/2026/11/archive/index.html?first=1&second=2&third=3#section-four-of-it\"",
    ),
    (
        "name",
        "http://www.bücher.example/articles/2026/11/archive/index.html?first=1&second=2&third=3#section-four-of-it",
    ),
];

fn per_text(criterion: &mut Criterion) {
    let default = Validator::new(Revision::Rfc3986);
    for (how, validator) in [("default", default.clone()), ("strict", default.strict())] {
        let mut group = criterion.benchmark_group(how);
        group.sample_size(50);
        for (name, text) in MISTAKES {
            if validator.is_valid(text) {
                continue;
            }
            group.bench_function(format!("{name}/verdict"), |bencher| {
                bencher.iter(|| validator.is_valid(black_box(text)));
            });
            group.bench_function(format!("{name}/error"), |bencher| {
                bencher.iter(|| validator.validate(black_box(text)));
            });
            group.bench_function(format!("{name}/repair"), |bencher| {
                bencher.iter(|| validator.repair(black_box(text)));
            });
        }
        group.finish();
    }
}

criterion_group!(benches, per_text);
criterion_main!(benches);
