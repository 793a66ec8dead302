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

    /// Tells if the component of every text is the node of its tree, and there is none where the tree has none.
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

/// The proofs for a document: the components of its URLs, and the parts of their authorities, by its start rule; each that has a
/// node in the parse trees. None for a document whose rules for schemes tell the parts of a URL.
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

/// The delimiters of all components of a document's URLs, those of the parts of an authority behind them; none for a document whose
/// rules for schemes tell the parts of a URL.
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

/// The component that another one is a part of; `None` for those of a whole URL.
fn around(component: Component) -> Option<Component> {
    let all = [Component::Authority, Component::UserInfo];
    let has = |it: &Component| {
        Delimiters::within(*it)
            .iter()
            .any(|part| part.component() == component)
    };
    all.into_iter().find(has)
}

/// The texts of a rule with marks around the nodes of their parse trees that are components.
#[derive(Debug)]
pub struct MarkedTexts {
    rule: Rule,
    limits: Limits,
    /// For each component that has nodes, the texts with marks, and those without a mark.
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
    pub fn compared_with(&self, delimiters: &[Delimiters]) -> Result<Vec<ComponentProof>, Error> {
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
                exception: exception(document, *component),
            })
        });
        proofs.collect()
    }
}

/// What the document says of texts that have a component, or the one around it, by their delimiters alone.
fn exception(document: Document, component: Component) -> Option<(Section, &'static str)> {
    let Document::Revision(revision) = document else {
        return None;
    };
    let of_whole = || exception(document, around(component)?);
    revision.delimited(component).or_else(of_whole)
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
    let mut model = Model {
        document,
        delimiters,
        rules: document.grammar_file().to_owned(),
    };
    let whole = model.parts(None, &[]);
    format!("{}{WHOLE} = {{ {whole} }}\n", model.rules)
}

/// A model that is being made.
struct Model<'d> {
    document: Document,
    delimiters: &'d [Delimiters],
    rules: String,
}

impl Model<'_> {
    /// The expression for the parts of a component, or of a whole text, which ends before any of some expressions.
    fn parts(&mut self, of: Option<Component>, stops: &[String]) -> String {
        let delimiters = self.delimiters;
        let those = delimiters.iter().filter(|it| around(it.component()) == of);
        let mut parts = Vec::new();
        for part in those.copied() {
            let component = part.component();
            let expression = if Delimiters::within(component).is_empty() {
                body(part, self.may_be_empty(part), stops)
            } else {
                let own = [stops, &own_stop(part, stops)].concat();
                let parts = self.parts(Some(component), &own);
                if part.may_be_empty() {
                    parts
                } else {
                    format!("!{} ~ {parts}", end(&own))
                }
            };
            self.rule(&name(component), &expression);
            let place = match component {
                Component::Host => self.host(part, stops),
                _ => name(component),
            };
            let [opening, closing] = [part.opening(), part.closing()].map(|it| format!("{it:?}"));
            parts.push(format!("({opening} ~ {place} ~ {closing})?"));
        }
        let parts = parts.join(" ~ ");
        // What is an authority by its delimiters alone has parts only where the rule accepts it.
        let is_exception = || exception(self.document, Component::Authority).is_some();
        let authority = self.named(Concept::Authority).filter(|_| is_exception());
        if let Some(rule) = authority.filter(|_| of == Some(Component::Authority)) {
            let (rule, end, one) = (identifier(rule.name()), end(stops), before(stops));
            return format!("(&({rule} ~ {end}) ~ {parts} | {one}*)");
        }
        match self
            .registry(stops)
            .filter(|_| of == Some(Component::Authority))
        {
            Some(registry) => {
                self.rule(REGISTRY, &registry);
                format!("({REGISTRY} | {parts})")
            }
            None => parts,
        }
    }

    fn rule(&mut self, name: &str, expression: &str) {
        let _ = writeln!(self.rules, "{name} = {{ {expression} }}");
    }

    /// The expression for a host: the address between brackets, before its zone, or the whole text.
    fn host(&mut self, part: Delimiters, stops: &[String]) -> String {
        // A character that ends a host does so in brackets as well, unless it is only looked for behind them.
        let (behind, within) = match part.ends() {
            Ends::BeforeOutsideBrackets(end) => (vec![one_of(&end.to_string())], Vec::new()),
            Ends::Before(ends) => (vec![one_of(ends)], vec![one_of(ends)]),
            _ => (Vec::new(), Vec::new()),
        };
        let behind = end(&[stops, &behind].concat());
        let mut ends = [stops, &within, &[one_of("]")]].concat();
        let mut zone = "";
        if self.named(Concept::Zone).is_some() {
            zone = " ~ (\"%25\" ~ (!\"]\" ~ ANY)*)?";
            ends.push("\"%25\"".to_owned());
        }
        self.rule(ADDRESS, &format!("{}*", before(&ends)));
        let host = name(part.component());
        format!("(\"[\" ~ {ADDRESS}{zone} ~ \"]\" ~ &{behind} | {host})")
    }

    /// Tells if a component may be the empty text: a host only where the rule for names has that.
    fn may_be_empty(&self, part: Delimiters) -> bool {
        let is_host = part.component() == Component::Host;
        let refuses = |rule: Rule| is_host && !rule.accepts("");
        part.may_be_empty() && !self.named(Concept::HostName).is_some_and(refuses)
    }

    /// The expression for a name in a registry, where the document has such names beside servers: it is none of the latter.
    fn registry(&self, stops: &[String]) -> Option<String> {
        let named = |concept| Some(identifier(self.named(concept)?.name()));
        let (name, server) = (named(Concept::RegistryName)?, named(Concept::HostPort)?);
        let user = named(Concept::UserInfo)?;
        let (end, one) = (end(stops), before(stops));
        Some(format!(
            "&({name} ~ {end}) ~ !(({user} ~ \"@\")? ~ {server} ~ {end}) ~ {one}*"
        ))
    }

    fn named(&self, concept: Concept) -> Option<Rule> {
        self.document
            .rules()
            .find(|rule| rule.concept() == Some(concept))
    }
}

/// The expression for one character of these.
fn one_of(set: &str) -> String {
    let each: Vec<String> = set
        .chars()
        .map(|c| format!("{:?}", c.to_string()))
        .collect();
    format!("({})", each.join(" | "))
}

/// The expression for one character before which none of some expressions matches.
fn before(stops: &[String]) -> String {
    match stops {
        [] => "ANY".to_owned(),
        stops => format!("(!({}) ~ ANY)", stops.join(" | ")),
    }
}

/// The expression for the end of the text, or for one of the expressions before which a component ends.
fn end(stops: &[String]) -> String {
    format!("(EOI | {})", stops.join(" | ")).replace(" | )", ")")
}

/// The expression before which a component ends, besides those before which the one around it ends; none if only these end it.
fn own_stop(part: Delimiters, stops: &[String]) -> Vec<String> {
    match part.ends() {
        Ends::Before(set) => vec![one_of(set)],
        Ends::BeforeLast(last) => {
            let last = one_of(&last.to_string());
            let others = [stops, std::slice::from_ref(&last)].concat();
            vec![format!("{last} ~ {}* ~ {}", before(&others), end(stops))]
        }
        _ => Vec::new(),
    }
}

/// The expression for the text of a component that has no parts.
fn body(part: Delimiters, may_be_empty: bool, stops: &[String]) -> String {
    let times = if may_be_empty { "*" } else { "+" };
    let one = |own: Vec<String>| before(&[stops, &own].concat());
    match part.ends() {
        Ends::Never | Ends::Before(_) | Ends::BeforeLast(_) => one(own_stop(part, stops)) + times,
        Ends::BeforeOther(set) if stops.is_empty() => one_of(set) + times,
        Ends::BeforeOther(set) => format!("(!({}) ~ {}){times}", stops.join(" | "), one_of(set)),
        Ends::BeforeOutsideBrackets(end) => {
            let [within, rest] = ["]".to_owned(), end.to_string()].map(|it| one(vec![one_of(&it)]));
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
