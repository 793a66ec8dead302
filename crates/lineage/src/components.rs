//! The proof that the components of a text, which are found by their delimiters, are the nodes of its parse tree.
//!
//! A [`Reference`](urlspec::Reference) makes no tree: its components come of [`Delimiters`]. Each text that a rule accepts has
//! marks where its component is by the delimiters, and marks where its parse tree has the node; both are regular languages, and
//! so the two are compared exactly.

use std::fmt::Write as _;
use std::ops::Range;

use grammarian::Error;
use grammarian::automata::{CharSet, Dfa, LimitExceeded, Limits, Nfa};
use grammarian::derivation::Shape;
use grammarian::names::identifier;
use grammarian::peg::{BEGINS, ENDS, Peg, PegAutomata};
use urlspec::{Component, Concept, Delimiters, Document, Ends, Revision, Rule, Section};

use crate::grammars::shape;

/// How a component of the texts of a rule, as its delimiters find it, lies to the nodes of the parse trees.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ComponentProof {
    rule: Rule,
    component: Component,
    misplaced: Option<Misplaced>,
    unparsed: Option<Misplaced>,
    delimited: Option<(Section, &'static str)>,
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

    /// Tells if the component of every text is the node of its tree, and there is none where the tree has none.
    #[must_use]
    pub fn is_equal(&self) -> bool {
        self.misplaced.is_none() && self.unparsed.is_none()
    }

    /// Where the document finds the component by its delimiters though its rules read something else there, and why.
    #[must_use]
    pub fn delimited(&self) -> Option<(Section, &'static str)> {
        self.delimited
    }

    /// Tells if the component is where it must be: it is the node of the tree wherever there is one, and if there is one only where
    /// there is a node, the document says nothing else.
    #[must_use]
    pub fn holds(&self) -> bool {
        self.misplaced.is_none() && self.unparsed.is_some() == self.delimited.is_some()
    }

    /// A shortest text whose tree has a node for the component which is not the component; `None` if there is none.
    #[must_use]
    pub fn misplaced(&self) -> Option<&Misplaced> {
        self.misplaced.as_ref()
    }

    /// A shortest text that has the component, though its tree has no node for it; `None` if there is none.
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

/// The proofs for a document: the components of its URLs, by its start rule, and the parts of its authority; each that has a node
/// in the parse trees. None for a document whose rules for schemes tell the parts of a URL.
///
/// # Errors
///
/// [`Error`] if an automaton would have more states than `limits` allows.
pub fn components(revision: Revision, limits: Limits) -> Result<Vec<ComponentProof>, Error> {
    let mut proofs = Vec::new();
    for (rule, delimiters) in divided(revision) {
        proofs.extend(ComponentNodes::of(rule, delimiters, limits)?.beside(delimiters)?);
    }
    Ok(proofs)
}

/// The rules of a document whose texts are divided by delimiters, and these.
pub fn divided(revision: Revision) -> impl Iterator<Item = (Rule, &'static [Delimiters])> {
    let has_own_schemes = revision.schemes().next().is_some();
    let of_urls = (revision.start_rule(), revision.delimiters());
    let authority = revision.rules_for(Concept::Authority).next();
    let within = Delimiters::within(Component::Authority);
    let of_authority = authority.map(|rule| (rule, within));
    let all = [Some(of_urls), of_authority].into_iter().flatten();
    all.filter(move |_| !has_own_schemes)
}

/// The texts of a rule with marks around the nodes of their parse trees that are components.
#[derive(Debug)]
pub struct ComponentNodes {
    rule: Rule,
    limits: Limits,
    /// For each component that has nodes, the texts with marks, and those without a mark.
    marked: Vec<(Component, Dfa)>,
    /// All texts with at least one mark.
    with_marks: Dfa,
}

impl ComponentNodes {
    /// The texts of a rule, for those of the components of some delimiters that have nodes. The rules for a path, or for a
    /// parameter, are about pieces of these components: they are what the others leave.
    ///
    /// # Errors
    ///
    /// [`Error`] if an automaton would have more states than `limits` allows.
    pub fn of(rule: Rule, delimiters: &[Delimiters], limits: Limits) -> Result<Self, Error> {
        let document = rule.document();
        let with_marks = having_marks(limits)?;
        let peg = Peg::parse(document.grammar_file())?;
        let mut marked = Vec::new();
        for component in delimiters.iter().map(|it| it.component()) {
            if matches!(component, Component::Path | Component::Param) {
                continue;
            }
            let concepts = concepts(component);
            let bears = |name: &str| {
                let concept = document.rule(name).ok().and_then(Rule::concept);
                concept.is_some_and(|concept| concepts.contains(&concept))
            };
            let peg = peg.marked(|name| shape(document, name), bears)?;
            let dfa = PegAutomata::of(peg, limits).dfa(&identifier(rule.name()))?;
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
    pub fn beside(&self, delimiters: &[Delimiters]) -> Result<Vec<ComponentProof>, Error> {
        let document = self.rule.document();
        let model = Peg::parse(&model(document, delimiters))?;
        let proofs = self.marked.iter().map(|(component, parsed)| {
            let marked = marked_names(*component);
            let is_marked = |rule: &str| marked.iter().any(|it| it == rule);
            let model = model.marked(|_| Shape::Inner, is_marked)?;
            let delimited = PegAutomata::of(model, self.limits).dfa(WHOLE)?;
            let differing = parsed.difference(&delimited, &self.limits)?;
            let misplaced = differing.intersection(&self.with_marks, &self.limits)?;
            let unparsed = differing.difference(&self.with_marks, &self.limits)?;
            let told = |word: String| Misplaced {
                parsed: span(&word),
                delimited: marking(&delimited, &plain(&word)).as_deref().and_then(span),
                text: plain(&word),
            };
            Ok(ComponentProof {
                rule: self.rule,
                component: *component,
                misplaced: misplaced.witness().map(told),
                unparsed: unparsed.witness().map(told),
                delimited: match document {
                    Document::Revision(revision) => revision.delimited(*component),
                    _ => None,
                },
            })
        });
        proofs.collect()
    }
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

/// The start rule of a model.
const WHOLE: &str = "of_whole";

/// The rules in a model for an authority that names no server, and for the address in brackets.
const REGISTRY: &str = "of_registry";
const ADDRESS: &str = "of_address";

/// The rules of a model that are a component.
fn marked_names(component: Component) -> Vec<String> {
    let mut names = vec![name(component)];
    if component == Component::Host {
        names.extend([REGISTRY.to_owned(), ADDRESS.to_owned()]);
    }
    names
}

fn name(component: Component) -> String {
    format!("of_{component}")
}

/// The grammar, in the notation of pest, of the way in which delimiters divide any text: one rule for each component, behind those
/// of the document.
fn model(document: Document, delimiters: &[Delimiters]) -> String {
    let mut model = document.grammar_file().to_owned();
    let mut parts = Vec::new();
    for part in delimiters {
        let component = part.component();
        let [opening, closing] = [part.opening(), part.closing()].map(|it| format!("{it:?}"));
        let place = match component {
            Component::Host => host(document, *part, &mut model),
            _ => name(component),
        };
        let may_be_empty = may_be_empty(document, *part);
        let _ = writeln!(
            model,
            "{} = {{ {} }}",
            name(component),
            body(*part, may_be_empty)
        );
        parts.push(format!("({opening} ~ {place} ~ {closing})?"));
    }
    let mut whole = parts.join(" ~ ");
    let is_authority = delimiters
        .iter()
        .any(|it| it.component() == Component::Host);
    if let Some(registry) = registry(document).filter(|_| is_authority) {
        let _ = writeln!(model, "{REGISTRY} = {{ {registry} }}");
        whole = format!("{REGISTRY} | {whole}");
    }
    format!("{model}{WHOLE} = {{ {whole} }}\n")
}

/// The expression for a host: the address between brackets, before its zone, or the whole text.
fn host(document: Document, part: Delimiters, model: &mut String) -> String {
    // A character that ends a host does so in brackets as well, unless it is only looked for behind them.
    let (behind, within) = match part.ends() {
        Ends::BeforeOutsideBrackets(end) => (Some(end.to_string()), String::new()),
        Ends::Before(ends) => (Some(ends.to_owned()), ends.to_owned()),
        _ => (None, String::new()),
    };
    let behind = behind.map_or_else(|| "EOI".to_owned(), |it| format!("(EOI | {})", one_of(&it)));
    let has_zone = document
        .rules()
        .any(|rule| rule.concept() == Some(Concept::Zone));
    let [zone_begins, zone] = if has_zone {
        ["\"%25\" | ", " ~ (\"%25\" ~ (!\"]\" ~ ANY)*)?"]
    } else {
        ["", ""]
    };
    let ends = one_of(&format!("]{within}"));
    let _ = writeln!(model, "{ADDRESS} = {{ (!({zone_begins}{ends}) ~ ANY)* }}");
    let host = name(part.component());
    format!("(\"[\" ~ {ADDRESS}{zone} ~ \"]\" ~ &{behind} | {host})")
}

/// The expression for one character of these.
fn one_of(set: &str) -> String {
    let each: Vec<String> = set
        .chars()
        .map(|c| format!("{:?}", c.to_string()))
        .collect();
    format!("({})", each.join(" | "))
}

/// Tells if a component may be the empty text: a host only where the rule for names has that.
fn may_be_empty(document: Document, part: Delimiters) -> bool {
    let mut rules = document.rules();
    let names = rules.find(|rule| rule.concept() == Some(Concept::HostName));
    let is_host = part.component() == Component::Host;
    part.may_be_empty() && !names.is_some_and(|rule| is_host && !rule.accepts(""))
}

/// The expression for a name in a registry, where the document has such names beside servers: it is none of the latter.
fn registry(document: Document) -> Option<String> {
    let named = |concept| {
        let rule = document
            .rules()
            .find(|rule| rule.concept() == Some(concept))?;
        Some(identifier(rule.name()))
    };
    let (name, server) = (named(Concept::RegistryName)?, named(Concept::HostPort)?);
    let user = named(Concept::UserInfo)?;
    Some(format!(
        "&({name} ~ EOI) ~ !(({user} ~ \"@\")? ~ {server} ~ EOI) ~ ANY*"
    ))
}

/// The expression for the text of a component.
fn body(part: Delimiters, may_be_empty: bool) -> String {
    let before = |set: &str| format!("(!{} ~ ANY)", one_of(set));
    let times = if may_be_empty { "*" } else { "+" };
    match part.ends() {
        Ends::Never => format!("ANY{times}"),
        Ends::Before(set) => before(set) + times,
        Ends::BeforeOther(set) => one_of(set) + times,
        Ends::BeforeLast(last) => {
            let last = last.to_string();
            let is_last = format!("{} ~ {}* ~ EOI", one_of(&last), before(&last));
            format!("(!({is_last}) ~ ANY){times}")
        }
        Ends::BeforeOutsideBrackets(end) => {
            let rest = before(&end.to_string());
            let within = before("]");
            format!("\"[\" ~ {within}* ~ {rest}* | {rest}{times}")
        }
        other => unreachable!("{other:?}"),
    }
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
