//! The tables as Rust.

use std::fmt::Write as _;

use grammarian::bnf::FileRule;
use grammarian::matcher::Bytes;

use super::{Grammar, Head, Leading, Rule};

/// All that is written of one rule.
pub(crate) struct Entry<'r> {
    pub(crate) rule: &'r Rule,
    pub(crate) read: &'r FileRule,
    /// What its words begin with.
    pub(crate) first: Bytes,
    /// Where its automaton begins and ends among all of the file.
    pub(crate) place: (usize, usize),
    /// The states that are worth a shift automaton, by their numbers.
    pub(crate) busiest: Vec<u16>,
}

/// The automaton of both steps, and the states of its shift automaton.
pub(crate) struct BothSteps {
    pub(crate) place: (usize, usize),
    pub(crate) states: Vec<u16>,
}

/// The source of the statics of one grammar file.
pub(crate) fn source(
    head: &Head,
    grammar: &Grammar,
    rules: &[Entry<'_>],
    wider_start_rules: &[usize],
    both_steps: &BothSteps,
) -> String {
    let id = &head.id;
    let mut source = format!(
        "// Made of grammar/{id}.pest by `cargo run -p urlspec-tables --example write`: do not edit.\n\n\
         static AUTOMATA: &[u8] = include_bytes!(\"{id}.automata\");\n\n\
         pub(crate) static GRAMMAR: GrammarTable = GrammarTable {{\n"
    );
    let mut field = |name: &str, value: String| {
        let _ = writeln!(source, "    {name}: {value},");
    };
    field("id", quoted(id));
    field("aliases", list(head.aliases.iter().map(|it| quoted(it))));
    field("name", quoted(&head.name));
    field("title", quoted(&head.title));
    field("date", quoted(&head.date));
    field(
        "published",
        format!("({}, {})", head.published.0, head.published.1),
    );
    let status: String = head.status.split([' ', '-']).map(capital).collect();
    field("status", format!("Status::{status}"));
    field("became", optional(head.became.as_deref().map(quoted)));
    field(
        "obsoletes",
        list(head.obsoletes.iter().map(|it| quoted(it))),
    );
    field("updates", list(head.updates.iter().map(|it| quoted(it))));
    field(
        "obsoleted_by",
        list(head.obsoleted_by.iter().map(|it| quoted(it))),
    );
    field("amends", optional(head.amends.as_deref().map(quoted)));
    field("follows", optional(head.follows.as_deref().map(quoted)));
    field(
        "text",
        format!("include_str!(\"../../../grammar/{id}.pest\")"),
    );
    field("start_rules", numbers(&head.start));
    field("wider_start_rules", numbers(wider_start_rules));
    let schemes = rules.iter().enumerate().filter_map(|(number, entry)| {
        let (scheme, section) = entry.rule.scheme.as_ref()?;
        let (scheme, section) = (quoted(scheme), quoted(section));
        Some(format!("({scheme}, {number}, {section})"))
    });
    field("schemes", list(schemes));
    let shown = grammar.shown.iter().map(|shown| match shown {
        Some(rule) => format!("Some({rule})"),
        None => "None".to_owned(),
    });
    field("shown", list(shown));
    source.push_str("    rules: &[\n");
    for entry in rules {
        rule(&mut source, entry);
    }
    source.push_str("    ],\n");
    let traits = rules.iter().map(|entry| {
        let concept = entry.rule.concept.as_deref().map(|name| {
            let variant: String = name.split('-').map(capital).collect();
            format!("Concept::{variant}")
        });
        format!(
            "Traits::new({}, {})",
            optional(concept),
            numbers(&entry.rule.alternatives)
        )
    });
    let _ = writeln!(source, "    traits: {},", list(traits));
    let is_class = |entry: &Entry<'_>| {
        entry.rule.shape == "Silent" && entry.rule.concept.as_deref() != Some("excluded")
    };
    let classes = rules.iter().enumerate();
    let classes = classes
        .filter(|(_, entry)| is_class(entry))
        .map(|(number, entry)| format!("({number}, {})", bytes(entry.first)));
    let _ = writeln!(source, "    classes: {},", list(classes));
    let (start, end) = both_steps.place;
    let _ = write!(
        source,
        "    both_steps: Matcher::of_parts(TableDfa::read(part(AUTOMATA, {start}, {end})), &SHIFT),\n}};\n\n\
         static SHIFT: ShiftDfa =\n    ShiftDfa::of(TableDfa::read(part(AUTOMATA, {start}, {end})), &states({:?}));\n",
        both_steps.states,
    );
    source
}

fn rule(source: &mut String, entry: &Entry<'_>) {
    let Entry {
        rule,
        read,
        first,
        place: (start, end),
        busiest,
    } = entry;
    source.push_str("        RuleTable {\n");
    let mut field = |name: &str, value: String| {
        let _ = writeln!(source, "            {name}: {value},");
    };
    field("name", quoted(read.name()));
    let printings = read.printings().iter().map(|printing| {
        let (section, text) = (quoted(printing.section()), quoted(printing.text()));
        format!("Printing::new({section}, {text})")
    });
    field("printings", list(printings));
    let corrected = read.corrected();
    field(
        "corrected",
        optional(corrected.map(|corrected| quoted(corrected.text()))),
    );
    field("note", quoted(read.note()));
    field("peg", quoted(read.peg()));
    field("line", read.line().to_string());
    field("entry", rule.entry.to_string());
    field("shape", format!("Shape::{}", rule.shape));
    field("uses", numbers(&rule.uses));
    let leading = rule.leading.iter().map(|part| match part {
        Leading::Literal(text) => format!("Leading::Literal({})", quoted(text)),
        Leading::Rule(number) => format!("Leading::Rule({number})"),
    });
    field("leading", list(leading));
    field("prefix", quoted(&rule.prefix));
    field("first", bytes(*first));
    field(
        "dfa",
        format!("TableDfa::read(part(AUTOMATA, {start}, {end}))"),
    );
    field("busiest", format!("&states({busiest:?})"));
    source.push_str("        },\n");
}

/// A set of bytes, in hexadecimal digits in groups of four.
fn bytes(set: Bytes) -> String {
    let half = |bits: u128| {
        if bits == 0 {
            return "0".to_owned();
        }
        let digits = format!("{bits:032x}");
        let groups = digits.as_bytes().chunks(4).map(String::from_utf8_lossy);
        let groups: Vec<_> = groups.collect();
        format!("0x{}", groups.join("_"))
    };
    let (low, high) = set.bits();
    format!("Bytes::of_bits({}, {})", half(low), half(high))
}

fn capital(word: &str) -> String {
    let mut characters = word.chars();
    let first = characters.next().map(|first| first.to_ascii_uppercase());
    first.into_iter().chain(characters).collect()
}

fn quoted(text: &str) -> String {
    format!("{text:?}")
}

fn optional(value: Option<String>) -> String {
    value.map_or("None".to_owned(), |value| format!("Some({value})"))
}

fn numbers(numbers: &[usize]) -> String {
    list(numbers.iter().map(usize::to_string))
}

fn list(items: impl Iterator<Item = String>) -> String {
    let items: Vec<String> = items.collect();
    format!("&[{}]", items.join(", "))
}
