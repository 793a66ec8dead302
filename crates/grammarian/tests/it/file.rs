//! Grammar files: the rules that their lines belong to.

use grammarian::ErrorKind;
use grammarian::automata::Limits;
use grammarian::bnf::{Definition, Diagnostic, FileRule, GrammarFile, Notation, Printing, Reading};
use grammarian::remarks::{RemarkKind, remarks};

const FILE: &str = "\u{feff}\
//! A file.
//: title      A grammar  of two words\t
//: notation   rfc822
//: start      url  port
//: empty
//: title      Not this one

// ---- the whole ----
// § 5 BNF
/// url = port
///     | host
//: concept    whole
//: note       first
//: note       second
// The first note,
// and the rest of it.
url = { port | host }

peg_helper = { \"x\" }

// § 3.1
/// port = *digit
// § 5 BNF
/// port = digit
//~ port = 1*digit
// Never empty.
port = @{
    digit ~
    digit*
}

/// host = digit

/// digit = \"0\" | \"1\"
digit = _{ \"0\" | \"1\" }
";

fn file(text: &str) -> GrammarFile {
    GrammarFile::parse(text).expect("a grammar file")
}

#[test]
fn annotations_belong_to_the_file_above_a_blank_line_and_else_to_a_rule() {
    let file = file(FILE);
    let of_file: Vec<(&str, &str)> = file.annotations().collect();
    let wanted = [
        ("title", "A grammar  of two words"),
        ("notation", "rfc822"),
        ("start", "url  port"),
        ("empty", ""),
        ("title", "Not this one"),
    ];
    assert_eq!(of_file, wanted);
    assert_eq!(file.annotation("title"), Some("A grammar  of two words"));
    assert_eq!(file.annotation("empty"), Some(""));
    assert_eq!(file.annotation("concept"), None);
    assert_eq!(file.start_rules().collect::<Vec<_>>(), ["url", "port"]);

    let url = file.rule("url").expect("it is there");
    let of_rule: Vec<(&str, &str)> = url.annotations().collect();
    assert_eq!(
        of_rule,
        [("concept", "whole"), ("note", "first"), ("note", "second")]
    );
    assert_eq!(url.annotation("note"), Some("first"));
    assert_eq!(url.note(), "The first note, and the rest of it.");
    let port = file.rule("port").expect("it is there");
    assert_eq!(port.annotations().count(), 0);
    assert_eq!(port.note(), "Never empty.");
}

#[test]
fn rules_have_their_printings_bodies_and_lines() {
    let file = file(FILE);
    let names: Vec<&str> = file.rules().iter().map(FileRule::name).collect();
    // A helper of the PEG has no printing, and is left out.
    assert_eq!(names, ["url", "port", "host", "digit"]);

    let url = &file.rules()[0];
    assert_eq!(url.printings().len(), 1);
    assert_eq!(url.printings()[0].text(), "url = port\n    | host");
    assert_eq!(url.printings()[0].section(), "5 BNF");
    assert_eq!((url.printings()[0].line(), url.line()), (10, 17));
    assert_eq!(url.peg(), "url = { port | host }");
    assert!(url.corrected().is_none());
    assert_eq!(url.reading(), url.printings()[0].text());

    let port = &file.rules()[1];
    let printed: Vec<(&str, &str)> = port
        .printings()
        .iter()
        .map(|printing| (printing.section(), printing.text()))
        .collect();
    assert_eq!(
        printed,
        [("3.1", "port = *digit"), ("5 BNF", "port = digit")]
    );
    assert_eq!(port.reading(), "port = 1*digit");
    assert_eq!(port.corrected().map(Printing::line), Some(25));
    assert_eq!(port.peg(), "port = @{\n    digit ~\n    digit*\n}");

    // A blank line ends a rule that has no body.
    let host = &file.rules()[2];
    assert_eq!((host.peg(), host.line()), ("", 33));
    assert_eq!(file.rule("PORT"), None);
}

#[test]
fn a_file_is_two_grammars() {
    let file = file(FILE);
    let limits = Limits::default();
    assert_eq!(file.notation(), Notation::Rfc822);
    let dfa = |reading| file.grammar(reading).dfa("port", &limits).expect("regular");
    // As printed, the last printing counts.
    let words = ["", "0", "01"];
    assert_eq!(
        words.map(|word| dfa(Reading::Printed).accepts(word)),
        [false, true, false]
    );
    assert_eq!(
        words.map(|word| dfa(Reading::Corrected).accepts(word)),
        [false, true, true]
    );
    let lines: Vec<usize> = file
        .grammar(Reading::Corrected)
        .rules()
        .iter()
        .map(Definition::line)
        .collect();
    assert_eq!(lines, [10, 25, 32, 34]);
}

#[test]
fn line_ends_of_networks_are_line_ends() {
    let text = FILE.replace('\n', "\r\n");
    let (one, other) = (file(FILE), file(&text));
    assert_eq!(one, other);
}

#[test]
fn leading_names_stand_for_either_case_where_the_file_says_so() {
    let rules = "/// url = \"ftp:\" \"x\"\n";
    let accepts = |text: &str, word: &str| {
        let grammar = file(text).grammar_in(Notation::Rfc822, Reading::Corrected);
        let dfa = grammar.dfa("url", &Limits::default()).expect("regular");
        dfa.accepts(word)
    };
    let exact = rules.to_owned();
    let folded = format!("//: either-case leading-names\n\n{rules}");
    let neither = format!("//: either-case everything\n\n{rules}");
    assert!(accepts(&exact, "ftp:x") && !accepts(&exact, "FTP:x"));
    assert!(accepts(&folded, "FTP:x") && !accepts(&folded, "ftp:X"));
    assert!(!accepts(&neither, "FTP:x"));
}

#[test]
fn a_notation_that_there_is_not_is_an_error_with_its_line() {
    let error = GrammarFile::parse("//! x\n//: notation iso14977\n\n/// a = \"x\"\n").unwrap_err();
    assert_eq!(
        error.to_string(),
        "line 2, column 1: there is no notation `iso14977`"
    );
    assert_eq!((error.line(), error.column()), (Some(2), Some(1)));
    let error = GrammarFile::parse("//: notation\n\n/// a = \"x\"\n").unwrap_err();
    assert_eq!(
        error.to_string(),
        "line 1, column 1: there is no notation ``"
    );
}

#[test]
fn a_file_without_printings_is_empty() {
    for text in [
        "",
        "\n\n",
        "a = { \"x\" }\n",
        "//: notation abnf\n",
        "// a = b",
    ] {
        let error = GrammarFile::parse(text).unwrap_err();
        assert_eq!(error.kind(), &ErrorKind::Empty, "{text:?}");
        assert_eq!(error.line(), None);
    }
}

/// A text that no notation reads is a fault of that rule, with its place in the file.
#[test]
fn what_cannot_be_read_is_a_fault_of_one_rule() {
    let file = file("/// a = b\n\n/// b = \"x\"\n///   $\n\n/// c = \"y\"\n");
    assert_eq!(file.notation(), Notation::Abnf);
    let grammar = file.grammar(Reading::Corrected);
    let faults: Vec<String> = grammar
        .rules()
        .iter()
        .flat_map(Definition::faults)
        .map(ToString::to_string)
        .collect();
    assert_eq!(faults.len(), 1, "{faults:?}");
    assert!(faults[0].starts_with("line 4, column "), "{faults:?}");
    assert!(faults[0].contains("rule `b`"), "{faults:?}");
    assert!(grammar.dfa("c", &Limits::default()).is_ok());
    let error = grammar.dfa("a", &Limits::default()).unwrap_err();
    assert_eq!(error.rule(), Some("b"));
    assert_eq!(
        grammar
            .diagnostics()
            .iter()
            .filter(|it| Diagnostic::is_error(it))
            .count(),
        1
    );
}

/// An alternative that is added elsewhere has its place in another text than the rule's own.
#[test]
fn added_alternatives_have_remarks_too() {
    let added = "/// a = \"x\"\n\n/// a =/ \"yyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy\" / \"x\"\n";
    let file = file(&format!("//: notation abnf\n//: start a\n\n{added}"));
    let remarks = remarks(&file, ["a", "nobody"], Limits::default()).expect("regular");
    assert!(remarks.iter().all(|remark| remark.rule() == "a"));
    let shadowed = |kind: &RemarkKind| matches!(kind, RemarkKind::Shadowed(_));
    assert!(remarks.iter().any(|remark| shadowed(remark.kind())));
}
