//! The EBNF of the W3C.

use grammarian::ErrorKind;
use grammarian::automata::Limits;
use grammarian::bnf::{Grammar, Notation};
use grammarian::export::abnf;

/// XML 1.0, section 6.
#[test]
fn ebnf_is_read() {
    let text = r#"
/* A comment with [brackets, "quotes and (parentheses. */
[1]   list  ::= item (',' item)*   /* [2] another ::= rule */
[2]   item  ::= "it's" | '"' | class+ | #x9 [ WFC: A Constraint ]
[28a] class ::= [a-c#x100-#x102^-] | [^#x0-#xFFFF"'] | others
      others ::= [-'"/*]
[3]   word  ::= ([a-z] [a-z]*) - ('if' | 'of')
      text  ::= any* - (any* ']]>' any*)
      any   ::= [^<] - '&'
      twice ::= any - 'a' - 'b'
"#;
    let grammar = Grammar::parse(Notation::Ebnf, text).expect("it is EBNF");
    assert_eq!(grammar.rules().len(), 8);
    let limits = Limits::default();
    let dfa = |rule: &str| grammar.dfa(rule, &limits).expect(rule);
    let cases = [
        ("list", "it's,\",\t,a^-c", true),
        ("list", "", false),
        ("item", "-'\"/*", true),
        ("class", "\u{100}", true),
        ("class", "\u{103}", false),
        ("class", "\u{10000}", true),
        ("class", "d", false),
        ("word", "if", false),
        ("word", "iff", true),
        ("word", "i", true),
        ("text", "a]]b", true),
        ("text", "a]]>b", false),
        ("text", "a&b", false),
        ("twice", "a", false),
        ("twice", "b", false),
        ("twice", "c", true),
        ("twice", "&", false),
    ];
    for (rule, word, accepted) in cases {
        assert_eq!(dfa(rule).accepts(word), accepted, "{rule} {word}");
        let nfa = grammar.nfa(rule, &limits).expect(rule);
        let same = nfa.determinize(&limits).expect(rule).minimize();
        assert_eq!(same, dfa(rule), "{rule}");
    }
    let written = abnf(&grammar, "text").expect("ABNF has rules for it");
    let again = Grammar::parse(Notation::Abnf, &written).expect(&written);
    assert_eq!(again.dfa("text", &limits).expect(&written), dfa("text"));
    assert_eq!(
        grammar.find("word").unwrap().expression().to_string(),
        "((%x61-7A *%x61-7A) - (%s\"if\" / %s\"of\"))"
    );
}

#[test]
fn exclusions_must_not_contain_their_own_rule() {
    for text in [
        "a ::= 'x' (a - 'y')?",
        "a ::= 'x' - b\nb ::= 'y' a",
        "a ::= ('x' - b)*\nb ::= ('z' - a)",
    ] {
        let grammar = Grammar::parse(Notation::Ebnf, text).expect(text);
        for error in [
            grammar.dfa("a", &Limits::default()).expect_err(text),
            grammar.nfa("a", &Limits::default()).expect_err(text),
        ] {
            assert!(matches!(error.kind(), ErrorKind::NotRegular(_)), "{error}");
        }
    }
    // As deep as anyone likes, rule by rule.
    let rules = (1..3000).map(|number| format!("r{number} ::= r{} - 'q'\n", number - 1));
    let text = "r0 ::= [a-z]\n".to_owned() + &rules.collect::<String>();
    let grammar = Grammar::parse(Notation::Ebnf, &text).expect("it is EBNF");
    let dfa = grammar
        .dfa("r2999", &Limits::default())
        .expect("it is regular");
    assert!(dfa.accepts("p") && !dfa.accepts("q"));
}

/// Cut off at a depth, the words of `b` would be too few, and those of `a` too many.
#[test]
fn words_of_a_recursive_rule_are_not_excluded() {
    let text = "a ::= [ab]* - b\nb ::= 'a' b 'b' | ''\nc ::= (b | 'x') - 'x'";
    let grammar = Grammar::parse(Notation::Ebnf, text).expect("it is EBNF");
    let unrolled = grammar.unrolled(2).expect("it is small");
    let limits = Limits::default();
    let error = unrolled.dfa("a", &limits).expect_err("it is refused");
    assert!(matches!(error.kind(), ErrorKind::Unsupported(_)), "{error}");
    let c = unrolled.dfa("c", &limits).expect("only words are left out");
    assert!(c.accepts("ab") && !c.accepts("x"));
}

#[test]
fn long_chains_of_exclusions_are_read() {
    let text = "a ::= [ab]".to_owned() + &" - [b]".repeat(20_000);
    let grammar = Grammar::parse(Notation::Ebnf, &text).expect("it is EBNF");
    let dfa = grammar.dfa("a", &Limits::default()).expect("it is small");
    assert!(dfa.accepts("a") && !dfa.accepts("b"));
}
