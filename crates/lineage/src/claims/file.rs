//! Claims that somebody makes of grammars in a file, a line each.

mod assertion;

use std::cell::RefCell;
use std::collections::HashMap;

use grammarian::automata::{Dfa, Limits};

use super::quotation::{Line, Quoted, Sentence};
use super::{Scope, Verdict, existence, verdict};
use crate::composition::{Composed, Composition, Error, Files, GrammarName};
use assertion::Assertion;

/// The claims of a file about any grammars.
///
/// A line is `CLAIM :: RELATION`, or `CLAIM :: none: REASON`; the last ` :: ` parts them. `§ SECTION` gives the section of the
/// lines below it, `> SENTENCE` the sentence that they ask about, and `# ` begins a comment. Two blanks and `narrower: REASON`,
/// `wider: REASON` or `other: REASON` below a claim say how its question differs from the sentence. A relation has one of the
/// signs of [the documents' claims](super) between two sides, each of which is a [`GrammarName`] with a rule; `SIDE has RULE` and `SIDE lacks RULE` say whether a grammar defines a rule.
///
/// ```
/// use std::collections::HashMap;
///
/// use grammarian::automata::Limits;
/// use urlspec_lineage::claims::{Checker, ClaimsFile, Verdict};
/// use urlspec_lineage::composition::Composition;
///
/// let files = HashMap::from([("mine.abnf", "port = 1*5DIGIT\n")]);
/// let text = "§ 2.1\nIts ports are ports. :: mine.abnf:port < rfc3986:port\nNone has a zero. :: mine.abnf:port disjoint \"0\"\n";
/// let claims = ClaimsFile::parse("claims.txt", text, &files)?;
/// let composition = Composition::new();
/// let checker = Checker::new(&composition, &claims, &files, Limits::default())?;
/// let verdicts: Vec<Verdict> = claims.all().iter().map(|claim| checker.check(claim).unwrap()).collect();
/// assert_eq!(verdicts[0], Verdict::Holds);
/// assert!(matches!(&verdicts[1], Verdict::Refuted { witness: Some(word), .. } if word == "0"));
/// # Ok::<(), urlspec_lineage::composition::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct ClaimsFile {
    claims: Vec<FileClaim>,
}

/// A claim of a file.
#[derive(Clone, Debug)]
pub struct FileClaim {
    file: String,
    line: usize,
    section: Option<String>,
    quoted: Option<Quoted<String>>,
    text: String,
    written: String,
    assertion: Assertion,
}

impl ClaimsFile {
    /// Reads the text of a file of this name. The files of its sides are named as `files` has them.
    ///
    /// # Errors
    ///
    /// [`Error`] with the line, if a line is neither a claim nor a section nor a comment, or names a grammar that there is not.
    pub fn parse(name: &str, text: &str, files: &dyn Files) -> Result<Self, Error> {
        let mut reading = Reading::default();
        let mut errors: Vec<Error> = Vec::new();
        let mut last = 0;
        for (line, number) in text.trim_start_matches('\u{feff}').lines().zip(1..) {
            if let Err(why) = reading.line(name, line, number, files) {
                errors.push(format!("{name}:{number}: {why}").into());
            }
            last = number;
        }
        if let Err(why) = reading.sentence.end() {
            errors.push(format!("{name}:{last}: {why}").into());
        }
        let claims = reading.claims;
        if let [first, others @ ..] = errors.as_slice() {
            return Err(match others.len() {
                0 => first.clone(),
                1 => first.clone().and("; another line is wrong, too".to_owned()),
                more => first
                    .clone()
                    .and(format!("; {more} other lines are wrong, too")),
            });
        }
        if claims.is_empty() {
            let why = "it has no claim; a line is `CLAIM :: SIDE RELATION SIDE`";
            return Err(format!("{name}: {why}").into());
        }
        Ok(Self { claims })
    }

    /// The claims, in the order of their lines; at least one.
    #[must_use]
    pub fn all(&self) -> &[FileClaim] {
        &self.claims
    }
}

/// The lines of a file, as far as they are read.
#[derive(Default)]
struct Reading<'t> {
    section: Option<String>,
    sentence: Sentence<'t>,
    claims: Vec<FileClaim>,
}

impl<'t> Reading<'t> {
    fn line(
        &mut self,
        file: &str,
        line: &'t str,
        number: usize,
        files: &dyn Files,
    ) -> Result<(), String> {
        match Line::read(line)? {
            Some(Line::Sentence(text)) => return self.sentence.begin(text),
            Some(Line::Scope(scope, reason)) => {
                let last = self.claims.last_mut();
                let last = last.and_then(|claim| claim.quoted.as_mut());
                return self.sentence.differs(last, scope, reason);
            }
            None => {}
        }
        let line = line.trim();
        if line.is_empty() || line == "#" || line.starts_with("# ") {
            return Ok(());
        }
        if let Some(label) = line.strip_prefix('§') {
            self.section = Some(label.trim().to_owned()).filter(|label| !label.is_empty());
            return self.sentence.end();
        }
        let Some((text, written)) = line.rsplit_once(" :: ") else {
            return Err("there is no ` :: `; a claim is `CLAIM :: SIDE RELATION SIDE`".to_owned());
        };
        let assertion = Assertion::parse(written, files)?;
        self.claims.push(FileClaim {
            file: file.to_owned(),
            line: number,
            section: self.section.clone(),
            quoted: self.sentence.claim(),
            text: text.trim().to_owned(),
            written: written.trim().to_owned(),
            assertion,
        });
        Ok(())
    }
}

impl FileClaim {
    /// The name of the file.
    #[must_use]
    pub fn file(&self) -> &str {
        &self.file
    }

    /// Its line, from 1.
    #[must_use]
    pub fn line(&self) -> usize {
        self.line
    }

    /// The section that the file gives for it.
    #[must_use]
    pub fn section(&self) -> Option<&str> {
        self.section.as_deref()
    }

    /// The sentence that the file quotes for it.
    #[must_use]
    pub fn quotation(&self) -> Option<&str> {
        self.quoted.as_ref().map(|it| it.sentence.as_str())
    }

    /// How its question lies to the sentence; the same if there is no sentence.
    #[must_use]
    pub fn scope(&self) -> Scope {
        self.quoted.as_ref().map_or(Scope::Same, |it| it.scope)
    }

    /// Why the question is not that of the sentence; `None` if it is.
    #[must_use]
    pub fn scope_reason(&self) -> Option<&str> {
        self.quoted.as_ref()?.reason.as_deref()
    }

    /// The claim, in the words of the file.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The relation that it asserts, as the file has it; `None` if it is not a statement about languages.
    #[must_use]
    pub fn relation(&self) -> Option<&str> {
        (!matches!(self.assertion, Assertion::None(_))).then_some(&self.written)
    }

    /// The grammars that it names.
    fn grammars(&self) -> Vec<&GrammarName> {
        match &self.assertion {
            Assertion::Relation { left, right, .. } => vec![left, right],
            Assertion::Rule { grammar, .. } => vec![grammar],
            Assertion::None(_) => Vec::new(),
        }
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for FileClaim {
    /// `{"file", "line", "section", "quotation", "claim", "scope", "scope_reason", "relation"}`; the relation is null if the
    /// claim asserts no relation, and the quotation if the file quotes no sentence.
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use serde::ser::SerializeStruct;

        let mut claim = serializer.serialize_struct("FileClaim", 8)?;
        claim.serialize_field("file", &self.file)?;
        claim.serialize_field("line", &self.line)?;
        claim.serialize_field("section", &self.section)?;
        claim.serialize_field("quotation", &self.quotation())?;
        claim.serialize_field("claim", &self.text)?;
        claim.serialize_field("scope", &self.scope())?;
        claim.serialize_field("scope_reason", &self.scope_reason())?;
        claim.serialize_field("relation", &self.relation())?;
        claim.end()
    }
}

/// Checks the claims of files.
pub struct Checker<'c> {
    composition: &'c Composition,
    files: &'c dyn Files,
    limits: Limits,
    longest: Option<usize>,
    /// The grammars that were read, by their names.
    read: RefCell<HashMap<String, Composed>>,
}

impl std::fmt::Debug for Checker<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Checker")
            .field("composition", &self.composition)
            .finish_non_exhaustive()
    }
}

impl<'c> Checker<'c> {
    /// Checks by grammars that are put together in this way. No automaton may have more states than `limits` allows.
    ///
    /// # Errors
    ///
    /// [`Error`] if a setting of the composition is for no grammar of the claims.
    pub fn new(
        composition: &'c Composition,
        claims: &ClaimsFile,
        files: &'c dyn Files,
        limits: Limits,
    ) -> Result<Self, Error> {
        let names = claims.all().iter().flat_map(FileClaim::grammars);
        let names: Vec<&GrammarName> = names.collect();
        if !names.is_empty() {
            composition.check_use(&names)?;
            composition.check_sides()?;
        }
        Ok(Self {
            composition,
            files,
            limits,
            longest: None,
            read: RefCell::default(),
        })
    }

    /// Leaves out words of more than `length` characters, so that rules may be recursive.
    #[must_use]
    pub fn up_to_length(mut self, length: usize) -> Self {
        self.longest = Some(length);
        self
    }

    /// Checks a claim.
    ///
    /// # Errors
    ///
    /// [`Error`] if a grammar cannot be read or has no such rule, if a side names no rule, or if an automaton would have more
    /// states than the limits allow.
    pub fn check(&self, claim: &FileClaim) -> Result<Verdict, Error> {
        match &claim.assertion {
            Assertion::None(reason) => Ok(Verdict::NoRelation {
                reason: reason.clone().into(),
            }),
            Assertion::Rule {
                grammar,
                rule,
                is_there,
            } => self.with(grammar, |composed| {
                // As names are compared where a rule is asked for.
                let has = composed.languages().grammar().rule(rule).is_some();
                Ok(existence(has, *is_there))
            }),
            Assertion::Relation {
                left,
                operator,
                right,
            } => {
                let (one, other) = (self.language(left)?, self.language(right)?);
                let compared = one.compare(&other, &self.limits).map_err(|limit| {
                    let sides = claim.relation().unwrap_or_default();
                    Error::located(sides, &limit.into())
                })?;
                Ok(verdict(*operator, &compared))
            }
        }
    }

    fn language(&self, name: &GrammarName) -> Result<Dfa, Error> {
        self.with(name, |composed| {
            let Some(rule) = name.rule().or(composed.rule()) else {
                let name = name.name();
                return Err(
                    format!("{name}: a side of a claim is a rule, as in `{name}:RULE`").into(),
                );
            };
            let dfa = composed.languages().dfa(rule);
            dfa.map(|dfa| Dfa::clone(&dfa))
                .map_err(|error| composed.error(&error))
        })
    }

    /// Does something with a grammar, which is read once.
    fn with<T>(
        &self,
        name: &GrammarName,
        what: impl FnOnce(&Composed) -> Result<T, Error>,
    ) -> Result<T, Error> {
        let key = name.name();
        if !self.read.borrow().contains_key(&key) {
            let composed = self
                .composition
                .read_checked(&name.whole(), self.files, self.limits)?;
            let composed = match self.longest {
                Some(length) => composed.up_to_length(length),
                None => composed,
            };
            self.read.borrow_mut().insert(key.clone(), composed);
        }
        what(&self.read.borrow()[&key])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_claim_is_refused_with_its_line() {
        let files = HashMap::from([("mine.abnf", "port = 1*5DIGIT\n")]);
        for (line, wrong) in [
            ("mine.abnf:port = rfc3986:port", "there is no ` :: `"),
            ("a :: mine.abnf:port", "has no relation"),
            ("a :: = mine.abnf:port", "there is nothing before `=`"),
            ("a :: none: ", "`none:` has no reason"),
            ("a :: mine.abnf:port has port", "`mine.abnf:port` is a rule"),
            ("a :: mine.abnf lacks \"x\"", "`\"x\"` is no name of a rule"),
            ("a :: mine.abnf lacks x y", "`x y` is no name of a rule"),
            ("a :: mine.abnf:port <", "there is nothing after `<`"),
            (
                "a :: p = 1*DIGIT = mine.abnf:port",
                "has two relations, `=` and `=`",
            ),
            (
                "a :: other:port = mine.abnf:port",
                "`other:port`: there is no such file",
            ),
        ] {
            let text = format!("# Ports\n\n{line}\n");
            let error = ClaimsFile::parse("claims.txt", &text, &files).expect_err(line);
            let error = error.to_string();
            assert!(error.starts_with("claims.txt:3: "), "{error}");
            assert!(error.contains(wrong), "{error}");
        }
        assert!(ClaimsFile::parse("claims.txt", "# Nothing\n", &files).is_err());
    }

    #[test]
    fn sentences_stand_above_their_claims() {
        let files = HashMap::from([("mine.abnf", "port = 1*5DIGIT\n")]);
        let text = "\
A :: mine.abnf has port
> Ports are short and \"decimal\".
B :: mine.abnf:port < rfc3986:port
C :: \"a\" disjoint mine.abnf:port
  narrower: a is one of many letters
§ 2
D :: none: it is none
";
        let claims = ClaimsFile::parse("claims.txt", text, &files).unwrap();
        let told = claims.all().iter();
        let told: Vec<_> = told
            .map(|it| (it.quotation(), it.scope(), it.scope_reason()))
            .collect();
        let sentence = Some("Ports are short and \"decimal\".");
        assert_eq!(
            told,
            [
                (None, Scope::Same, None),
                (sentence, Scope::Same, None),
                (sentence, Scope::Narrower, Some("a is one of many letters")),
                (None, Scope::Same, None),
            ]
        );
        for (lines, wrong) in [
            ("> A\n> B\n", "2: no claim stands below"),
            ("> A\n§ 1\n", "2: no claim stands below"),
            ("> A\n", "1: no claim stands below"),
            ("  wider: a\n", "1: above it stands no claim"),
            ("a :: mine.abnf has port\n  wider: a\n", "2: above it"),
            (
                "> A\na :: mine.abnf has port\n> B\n  wider: a\n",
                "4: above it",
            ),
            (
                "> A\na :: mine.abnf has port\n  wider: a\n  other: b\n",
                "4: the question above it differs in two ways",
            ),
            (
                "> A\na :: mine.abnf has port\n  wider:\n",
                "3: `wider:` has no",
            ),
        ] {
            let error = ClaimsFile::parse("claims.txt", lines, &files).expect_err(lines);
            let error = error.to_string();
            assert!(error.starts_with(&format!("claims.txt:{wrong}")), "{error}");
        }
    }

    #[test]
    fn signs_within_sides_are_no_relations() {
        let files = HashMap::from([("mine.abnf", "port = 1*5DIGIT\n")]);
        let text = "\
a :: 'p = 1*5DIGIT' = mine.abnf:port
a :: \"<\" | ( \">\" & *\" = \"* ) = rfc3986{\"<\"}
a :: rfc3986{\"=\" / \"<\"} >= \"=\"
a :: mine.abnf:port - \"0\" < mine.abnf:port
a :: mine.abnf has PORT
a :: mine.abnf lacks host
a :: *\"#\" disjoint \"# \"
b is said of `c` :: d :: mine.abnf has port
";
        let claims = ClaimsFile::parse("claims.txt", text, &files).unwrap();
        let composition = Composition::new();
        let checker = Checker::new(&composition, &claims, &files, Limits::default()).unwrap();
        for claim in claims.all() {
            let verdict = checker.check(claim).unwrap();
            assert_eq!(verdict, Verdict::Holds, "{}", claim.line());
        }
        assert_eq!(claims.all().len(), 8);
    }
}
