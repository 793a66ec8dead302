//! Advice where a grammar needs another one.

use grammarian::ErrorKind;
use grammarian::bnf::rfc_in_prose;
use urlspec::Revision;

use super::message::{Choice, Message, Setting};

/// The document that lends rules where the text refers to none: the usual one.
const USUAL: Revision = Revision::Rfc3986;

/// Advice on an error of a rule, as the end of its message; empty where nothing is known. A rule that says in words
/// alone what it is can be bound by its name; of any other one the words can.
pub(super) fn on(
    rule: Option<&str>,
    is_in_words: bool,
    kind: &ErrorKind,
    references: &[(String, u16)],
) -> Message {
    match kind {
        ErrorKind::Prose(prose) => {
            let prose = prose.split_whitespace().collect::<Vec<&str>>().join(" ");
            on_prose(rule.filter(|_| is_in_words), &prose, references)
        }
        ErrorKind::Undefined(name) => on_undefined(name, references),
        ErrorKind::NotRegular(_) => {
            Message::from("; ") + Choice::of(Setting::Depth, "3") + " looks at words up to a depth"
        }
        _ => Message::default(),
    }
}

/// Which revision has a rule of this name: one that the text refers to, or else the default. If it is not known what the text
/// refers to, the newest RFC does, too, or else a draft.
fn on_undefined(name: &str, references: &[(String, u16)]) -> Message {
    // What an imported rule needs has its grammar before its name.
    let name = name.split(':').next_back().unwrap_or(name);
    let newest_first = Revision::ALL.iter().rev();
    let is_cited = |revision: &&Revision| {
        let is_it = |number: u16| revision.id() == format!("rfc{number}");
        references.iter().any(|(_, number)| is_it(*number))
    };
    let (cited, others): (Vec<&Revision>, Vec<&Revision>) = newest_first.partition(is_cited);
    let is_rfc = |revision: &&Revision| revision.id().starts_with("rfc");
    let (rfcs, drafts): (Vec<&Revision>, Vec<&Revision>) = others.into_iter().partition(is_rfc);
    let default = std::iter::once(&USUAL);
    let uncited = rfcs.into_iter().chain(drafts);
    let uncited = uncited.filter(|_| references.is_empty());
    let mut all = cited.into_iter().chain(default).chain(uncited);
    match all.find(|revision| defined(**revision, name).is_some()) {
        Some(revision) => {
            let choice = Choice::of(Setting::Import, revision.to_string());
            Message::from("; ") + choice + " takes it from there"
        }
        None => Message::default(),
    }
}

/// The binding that the words of a rule name, or else the form that one has. `rule` is the rule that they define alone.
fn on_prose(rule: Option<&str>, prose: &str, references: &[(String, u16)]) -> Message {
    let bound = rule.unwrap_or(prose);
    let advice = |to: &str, does: &str| {
        let choice = Choice::of(Setting::Bind, format!("{bound}={to}"));
        Message::from("; ") + choice + does
    };
    let cited = rfc_in_prose(prose).or_else(|| cited_in(prose, references));
    let named = cited.and_then(|number| Some((format!("rfc{number}"), named_in(prose, rule)?)));
    let taken = named.and_then(|(id, named)| {
        let Ok(revision) = id.parse::<Revision>() else {
            let to = format!("{id}.txt:{named}");
            return Some(advice(&to, " takes it from that document's text"));
        };
        let to = format!("{revision}:{}", defined(revision, named)?);
        Some(advice(&to, " takes it from there"))
    });
    taken.unwrap_or_else(|| advice("ID:RULE", " lets a rule stand for it"))
}

/// The rule that prose such as `path-abempty, defined in [RFC3986], Section 3.3` names: its first word, if all that follows
/// says where it is. Prose that only says where means the rule that it defines alone.
pub(super) fn named_in<'p>(prose: &'p str, rule: Option<&'p str>) -> Option<&'p str> {
    let is_sign = |c: char| ",;.:\"'`()".contains(c);
    let mut words = prose.split_whitespace().peekable();
    let is_name =
        |word: &&str| !word.starts_with(['[', '(']) && !says_where(word.trim_matches(is_sign));
    let named = match words.next_if(is_name) {
        Some(word) => word.trim_matches(['"', '\'', '`', ',', ';']),
        None => rule?,
    };
    let mut is_in_tag = false;
    let all_say_where = words.all(|word| {
        // A tag of the references may have spaces in it.
        is_in_tag |= word.starts_with('[');
        let is_of_tag = is_in_tag;
        is_in_tag &= !word.contains(']');
        is_of_tag || says_where(word.trim_matches(is_sign))
    });
    all_say_where.then_some(named)
}

/// Tells if a word is one of those that say where something is defined.
fn says_where(word: &str) -> bool {
    const WHERE: [&str; 22] = [
        "and",
        "appendix",
        "as",
        "at",
        "by",
        "chapter",
        "defined",
        "definition",
        "from",
        "given",
        "in",
        "is",
        "of",
        "rfc",
        "rule",
        "same",
        "section",
        "sections",
        "see",
        "specified",
        "std",
        "the",
    ];
    let word = word
        .strip_prefix('[')
        .unwrap_or(word)
        .trim_end_matches([']', ')']);
    let is_number = |word: &str| word.starts_with(|c: char| c.is_ascii_digit());
    let is_document = word
        .strip_prefix("RFC")
        .is_some_and(|rest| is_number(rest.trim_start_matches('-')));
    // Appendices are called by letters.
    let is_letter = word.starts_with(|c: char| c.is_ascii_uppercase())
        && !word[1..].starts_with(char::is_alphabetic);
    let is_where = WHERE.iter().any(|it| word.eq_ignore_ascii_case(it));
    word.is_empty() || is_number(word) || is_document || is_letter || is_where
}

/// The RFC that prose such as `port, see [URI], Section 3.2.3` points to by a tag of the references; `None` if it is none,
/// or several.
pub(super) fn cited_in(prose: &str, references: &[(String, u16)]) -> Option<u16> {
    let is_there = |tag: &str| prose.contains(&format!("[{tag}]"));
    let cited = references.iter().filter(|(tag, _)| is_there(tag));
    let mut numbers = cited.map(|(_, number)| *number);
    let first = numbers.next()?;
    numbers.all(|number| number == first).then_some(first)
}

/// The name of a document's rule that is exactly this one, but for its case.
fn defined(revision: Revision, name: &str) -> Option<&'static str> {
    let mut names = revision.rules().map(urlspec::Rule::name);
    names.find(|rule| rule.eq_ignore_ascii_case(name))
}

#[cfg(test)]
mod tests {
    use super::named_in;

    #[test]
    fn words_name_a_rule() {
        let cases = [
            (
                "path-abempty, defined in [RFC3986], Section 3.3",
                Some("path-abempty"),
            ),
            ("host, see [URI], Section 3.2.2", Some("host")),
            ("port as defined in RFC 3986", Some("port")),
            ("\"query\" from [RFC3986]", Some("query")),
            ("segment, the same as in RFC 3986", Some("segment")),
            ("see RFC 3986, Section 3.3", Some("own")),
            ("As defined in [RFC3986]", Some("own")),
            (
                "language-tag, see [RFC 5646], section 2.1",
                Some("language-tag"),
            ),
            ("pchar (RFC 3986, Appendix A)", Some("pchar")),
            ("[RFC3986], Section 3.3", Some("own")),
            ("any CHAR except those of RFC 3986", None),
            ("the path of a URI, see RFC 3986", None),
            ("segment, but not empty, see RFC 3986", None),
            ("segment, see RFC 3986, without a colon", None),
            ("segment as in [RFC3986] but not empty", None),
            ("see RFC 3986, at most 63 letters", None),
        ];
        for (prose, named) in cases {
            assert_eq!(named_in(prose, Some("own")), named, "{prose}");
        }
        assert_eq!(named_in("host, see RFC 3986", None), Some("host"));
        assert_eq!(named_in("see RFC 3986, Section 3.3", None), None);
    }
}
