//! How a file was read: in which notation, and whose letters stand for both cases.

use grammarian::bnf::Notation;

use super::message::{Choice, Message, Setting};

/// How a file was read.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub(super) struct FileRead {
    pub(super) file: String,
    pub(super) notation: NotationName,
    pub(super) notation_by: NotationBy,
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub(super) either_case: Option<EitherCase>,
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub(super) either_case_by: Option<EitherCaseBy>,
    /// The line that says so.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub(super) either_case_line: Option<usize>,
}

/// A notation, as options and JSON name it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub(super) enum NotationName {
    Abnf,
    Rfc822,
    Url7,
    Ebnf,
}

impl From<Notation> for NotationName {
    fn from(notation: Notation) -> Self {
        match notation {
            Notation::Abnf => Self::Abnf,
            Notation::Rfc822 => Self::Rfc822,
            Notation::Ebnf => Self::Ebnf,
            _ => Self::Url7,
        }
    }
}

impl NotationName {
    /// The notation as people call it.
    fn in_words(self) -> &'static str {
        match self {
            Self::Abnf => "ABNF",
            Self::Rfc822 => "the BNF of RFC 822",
            Self::Ebnf => "the EBNF of the W3C",
            Self::Url7 => "the notation of draft-ietf-uri-url-02",
        }
    }

    fn id(self) -> &'static str {
        match self {
            Self::Abnf => "abnf",
            Self::Ebnf => "ebnf",
            Self::Rfc822 => "rfc822",
            Self::Url7 => "url7",
        }
    }
}

/// The reason why a file is read in its notation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub(super) enum NotationBy {
    /// `--notation`.
    Option,
    /// The ending of its name.
    Name,
    /// A grammar file says it of itself.
    File,
    /// Most of its rules can be read in it.
    Rules,
}

/// The letters that stand for both cases, though the notation is exact.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum EitherCase {
    /// Those of all strings.
    Strings,
    /// Those of names of schemes with their colon, such as "http:", with which rules begin: so the documents are read.
    LeadingNames,
}

impl EitherCase {
    /// The text that is read so.
    #[must_use]
    pub fn in_words(self) -> &'static str {
        match self {
            Self::Strings => "letters in strings",
            Self::LeadingNames => "names of schemes with which rules begin",
        }
    }

    /// The setting that reads files so.
    #[must_use]
    pub fn choice(self) -> Choice {
        match self {
            Self::Strings => Setting::EitherCase.into(),
            Self::LeadingNames => Choice::of(Setting::EitherCase, "leading-names"),
        }
    }
}

/// The reason why they do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub(super) enum EitherCaseBy {
    /// `--either-case`.
    Option,
    /// A line of the text says so.
    Statement,
}

impl FileRead {
    pub(super) fn new(file: &str, notation: Notation, notation_by: NotationBy) -> Self {
        Self {
            file: file.to_owned(),
            notation: notation.into(),
            notation_by,
            either_case: None,
            either_case_by: None,
            either_case_line: None,
        }
    }

    /// The same, with letters that stand for both cases because an option says so.
    pub(super) fn in_either_case(mut self, which: EitherCase) -> Self {
        self.either_case = Some(which);
        self.either_case_by = Some(EitherCaseBy::Option);
        self.either_case_line = None;
        self
    }

    /// Tells if its name says all: the file, and by its ending the notation.
    pub(super) fn is_plain(&self) -> bool {
        self.notation_by == NotationBy::Name && self.either_case.is_none()
    }

    /// The statement on it; a notation only if it was not chosen.
    pub(super) fn statements(&self) -> impl Iterator<Item = Message> {
        let notation = self.notation.in_words();
        let notation = match self.notation_by {
            NotationBy::Name | NotationBy::File => None,
            NotationBy::Option => {
                Some(Message::from(format!("read as {notation} (")) + Setting::Notation + ")")
            }
            NotationBy::Rules => {
                let why = "in which most of its rules can be read";
                Some(format!("read as {notation}, {why}").into())
            }
        };
        let either_case = self.either_case.map(|either_case| {
            let which = either_case.in_words();
            match self.either_case_line {
                Some(line) => format!("{which} stand for both cases: line {line} says so").into(),
                None => {
                    Message::from(format!("{which} stand for both cases ("))
                        + either_case.choice()
                        + ")"
                }
            }
        });
        notation.into_iter().chain(either_case)
    }

    /// The settings by which it is read in another way.
    pub(super) fn choices(&self) -> impl Iterator<Item = Choice> {
        let by_option = self.notation_by == NotationBy::Option;
        let notation = by_option.then(|| Choice::of(Setting::Notation, self.notation.id()));
        let by_option = self.either_case_by == Some(EitherCaseBy::Option);
        let either_case = self.either_case.filter(|_| by_option);
        notation
            .into_iter()
            .chain(either_case.map(EitherCase::choice))
    }
}
