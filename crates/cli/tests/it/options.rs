//! Whatever options put sides together: `compare` says what a direct comparison of the sides as they were made says,
//! and every option that changed a side stands in the result.

use std::fmt::Write;
use std::fs;
use std::path::Path;

use grammarian::automata::Limits;
use grammarian::bnf::{Grammar, Notation};
use grammarian::compare::{Comparison, Languages};
use proptest::prelude::*;
use serde_json::{Value, json};

use crate::effort::effort;
use crate::snapshots::urlspec;

/// Alternatives, each a sequence of strings and names.
type Rule = Vec<Vec<String>>;

fn rule(names: &[&'static str]) -> impl Strategy<Value = Rule> + use<> {
    let strings = ["\"p\"", "\"Q\"", "\"r\"", "\"s:\""];
    let items: Vec<String> = strings
        .iter()
        .chain(names)
        .chain(names)
        .map(ToString::to_string)
        .collect();
    prop::collection::vec(
        prop::collection::vec(prop::sample::select(items), 1..4),
        1..4,
    )
}

/// A rule as it is written, with an ending to the names in it.
fn written(rule: &Rule, ending: &str) -> String {
    let item = |item: &String| {
        if item.contains('"') {
            item.clone()
        } else {
            format!("{item}{ending}")
        }
    };
    let sequence = |items: &Vec<String>| items.iter().map(item).collect::<Vec<_>>().join(" ");
    rule.iter().map(sequence).collect::<Vec<_>>().join(" | ")
}

/// The files of a comparison: each side has `a`, made of `b`, `c` and perhaps of `d`, which it does not define.
#[derive(Clone, Debug)]
struct Files {
    sides: [[Rule; 3]; 2],
    /// On which sides `c` contains itself between brackets.
    recursive: [bool; 2],
    /// On which sides `a` has an alternative that needs a rule that cannot be read.
    unreadable: [bool; 2],
    /// The `b` of `--with`.
    with: Rule,
    /// The `x` of `--bind`, which is made of its `b`.
    bound: [Rule; 2],
    /// The `d` of `--import`, which is made of its `b`.
    imported: [Rule; 2],
}

#[derive(Clone, Debug)]
#[allow(
    clippy::struct_excessive_bools,
    reason = "each is an option of the program"
)]
struct Options {
    with: bool,
    /// A name, and the sides on which it is bound.
    bind: Option<(&'static str, [bool; 2])>,
    import: bool,
    depth: bool,
    either_case: Option<&'static str>,
    octets: bool,
    skip_unreadable: bool,
}

prop_compose! {
    fn files()(
        left in (rule(&["b", "c", "d"]), rule(&[]), rule(&["b"])),
        right in (rule(&["b", "c", "d"]), rule(&[]), rule(&["b"])),
        recursive in any::<[bool; 2]>(),
        unreadable in any::<[bool; 2]>(),
        with in rule(&[]),
        bound in (rule(&["b"]), rule(&[])),
        imported in (rule(&["b"]), rule(&[])),
    ) -> Files {
        Files {
            sides: [left, right].map(|(a, b, c)| [a, b, c]),
            recursive,
            unreadable,
            with,
            bound: bound.into(),
            imported: imported.into(),
        }
    }
}

prop_compose! {
    fn options()(
        flags in any::<[bool; 5]>(),
        name in prop::sample::select(vec!["b", "c"]),
        either_case in prop::sample::select(vec![None, None, Some("strings"), Some("leading-names")]),
        sides in prop::sample::select(vec![[false; 2], [true, false], [false, true], [true; 2]]),
    ) -> Options {
        let [with, import, depth, octets, skip_unreadable] = flags;
        let bind = (sides != [false; 2]).then_some((name, sides));
        Options { with, bind, import, depth, either_case, octets, skip_unreadable }
    }
}

/// A side as it is to be made.
struct Side {
    grammar: Grammar,
    provenance: Value,
}

impl Files {
    /// Without options that allow it, no rule is undefined, none contains itself, and each can be read.
    fn fit(mut self, options: &Options) -> Self {
        self.recursive = self.recursive.map(|is| is && options.depth);
        self.unreadable = self.unreadable.map(|is| is && options.skip_unreadable);
        for item in self
            .sides
            .iter_mut()
            .flat_map(|side| side[0].iter_mut().flatten())
        {
            if item == "d" && !options.import {
                "\"p\"".clone_into(item);
            }
        }
        self
    }

    /// A side as a file.
    fn text(&self, side: usize) -> String {
        let [a, b, c] = self.sides[side].each_ref().map(|rule| written(rule, ""));
        let deeper = if self.recursive[side] {
            " | \"(\" [c] \")\""
        } else {
            ""
        };
        let (needing, lost) = if self.unreadable[side] {
            (" | \"k\" l", "l = (\"l\"\n")
        } else {
            ("", "")
        };
        format!("a = {a}{needing}\nb = {b}\nc = {c}{deeper}\n{lost}")
    }

    /// The side that the options make, put together by hand.
    fn made(&self, side: usize, options: &Options, paths: &Paths) -> Side {
        let [a, b, c] = &self.sides[side];
        let bound = options
            .bind
            .filter(|(_, sides)| sides[side])
            .map(|(name, _)| name);
        let mut text = format!("a = {}\n", written(a, ""));
        let b = if options.with { &self.with } else { b };
        let b = if bound == Some("b") {
            "x-o".to_owned()
        } else {
            written(b, "")
        };
        writeln!(text, "b = {b}").expect("there is room");
        let is_recursive = self.recursive[side] && bound != Some("c");
        if bound == Some("c") {
            text += "c = x-o\n";
        } else if is_recursive {
            let c = written(c, "");
            write!(
                text,
                "c = {c} | \"(\" [c-1] \")\"\nc-1 = {c} | \"(\" \")\"\n"
            )
            .expect("there is room");
        } else {
            writeln!(text, "c = {}", written(c, "")).expect("there is room");
        }
        let others = [
            ("x-o", "b-o", "-o", &self.bound),
            ("d", "b-i", "-i", &self.imported),
        ];
        for (first, second, ending, [one, other]) in others {
            let (one, other) = (written(one, ending), written(other, ending));
            write!(text, "{first} = {one}\n{second} = {other}\n").expect("there is room");
        }
        let grammar = Grammar::parse(Notation::Rfc822, &text).expect(&text);
        let takes_d = options.import && a.iter().flatten().any(|item| item == "d");
        let mut provenance = json!({});
        if options.with {
            provenance["with"] = json!([paths.with]);
            if self.with != self.sides[side][1] {
                provenance["replaced"] = json!(["b"]);
            }
        }
        if let Some(name) = bound {
            provenance["bound"] = json!([[name, format!("{}:x", paths.bound)]]);
        }
        if takes_d {
            provenance["imported"] = json!([["d", format!("{}:d", paths.imported)]]);
        }
        if is_recursive {
            provenance["depth"] = json!(2);
        }
        if options.octets {
            provenance["octets"] = json!(true);
        }
        if self.unreadable[side] {
            provenance["skipped"] = json!([["l", ["a"]]]);
        }
        if let Some(which) = options.either_case {
            provenance["either_case"] = json!(which);
        }
        Side {
            grammar: folded(grammar, options.either_case),
            provenance,
        }
    }
}

/// A grammar with letters that stand for both cases.
fn folded(grammar: Grammar, either_case: Option<&str>) -> Grammar {
    match either_case {
        Some("strings") => grammar.in_either_case(),
        Some(_) => grammar.with_leading_names_in_either_case(),
        None => grammar,
    }
}

/// What a comparison says of two sides, as JSON has it.
fn compared(sides: [&Grammar; 2]) -> Value {
    let [left, right] = sides.map(|side| Languages::new(side.clone(), &Limits::default()));
    let compared = Comparison::shallow(&left, "a", &right, "a", 1).expect("both have automata");
    json!({
        "relation": compared.relation().to_string(),
        "left_only": compared.left_only().first(),
        "right_only": compared.right_only().first(),
        "both": compared.both(),
    })
}

/// What is to be said of two sides if letters stood for both cases: what makes them equal, or else what names of
/// schemes change.
fn otherwise(sides: [&Grammar; 2], as_they_are: &Value) -> Value {
    if as_they_are["relation"] == "equal" {
        return Value::Null;
    }
    let [names, strings] = ["leading-names", "strings"].map(|which| {
        let [left, right] = sides.map(|side| folded(side.clone(), Some(which)));
        let mut found = compared([&left, &right]);
        found.as_object_mut().expect("it is one").remove("both");
        found["either_case"] = json!(which);
        found
    });
    let is_equal = |found: &Value| found["relation"] == "equal";
    let changed = ["relation", "left_only", "right_only"]
        .into_iter()
        .any(|field| names[field] != as_they_are[field]);
    match () {
        () if changed && is_equal(&names) => names,
        () if is_equal(&strings) => strings,
        () if changed => names,
        () => Value::Null,
    }
}

struct Paths {
    sides: [String; 2],
    with: String,
    bound: String,
    imported: String,
}

impl Paths {
    fn of(files: &Files) -> Self {
        let file = |name: &str, text: &str| {
            let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("options-{name}.bnf"));
            fs::write(&path, text).expect("it can be written");
            path.to_str().expect("the path is UTF-8").to_owned()
        };
        let two = |first: &str, [one, other]: &[Rule; 2]| {
            format!(
                "{first} = {}\nb = {}\n",
                written(one, ""),
                written(other, "")
            )
        };
        Self {
            sides: [file("left", &files.text(0)), file("right", &files.text(1))],
            with: file("with", &format!("b = {}\n", written(&files.with, ""))),
            bound: file("bound", &two("x", &files.bound)),
            imported: file("imported", &two("d", &files.imported)),
        }
    }

    /// The comparison as it is asked for.
    fn arguments(&self, options: &Options) -> Vec<String> {
        let mut all = vec!["compare".to_owned()];
        all.extend(self.sides.iter().map(|side| format!("{side}:a")));
        let mut add = |option: &str, value: &str| {
            all.push(option.to_owned());
            all.extend((!value.is_empty()).then(|| value.to_owned()));
        };
        if options.with {
            add("--with", &self.with);
        }
        if let Some((name, sides)) = options.bind {
            let hand = match sides {
                [true, false] => "left:",
                [false, true] => "right:",
                _ => "",
            };
            add("--bind", &format!("{hand}{name}={}:x", self.bound));
        }
        if options.with || options.bind.is_some() {
            add("--replace", "");
        }
        let given = [
            (options.import, "--import", self.imported.as_str()),
            (options.depth, "--depth", "2"),
            (options.skip_unreadable, "--skip-unreadable", ""),
            (options.octets, "--octets", ""),
            (true, "--format", "json"),
        ];
        if let Some(which) = options.either_case {
            add(&format!("--either-case={which}"), "");
        }
        for (_, option, value) in given.into_iter().filter(|(is_given, ..)| *is_given) {
            add(option, value);
        }
        all
    }
}

/// What the result says of a side, as far as options decide it.
fn told(side: &Value) -> Value {
    let mut told = json!({});
    let made = &side["provenance"];
    for field in ["with", "depth", "octets"] {
        if let Some(value) = made.get(field) {
            told[field] = value.clone();
        }
    }
    let rules = |field: &str| made.get(field).and_then(Value::as_array);
    if let Some(replaced) = rules("replaced") {
        told["replaced"] = replaced.iter().map(|it| it["rule"].clone()).collect();
    }
    for field in ["bound", "imported"] {
        if let Some(taken) = rules(field) {
            told[field] = taken
                .iter()
                .map(|it| json!([it["name"], it["rule"]]))
                .collect();
        }
    }
    if let Some(skipped) = rules("skipped") {
        let skipped = skipped.iter();
        told["skipped"] = skipped
            .map(|it| json!([it["rule"], it["shortened"]]))
            .collect();
    }
    if let Some(either_case) = made["files"][0].get("either_case") {
        told["either_case"] = either_case.clone();
    }
    told
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(effort(60, 2000)))]

    #[test]
    fn a_result_is_that_of_the_sides_as_they_were_made(files in files(), options in options()) {
        let files = files.fit(&options);
        let paths = Paths::of(&files);
        let arguments = paths.arguments(&options);
        let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
        let output = urlspec(&arguments);
        let text = String::from_utf8([output.stdout, output.stderr].concat()).expect("it is UTF-8");
        let line: Value = serde_json::from_str(text.trim()).expect(&text);

        let [left, right] = [0, 1].map(|side| files.made(side, &options, &paths));
        prop_assert_eq!(&told(&line["left"]), &left.provenance, "{:?}", arguments);
        prop_assert_eq!(&told(&line["right"]), &right.provenance, "{:?}", arguments);

        let sides = [&left.grammar, &right.grammar];
        let expected = compared(sides);
        for field in ["relation", "left_only", "right_only", "both"] {
            prop_assert_eq!(&line[field], &expected[field], "{}", field);
        }
        let expected = match options.either_case {
            Some(_) => Value::Null,
            None => otherwise(sides, &expected),
        };
        prop_assert_eq!(&line["in_either_case"], &expected, "{:?}", arguments);
    }
}
