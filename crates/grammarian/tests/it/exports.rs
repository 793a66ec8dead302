//! Rules in other forms, read back: of grammars that are recursive, put together, or full of rules that accept nothing.

use grammarian::ErrorKind;
use grammarian::automata::{CharSet, Dfa, Limits, Nfa};
use grammarian::bnf::{Clash, Grammar, Library, Notation};
use grammarian::export::{Dialect, Regex, abnf, dot, pest, read_dot};
use grammarian::peg::{Peg, PegAutomata};

fn read(text: &str) -> Grammar {
    Grammar::parse(Notation::Abnf, text).expect("it is ABNF")
}

fn of_abnf(text: &str) -> Dfa {
    let grammar = read(text);
    let first = grammar.rules()[0].name();
    grammar
        .dfa(first, &Limits::default())
        .expect("it is regular")
}

fn of_pest(text: &str) -> Dfa {
    let first = text.split(' ').next().expect("it begins with a name");
    let peg = Peg::parse(text).expect("pest can read it");
    let made = PegAutomata::of(peg, Limits::default()).dfa(first);
    made.expect("it is regular").minimize()
}

#[track_caller]
fn check(grammar: &Grammar, rule: &str) -> (String, String) {
    let limits = Limits::default();
    let dfa = grammar.dfa(rule, &limits).expect("it is regular");
    let abnf = abnf(grammar, rule).expect("ABNF can write it");
    assert_eq!(of_abnf(&abnf), dfa, "{abnf}");
    let pest = pest(grammar, rule, &limits).expect("there is a PEG");
    assert_eq!(of_pest(pest.text()), dfa, "{}", pest.text());
    (abnf, pest.text().to_owned())
}

#[test]
fn recursive_grammars_are_written_to_any_depth() {
    let grammars = [
        r#"list = "(" [list] ")""#,
        r#"list = "(" *(list / item) ")"
           item = 1*%x61-7A"#,
        r#"value = array / "0"
           array = "[" [ value *("," value) ] "]""#,
        // Two that contain each other, and one that has no words at the last level.
        r#"sum = product *("+" product)
           product = "(" sum ")" / %x30-39"#,
        r#"comment = "(" *([space] content) [space] ")"
           content = text / pair / comment
           text = %x61-7A
           pair = "\" %x20-7E
           space = 1*" ""#,
        // `deep` is removed.
        r#"top = "a" deep / "b" [deep] *deep
           deep = "<" deep ">""#,
    ];
    for text in grammars {
        let grammar = read(text);
        let first = grammar.rules()[0].name();
        for depth in 1..=3 {
            check(&grammar.unrolled(depth).expect("it is small"), first);
        }
    }
}

#[test]
fn what_accepts_nothing_is_left_out() {
    let text = "top = \"a\" deep / \"b\" [deep] 0*0nowhere *deep\ndeep = \"<\" deep \">\" / other\nother = deep deep";
    let grammar = read(text).unrolled(2).expect("it is small");
    let (abnf, pest) = check(&grammar, "top");
    assert_eq!(abnf, "top = \"b\"\n");
    assert_eq!(pest, "top = { ^\"b\" }\n");
}

#[test]
fn only_a_rule_without_words_is_no_abnf() {
    let grammar = read("top = \"a\" / deep\ndeep = \"<\" deep \">\"")
        .unrolled(2)
        .expect("it is small");
    let error = abnf(&grammar, "deep").expect_err("it has no words");
    assert!(matches!(error.kind(), ErrorKind::Unwritable(_)));
    let why = "line 2: rule `deep`: it accepts nothing, which ABNF has no way to write";
    assert_eq!(error.to_string(), why);
    // Others can.
    let limits = Limits::default();
    let dfa = grammar.dfa("deep", &limits).expect("it is regular");
    let peg = pest(&grammar, "deep", &limits).expect("pest can write it");
    assert_eq!(of_pest(peg.text()), dfa);
}

#[test]
fn grammars_that_are_put_together_are_written() {
    let own = read("a = b \"-\" c \"-\" w2-b\nc = \"c\"\nw2-b = \"own\"");
    let other = read("b = digit c\nc = \"see\"\ndigit = \"9\"");
    let grammar = own.import(Library::new(&other, "w2", "w2.abnf"));
    let (abnf, pest) = check(&grammar, "a");
    // The imported `w2:b` and the grammar's own `w2-b` are two, and so are both `c`.
    assert!(
        abnf.starts_with("a = w2-b-2 \"-\" c \"-\" w2-b\n"),
        "{abnf}"
    );
    assert!(
        pest.starts_with("a = { w2_b_2 ~ \"-\" ~ c ~ \"-\" ~ w2_b }\n"),
        "{pest}"
    );
}

#[test]
fn names_that_would_be_one_stay_two() {
    let text = "top = a-b a_b a+b self PUSHED ANY x__1 A-B\na-b = \"1\"\na_b = \"2\"\na+b = \"3\"\nself = \"4\"\n\
                PUSHED = \"5\"\nANY = \"6\"\nx__1 = \"7\"\nA-B = \"8\"";
    let grammar = Grammar::parse(Notation::Rfc822, text).expect("it is a grammar");
    let (abnf, pest) = check(&grammar, "top");
    let mut names: Vec<String> = abnf
        .lines()
        .map(|line| {
            line.split(' ')
                .next()
                .unwrap_or_default()
                .to_ascii_lowercase()
        })
        .collect();
    names.sort();
    names.dedup();
    assert_eq!(names.len(), 9, "{abnf}");
    assert_eq!(pest.lines().count(), 9, "{pest}");
}

#[test]
fn where_no_peg_is_found_the_message_says_where() {
    // The first choice decides what may follow, and the automaton has cycles.
    let other = read("tail = *(\"a\" / \"ab\") *(\"ba\" / \"bb\") \"a\"");
    let own = read("\n\n\ntop = tail \"c\"").import(Library::new(&other, "other", "other.abnf"));
    let limits = Limits::default();
    let error = pest(&own, "top", &limits).expect_err("none is found");
    assert!(matches!(error.kind(), ErrorKind::Unwritable(_)));
    assert_eq!(
        (error.source_text(), error.line()),
        (Some("other.abnf"), Some(1))
    );
    let why = "other.abnf: line 1: rule `other:tail`: no PEG was found that can be proved to accept exactly what the \
               rule does; as it is written, \"a\" is not read";
    assert_eq!(error.to_string(), why);
}

/// A grammar that is too large for pest's reader is refused before it is written.
#[test]
fn a_grammar_of_too_many_rules_is_no_peg() {
    let chain = |length: usize| -> String {
        let links = (1..length).map(|it| format!("r{} = \"a\" r{it}\n", it - 1));
        links.collect::<String>() + &format!("r{} = \"b\"\n", length - 1)
    };
    let limits = Limits::default();
    let error = pest(&read(&chain(1_001)), "r0", &limits).expect_err("it is too large");
    let why =
        "line 1: rule `r0`: a grammar for pest may have 1000 rules, and this one would have 1001";
    assert_eq!(error.to_string(), why);
    assert!(pest(&read(&chain(50)), "r0", &limits).is_ok());
}

#[test]
fn a_joined_grammar_is_written() {
    let own = read("a = b");
    let other = read("b = \"x\" / \"xy\"");
    let joined = own.join(&other, "other.abnf", Clash::Refuse);
    check(&joined.expect("they do not clash"), "a");
}

#[test]
fn a_group_within_one_of_its_name_is_none() {
    let grammar = read("top = path \"?\" path\npath = \"/\" inner\ninner = 1*%x61-7A");
    let group = |rule: &str| (rule != "top").then(|| "path".to_owned());
    let regex = Regex::of(&grammar, "top", &group).expect("it is regular");
    let text = regex.write(Dialect::Python).expect("it can be written");
    assert_eq!(text, r"\A(?:(?P<path>/[a-z]+)\?(?P<path_2>/[a-z]+))\Z");
}

#[test]
fn octets_are_written_for_bytes() {
    let limits = Limits::default();
    let grammar = read("o = 1*%x80-FF / %x00 \"-\" %xE9").of_octets();
    let regex = Regex::of(&grammar, "o", &|_| None).expect("it is regular");
    let text = regex
        .write(Dialect::RustBytes)
        .expect("there are octets only");
    assert_eq!(text, r"(?-u)\A(?:[\x80-\xFF]+|\x00-\xE9)\z");
    let read_back = Dialect::RustBytes.read(&text, &limits);
    let dfa = grammar.dfa("o", &limits).expect("it is regular");
    assert_eq!(read_back.as_ref(), Ok(&dfa));
    let beyond = Regex::of(&read("x = %x100"), "x", &|_| None).expect("it is regular");
    assert!(beyond.write(Dialect::RustBytes).is_err());
    let nothing = read("x = x %x61").unrolled(1).expect("it is small");
    let nothing = Regex::of(&nothing, "x", &|_| None).expect("it is regular");
    let text = nothing
        .write(Dialect::RustBytes)
        .expect("it can be written");
    let none = Dialect::RustBytes
        .read(&text, &limits)
        .expect("it can be read");
    assert_eq!(none.witness(), None);
}

/// An expression repeats what a grammar says once, and its reader needs no more states than the grammar for that.
#[test]
fn expressions_are_read_back_in_the_room_of_their_rules() {
    // A rule in many places of rules that are in many places; and alternatives of many letters.
    let nested = r#"top = inner "." inner "." inner
        inner = *9(word ",") word "/" *9(word ",") word
        word = 1*9pair [ "(" 1*9pair ")" ]
        pair = *2%x61-7A "-" / *2DIGIT "-" / "--" / *2(%x61-66 / DIGIT) "-""#;
    let letters = |number: usize| format!("%s\"{}\"", format!("{number:b}").repeat(8));
    let wide: Vec<String> = (64..128).map(letters).collect();
    for (text, states) in [
        (nested, 32_000),
        (&format!("top = {}", wide.join(" / ")), 4_000),
    ] {
        let grammar = read(text);
        let limits = Limits::default().states(states);
        let dfa = grammar.dfa("top", &limits).expect("it is small");
        let regex = Regex::of(&grammar, "top", &|_| None).expect("it is regular");
        for dialect in [Dialect::Rust, Dialect::JavaScript, Dialect::Posix] {
            let written = regex.write(dialect).expect("it is US-ASCII");
            assert_eq!(dialect.read(&written, &limits), Ok(dfa.clone()));
        }
    }
}

/// A class of POSIX has no escapes: what its signs mean there depends on their place.
#[test]
fn signs_of_a_class_are_read_back() {
    let signs = ["^", "-", "]", "[", "a"];
    for chosen in 1..1_u32 << signs.len() {
        let those = signs.iter().enumerate();
        let those = those.filter(|(number, _)| chosen >> number & 1 == 1);
        let those: Vec<String> = those.map(|(_, sign)| format!("\"{sign}\"")).collect();
        let grammar = read(&format!(
            "top = {}",
            those.join(" / ").replace("\"a\"", "%x61")
        ));
        let dfa = grammar.dfa("top", &Limits::default()).expect("it is small");
        let regex = Regex::of(&grammar, "top", &|_| None).expect("it is regular");
        for dialect in [Dialect::Posix, Dialect::Pcre, Dialect::JavaScript] {
            let written = regex.write(dialect).expect("it is US-ASCII");
            let read_back = dialect.read(&written, &Limits::default());
            assert_eq!(read_back, Ok(dfa.clone()), "{written}");
        }
    }
}

#[test]
fn dialects_have_other_names() {
    for (name, dialect) in [
        ("pcre2", Dialect::Pcre),
        ("perl", Dialect::Pcre),
        ("php", Dialect::Pcre),
        ("js", Dialect::JavaScript),
        ("ecmascript", Dialect::JavaScript),
        ("go", Dialect::Re2),
        ("posix-ere", Dialect::Posix),
        ("ere", Dialect::Posix),
    ] {
        assert_eq!(name.parse(), Ok(dialect), "{name}");
    }
    for dialect in Dialect::ALL {
        assert_eq!(dialect.id().parse(), Ok(*dialect));
    }
}

/// Readers of expressions have limits on numbers, so that a repetition that is longer is several.
#[test]
fn long_repetitions_are_several() {
    for (least, most) in [
        (255, Some(255)),
        (256, None),
        (3, Some(2_000)),
        (254, Some(300)),
        (256, Some(1_001)),
        (700, Some(1_300)),
        (1_001, Some(1_001)),
        (2_000, None),
    ] {
        let many = most.map_or(String::new(), |most: usize| most.to_string());
        let grammar = read(&format!("top = {least}*{many}(\"-\" / \"+\")"));
        let dfa = grammar.dfa("top", &Limits::default()).expect("it is small");
        let regex = Regex::of(&grammar, "top", &|_| None).expect("it is regular");
        for dialect in [Dialect::Posix, Dialect::Python, Dialect::Re2] {
            let written = regex.write(dialect).expect("it is US-ASCII");
            let limits = Limits::default();
            assert_eq!(
                dialect.read(&written, &limits),
                Ok(dfa.clone()),
                "{written}"
            );
            let numbers = written.split(|it: char| !it.is_ascii_digit());
            let largest = numbers.filter_map(|it| it.parse().ok()).max();
            let allowed = if dialect == Dialect::Posix {
                255
            } else {
                1_000
            };
            assert!(largest.is_some_and(|it: usize| it <= allowed), "{written}");
        }
    }
}

/// Characters that are signs of a class, or of DOT, or of neither.
#[test]
fn labels_of_drawings_are_read_back() {
    let limits = Limits::default();
    let sets = [
        CharSet::from('['),
        CharSet::from('\\'),
        CharSet::from('"'),
        CharSet::from(' '),
        CharSet::from('\0'),
        CharSet::from('\u{e9}'),
        CharSet::from('!'..='~'),
        CharSet::from('^').union(&CharSet::from('-')),
        CharSet::all(),
        CharSet::all().difference(&CharSet::from('#'..='/')),
        CharSet::from('\u{d7ff}'..='\u{e000}'),
    ];
    for set in &sets {
        let nfa = Nfa::set(set.clone()).then(Nfa::literal("a"));
        let dfa = nfa.determinize(&limits).expect("it is small").minimize();
        let drawing = dot(&dfa, "\"name\"");
        assert_eq!(read_dot(&drawing, &limits), Ok(dfa), "{drawing}");
    }
    let class = CharSet::from('!').union(&CharSet::from('\''..='*'));
    let one = Nfa::set(class).or(Nfa::literal("-"));
    let drawing = dot(&one.determinize(&limits).expect("it is small"), "one");
    assert!(drawing.contains("[label = \"[!'()*\\\\-]\"]"), "{drawing}");
}
