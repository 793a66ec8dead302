//! Small grammars of pest: the automaton of a rule accepts the texts that pest's own machine takes from end to end.

use std::fmt::Write as _;

use arbitrary::{Arbitrary, Unstructured};
use grammarian::automata::Limits;
use grammarian::peg::{Peg, PegAutomata};
use pest_meta::optimizer::optimize;
use pest_meta::parser::{self, consume_rules};
use pest_vm::Vm;
use urlspec_fuzz::write_group;

/// An expression over three letters and another rule.
#[derive(Arbitrary, Debug)]
enum Part {
    A,
    B,
    Both,
    EitherCase,
    Letter,
    Nothing,
    Any,
    End,
    Beginning,
    Other,
    Sequence(Vec<Part>),
    Choice(Vec<Part>),
    Option(Box<Part>),
    Many(Box<Part>),
    Some(Box<Part>),
    Count(u8, u8, Box<Part>),
    Ahead(Box<Part>),
    NotAhead(Box<Part>),
}

/// A rule, the other one that it may refer to, how both are written, and texts.
#[derive(Arbitrary, Debug)]
struct Grammar {
    rule: Part,
    other: Part,
    kinds: [u8; 2],
    texts: [Vec<u8>; 4],
}

fn write(part: &Part, other: &str, text: &mut String) {
    match part {
        Part::A => text.push_str("\"a\""),
        Part::B => text.push_str("\"b\""),
        Part::Both => text.push_str("\"ab\""),
        Part::EitherCase => text.push_str("^\"c\""),
        Part::Letter => text.push_str("'a'..'b'"),
        Part::Nothing => text.push_str("\"\""),
        Part::Any => text.push_str("ANY"),
        Part::End => text.push_str("EOI"),
        Part::Beginning => text.push_str("SOI"),
        Part::Other => text.push_str(other),
        Part::Sequence(parts) => group(parts, " ~ ", other, text),
        Part::Choice(parts) => group(parts, " | ", other, text),
        Part::Option(part) => around("", part, "?", other, text),
        Part::Many(part) => around("", part, "*", other, text),
        Part::Some(part) => around("", part, "+", other, text),
        Part::Count(least, more, part) => {
            let (least, more) = (least % 3, more % 3);
            let count = format!("{{{least}, {}}}", (least + more).max(1));
            around("", part, &count, other, text);
        }
        Part::Ahead(part) => around("&", part, "", other, text),
        Part::NotAhead(part) => around("!", part, "", other, text),
    }
}

fn around(before: &str, part: &Part, behind: &str, other: &str, text: &mut String) {
    let _ = write!(text, "{before}(");
    write(part, other, text);
    let _ = write!(text, "){behind}");
}

fn group(parts: &[Part], delimiter: &str, other: &str, text: &mut String) {
    write_group(text, parts, delimiter, "\"c\"", |part, text| {
        write(part, other, text);
    });
}

/// The machine goes back and forth, and may take exponential time in the size of a grammar.
const LONGEST: usize = 128;

/// And in the length of a text.
const LONGEST_TEXT: usize = 8;

pub(crate) fn target(data: &[u8]) {
    let data = &data[..data.len().min(LONGEST)];
    let Ok(given) = Grammar::arbitrary_take_rest(Unstructured::new(data)) else {
        return;
    };
    let kind = |number: usize| ["", "@", "_", "$", "!"][usize::from(given.kinds[number]) % 5];
    let mut text = format!("x = {}{{ ", kind(0));
    write(&given.rule, "other", &mut text);
    let _ = write!(text, " }}\nother = {}{{ ", kind(1));
    write(&given.other, "\"c\"", &mut text);
    text.push_str(" }");
    let Ok(peg) = Peg::parse(&text) else {
        return;
    };
    let limits = Limits::default().states(200);
    let Ok(dfa) = PegAutomata::of(peg, limits).dfa("x") else {
        return;
    };
    let whole = format!("{text}\npeg_whole = @{{ x ~ EOI }}");
    let pairs = parser::parse(parser::Rule::grammar_rules, &whole).expect("it has been read");
    let machine = Vm::new(optimize(consume_rules(pairs).expect("it has been read")));
    let letters = |octets: &Vec<u8>| -> String {
        let letters = octets.iter().take(LONGEST_TEXT);
        letters
            .map(|octet| ['a', 'b', 'c', 'C'][usize::from(octet % 4)])
            .collect()
    };
    let mut words: Vec<String> = given.texts.iter().map(letters).collect();
    words.extend(dfa.witness().filter(|word| word.len() <= LONGEST_TEXT));
    for word in words {
        let is_match = machine.parse("peg_whole", &word).is_ok();
        assert_eq!(dfa.accepts(&word), is_match, "{text} on {word:?}");
    }
}
