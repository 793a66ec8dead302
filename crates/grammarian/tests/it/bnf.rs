//! Grammars in their notations: readable texts, the errors of others, and the time that both take.

use grammarian::ErrorKind;
use grammarian::automata::Limits;
use grammarian::bnf::{Alternative, Diagnostic, Document, Grammar, Notation, Use};

use crate::effort::{effort, sample};
use crate::rows::rows;

#[test]
fn what_is_wrong_with_a_grammar_is_said_with_its_line() {
    let error = |text: &str, rule: &str| {
        let grammar = Grammar::parse(Notation::Abnf, text);
        let error = grammar.and_then(|grammar| grammar.dfa(rule, &Limits::default()).map(|_| ()));
        error.expect_err(text).to_string()
    };
    assert_eq!(
        error("a = b\n\nb = c", "a"),
        "line 3: rule `b`: nothing defines `c`"
    );
    assert_eq!(
        error("a = \"x\"\nA = \"y\"", "a"),
        "line 2: rule `A`: defined a second time"
    );
    assert_eq!(
        error("a = <words>", "a"),
        "line 1: rule `a`: defined in words: <words>"
    );
    assert_eq!(
        error("a = \"x\"\nb = $", "a"),
        "line 2, column 5: expected an element, found `$`"
    );
    assert_eq!(
        error("a = b\nb = \"(\" a \")\" / \"x\"", "a"),
        "line 1: rule `a`: is recursive, and not only at its right end, so it may not be regular: a > b > a"
    );
    assert_eq!(
        error("a = a \"x\" / \"y\"", "a"),
        "line 1: rule `a`: is recursive, and not only at its right end, so it may not be regular: a > a"
    );
    assert_eq!(
        error("a = 100000(100000\"x\")", "a"),
        "line 1: rule `a`: the automaton has more than 100000 states"
    );
    assert_eq!(
        error("a = 9000[\"x\"]", "a"),
        "line 1: rule `a`: the automaton has more than 100000 states"
    );
    assert_eq!(error("a = \"x\"", "b"), "there is no rule `b`");
}

#[test]
fn notations_say_the_same_in_their_own_ways() {
    let limits = Limits::default();
    let abnf =
        "host = 1*( ALPHA / DIGIT ) *( \".\" 1*2HEXDIG )\nhost =/ %x2A-2B / %x41.42 / %s\"z\"";
    let rfc822 = "host = 1*[ alpha | digit ] *[ \".\" hex [ hex ] ] | \"*\" | \"+\" | \"AB\" | \"z\"\n\
        alpha = %x41-5A | %x61-7A\ndigit = %x30-39\nhex = digit | %x41-46 | %x61-66";
    let dfa = |notation, text| {
        let grammar = Grammar::parse(notation, text).expect("readable");
        grammar.dfa("host", &limits).expect("regular")
    };
    let one = dfa(Notation::Abnf, abnf);
    let other = dfa(Notation::Rfc822, rfc822);
    let compared = one.compare(&other, &limits).expect("small");
    assert_eq!(compared.relation().to_string(), "equal", "{compared:?}");
    let url7 = "host  a | [ b ] * | vline space |\n   [ | ]\n";
    let bare = dfa(Notation::Url7, url7);
    for (word, accepted) in [
        ("a", true),
        ("b*", true),
        ("*", true),
        ("| ", true),
        ("[", true),
        ("]", true),
        ("b", false),
    ] {
        assert_eq!(bare.accepts(word), accepted, "{word}");
    }
}

fn syntax_error(notation: Notation, text: &str) -> String {
    Grammar::parse(notation, text).expect_err(text).to_string()
}

#[test]
fn errors_of_syntax_have_a_line_and_a_column_and_say_what_is_missing() {
    for [notation, text, message] in &rows(include_str!("../cases/errors.txt")) {
        let is_it = |it: &&Notation| it.as_str() == notation;
        let notation = Notation::ALL.iter().find(is_it).expect(notation);
        assert_eq!(syntax_error(*notation, text), *message, "{text}");
    }
    let either = Grammar::parse(Notation::Rfc822, "a = \"x:\" / \"y\"").unwrap();
    let dfa = either.dfa("a", &Limits::default()).unwrap();
    // RFC 822's own bar; and only the documents' scheme names are for either case.
    let words = ["x:", "y", "X:", "x:/y"].map(|word| dfa.accepts(word));
    assert_eq!(words, [true, true, false, false]);
}

/// RFC 5234, section 2.1; and RFC 3986 writes `0<pchar>` for the empty word.
#[test]
fn angle_brackets_may_stand_around_a_name() {
    let text = "a = 0<b> <B> <c>\nb = \"x\"\nc = \"y\"\nd = <nobody>";
    let grammar = Grammar::parse(Notation::Abnf, text).unwrap();
    assert!(grammar.dfa("a", &Limits::default()).unwrap().accepts("xy"));
    let error = grammar.dfa("d", &Limits::default()).unwrap_err();
    assert_eq!(
        error.to_string(),
        "line 4: rule `d`: defined in words: <nobody>"
    );
}

/// The mark of an alternative is not a character of the grammar.
#[test]
fn ambiguities_are_none_of_the_mark() {
    let text = "a = %x0-10FFFF \"a\" / %x0-10FFFF \"b\"";
    let grammar = Grammar::parse(Notation::Abnf, text).unwrap();
    let found = grammar.ambiguities("a", &Limits::default()).unwrap();
    assert!(found.is_empty(), "{found:?}");
}

#[test]
fn texts_come_as_they_are_printed_and_edited() {
    let accepts = |text: &str, word: &str| {
        let grammar = Grammar::parse(Notation::Abnf, text).expect(text);
        grammar
            .dfa("a", &Limits::default())
            .expect(text)
            .accepts(word)
    };
    // Indented as in an RFC, with the line ends of a network, a byte order mark, or no last line end.
    assert!(accepts(
        "   a = b\r\n       / \"x\"\r\n   b = \"y\"\r\n",
        "y"
    ));
    assert!(accepts(
        "\u{feff}a = b c ; ()[\n\nb = \"(\"\nc = CRLF",
        "(\r\n"
    ));
    assert!(accepts("a=b\na=/c\nb=\"1\"\nc=\"2\"", "2"));
    // A long number does not mean an unbounded repetition.
    let grammar = Grammar::parse(Notation::Abnf, "a = *99999999999999999999999\"x\"");
    let error = grammar
        .expect("readable")
        .dfa("a", &Limits::default())
        .expect_err("large");
    assert!(matches!(error.kind(), ErrorKind::Limit(_)), "{error}");
}

/// Two definitions of a rule are an error of it and of the rules made of it, and of no others.
#[test]
fn a_duplicate_is_an_error_where_it_is_needed() {
    let grammar = Grammar::parse(Notation::Abnf, "a = \"x\"\nb = c\nc = \"y\"\nC = \"z\"");
    let grammar = grammar.expect("readable");
    assert!(grammar.dfa("a", &Limits::default()).is_ok());
    let error = grammar
        .dfa("b", &Limits::default())
        .expect_err("c is double");
    assert_eq!(error.to_string(), "line 4: rule `C`: defined a second time");
}

/// Within seconds and without much memory, whatever the text.
#[test]
fn hostile_grammars_end_in_an_error() {
    let limits = Limits::default();
    let depth = effort(10_000, 100_000);
    let nested =
        |open: &str, close: &str| format!("a = {}\"x\"{}", open.repeat(depth), close.repeat(depth));
    for notation in [Notation::Abnf, Notation::Rfc822] {
        for (open, close) in [("(", ")"), ("[", "]"), ("*[", "]"), ("*[", ""), ("(", "")] {
            let error = syntax_error(notation, &nested(open, close));
            assert!(error.contains("nested more than 100 deep"), "{error}");
        }
        let deepest = format!("a = {}\"x\"{}", "*(".repeat(100), ")".repeat(100));
        let grammar = Grammar::parse(notation, &deepest).expect("not too deep");
        assert!(grammar.dfa("a", &limits).expect("regular").accepts("xx"));
        // Every bracket might be a group or an option.
        let unclosed = format!("a = {}\"x\"", "*[".repeat(99));
        assert!(syntax_error(notation, &unclosed).contains("nothing closes"));
        let unclosed = format!("a = {}{{{}", "*[".repeat(99), "]".repeat(99));
        assert!(syntax_error(notation, &unclosed).contains("expected"));
    }
    let doubling: Vec<String> = (1..=60)
        .map(|n| format!("a{n} = a{} a{}\n", n - 1, n - 1))
        .collect();
    let doubling = doubling.concat();
    let exploding = [
        ("a60", format!("{doubling}a0 = \"x\"")),
        ("a", "a = 1000000000DIGIT".to_owned()),
        ("a", "a = 1000000000(1000000000[\"\"])".to_owned()),
        ("a", "a = *DIGIT \"1\" 40DIGIT".to_owned()),
        (
            "a",
            format!("a = \"{}\"", "x".repeat(effort(1_000_000, 5_000_000))),
        ),
    ];
    for (rule, text) in sample(exploding, 0, 2) {
        let grammar = Grammar::parse(Notation::Abnf, &text).expect("readable");
        let error = grammar.dfa(rule, &limits).expect_err("too large");
        assert!(matches!(error.kind(), ErrorKind::Limit(_)), "{error}");
        assert_eq!(error.rule(), Some(rule));
    }
    // The empty word repeated is the empty word.
    let nothing =
        Grammar::parse(Notation::Abnf, &format!("{doubling}a0 = \"\"")).expect("readable");
    let nothing = nothing.dfa("a60", &limits).expect("small");
    assert!(nothing.accepts("") && !nothing.accepts("x"));
    // A chain is deep, but small.
    let chain: Vec<String> = (1..=90_000)
        .map(|n| format!("a{n} = a{}\n", n - 1))
        .collect();
    let chain = chain.concat();
    let grammar = Grammar::parse(Notation::Abnf, &format!("{chain}a0 = \"x\"")).expect("readable");
    assert!(grammar.nfa("a30000", &limits).expect("small").accepts("x"));
}

/// Twice the text takes twice the time, not four times: five megabytes of rules, and five on a line.
#[test]
fn reading_takes_linear_time() {
    let count = effort(40_000, 200_000);
    let rules: Vec<String> = (0..count)
        .map(|n| format!("rule-{n} = rule-0 / \"x\"\n"))
        .collect();
    let rules = rules.concat();
    let line = format!("a = {}\"x\"", "\"abc\" / ".repeat(count * 3));
    for (text, count) in [(rules, count), (line, 1)] {
        assert!(text.len() > effort(900_000, 4_500_000));
        let grammar = Grammar::parse(Notation::Abnf, &text).expect("readable");
        assert_eq!(grammar.rules().len(), count);
        let last = &grammar.rules()[count - 1];
        assert_eq!(grammar.rule(last.name()), Some(last));
        assert_eq!(last.line(), count);
    }
}

/// A long ring of rules has very many ways to contain itself, each very long.
#[test]
fn diagnostics_take_linear_time() {
    let length = effort(20_000, 100_000);
    let ring: Vec<String> = (0..length)
        .map(|n| format!("a{n} = \"(\" a{} \")\"\n", (n + 1) % length))
        .collect();
    let grammar = Grammar::parse(Notation::Abnf, &ring.concat()).expect("readable");
    let diagnostics = grammar.diagnostics();
    assert_eq!(diagnostics.len(), 10);
    assert!(diagnostics.iter().all(Diagnostic::is_error));
}

#[test]
fn names_that_differ_in_case_are_told() {
    let said = |notation, text| {
        let grammar = Grammar::parse(notation, text).expect(text);
        let diagnostics = grammar.diagnostics();
        assert!(diagnostics.iter().all(|diagnostic| !diagnostic.is_error()));
        let said = diagnostics
            .iter()
            .map(|d| format!("{}: {}", d.rule(), d.kind()));
        said.collect::<Vec<_>>()
    };
    let text = "a = B alpha b\nb = \"x\"";
    let noted = ["a: `B` is the rule that is defined as `b`"];
    assert_eq!(said(Notation::Abnf, text), noted);
    let text = "a = b | B\nb = \"x\"\nB = \"y\"";
    let noted = ["B: `b` is another rule, and differs only in case"];
    assert_eq!(said(Notation::Rfc822, text), noted);
}

/// Numbers in each base.
#[test]
fn numbers_have_a_base() {
    for number in [
        "%x61-63",
        "%d97-99",
        "%b1100001-1100011",
        "%X61-63",
        "%D97-99",
        "%B1100001-1100011",
    ] {
        let grammar = Grammar::parse(Notation::Abnf, &format!("a = {number}")).expect(number);
        let dfa = grammar.dfa("a", &Limits::default()).expect("regular");
        let accepted = ["`", "a", "c", "d"].map(|word| dfa.accepts(word));
        assert_eq!(accepted, [false, true, true, false], "{number}");
    }
}

/// The core rules of ABNF are those of RFC 5234, appendix B.1.
#[test]
fn core_rules_have_the_characters_of_the_appendix() {
    let language = |rule: &str| {
        let grammar = Grammar::parse(Notation::Abnf, &format!("a = {rule}")).unwrap();
        grammar.dfa("a", &Limits::default()).expect(rule)
    };
    let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
    let visible: String = ('!'..='~').collect();
    let controls: String = ('\0'..='\u{1f}').chain(['\u{7f}']).collect();
    for (rule, characters) in [
        ("ALPHA", letters),
        ("BIT", "01"),
        ("CHAR", &('\u{1}'..='\u{7f}').collect::<String>()),
        ("CR", "\r"),
        ("CTL", &controls),
        ("DIGIT", "0123456789"),
        ("DQUOTE", "\""),
        ("HEXDIG", "0123456789ABCDEFabcdef"),
        ("HTAB", "\t"),
        ("LF", "\n"),
        ("OCTET", &('\0'..='\u{ff}').collect::<String>()),
        ("SP", " "),
        ("VCHAR", &visible),
        ("WSP", " \t"),
    ] {
        let dfa = language(rule);
        let accepted = ('\0'..='\u{1ff}').filter(|it| dfa.accepts(it.encode_utf8(&mut [0; 4])));
        let expected = ('\0'..='\u{1ff}').filter(|it| characters.contains(*it));
        assert!(accepted.eq(expected), "{rule}");
    }
    let accepts = |rule: &str, word| language(rule).accepts(word);
    assert!(accepts("CRLF", "\r\n") && !accepts("CRLF", "\n") && !accepts("CRLF", "\r\n\r\n"));
    assert!(accepts("LWSP", "") && accepts("LWSP", "\t\r\n ") && !accepts("LWSP", "\r\n"));
}

/// Lists have as many elements as they say: by RFC 9110, section 5.6.1, and by RFC 822, section 2.7, where elements may
/// be empty.
#[test]
fn lists_have_as_many_elements_as_they_say() {
    let words = [
        "", "x", "x,x", "x , x", "x,x,x", "x,x,x,x", ",x", "x,,x", "x,",
    ];
    for (notation, list, accepted) in [
        (Notation::Abnf, "#\"x\"", "111111000"),
        (Notation::Abnf, "1#\"x\"", "011111000"),
        (Notation::Abnf, "2#\"x\"", "001111000"),
        (Notation::Abnf, "#2\"x\"", "111100000"),
        (Notation::Abnf, "1#1\"x\"", "010000000"),
        (Notation::Abnf, "2#3\"x\"", "001110000"),
        (Notation::Abnf, "#0\"x\"", "100000000"),
        (Notation::Rfc822, "#(\"x\")", "111011111"),
        (Notation::Rfc822, "1#(\"x\")", "011011111"),
        (Notation::Rfc822, "2#(\"x\")", "001011010"),
        (Notation::Rfc822, "2#3(\"x\")", "001010010"),
        (Notation::Rfc822, "1#1(\"x\")", "010000101"),
    ] {
        let grammar = Grammar::parse(notation, &format!("a = {list}")).expect(list);
        let dfa = grammar.dfa("a", &Limits::default()).expect(list);
        let said: String = words
            .map(|word| if dfa.accepts(word) { '1' } else { '0' })
            .iter()
            .collect();
        assert_eq!(said, accepted, "{notation:?}: {list}");
    }
}

/// A string of ABNF stands for both cases of its letters, and so a character that is one letter is written as a number.
#[test]
fn letters_of_one_case_are_numbers() {
    for (set, text) in [
        ('a', "%x61"),
        ('Z', "%x5A"),
        ('0', "\"0\""),
        ('[', "\"[\""),
        ('"', "%x22"),
        ('\u{7f}', "%x7F"),
        ('\u{e9}', "%xE9"),
    ] {
        let number = format!("a = %x{:02X}-{:02X}", u32::from(set), u32::from(set));
        let grammar = Grammar::parse(Notation::Abnf, &number).expect(&number);
        let expression = grammar.find("a").unwrap().expression();
        assert_eq!(expression.to_string(), text);
        assert_eq!(format!("{expression:#}"), text);
        let again = Grammar::parse(Notation::Abnf, &format!("a = {text}")).expect(text);
        let limits = Limits::default();
        assert_eq!(
            again.dfa("a", &limits).unwrap(),
            grammar.dfa("a", &limits).unwrap()
        );
    }
}

/// In a table of names and expressions each row is a rule, and a line that is indented further belongs to its row.
#[test]
fn rows_of_a_table_are_rules() {
    let text = "
  alpha       a | b
  digit       0 | 1
                | 2
  empty
  word        alpha word | alpha
  number      digit
  both        word number
";
    let document = Document::parse(text, Some(Notation::Url7)).expect("it is a table");
    let passages = document.passages().iter();
    let rows: Vec<_> = passages.map(|it| (it.name(), it.lines())).collect();
    assert_eq!(
        rows,
        [
            ("alpha", 2..=2),
            ("digit", 3..=4),
            ("empty", 5..=5),
            ("word", 6..=6),
            ("number", 7..=7),
            ("both", 8..=8),
        ]
    );
    let accepts = |rule, word| {
        let dfa = document.grammar().dfa(rule, &Limits::default());
        dfa.expect(rule).accepts(word)
    };
    assert!(accepts("digit", "2") && !accepts("alpha", "0") && accepts("both", "ab2"));
    let rows = |count: usize| {
        let rows: Vec<String> = (0..count).map(|it| format!("   r{it}     x\n")).collect();
        let rows = rows.concat();
        Document::parse(&rows, Some(Notation::Url7)).map(|it| it.grammar().rules().len())
    };
    assert_eq!((rows(5).ok(), rows(4).ok()), (Some(5), None));
}

/// The place of an ambiguity: its choice, and where in the word either alternative begins.
#[test]
fn ambiguities_have_a_place() {
    let text = "a = \"-\" ( \"x\" / \"y\" ) \"+\" ( \"p\" [ \"q\" ] / \"pq\" )";
    let grammar = Grammar::parse(Notation::Abnf, text).unwrap();
    let found = grammar.ambiguities("a", &Limits::default()).unwrap();
    let [only] = &found[..] else {
        panic!("{found:?}")
    };
    assert_eq!((only.choice(), only.word(), only.index()), (1, "-x+pq", 3));
    let numbers = only.alternatives().each_ref().map(Alternative::number);
    assert_eq!(numbers, [0, 1]);
    assert_eq!(text[only.alternatives()[1].span()].trim_end(), "\"pq\"");
}

/// The prose of RFC 822 may go on over lines, of which one begins like a rule.
#[test]
fn a_grammar_that_can_be_read_is_recovered_whole() {
    for (notation, text) in [
        (
            Notation::Rfc822,
            "a = <some\nb = \"1\"\nprose> c\nc = \"x\"",
        ),
        (Notation::Abnf, "\u{feff}a = b / \"x\"\nb = *c\r\na =/ c"),
        (Notation::Url7, "a   b\nb   1 c\nc   x"),
    ] {
        let whole = Grammar::parse(notation, text).expect("it can be read");
        let (recovered, others) = Grammar::recover(notation, text);
        assert_eq!(others, []);
        let told = |grammar: &Grammar| -> Vec<(String, usize, usize)> {
            let rules = grammar.rules().iter();
            let told = rules.map(|it| (it.name().to_owned(), it.line(), it.faults().len()));
            told.collect()
        };
        assert_eq!(told(&recovered), told(&whole), "{text}");
    }
}

/// The place of an error lies in the text, with or without an end of its last line.
#[test]
fn errors_of_recovered_grammars_lie_in_the_text() {
    for text in ["hig", "a = (", "a = \"x\"\r\nb = ("] {
        let (grammar, others) = Grammar::recover(Notation::Abnf, text);
        let faults = grammar
            .rules()
            .iter()
            .flat_map(grammarian::bnf::Definition::faults);
        let lines: Vec<_> = faults.chain(&others).map(grammarian::Error::line).collect();
        assert_eq!(lines, [Some(text.lines().count())], "{text:?}");
    }
}

#[test]
fn lines_of_a_document_end_with_lf_cr_lf_or_cr() {
    let text = "Ports\n\n  port = 1*DIGIT\n  host = 1*( ALPHA\n\n  name = \"a\" nothin\n  last = port / name\n";
    let plain = |text: &str| -> Vec<String> {
        let document = Document::parse(text, Some(Notation::Abnf)).expect("it has rules");
        let passages = document.passages().iter();
        let told = passages.map(|it| {
            let line = match it.use_made() {
                Use::Unreadable(error) => error.line(),
                _ => None,
            };
            format!("{} {:?} {} {line:?}", it.name(), it.lines(), it.use_made())
        });
        told.collect()
    };
    let expected = plain(text);
    assert!(
        expected.iter().any(|it| it.contains("Some(4)")),
        "{expected:?}"
    );
    for end in ["\r\n", "\r"] {
        assert_eq!(plain(&text.replace('\n', end)), expected, "{end:?}");
    }
    let xml = format!("<rfc>\n<artwork>\n{text}</artwork>\n</rfc>\n");
    let expected = plain(&xml);
    for end in ["\r\n", "\r"] {
        assert_eq!(plain(&xml.replace('\n', end)), expected, "{end:?}");
    }
}
