//! The concept or the scheme that is asked for, by its name or by that of a rule.

use std::str::FromStr;

use grammarian::names::{nearest, offer};
use urlspec::{Concept, Document, Rule};
use urlspec_lineage::Subject;

/// A concept or a scheme, and the name by which it was asked for.
#[derive(Clone, Debug)]
pub(super) struct Asked {
    pub(super) subject: Subject,
    /// The name of a rule that stands for it, if that was asked for.
    pub(super) rule: Option<String>,
}

impl FromStr for Asked {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let plain = text.to_ascii_lowercase().replace(['_', ' '], "-");
        let plain = match plain.as_str() {
            "parameter" | "parameters" => "param",
            "user-information" => "user-info",
            other => other.trim_end_matches("//").trim_end_matches(':'),
        };
        if let Ok(subject) = plain.parse() {
            return Ok(Self {
                subject,
                rule: None,
            });
        }
        let rules = rules_named(text);
        let mut subjects: Vec<(Subject, Vec<&str>)> = Vec::new();
        for rule in &rules {
            let name = rule.document().name();
            for subject in subjects_of(*rule) {
                match subjects.iter_mut().find(|(other, _)| *other == subject) {
                    Some((_, documents)) => documents.push(name),
                    None => subjects.push((subject, vec![name])),
                }
            }
        }
        match (subjects.as_slice(), rules.as_slice()) {
            ([], []) => Err(unknown(text)),
            ([], [.., last]) => Err(format!(
                "`{text}` is a rule, but belongs to no concept that is followed; `urlspec compare` compares it with other \
                 rules, as {}:{last}",
                last.document()
            )),
            (&[(subject, _)], _) => Ok(Self {
                subject,
                rule: Some(text.to_owned()),
            }),
            (several, _) => {
                let is_scheme = |(it, _): &(Subject, _)| matches!(it, Subject::Scheme(_));
                let kind = if several.iter().all(is_scheme) {
                    "schemes"
                } else {
                    "concepts"
                };
                let several: Vec<String> = several
                    .iter()
                    .map(|(subject, documents)| format!("`{subject}` ({})", documents.join(", ")))
                    .collect();
                Err(format!(
                    "rules of this name belong to several {kind}: {}",
                    several.join(", ")
                ))
            }
        }
    }
}

/// The subjects that a rule stands for: of a revision its concept, and the schemes that it is a production for.
fn subjects_of(rule: Rule) -> impl Iterator<Item = Subject> {
    let document = rule.document();
    let concept = rule.concept().filter(|_| document.revision().is_some());
    let schemes = document.schemes().filter(move |(_, it)| *it == rule);
    let schemes = schemes.map(|(scheme, _)| Subject::Scheme(scheme));
    concept.map(Subject::Concept).into_iter().chain(schemes)
}

/// The rules of exactly this name, or else the rules that the name finds: those of revisions, or else those of documents
/// of schemes.
fn rules_named(name: &str) -> Vec<Rule> {
    let of = |are_revisions: bool| {
        let all = || Document::all().filter(move |it| it.revision().is_some() == are_revisions);
        let exact: Vec<Rule> = all()
            .filter_map(|document| document.rules().find(|rule| rule.name() == name))
            .collect();
        if exact.is_empty() {
            return all().filter_map(|it| it.rule(name).ok()).collect();
        }
        exact
    };
    let of_revisions = of(true);
    if of_revisions.is_empty() {
        return of(false);
    }
    of_revisions
}

/// The error for a name that is neither.
fn unknown(name: &str) -> String {
    let concepts = || Concept::ALL.iter().map(|it| it.as_str());
    let schemes = Subject::schemes().filter_map(|it| match it {
        Subject::Scheme(scheme) => Some(scheme),
        _ => None,
    });
    let near = nearest(name, concepts().chain(schemes));
    let known = if near.is_empty() {
        let concepts: Vec<String> = concepts().map(|it| format!("`{it}`")).collect();
        format!(
            "; the concepts are {}; a scheme works too, such as `mailto`, `urn` or `file`",
            concepts.join(", ")
        )
    } else {
        offer(&near)
    };
    format!("no concept and no scheme is called `{name}`{known}")
}
