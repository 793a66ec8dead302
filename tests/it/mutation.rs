//! The audit can fail: grammars with one small mistake are detected, with a text that shows it, and pest itself agrees.

use std::collections::{BTreeMap, HashSet};
use std::fmt::Write as _;
use std::sync::Arc;

use grammarian::Error;
use grammarian::automata::{Dfa, Limits};
use grammarian::peg::{Peg, PegAutomata};
use grammarian::proof::{Difference, Side};
use pest_meta::ast::{Expr, Rule, RuleType};
use pest_meta::optimizer::optimize;
use pest_meta::parser;
use pest_vm::Vm;
use urlspec::Revision;

use crate::effort::effort;
use crate::generate::dfa;

/// The mutants of an expression by a mistake at its head: none, one or two.
type Mistake = fn(&Expr) -> Vec<Expr>;

/// The document that there is always time for.
const QUICK: [Revision; 1] = [Revision::Rfc2396];

/// The mistakes that people make in a PEG.
const MISTAKES: [(&str, Mistake); 4] = [
    ("swap two alternatives", swapped),
    ("drop a bound", unbounded),
    ("drop a lookahead", unguarded),
    ("widen a class", widened),
];

/// The expression with its last alternative and the one before it exchanged. Choices lean to the
/// left, so that every adjacent pair is the last one of some choice.
fn swapped(expr: &Expr) -> Vec<Expr> {
    let choice = |first: &Expr, second: &Expr| {
        Expr::Choice(Box::new(first.clone()), Box::new(second.clone()))
    };
    match expr {
        Expr::Choice(left, last) => match &**left {
            Expr::Choice(before, one) => vec![choice(&choice(before, last), one)],
            one => vec![choice(last, one)],
        },
        _ => Vec::new(),
    }
}

fn unbounded(expr: &Expr) -> Vec<Expr> {
    match expr.clone() {
        Expr::Opt(of) => vec![*of],
        Expr::RepOnce(of) | Expr::RepMax(of, _) => vec![Expr::Rep(of)],
        Expr::Rep(of) => vec![Expr::RepOnce(of)],
        Expr::RepExact(of, least) => vec![Expr::RepMin(of, least)],
        Expr::RepMinMax(of, least, most) => {
            vec![Expr::RepMin(of.clone(), least), Expr::RepMax(of, most)]
        }
        _ => Vec::new(),
    }
}

fn unguarded(expr: &Expr) -> Vec<Expr> {
    match expr {
        Expr::PosPred(_) | Expr::NegPred(_) => vec![Expr::Str(String::new())],
        _ => Vec::new(),
    }
}

/// The range or the character with a neighbour of it.
fn widened(expr: &Expr) -> Vec<Expr> {
    let only = |text: &str| text.chars().next().filter(|c| text.len() == c.len_utf8());
    let neighbour = |c: char, by: i32| {
        char::from_u32(u32::from(c).wrapping_add_signed(by)).filter(char::is_ascii_graphic)
    };
    match expr {
        Expr::Range(first, last) => {
            let below = only(first).and_then(|c| neighbour(c, -1));
            let above = only(last).and_then(|c| neighbour(c, 1));
            let below = below.map(|c| Expr::Range(c.to_string(), last.clone()));
            let above = above.map(|c| Expr::Range(first.clone(), c.to_string()));
            below.into_iter().chain(above).collect()
        }
        Expr::Str(text) => {
            let other = only(text).and_then(|c| neighbour(c, 1));
            let wider = other.map(|c| Expr::Str(c.to_string()));
            wider
                .map(|wider| Expr::Choice(Box::new(expr.clone()), Box::new(wider)))
                .into_iter()
                .collect()
        }
        _ => Vec::new(),
    }
}

/// Every expression that differs from this one by one mistake.
fn mutants(expr: &Expr, mistake: Mistake) -> Vec<Expr> {
    let mut all = mistake(expr);
    let mut inside = |of: &Expr, wrap: &dyn Fn(Box<Expr>) -> Expr| {
        all.extend(
            mutants(of, mistake)
                .into_iter()
                .map(|mutant| wrap(Box::new(mutant))),
        );
    };
    match expr {
        Expr::Seq(first, second) => {
            inside(first, &|mutant| Expr::Seq(mutant, second.clone()));
            inside(second, &|mutant| Expr::Seq(first.clone(), mutant));
        }
        Expr::Choice(first, second) => {
            inside(first, &|mutant| Expr::Choice(mutant, second.clone()));
            inside(second, &|mutant| Expr::Choice(first.clone(), mutant));
        }
        Expr::PosPred(of) => inside(of, &Expr::PosPred),
        Expr::NegPred(of) => inside(of, &Expr::NegPred),
        Expr::Opt(of) => inside(of, &Expr::Opt),
        Expr::Rep(of) => inside(of, &Expr::Rep),
        Expr::RepOnce(of) => inside(of, &Expr::RepOnce),
        Expr::RepExact(of, n) => inside(of, &|mutant| Expr::RepExact(mutant, *n)),
        Expr::RepMin(of, n) => inside(of, &|mutant| Expr::RepMin(mutant, *n)),
        Expr::RepMax(of, n) => inside(of, &|mutant| Expr::RepMax(mutant, *n)),
        Expr::RepMinMax(of, n, m) => inside(of, &|mutant| Expr::RepMinMax(mutant, *n, *m)),
        _ => {}
    }
    all
}

fn rules_of(text: &str) -> Vec<Rule> {
    let pairs = parser::parse(parser::Rule::grammar_rules, text).expect("our grammars are pest's");
    parser::consume_rules(pairs).expect("our grammars are valid")
}

fn text_of(rules: &[Rule]) -> String {
    let sign = |ty| match ty {
        RuleType::Normal => "",
        RuleType::Silent => "_",
        RuleType::Atomic => "@",
        RuleType::CompoundAtomic => "$",
        RuleType::NonAtomic => "!",
    };
    rules.iter().fold(String::new(), |mut text, rule| {
        let _ = writeln!(text, "{} = {}{{ {} }}", rule.name, sign(rule.ty), rule.expr);
        text
    })
}

/// pest run on rules as they are, with an entry for each that insists on the whole text.
struct Pest(Vm);

impl Pest {
    fn of(rules: &[Rule], entries: &[&str]) -> Self {
        let entry = |name: &&str| Rule {
            name: format!("peg_whole_{name}"),
            ty: RuleType::Atomic,
            expr: Expr::Seq(
                Box::new(Expr::Ident((*name).to_owned())),
                Box::new(Expr::Ident("EOI".to_owned())),
            ),
        };
        let all = rules.iter().cloned().chain(entries.iter().map(entry));
        Self(Vm::new(optimize(all.collect())))
    }

    fn accepts(&self, rule: &str, text: &str) -> bool {
        self.0.parse(&format!("peg_whole_{rule}"), text).is_ok()
    }
}

/// A document's grammar, and the expected languages of its rules.
struct Original {
    revision: Revision,
    rules: Vec<Rule>,
    pest: Pest,
    /// By pest's name.
    languages: BTreeMap<String, Arc<Dfa>>,
}

impl Original {
    fn of(revision: Revision) -> Self {
        let rules = rules_of(revision.grammar_file());
        let identifier = |name: &str| {
            name.replace('-', "_")
                .replace("+_", "plus_")
                .replace('+', "plus")
        };
        let language = |rule: urlspec::Rule| (identifier(rule.name()), dfa(rule));
        let languages: BTreeMap<String, Arc<Dfa>> = revision.rules().map(language).collect();
        let names: Vec<&str> = languages.keys().map(String::as_str).collect();
        Self {
            revision,
            pest: Pest::of(&rules, &names),
            rules,
            languages,
        }
    }

    /// A rule whose language has changed; the mutated one is checked first, and then those that are made of it.
    fn fault(&self, mutant: &mut PegAutomata, changed: &str) -> Fate<'_> {
        let known = self.languages.get_key_value(changed);
        let first = known.map(|(name, language)| (name, difference(mutant, name, language)));
        if let Some((name, Ok(Some(difference)))) = first {
            return Fate::Caught(name, difference);
        }
        if mutant.alike(changed, "peg_original").unwrap() {
            return Fate::Alike;
        }
        let mut too_large = None;
        let made_of_it = self.made_of(changed);
        let languages = self.languages.iter();
        for (name, language) in languages.filter(|(name, _)| made_of_it.contains(name.as_str())) {
            match difference(mutant, name, language) {
                Ok(Some(difference)) => return Fate::Caught(name, difference),
                Ok(None) => {}
                Err(error) => too_large = too_large.or(Some(error)),
            }
        }
        too_large.map_or(Fate::MadeUpFor, Fate::TooLarge)
    }

    /// A rule, and all that name it, or name one that does.
    fn made_of<'r>(&'r self, changed: &'r str) -> HashSet<&'r str> {
        let mut found = HashSet::from([changed]);
        let mut before = 0;
        while before < found.len() {
            before = found.len();
            for rule in &self.rules {
                let mut parts = rule.expr.iter_top_down();
                if parts.any(|it| matches!(it, Expr::Ident(name) if found.contains(name.as_str())))
                {
                    found.insert(&rule.name);
                }
            }
        }
        found
    }
}

fn difference(
    mutant: &mut PegAutomata,
    rule: &str,
    language: &Dfa,
) -> Result<Option<Difference>, Error> {
    let peg = mutant.dfa(rule)?;
    Ok(Difference::between(language, &peg, &Limits::default()).unwrap())
}

/// The fate of a mutant.
enum Fate<'o> {
    /// The mutant is caught by this rule.
    Caught(&'o str, Difference),
    /// The changed rule matches as it did, in any context.
    Alike,
    /// The changed rule matches otherwise, but the rules that use it make up for it.
    MadeUpFor,
    /// No difference is found, and not all rules could be looked into.
    TooLarge(Error),
}

/// The fates of the mutants of one kind.
#[derive(Default)]
struct Tally {
    /// pest does not take it for a grammar.
    refused: usize,
    caught: usize,
    alike: usize,
    /// The rules, and their mutated forms.
    made_up_for: Vec<(String, String)>,
}

#[test]
fn the_audit_finds_mistakes() {
    let chosen = effort(&QUICK[..], Revision::ALL).iter();
    let originals: Vec<Original> = chosen.map(|revision| Original::of(*revision)).collect();
    // A thread for each kind of mistake: documents differ much in how long they take.
    let tables: Vec<(Revision, String)> = std::thread::scope(|scope| {
        let tally = |original, mistake| scope.spawn(move || tally(original, mistake));
        let all = originals.iter().map(|original| {
            let tallies = MISTAKES.map(|(what, mistake)| (what, tally(original, mistake)));
            (original.revision, tallies)
        });
        let started: Vec<_> = all.collect();
        let ended = started.into_iter().map(|(revision, tallies)| {
            let tallies = tallies.map(|(what, thread)| (what, thread.join().unwrap()));
            (revision, table(tallies))
        });
        ended.collect()
    });
    for (revision, table) in tables {
        insta::with_settings!({ snapshot_path => "../../snapshots/mutants", prepend_module_to_snapshot => false, omit_expression => true }, {
            insta::assert_snapshot!(revision.to_string(), table);
        });
    }
}

/// The languages of a rule in mutants of a document's grammar that change it, with the rule that was mutated: so many,
/// spread over all mistakes.
pub(crate) fn changed_languages(revision: Revision, rule: &str, most: usize) -> Vec<(String, Dfa)> {
    let original = Original::of(revision);
    let identifier = rule.replace('-', "_");
    let mut all: Vec<(usize, Expr)> = Vec::new();
    for (number, rule) in original.rules.iter().enumerate() {
        for (_, mistake) in MISTAKES {
            all.extend(
                mutants(&rule.expr, mistake)
                    .into_iter()
                    .map(|expr| (number, expr)),
            );
        }
    }
    // A step that has no divisor in common with their number meets each once.
    let has_no_divisor_in_common = |step: &usize| {
        let divides = |it: usize| step.is_multiple_of(it) && all.len().is_multiple_of(it);
        !(2..=*step).any(divides)
    };
    let step = (all.len() / most.max(1)..=all.len()).find(has_no_divisor_in_common);
    let step = step.unwrap_or(1);
    let mut found = Vec::new();
    for turn in 0..all.len() {
        let (number, expr) = all[turn * step % all.len()].clone();
        let mut rules = original.rules.clone();
        let name = rules[number].name.clone();
        rules[number].expr = expr;
        let Ok(grammar) = Peg::parse(&text_of(&rules)) else {
            continue;
        };
        let mut mutant = PegAutomata::of(grammar, Limits::default());
        let Ok(language) = mutant.dfa(&identifier) else {
            continue;
        };
        let expected = &original.languages[&identifier];
        let differing = Difference::between(expected, &language, &Limits::default());
        if differing.is_ok_and(|it| it.is_some()) {
            found.push((name, Dfa::clone(&language)));
        }
        if found.len() == most {
            break;
        }
    }
    found
}

/// The fates of all mutants of a grammar, as a table.
fn table(tallies: [(&str, Tally); MISTAKES.len()]) -> String {
    let mut table = String::new();
    for (what, tally) in tallies {
        let survivors = tally.alike + tally.made_up_for.len();
        assert!(tally.caught > 0, "nobody saw {what}");
        let _ = writeln!(
            table,
            "{what}: {} of {} caught; {} match as before in any context; {} are made up for by \
             the rules around them; {} more pest does not take",
            tally.caught,
            tally.caught + survivors,
            tally.alike,
            tally.made_up_for.len(),
            tally.refused,
        );
        for (rule, mutant) in tally.made_up_for {
            let _ = writeln!(table, "  made up for: {rule} = {mutant}");
        }
    }
    table
}

/// Makes every mistake of one kind.
fn tally(original: &Original, mistake: Mistake) -> Tally {
    let mut tally = Tally::default();
    for (number, rule) in original.rules.iter().enumerate() {
        for expr in mutants(&rule.expr, mistake) {
            let mut rules = original.rules.clone();
            rules[number].expr = expr;
            let kept = Rule {
                name: "peg_original".to_owned(),
                ..rule.clone()
            };
            let with_original: Vec<Rule> = rules.iter().cloned().chain([kept]).collect();
            let Ok(grammar) = Peg::parse(&text_of(&with_original)) else {
                tally.refused += 1;
                continue;
            };
            let mut mutant = PegAutomata::of(grammar, Limits::default());
            match original.fault(&mut mutant, &rule.name) {
                Fate::Caught(name, difference) => {
                    let witness = difference.witness();
                    let by_mutant = difference.accepted_by() == Side::Peg;
                    let pest = Pest::of(&rules, &[name]);
                    assert_eq!(pest.accepts(name, witness), by_mutant, "{name} {witness:?}");
                    assert_eq!(
                        original.pest.accepts(name, witness),
                        !by_mutant,
                        "{name} {witness:?}"
                    );
                    tally.caught += 1;
                }
                Fate::Alike => tally.alike += 1,
                Fate::MadeUpFor => {
                    let mutant = rules[number].expr.to_string();
                    tally.made_up_for.push((rule.name.clone(), mutant));
                }
                Fate::TooLarge(error) => panic!("{}: {error}", rules[number].expr),
            }
        }
    }
    tally
}
