//! Documents that define schemes.

use grammarian::automata::Limits;
use grammarian::bnf::{GrammarFile, Reading};
use grammarian::peg::Peg;
use grammarian::proof::Proof;
use urlspec_tables::{Library, library};

use crate::documents::document;

/// The grammar of each document of schemes accepts what its BNF does, rule by rule.
#[test]
fn every_document_of_schemes_is_proved() {
    let library = library().unwrap();
    let mut rules = 0;
    let documents: Vec<&str> = library
        .ids()
        .filter(|id| library.defines_schemes(id))
        .collect();
    assert!(documents.len() >= 37, "{documents:?}");
    for id in documents {
        let whole = library.link(id).unwrap();
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
