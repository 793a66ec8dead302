//! The copies of recursive rules in an unrolled grammar.

use super::{Definition, Expression, ExpressionKind, Grammar};

/// The character between the name of a rule and the numbers of its copy. No notation can write such a name.
pub(super) const COPY: char = '^';

/// The name of the rule that a rule of this name is a copy of in an [unrolled](Grammar::unrolled) grammar; any other
/// name is itself.
///
/// ```
/// use grammarian::bnf::{Grammar, Notation, original_name};
///
/// let grammar = Grammar::parse(Notation::Abnf, r#"list = "(" [list] ")""#)?.unrolled(2)?;
/// assert!(grammar.rules().iter().all(|rule| original_name(rule.name()) == "list"));
/// # Ok::<(), grammarian::Error>(())
/// ```
#[must_use]
pub fn original_name(name: &str) -> &str {
    name.split_once(COPY).map_or(name, |(original, _)| original)
}

/// An expression in ABNF. The copies of unrolled rules have the names of the rules themselves, and expressions that
/// would be nested too deep are `<deeper>`.
pub(crate) fn printed(expression: &Expression) -> String {
    let is_odd = |part: &Expression| match part.kind() {
        ExpressionKind::Rule(name) => original_name(name) != name,
        ExpressionKind::Choice(alternatives) => alternatives.is_empty(),
        _ => false,
    };
    if !expression.parts().any(is_odd) {
        return expression.to_string();
    }
    let mut own = expression.clone();
    own.edit(&mut |kind| match kind {
        ExpressionKind::Rule(name) => *name = original_name(name).to_owned(),
        ExpressionKind::Choice(alternatives) if alternatives.is_empty() => {
            *kind = ExpressionKind::Prose("deeper".to_owned());
        }
        _ => {}
    });
    own.to_string()
}

impl Definition {
    /// The name of the rule of which it is a copy, for a place within that rule ([`Grammar::unrolled`]).
    #[must_use]
    pub fn copy_of(&self) -> Option<&str> {
        let original = original_name(&self.name);
        (original != self.name).then_some(original)
    }

    /// Returns `true` if a part of it has no words because they would be nested too deep.
    fn is_cut(&self) -> bool {
        let mut parts = self.expression.parts();
        parts.any(|part| matches!(part.kind(), ExpressionKind::Choice(parts) if parts.is_empty()))
    }
}

impl Grammar {
    /// Returns `true` if some words of the rule are missing, because the grammar was [unrolled](Self::unrolled) and
    /// they would be nested too deep.
    #[must_use]
    pub fn is_cut(&self, rule: &str) -> bool {
        let Some(number) = self.number(rule) else {
            return false;
        };
        let reached = self.closure(number);
        let mut rules = self.rules.iter().zip(reached);
        rules.any(|(rule, is_reached)| is_reached && rule.is_cut())
    }
}
