//! Verdicts on RFC 3986's `URI-reference`, held against those of other libraries that go by it: a million words and
//! near misses, always the same, and collections of real URLs where they are at hand. They agree on every one.

#![allow(clippy::print_stdout, reason = "tests say what they could not check")]

use std::collections::BTreeMap;
use std::path::Path;

use grammarian::automata::Limits;
use grammarian::bnf::{GrammarFile, Reading};
use grammarian::generate::{RandomNearMisses, RandomWords};

use urlspec::{Matcher, Revision};

/// A library, by its name and its verdict.
type Library = (&'static str, fn(&str) -> bool);

fn libraries() -> [Library; 4] {
    [
        ("fluent-uri", |word| fluent_uri::UriRef::parse(word).is_ok()),
        ("iri-string", |word| {
            iri_string::types::UriReferenceStr::new(word).is_ok()
        }),
        // It is for IRIs.
        ("oxiri", |word| {
            word.is_ascii() && oxiri::IriRef::parse(word).is_ok()
        }),
        ("iref", |word| iref::UriRef::new(word.as_bytes()).is_ok()),
    ]
}

/// The words on which we and another library disagree, by the library and by our verdict.
#[derive(Default)]
struct Disagreements {
    judged: u32,
    words: BTreeMap<(&'static str, bool), Vec<String>>,
}

impl Disagreements {
    fn judge(&mut self, matcher: &Matcher, word: &str) {
        let verdict = matcher.is_match(word.as_bytes());
        for (library, accepts) in libraries() {
            if accepts(word) != verdict {
                let words = self.words.entry((library, verdict)).or_default();
                words.push(word.to_owned());
            }
        }
        self.judged += 1;
    }

    fn check(&self) {
        for ((library, verdict), words) in &self.words {
            let some = &words[..words.len().min(12)];
            println!(
                "{library}: {} words that we say {verdict} of: {some:?}",
                words.len()
            );
        }
        assert!(self.words.is_empty());
    }
}

#[test]
fn a_million_words() {
    let matcher = Matcher::new(Revision::Rfc3986);
    let file = GrammarFile::parse(Revision::Rfc3986.grammar_file()).expect("it has rules");
    let grammar = file.grammar(Reading::Corrected);
    let mut disagreements = Disagreements::default();
    // Words of a part stand where a reference has that part.
    for (rule, before) in [
        ("URI-reference", ""),
        ("relative-ref", ""),
        ("authority", "//"),
        ("IP-literal", "//"),
        ("IPv4address", "//"),
    ] {
        let dfa = grammar.dfa(rule, &Limits::default());
        let dfa = dfa.expect("it is regular");
        for length in [4, 9, 17, 30, 60] {
            let words = RandomWords::new(&dfa, length, 3986).expect("they can be counted");
            let misses =
                RandomNearMisses::new(&dfa, &dfa, length, 2005).expect("they can be counted");
            for word in words.take(10_000).chain(misses.take(35_000)) {
                disagreements.judge(&matcher, &format!("{before}{word}"));
            }
        }
    }
    assert!(
        disagreements.judged >= 1_000_000,
        "{}",
        disagreements.judged
    );
    disagreements.check();
}

#[test]
fn real_urls() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared/corpora/urls");
    let matcher = Matcher::new(Revision::Rfc3986);
    for name in ["top100.txt", "userbait.txt", "rfc-text-urls.tsv"] {
        let Ok(octets) = std::fs::read(folder.join(name)) else {
            println!("{name} is not at hand: its URLs are not compared");
            continue;
        };
        let mut disagreements = Disagreements::default();
        for word in String::from_utf8_lossy(&octets)
            .lines()
            .flat_map(|line| line.split('\t'))
        {
            disagreements.judge(&matcher, word);
        }
        disagreements.check();
    }
}
