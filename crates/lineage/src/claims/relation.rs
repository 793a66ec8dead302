//! Relations as the data writes them.

use urlspec::{Document, Rule};

use crate::DocumentEdition;

/// The assertion of a claim.
#[derive(Clone, Debug)]
pub(super) enum Assertion {
    Relation {
        left: Side,
        operator: Operator,
        right: Side,
    },
    /// A document has a rule of this name, or does not have one.
    Rule {
        document: Document,
        rule: &'static str,
        is_there: bool,
    },
    /// No relation of languages, for this reason.
    None(&'static str),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Operator {
    Equal,
    Different,
    Narrower,
    Wider,
    Within,
    Contains,
    Disjoint,
}

impl Operator {
    /// The relation that a sign stands for.
    pub(super) fn of(sign: &str) -> Option<Self> {
        match sign {
            "=" => Some(Self::Equal),
            "<>" => Some(Self::Different),
            "<" => Some(Self::Narrower),
            ">" => Some(Self::Wider),
            "<=" => Some(Self::Within),
            ">=" => Some(Self::Contains),
            "disjoint" => Some(Self::Disjoint),
            _ => None,
        }
    }
}

/// Terms, joined from left to right.
#[derive(Clone, Debug)]
pub(super) struct Side {
    pub(super) first: Term,
    pub(super) others: Vec<(Join, Term)>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Join {
    Union,
    Difference,
    Intersection,
}

#[derive(Clone, Debug)]
pub(super) enum Term {
    Rule {
        edition: DocumentEdition,
        rule: &'static str,
    },
    Expression {
        edition: DocumentEdition,
        text: &'static str,
    },
    Word(&'static str),
    /// All texts that have a word of another term at their beginning, at their end, or anywhere.
    Around {
        term: Box<Term>,
        before: bool,
        behind: bool,
    },
}

impl Assertion {
    pub(super) fn parse(text: &'static str) -> Result<Self, String> {
        if let Some(reason) = text.strip_prefix("none: ") {
            return Ok(Self::None(reason));
        }
        for (word, is_there) in [(" has ", true), (" lacks ", false)] {
            if let Some((id, rule)) = text.split_once(word)
                && !id.contains(['"', '{', ' '])
            {
                let (document, rule) = (document(id)?, rule.trim());
                return Ok(Self::Rule {
                    document,
                    rule,
                    is_there,
                });
            }
        }
        let mut rest = text;
        let left = Side::parse(&mut rest)?;
        let operator = operator(&mut rest)?;
        let right = Side::parse(&mut rest)?;
        if rest.is_empty() {
            Ok(Self::Relation {
                left,
                operator,
                right,
            })
        } else {
            Err(format!("after the relation stands `{rest}`"))
        }
    }

    /// The rules, expressions and words of its two sides.
    pub(super) fn terms(&self) -> impl Iterator<Item = &Term> {
        let sides = match self {
            Self::Relation { left, right, .. } => vec![left, right],
            _ => Vec::new(),
        };
        sides.into_iter().flat_map(|side| {
            let others = side.others.iter().map(|(_, term)| term);
            std::iter::once(&side.first).chain(others).map(Term::inner)
        })
    }
}

impl Assertion {
    /// The rules that its terms name, or that it says a document has.
    pub(super) fn rules(&self) -> impl Iterator<Item = Rule> {
        let said = match self {
            Self::Rule { document, rule, .. } => Some((*document, *rule)),
            _ => None,
        };
        let of_terms = self.terms().filter_map(|term| match *term {
            Term::Rule { edition, rule } => Some((edition.document(), rule)),
            _ => None,
        });
        let names = said.into_iter().chain(of_terms);
        names.filter_map(|(revision, name)| revision.rules().find(|rule| rule.name() == name))
    }
}

fn operator(rest: &mut &'static str) -> Result<Operator, String> {
    let (word, behind) = rest.split_once(' ').unwrap_or((rest, ""));
    let operator = Operator::of(word).ok_or_else(|| format!("`{word}` is no relation"))?;
    *rest = behind.trim_start();
    Ok(operator)
}

impl Side {
    fn parse(rest: &mut &'static str) -> Result<Self, String> {
        let first = Term::parse(rest)?;
        let mut others = Vec::new();
        loop {
            let join = match rest.split_once(' ') {
                Some(("+", _)) => Join::Union,
                Some(("-", _)) => Join::Difference,
                Some(("&", _)) => Join::Intersection,
                _ => break,
            };
            *rest = rest[1..].trim_start();
            others.push((join, Term::parse(rest)?));
        }
        Ok(Self { first, others })
    }
}

impl Term {
    /// The document whose rules it names; `None` for a word.
    pub(super) fn edition(&self) -> Option<DocumentEdition> {
        match self.inner() {
            Self::Rule { edition, .. } | Self::Expression { edition, .. } => Some(*edition),
            Self::Word(_) | Self::Around { .. } => None,
        }
    }

    /// The rule, expression or word that any text may stand around, or the term itself.
    fn inner(&self) -> &Self {
        match self {
            Self::Around { term, .. } => term.inner(),
            _ => self,
        }
    }

    fn parse(rest: &mut &'static str) -> Result<Self, String> {
        let behind_star = rest.strip_prefix('*');
        *rest = behind_star.unwrap_or(rest);
        let term = Self::parse_inner(rest)?;
        let before_star = rest.strip_prefix('*');
        *rest = before_star.unwrap_or(rest).trim_start();
        let (before, behind) = (behind_star.is_some(), before_star.is_some());
        Ok(if before || behind {
            Self::Around {
                term: Box::new(term),
                before,
                behind,
            }
        } else {
            term
        })
    }

    fn parse_inner(rest: &mut &'static str) -> Result<Self, String> {
        let text = *rest;
        if let Some(word) = text.strip_prefix('"') {
            let end = word.find('"').ok_or("a word has no end")?;
            *rest = &word[end + 1..];
            return Ok(Self::Word(&word[..end]));
        }
        let end = text
            .find([':', '{'])
            .ok_or_else(|| format!("`{text}` names no rule"))?;
        let (id, behind) = text.split_at(end);
        let edition: DocumentEdition = id.parse().map_err(|error| format!("{error}"))?;
        is_its_id(id, &edition)?;
        if let Some(expression) = behind.strip_prefix('{') {
            let end = expression.find('}').ok_or("an expression has no end")?;
            *rest = &expression[end + 1..];
            return Ok(Self::Expression {
                edition,
                text: &expression[..end],
            });
        }
        let behind = &behind[1..];
        let end = behind.find([' ', '*']).unwrap_or(behind.len());
        *rest = &behind[end..];
        Ok(Self::Rule {
            edition,
            rule: &behind[..end],
        })
    }
}

fn document(id: &str) -> Result<Document, String> {
    let document: Document = id.parse().map_err(|error| format!("{error}"))?;
    is_its_id(id, &document)?;
    Ok(document)
}

/// Aliases are for command lines; data has one name for a document.
fn is_its_id(written: &str, id: &impl ToString) -> Result<(), String> {
    if id.to_string() == written {
        Ok(())
    } else {
        Err(format!("`{written}` is not written as the id that it is"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stars_stand_for_any_text() {
        let stars = |text: &'static str| {
            let mut rest = text;
            let term = Term::parse(&mut rest).expect(text);
            assert_eq!(rest, "= x", "{text}");
            match term {
                Term::Around { before, behind, .. } => (before, behind),
                _ => (false, false),
            }
        };
        assert_eq!(stars("*rfc3986:port* = x"), (true, true));
        assert_eq!(stars("*rfc3986{port} = x"), (true, false));
        assert_eq!(stars("\"*\"* = x"), (false, true));
        assert_eq!(stars("rfc3986:port = x"), (false, false));
    }

    #[test]
    fn what_is_no_relation_is_refused() {
        for (text, wrong) in [
            ("rfc3986:port", "`` is no relation"),
            ("rfc3986:port ~ rfc3986:port", "`~` is no relation"),
            ("*rfc3986:port** = \"a\"", "`*` is no relation"),
            ("rfc3986:port = \"a", "a word has no end"),
            ("rfc3986:port = rfc3986{port", "an expression has no end"),
            (
                "rfc3986:port = rfc3986:port x",
                "after the relation stands `x`",
            ),
            ("port = rfc3986:port", "is called `port = rfc3986`"),
            (
                "3986:port = rfc3986:port",
                "`3986` is not written as the id that it is",
            ),
        ] {
            let error = Assertion::parse(text).expect_err(text);
            assert!(error.contains(wrong), "{text}: {error}");
        }
    }
}
