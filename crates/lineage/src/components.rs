//! The proof that the components of a text, which are found by their delimiters, are the nodes of its parse tree.
//!
//! A [`Reference`](urlspec::Reference) makes no tree: its components come of [`Delimiters`]. Each text that a rule accepts has
//! marks where its component is by the delimiters, and marks where its parse tree has the node; both are regular languages, and
//! so the two are compared exactly.

mod model;

use std::ops::Range;

use grammarian::Error;
use grammarian::automata::{CharSet, Dfa, LimitExceeded, Limits, Nfa};
use grammarian::derivation::Shape;
use grammarian::names::identifier;
use grammarian::peg::{BEGINS, ENDS, MarkedAutomata, Peg};
use urlspec::{Component, Concept, Delimiters, Revision, Rule, Section};

use crate::grammars::shape;
use model::{WHOLE, component_named, exception, model};

/// How a component of the texts of a rule, as its delimiters find it, lies to the nodes of the parse trees.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ComponentProof {
    rule: Rule,
    component: Component,
    misplaced: Option<Misplaced>,
    unparsed: Option<Misplaced>,
    exception: Option<(Section, &'static str)>,
}

/// A text in which a component is not where the parse tree has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Misplaced {
    text: String,
    parsed: Option<Range<usize>>,
    delimited: Option<Range<usize>>,
}

impl ComponentProof {
    /// The rule whose texts are meant.
    #[must_use]
    pub fn rule(&self) -> Rule {
        self.rule
    }

    /// The component.
    #[must_use]
    pub fn component(&self) -> Component {
        self.component
    }

    /// Tells if each text has the component exactly where its tree has a node for it.
    #[must_use]
    pub fn is_equal(&self) -> bool {
        self.misplaced.is_none() && self.unparsed.is_none()
    }

    /// Where the document finds the component, or the one that it is a part of, by its delimiters though its rules read something
    /// else, and why.
    #[must_use]
    pub fn exception(&self) -> Option<(Section, &'static str)> {
        self.exception
    }

    /// Tells if the node of a tree is the component wherever there is a node, and if the document says why where there is a
    /// component without one.
    #[must_use]
    pub fn holds(&self) -> bool {
        self.misplaced.is_none() && (self.unparsed.is_none() || self.exception.is_some())
    }

    /// A shortest text whose tree has the node for the component at another place; `None` if no text is so.
    #[must_use]
    pub fn misplaced(&self) -> Option<&Misplaced> {
        self.misplaced.as_ref()
    }

    /// A shortest text that has the component, though its tree has no node for it; `None` if no text is so.
    #[must_use]
    pub fn unparsed(&self) -> Option<&Misplaced> {
        self.unparsed.as_ref()
    }
}

impl Misplaced {
    /// The text.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The span of the node, in bytes, if there is one.
    #[must_use]
    pub fn parsed(&self) -> Option<Range<usize>> {
        self.parsed.clone()
    }

    /// The span of the component by its delimiters, in bytes, if there is one.
    #[must_use]
    pub fn delimited(&self) -> Option<Range<usize>> {
        self.delimited.clone()
    }
}

/// The proofs for a document: the components of its URLs, and the parts of their authorities, by its start rule; each that has a
/// node in the parse trees. The list is empty for a document whose rules for schemes tell the parts of a URL.
///
/// # Errors
///
/// [`Error`] if an automaton would have more states than `limits` allows.
pub fn components(revision: Revision, limits: Limits) -> Result<Vec<ComponentProof>, Error> {
    let delimiters = delimiters(revision);
    if delimiters.is_empty() {
        return Ok(Vec::new());
    }
    let rule = revision.start_rule();
    MarkedTexts::of(rule, &delimiters, limits)?.compared_with(&delimiters)
}

/// The delimiters of all components of a document's URLs, those of the parts of an authority behind them. The list is empty for a
/// document whose rules for schemes tell the parts of a URL.
#[must_use]
pub fn delimiters(revision: Revision) -> Vec<Delimiters> {
    if revision.schemes().next().is_some() {
        return Vec::new();
    }
    let within = [Component::Authority, Component::UserInfo].map(Delimiters::within);
    [revision.delimiters()]
        .into_iter()
        .chain(within)
        .flatten()
        .copied()
        .collect()
}

/// The texts of a rule with marks around the nodes of their parse trees that are components.
#[derive(Debug)]
pub struct MarkedTexts {
    rule: Rule,
    limits: Limits,
    /// For each component that has nodes, the texts with marks around them; a text without such a node has no marks.
    marked: Vec<(Component, Dfa)>,
    /// All texts with at least one mark.
    with_marks: Dfa,
}

impl MarkedTexts {
    /// The texts of a rule, for those of the components of some delimiters that have nodes. Path and parameters are not among them:
    /// the rules of that name are about pieces of these components, and no rule is about the whole.
    ///
    /// # Errors
    ///
    /// [`Error`] if an automaton would have more states than `limits` allows.
    pub fn of(rule: Rule, delimiters: &[Delimiters], limits: Limits) -> Result<Self, Error> {
        let document = rule.document();
        let with_marks = having_marks(limits)?;
        let kind = |name: &str| {
            let concept = document.rule(name).ok().and_then(Rule::concept)?;
            proved(delimiters).find(|it| concepts(*it).contains(&concept))
        };
        let peg = Peg::parse(document.grammar_file())?;
        let mut automata = MarkedAutomata::of(&peg, |name| shape(document, name), kind, limits)?;
        let mut marked = Vec::new();
        for component in proved(delimiters) {
            let dfa = automata.dfa(&identifier(rule.name()), component)?;
            if dfa.intersection(&with_marks, &limits)?.witness().is_some() {
                marked.push((component, dfa));
            }
        }
        Ok(Self {
            rule,
            limits,
            marked,
            with_marks,
        })
    }

    /// The proof for each component that has nodes: these lie as some delimiters say, or there is a shortest text in which one does
    /// not.
    ///
    /// # Errors
    ///
    /// [`Error`] if an automaton would have more states than the limits allow.
    pub fn compared_with(&self, delimiters: &[Delimiters]) -> Result<Vec<ComponentProof>, Error> {
        let document = self.rule.document();
        let model = Peg::parse(&model(document, delimiters))?;
        let component = |rule: &str| component_named(delimiters, rule);
        let mut model = MarkedAutomata::of(&model, |_| Shape::Inner, component, self.limits)?;
        let proofs = self.marked.iter().map(|(component, parsed)| {
            let delimited = model.dfa(WHOLE, *component)?;
            let differing = parsed.difference(&delimited, &self.limits)?;
            // Of most components no text tells anything, and then none with marks does.
            let witness = |marked: bool| {
                if differing.is_empty() {
                    return Ok(None);
                }
                let those = if marked {
                    differing.intersection(&self.with_marks, &self.limits)
                } else {
                    differing.difference(&self.with_marks, &self.limits)
                };
                those.map(|those| those.witness())
            };
            let (misplaced, unparsed) = (witness(true)?, witness(false)?);
            let told = |word: String| Misplaced {
                parsed: span(&word),
                delimited: marking(&delimited, &plain(&word)).as_deref().and_then(span),
                text: plain(&word),
            };
            Ok(ComponentProof {
                rule: self.rule,
                component: *component,
                misplaced: misplaced.map(told),
                unparsed: unparsed.map(told),
                exception: exception(document, *component),
            })
        });
        proofs.collect()
    }
}

/// The components of some delimiters that rules are about as a whole.
fn proved(delimiters: &[Delimiters]) -> impl Iterator<Item = Component> {
    let components = delimiters.iter().map(|it| it.component());
    components.filter(|it| !matches!(it, Component::Path | Component::Param))
}

/// The concepts of the rules whose nodes are a component.
fn concepts(component: Component) -> Vec<Concept> {
    match component {
        Component::Host => vec![
            Concept::HostName,
            Concept::Ipv4,
            Concept::Ipv6,
            Concept::IpFuture,
            Concept::RegistryName,
        ],
        other => vec![other.concept()],
    }
}

/// The texts with at least one mark.
fn having_marks(limits: Limits) -> Result<Dfa, LimitExceeded> {
    let any = || Nfa::set(CharSet::all()).repeat(0, None);
    let marked = any().then(Nfa::set(BEGINS.into())).then(any());
    Ok(marked.determinize(&limits)?.minimize())
}

/// A text without its marks.
fn plain(word: &str) -> String {
    word.replace([BEGINS, ENDS], "")
}

/// The bytes between the first marks of a word, in its text without them.
fn span(word: &str) -> Option<Range<usize>> {
    let start = word.find(BEGINS)?;
    let length = word[start..].find(ENDS)? - BEGINS.len_utf8();
    Some(start..start + length)
}

/// The word with marks, of those that an automaton accepts, that is this text without them.
fn marking(dfa: &Dfa, text: &str) -> Option<String> {
    let places: Vec<usize> = (0..=text.len())
        .filter(|at| text.is_char_boundary(*at))
        .collect();
    let pairs = places
        .iter()
        .flat_map(|start| places.iter().map(move |end| (*start, *end)))
        .filter(|(start, end)| start <= end);
    let mut words = pairs.map(|(start, end)| {
        let [before, within, behind] = [&text[..start], &text[start..end], &text[end..]];
        format!("{before}{BEGINS}{within}{ENDS}{behind}")
    });
    words.find(|word| dfa.accepts(word))
}
