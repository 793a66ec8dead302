//! The diagnosis of an error: the place, the rule, the message. Repairs make it better, and are looked for when somebody first
//! looks.

use std::fmt;
use std::panic::{RefUnwindSafe, UnwindSafe};
use std::sync::{Arc, OnceLock};

use super::character::{NOT_ALLOWED, NOT_ALLOWED_HERE};
use super::{Details, SyntaxError};
use crate::repair::{Edit, Repair, has_two_urls, not_filled_in, placeholder_at};
use crate::revision::{Document, Rule};
use crate::words::{Component, Mistake, Section};

/// The place of a fault, its rule, and the words for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Diagnosis {
    pub(super) index: usize,
    pub(super) length: usize,
    pub(super) component: Option<Component>,
    pub(super) rule: Rule,
    /// The document of the section.
    pub(super) document: Document,
    pub(super) section: Section,
    pub(super) expected: Vec<String>,
    pub(super) message: String,
    pub(super) suggestion: Option<String>,
    /// The nearest valid texts.
    pub(super) repairs: Vec<Repair>,
}

/// One who judges texts, and finds the valid ones that are nearest to one that is not.
pub(crate) trait Judge: fmt::Debug + Send + Sync + UnwindSafe + RefUnwindSafe {
    fn accepts(&self, text: &str) -> bool;

    /// The error of a text that the rules do not accept.
    fn fault(&self, text: &str) -> Option<SyntaxError>;

    /// The error of a text that is not valid, by findings too.
    fn refusal(&self, text: &str) -> Option<SyntaxError>;

    fn nearest(&self, text: &str) -> Vec<Repair>;
}

/// A text and its judge, and the diagnosis with the repairs, once somebody has looked.
#[derive(Clone)]
pub(super) struct Remedy {
    text: Arc<str>,
    judge: Arc<dyn Judge>,
    found: OnceLock<Diagnosis>,
}

impl Remedy {
    pub(super) fn new(text: Arc<str>, judge: Arc<dyn Judge>) -> Self {
        Self {
            text,
            judge,
            found: OnceLock::new(),
        }
    }

    /// The diagnosis of an error with the repairs of its text.
    pub(super) fn diagnosis(&self, of: &Details) -> &Diagnosis {
        self.found.get_or_init(|| {
            let mut found = repaired(of, self.judge.nearest(&self.text));
            if found.repairs.is_empty() && !of.is_named {
                found.name_placeholder(&self.text);
                found.name_text(&self.text);
            }
            // Advice must make the text valid. White space between two URLs and the sign that a text goes on are not meant as data,
            // so that the search finds nothing.
            let is_data = self.text[found.index..].starts_with(|c: char| c.is_ascii_graphic());
            let mended = found.mended(&self.text).filter(|_| is_data);
            let mends = |mended: String| self.judge.accepts(&mended);
            if found.repairs.is_empty() && found.component == Some(Component::UserInfo) {
                let refusal = mended
                    .as_deref()
                    .and_then(|mended| self.judge.refusal(mended));
                found.add_refusal_of_user(refusal.as_ref());
            }
            // What a finding advises may leave another one.
            let is_advice = of.denied.is_some_and(|code| !code.is_of_invalid());
            if found.repairs.is_empty() && !is_advice && !mended.is_some_and(mends) {
                found.suggestion = None;
            }
            found
        })
    }
}

impl fmt::Debug for Remedy {
    /// Without the text, which may hold a password.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Remedy")
            .field("judge", &self.judge)
            .finish_non_exhaustive()
    }
}

impl Diagnosis {
    /// Names the placeholder that stands at the place, if one does: the mistake is clear, though its repair is not.
    fn name_placeholder(&mut self, text: &str) {
        let placeholder = self
            .component
            .and_then(|_| placeholder_at(text, self.index));
        if let Some(span) = placeholder {
            (self.index, self.length) = (span.start, span.len());
            let rest = &text[span.end..];
            self.message = not_filled_in(&text[span], rest);
            self.suggestion = None;
        }
    }

    /// Names what is no slip within a URL: a second one, a sentence, the sign that something was left out.
    fn name_text(&mut self, text: &str) {
        let (before, rest) = text.split_at(self.index);
        if self.component.is_none() {
            return;
        }
        if rest.starts_with('\u{fffd}') {
            "a character was lost, and stands as U+FFFD: the text was read in another encoding"
                .clone_into(&mut self.message);
        }
        if rest.starts_with(',') && self.component == Some(Component::Port) {
            let behind = rest.trim_start_matches(|c: char| c == ',' || c.is_ascii_digit());
            let are_ports = behind.is_empty() || behind.starts_with(['/', '?', '#']);
            let listed = if are_ports { "port" } else { "host" };
            self.message = format!("a URL has one {listed}, not a list of them");
        }
        if rest.starts_with(['…']) || rest.starts_with("[…") {
            "a part of the URL was left out".clone_into(&mut self.message);
        }
        if !rest.starts_with(char::is_whitespace) {
            return;
        }
        let words = || text.split_whitespace().take(4).count();
        let named = if has_two_urls(before, rest.trim_start()) {
            "white space between two URLs: each must stand alone"
        } else if !before.contains([':', '/', '.']) && words() > 3 {
            "this is a sentence, and no URL"
        } else if self.component == Some(Component::Host) && is_prose(before, rest) {
            "ordinary text stands after `//`, and no host name"
        } else {
            return;
        };
        named.clone_into(&mut self.message);
    }

    /// Says that a user is refused in any case, however it is written.
    fn add_refusal_of_user(&mut self, refusal: Option<&SyntaxError>) {
        if let Some(refusal) =
            refusal.filter(|it| it.0.plain.component == Some(Component::UserInfo))
        {
            let sentence = &refusal.0.plain.message;
            self.message = format!("{}, and even so {sentence}", self.message);
        }
    }

    /// The text with the suggestion in place of what is at fault; `None` without a suggestion.
    pub(super) fn mended(&self, text: &str) -> Option<String> {
        let suggestion = self.suggestion.as_deref()?;
        let (before, rest) = text.split_at(self.index);
        Some([before, suggestion, &rest[self.length..]].concat())
    }
}

/// The edit of a repair that undoes the mistake: the first one, or the one at the fault if the first only escapes a character before
/// it, which may stand there.
fn edit_of_mistake(repair: &Repair, index: usize) -> Option<&Edit> {
    let edits = repair.edits();
    let first = edits.first()?;
    let is_along = first.mistake() == Mistake::NotEscaped && first.span().end <= index;
    let mut at_fault = edits
        .iter()
        .filter(|edit| is_along && edit.span().start == index);
    at_fault.next().or(Some(first))
}

/// The diagnosis with the nearest valid texts. The edit of the mistake in a sure repair has the place and the message, unless the
/// error names it better.
fn repaired(error: &Details, repairs: Vec<Repair>) -> Diagnosis {
    let mut found = error.plain.clone();
    if let Some(repair) = repairs.first()
        && let Some(edit) = edit_of_mistake(repair, found.index)
    {
        let span = edit.span();
        let is_there = span.start == found.index;
        // A finding knows of no slip before the host that it misses.
        let is_before_host = edit.mistake() == Mistake::SchemeDelimiter;
        // The sentence of a document is less than what is missing by it.
        let is_missing = repair.is_sure() && edit.mistake() == Mistake::MissingCharacter;
        let is_named = error.is_named && !is_missing && !(is_before_host && error.denied.is_some());
        // The mistake may be clear where its repair is not.
        let is_clear = repair.is_sure()
            || repairs.len() > 1
                && repairs
                    .iter()
                    .all(|it| edit_of_mistake(it, error.plain.index) == Some(edit))
            || edit.mistake() == Mistake::BracketMissing
            || matches!(
                edit.mistake(),
                Mistake::Placeholder
                    | Mistake::CutShort
                    | Mistake::Defanged
                    | Mistake::SchemeMisspelled
                    | Mistake::SchemeMissing
                    | Mistake::EmptyLabel
                    | Mistake::ForeignEscape
                    | Mistake::InternationalLabel
                    | Mistake::OtherText
                    | Mistake::RemotePath
                    | Mistake::SchemeTwice
                    | Mistake::LineBreak
                    | Mistake::Delimited
            );
        // The text that was asked for may be another one than that of the repair.
        let taken = error
            .asked
            .as_ref()
            .and_then(|it| it.text.get(span.clone()));
        let takes_port = taken.is_some_and(|taken| taken.starts_with(':'));
        let parts_path = edit.written() == "/";
        let is_of_delimiter =
            (edit.component() == Some(Component::Port) || takes_port || parts_path)
                && matches!(
                    edit.mistake(),
                    Mistake::NeedlessCharacter | Mistake::MissingCharacter
                );
        if (is_clear || is_of_delimiter) && !is_named && edit.component().is_some() {
            if !is_there {
                found.expected.clear();
                found.component = edit.component();
                let of_component = error.asked.as_ref().and_then(|asked| {
                    let concept = edit.component()?.concept();
                    asked.law.rule_for(&asked.text).below(concept)
                });
                if let Some(rule) = of_component {
                    found.rule = rule;
                    (found.document, found.section) = (rule.document(), rule.section());
                }
            }
            (found.index, found.length) = (span.start, span.len());
            // The repair does not know if the character may stand elsewhere in that part. Before the fault it may stand even there.
            let is_escape = edit.mistake() == Mistake::NotEscaped;
            let of_data = [Component::Path, Component::Query, Component::Fragment];
            let is_data = edit.component().is_some_and(|it| of_data.contains(&it));
            let is_before = is_escape && is_data && span.end <= error.plain.index;
            if is_before {
                found.message = edit.message().replacen(NOT_ALLOWED, NOT_ALLOWED_HERE, 1);
            } else if !(is_escape && is_there && found.message.contains(NOT_ALLOWED_HERE)) {
                edit.message().clone_into(&mut found.message);
            }
            found.suggestion = Some(edit.written().to_owned());
        } else if repair.is_sure() && is_there && span.len() == found.length {
            found.suggestion = Some(edit.written().to_owned());
        }
    }
    found.repairs = repairs;
    found
}

/// Tells if words stand on both sides of a place, where one stands for a host and nothing of a URL follows.
fn is_prose(before: &str, behind: &str) -> bool {
    const SHORTEST: usize = 2;
    let is_word = |word: &str| {
        let word = word.trim_end_matches([',', '.']);
        word.len() >= SHORTEST && word.chars().all(char::is_alphabetic)
    };
    let host = before.rsplit('/').next().unwrap_or_default();
    let next = behind.split_whitespace().next().unwrap_or_default();
    is_word(host) && is_word(next) && !behind.contains(['/', ':'])
}
