//! The sentences in which documents say where their rules are from.

use grammarian::bnf::Citation;

/// A sentence, a rule that it names, and the document that it takes the rule from.
#[test]
fn rules_are_taken_from_the_only_document_that_is_meant() {
    for (sentence, rule, taken) in [
        ("The rule host is taken from RFC 1034.", "host", Some(1034)),
        (
            "The rule host is defined in RFC 1034 and RFC 1034.",
            "host",
            Some(1034),
        ),
        // Which of several it is cannot be known.
        (
            "The rule host is taken from RFC 1034, RFC 1123.",
            "host",
            None,
        ),
        (
            "The rule host is taken from RFC 1034 and RFC 1123.",
            "host",
            None,
        ),
        (
            "The rule host is taken from RFC 1034 or RFC 1123.",
            "host",
            None,
        ),
        (
            "The rule host is of RFC 1034 (updated by RFC 1123).",
            "host",
            Some(1034),
        ),
        ("The rule host is taken from RFC 1034.", "port", None),
    ] {
        let found = Citation::all(sentence, &[]);
        let [citation] = found.as_slice() else {
            panic!("{sentence}: {found:?}");
        };
        assert_eq!(citation.taken_from(rule), taken, "{sentence}");
    }
}

#[test]
fn the_number_of_a_paragraph_is_no_sentence() {
    let text = "
   1. The rule host is taken from RFC 1034. It is old.
   2. See RFC 1123.
";
    let found = Citation::all(text, &[]);
    let said: Vec<_> = found.iter().map(|it| (it.line(), it.text())).collect();
    assert_eq!(
        said,
        [
            (2, "1. The rule host is taken from RFC 1034."),
            (3, "2. See RFC 1123."),
        ]
    );
}
