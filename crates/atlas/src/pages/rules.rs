//! All rules, A to Z.

use std::collections::BTreeMap;

use askama::Template;
use urlspec::Rule;

use crate::facts::Facts;
use crate::place::{Here, Place};

#[derive(Template)]
#[template(path = "rules.html")]
pub(crate) struct Rules {
    here: Here,
    letters: Vec<(char, Vec<Named>)>,
    count: usize,
}

/// A name, and the rules that have it, those of the oldest document first.
pub(crate) struct Named {
    pub(crate) name: &'static str,
    pub(crate) rules: Vec<Rule>,
}

/// The names of all rules that are shown, in alphabetical order.
pub(crate) fn named(facts: &Facts) -> Vec<Named> {
    let mut names: BTreeMap<(String, &'static str), Vec<Rule>> = BTreeMap::new();
    let all = facts.documents.iter().flat_map(|it| &it.languages);
    for rule in all.map(|it| it.rule) {
        let key = (rule.name().to_ascii_lowercase(), rule.name());
        names.entry(key).or_default().push(rule);
    }
    let names = names.into_iter();
    names
        .map(|((_, name), rules)| Named { name, rules })
        .collect()
}

impl Rules {
    pub(crate) fn new(facts: &Facts) -> Self {
        let mut letters: Vec<(char, Vec<Named>)> = Vec::new();
        let all = named(facts);
        let count = all.iter().map(|it| it.rules.len()).sum();
        for one in all {
            let letter = one
                .name
                .chars()
                .next()
                .map_or('A', |it| it.to_ascii_uppercase());
            match letters.last_mut().filter(|(last, _)| *last == letter) {
                Some((_, names)) => names.push(one),
                None => letters.push((letter, vec![one])),
            }
        }
        Self {
            here: Here(Place::Rules),
            letters,
            count,
        }
    }

    /// A short name for the document of a rule: `3986`, `6068`, `1997`.
    fn short(rule: Rule) -> String {
        match rule.document().revision() {
            Some(revision) => urlspec_lineage::short_name(revision).to_owned(),
            None => rule.document().id().trim_start_matches("rfc").to_owned(),
        }
    }
}
