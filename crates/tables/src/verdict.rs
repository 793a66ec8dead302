//! The automaton by which a text is judged where no rule is asked for.

use grammarian::automata::{CharSet, Dfa, Limits, Nfa};
use grammarian::bnf::GrammarFile;
use grammarian::compare::Languages;

use crate::Outcome;
use crate::head::Head;
use crate::rules::Grammar;

/// The start rules that accept texts that the default does not.
pub(crate) fn wider_start_rules(
    head: &Head,
    file: &GrammarFile,
    languages: &Languages,
) -> Outcome<Vec<usize>> {
    let dfa_of = |rule: usize| languages.dfa(file.rules()[rule].name());
    let (default, others) = head.start.split_first().ok_or("there is no start rule")?;
    let default = dfa_of(*default)?;
    let mut wider = Vec::new();
    for &rule in others {
        let beyond = dfa_of(rule)?.difference(&default, &Limits::default())?;
        if !beyond.is_empty() {
            wider.push(rule);
        }
    }
    Ok(wider)
}

/// The language of valid texts if no rule is asked for: the default start rule; for texts that begin with a literal as
/// another start rule does, that rule instead; and if the scheme of the URL has a production, that as well.
pub(crate) fn both_steps(
    head: &Head,
    grammar: &Grammar,
    file: &GrammarFile,
    languages: &Languages,
) -> Outcome<Dfa> {
    let limits = Limits::default();
    let (default, others) = head.start.split_first().ok_or("there is no start rule")?;
    let mut both = of_start_rule(*default, "", grammar, file, languages)?;
    for &rule in others {
        let prefix = &grammar.rules[rule].prefix;
        if prefix.is_empty() {
            continue;
        }
        let begins = in_either_case(prefix)
            .then(anything())
            .determinize(&limits)?;
        let its_own = of_start_rule(rule, prefix, grammar, file, languages)?;
        both = both
            .difference(&begins, &limits)?
            .union(&its_own, &limits)?
            .minimize();
    }
    Ok(both)
}

/// The language of a start rule and, if the scheme of the URL behind its prefix has a production, of that as well. No
/// production has a fragment identifier; if the start rule has one, the production judges the text before it.
fn of_start_rule(
    start: usize,
    prefix: &str,
    grammar: &Grammar,
    file: &GrammarFile,
    languages: &Languages,
) -> Outcome<Dfa> {
    let limits = Limits::default();
    let has_fragment = grammar.rules[start].below.iter().any(|&below| {
        let concept = grammar.rules[below].concept.as_deref();
        concept == Some("fragment")
    });
    let name = |rule: usize| file.rules()[rule].name();
    let mut good = std::sync::Arc::unwrap_or_clone(languages.dfa(name(start))?);
    let productions = grammar.rules.iter().enumerate().flat_map(|(number, rule)| {
        let schemes = rule.schemes.iter();
        schemes.map(move |(scheme, _)| (number, scheme))
    });
    for (number, scheme) in productions {
        let of_scheme = in_either_case(prefix)
            .then(in_either_case(scheme))
            .then(Nfa::literal(":"))
            .then(anything())
            .determinize(&limits)?;
        let url = in_either_case(prefix).then(languages.grammar().nfa(name(number), &limits)?);
        let mut wrong = of_scheme.difference(&url.clone().determinize(&limits)?, &limits)?;
        if has_fragment {
            let with_fragment = url.then(Nfa::literal("#")).then(anything());
            wrong = wrong.difference(&with_fragment.determinize(&limits)?, &limits)?;
        }
        good = good.difference(&wrong, &limits)?.minimize();
    }
    Ok(good)
}

fn anything() -> Nfa {
    Nfa::set(CharSet::all()).repeat(0, None)
}

fn in_either_case(word: &str) -> Nfa {
    let letters = word
        .chars()
        .map(|c| Nfa::set(CharSet::from(c).fold_ascii_case()));
    letters.fold(Nfa::empty_word(), Nfa::then)
}
