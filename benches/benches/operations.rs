//! Normal forms and targets by RFC 3986, beside other libraries, in one run:
//! `cargo bench -p urlspec-benches --bench operations --no-default-features`, or with a list of your own by
//! `URLSPEC_CORPUS=FILE`. It prints Markdown: URLs that are normal already, URLs that are not, and relative references against one base. Texts are parsed
//! beforehand where a library has a type for what is parsed.

#![allow(clippy::print_stdout, reason = "this is what it is for")]

use std::hint::black_box;

use fluent_uri::resolve::Resolver as FluentResolver;
use iri_string::format::ToDedicatedString;
use iri_string::types::{UriAbsoluteStr, UriReferenceStr, UriStr};
use urlspec::{Normalizer, Reference, Resolver, Revision};
use urlspec_benches::contest::{Contestant, race};
use urlspec_benches::{corpus, references};

const SPEC: Revision = Revision::Rfc3986;

const BASE: &str = "http://www.example.com/a/b/c/d.html?q";

/// Those that write normal forms.
fn normalizers(lines: &[String]) -> Vec<Contestant<'_>> {
    let normalizer = Normalizer::new(SPEC).expect("it describes normalization");
    vec![
        Contestant::by_line("urlspec", "`Normalizer::normalize`", lines, move |line| {
            normalizer
                .normalize(line)
                .is_ok_and(|it| !black_box(it).is_empty())
        }),
        Contestant::by_line("fluent-uri", "`Uri::parse`, `normalize`", lines, |line| {
            fluent_uri::Uri::parse(line)
                .is_ok_and(|it| !black_box(it.normalize()).as_str().is_empty())
        }),
        Contestant::by_line("iri-string", "`UriStr::new`, `normalize`", lines, |line| {
            UriStr::new(line).is_ok_and(|it| {
                !black_box(it.normalize().to_dedicated_string())
                    .as_str()
                    .is_empty()
            })
        }),
    ]
}

/// Those that resolve.
fn resolvers(lines: &[String]) -> Vec<Contestant<'_>> {
    let resolver = Resolver::new(SPEC, BASE).expect("it is a base");
    let fluent = fluent_uri::Uri::parse(BASE).expect("it is a base");
    let oxiri = oxiri::Iri::parse(BASE).expect("it is a base");
    let iri = UriAbsoluteStr::new(BASE).expect("it is a base");
    vec![
        Contestant::by_line("urlspec", "`Resolver::resolve`", lines, move |line| {
            resolver
                .resolve(line)
                .is_ok_and(|it| black_box(it).as_target().is_some())
        }),
        Contestant::by_line("urlspec", "`Reference::parse`", lines, |line| {
            Reference::parse(SPEC, line).is_ok()
        }),
        Contestant::by_line(
            "fluent-uri",
            "`UriRef::parse`, `resolve`",
            lines,
            move |line| {
                let resolver = FluentResolver::with_base(fluent);
                let target = fluent_uri::UriRef::parse(line)
                    .ok()
                    .and_then(|it| resolver.resolve(&it).ok());
                target.is_some_and(|it| !black_box(it).as_str().is_empty())
            },
        ),
        Contestant::by_line("oxiri", "`IriRef::parse`, `resolve`", lines, move |line| {
            let target = oxiri::IriRef::parse(line).ok();
            let target = target.and_then(|it| oxiri.resolve(&it).ok());
            target.is_some_and(|it| !black_box(it).as_str().is_empty())
        }),
        Contestant::by_line(
            "iri-string",
            "`UriReferenceStr::new`, `resolve_against`",
            lines,
            move |line| {
                let target = UriReferenceStr::new(line)
                    .map(|it| it.resolve_against(iri).to_dedicated_string());
                target.is_ok_and(|it| !black_box(it).as_str().is_empty())
            },
        ),
    ]
}

fn main() {
    let normalizer = Normalizer::new(SPEC).expect("it describes normalization");
    let lines = corpus()
        .into_iter()
        .filter(|line| Reference::parse(SPEC, line.as_str()).is_ok_and(|it| it.scheme().is_some()));
    let (normal, other): (Vec<String>, Vec<String>) =
        lines.partition(|line| normalizer.normalize(line).is_ok_and(|it| it == *line));
    // A generated URL is normal: it gets what most often is not.
    let other = if other.is_empty() {
        normal
            .iter()
            .map(|line| line.replacen("http://www.", "HTTP://WWW.", 1) + "%7e")
            .collect()
    } else {
        other
    };
    println!("### URLs in their normal form\n");
    race(&normal, normalizers(&normal));
    println!("\n### URLs that are not\n");
    race(&other, normalizers(&other));
    println!("\n### Relative references\n");
    let relative: Vec<String> = references()
        .into_iter()
        .filter(|it| !it.starts_with("http"))
        .collect();
    race(&relative, resolvers(&relative));
}
