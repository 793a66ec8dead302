//! How a side was made: what was read and how, and what options put to it.
//!
//! Two sides may be equal because of an option. So what changed a side stands in every result: below the side, or in a
//! note, or in the field `provenance` of JSON.

use super::file_read::FileRead;
use super::message::{Choice, Message, Setting};

/// How a side was made.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Provenance {
    /// The file that the side is, if it is one, and then those that its rules were taken from.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Vec::is_empty"))]
    files: Vec<FileRead>,
    /// The grammars that are read as if they stood behind the file.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Vec::is_empty"))]
    with: Vec<String>,
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Vec::is_empty"))]
    replaced: Vec<Replaced>,
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Vec::is_empty"))]
    bound: Vec<Bound>,
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Vec::is_empty"))]
    imported: Vec<Imported>,
    /// The rules that cannot be read, and that nothing is made of therefore.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Vec::is_empty"))]
    skipped: Vec<Skipped>,
    /// The rules with words that were read as definitions.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Vec::is_empty"))]
    words_read: Vec<String>,
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    depth: Option<usize>,
    /// The most characters of its words, if longer ones are left out.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    max_length: Option<usize>,
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "is_false"))]
    octets: bool,
    #[cfg_attr(feature = "serde", serde(skip))]
    is_file: bool,
}

/// A definition in whose place another one holds.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub(super) struct Replaced {
    pub(super) rule: String,
    /// Where the one that does not hold stands.
    pub(super) place: String,
    /// Where the one that holds stands.
    pub(super) by: String,
}

/// A name that was bound to a rule.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub(super) struct Bound {
    pub(super) name: String,
    pub(super) rule: String,
    /// Where the definition stands that does not hold for it.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub(super) replaced: Option<String>,
    /// `true` if nothing of that definition can be read, so that it is replaced without being asked.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub(super) was_unreadable: bool,
    /// Where a text says that it is this rule, and its words, if that was followed.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub(super) because: Option<String>,
}

/// The place of what a notation defines itself.
pub(super) const CORE: &str = "the core rules of ABNF";

/// The definition that does not hold, as the end of a sentence.
fn not_that_of(place: &str) -> String {
    if place == CORE {
        "and not the core rule of ABNF".to_owned()
    } else {
        format!("and not the one on {place}")
    }
}

/// A name that nothing defined, and the rule that was imported for it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub(super) struct Imported {
    pub(super) name: String,
    pub(super) rule: String,
    /// The grammar, as it is named on the command line.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub(super) from: String,
}

/// A rule, or an alternative of one, that cannot be read, and that was left out.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub(super) struct Skipped {
    pub(super) rule: String,
    pub(super) place: String,
    /// The reason why it cannot be read.
    pub(super) error: String,
    /// The rules that have fewer alternatives without it.
    pub(super) shortened: Vec<String>,
}

impl Provenance {
    /// Of a side that is a file.
    pub(super) fn of_file(read: FileRead) -> Self {
        Self {
            files: vec![read],
            is_file: true,
            ..Self::default()
        }
    }

    /// Adds how another side was made, which is a part of this one.
    pub(super) fn join(&mut self, other: &Self) {
        let mut other = other.clone();
        other
            .files
            .retain(|file| !self.files.contains(file) && !file.is_plain());
        self.files.append(&mut other.files);
        self.with.append(&mut other.with);
        self.replaced.append(&mut other.replaced);
        self.bound.append(&mut other.bound);
        self.imported.append(&mut other.imported);
        self.skipped.append(&mut other.skipped);
        self.depth = self.depth.or(other.depth);
        self.max_length = self.max_length.or(other.max_length);
        self.octets |= other.octets;
    }

    /// Adds a file that rules are taken from.
    pub(super) fn add_file(&mut self, read: Option<FileRead>) {
        let read = read.filter(|read| !self.files.contains(read));
        self.files.extend(read);
    }

    pub(super) fn add_with(&mut self, grammar: String, replaced: Vec<Replaced>) {
        self.with.push(grammar);
        for it in &replaced {
            self.replace_again(&it.place, &it.by);
        }
        self.replaced.extend(replaced);
    }

    /// `place` is where the rule stands that it is bound to.
    pub(super) fn add_bound(&mut self, bound: Bound, place: &str) {
        if let Some(replaced) = &bound.replaced {
            self.replace_again(replaced, place);
        }
        self.bound.push(bound);
    }

    /// Replaces a definition that stood in the place of others itself.
    fn replace_again(&mut self, place: &str, by: &str) {
        let before = self.replaced.iter_mut().filter(|it| it.by == place);
        before.for_each(|it| by.clone_into(&mut it.by));
    }

    pub(super) fn add_imported(&mut self, imported: impl IntoIterator<Item = Imported>) {
        self.imported.extend(imported);
    }

    pub(super) fn skip(&mut self, skipped: Vec<Skipped>) {
        self.skipped.extend(skipped);
    }

    pub(super) fn read_words(&mut self, rules: Vec<String>) {
        self.words_read = rules;
    }

    pub(super) fn leave_out_longer_than(&mut self, length: usize) {
        self.max_length = Some(length);
    }

    pub(super) fn cut_off_at(&mut self, depth: usize) {
        self.depth = Some(depth);
    }

    pub(super) fn take_as_octets(&mut self) {
        self.octets = true;
    }

    /// Tells if something was left out that cannot be read.
    pub(super) fn has_skipped(&self) -> bool {
        !self.skipped.is_empty()
    }

    /// How many names were bound because a text says what they are.
    pub(super) fn followed(&self) -> usize {
        self.bound.iter().filter(|it| it.because.is_some()).count()
    }

    /// Tells if a name was bound.
    pub(super) fn has_bound(&self, name: &str) -> bool {
        self.bound.iter().any(|bound| bound.name == name)
    }

    /// The same, if there is something that the name of the grammar does not say.
    #[must_use]
    pub fn told(&self) -> Option<&Self> {
        let mut rest = self.clone();
        rest.files.retain(|file| !file.is_plain());
        rest.is_file = false;
        (rest != Self::default()).then_some(self)
    }

    /// How the grammar was made, in sentences.
    #[must_use]
    pub fn statements(&self) -> Vec<Message> {
        let by = |told: String, settings: &[Setting]| {
            let mut told = Message::from(told);
            let mut before = " (";
            for setting in settings {
                told = told + before + *setting;
                before = ", ";
            }
            told + ")"
        };
        let mut all = Vec::new();
        for (number, file) in self.files.iter().enumerate() {
            let is_other = number > 0 || !self.is_file;
            let of_other = |told| Message::from(format!("{}: ", file.file)) + told;
            let statements = file.statements();
            all.extend(statements.map(|it| if is_other { of_other(it) } else { it }));
        }
        let with = self.with.iter();
        all.extend(with.map(|with| by(format!("with {with} after it"), &[Setting::With])));
        all.extend(self.replaced.iter().map(|it| {
            let not = not_that_of(&it.place);
            let told = format!("`{}` is the one on {}, {not}", it.rule, it.by);
            by(told, &[Setting::Replace])
        }));
        all.extend(self.bound.iter().map(|it| {
            let told = format!("`{}` is {}", it.name, it.rule);
            if let Some(because) = &it.because {
                return Message::from(format!("{told} ("))
                    + Setting::Follow
                    + format!("; {because})");
            }
            match &it.replaced {
                Some(place) if it.was_unreadable => by(
                    format!("{told} in place of the one on {place}, which cannot be read"),
                    &[Setting::Bind],
                ),
                Some(place) => by(
                    format!("{told}, {}", not_that_of(place)),
                    &[Setting::Bind, Setting::Replace],
                ),
                None => by(told, &[Setting::Bind]),
            }
        }));
        let imported = self.imported.iter();
        all.extend(
            imported.map(|it| by(format!("`{}` is {}", it.name, it.rule), &[Setting::Import])),
        );
        all.extend(self.skipped.iter().map(|it| {
            let shortened = it.shortened.iter().map(|rule| format!("`{rule}`"));
            let told = format!(
                "`{}` on {} cannot be read, and the alternatives that need it are left out: in {}",
                it.rule,
                it.place,
                shortened.collect::<Vec<String>>().join(", ")
            );
            by(told, &[Setting::SkipUnreadable])
        }));
        if let Some((first, others)) = self.words_read.split_first() {
            let told = match others.len() {
                0 => format!("the words of `{first}` are read as a definition"),
                1 => format!(
                    "the words of `{first}` and `{}` are read as definitions",
                    others[0]
                ),
                more => {
                    format!("the words of `{first}` and {more} other rules are read as definitions")
                }
            };
            all.push(told.into());
        }
        all.extend(self.depth.map(|depth| {
            Message::from(format!(
                "recursion is cut off at depth {depth}: words that need a rule more than {depth} deep within itself are \
                 left out"
            ))
        }));
        let length = self.max_length;
        all.extend(length.map(|length| {
            Message::from(format!(
                "words of more than {length} characters are left out"
            ))
        }));
        if self.octets {
            let told = "each character stands for the octet of its number";
            all.push(by(told.to_owned(), &[Setting::Octets]));
        }
        all
    }

    /// The settings that changed the grammar.
    #[must_use]
    pub fn choices(&self) -> Vec<Choice> {
        let mut all: Vec<Choice> = Vec::new();
        all.extend(self.files.iter().flat_map(FileRead::choices));
        all.extend(self.with.iter().map(|with| Choice::of(Setting::With, with)));
        let bound = self.bound.iter();
        all.extend(bound.map(|it| Choice::of(Setting::Bind, format!("{}={}", it.name, it.rule))));
        let is_replaced = |it: &Bound| it.replaced.is_some() && !it.was_unreadable;
        if !self.replaced.is_empty() || self.bound.iter().any(is_replaced) {
            all.push(Setting::Replace.into());
        }
        let imported = self.imported.iter();
        all.extend(imported.map(|it| Choice::of(Setting::Import, &it.from)));
        if !self.skipped.is_empty() {
            all.push(Setting::SkipUnreadable.into());
        }
        let depth = self.depth.map(|depth| depth.to_string());
        all.extend(depth.map(|depth| Choice::of(Setting::Depth, depth)));
        let length = self.max_length.map(|length| length.to_string());
        all.extend(length.map(|length| Choice::of(Setting::MaxLength, length)));
        if self.octets {
            all.push(Setting::Octets.into());
        }
        let mut once: Vec<Choice> = Vec::new();
        for choice in all {
            if !once.contains(&choice) {
                once.push(choice);
            }
        }
        once
    }
}

#[cfg(feature = "serde")]
#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde calls it so")]
fn is_false(flag: &bool) -> bool {
    !*flag
}
