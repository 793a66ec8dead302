//! Relations as the files of others write them.

use crate::claims::relation::Operator;
use crate::composition::{Files, GrammarName};

/// The assertion of a claim.
#[derive(Clone, Debug)]
pub(super) enum Assertion {
    Relation {
        left: GrammarName,
        operator: Operator,
        right: GrammarName,
    },
    Rule {
        grammar: GrammarName,
        rule: String,
        is_there: bool,
    },
    None(String),
}

/// The sign or word between two sides.
enum Between {
    Operator(Operator),
    Has,
    Lacks,
}

impl Between {
    fn of(word: &str) -> Option<Self> {
        match word {
            "has" => Some(Self::Has),
            "lacks" => Some(Self::Lacks),
            _ => Operator::of(word).map(Self::Operator),
        }
    }
}

impl Assertion {
    pub(super) fn parse(text: &str, files: &dyn Files) -> Result<Self, String> {
        let text = text.trim();
        if let Some(reason) = text.strip_prefix("none:") {
            return match reason.trim() {
                "" => Err("`none:` has no reason after it".to_owned()),
                reason => Ok(Self::None(reason.to_owned())),
            };
        }
        let signs: Vec<(usize, &str)> = words(text)
            .into_iter()
            .filter(|(_, word)| Between::of(word).is_some())
            .collect();
        let (place, sign) = match signs[..] {
            [] => {
                return Err(format!(
                    "`{text}` has no relation; between two sides stands `=`, `<>`, `<`, `>`, `<=`, `>=` or `disjoint`, and \
                     before the name of a rule `has` or `lacks`"
                ));
            }
            [only] => only,
            [(_, first), (_, second), ..] => {
                return Err(format!(
                    "`{text}` has two relations, `{first}` and `{second}`; a side with one in it stands between apostrophes"
                ));
            }
        };
        let (left, right) = (text[..place].trim(), text[place + sign.len()..].trim());
        for (side, place) in [(left, "before"), (right, "after")] {
            if side.is_empty() {
                return Err(format!("there is nothing {place} `{sign}`"));
            }
        }
        let grammar = |side: &str| {
            let named = GrammarName::parse(side, files);
            named.map_err(|error| format!("`{side}`: {error}"))
        };
        Ok(match Between::of(sign) {
            Some(Between::Operator(operator)) => Self::Relation {
                left: grammar(left)?,
                operator,
                right: grammar(right)?,
            },
            is_there => {
                let grammar = grammar(left)?;
                if grammar.rule().is_some() {
                    return Err(format!(
                        "`{left}` is a rule; before `{sign}` stands a grammar"
                    ));
                }
                if !right
                    .chars()
                    .all(|it| it.is_alphanumeric() || "-_+.".contains(it))
                {
                    return Err(format!("`{right}` is no name of a rule"));
                }
                Self::Rule {
                    grammar,
                    rule: right.to_owned(),
                    is_there: matches!(is_there, Some(Between::Has)),
                }
            }
        })
    }
}

/// The words of a relation, and where they begin. White space within braces, parentheses and quotation marks parts none.
fn words(text: &str) -> Vec<(usize, &str)> {
    let mut words = Vec::new();
    let mut begin = None;
    let mut depth = 0_usize;
    let mut quoted = None;
    for (place, sign) in text.char_indices().chain([(text.len(), ' ')]) {
        let is_free = depth == 0 && quoted.is_none();
        if sign.is_whitespace() && (is_free || place == text.len()) {
            words.extend(begin.take().map(|begin| (begin, &text[begin..place])));
            continue;
        }
        let is_first =
            begin.is_none() || text[begin.unwrap_or(0)..place].chars().all(|it| it == '*');
        begin.get_or_insert(place);
        match (quoted, sign) {
            (Some(mark), sign) if mark == sign => quoted = None,
            (None, '"' | '\'') if is_first => quoted = Some(sign),
            (None, '{' | '(') => depth += 1,
            (None, '}' | ')') => depth = depth.saturating_sub(1),
            _ => {}
        }
    }
    words
}
