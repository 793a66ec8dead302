//! The languages that a foreign program is compared with.

use std::sync::Arc;

use grammarian::automata::{CharSet, Dfa, Limits};
use urlspec::{Concept, Document, Revision, Rule};
use urlspec_lineage::composition::{Care, Composed};
use urlspec_lineage::grammars;

use super::Arguments;
use crate::composing::{grammar_name, statements};
use crate::options::DEFAULT_REVISION;
use crate::outcome::Failure;
use crate::output::Output;

/// A language that the program is compared with.
pub(super) struct Side {
    /// As an argument names it, such as `rfc3986:URI-reference`.
    pub(super) name: String,
    /// The name of the document with the section of the rule, such as `RFC 3986, section 3`; the file otherwise.
    pub(super) title: String,
    pub(super) dfa: Arc<Dfa>,
    /// The rule, if it is one of a document as it must be read.
    pub(super) rule: Option<Rule>,
}

/// The sides, in the order in which they were named, or of their dates.
pub(super) struct Sides {
    pub(super) all: Vec<Side>,
    /// The number of the side to start with, if one was chosen.
    pub(super) start: Option<usize>,
}

impl Sides {
    pub(super) fn read(arguments: &Arguments, output: &mut Output) -> Result<Self, Failure> {
        let mut names = arguments.against.clone();
        if names.is_empty() {
            names = match &arguments.rule {
                Some(rule) => rules_like(rule)?,
                None => whole_urls(),
            };
        }
        // A side without a rule of its own is that rule of its document or file.
        let with_rule = |name: &String| match &arguments.rule {
            Some(rule) if grammar_name(name).is_ok_and(|it| it.rule().is_none()) => {
                format!("{name}:{rule}")
            }
            _ => name.clone(),
        };
        let names: Vec<String> = names.iter().map(with_rule).collect();
        let start = arguments.start.as_ref().map(with_rule);
        let mut all = Vec::new();
        for name in &names {
            add(&mut all, Side::read(name, arguments, output)?);
        }
        let start = match start {
            None => None,
            Some(name) => Some(add(&mut all, Side::read(&name, arguments, output)?)),
        };
        Ok(Self { all, start })
    }
}

/// Adds a side, unless it is there already. Returns its number.
fn add(all: &mut Vec<Side>, side: Side) -> usize {
    let known = all.iter().position(|other| other.name == side.name);
    known.unwrap_or_else(|| {
        all.push(side);
        all.len() - 1
    })
}

impl Side {
    /// The language that an argument names.
    pub(super) fn read(
        name: &str,
        arguments: &Arguments,
        output: &mut Output,
    ) -> Result<Self, Failure> {
        let limits = arguments.largest.limits();
        let named = grammar_name(name)?;
        let grammars = arguments.composing.read(&named, limits, Care::Strict)?;
        for statement in statements(&grammars) {
            output.report_note(&format!("{}: {statement}", grammars.name()))?;
        }
        Self::of(&grammars)
    }

    fn of(grammars: &Composed) -> Result<Self, Failure> {
        let chosen = grammars.chosen_rule();
        let dfa = grammars.languages().dfa(chosen);
        let dfa = dfa.map_err(|error| Failure::from(grammars.error(&error)))?;
        let rule = grammars.document().and_then(|it| it.rule(chosen).ok());
        let title = match rule {
            Some(rule) => title_of(rule),
            None => grammars.name().to_owned(),
        };
        Ok(Self {
            name: grammars.argument(chosen),
            title,
            dfa,
            rule,
        })
    }
}

/// A rule by its document and section.
fn title_of(rule: Rule) -> String {
    format!(
        "`{}` of {}, {}",
        rule.name(),
        rule.document().name(),
        rule.section()
    )
}

/// The rules for references and for absolute URLs of all revisions.
fn whole_urls() -> Vec<String> {
    let mut names = Vec::new();
    for revision in Revision::ALL {
        names.push(revision.id().to_owned());
        let mut rules = revision.rules();
        let absolute = rules.find(|rule| rule.concept() == Some(Concept::Absolute));
        names.extend(absolute.map(|rule| format!("{}:{}", revision.id(), rule.name())));
    }
    names
}

/// The rules of this name of all revisions; where one has none, the first rule about the same.
fn rules_like(name: &str) -> Result<Vec<String>, Failure> {
    let named = |revision: &Revision| revision.rule(name).ok();
    let all = Revision::ALL.iter();
    let known: Vec<Rule> = all.clone().filter_map(named).collect();
    if known.is_empty() {
        return Err(match DEFAULT_REVISION.rule(name).err() {
            Some(error) => Failure::from(error),
            None => Failure::Message(format!("no revision has a rule `{name}`")),
        });
    }
    let concept = known.iter().find_map(|rule| rule.concept());
    let like = |revision: &Revision| {
        let about = || {
            let mut rules = revision.rules();
            rules.find(|rule| concept.is_some() && rule.concept() == concept)
        };
        revision.rule(name).ok().or_else(about)
    };
    let rules = all.filter_map(like);
    Ok(rules
        .map(|rule| format!("{}:{}", rule.document().id(), rule.name()))
        .collect())
}

/// The classes of characters that any revision tells apart in whole URLs.
pub(super) fn alphabet(limits: Limits) -> Vec<CharSet> {
    let mut sets = Vec::new();
    for revision in Revision::ALL {
        let languages = grammars::languages(*revision, limits);
        let start = Document::from(*revision)
            .rules()
            .find(|rule| rule.is_start());
        let dfa = start.and_then(|rule| languages.dfa(rule.name()).ok());
        sets.extend(dfa.into_iter().flat_map(|dfa| dfa.classes().to_vec()));
    }
    sets
}
