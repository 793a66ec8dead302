//! The nearest valid text: what a person meant, by the fewest and likeliest mistakes.

mod class;
mod conditions;
mod encoding;
#[cfg(test)]
mod exhaustive;
mod language;
mod message;
mod near;
mod notation;
mod opening;
mod phase;
mod placeholder;
mod residue;
mod row;
mod rows;
mod scheme_data;
mod search;
mod slip;
mod surroundings;
mod table;

use std::ops::Range;

use crate::escape::pieces::octets;
use crate::revision::Rule;
use crate::words::triplet::TRIPLET;
use crate::words::{Component, Mistake};
use language::Language;
pub(crate) use language::Question;
use phase::Phase;
pub(crate) use placeholder::{not_filled_in, placeholder_at};
use row::Write;
use search::{Change, Effort, Found, Search};
pub(crate) use slip::slip;
use surroundings::{Surrounded, surrounded};

/// A valid text that is as near to one that is not valid as any, and the edits that lead to it.
///
/// The edits come from one table, each with a weight: a character that is written as its escape, a backslash that becomes a
/// slash, a bracket that is missing. Of all valid texts, a repair is one with the least sum of weights; it is found exactly, by a
/// shortest path through the positions of the text and the states of the automata of what was asked. Letters and digits are made
/// up only as a scheme, and left out only with other text around the URL or within it, such as a tag of HTML.
///
/// ```
/// use urlspec::{Revision, Validator};
///
/// let validator = Validator::new(Revision::Rfc3986);
/// let repaired = |text: &str| validator.repair(text).map(|repair| repair.text().to_owned());
/// assert_eq!(repaired("http://[2001:db8::1/a b"), Some("http://[2001:db8::1]/a%20b".to_owned()));
/// assert_eq!(repaired("http://user:pa/ss@example.com"), Some("http://user:pa%2Fss@example.com".to_owned()));
/// // Nothing near: the port could be any.
/// assert_eq!(repaired("http://example.com:port/"), None);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Repair {
    text: String,
    edits: Vec<Edit>,
    is_sure: bool,
}

/// One edit of a [`Repair`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edit {
    span: Range<usize>,
    written: String,
    mistake: Mistake,
    component: Option<Component>,
    message: String,
}

impl Repair {
    /// The text that is valid.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The edits that make it of the text that was given, in the order of that text. They do not overlap.
    #[must_use]
    pub fn edits(&self) -> &[Edit] {
        &self.edits
    }

    /// The text with these edits made, which are advised and do not overlap.
    pub(crate) fn advised(text: &str, edits: Vec<Edit>) -> Self {
        Self {
            text: edited(text, &edits),
            edits,
            is_sure: true,
        }
    }

    /// Tells if each edit undoes a mistake that people are known to make, and no other text is as near. Otherwise nothing speaks
    /// for the repair but that the text becomes valid by it.
    #[must_use]
    pub fn is_sure(&self) -> bool {
        self.is_sure
    }
}

impl Edit {
    /// The bytes of the text that was given which are replaced; none where something is inserted.
    #[must_use]
    pub fn span(&self) -> Range<usize> {
        self.span.clone()
    }

    /// The text in place of them; empty if they are left out.
    #[must_use]
    pub fn written(&self) -> &str {
        &self.written
    }

    /// The mistake that it undoes.
    #[must_use]
    pub fn mistake(&self) -> Mistake {
        self.mistake
    }

    /// The part of the URL that it is in, if the text is a whole URL.
    #[must_use]
    pub fn component(&self) -> Option<Component> {
        self.component
    }

    /// The mistake in a person's words, in one line, such as "`]` is missing after the address".
    #[must_use]
    pub fn message(&self) -> &str {
        &self.message
    }

    /// The edit that a finding advises.
    pub(crate) fn advised(span: Range<usize>, written: &str, rule: Rule, message: &str) -> Self {
        Self {
            span,
            written: written.to_owned(),
            mistake: Mistake::Denied,
            component: rule.concept().and_then(Component::of),
            message: message.to_owned(),
        }
    }

    fn of(text: &str, language: &Language, change: Change) -> Option<Self> {
        let span = change.at..change.at + change.length;
        let taken = &text[span.clone()];
        let written = language.written(change.write, taken)?.into_owned();
        let message = message::of(change, taken, &written, &text[span.end..]);
        Some(Self {
            span,
            written,
            mistake: change.mistake,
            component: change.phase.component(),
            message,
        })
    }
}

/// The nearest valid texts to one that is not valid: none if none is near, two if two are equally near. `accepts` has the
/// last word on what is valid.
///
/// A text that the document which defines the scheme accepts as well is preferred, whether or not that was asked.
pub(crate) fn nearest(
    question: Question,
    text: &str,
    accepts: impl Fn(&str) -> bool,
) -> Vec<Repair> {
    let by_scheme = Question {
        schemes: Some(question.schemes.unwrap_or_default()),
        ..question
    };
    let mut nearest = repairs(by_scheme, text, false);
    nearest.found.retain(|it| accepts(&it.text));
    // Without that document the repair may be another one.
    let is_apart = question.schemes.is_none() && nearest.is_by_scheme;
    if is_apart && (nearest.found.is_empty() || !nearest.is_judged) {
        let mut generic = repairs(question, text, false).found;
        // What that document refuses is hardly meant.
        let is_refused = nearest.found.is_empty() && !text.contains("://");
        for it in &mut generic {
            it.is_sure &= !is_refused;
        }
        nearest.found = generic.into_iter().filter(|it| accepts(&it.text)).collect();
    }
    // In a generic syntax every character can be escaped where a guess would help.
    let may_guess = nearest.is_by_scheme || question.law.has_productions();
    // A sentence of prose forbids a meaning, which no other punctuation has.
    let may_guess = may_guess && !by_scheme.rule_accepts(text);
    if nearest.found.is_empty() && may_guess {
        nearest.found = repairs(by_scheme, text, true).found;
        nearest.found.retain(|it| accepts(&it.text));
        // What stands there is right where only the end is missing.
        if by_scheme.may_begin_with(text) {
            let adds = |it: &Repair| it.edits.iter().all(|edit| edit.span.is_empty());
            nearest.found.retain(adds);
        }
    }
    let mut found = nearest.found;
    // Where three are equally near, none is meant.
    if found.len() > 2 {
        found.clear();
    }
    if found.len() > 1 {
        // Of an address and an address with a port, the latter is likelier where the last number is a port that many know.
        found.sort_by_key(|it| !ends_with_known_port(&it.text));
        for it in &mut found {
            it.is_sure = false;
        }
    }
    found
}

/// Tells if the authority of a URL ends with an address and a port that is often written.
fn ends_with_known_port(url: &str) -> bool {
    const PORTS: [&str; 12] = [
        "80", "443", "3000", "3306", "5000", "5432", "6379", "8000", "8080", "8443", "9000", "9090",
    ];
    let rest = url.split_once("]:").map_or("", |(_, rest)| rest);
    let port = rest.split(['/', '?', '#']).next().unwrap_or_default();
    PORTS.contains(&port)
}

/// The repairs of a search.
struct Nearest {
    found: Vec<Repair>,
    /// Tells if a document that defines a scheme of the text has a say, and if it has judged the result.
    is_by_scheme: bool,
    is_judged: bool,
}

/// The repairs of the least weight, at most three.
fn repairs(question: Question, text: &str, may_guess: bool) -> Nearest {
    let mut language = Language::of(question, text);
    let prefix = question.law.rule_for(text).url_start(text.as_bytes());
    let around = if language.is_of_urls() {
        surrounded(text, |scheme| language.has_authority(scheme))
    } else {
        Vec::new()
    };
    let whole = [whole_escaped(&language, text), whole_in_wide_forms(text)];
    let mut found: Vec<Found> = whole.into_iter().flatten().collect();
    for effort in Effort::all(text, may_guess) {
        let mut whole = Search::of(text, effort);
        opening::open(&mut whole, &mut language, prefix);
        found.extend(whole.run(&language));
        let surrounded = around.iter().filter(|it| it.weight <= effort.bound);
        found.extend(surrounded.filter_map(|it| within(&mut language, text, it, effort)));
        if !found.is_empty() || !whole.is_bounded() && around.is_empty() {
            break;
        }
    }
    let least = found.iter().map(|it| it.cost).min();
    let mut nearest = found;
    nearest.retain(|it| Some(it.cost) == least);
    let is_judged = nearest.iter().any(|it| it.is_judged);
    let mut repairs: Vec<Repair> = Vec::new();
    for changes in nearest.into_iter().flat_map(|it| it.ways) {
        let is_likely = !may_guess && changes.iter().all(|it| it.is_likely);
        let edits = changes
            .into_iter()
            .map(|change| Edit::of(text, &language, change));
        let Some(mut edits) = edits.collect::<Option<Vec<Edit>>>() else {
            continue;
        };
        name_text_around(text, &mut edits);
        let repaired = edited(text, &edits);
        if edits.is_empty() || repaired.is_empty() || repairs.iter().any(|it| it.text == repaired) {
            continue;
        }
        let is_sure = is_likely
            && edits.iter().all(|it| it.mistake != Mistake::Placeholder)
            && keeps_host(&language, text, &repaired)
            && !mixes_encodings(text, &edits)
            && !may_be_of_other_layout(text)
            && !parts_brackets(text, &edits)
            && !has_delimiters_of_windows(text);
        repairs.push(Repair {
            text: repaired,
            edits,
            is_sure,
        });
        if repairs.len() > 2 {
            break;
        }
    }
    Nearest {
        found: repairs,
        is_by_scheme: language.has_judges(),
        is_judged,
    }
}

/// Tells if a repaired text has the `//` before a host that was there, or that its scheme wants.
fn keeps_host(language: &Language, text: &str, repaired: &str) -> bool {
    let is_of_scheme = |byte: u8| byte.is_ascii_alphanumeric() || b"+-.".contains(&byte);
    let had_host = text.contains("://");
    let parted = repaired.split_once(':');
    let Some((scheme, behind)) = parted.filter(|(scheme, _)| scheme.bytes().all(is_of_scheme))
    else {
        return !had_host;
    };
    // A file may be on this machine.
    let is_file = scheme.eq_ignore_ascii_case("file");
    if language.has_authority(scheme) {
        match behind.strip_prefix("//") {
            Some(rest) => is_file || !host_of(rest).is_empty(),
            None => is_file && behind.starts_with('/') && !had_host,
        }
    } else {
        language.is_defined(scheme) || !had_host || behind.starts_with("//")
    }
}

/// The host behind `//`; of an IPv6 address the beginning.
fn host_of(rest: &str) -> &str {
    let authority = rest.split(['/', '?', '#']).next().unwrap_or_default();
    let server = authority.rsplit('@').next().unwrap_or_default();
    server.split(':').next().unwrap_or_default()
}

/// Tells if one bracket of a pair was left out, and the other one stays as data.
fn parts_brackets(text: &str, edits: &[Edit]) -> bool {
    const OPENING: &[char] = &['[', '(', '{', '<'];
    const CLOSING: &[char] = &[']', ')', '}', '>'];
    let is_left_out = |it: &Edit| it.written.is_empty();
    let is_data = |it: &Edit| it.mistake == Mistake::NotEscaped;
    let one_of = |brackets: &'static [char]| {
        edits
            .iter()
            .filter(move |it| text[it.span()].starts_with(brackets))
    };
    one_of(OPENING).any(is_left_out) && one_of(CLOSING).any(is_data)
        || one_of(OPENING).any(is_data) && one_of(CLOSING).any(is_left_out)
}

/// Tells if a text has a word beyond US-ASCII and nothing else, as where the keyboard has another layout.
fn may_be_of_other_layout(text: &str) -> bool {
    const SHORTEST: usize = 4;
    let is_ascii = |c: char| c.is_ascii_alphanumeric();
    !text.is_ascii() && !text.contains(is_ascii) && text.chars().nth(SHORTEST).is_some()
}

/// Tells if characters are escaped as UTF-8 beside escapes of another encoding.
fn mixes_encodings(text: &str, edits: &[Edit]) -> bool {
    let is_escaped = |it: &Edit| it.written.starts_with('%') && !text[it.span()].is_ascii();
    let of_text = || octets(text.as_bytes()).map(|(_, octet)| octet).collect();
    edits.iter().any(is_escaped) && String::from_utf8(of_text()).is_err()
}

/// Tells if a path of Windows has delimiters of URLs in it, which are data there.
fn has_delimiters_of_windows(text: &str) -> bool {
    (conditions::is_drive(text) || text.starts_with("\\\\")) && text.contains(['?', '#', '%'])
}

/// Names the text on both sides of a URL in the first edit.
fn name_text_around(text: &str, edits: &mut [Edit]) {
    if let [first, .., last] = edits {
        let is_text = |it: &Edit| it.mistake == Mistake::OtherText && it.written.is_empty();
        let is_around = first.span.start == 0 && last.span.end == text.len();
        if is_around && is_text(first) && is_text(last) {
            "the text around the URL is not part of it".clone_into(&mut first.message);
        }
    }
}

/// The repair of a URL that is escaped as a whole.
fn whole_escaped(language: &Language, text: &str) -> Option<Found> {
    let escapes = surroundings::escapes_of_whole(text, |scheme| language.has_authority(scheme));
    let changes = escapes.into_iter().map(|at| {
        let write = Write::Meant(notation::unescaped);
        Change::of(at, TRIPLET, write, Mistake::EscapedWhole, Phase::Start)
    });
    let way: Vec<Change> = changes.collect();
    (!way.is_empty()).then(|| Found {
        cost: 9,
        ways: vec![way],
        is_judged: true,
    })
}

/// The repair of a URL that is written in full-width forms, with those of `://`, as a keyboard for Chinese or Japanese writes it.
fn whole_in_wide_forms(text: &str) -> Option<Found> {
    let is_wide = |c: char| ('\u{ff01}'..='\u{ff5e}').contains(&c);
    if !text.contains("：／／") || text.len() > near::NEAR {
        return None;
    }
    let wide = text.char_indices().filter(|(_, c)| is_wide(*c));
    let changes = wide.map(|(at, c)| {
        let write = Write::Meant(notation::ascii);
        Change::of(
            at,
            c.len_utf8(),
            write,
            Mistake::TypographicCharacter,
            Phase::Start,
        )
    });
    Some(Found {
        cost: 9,
        ways: vec![changes.collect()],
        is_judged: true,
    })
}

/// The nearest repairs of a URL that stands in other text, which is left out.
fn within(
    language: &mut Language,
    text: &str,
    around: &Surrounded,
    effort: Effort,
) -> Option<Found> {
    let url = around.url.clone();
    let effort = Effort {
        bound: effort.bound - around.weight,
        ignores_white: around.is_in_brackets,
        ..effort
    };
    let mut search = Search::of(&text[url.clone()], effort);
    opening::open(&mut search, language, 0);
    let mut found = search.run(language)?;
    found.cost += around.weight;
    let phase = language.start(None).phase;
    let left_out = |span: Range<usize>| {
        let length = span.len();
        let change = Change {
            is_likely: around.is_likely,
            ..Change::of(span.start, length, Write::Text(""), around.mistake, phase)
        };
        (length > 0).then_some(change)
    };
    for way in &mut found.ways {
        for change in way.iter_mut() {
            change.at += url.start;
        }
        way.splice(0..0, left_out(0..url.start));
        way.extend(left_out(url.end..text.len()));
    }
    Some(found)
}

/// Tells if one text has a URL with `//` in it, and another one begins with one.
pub(crate) fn has_two_urls(before: &str, behind: &str) -> bool {
    near::first_of(before).contains("://") && !conditions::is_no_url_behind("", " ", behind)
}

/// A text with some edits made.
fn edited(text: &str, edits: &[Edit]) -> String {
    let mut edited = String::with_capacity(text.len() + 2 * edits.len());
    let mut at = 0;
    for edit in edits {
        edited.push_str(&text[at..edit.span.start]);
        edited.push_str(&edit.written);
        at = edit.span.end;
    }
    edited.push_str(&text[at..]);
    edited
}

#[cfg(feature = "serde")]
impl serde::Serialize for Repair {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use serde::ser::SerializeStruct;

        let mut repair = serializer.serialize_struct("Repair", 3)?;
        repair.serialize_field("text", &self.text)?;
        repair.serialize_field("sure", &self.is_sure)?;
        repair.serialize_field("edits", &self.edits)?;
        repair.end()
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Edit {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use serde::ser::SerializeStruct;

        let mut edit = serializer.serialize_struct("Edit", 5)?;
        edit.serialize_field("start", &self.span.start)?;
        edit.serialize_field("end", &self.span.end)?;
        edit.serialize_field("written", &self.written)?;
        edit.serialize_field("mistake", &self.mistake)?;
        edit.serialize_field("message", &self.message)?;
        edit.end()
    }
}
