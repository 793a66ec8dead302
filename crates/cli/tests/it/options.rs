//! For any options that compose sides, `compare` has the result of a direct comparison of the composed sides, and every
//! option that changed a side is recorded in it.

mod cases;

use std::fmt::Write;
use std::fs;
use std::path::Path;

use grammarian::automata::Limits;
use grammarian::bnf::{Grammar, Notation};
use grammarian::compare::{Comparison, Languages};
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;
use serde_json::{Value, json};

use self::cases::{Files, Options, Rule, files, options, written};
use crate::effort::effort;
use crate::program::urlspec;

/// A side as it is to be made.
struct Side {
    grammar: Grammar,
    provenance: Value,
}

impl Files {
    /// Without options that allow it, no rule is undefined or contains itself, and each can be read.
    fn fit(mut self, options: &Options) -> Self {
        self.recursive = self.recursive.map(|is| is && options.depth);
        self.unreadable = self.unreadable.map(|is| is && options.skip_unreadable);
        self.lacks_b &= options.import;
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
        let bound = options.bind[side];
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
        let takes_d = options.import && has(a, "d");
        let mut provenance = json!({});
        if options.notation {
            provenance["notation"] = json!("rfc822");
        }
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

impl Files {
    /// The error of an option that would replace a rule without being asked to.
    fn refusal(&self, options: &Options, paths: &Paths) -> Option<String> {
        let refused = |side: usize| {
            if options.with && self.with != self.sides[side][1] {
                return Some(format!("{}:1: rule `b`: defined a second time", paths.with));
            }
            let name = options.bind[side]?;
            let line = if name == "b" { 2 } else { 3 };
            let (own, bound) = (&paths.sides[side], &paths.bound);
            Some(format!(
                "{name}: {own}:{line} defines it, and {bound}:1 defines {bound}:x; --replace lets that stand in its place"
            ))
        };
        let refused = refused(0).or_else(|| refused(1));
        refused.filter(|_| !options.replace)
    }

    /// Tells if a side is made of a `b` that the file of `--import` does not define. No other rule stands for it.
    fn lacks(&self, side: usize, options: &Options) -> bool {
        let takes_d = options.import && has(&self.sides[side][0], "d");
        self.lacks_b && takes_d && has(&self.imported[0], "b")
    }
}

/// Tells if a rule is made of this one.
fn has(rule: &Rule, name: &str) -> bool {
    rule.iter().flatten().any(|item| item == name)
}

/// A grammar with letters that stand for both cases.
fn folded(grammar: Grammar, either_case: Option<&str>) -> Grammar {
    match either_case {
        Some("strings") => grammar.in_either_case(),
        Some(_) => grammar.with_leading_names_in_either_case(),
        None => grammar,
    }
}

/// The result of a comparison of two sides, from its JSON.
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

/// The expected result for two sides if letters stood for both cases: what makes them equal, or else what names of
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
    fn of(files: &Files, options: &Options) -> Self {
        // An option says of the one that it is the other.
        let ending = if options.notation { "abnf" } else { "bnf" };
        let file = |name: &str, text: &str| {
            let path = Path::new(env!("CARGO_TARGET_TMPDIR"));
            let path = path.join(format!("options-{name}.{ending}"));
            fs::write(&path, text).expect("it can be written");
            path.to_str().expect("the path is UTF-8").to_owned()
        };
        let one = |name: &str, rule: &Rule| format!("{name} = {}\n", written(rule, ""));
        let two = |first: &str, [x, b]: &[Rule; 2]| one(first, x) + &one("b", b);
        let imported = if files.lacks_b {
            one("d", &files.imported[0])
        } else {
            two("d", &files.imported)
        };
        Self {
            sides: [file("left", &files.text(0)), file("right", &files.text(1))],
            with: file("with", &one("b", &files.with)),
            bound: file("bound", &two("x", &files.bound)),
            imported: file("imported", &imported),
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
        let mut bind = |hand: &str, name: Option<&str>| {
            if let Some(name) = name {
                add("--bind", &format!("{hand}{name}={}:x", self.bound));
            }
        };
        let [left, right] = options.bind;
        if left == right && !options.hands {
            bind("", left);
        } else {
            bind("left:", left);
            bind("right:", right);
        }
        if options.replace && (options.with || options.bind != [None; 2]) {
            add("--replace", "");
        }
        if options.notation {
            add("--notation", "rfc822");
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

/// The parts of the result about a side that options decide.
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
    if made["files"][0]["notation_by"] == "option" {
        told["notation"] = made["files"][0]["notation"].clone();
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
        let paths = Paths::of(&files, &options);
        let arguments = paths.arguments(&options);
        let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
        let output = urlspec(&arguments);
        let text = String::from_utf8([output.stdout, output.stderr].concat()).expect("it is UTF-8");
        if let Some(refusal) = files.refusal(&options, &paths) {
            prop_assert_eq!(output.status.code(), Some(2));
            prop_assert!(text.contains(&refusal), "{}\nis not in\n{}", refusal, text);
            return Ok(());
        }
        // A pair that cannot be compared has an error behind it.
        let line: Value = serde_json::from_str(text.lines().next().unwrap_or("")).expect(&text);

        let [left, right] = [0, 1].map(|side| files.made(side, &options, &paths));
        prop_assert_eq!(&told(&line["left"]), &left.provenance, "{:?}", arguments);
        prop_assert_eq!(&told(&line["right"]), &right.provenance, "{:?}", arguments);

        if files.lacks(0, &options) || files.lacks(1, &options) {
            prop_assert_eq!(output.status.code(), Some(2));
            prop_assert_eq!(&line["relation"], &Value::Null, "{}", text);
            let error = line["error"].as_str().unwrap_or("");
            prop_assert!(error.contains("nothing defines `options-imported:b`"), "{}", text);
            return Ok(());
        }
        let sides = [&left.grammar, &right.grammar];
        let expected = compared(sides);
        let status = i32::from(expected["relation"] != "equal");
        prop_assert_eq!(output.status.code(), Some(status), "{}", text);
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

/// The name of an option, and the function that takes it away.
type Change = (&'static str, fn(&mut Options));

/// The property would hold of options without effect: among the cases, each option changes a result, and is recorded.
#[test]
fn every_option_makes_another_result() {
    const CASES: usize = 300;
    let nowhere = |name: &str| name.to_owned();
    let paths = Paths {
        sides: ["left", "right"].map(nowhere),
        with: nowhere("with"),
        bound: nowhere("bound"),
        imported: nowhere("imported"),
    };
    let without: [Change; 9] = [
        ("with", |options| options.with = false),
        ("left:", |options| options.bind[0] = None),
        ("right:", |options| options.bind[1] = None),
        ("import", |options| options.import = false),
        ("depth", |options| options.depth = false),
        ("either-case", |options| options.either_case = None),
        ("octets", |options| options.octets = false),
        ("skip-unreadable", |options| options.skip_unreadable = false),
        ("notation", |options| options.notation = false),
    ];
    // Options whose effect words of these letters do not show.
    let unseen = ["octets", "skip-unreadable", "notation"];
    let mut runner = TestRunner::deterministic();
    let mut seen: Vec<String> = Vec::new();
    for _ in 0..CASES {
        let case = (files(), options()).new_tree(&mut runner).expect("a case");
        let (files, options) = case.current();
        let result = |options: &Options| {
            let files = files.clone().fit(options);
            let [left, right] = [0, 1].map(|side| files.made(side, options, &paths));
            let found = compared([&left.grammar, &right.grammar]);
            (found, [left.provenance, right.provenance])
        };
        let (found, told) = result(&options);
        for (name, change) in without {
            let mut fewer = options.clone();
            change(&mut fewer);
            let (other, less) = result(&fewer);
            seen.extend((other["relation"] != found["relation"]).then(|| name.to_owned()));
            seen.extend((less != told).then(|| format!("{name} is told")));
        }
        let files = files.fit(&options);
        let is_lacking = [0, 1].iter().any(|side| files.lacks(*side, &options));
        match files.refusal(&options, &paths) {
            Some(refusal) if refusal.starts_with("with:1") => seen.push("refused with".to_owned()),
            Some(_) => seen.push("refused bind".to_owned()),
            None if is_lacking => seen.push("lacking".to_owned()),
            None => seen.push(format!("is {}", found["relation"])),
        }
    }
    let names = without.map(|(name, _)| name);
    let changing = names.iter().filter(|name| !unseen.contains(name));
    let mut wanted: Vec<String> = changing.map(ToString::to_string).collect();
    wanted.extend(names.map(|name| format!("{name} is told")));
    wanted.extend(["refused with", "refused bind", "lacking"].map(str::to_owned));
    wanted.extend(
        ["equal", "subset", "superset", "overlap", "disjoint"].map(|it| format!("is \"{it}\"")),
    );
    for wanted in wanted {
        let often = seen.iter().filter(|it| **it == wanted).count();
        assert!(often > 0, "{wanted}: never in {CASES} cases");
    }
}
