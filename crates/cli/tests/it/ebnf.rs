//! Grammars in the EBNF of the W3C.

use crate::program::{file, told};

const TOKENS: &str = "tests/grammars/iriref.ebnf";

/// Turtle and SPARQL cite RFC 3987; their tokens take more.
#[test]
fn tokens_of_the_w3c_are_compared_with_the_rule_of_an_rfc() {
    let references = r#"rfc3987{"<" IRI-reference ">"}"#;
    for rule in ["IRIREF", "SPARQL_IRIREF"] {
        let side = format!("{TOKENS}:{rule}");
        let (status, all) = told(&["compare", &side, references]);
        let is_superset = all.contains("\n\nsuperset") && all.contains(r#"left only   "<:>""#);
        assert!(status == Some(1) && is_superset, "{all}");
    }
    let (status, all) = told(&[
        "compare",
        &format!("{TOKENS}:SPARQL_IRIREF"),
        r#"regex@python:<[^\x00-\x20<>"{}|^`\\]*>"#,
    ]);
    assert_eq!((status, all.contains("equal")), (Some(0), true), "{all}");
}

#[test]
fn rules_with_exclusions_are_sides_of_every_verb() {
    let path = file(
        "target.ebnf",
        "[16] PI     ::= '<?' Target (S (Char* - (Char* '?>' Char*)))? '?>'\n\
         [17] Target ::= Name - (('X' | 'x') ('M' | 'm') ('L' | 'l'))\n\
         [5]  Name   ::= [A-Za-z_] [A-Za-z0-9_.-]*\n\
         [3]  S      ::= (#x20 | #x9 | #xD | #xA)+\n\
         [2]  Char   ::= #x9 | #xA | #xD | [#x20-#xD7FF] | [#xE000-#xFFFD] | [#x10000-#x10FFFF]\n",
    );
    let side = |rule: &str| format!("{path}:{rule}");
    let verdict = |rule: &str, word: &str| told(&["match", &side(rule), word]).0;
    assert_eq!(verdict("Target", "xMl"), Some(1));
    assert_eq!(verdict("Target", "xMls"), Some(0));
    assert_eq!(verdict("PI", "<?a ?b?>"), Some(0));
    assert_eq!(verdict("PI", "<?a ?>?>"), Some(1));
    let written = "target ::= [A-Za-z_] [A-Za-z0-9_.-]* - ([Xx] [Mm] [Ll])";
    // `-` joins only the two elements around it.
    let (status, all) = told(&["compare", &side("Target"), written]);
    assert!(status == Some(1) && all.contains("overlap"), "{all}");
    let written = "target ::= ([A-Za-z_] [A-Za-z0-9_.-]*) - ([Xx] [Mm] [Ll])";
    assert_eq!(told(&["compare", &side("Target"), written]).0, Some(0));
    for form in ["abnf", "regex", "pest", "dot", "table"] {
        let (status, all) = told(&["export", &side("Target"), "--as", form]);
        assert_eq!(status, Some(0), "{form}: {all}");
    }
    let (_, abnf) = told(&["export", &side("PI"), "--as", "abnf"]);
    let again = file("target-again.abnf", abnf);
    let (status, all) = told(&["compare", &side("PI"), &format!("{again}:PI")]);
    assert_eq!(status, Some(0), "{all}");
    // White space behind the target is of `S` or of the text.
    let (_, all) = told(&["audit", &path]);
    assert!(
        all.contains("\"<?a  ?>\" has two trees: `S` may end or go on"),
        "{all}"
    );
    // Its numbers and brackets are known in any text.
    let (status, all) = told(&[
        "grammar",
        "--notation",
        "ebnf",
        &file("target.txt", std::fs::read(&path).expect("it was written")),
    ]);
    assert!(
        status == Some(0) && all.contains("read as the EBNF of the W3C"),
        "{all}"
    );
}
