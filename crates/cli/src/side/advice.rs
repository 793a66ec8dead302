//! What may help where a grammar needs another one.

use grammarian::ErrorKind;
use grammarian::bnf::rfc_in_prose;
use urlspec::Revision;

use crate::options::DEFAULT_REVISION;

/// What the tags of a text's references point to: tags, and numbers of RFCs.
pub(super) type References = [(String, u16)];

/// What to do about an error of a rule, as the end of its message; empty where nothing is known.
pub(super) fn on(rule: Option<&str>, kind: &ErrorKind, references: &References) -> String {
    match kind {
        ErrorKind::Prose(prose) => {
            rule.map_or(String::new(), |rule| on_prose(rule, prose, references))
        }
        ErrorKind::Undefined(name) => on_undefined(name, references),
        ErrorKind::NotRegular(_) => "; --depth 3 looks at words up to a depth".to_owned(),
        _ => String::new(),
    }
}

/// Which revision has a rule of this name: one that the text refers to, or else the default. If it is not known what the text
/// refers to, the newest RFC does, too, or else a draft.
fn on_undefined(name: &str, references: &References) -> String {
    let newest_first = Revision::ALL.iter().rev();
    let is_cited = |revision: &&Revision| {
        let is_it = |number: u16| revision.id() == format!("rfc{number}");
        references.iter().any(|(_, number)| is_it(*number))
    };
    let (cited, others): (Vec<&Revision>, Vec<&Revision>) = newest_first.partition(is_cited);
    let is_rfc = |revision: &&Revision| revision.id().starts_with("rfc");
    let (rfcs, drafts): (Vec<&Revision>, Vec<&Revision>) = others.into_iter().partition(is_rfc);
    let default = std::iter::once(&DEFAULT_REVISION);
    let uncited = rfcs.into_iter().chain(drafts);
    let uncited = uncited.filter(|_| references.is_empty());
    let mut all = cited.into_iter().chain(default).chain(uncited);
    match all.find(|revision| defined(**revision, name).is_some()) {
        Some(revision) => format!("; --import {revision} takes it from there"),
        None => String::new(),
    }
}

/// The binding that the words of a rule name.
fn on_prose(rule: &str, prose: &str, references: &References) -> String {
    let Some(number) = rfc_in_prose(prose).or_else(|| cited_in(prose, references)) else {
        return String::new();
    };
    let Some(named) = named_in(prose, rule) else {
        return String::new();
    };
    let id = format!("rfc{number}");
    match id.parse::<Revision>() {
        Ok(revision) => match defined(revision, named) {
            Some(name) => format!("; --bind {rule}={revision}:{name} takes it from there"),
            None => String::new(),
        },
        Err(_) => format!("; --bind {rule}={id}.txt:{named} takes it from that document's text"),
    }
}

/// The rule that prose such as `path-abempty, defined in [RFC3986], Section 3.3` names: what stands before it says where.
/// Prose that only says where means the rule of the same name; several words name no rule.
fn named_in<'p>(prose: &'p str, rule: &'p str) -> Option<&'p str> {
    const WHERE: [&str; 7] = ["as", "defined", "from", "in", "is", "see", "specified"];
    let says_where = |word: &str| {
        let is_citation = word.starts_with(['[', '(']) || word.starts_with("RFC");
        is_citation || WHERE.iter().any(|it| word.eq_ignore_ascii_case(it))
    };
    let mut words = prose
        .split_whitespace()
        .take_while(|word| !says_where(word));
    match (words.next(), words.next()) {
        (None, _) => Some(rule),
        (Some(only), None) => Some(only.trim_matches(['"', '\'', '`', ',', ';'])),
        (Some(named), Some(_)) => named.strip_suffix(','),
    }
}

/// The RFC that prose such as `port, see [URI], Section 3.2.3` points to by a tag of the references; `None` if it is none,
/// or several.
fn cited_in(prose: &str, references: &References) -> Option<u16> {
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
            ("any CHAR except those of RFC 3986", None),
            ("the path of a URI, see RFC 3986", None),
        ];
        for (prose, named) in cases {
            assert_eq!(named_in(prose, "own"), named, "{prose}");
        }
    }
}
