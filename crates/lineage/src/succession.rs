//! The rules of a newer grammar that those of an older one became.

use urlspec::{Concept, Rule};

use crate::change::Change;

/// A rule, as it is recognized in a newer grammar.
pub(crate) trait Known: Copy {
    /// Its name.
    fn name(&self) -> &str;

    /// The rule of a document that it is, by which it is known what it is about. `None` in a grammar of somebody else.
    fn rule(&self) -> Option<Rule>;

    /// The states of the minimal automaton of its language, if they are known.
    fn states(&self) -> Option<usize>;

    /// Tells if it had this name in a grammar before its own.
    fn was_called(&self, name: &str) -> bool {
        let _ = name;
        false
    }
}

impl Known for Rule {
    fn name(&self) -> &str {
        Rule::name(*self)
    }

    fn rule(&self) -> Option<Rule> {
        Some(*self)
    }

    fn states(&self) -> Option<usize> {
        None
    }
}

/// A rule, and the newer one that it became.
pub(crate) struct Successor<R> {
    pub(crate) old: R,
    pub(crate) new: R,
    pub(crate) change: Change,
    /// It was found by something else than its name.
    pub(crate) has_other_name: bool,
}

/// Takes out of the rules of two grammars those that one became, the surest first. `change` compares two rules.
///
/// Rules of one name are one rule; hyphens and underscores do not count, and neither does case where both may be about the same.
/// The production of a scheme became that of the same scheme. Of the others, a rule was renamed if a newer one has its language
/// and is about the same, or if nothing is known of that, if only these two have it. If each side has only one rule left for a concept, the one became the other. `isegment` and the
/// other names of RFC 3987 count as those of RFC 3986 that they extend.
pub(crate) fn successors<R: Known, E>(
    old: &mut Vec<R>,
    new: &mut Vec<R>,
    mut change: impl FnMut(R, R) -> Result<Change, E>,
) -> Result<Vec<Successor<R>>, E> {
    let mut found = Vec::new();
    let mut add = |pairs: Vec<(R, R)>, has_other_name: bool| {
        for (old, new) in pairs {
            found.push(Successor {
                old,
                new,
                change: change(old, new)?,
                has_other_name,
            });
        }
        Ok(())
    };
    // Of several definitions of a name in one text, each has its line in its name, which says nothing elsewhere.
    let is_name = |rule: &R| !rule.name().contains('@');
    let same_name = pairs(old, new, |old, new| {
        is_name(&old) && plain(&old) == plain(&new)
    });
    let in_either_case = pairs(old, new, |old, new| {
        is_name(&old) && plain(&old).eq_ignore_ascii_case(&plain(&new)) && may_be_same(old, new)
    });
    let former_name = pairs(old, new, |old, new| {
        is_name(&new) && old.was_called(new.name())
    });
    let international = pairs(old, new, are_international);
    add(same_name, false)?;
    add(in_either_case, false)?;
    add(former_name, true)?;
    add(international, true)?;
    add(pairs(old, new, are_for_one_scheme), true)?;
    let renamed = renamed(old, new, &mut change)?;
    found.extend(renamed);
    for (old, new) in only_bearers(old, new) {
        found.push(Successor {
            old,
            new,
            change: change(old, new)?,
            has_other_name: true,
        });
    }
    Ok(found)
}

/// The name without hyphens and underscores.
pub(crate) fn plain(rule: &impl Known) -> String {
    rule.name().replace(['-', '_'], "")
}

/// Takes out of the rules of two grammars those that are alike, each once.
fn pairs<R: Known>(
    old: &mut Vec<R>,
    new: &mut Vec<R>,
    are_alike: impl Fn(R, R) -> bool,
) -> Vec<(R, R)> {
    let mut found = Vec::new();
    old.retain(|rule| {
        let place = new.iter().position(|other| are_alike(*rule, *other));
        found.extend(place.map(|place| (*rule, new.remove(place))));
        place.is_none()
    });
    found
}

/// Takes out the rules that have the same language and may be about the same. Where it is not known what rules are about, there
/// must be one alone on each side: many a rule is a number.
fn renamed<R: Known, E>(
    old: &mut Vec<R>,
    new: &mut Vec<R>,
    change: &mut impl FnMut(R, R) -> Result<Change, E>,
) -> Result<Vec<Successor<R>>, E> {
    // The places of the new rules that each old one is equal to.
    let mut equal: Vec<Vec<(usize, Change)>> = Vec::new();
    for one in old.iter() {
        let mut like = Vec::new();
        for (place, other) in new.iter().enumerate() {
            if may_be_same(*one, *other) && one.states() == other.states() {
                let change = change(*one, *other)?;
                like.extend(change.is_equal().then_some((place, change)));
            }
        }
        equal.push(like);
    }
    let is_sure = |one: &R, like: &[(usize, Change)], (place, _): &(usize, Change)| {
        let are_known = one.rule().is_some() && new[*place].rule().is_some();
        let to_it = equal.iter().flatten().filter(|(other, _)| other == place);
        are_known || (like.len() == 1 && to_it.count() == 1)
    };
    let mut found: Vec<(usize, usize, Change)> = Vec::new();
    for (number, like) in equal.iter().enumerate() {
        let mut free = like.iter().filter(|(place, _)| {
            let is_taken = found.iter().any(|(_, taken, _)| taken == place);
            !is_taken
        });
        if let Some(first) = free.next().filter(|it| is_sure(&old[number], like, it)) {
            found.push((number, first.0, first.1.clone()));
        }
    }
    let successors = found.iter().map(|(one, other, change)| Successor {
        old: old[*one],
        new: new[*other],
        change: change.clone(),
        has_other_name: true,
    });
    let successors = successors.collect();
    let mut number = 0..;
    old.retain(|_| {
        number
            .next()
            .is_some_and(|it| found.iter().all(|(one, ..)| *one != it))
    });
    let mut number = 0..;
    new.retain(|_| {
        number
            .next()
            .is_some_and(|it| found.iter().all(|(_, other, _)| *other != it))
    });
    Ok(successors)
}

/// Returns `true` if one of two names is that of RFC 3987 for a rule of RFC 3986 that has the other.
fn are_international<R: Known>(old: R, new: R) -> bool {
    if old.rule().is_none() || new.rule().is_none() {
        return false;
    }
    let (old, new) = (plain(&old), plain(&new));
    international_name(&old).is_some_and(|name| name == new)
        || international_name(&new).is_some_and(|name| name == old)
}

/// The name that RFC 3987 gives a rule of RFC 3986 that it extends: with an `i` before it, and IRI for URI.
fn international_name(name: &str) -> Option<String> {
    if name.contains("IRI") || name.starts_with('i') {
        return None;
    }
    Some(if name.contains("URI") {
        name.replace("URI", "IRI")
    } else {
        format!("i{name}")
    })
}

/// Returns `true` if both rules are productions, and of the same scheme.
fn are_for_one_scheme<R: Known>(old: R, new: R) -> bool {
    let schemes = |rule: Rule| rule.document().schemes().filter(move |(_, it)| *it == rule);
    let both = old.rule().zip(new.rule());
    both.is_some_and(|(old, new)| {
        schemes(old).any(|(scheme, _)| schemes(new).any(|(other, _)| other == scheme))
    })
}

/// Returns `true` if nothing indicates that two rules are about different things.
fn may_be_same<R: Known>(old: R, new: R) -> bool {
    let idea = |rule: Rule| rule.concept().map(Concept::comparable);
    let both = old.rule().zip(new.rule());
    both.is_none_or(|(old, new)| idea(old) == idea(new))
}

/// Removes the pairs of rules that are the only ones left on their sides for a concept.
fn only_bearers<R: Known>(old: &mut Vec<R>, new: &mut Vec<R>) -> Vec<(R, R)> {
    let concept = |rule: &R| rule.rule().and_then(Rule::concept);
    let is_only = |rule: &R, rules: &[R]| {
        let bearing = rules.iter().filter(|it| concept(it) == concept(rule));
        concept(rule).is_some() && bearing.count() == 1
    };
    let (old_ones, new_ones) = (old.clone(), new.clone());
    pairs(old, new, |one, other| {
        concept(&one) == concept(&other) && is_only(&one, &old_ones) && is_only(&other, &new_ones)
    })
}
