//! A grammar by its name: a document's, that of its parser, or a file's.

use std::fmt;
use std::ops::RangeInclusive;
use std::path::Path;
use std::str::FromStr;

use grammarian::names::offer;
use urlspec::{Document, Edition};

use super::basic::Basic;
use super::error::Error;
use super::files::Files;
use super::message::{Message, Setting};
use super::regex::RegexName;
use super::rules::Rules;
use super::sides::Sides;
use crate::DocumentEdition;
use crate::parsers::Parser;

/// The text after a name that chooses the printed edition.
pub(super) const PRINTED: &str = Edition::PRINTED;

/// The name of a grammar, and perhaps of one of its rules: `ID[:RULE]`, `ID@printed[:RULE]`, `FILE[:RULE]` or
/// `FILE@LINES[:RULE]`. Nothing has been read yet.
///
/// `regex:TEXT` is a regular expression, and so is a file whose name ends in `.regex`, where `:GROUP` chooses a group that has
/// a name. `regex@DIALECT:TEXT`, `FILE.regex@DIALECT` choose a dialect, and `@search` the texts that have a match somewhere.
///
/// `NAME = ELEMENTS` is a rule of ABNF, and `ID{EXPRESSION}` an expression of the rules of a document, in its notation.
/// `A & B`, `A | B`, `A - B` and `!A` join any of these, with parentheses; `!A` has the words of the characters that stand in
/// words of the sides. White space stands around the signs. `"WORD"` is one word, and a star before or behind a side stands for
/// any text: `*"#"*`. A name with white space or parentheses in it stands between apostrophes: `'p = 1*5DIGIT' - rfc3986:port`.
///
/// `rfc5234-core`, `rfc822-basic` and `rfc2616-basic` are the basic rules of these documents, which others take from there.
///
/// `ID-parser[:STATE]` is the parser that the document describes, a rule a state: [`parsers`](crate::parsers) has them.
///
/// A name that begins with that of a document means the document; a file of such a name is `./NAME`. A file's path may
/// have colons and at-signs in it: a path that exists is taken as a whole, otherwise the last colon begins the rule.
#[derive(Clone, Debug)]
pub struct GrammarName {
    pub(super) source: Source,
    pub(super) rule: Option<String>,
}

#[derive(Clone, Debug)]
pub(super) enum Source {
    Document(DocumentEdition),
    Parser(Parser),
    Regex(RegexName),
    Rules(Rules),
    Sides(Box<Sides<GrammarName>>),
    Basic(Basic),
    /// A file, or what is chosen of it.
    File {
        path: String,
        chosen: Option<Chosen>,
    },
}

/// The part or reading of a file that is chosen.
#[derive(Clone, Debug)]
pub(super) enum Chosen {
    Printed,
    Lines(RangeInclusive<usize>),
}

impl fmt::Display for Chosen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Printed => f.write_str(PRINTED),
            Self::Lines(lines) => write!(f, "@{}-{}", lines.start(), lines.end()),
        }
    }
}

impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Document(edition) => write!(f, "{edition}"),
            Self::Parser(parser) => write!(f, "{parser}"),
            Self::Regex(regex) => write!(f, "{regex}"),
            Self::Rules(rules) => write!(f, "{rules}"),
            Self::Sides(sides) => write!(f, "{sides}"),
            Self::Basic(basic) => write!(f, "{basic}"),
            Self::File { path, chosen: None } => f.write_str(path),
            Self::File {
                path,
                chosen: Some(chosen),
            } => write!(f, "{path}{chosen}"),
        }
    }
}

impl From<Source> for GrammarName {
    fn from(source: Source) -> Self {
        Self { source, rule: None }
    }
}

impl GrammarName {
    /// The names of all grammars that are read for it: of those that it is made of, or its own.
    pub(super) fn parts(&self) -> Vec<&Self> {
        match &self.source {
            Source::Sides(sides) => sides.names().into_iter().flat_map(Self::parts).collect(),
            _ => vec![self],
        }
    }
}

impl Source {
    /// The file that lines of errors belong to.
    pub(super) fn file(&self) -> String {
        match self {
            Self::Document(edition) => edition.document().grammar_path().to_owned(),
            Self::Parser(parser) => parser.path(),
            Self::Regex(_) | Self::Rules(_) | Self::Sides(_) | Self::Basic(_) => self.to_string(),
            Self::File { path, .. } => path.clone(),
        }
    }

    /// The lines that are asked for, if not all are.
    pub(super) fn lines(&self) -> Option<&RangeInclusive<usize>> {
        match self {
            Self::File {
                chosen: Some(Chosen::Lines(lines)),
                ..
            } => Some(lines),
            _ => None,
        }
    }

    /// Tells if rules are those that are printed.
    pub(super) fn is_printed(&self) -> bool {
        match self {
            Self::Document(edition) => edition.is_printed(),
            Self::Parser(_) | Self::Regex(_) | Self::Rules(_) | Self::Sides(_) | Self::Basic(_) => {
                false
            }
            Self::File { chosen, .. } => matches!(chosen, Some(Chosen::Printed)),
        }
    }

    /// A text without the lines that are not asked for. The others keep their numbers.
    pub(super) fn cut(&self, text: String) -> String {
        let Some(lines) = self.lines() else {
            return text;
        };
        let kept = text.split_inclusive('\n').zip(1..);
        kept.map(|(line, number)| if lines.contains(&number) { line } else { "\n" })
            .collect()
    }
}

impl GrammarName {
    /// Reads a name; `files` has the files that there are.
    ///
    /// # Errors
    ///
    /// There is neither a document nor a file of that name, or the edition or the lines are not right.
    pub fn parse(argument: &str, files: &dyn Files) -> Result<Self, Error> {
        let exists = |path: &str| path == "-" || files.exists(path);
        if let Some(regex) = RegexName::parse(argument, exists) {
            let (regex, rule) = regex?;
            return Ok(Self {
                source: Source::Regex(regex),
                rule: rule.map(str::to_owned),
            });
        }
        let is_file =
            |(path, rule): (&str, &str)| exists(path) && !rule.contains(char::is_whitespace);
        if !exists(argument) && !argument.rsplit_once(':').is_some_and(is_file) {
            if let Some(name) = in_apostrophes(argument) {
                return Self::parse(name, files);
            }
            // Parentheses, bars and hyphens are its own signs.
            if let Some(rule) = Rules::parse(argument).filter(Rules::has_name) {
                return Ok(Source::Rules(rule).into());
            }
            if let Some(sides) = Sides::parse(argument, &|name| Self::parse(name, files)) {
                return Ok(Source::Sides(Box::new(sides?)).into());
            }
            if let Some(rules) = Rules::parse(argument) {
                return Ok(Source::Rules(rules).into());
            }
        }
        let (name, rest) = argument.split_at(argument.find([':', '@']).unwrap_or(argument.len()));
        let unknown = match Document::from_str(name) {
            Ok(document) => return of_document(document, rest),
            Err(unknown) => match Parser::from_str(name) {
                Ok(parser) => return of_parser(parser, rest),
                Err(_) if let Ok(basic) = name.parse::<Basic>() => {
                    let rule = rest.strip_prefix(':').filter(|rule| !rule.is_empty());
                    return Ok(Self {
                        source: Source::Basic(basic),
                        rule: rule.map(str::to_owned),
                    });
                }
                Err(_) => unknown,
            },
        };
        let (path, rule) = if exists(argument) || exists(chosen_of(argument).0) {
            (argument, None)
        } else {
            match argument.rsplit_once(':') {
                Some((path, rule)) => (path, Some(rule.to_owned())),
                None => (argument, None),
            }
        };
        let (path, chosen) = if exists(path) {
            (path, None)
        } else {
            chosen_of(path)
        };
        if !exists(path) {
            if let Some((file, lines)) = path.rsplit_once('@').filter(|(file, _)| exists(file)) {
                return Err(format!(
                    "`@{lines}` names no lines of {file}: a range of lines is FILE@10-20"
                )
                .into());
            }
            if !path.contains(['/', '.']) {
                // Fifty names would hide what is wrong.
                let near: Vec<&str> = unknown.nearest().to_vec();
                let (name, offer) = (unknown.name(), offer(&near));
                return Err(format!(
                    "there is no such file, and no document is called `{name}`{offer}"
                )
                .into());
            }
        }
        if let Some(Chosen::Lines(lines)) = &chosen
            && (lines.is_empty() || *lines.start() == 0)
        {
            return Err("lines are counted from 1, and the first comes first: FILE@10-20".into());
        }
        Ok(Self {
            source: Source::File {
                path: path.to_owned(),
                chosen,
            },
            rule,
        })
    }
}

/// The text between two apostrophes, if there are no others.
fn in_apostrophes(argument: &str) -> Option<&str> {
    let name = argument.strip_prefix('\'')?.strip_suffix('\'')?;
    (!name.contains('\'')).then_some(name)
}

/// A path, and what stands behind its last at-sign if that is a choice.
fn chosen_of(argument: &str) -> (&str, Option<Chosen>) {
    if let Some(path) = argument.strip_suffix(PRINTED) {
        return (path, Some(Chosen::Printed));
    }
    let lines = argument.rsplit_once('@').and_then(|(path, lines)| {
        let (first, last) = lines.split_once('-')?;
        Some((path, first.parse().ok()?..=last.parse().ok()?))
    });
    match lines {
        Some((path, lines)) => (path, Some(Chosen::Lines(lines))),
        None => (argument, None),
    }
}

fn of_document(document: Document, rest: &str) -> Result<GrammarName, Error> {
    let (reading, rule) = match rest.split_once(':') {
        Some((reading, rule)) => (reading, Some(rule.to_owned())),
        None => (rest, None),
    };
    let edition = match reading {
        "" => DocumentEdition::corrected(document),
        PRINTED => DocumentEdition::printed(document),
        _ => {
            return Err(format!("unknown edition `{reading}`; the only one is `{PRINTED}`").into());
        }
    };
    Ok(GrammarName {
        source: Source::Document(edition),
        rule,
    })
}

fn of_parser(parser: Parser, rest: &str) -> Result<GrammarName, Error> {
    let rule = match rest.strip_prefix('@') {
        Some(_) => return Err(format!("{parser} has no editions").into()),
        None => rest.strip_prefix(':'),
    };
    Ok(GrammarName {
        source: Source::Parser(parser),
        rule: rule.map(str::to_owned),
    })
}

impl GrammarName {
    /// The same grammar with the rule that is named beside it, where one is.
    ///
    /// # Errors
    ///
    /// The name has another rule already.
    pub fn with_rule(&self, rule: Option<&str>) -> Result<Self, Error> {
        let mut named = self.clone();
        match (rule, &self.rule) {
            (Some(rule), Some(other)) if rule != other => {
                return Err(format!("one rule is enough: `{other}` or `{rule}`").into());
            }
            (Some(rule), _) => named.rule = Some(rule.to_owned()),
            (None, _) => {}
        }
        Ok(named)
    }

    /// The grammar without the rule.
    pub(crate) fn whole(&self) -> Self {
        Self {
            source: self.source.clone(),
            rule: None,
        }
    }

    /// The document, if it is one in its corrected reading.
    #[must_use]
    pub fn document(&self) -> Option<Document> {
        match self.source {
            Source::Document(edition) if !edition.is_printed() => Some(edition.document()),
            _ => None,
        }
    }

    /// The edition, if it is a document.
    #[must_use]
    pub fn edition(&self) -> Option<DocumentEdition> {
        match self.source {
            Source::Document(edition) => Some(edition),
            _ => None,
        }
    }

    /// The path, if it is a file.
    #[must_use]
    pub fn path(&self) -> Option<&str> {
        match &self.source {
            Source::Document(_)
            | Source::Parser(_)
            | Source::Rules(_)
            | Source::Sides(_)
            | Source::Basic(_) => None,
            Source::Regex(regex) => regex.path(),
            Source::File { path, .. } => Some(path),
        }
    }

    /// The rule, as it was written.
    #[must_use]
    pub fn rule(&self) -> Option<&str> {
        self.rule.as_deref()
    }

    /// The name of the grammar, without the rule.
    #[must_use]
    pub fn name(&self) -> String {
        self.source.to_string()
    }

    /// The part of the name that chooses an edition, or lines.
    pub(super) fn chosen(&self) -> String {
        match &self.source {
            Source::File {
                chosen: Some(chosen),
                ..
            } => chosen.to_string(),
            source if source.is_printed() => PRINTED.to_owned(),
            _ => String::new(),
        }
    }

    /// Refuses a rule where a setting takes a whole grammar; there may be nothing behind the colon.
    pub(super) fn refuse_rule(&self, setting: Setting) -> Result<(), Error> {
        match self.rule() {
            None | Some("") => Ok(()),
            Some(rule) => {
                let why = format!(
                    " {}:{rule}: it takes a whole grammar, and no rule of it",
                    self.name()
                );
                Err((Message::default() + setting + why).into())
            }
        }
    }
}

/// The name of a file in those of the rules that are taken from it.
pub(super) fn stem_of(path: &str) -> String {
    let stem = Path::new(path).file_stem();
    stem.map_or("file".into(), |stem| stem.to_string_lossy())
        .into_owned()
}
