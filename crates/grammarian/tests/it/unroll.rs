//! Recursive grammars, unrolled to a depth.

use std::collections::{BTreeSet, HashMap};

use grammarian::ErrorKind;
use grammarian::automata::{Limit, Limits};
use grammarian::bnf::{Expression, ExpressionKind, Grammar, Notation};
use grammarian::compare::Languages;
use grammarian::trees::Parser;

fn grammar(text: &str) -> Grammar {
    Grammar::parse(Notation::Abnf, text).expect("it is ABNF")
}

/// Grammars whose rules all contain each other.
const RECURSIVE: [&str; 5] = [
    "s = \"(\" [s] \")\"",
    "c = \"(\" *i \")\"\ni = \"a\" / c",
    "v = o / l / \"1\"\no = \"{\" [m] \"}\"\nm = \"a\" v\nl = \"[\" *v \"]\"",
    "x = \"a\" y \"b\" / \"c\"\ny = x x / \"d\" z\nz = [x] \"e\"",
    "f = \"(\" (n / p / \"t\") \")\"\nn = \"!\" f\np = \"&\" 1*2f",
];

/// The words of an expression up to a length, by definition: each rule at most `depth` times on a path down.
fn words(
    grammar: &Grammar,
    expression: &Expression,
    above: &HashMap<String, usize>,
    depth: usize,
    longest: usize,
) -> BTreeSet<String> {
    let words_of = |part: &Expression| words(grammar, part, above, depth, longest);
    let then = |before: &BTreeSet<String>, behind: &BTreeSet<String>| {
        let pairs = before
            .iter()
            .flat_map(|one| behind.iter().map(move |two| [&**one, two].concat()));
        pairs
            .filter(|word| word.len() <= longest)
            .collect::<BTreeSet<String>>()
    };
    let empty = || BTreeSet::from([String::new()]);
    match expression.kind() {
        ExpressionKind::Literal { text, .. } => BTreeSet::from([text.clone()]),
        ExpressionKind::Sequence(parts) => parts
            .iter()
            .fold(empty(), |all, part| then(&all, &words_of(part))),
        ExpressionKind::Choice(parts) => parts.iter().flat_map(words_of).collect(),
        ExpressionKind::Repetition { least, most, of } => {
            let one = words_of(of);
            let (mut all, mut now) = (BTreeSet::new(), empty());
            for times in 0..=most.unwrap_or(longest + least) {
                if times >= *least {
                    all.extend(now.iter().cloned());
                }
                now = then(&now, &one);
            }
            all
        }
        ExpressionKind::Rule(name) => {
            let mut above = above.clone();
            let count = above.entry(name.clone()).or_default();
            *count += 1;
            if *count > depth {
                return BTreeSet::new();
            }
            let rule = grammar.rule(name).expect("it is defined");
            words(grammar, rule.expression(), &above, depth, longest)
        }
        other => panic!("there is no {other:?} in these grammars"),
    }
}

/// All words of these characters up to a length.
fn all_words(characters: &BTreeSet<char>, longest: usize) -> Vec<String> {
    let mut all = vec![String::new()];
    let mut begin = 0;
    for _ in 0..longest {
        let end = all.len();
        for number in begin..end {
            let longer: Vec<String> = characters
                .iter()
                .map(|it| format!("{}{it}", all[number]))
                .collect();
            all.extend(longer);
        }
        begin = end;
    }
    all
}

#[test]
fn words_are_those_of_trees_up_to_the_depth() {
    const LONGEST: usize = 6;
    for text in RECURSIVE {
        let grammar = grammar(text);
        for depth in 1..=3 {
            let unrolled = grammar.unrolled(depth).expect("it is small");
            for rule in grammar.rules() {
                let above = HashMap::from([(rule.name().to_owned(), 1)]);
                let expected = words(&grammar, rule.expression(), &above, depth, LONGEST);
                let dfa = unrolled
                    .dfa(rule.name(), &Limits::default())
                    .expect("it is regular");
                let characters: BTreeSet<char> =
                    expected.iter().flat_map(|it| it.chars()).collect();
                for word in all_words(&characters, LONGEST) {
                    let is_word = expected.contains(&word);
                    assert_eq!(
                        dfa.accepts(&word),
                        is_word,
                        "{word:?}, {} of {text:?}, {depth}",
                        rule.name()
                    );
                }
            }
        }
    }
}

#[test]
fn the_order_of_rules_does_not_matter() {
    for text in RECURSIVE {
        let mut lines: Vec<&str> = text.lines().collect();
        let one = grammar(text);
        for _ in 0..lines.len() {
            lines.rotate_left(1);
            let other = grammar(&lines.join("\n"));
            for depth in 1..=3 {
                let [one, other] =
                    [&one, &other].map(|it| it.unrolled(depth).expect("it is small"));
                for rule in other.rules().iter().filter(|it| it.copy_of().is_none()) {
                    let [one, other] =
                        [&one, &other].map(|it| it.dfa(rule.name(), &Limits::default()));
                    assert_eq!(one, other, "{} of {text:?}", rule.name());
                }
            }
        }
    }
}

#[test]
fn copies_have_names_that_no_notation_can_write() {
    let unrolled = grammar(RECURSIVE[1]).unrolled(2).expect("it is small");
    let own = unrolled.rules().iter().filter(|it| it.copy_of().is_none());
    assert_eq!(
        own.map(grammarian::bnf::Definition::name)
            .collect::<Vec<_>>(),
        ["c", "i"]
    );
    for copy in unrolled
        .rules()
        .iter()
        .filter_map(|it| Some((it.name(), it.copy_of()?)))
    {
        assert!(Grammar::parse(Notation::Abnf, &format!("{} = \"a\"", copy.0)).is_err());
        assert!(["c", "i"].contains(&copy.1));
    }
}

#[test]
fn what_is_not_recursive_stays_as_it_is() {
    let text = "a = b [a]\nb = \"x\"\n";
    let unrolled = grammar(text).unrolled(2).expect("nothing is to be done");
    assert_eq!(unrolled.rules(), grammar(text).rules());
}

#[test]
fn too_many_copies_are_refused() {
    let names: Vec<String> = (0..14).map(|number| format!("r{number}")).collect();
    let all = names.join(" / ");
    let lines: Vec<String> = names
        .iter()
        .map(|name| format!("{name} = \"(\" ({all}) \")\" / \"x\""))
        .collect();
    let grammar = grammar(&lines.join("\n"));
    assert!(
        grammar.unrolled(1).is_err(),
        "each order of the rules is a way down"
    );
    let error = grammar.unrolled(3).expect_err("there are millions");
    let ErrorKind::Limit(limit) = error.kind() else {
        panic!("{error}");
    };
    assert_eq!(limit.limit(), Limit::Copies(1_000_000));
}

#[test]
fn words_up_to_a_length_are_those_that_a_parser_accepts() {
    let more = [
        "s = s s / \"a\" / \"\"",
        "s = [x] s \"a\" / \"b\"\nx = \"c\" [s]",
        "s = s [x] / \"a\"\nx = \"b\" s / \"c\"",
        "s = t s \"a\" / \"b\"\nt = *( s / \"c\" )",
        "s = 2*3( \"(\" *s \")\" / \"d\" )",
        "s = \"(\" *s *%x61-62 1*2port \")\"\nport = *\"1\"",
    ];
    let limits = Limits::default();
    for text in RECURSIVE.iter().chain(&more) {
        let grammar = grammar(text);
        let first = grammar.rules()[0].name().to_owned();
        let parser = Parser::new(&grammar, &first, &limits).expect(text);
        let longest = 5;
        let languages = Languages::new(grammar, &limits).up_to_length(longest);
        let dfa = languages.dfa(&first).expect(text);
        let quoted = text.split('"').skip(1).step_by(2);
        let characters: BTreeSet<char> = quoted.flat_map(str::chars).collect();
        let mut words = 0;
        for word in all_words(&characters, longest + 1) {
            let is_short = word.chars().count() <= longest;
            let has = is_short && parser.accepts(&word).expect("it is small");
            assert_eq!(dfa.accepts(&word), has, "{text}: {word:?}");
            words += usize::from(has);
        }
        assert!(words > 0, "{text}");
    }
}
