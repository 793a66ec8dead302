//! Regular expressions as grammars: `regex:TEXT`, `regex@DIALECT:TEXT`, and files whose names end in `.regex`.

use std::fmt;

use grammarian::automata::Limits;
use grammarian::compare::Languages;
use grammarian::export::Dialect;

use super::error::Error;
use super::files::{Files, text_of};

/// The beginning of an expression that is written in place.
const IN_PLACE: &str = "regex";

/// The ending of a file that has one.
const ENDING: &str = ".regex";

/// The choice of texts that have a match somewhere.
const SEARCH: &str = "search";

/// An expression by its name. Nothing has been read yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct RegexName {
    from: From,
    reading: Reading,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum From {
    Text(String),
    File(String),
}

/// How an expression is read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Reading {
    /// `None` if it must mean the same in all.
    pub(super) dialect: Option<Dialect>,
    /// Texts that have a match somewhere, and not those that are matched as a whole.
    pub(super) is_searched: bool,
}

impl RegexName {
    /// The expression that an argument names, and the text behind it; `None` if it names something else.
    pub(super) fn parse(
        argument: &str,
        exists: impl Fn(&str) -> bool,
    ) -> Option<Result<(Self, Option<&str>), Error>> {
        let in_place = argument.strip_prefix(IN_PLACE);
        if let Some((chosen, text)) = in_place.and_then(|rest| rest.split_once(':'))
            && (chosen.is_empty() || chosen.starts_with('@'))
        {
            let from = From::Text(text.to_owned());
            let reading = Reading::parse(chosen);
            return Some(reading.map(|reading| (Self { from, reading }, None)));
        }
        let end = argument.find(ENDING)? + ENDING.len();
        let (path, rest) = argument.split_at(end);
        if !exists(path) || !(rest.is_empty() || rest.starts_with([':', '@'])) {
            return None;
        }
        let (chosen, rule) = match rest.split_once(':') {
            Some((chosen, rule)) => (chosen, Some(rule)),
            None => (rest, None),
        };
        let from = From::File(path.to_owned());
        Some(Reading::parse(chosen).map(|reading| (Self { from, reading }, rule)))
    }

    /// The same, read as settings say where its name says nothing.
    pub(super) fn or_as(mut self, settings: Reading) -> Self {
        self.reading.dialect = self.reading.dialect.or(settings.dialect);
        self.reading.is_searched |= settings.is_searched;
        self
    }

    /// The file that it is in.
    pub(super) fn path(&self) -> Option<&str> {
        match &self.from {
            From::Text(_) => None,
            From::File(path) => Some(path),
        }
    }

    /// The name of its rules where they are lent to others.
    pub(super) fn stem() -> String {
        IN_PLACE.to_owned()
    }

    /// Its languages, a rule for the whole and one for each group that has a name; and `true` if these are made of its parts
    /// as they are written, and not of the states of its automaton.
    pub(super) fn languages(
        &self,
        files: &dyn Files,
        limits: Limits,
    ) -> Result<(Languages, bool), Error> {
        let text = match &self.from {
            From::Text(text) => text.clone(),
            From::File(path) => {
                let text = text_of(files, path)?;
                let text = text.strip_suffix('\n').unwrap_or(&text);
                text.strip_suffix('\r').unwrap_or(text).to_owned()
            }
        };
        self.languages_of(&text, limits)
    }

    #[cfg(feature = "regex")]
    fn languages_of(&self, text: &str, limits: Limits) -> Result<(Languages, bool), Error> {
        use super::message::{Choice, Message, Setting};
        use grammarian::regex::Pattern;

        let is_searched = self.reading.is_searched;
        let pattern = match self.reading.dialect {
            None => Pattern::parse_common(text, is_searched, &limits),
            Some(dialect) => {
                Pattern::parse(text, dialect).map(|it| if is_searched { it.searched() } else { it })
            }
        };
        let read = pattern.and_then(|it| Ok((it.languages(&limits)?, it.has_structure())));
        read.map_err(|error| {
            let is_undecided = self.reading.dialect.is_none() && error.limit().is_none();
            let advice = if is_undecided {
                Message::from("; ") + Choice::of(Setting::Dialect, "DIALECT") + " chooses one"
            } else {
                Message::default()
            };
            match error.limit() {
                Some(limit) => {
                    let why = Error::too_large(&self.to_string(), limit);
                    why.and(exploding(text, limits).unwrap_or_default())
                }
                None => Error::from(format!("{self}: {error}")).and(advice),
            }
        })
    }

    #[cfg(not(feature = "regex"))]
    fn languages_of(&self, _: &str, _: Limits) -> Result<(Languages, bool), Error> {
        Err(format!("{self}: regular expressions cannot be read here").into())
    }
}

/// The part of an expression that makes it too large, as the end of a sentence, by a dialect that reads it.
#[cfg(feature = "regex")]
fn exploding(text: &str, limits: Limits) -> Option<String> {
    use grammarian::regex::Pattern;

    let dialects = [Dialect::Pcre, Dialect::Python, Dialect::JavaScript];
    let mut read = dialects.into_iter().filter_map(|dialect| {
        let pattern = Pattern::parse(text, dialect).ok()?;
        pattern.languages(&limits).ok()
    });
    let languages = read.next()?;
    let whole = languages.grammar().rules().first()?.name();
    let (_, part) = languages.grammar().explosion(whole, &limits)?;
    Some(format!(": it is `{part}` that explodes"))
}

impl Reading {
    /// The choices behind a name: `@python`, `@search`, `@python,search`.
    fn parse(chosen: &str) -> Result<Self, Error> {
        let mut read = Self::default();
        let chosen = chosen.strip_prefix('@').into_iter();
        for choice in chosen.flat_map(|it| it.split(',')) {
            if choice == SEARCH {
                read.is_searched = true;
            } else {
                let dialect = choice
                    .parse()
                    .map_err(|error| Error::from(format!("{error}")))?;
                read.dialect = Some(dialect);
            }
        }
        Ok(read)
    }
}

impl fmt::Display for Reading {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let dialect = self.dialect.map(Dialect::id);
        let search = self.is_searched.then_some(SEARCH);
        let chosen: Vec<&str> = dialect.into_iter().chain(search).collect();
        if chosen.is_empty() {
            return Ok(());
        }
        write!(f, "@{}", chosen.join(","))
    }
}

impl fmt::Display for RegexName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.from {
            From::Text(text) => write!(f, "{IN_PLACE}{}:{text}", self.reading),
            From::File(path) => write!(f, "{path}{}", self.reading),
        }
    }
}
