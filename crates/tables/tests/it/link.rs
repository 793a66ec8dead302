//! Documents that take rules from each other.

use grammarian::automata::Limits;
use grammarian::bnf::{GrammarFile, Reading};
use grammarian::peg::{Peg, PegAutomata};
use grammarian::proof::Difference;
use urlspec_tables::{Library, Table, combined_name};

use crate::documents::{document, linked};
use crate::rows::rows;

/// A document with an address, which is made of numbers.
fn first() -> (&'static str, String) {
    let rules = "\
// ---- Addresses

// § 3
/// address = number \":\" number
/// ; two numbers
//: concept host
address = ${ number ~ \":\" ~ number }

/// number = peer 1*digit
// Nothing stands for a peer.
number = @{ peer ~ digit+ }
peer = _{ \"\" }

// ---- Characters

// § RFC 2234, section 6.1
/// digit = %x30-39
digit = _{ '0'..'9' }

/// peer = \"\"
";
    let rules = rules.replace("peer = _{ \"\" }\n\n", "peg_end = _{ \"\" }\n\n");
    let rules = rules.replace("/// peer = \"\"\n", "/// peer = \"\"\npeer = _{ \"\" }\n");
    ("first", document("first", "//: start address\n", &rules))
}

#[test]
fn an_amending_document_has_all_rules_of_the_amended_one() {
    let rules = "\
// § 2
/// number = peer 1*2digit
number = @{ peer ~ digit{1, 2} }

/// other = %x41
other = _{ \"A\" }
";
    let labels = "//: amends first\n//: start address other\n";
    let documents = [first(), ("second", document("second", labels, rules))];
    let whole = linked("second", &documents).unwrap();
    assert!(whole.is_linked());
    let text = whole
        .text()
        .split_once("//: start address other\n")
        .unwrap()
        .1;
    assert_eq!(
        text,
        "\n\
         // ---- Addresses\n\
         \n\
         // § RFC FIRST, section 3\n\
         /// address = number \":\" number\n\
         /// ; two numbers\n\
         //: concept host\n\
         //: from first\n\
         address = ${ number ~ \":\" ~ number }\n\
         \n\
         // § 2\n\
         /// number = peer 1*2digit\n\
         number = @{ peer ~ digit{1, 2} }\n\
         \n\
         /// other = %x41\n\
         other = _{ \"A\" }\n\
         peg_end = _{ \"\" }\n\
         \n\
         // ---- Characters\n\
         \n\
         // § RFC 2234, section 6.1\n\
         /// digit = %x30-39\n\
         //: from first\n\
         digit = _{ '0'..'9' }\n\
         \n\
         /// peer = \"\"\n\
         //: from first\n\
         peer = _{ \"\" }\n"
    );
    Table::of(&whole).unwrap();
}

#[test]
fn an_imported_rule_brings_what_it_is_made_of() {
    let rules = "\
// § 2
/// url = \"x:\" number
url = ${ ^\"x:\" ~ number }
";
    let labels = "//: import first number\n//: start url\n";
    let documents = [first(), ("second", document("second", labels, rules))];
    let whole = linked("second", &documents).unwrap();
    let text = whole.text().split_once("//: start url\n").unwrap().1;
    assert_eq!(
        text,
        "\n\
         // § 2\n\
         /// url = \"x:\" number\n\
         url = ${ ^\"x:\" ~ number }\n\
         \n\
         // § RFC FIRST, section 3\n\
         /// number = peer 1*digit\n\
         // Nothing stands for a peer.\n\
         //: from first\n\
         number = @{ peer ~ digit+ }\n\
         \n\
         // § RFC 2234, section 6.1\n\
         /// digit = %x30-39\n\
         //: from first\n\
         digit = _{ '0'..'9' }\n\
         \n\
         /// peer = \"\"\n\
         //: from first\n\
         peer = _{ \"\" }\n"
    );
    Table::of(&whole).unwrap();
}

#[test]
fn a_document_of_its_own_is_as_it_is_written() {
    let (id, text) = first();
    let whole = linked(id, &[(id, text.clone())]).unwrap();
    assert!(!whole.is_linked());
    assert_eq!(whole.text(), text);
}

#[test]
fn what_cannot_be_linked_is_told_with_its_line() {
    let url = "// § 2\n/// url = \"x:\" number\nurl = ${ ^\"x:\" ~ number }\n";
    let number = "/// number = \"2\"\nnumber = @{ \"2\" }\n";
    for [labels, rules, told] in &rows(include_str!("../cases/links.txt")) {
        let rules = if rules == "url" { url } else { rules };
        let documents = [
            first(),
            (
                "second",
                document("second", &format!("{labels}\n//: start url\n"), rules),
            ),
            ("fourth", document("fourth", "//: start number\n", number)),
            (
                "fifth",
                document("fifth", "//: amends second\n//: start number\n", number),
            ),
        ];
        let error = linked("second", &documents).unwrap_err();
        assert!(error.starts_with(told), "{labels}: {error}");
    }
}

/// A mistake in a rule that is taken over is one of the file that has it.
#[test]
fn mistakes_have_the_line_in_which_they_were_made() {
    let url = "// § 2\n/// url = \"x:\" number\nurl = ${ ^\"x:\" ~ number }\n";
    let cases = [
        (
            "1*digit",
            "1*cipher",
            "first.pest:19: `number` is made of `cipher`, which nothing defines",
        ),
        (
            "peer ~ digit+",
            "peer ~ cipher+",
            "first.pest:21: pest refuses it: rule cipher is undefined",
        ),
    ];
    for (from, to, told) in cases {
        let (id, text) = first();
        let documents = [
            (id, text.replacen(from, to, 1)),
            (
                "second",
                document("second", "//: import first number\n//: start url\n", url),
            ),
        ];
        let whole = linked("second", &documents).unwrap();
        let error = Table::of(&whole).unwrap_err().to_string();
        assert_eq!(error, told);
    }
}

/// Where a rule has no body, the linker writes the one that `export` finds.
#[test]
fn bodies_that_are_left_out_are_written() {
    let rules = "\
// § 3
/// address = name [ \":\" 1*digit ]
//: concept host

/// name = octet *( \"-\" octet )
// In the order of the document `12` would stop at `1`.
//: concept host-name

/// octet = digit / digit digit

/// digit = %x30-39
digit = _{ '0'..'9' }
";
    let text = document("first", "//: start address\n", rules);
    let whole = linked("first", &[("first", text)]).unwrap();
    let written = "\
//: concept host
address = ${ name ~ (\":\" ~ digit+)? }

/// name = octet *( \"-\" octet )
// In the order of the document `12` would stop at `1`.
//: concept host-name
name = ${ octet ~ (\"-\" ~ octet)* }

/// octet = digit / digit digit
octet = @{ digit ~ digit | digit }
";
    assert!(whole.text().contains(written), "{}", whole.text());
    assert!(whole.is_linked());
    Table::of(&whole).unwrap();
}

#[test]
fn a_rule_for_which_no_body_is_found_is_told_with_a_word() {
    let rules = "\
// § 3
/// tail = *(%s\"a\" / %s\"ab\") *(%s\"ba\" / %s\"bb\") %s\"a\"
";
    let text = document("first", "//: start tail\n", rules);
    let error = linked("first", &[("first", text)]).unwrap_err();
    let told = "first.pest:12: `tail` wants a body: no PEG was found that can be proved to accept exactly what the rule does; as \
                it is written, \"a\" is not read";
    assert_eq!(error, told);
}

/// Several documents in one grammar: each rule stands once, under the name of its document, and accepts the same
/// language as there.
#[test]
fn several_documents_make_one_grammar() {
    let second = "// § 2\n/// url = \"x:\" number\nurl = ${ ^\"x:\" ~ number }\n";
    let third = "// § 2\n/// number = \"#\" url\nnumber = ${ \"#\" ~ url }\n";
    let fourth = "// § 2\n/// number = %s\"y\"\nnumber = @{ \"y\" }\n";
    let documents = [
        first(),
        (
            "second",
            document("second", "//: import first number\n//: start url\n", second),
        ),
        (
            "third-03",
            document(
                "third-03",
                "//: import second url\n//: start number\n",
                third,
            ),
        ),
        (
            "fourth",
            document("fourth", "//: amends first\n//: start address\n", fourth),
        ),
    ];
    let mut library = Library::default();
    for (id, text) in &documents {
        library.add(id, &format!("{id}.pest"), text).unwrap();
    }
    // The rule that the third document imports refers to a rule that has the name of one of its own.
    let error = library.combined(["third-03"]).unwrap_err().to_string();
    assert!(error.contains("made of `number`, which line"), "{error}");
    let combined = library.combined(["first", "second", "fourth"]).unwrap();
    let text = combined.text();
    for line in text.lines() {
        let name = line.split_whitespace().next().unwrap();
        assert_eq!(text.matches(&format!("{name} = ")).count(), 1, "{text}");
    }
    let limits = Limits::default();
    let mut combined = PegAutomata::of(Peg::parse(text).unwrap(), limits);
    for id in ["first", "second", "fourth"] {
        let whole = library.link(id).unwrap();
        let file = GrammarFile::parse(whole.text()).unwrap();
        let grammar = file.grammar(Reading::Corrected);
        for rule in file.rules() {
            let imported = rule.annotation("from").filter(|_| id == "second");
            let name = combined_name(imported.unwrap_or(id), rule.name());
            let made = combined.dfa(&name).unwrap();
            let dfa = grammar.dfa(rule.name(), &limits).unwrap();
            assert_eq!(
                Difference::between(&dfa, &made, &limits),
                Ok(None),
                "{name}"
            );
        }
    }
}
