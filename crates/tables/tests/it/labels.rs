//! Labels: their meaning, and the document that each belongs to.

use urlspec_tables::Table;

use crate::documents::{document, linked};
use crate::rows::rows;

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
    for [label, told] in &rows(include_str!("../cases/document-labels.txt")) {
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
    for [label, told] in &rows(include_str!("../cases/rule-labels.txt")) {
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
