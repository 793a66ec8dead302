//! The way in which delimiters divide any text, as a grammar: so the texts with marks around a component have an automaton.

use std::fmt::Write as _;
use std::iter;

use grammarian::names::identifier;
use urlspec::{Component, Concept, Delimiters, Document, Ends, Rule, Section};

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

/// The section and the reason, where a document says that texts have a component, or the one around it, by their delimiters alone.
pub(super) fn exception(
    document: Document,
    component: Component,
) -> Option<(Section, &'static str)> {
    let Document::Revision(revision) = document else {
        return None;
    };
    let of_whole = || exception(document, around(component)?);
    revision.delimited(component).or_else(of_whole)
}

/// The start rule of a model.
pub(super) const WHOLE: &str = "of_whole";

/// The rules in a model for an authority that names no server, and for the address in brackets.
const REGISTRY: &str = "of_registry";
const ADDRESS: &str = "of_address";

/// The component that a rule of a model is.
pub(super) fn component_named(delimiters: &[Delimiters], rule: &str) -> Option<Component> {
    if [REGISTRY, ADDRESS].contains(&rule) {
        return Some(Component::Host);
    }
    let mut components = delimiters.iter().map(|it| it.component());
    components.find(|it| name(*it) == rule)
}

fn name(component: Component) -> String {
    format!("of_{component}")
}

/// The grammar, in the notation of pest, of the way in which delimiters divide any text: one rule for each component, behind those
/// of the document.
pub(super) fn model(document: Document, delimiters: &[Delimiters]) -> String {
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
            let begins = match part.beginning() {
                "" => String::new(),
                beginning => format!("&{} ~ ", one_of(beginning)),
            };
            parts.push(format!("({opening} ~ {begins}{place} ~ {closing})?"));
        }
        let parts = parts.join(" ~ ");
        if of == Some(Component::Authority) {
            self.authority(&parts, stops)
        } else {
            parts
        }
    }

    /// The expression for an authority: its parts, or a name in a registry.
    fn authority(&mut self, parts: &str, stops: &[String]) -> String {
        // What is an authority by its delimiters alone has parts only where the rule accepts it.
        let is_exception = exception(self.document, Component::Authority).is_some();
        if let Some(rule) = self.named(Concept::Authority).filter(|_| is_exception) {
            let (rule, end, one) = (identifier(rule.name()), end(stops), before(stops));
            return format!("(&({rule} ~ {end}) ~ {parts} | {one}*)");
        }
        let Some(registry) = self.registry(stops) else {
            return parts.to_owned();
        };
        self.rule(REGISTRY, &registry);
        format!("({REGISTRY} | {parts})")
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
        let mut names = self
            .document
            .rules()
            .filter(|rule| rule.concept() == Some(Concept::HostName))
            .peekable();
        let is_refused = part.component() == Component::Host
            && names.peek().is_some()
            && !names.any(|rule| rule.accepts(""));
        part.may_be_empty() && !is_refused
    }

    /// The expression for a name in a registry, where the document has such names beside servers, and the text is no server.
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
    let all: Vec<&str> = iter::once("EOI")
        .chain(stops.iter().map(String::as_str))
        .collect();
    format!("({})", all.join(" | "))
}

/// The expression before which a component ends, besides those before which the one around it ends; an empty list if only these end it.
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
