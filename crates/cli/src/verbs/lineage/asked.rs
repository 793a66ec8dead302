//! The concept that is asked for, by its name or by that of a rule.

use std::str::FromStr;

use urlspec::{Concept, Revision, Rule};

/// A concept, and the name by which it was asked for.
#[derive(Clone, Debug)]
pub(super) struct Asked {
    pub(super) concept: Concept,
    /// The name of a rule that belongs to the concept, if that was asked for.
    pub(super) rule: Option<String>,
}

impl FromStr for Asked {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let plain = text.to_ascii_lowercase().replace(['_', ' '], "-");
        let plain = match plain.as_str() {
            "parameter" | "parameters" => "param",
            "user-information" => "user-info",
            other => other,
        };
        let unknown = match plain.parse() {
            Ok(concept) => {
                return Ok(Self {
                    concept,
                    rule: None,
                });
            }
            Err(unknown) => unknown,
        };
        let rules = rules_named(text);
        let mut concepts: Vec<(Concept, Vec<&str>)> = Vec::new();
        for rule in &rules {
            let (Some(concept), name) = (rule.concept(), rule.revision().name()) else {
                continue;
            };
            match concepts.iter_mut().find(|(other, _)| *other == concept) {
                Some((_, documents)) => documents.push(name),
                None => concepts.push((concept, vec![name])),
            }
        }
        match (concepts.as_slice(), rules.as_slice()) {
            ([], []) => Err(unknown.to_string()),
            ([], [.., last]) => Err(format!(
                "`{text}` is a rule, but belongs to no concept that is followed; `urlspec compare` compares it with other \
                 rules, as {}:{last}",
                last.revision()
            )),
            (&[(concept, _)], _) => Ok(Self {
                concept,
                rule: Some(text.to_owned()),
            }),
            (several, _) => {
                let several: Vec<String> = several
                    .iter()
                    .map(|(concept, documents)| format!("`{concept}` ({})", documents.join(", ")))
                    .collect();
                Err(format!(
                    "rules of this name belong to several concepts: {}",
                    several.join(", ")
                ))
            }
        }
    }
}

/// The rules of exactly this name, or else the rules that the name finds.
fn rules_named(name: &str) -> Vec<Rule> {
    let all = || Revision::ALL.iter().copied();
    let exact: Vec<Rule> = all()
        .filter_map(|revision| revision.rules().find(|rule| rule.name() == name))
        .collect();
    if exact.is_empty() {
        return all().filter_map(|it| it.rule(name).ok()).collect();
    }
    exact
}
