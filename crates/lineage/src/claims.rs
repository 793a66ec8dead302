//! The statements of documents about their own syntax and that of others, and a check of each.
//!
//! A sentence of a document is quoted, and each question about it is a line of data: the question in our words, and the relation
//! of languages that it asserts, or the reason for which there is no such relation. The data is in `documents/ID/claims.txt`, a
//! file a document:
//!
//! ```text
//! § Appendix G.2
//! > The tilde "~" character was added to those in the "unreserved" set
//! The tilde is unreserved now. :: draft-fielding-url-syntax-05:unreserved + "~" = rfc2396:unreserved
//! Names of users can have one. :: "~user" <= rfc2396:userinfo
//!   other: the sentence does not speak of users
//! ```
//!
//! A line that begins with `> ` is a sentence of the document in this section, or the part of it that matters; ` [...] ` stands
//! where something is left out. It holds for all lines below it up to the next one. Where a question is not the one that the
//! sentence answers, a line of two blanks and `narrower: REASON`, `wider: REASON` or `other: REASON` below it says so: [`Scope`].
//!
//! | relation | what it asserts |
//! | --- | --- |
//! | `A = B`, `A <> B` | the two languages are equal, or not |
//! | `A < B`, `A > B` | the one is narrower, or wider, and they are not equal |
//! | `A <= B`, `A >= B` | the same, or they are equal |
//! | `A disjoint B` | they have no word in common |
//! | `ID has RULE`, `ID lacks RULE` | a document has a rule of this name, or does not have one |
//! | `none: REASON` | it is not a statement about languages |
//!
//! A side is `ID:RULE`, `ID@printed:RULE` for the rule with the mistakes of its print, `ID{EXPRESSION}` for an
//! expression in the notation of that document, or a word in double quotes. With a star before or behind it, or both, a
//! term is all texts that end with a word of it, begin with one, or have one anywhere: `*"#"*`. Several are joined from left to
//! right by `+` (all words of both), `-` (words of the first alone) and `&` (words that both have).

mod data;
mod file;
mod quotation;
mod relation;

use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::Arc;

use grammarian::ErrorKind;
use grammarian::automata::{CharSet, Dfa, Limits, Nfa, Witnesses};
use grammarian::compare::Languages;
use urlspec::{Document, Rule, Section};

use crate::{DocumentEdition, Error, grammars};
pub use file::{Checker, ClaimsFile, FileClaim};
use quotation::Quoted;
pub use quotation::Scope;
use relation::{Assertion, Join, Operator, Side, Term};

/// A statement of a document about the syntax of others or of itself, as a question about a sentence of it.
#[derive(Clone, Debug)]
pub struct Claim {
    document: Document,
    section: Section,
    quoted: Quoted<&'static str>,
    text: &'static str,
    written: &'static str,
    assertion: Assertion,
}

/// The verdict on a claim.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Verdict {
    /// The claim is true, by the grammars.
    Holds,
    /// The claim is not true.
    #[non_exhaustive]
    Refuted {
        /// A shortest word that shows it; `None` if the claim is that languages differ, or that a document has a rule.
        witness: Option<String>,
        /// The place of the word, in a few words.
        because: &'static str,
    },
    /// It is not a statement about languages.
    #[non_exhaustive]
    NoRelation {
        /// Why.
        reason: Cow<'static, str>,
    },
}

impl Verdict {
    /// `holds`, `refuted` or `none`.
    #[must_use]
    pub fn as_str(&self) -> &'static str {
        match self {
            Self::Holds => "holds",
            Self::Refuted { .. } => "refuted",
            Self::NoRelation { .. } => "none",
        }
    }

    /// The verdict in words, on a question that lies so to its sentence: `holds as asked` and `refuted as asked` if the sentence
    /// says something else.
    ///
    /// ```
    /// use urlspec_lineage::claims::{Scope, Verdict};
    ///
    /// assert_eq!(Verdict::Holds.in_scope(Scope::Same), "holds");
    /// assert_eq!(Verdict::Holds.in_scope(Scope::Narrower), "holds as asked");
    /// ```
    #[must_use]
    pub fn in_scope(&self, scope: Scope) -> &'static str {
        match (self, scope) {
            (Self::Holds, Scope::Same) => "holds",
            (Self::Holds, _) => "holds as asked",
            (Self::Refuted { .. }, Scope::Same) => "refuted",
            (Self::Refuted { .. }, _) => "refuted as asked",
            (Self::NoRelation { .. }, _) => "no relation",
        }
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Verdict {
    /// `{"verdict", "witness", "reason"}`.
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use serde::ser::SerializeStruct;

        let (witness, reason) = match self {
            Self::Holds => (None, None),
            Self::Refuted { witness, because } => (witness.as_deref(), Some(*because)),
            Self::NoRelation { reason } => (None, Some(&**reason)),
        };
        let mut verdict = serializer.serialize_struct("Verdict", 3)?;
        verdict.serialize_field("verdict", self.as_str())?;
        verdict.serialize_field("witness", &witness)?;
        verdict.serialize_field("reason", &reason)?;
        verdict.end()
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Claim {
    /// `{"document", "section", "quotation", "claim", "scope", "scope_reason", "relation"}`; the relation is null if the claim
    /// asserts no relation.
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use serde::ser::SerializeStruct;

        let mut claim = serializer.serialize_struct("Claim", 7)?;
        claim.serialize_field("document", &self.document)?;
        claim.serialize_field("section", &self.section)?;
        claim.serialize_field("quotation", self.quotation())?;
        claim.serialize_field("claim", self.text)?;
        claim.serialize_field("scope", &self.scope())?;
        claim.serialize_field("scope_reason", &self.scope_reason())?;
        claim.serialize_field("relation", &self.relation())?;
        claim.end()
    }
}

impl Claim {
    /// The document of the statement.
    #[must_use]
    pub fn document(&self) -> Document {
        self.document
    }

    /// The section of the statement.
    #[must_use]
    pub fn section(&self) -> Section {
        self.section
    }

    /// The sentence of the document, or the part of it that matters; ` [...] ` stands where something is left out.
    #[must_use]
    pub fn quotation(&self) -> &'static str {
        self.quoted.sentence
    }

    /// How the question lies to the sentence.
    #[must_use]
    pub fn scope(&self) -> Scope {
        self.quoted.scope
    }

    /// Why the question is not that of the sentence; `None` if it is.
    #[must_use]
    pub fn scope_reason(&self) -> Option<&'static str> {
        self.quoted.reason
    }

    /// The question about the sentence, as a statement in our words.
    #[must_use]
    pub fn text(&self) -> &'static str {
        self.text
    }

    /// The rules that it is about, as often as it names them. A rule that a document lacks, as the claim may say, is
    /// not one of them.
    pub fn rules(&self) -> impl Iterator<Item = Rule> {
        self.assertion.rules()
    }

    /// The relation that it asserts, as the data has it; `None` if it is not a statement about languages.
    #[must_use]
    pub fn relation(&self) -> Option<&'static str> {
        (!matches!(self.assertion, Assertion::None(_))).then_some(self.written)
    }
}

/// The claims of all documents, and the grammars to check them by.
pub struct Claims {
    all: Vec<Claim>,
    limits: Limits,
    languages: HashMap<DocumentEdition, Languages>,
    /// The names under which expressions were added to the grammars.
    expressions: HashMap<(DocumentEdition, &'static str), String>,
}

impl Claims {
    /// All claims, by their documents and sections. No automaton may have more states than `limits` allows.
    ///
    /// # Errors
    ///
    /// [`Error`] if an expression of the data is not of the notation of its document.
    pub fn new(limits: Limits) -> Result<Self, Error> {
        let claims = data::all();
        let mut editions: Vec<DocumentEdition> = Vec::new();
        let mut wanted: Vec<(DocumentEdition, &'static str)> = Vec::new();
        for term in claims.iter().flat_map(|claim| claim.assertion.terms()) {
            match *term {
                Term::Rule { edition, .. } => editions.push(edition),
                Term::Expression { edition, text } => {
                    editions.push(edition);
                    wanted.push((edition, text));
                }
                Term::Word(_) | Term::Around { .. } => {}
            }
        }
        editions.sort_unstable();
        editions.dedup();
        wanted.sort_unstable();
        wanted.dedup();
        let mut expressions = HashMap::new();
        let mut languages = HashMap::new();
        for edition in editions {
            let mut grammar = grammars::grammar(edition);
            let those = wanted.iter().filter(|(of, _)| *of == edition);
            for (number, &(_, text)) in those.enumerate() {
                let name = format!("claimed-{number}");
                let sign = grammar.notation().sign();
                let added = grammar.with(&format!("{name} {sign} {text}"));
                grammar = added.map_err(|error| Error::new([edition], error))?;
                expressions.insert((edition, text), name);
            }
            languages.insert(edition, Languages::new(grammar, &limits));
        }
        Ok(Self {
            all: claims,
            limits,
            languages,
            expressions,
        })
    }

    /// The claims.
    #[must_use]
    pub fn all(&self) -> &[Claim] {
        &self.all
    }

    /// Checks a claim against the grammars.
    ///
    /// ```
    /// use urlspec_lineage::Limits;
    /// use urlspec_lineage::claims::{Claims, Verdict};
    ///
    /// let claims = Claims::new(Limits::default())?;
    /// let says = |words: &str| claims.all().iter().find(|claim| claim.text().contains(words)).unwrap();
    /// let claim = says("The square brackets were added to the reserved characters");
    /// assert_eq!(claims.check(claim)?, Verdict::Holds);
    /// # Ok::<(), urlspec_lineage::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Error`] if a rule does not exist, or an automaton would have more states than the limits allow.
    pub fn check(&self, claim: &Claim) -> Result<Verdict, Error> {
        match &claim.assertion {
            Assertion::None(reason) => Ok(Verdict::NoRelation {
                reason: (*reason).into(),
            }),
            Assertion::Rule {
                document,
                rule,
                is_there,
            } => Ok(existence(has(*document, rule), *is_there)),
            Assertion::Relation {
                left,
                operator,
                right,
            } => {
                let (left, right) = (self.side(left)?, self.side(right)?);
                let compared = left.compare(&right, &self.limits).map_err(|error| {
                    let editions: Vec<DocumentEdition> =
                        claim.assertion.terms().filter_map(Term::edition).collect();
                    Error::new(editions, error)
                })?;
                Ok(verdict(*operator, &compared))
            }
        }
    }

    fn side(&self, side: &Side) -> Result<Dfa, Error> {
        let mut language = self.term(&side.first)?.as_ref().clone();
        for (join, term) in &side.others {
            let other = self.term(term)?;
            language = match join {
                Join::Union => language.union(&other, &self.limits),
                Join::Difference => language.difference(&other, &self.limits),
                Join::Intersection => language.intersection(&other, &self.limits),
            }
            .map_err(|error| Error::new(term.edition(), error))?
            .minimize();
        }
        Ok(language)
    }

    fn term(&self, term: &Term) -> Result<Arc<Dfa>, Error> {
        let (edition, rule) = match term {
            Term::Rule { .. } | Term::Expression { .. } => self.rule(term),
            Term::Word(_) | Term::Around { .. } => {
                let editions = term.edition();
                let dfa = self.nfa(term)?.determinize(&self.limits);
                let dfa = dfa.map_err(|error| Error::new(editions, error))?;
                return Ok(Arc::new(dfa.minimize()));
            }
        };
        let language = self.languages[edition].dfa(rule);
        language.map_err(|error| match (term, error.kind()) {
            // No document has a rule of the name that an expression has here.
            (Term::Expression { .. }, ErrorKind::Limit(limit)) => {
                Error::new([*edition], limit.clone())
            }
            _ => Error::new([*edition], error),
        })
    }
}

impl Claims {
    /// The document of a term that is a rule or an expression, and the name of the rule in the grammar of that.
    fn rule<'t>(&'t self, term: &'t Term) -> (&'t DocumentEdition, &'t str) {
        match term {
            Term::Rule { edition, rule } => (edition, rule),
            Term::Expression { edition, text } => (edition, &self.expressions[&(*edition, *text)]),
            Term::Word(_) | Term::Around { .. } => unreachable!("a word is no rule"),
        }
    }

    fn nfa(&self, term: &Term) -> Result<Nfa, Error> {
        Ok(match term {
            Term::Rule { .. } | Term::Expression { .. } => {
                let (edition, rule) = self.rule(term);
                let grammar = self.languages[edition].grammar();
                let nfa = grammar.nfa(rule, &self.limits);
                nfa.map_err(|error| Error::new([*edition], error))?
            }
            Term::Word(word) => Nfa::literal(word),
            Term::Around {
                term,
                before,
                behind,
            } => {
                let any = |is_there: bool| {
                    let most = if is_there { None } else { Some(0) };
                    Nfa::set(CharSet::all()).repeat(0, most)
                };
                any(*before).then(self.nfa(term)?).then(any(*behind))
            }
        })
    }
}

impl std::fmt::Debug for Claims {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Claims")
            .field("claims", &self.all.len())
            .finish_non_exhaustive()
    }
}

/// Returns `true` if a document prints a rule of exactly this name.
fn has(document: Document, name: &str) -> bool {
    document.rules().any(|rule| rule.name() == name)
}

/// The verdict on the claim that a grammar has a rule, or that it lacks it.
fn existence(is_there: bool, is_claimed: bool) -> Verdict {
    if is_there == is_claimed {
        return Verdict::Holds;
    }
    Verdict::Refuted {
        witness: None,
        because: if is_claimed {
            "there is no such rule"
        } else {
            "there is such a rule"
        },
    }
}

fn verdict(operator: Operator, compared: &Witnesses) -> Verdict {
    let (left, right) = (compared.left_only(), compared.right_only());
    let refuted = |witness: Option<&str>, because| Verdict::Refuted {
        witness: witness.map(str::to_owned),
        because,
    };
    let (only_left, only_right) = ("only the left side has it", "only the right side has it");
    let are_equal = left.is_none() && right.is_none();
    let length = |word: Option<&str>| word.map_or(usize::MAX, |word| word.chars().count());
    match operator {
        // The shorter of two words that show it.
        Operator::Equal if length(right) < length(left) => refuted(right, only_right),
        Operator::Equal | Operator::Narrower | Operator::Within if left.is_some() => {
            refuted(left, only_left)
        }
        Operator::Equal | Operator::Wider | Operator::Contains if right.is_some() => {
            refuted(right, only_right)
        }
        Operator::Narrower | Operator::Wider | Operator::Different if are_equal => {
            refuted(None, "the two sides are equal")
        }
        Operator::Disjoint if compared.both().is_some() => {
            refuted(compared.both(), "both sides have it")
        }
        _ => Verdict::Holds,
    }
}
