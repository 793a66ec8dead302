//! Documents that define schemes.

use grammarian::automata::Limits;
use grammarian::bnf::{GrammarFile, Reading};
use grammarian::peg::Peg;
use grammarian::proof::Proof;
use urlspec_tables::{Library, library};

use crate::documents::{OF_SCHEMES, document};

/// The grammar of each document of schemes accepts what its BNF does, rule by rule.
#[test]
fn every_document_of_schemes_is_proved() {
    let mut rules = 0;
    assert!(OF_SCHEMES.len() >= 37, "{:?}", OF_SCHEMES.keys());
    for (id, whole) in &*OF_SCHEMES {
        let file = GrammarFile::parse(whole.text()).unwrap();
        let peg = Peg::parse(whole.text()).unwrap();
        let mut proof = Proof::new(file.grammar(Reading::Corrected), peg, Limits::default());
        for rule in file.rules() {
            let difference = proof.rule(rule.name()).unwrap();
            assert!(
                difference.is_none(),
                "{id}: {}: {difference:?}",
                rule.name()
            );
            rules += 1;
        }
    }
    assert!(rules > 1000, "{rules}");
}

/// A library of a generic syntax, `a:` and letters, and a document of the scheme `a` with a rule and further labels.
fn with_scheme(rule: &str, labels: &str) -> Result<(), String> {
    let mut library = Library::default();
    let generic = document(
        "wide",
        "//: start uri\n",
        "// § 1\n/// uri = \"a:\" *%x61-7A\nuri = @{ ^\"a:\" ~ ('a'..'z')* }\n",
    );
    let labels = format!("//: start url\n//: generic wide\n{labels}");
    let rule = format!("// § 1\n/// url = {rule}\n//: scheme a § 1\n");
    let narrow = document("narrow", &labels, &rule);
    for (id, text) in [("wide", &generic), ("narrow", &narrow)] {
        library.add(id, &format!("{id}.pest"), text).unwrap();
    }
    library
        .link("narrow")
        .and_then(|whole| library.check_schemes(&whole))
        .map_err(|error| error.to_string())
}

#[test]
fn a_scheme_lies_within_its_generic_syntax_or_its_document_says_why_not() {
    assert_eq!(with_scheme("\"a:\" 1*2%x62", ""), Ok(()));
    let beyond = "//: beyond a § 1 :: it has digits\n";
    assert_eq!(with_scheme("\"a:\" 1*2%x31", beyond), Ok(()));
    let told = with_scheme("\"a:\" 1*2%x31", "").unwrap_err();
    assert!(
        told.contains("`url` has \"a:1\", which `uri` of wide has not"),
        "{told}"
    );
    let told = with_scheme("\"a:\" 1*2%x62", beyond).unwrap_err();
    assert!(
        told.starts_with("narrow.pest:") && told.ends_with("`url` lies within `uri` of wide"),
        "{told}"
    );
}

/// Of each text with two trees, a label says which one is meant, or that nothing depends on it: in the documents of schemes, and in
/// the rules that they take from others. The check takes some seconds, so that the linker does not make it each time that it writes.
#[test]
fn every_ambiguity_of_a_document_of_schemes_is_decided() {
    let library = library().unwrap();
    assert!(OF_SCHEMES.len() >= 37, "{:?}", OF_SCHEMES.keys());
    for whole in OF_SCHEMES.values() {
        library.check_ambiguities(whole).unwrap();
    }
}

/// The verdict on a rule with two alternatives and these labels.
fn with_alternatives(alternatives: &str, labels: &str) -> Result<(), String> {
    let rules = format!("// § 1\n/// a = {alternatives}\n{labels}a = {{ ('a'..'c')+ }}\n");
    let mut library = Library::default();
    let text = document("x", "//: start a\n", &rules);
    library.add("x", "x.pest", &text).unwrap();
    let whole = library.link("x").unwrap();
    let checked = library.check_ambiguities(&whole);
    checked.map_err(|error| error.to_string())
}

#[test]
fn a_text_with_two_trees_wants_a_label() {
    let (overlap, disjoint) = ("\"a\" / 1*%x61-63", "%x61 / %x62-63");
    assert_eq!(with_alternatives(disjoint, ""), Ok(()));
    let decided = [
        "//: prefers \"a\" over 1*%x61-63 § 1 :: it is longer\n",
        "//: either \"a\" or 1*%x61-63 § 1 :: both mean it\n",
        "//: either 1*%x61-63 or \"a\" § 1 :: both mean it\n",
    ];
    for label in decided {
        assert_eq!(with_alternatives(overlap, label), Ok(()), "{label}");
    }
    let told = with_alternatives(overlap, "").unwrap_err();
    assert!(
        told.starts_with("x.pest:")
            && told.contains("\"a\" of `a` can be `\"a\"` or `1*%x61-63`, and no label says which"),
        "{told}"
    );
    let other = "//: prefers \"b\" over 1*%x61-63 § 1 :: so\n";
    assert!(with_alternatives(overlap, other).is_err());
    let needless = "//: either %x61 or %x62-63 § 1 :: so\n";
    let told = with_alternatives(disjoint, needless).unwrap_err();
    assert!(
        told.ends_with("the two alternatives do not match the same text"),
        "{told}"
    );
}
