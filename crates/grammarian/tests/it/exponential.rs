//! Rules for which engines that backtrack take exponential time.

use grammarian::ErrorKind;
use grammarian::automata::Limits;
use grammarian::bnf::{Grammar, Notation};
use grammarian::compare::Languages;
use grammarian::trees::{Exponential, exponential};

fn found(text: &str) -> Option<Exponential> {
    let grammar = Grammar::parse(Notation::Abnf, text).expect(text);
    let languages = Languages::new(grammar, &Limits::default());
    let found = exponential(&languages, "s").expect(text);
    if let Some(found) = &found {
        let dfa = languages.dfa("s").expect(text);
        for times in [0, 1, 2, 7, 30] {
            assert!(
                times == 0 || !dfa.accepts(&found.text(times)),
                "{text}: {found:?}"
            );
        }
        assert!(!found.pump().is_empty(), "{text}");
    }
    found
}

#[test]
fn loops_with_two_ways_are_found() {
    for (text, pump) in [
        ("s = *( *\"a\" )", "a"),
        ("s = *( \"a\" / \"A\" ) \"b\"", "a"),
        ("s = 1*( 1*%x61 ) %x62", "a"),
        ("s = *( %x61 / %x61.61 ) %x62", "aa"),
        ("s = \"x\" *( x y ) \"!\"\nx = *%x61\ny = *%x61", "a"),
        ("s = *( t )\nt = %x61 / u\nu = %x61", "a"),
        ("s = *( %x61.62 / %x61.62.61.62 / %x63 )", "abab"),
        ("s = *( [ \"-\" ] 1*DIGIT ) \";\"", "0"),
    ] {
        let found = found(text).expect(text);
        assert_eq!(
            found.pump().to_lowercase().len(),
            pump.len(),
            "{text}: {found:?}"
        );
    }
}

#[test]
fn others_are_not() {
    for text in [
        "s = *%x61 *%x61 *%x61 %x62",
        "s = *( 1*%x61 %x62 )",
        "s = *( \"a\" / \"b\" )",
        "s = ( %x61 / %x61 ) *%x62",
        "s = 30( %x61 / %x61 )",
        "s = \"a\" [ s ]",
        // Everything is a word, so that no text fails.
        "s = *( *%x00-10FFFF )",
    ] {
        if text.contains("[ s ]") {
            let grammar = Grammar::parse(Notation::Abnf, text).expect(text);
            let languages = Languages::new(grammar, &Limits::default());
            let error = exponential(&languages, "s").expect_err(text);
            assert!(matches!(error.kind(), ErrorKind::NotRegular(_)), "{error}");
        } else {
            assert_eq!(found(text), None, "{text}");
        }
    }
}
