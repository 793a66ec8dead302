//! Labels: their meaning, and the document that each belongs to.

use urlspec_tables::Table;

use crate::documents::{document, linked};

/// The statements of an amended document hold for the one that amends it, unless that says otherwise.
#[test]
fn labels_are_inherited_with_their_sections() {
    let rules = "\
// § 1
/// url = \"x:\" digit
//: reserves :@ § 1.1 :: what stands here is escaped, and whoever reads it has to know that what stands here is escaped, as they
//:     say (section 2)
url = ${ ^\"x:\" ~ digit }

// § RFC 2234, section 6.1
/// digit = %x30-39
digit = _{ '0'..'9' }
";
    let labels = "\
//: start url

//: names y § Appendix A :: a scheme
//: default-base empty § 5
//: rung string § 6
//: speaks dot-segment not-nfc § RFC 2119, section 1
";
    let own = "\
//: amends first
//: start url other

//: default-base application § 1
//: speaks dot-segment § 1
";
    let other = "/// other = digit\nother = ${ digit }\n";
    let documents = [
        ("first", document("first", labels, rules)),
        ("second", document("second", own, other)),
    ];
    let whole = linked("second", &documents).unwrap();
    let inherited = "\
//: speaks dot-segment § 1

// RFC FIRST says this, and it holds here too.
//: names y § RFC FIRST, Appendix A :: a scheme
//: rung string § RFC FIRST, section 6
//: speaks dot-segment not-nfc § RFC 2119, section 1

// § RFC FIRST, section 1
/// url = \"x:\" digit
//: reserves :@ § RFC FIRST, section 1.1 :: what stands here is escaped, and whoever reads it has to know that what
//:     stands here is escaped, as they say (section 2)
//: from first
url = ${ ^\"x:\" ~ digit }
";
    assert!(whole.text().contains(inherited), "{}", whole.text());
    Table::of(&whole).unwrap();
}

#[test]
fn a_word_that_is_not_in_the_list_is_told_with_its_line() {
    let cases = [
        (
            "//: spaeks dot-segment § 1",
            "x.pest:10: there is no label `spaeks` of a document",
        ),
        (
            "//: speaks dot-segmant § 1",
            "x.pest:10: there is no word `dot-segmant` for `speaks`; did you mean `dot-segment`?",
        ),
        (
            "//: speaks dot-segment",
            "x.pest:10: `speaks` wants a section, after `§`",
        ),
        (
            "//: names x § 1",
            "x.pest:10: `names` wants a sentence, after `::`",
        ),
        (
            "//: base § 1 :: nothing",
            "x.pest:10: `base` has no sentence, after `::`",
        ),
        (
            "//: base what § 1",
            "x.pest:10: nothing stands behind `base` but a section",
        ),
        (
            "//: rung scheme scheme-case\n//:     hostcase § 1",
            "x.pest:10: there is no word `hostcase` for `rung`",
        ),
        (
            "//: resolves rfc3987 § 1",
            "x.pest:10: there is no word `rfc3987` for `resolves`",
        ),
        (
            "//: forbids U+D800 § 1",
            "x.pest:10: there is no character `U+D800`",
        ),
    ];
    for (label, told) in cases {
        let text = document(
            "x",
            &format!("//: start a\n{label}\n"),
            "/// a = \"b\"\na = { ^\"b\" }\n",
        );
        let whole = linked("x", &[("x", text)]).unwrap();
        let error = Table::of(&whole).unwrap_err().to_string();
        assert!(error.starts_with(told), "{label}: {error}");
    }
}

/// The same for labels of rules.
#[test]
fn a_label_of_a_rule_that_is_not_right_is_told_with_its_line() {
    let rules = [
        (
            "//: reserves : § 1\n//: reserves @ § 1",
            "x.pest:13: a rule reserves something once",
        ),
        (
            "//: escapes-dots § 1",
            "x.pest:12: it stands below a label `reserves`",
        ),
        (
            "//: prefers b, c § 1 :: so",
            "x.pest:12: `prefers` wants alternatives, `over`, and another one",
        ),
        (
            "//: either b, c § 1 :: so",
            "x.pest:12: `either` wants two alternatives with `or` between them",
        ),
        (
            "//: concept hots",
            "x.pest:12: there is no word `hots` for `concept`; did you mean `host`",
        ),
        (
            "//: data forms § 1",
            "x.pest:12: there is no word `forms` for `data`",
        ),
        (
            "//: forbids host \"b\" § 1 :: not so",
            "x.pest:12: texts are forbidden beside the production of a scheme",
        ),
        (
            "//: scheme b § 1\n//: forbids host \"c\" § 1 :: not so",
            "x.pest:13: `a` has none of these texts",
        ),
        (
            "//: scheme b § 1\n//: forbids fragment \"c#\" § 1 :: not so",
            "x.pest:13: `a` has none of these texts",
        ),
        (
            "//: scheme b § 1\n//: forbids host \"b\" except a § 1 :: not so",
            "x.pest:13: `a` has none of these texts",
        ),
        (
            "//: scheme b § 1\n//: let c \"b\"\n//: forbids host c § 1 :: not so",
            "x.pest:13: `let` wants NAME = EXPRESSION",
        ),
        (
            "//: scheme b § 1\n//: let a = \"b\"\n//: forbids host a § 1 :: not so",
            "x.pest:13: `a` is a rule of the document",
        ),
        (
            "//: scheme b § 1\n//: let c = \"b\"\n//: forbids host \"b\" § 1 :: not so",
            "x.pest:13: no label uses `c`",
        ),
        (
            "//: port 80 § 1",
            "x.pest:12: a port stands beside the production of a scheme",
        ),
        (
            "//: scheme b § 1\n//: port 65536 § 1",
            "x.pest:13: `port` wants the number of a port",
        ),
        (
            "//: scheme b § 1\n//: port 0 § 1",
            "x.pest:13: `port` wants the number of a port",
        ),
        (
            "//: scheme b § 1\n//: port 80 c § 1",
            "x.pest:13: the rule is not the production of `c`",
        ),
        (
            "//: scheme b § 1\n//: scheme c § 1\n//: port 80 § 1",
            "x.pest:14: the rule has several schemes: name the one of this port",
        ),
        (
            "//: scheme b § 1\n//: port 80 § 1\n//: port 81 b § 1",
            "x.pest:14: `b` has a default port already",
        ),
    ];
    for (label, told) in rules {
        let text = document(
            "x",
            "//: start a\n",
            &format!("/// a = \"b\"\n{label}\na = {{ ^\"b\" }}\n"),
        );
        let whole = linked("x", &[("x", text)]).unwrap();
        let error = Table::of(&whole).unwrap_err().to_string();
        assert!(error.starts_with(told), "{label}: {error}");
    }
}
