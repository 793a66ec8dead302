//! The grammar files as the documents' own text: every rule with its printings, its corrected
//! reading, its PEG, and the rules around it.
//!
//! `pest_derive` reads the bodies of `grammar/*.pest` at compile time; this module reads the `///`,
//! `//~` and `//` lines of the very same files at run time.

pub(crate) mod reader;

use std::fmt;
use std::sync::LazyLock;

use crate::concept::Concept;
use crate::nearest::nearest;
use crate::revision::{Document, Notation, Revision};
pub(crate) use reader::Term;

/// A rule of one document. A small handle: copy it freely.
///
/// ```
/// use urlspec::Revision;
///
/// let rule = Revision::Rfc1738.rule("gopherurl")?;
/// assert_eq!(rule.name(), "gopherurl");
/// assert!(rule.printings()[0].text().contains("[ / [ gtype"));
/// assert!(rule.corrected().unwrap().contains("[ \"/\" [ gtype"));
/// assert!(rule.uses().any(|used| used.name() == "selector"));
/// # Ok::<(), urlspec::UnknownRule>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rule {
    revision: Revision,
    index: u8,
}

impl Rule {
    /// The document that the rule belongs to.
    #[must_use]
    pub fn revision(self) -> Revision {
        self.revision
    }

    /// The name as the document prints it, such as `ip-schemepart`.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.definition().name
    }

    /// Every place where the document prints the rule, in the document's order; never empty.
    #[must_use]
    pub fn printings(self) -> &'static [Printing] {
        &self.definition().printings
    }

    /// The section of the first printing.
    #[must_use]
    pub fn section(self) -> Section {
        self.printings()[0].section
    }

    /// The rule as it must be read, in the document's notation, where the print is defective.
    #[must_use]
    pub fn corrected(self) -> Option<&'static str> {
        self.definition().corrected.as_deref()
    }

    /// The rule as it is read: [`corrected`](Self::corrected), or else the last printing, which is
    /// the collected one where there are two.
    #[must_use]
    pub fn reading(self) -> &'static str {
        self.definition().reading()
    }

    /// Our remarks on the rule: why it is read or written as it is. Empty where there are none.
    #[must_use]
    pub fn note(self) -> &'static str {
        &self.definition().note
    }

    /// The PEG that accepts the language of the rule, in pest's notation.
    #[must_use]
    pub fn peg(self) -> &'static str {
        &self.definition().peg
    }

    /// The line of the grammar file on which the PEG begins, counted from 1.
    #[must_use]
    pub fn line(self) -> usize {
        self.definition().line
    }

    /// The rules that this one is made of, each once, in the order in which they are first named.
    pub fn uses(self) -> impl Iterator<Item = Rule> {
        self.with_revision(&self.definition().uses)
    }

    /// The rules that name this one, in the order of the grammar file.
    pub fn used_by(self) -> impl Iterator<Item = Rule> {
        self.with_revision(&self.definition().used_by)
    }

    pub(crate) fn all(revision: Revision) -> impl Iterator<Item = Rule> {
        (0..Grammar::of(revision).definitions.len()).map(move |index| Self::at(revision, index))
    }

    pub(crate) fn find(revision: Revision, name: &str) -> Result<Rule, UnknownRule> {
        let grammar = Grammar::of(revision);
        let position_of = |wanted: &str, key: fn(&str) -> String| {
            let mut found = (0..grammar.definitions.len())
                .filter(|&index| key(grammar.definitions[index].name) == wanted);
            found.next().filter(|_| found.next().is_none())
        };
        position_of(&identifier(name), identifier)
            .or_else(|| position_of(&folded(name), folded))
            .map(|index| Self::at(revision, index))
            .ok_or_else(|| UnknownRule {
                name: name.to_owned(),
                revision,
                nearest: nearest(name, grammar.definitions.iter().map(|d| d.name)),
            })
    }

    /// The concept that the rule bears, where its document's table gives it one.
    pub(crate) fn concept(self) -> Option<Concept> {
        self.definition().concept
    }

    /// The rule that a whole URL is parsed by if no other is asked for.
    pub(crate) fn start(revision: Revision) -> Rule {
        let index = Grammar::of(revision).start_rules[0];
        Rule { revision, index }
    }

    /// The rules that a whole URL may be parsed by, the default first.
    pub(crate) fn start_rules(revision: Revision) -> impl Iterator<Item = Rule> {
        let numbers = &Grammar::of(revision).start_rules;
        numbers.iter().map(move |&index| Rule { revision, index })
    }

    /// The schemes that have a production of their own.
    pub(crate) fn schemes(revision: Revision) -> impl Iterator<Item = (&'static str, Rule)> {
        let schemes = &Grammar::of(revision).schemes;
        schemes
            .iter()
            .map(move |&(scheme, index)| (scheme, Rule { revision, index }))
    }

    /// Whether the rule is the production of one scheme.
    pub(crate) fn is_production(self) -> bool {
        Self::schemes(self.revision).any(|(_, rule)| rule == self)
    }

    /// Whether the rule describes whole URLs or references, so that what it matches has a scheme, a
    /// host, a path: a [start rule](Revision::start_rules), or the production of a scheme.
    #[must_use]
    pub fn describes_url(self) -> bool {
        let whole = [
            Concept::Reference,
            Concept::Absolute,
            Concept::Relative,
            Concept::Generic,
        ];
        let is_whole = self
            .concept()
            .is_some_and(|concept| whole.contains(&concept));
        is_whole
            || self.is_production()
            || Self::start_rules(self.revision).any(|start| start == self)
    }

    /// Whether taking `alternative` directly under this rule is worth reporting.
    pub(crate) fn chooses(self, alternative: Rule) -> bool {
        self.definition().alternatives.contains(&alternative.index)
    }

    /// Whether the rule is a class of characters (or of escapes): it leaves no node in a tree.
    pub(crate) fn is_class(self) -> bool {
        self.definition().is_silent
    }

    /// Whether the rule never has nodes below it in a tree.
    pub(crate) fn is_leaf(self) -> bool {
        self.definition().is_leaf
    }

    /// The words and signs of the rule's reading, in order.
    pub(crate) fn terms(self) -> Vec<Term<'static>> {
        reader::terms(self.reading(), self.revision.document().notation)
    }

    /// This rule and all that it is made of, nearest first.
    pub(crate) fn closure(self) -> Vec<Rule> {
        let mut reached = vec![self];
        let mut next = 0;
        while let Some(&rule) = reached.get(next) {
            for used in rule.uses() {
                if !reached.contains(&used) {
                    reached.push(used);
                }
            }
            next += 1;
        }
        reached
    }

    /// The rule nearest below this one, itself included, that bears `concept`.
    pub(crate) fn below(self, concept: Concept) -> Option<Rule> {
        self.closure()
            .into_iter()
            .find(|rule| rule.concept() == Some(concept))
    }

    /// The rule of another document that has the same name, or else the one rule there that bears the
    /// concept which no other rule here bears.
    pub(crate) fn counterpart(self, revision: Revision) -> Option<Rule> {
        let only = |revision: Revision| {
            let concept = self.concept()?;
            let mut bearing = Self::all(revision).filter(|rule| rule.concept() == Some(concept));
            bearing.next().filter(|_| bearing.next().is_none())
        };
        let namesake = Self::find(revision, self.name()).ok();
        namesake.or_else(|| only(self.revision).and_then(|_| only(revision)))
    }

    /// The rule's name in pest's alphabet, which is what the grammar file calls it.
    pub(crate) fn identifier(self) -> String {
        identifier(self.name())
    }

    /// The rule as which pest's rule of this name stands in a tree: a rule of the document stands
    /// for itself, a helper called `peg_RULE__CONTEXT` for the rule that it is a variant of, and any
    /// other helper does not show.
    pub(crate) fn shown_as(revision: Revision, pest_identifier: &str) -> Option<u8> {
        let shown = match pest_identifier.strip_prefix("peg_") {
            None => pest_identifier,
            Some(helper) => helper.split_once("__")?.0,
        };
        Self::all(revision)
            .find(|rule| rule.identifier() == shown)
            .map(Self::number)
    }

    pub(crate) fn at(revision: Revision, index: usize) -> Self {
        Self {
            revision,
            index: narrow(index),
        }
    }

    pub(crate) fn index(self) -> usize {
        usize::from(self.index)
    }

    pub(crate) fn number(self) -> u8 {
        self.index
    }

    fn definition(self) -> &'static Definition {
        &Grammar::of(self.revision).definitions[self.index()]
    }

    fn with_revision(self, indices: &'static [u8]) -> impl Iterator<Item = Rule> {
        let revision = self.revision;
        indices.iter().map(move |&index| Rule { revision, index })
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl fmt::Debug for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.revision, self.name())
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Rule {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

/// One place where a document prints a rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Printing {
    section: Section,
    text: String,
}

impl Printing {
    /// Where it is printed.
    #[must_use]
    pub fn section(&self) -> Section {
        self.section
    }

    /// What is printed: the document's own lines, joined by `\n`, without the page's left margin.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }
}

/// A section of a document: a number such as `3.2.2`, or a heading such as `Appendix A`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Section(&'static str);

impl Section {
    pub(crate) fn new(label: &'static str) -> Self {
        Self(label)
    }

    /// The number or heading alone.
    #[must_use]
    pub fn label(self) -> &'static str {
        self.0
    }
}

impl fmt::Display for Section {
    /// Writes `section 3.2.2`, `Appendix A`, or a heading that has no number in quotes.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.starts_with(|c: char| c.is_ascii_digit()) {
            write!(f, "section {}", self.0)
        } else if self.0.starts_with("Appendix") || self.0.starts_with("RFC") {
            f.write_str(self.0)
        } else {
            write!(f, "section \"{}\"", self.0)
        }
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Section {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.0)
    }
}

/// The document prints no rule of that name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{} has no rule `{name}`{}", .revision.name(), crate::nearest::offer(.nearest))]
pub struct UnknownRule {
    name: String,
    revision: Revision,
    nearest: Vec<&'static str>,
}

impl UnknownRule {
    /// The name that was asked for.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The document that lacks it.
    #[must_use]
    pub fn revision(&self) -> Revision {
        self.revision
    }

    /// The names of the rules nearest to it, the nearest first; empty where none is near.
    #[must_use]
    pub fn nearest(&self) -> &[&'static str] {
        &self.nearest
    }
}

/// One grammar file, read.
struct Grammar {
    definitions: Vec<Definition>,
    /// The default first; never empty.
    start_rules: Vec<u8>,
    schemes: Vec<(&'static str, u8)>,
}

struct Definition {
    name: &'static str,
    printings: Vec<Printing>,
    corrected: Option<String>,
    note: String,
    peg: String,
    /// Whether the PEG leaves no node in a tree.
    is_silent: bool,
    /// Whether there are no nodes below its own.
    is_leaf: bool,
    line: usize,
    uses: Vec<u8>,
    used_by: Vec<u8>,
    concept: Option<Concept>,
    /// The rules whose being taken under this one is worth reporting.
    alternatives: Vec<u8>,
}

impl Definition {
    fn reading(&self) -> &str {
        let printed = self.printings.last().map_or("", Printing::text);
        self.corrected.as_deref().unwrap_or(printed)
    }
}

impl Grammar {
    fn of(revision: Revision) -> &'static Grammar {
        static GRAMMARS: LazyLock<Vec<Grammar>> = LazyLock::new(|| {
            Revision::ALL
                .iter()
                .map(|&revision| Grammar::read(revision))
                .collect()
        });
        &GRAMMARS[revision as usize]
    }

    fn read(revision: Revision) -> Grammar {
        let document = revision.document();
        let ruled = reader::entries(document.grammar).filter(|entry| !entry.printings.is_empty());
        let mut definitions: Vec<Definition> = ruled
            .map(|entry| {
                let name = entry.printings[0].name();
                Definition {
                    name,
                    concept: concept_of(document.concepts, name),
                    printings: entry
                        .printings
                        .into_iter()
                        .map(reader::Block::into_printing)
                        .collect(),
                    corrected: entry.corrected.map(|block| block.text()),
                    note: entry.note,
                    is_silent: entry.is_silent,
                    is_leaf: entry.is_leaf,
                    peg: entry.peg,
                    line: entry.line,
                    uses: Vec::new(),
                    used_by: Vec::new(),
                    alternatives: Vec::new(),
                }
            })
            .collect();
        link(&mut definitions, document.notation);

        resolve(definitions, document)
    }
}

/// Looks up the rules that the document's tables name.
fn resolve(mut definitions: Vec<Definition>, document: &Document) -> Grammar {
    let numbered = |definitions: &[Definition], name: &str| {
        number_of(definitions, name).expect("a table names a rule that its document prints")
    };
    for (chooser, alternatives) in document.choices {
        let chooser = usize::from(numbered(&definitions, chooser));
        definitions[chooser].alternatives = alternatives
            .iter()
            .map(|name| numbered(&definitions, name))
            .collect();
    }
    let start_rules = document
        .start_rules
        .iter()
        .map(|name| numbered(&definitions, name))
        .collect();
    let schemes = document
        .schemes
        .iter()
        .map(|(scheme, name, _)| (*scheme, numbered(&definitions, name)))
        .collect();
    Grammar {
        definitions,
        start_rules,
        schemes,
    }
}

/// Fills in which rule names which.
fn link(definitions: &mut [Definition], notation: Notation) {
    for user in 0..definitions.len() {
        let mut used: Vec<u8> = Vec::new();
        for term in reader::terms(definitions[user].reading(), notation) {
            let Term::Name(name) = term else { continue };
            used.extend(number_of(definitions, name).filter(|found| !used.contains(found)));
        }
        for &index in &used {
            definitions[usize::from(index)].used_by.push(narrow(user));
        }
        definitions[user].uses = used;
    }
}

/// The rule that a printed name stands for; ABNF takes names in either case.
fn number_of(definitions: &[Definition], name: &str) -> Option<u8> {
    let exact = definitions
        .iter()
        .position(|definition| definition.name == name);
    let either = || {
        definitions
            .iter()
            .position(|d| d.name.eq_ignore_ascii_case(name))
    };
    exact.or_else(either).map(narrow)
}

fn narrow(index: usize) -> u8 {
    u8::try_from(index).expect("no document prints more than 255 rules")
}

fn concept_of(concepts: &[(&str, Concept)], name: &str) -> Option<Concept> {
    concepts
        .iter()
        .find(|(rule, _)| *rule == name)
        .map(|&(_, concept)| concept)
}

/// A rule's name in pest's alphabet.
pub(crate) fn identifier(name: &str) -> String {
    name.replace('-', "_")
        .replace("+_", "plus_")
        .replace('+', "plus")
}

/// What the spellings of a name have in common that people may use for it.
pub(crate) fn folded(name: &str) -> String {
    identifier(name).to_ascii_lowercase()
}
