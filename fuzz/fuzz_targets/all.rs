//! All targets, in one program: `FUZZ_TARGET` names the one that runs. With the name `seeds` it runs none and writes
//! the seeds of all.

#![no_main]

mod arrow;
mod base;
mod bnf;
mod by_schemes;
mod bytes;
mod compare;
mod convert;
mod document;
mod escape;
mod exports;
mod extract;
mod files;
mod fluent_uri;
mod iri_string;
mod lint;
mod messages;
mod normalize;
mod pages;
mod parser_and_automaton;
mod pest_machine;
mod pest_reader;
mod reference;
mod resolve;
mod scheme;
mod trees;
mod ways;

use std::sync::OnceLock;

use libfuzzer_sys::fuzz_target;

/// Asserts what must hold of any octets.
type Target = fn(&[u8]);

const TARGETS: [(&str, Target); 26] = [
    ("arrow", arrow::target),
    ("base", base::target),
    ("bnf", bnf::target),
    ("by_schemes", by_schemes::target),
    ("bytes", bytes::target),
    ("compare", compare::target),
    ("convert", convert::target),
    ("document", document::target),
    ("escape", escape::target),
    ("exports", exports::target),
    ("extract", extract::target),
    ("files", files::target),
    ("fluent_uri", fluent_uri::target),
    ("iri_string", iri_string::target),
    ("lint", lint::target),
    ("messages", messages::target),
    ("normalize", normalize::target),
    ("pages", pages::target),
    ("parser_and_automaton", parser_and_automaton::target),
    ("pest_machine", pest_machine::target),
    ("pest_reader", pest_reader::target),
    ("reference", reference::target),
    ("resolve", resolve::target),
    ("scheme", scheme::target),
    ("trees", trees::target),
    ("ways", ways::target),
];

static CHOSEN: OnceLock<Target> = OnceLock::new();

fuzz_target!(
    init: choose(),
    |data: &[u8]| {
        if let Some(target) = CHOSEN.get() {
            target(data);
        }
    }
);

/// Finds the target before anything runs.
#[allow(
    clippy::print_stderr,
    reason = "the program says what is wrong with its call"
)]
fn choose() {
    let name = std::env::var("FUZZ_TARGET").unwrap_or_default();
    if name == "seeds" {
        let written = urlspec_fuzz::seeds::write_all();
        if let Err(error) = &written {
            eprintln!("the seeds cannot be written: {error}");
        }
        std::process::exit(i32::from(written.is_err()));
    }
    let named = TARGETS.iter().find(|(target, _)| *target == name);
    let Some((_, target)) = named else {
        let names: Vec<&str> = TARGETS.iter().map(|(target, _)| *target).collect();
        eprintln!(
            "FUZZ_TARGET is {name:?}; it can be seeds or {}",
            names.join(", ")
        );
        std::process::exit(2);
    };
    CHOSEN.get_or_init(|| *target);
}
