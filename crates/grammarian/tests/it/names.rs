//! Names as people write them.

use grammarian::automata::Limits;
use grammarian::bnf::{Document, Notation};
use grammarian::names::{Names, identifier, nearest, offer};

#[test]
fn identifiers_are_those_of_pest() {
    for (name, wanted) in [
        ("port", "port"),
        ("rel-path", "rel_path"),
        ("IPv4address", "IPv4address"),
        ("gopher+_string", "gopherplus_string"),
        ("a+", "aplus"),
        ("URN chars", "URN_chars"),
        ("a+ b+-c", "aplus_bplus_c"),
        ("", ""),
    ] {
        assert_eq!(identifier(name), wanted);
    }
}

#[test]
fn names_are_found_where_only_one_is_meant() {
    let names = Names::of([
        "rel-path",
        "rel_path",
        "Host",
        "alpha",
        "ALPHA",
        "URI-reference",
    ]);
    // Two are the same but for the sign between.
    assert_eq!(names.find("rel-path"), None);
    assert_eq!(names.find("rel_path"), None);
    assert_eq!(names.find("Host"), Some(2));
    assert_eq!(names.find("hOST"), Some(2));
    assert_eq!(
        (names.find("alpha"), names.find("ALPHA")),
        (Some(3), Some(4))
    );
    assert_eq!(names.find("Alpha"), None);
    assert_eq!(names.find("uri_reference"), Some(5));
    assert_eq!(names.find(""), None);
    assert_eq!(Names::default().find("host"), None);

    assert_eq!(names.exact("host"), None);
    assert_eq!(names.exact("URI_reference"), Some(5));
    // The only one in either case, whichever case is asked for.
    assert_eq!(names.folded("host"), Some(2));
    assert_eq!(names.folded("alpha"), None);
}

#[test]
fn near_names_come_nearest_first_and_not_too_many() {
    let known = ["hostname", "host", "hostnumber", "hosts", "port", "query"];
    assert_eq!(nearest("hostnam", known)[0], "hostname");
    assert_eq!(nearest("hostnam", known).len(), 3);
    assert_eq!(nearest("HOST", known)[0], "host");
    assert!(nearest("zzz", known).is_empty());
    assert!(nearest("", known).is_empty());
    assert!(nearest("host", []).is_empty());
}

#[test]
fn offers_end_a_message() {
    assert_eq!(offer(&[]), "");
    assert_eq!(offer(&["host"]), "; did you mean `host`?");
    assert_eq!(
        offer(&["host", "port", "path"]),
        "; did you mean `host` or `port` or `path`?"
    );
}

/// A name means the nearest printing; of two that are as near, the later one.
#[test]
fn of_printings_as_near_the_later_one_is_meant() {
    let one = "  b = \"1\"\n";
    let two = "  b = \"2\"\n";
    let line = "\nProse.\n\n";
    for (before, after, is_second) in [(line, line, true), ("\n", line, false)] {
        let text = format!("Rules\n\n{one}{before}  a = b\n{after}{two}");
        let document = Document::parse(&text, Some(Notation::Abnf)).expect("it has rules");
        let grammar = document.grammar();
        let words = grammar.dfa("a", &Limits::default()).expect("it is regular");
        assert_eq!(
            [words.accepts("1"), words.accepts("2")],
            [!is_second, is_second],
            "{text}"
        );
    }
}
