//! Expressions as grammars: a rule for the whole, and one for each group with a name.

use super::node::Node;
use super::{Error, Pattern};
use crate::automata::{Dfa, Limits};
use crate::bnf::{Definition, Expression, ExpressionKind, Grammar, Notation};
use crate::compare::Languages;

/// The name of the rule that is the whole expression.
const WHOLE: &str = "regex";

impl Pattern {
    /// The expression as a grammar. Its first rule is `regex`, the whole; each group with a name is a rule of that name, of
    /// what the group itself matches. Anchors at the ends say nothing of whole texts, and are left out. Where there are other
    /// conditions, the whole is made of the states of its automaton, and
    /// groups with conditions in them are left out.
    ///
    /// # Errors
    ///
    /// As for [`dfa`](Self::dfa).
    ///
    /// ```
    /// use grammarian::automata::Limits;
    /// use grammarian::regex::{Dialect, Pattern};
    ///
    /// let pattern = Pattern::parse(r"(?P<host>[a-z]+)(?::(?P<port>[0-9]*))?", Dialect::Python)?;
    /// let grammar = pattern.grammar(&Limits::default())?;
    /// let names: Vec<&str> = grammar.rules().iter().map(|rule| rule.name()).collect();
    /// assert_eq!(names, ["regex", "host", "port"]);
    /// assert_eq!(grammar.rules()[0].expression().to_string(), r#"host [":" port]"#);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn grammar(&self, limits: &Limits) -> Result<Grammar, Error> {
        let whole = self.node.without_outer_anchors();
        let known = if whole.is_plain() {
            None
        } else {
            Some(self.dfa(limits)?)
        };
        Ok(grammar_of(&whole, known.as_ref()))
    }

    /// The languages of the rules of its [grammar](Self::grammar).
    ///
    /// # Errors
    ///
    /// As for [`dfa`](Self::dfa).
    pub fn languages(&self, limits: &Limits) -> Result<Languages, Error> {
        let whole = self.node.without_outer_anchors();
        if whole.is_plain() {
            return Ok(Languages::new(grammar_of(&whole, None), limits));
        }
        let dfa = self.dfa(limits)?;
        let grammar = grammar_of(&whole, Some(&dfa));
        Ok(Languages::new(grammar, limits).knowing(WHOLE, dfa))
    }
}

/// The grammar. The automaton of the whole is known if it has conditions.
fn grammar_of(whole: &Node, known: Option<&Dfa>) -> Grammar {
    let mut groups = Vec::new();
    named(whole, &mut groups);
    let mut rules = Vec::new();
    match known {
        None => rules.push(Definition::new(WHOLE, expression(whole))),
        Some(dfa) => rules.extend(Definition::of_automaton(dfa, WHOLE)),
    }
    for (name, node) in groups {
        // The whole has its name first.
        if name != WHOLE && node.is_plain() {
            rules.push(Definition::new(name, expression(node)));
        }
    }
    Grammar::of_rules(Notation::Rfc822, rules)
}

/// The groups with names, in the order in which they begin.
fn named<'n>(node: &'n Node, groups: &mut Vec<(&'n str, &'n Node)>) {
    if let Node::Named(name, of) = node {
        groups.push((name, of));
    }
    for part in node.parts() {
        named(part, groups);
    }
}

/// A part without conditions.
fn expression(node: &Node) -> Expression {
    let all = |parts: &[Node]| parts.iter().map(expression).collect();
    let kind = match node {
        Node::Set(set) => match set.ranges() {
            [(first, last)] if first == last => ExpressionKind::Literal {
                text: first.to_string(),
                either_case: false,
            },
            _ => ExpressionKind::Set(set.clone()),
        },
        Node::Sequence(parts) => return sequence(parts),
        Node::Choice(parts) => ExpressionKind::Choice(all(parts)),
        Node::Repetition {
            least, most, of, ..
        } => ExpressionKind::Repetition {
            least: *least,
            most: *most,
            of: Box::new(expression(of)),
        },
        Node::Named(name, _) if name != WHOLE => ExpressionKind::Rule(name.clone()),
        // Only parts without conditions come here.
        Node::Named(_, of) | Node::Atomic(of) => return expression(of),
        Node::Look(_) => ExpressionKind::Sequence(Vec::new()),
    };
    Expression::new(kind, 0..0)
}

/// Parts in a row, of which single characters are one text.
fn sequence(parts: &[Node]) -> Expression {
    let mut all: Vec<Expression> = Vec::new();
    for part in parts {
        let next = expression(part);
        if let ExpressionKind::Literal { text, .. } = next.kind()
            && let Some(ExpressionKind::Literal { text: before, .. }) =
                all.last().map(Expression::kind)
        {
            let kind = ExpressionKind::Literal {
                text: format!("{before}{text}"),
                either_case: false,
            };
            all.pop();
            all.push(Expression::new(kind, 0..0));
        } else {
            all.push(next);
        }
    }
    match all.len() {
        1 => all.remove(0),
        _ => Expression::new(ExpressionKind::Sequence(all), 0..0),
    }
}
