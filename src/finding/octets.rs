//! Escapes: octets that protocols do not accept as data, and escapes that could be simpler.

use std::ops::Range;

use super::Finding;
use super::innermost::Innermost;
use super::parts::Parts;
use crate::escape::{TRIPLET, octets as written_octets, unescape};
use crate::finding::filled_form;
use crate::revision::statements::Data;
use crate::revision::{Revision, Rule};
use crate::syntax::accepted::Accepted;
use crate::syntax::parse::Node;
use crate::syntax::split::Components;
use crate::words::{CharacterSet, Code, Concept};

/// One escape of a text.
struct Escape<'t, 'i> {
    at: usize,
    octet: u8,
    /// The innermost node around it.
    node: Node<'t, 'i>,
    place: Use,
}

/// The use of the data that an escape belongs to.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Use {
    /// It is not data: it delimits two pieces of data, or stands where a scheme would.
    Delimiter,
    /// It is never sent: a fragment, or a rule that only the client reads.
    Unsent,
    /// Lines, such as those of a filled-in form, which may hold line ends.
    Lines,
    /// Anything else.
    Data,
}

pub(super) fn octets(
    accepted: &Accepted<'_>,
    split: &Components,
    parts: &Parts<'_>,
    keeps_escapes: bool,
    findings: &mut Vec<Finding>,
) {
    let escapes = escapes(accepted, split);
    if escapes.is_empty() {
        return;
    }
    let revision = accepted.rule().revision();
    let text = accepted.text();
    // In RFC 1738 the two tabs that delimit a gopher path are not data. The drafts have no production for gopher, so
    // there all tabs are data, the first two as well.
    let is_gopher = parts.is("gopher");
    let parting = if is_gopher && revision.scheme_rule("gopher").is_none() {
        2
    } else {
        0
    };
    let is_tab = |escape: &&Escape<'_, '_>| escape.octet == b'\t' && escape.place == Use::Data;
    let tabs_from = escapes
        .iter()
        .filter(is_tab)
        .nth(parting)
        .map(|escape| escape.at);
    let is_tab_too_many = |at| is_gopher && tabs_from.is_some_and(|from| from <= at);
    let is_sent = !parts.is("file");
    let is_control = |escape: &Escape<'_, '_>| {
        let ends_something = match escape.octet {
            b'\r' | b'\n' | b'\0' => true,
            b'\t' => is_tab_too_many(escape.at),
            _ => false,
        };
        ends_something && escape.place == Use::Data && !is_forbidden(escape)
    };
    let is_plain = |escape: &Escape<'_, '_>| {
        !keeps_escapes
            && escape.place != Use::Delimiter
            // RFC 1738 does not reserve it, but in the queries of forms it has become a space.
            && escape.octet != b'+'
            && !(escape.octet == b'.' && makes_dot_segment(text, escape.at))
    };
    let is_needless =
        |escape: &Escape<'_, '_>| is_plain(escape) && revision.is_safe_to_unescape(escape.octet);
    // "This should not be done", but "unescaping the other mark characters is usually counterproductive" (2003 draft,
    // section 2.3): it is reported, without a replacement.
    let is_unwanted = |escape: &Escape<'_, '_>| {
        is_plain(escape)
            && revision.is_unreserved(escape.octet)
            && !revision.is_safe_to_unescape(escape.octet)
    };
    let characters = characters(revision, &escapes);
    // They are in the order of the text.
    let is_of_character = |escape: &Escape<'_, '_>| {
        let before = characters.partition_point(|(run, _)| run[run.len() - 1].at < escape.at);
        let run = characters.get(before);
        run.is_some_and(|(run, _)| run[0].at <= escape.at)
    };
    let is_small = |escape: &Escape<'_, '_>| {
        let digits = &text.as_bytes()[escape.at + 1..escape.at + TRIPLET];
        digits.iter().any(u8::is_ascii_lowercase)
            && !is_needless(escape)
            && !is_of_character(escape)
    };

    if is_sent {
        for run in runs(&escapes, is_control) {
            findings.push(control(run));
        }
    }
    for run in runs(&escapes, is_needless) {
        let plain: String = run.iter().map(|escape| char::from(escape.octet)).collect();
        let message = "the same as the character itself, which is safe here".to_owned();
        findings.push(found(Code::EscapeNotNeeded, run, message).suggesting(plain));
    }
    for run in runs(&escapes, is_unwanted) {
        let message = "unreserved, and should not have been escaped".to_owned();
        findings.push(found(Code::EscapeNotNeeded, run, message));
    }
    for run in runs(&escapes, is_small) {
        let message = "hexadecimal digits in lower case".to_owned();
        let found = found(Code::EscapeNotUppercase, run, message);
        let capital = text[found.span.clone()].to_ascii_uppercase();
        findings.push(found.suggesting(capital));
    }
    if revision.character_set() == CharacterSet::Utf8 {
        for run in runs(&escapes, |escape| !escape.octet.is_ascii()) {
            for undecodable in undecodable(run) {
                let message = "these octets are not valid UTF-8".to_owned();
                findings.push(found(Code::EscapeNotUtf8, &run[undecodable], message));
            }
        }
    }
    for (run, plain) in characters {
        let message = "the same as the characters themselves".to_owned();
        findings.push(found(Code::EscapeNotNeeded, run, message).suggesting(plain));
    }
}

/// Escaped octets that must not occur in the data that they belong to.
pub(super) fn forbidden(accepted: &Accepted<'_>, split: &Components, findings: &mut Vec<Finding>) {
    let clauses = accepted.rule().revision().statements().escaping.clauses;
    if clauses.iter().all(|clause| clause.unwritable.is_empty()) {
        return;
    }
    let escapes = escapes(accepted, split);
    for run in runs(&escapes, is_forbidden) {
        let message = format!(
            "an encoded {}, which a `{}` cannot hold",
            names(run),
            run[0].node.rule()
        );
        findings.push(found(Code::OctetForbidden, run, message));
    }
}

/// Tells if the document forbids such an octet in the data of the rule around an escape.
fn is_forbidden(escape: &Escape<'_, '_>) -> bool {
    let rule = escape.node.rule();
    let clauses = rule.revision().statements().escaping.clauses;
    let mut of_rule = clauses.iter().filter(|clause| clause.rule == rule.name());
    of_rule.any(|clause| clause.unwritable.contains(char::from(escape.octet)))
}

/// The spans of octets that are not valid UTF-8, in escapes that stand side by side.
fn undecodable(run: &[Escape<'_, '_>]) -> Vec<Range<usize>> {
    let octets: Vec<u8> = run.iter().map(|escape| escape.octet).collect();
    let mut found: Vec<Range<usize>> = Vec::new();
    let mut at = 0;
    for chunk in octets.utf8_chunks() {
        let start = at + chunk.valid().len();
        at = start + chunk.invalid().len();
        match found.last_mut() {
            _ if at == start => {}
            Some(last) if last.end == start => last.end = at,
            _ => found.push(start..at),
        }
    }
    found
}

/// The runs of escapes of characters beyond US-ASCII that could stand as themselves, and these characters.
fn characters<'e, 't, 'i>(
    revision: Revision,
    escapes: &'e [Escape<'t, 'i>],
) -> Vec<(&'e [Escape<'t, 'i>], String)> {
    let mut found = Vec::new();
    if revision.is_of_ascii() {
        return found;
    }
    let is_wide =
        |escape: &Escape<'_, '_>| !escape.octet.is_ascii() && escape.place != Use::Delimiter;
    for run in runs(escapes, is_wide) {
        let octets: Vec<u8> = run.iter().map(|escape| escape.octet).collect();
        let mut at = 0;
        for chunk in octets.utf8_chunks() {
            let is_plain = |c: char| revision.is_safe_character(c, Concept::Unreserved);
            let mut characters = chunk.valid().chars().peekable();
            while let Some(first) = characters.next() {
                let start = at;
                at += first.len_utf8();
                if is_plain(first) {
                    let mut plain = String::from(first);
                    while let Some(next) = characters.next_if(|c| is_plain(*c)) {
                        plain.push(next);
                        at += next.len_utf8();
                    }
                    found.push((&run[start..at], plain));
                }
            }
            at += chunk.invalid().len();
        }
    }
    found
}

/// The names of the control characters of a run, each once.
fn names(run: &[Escape<'_, '_>]) -> String {
    let mut names: Vec<&str> = Vec::new();
    for escape in run {
        let name = match escape.octet {
            b'\r' => "CR",
            b'\n' => "LF",
            b'\t' => "TAB",
            _ => "NUL",
        };
        if !names.contains(&name) {
            names.push(name);
        }
    }
    names.join(" and ")
}

fn control(run: &[Escape<'_, '_>]) -> Finding {
    let message = format!(
        "an encoded {}: if it is decoded on the way, it may act as another operation or parameter",
        names(run)
    );
    found(Code::EncodedControl, run, message)
}

/// A finding on a run of escapes, which has at least one.
fn found(code: Code, run: &[Escape<'_, '_>], message: String) -> Finding {
    let (start, end) = (run[0].at, run[run.len() - 1].at + TRIPLET);
    Finding::new(code, start..end, run[0].node.rule(), message)
}

/// The escapes of one kind, in runs: as many as stand side by side in one node.
fn runs<'e, 't, 'i>(
    escapes: &'e [Escape<'t, 'i>],
    is_wanted: impl Fn(&Escape<'t, 'i>) -> bool,
) -> impl Iterator<Item = &'e [Escape<'t, 'i>]> {
    let mut rest = escapes;
    std::iter::from_fn(move || {
        let first = rest.iter().position(&is_wanted)?;
        rest = &rest[first..];
        let goes_on = |pair: &[Escape<'t, 'i>]| {
            pair[0].at + TRIPLET == pair[1].at
                && pair[0].node.span() == pair[1].node.span()
                && is_wanted(&pair[1])
        };
        let more = rest.windows(2).take_while(|pair| goes_on(pair)).count();
        let (run, behind) = rest.split_at(more + 1);
        rest = behind;
        Some(run)
    })
}

/// The escapes of a text, from left to right, each with the innermost node around it.
fn escapes<'t, 'i>(accepted: &'t Accepted<'i>, split: &Components) -> Vec<Escape<'t, 'i>> {
    let text = accepted.text().as_bytes();
    // In url7 a scheme may hold escapes, and so may the beginning of a path in 1997 that would be one: they must stay.
    let scheme_end = split.scheme.as_ref().map_or(0, |scheme| scheme.end);
    if !text.contains(&b'%') {
        return Vec::new();
    }
    let mut innermost = Innermost::new(accepted.tree());
    let mut escapes: Vec<Escape<'t, 'i>> = Vec::new();
    let written = written_octets(text).filter(|(bytes, _)| bytes.len() == TRIPLET);
    for (Range { start: at, .. }, octet) in written {
        let node = innermost.around(at);
        let before = escapes.last().filter(|before| {
            before.node.span() == node.span() && before.node.rule() == node.rule()
        });
        let place = match before {
            _ if at < scheme_end => Use::Delimiter,
            Some(before) if before.at >= scheme_end => before.place,
            _ => place(node),
        };
        escapes.push(Escape {
            at,
            octet,
            node,
            place,
        });
    }
    escapes
}

fn place(node: Node<'_, '_>) -> Use {
    let rule = node.rule();
    let concept = rule.concept();
    let escaping = &rule.revision().statements().escaping;
    // A rule that has parts, and no characters of its own, has data only in its parts.
    let has_parts = node.children().next().is_some();
    if has_parts && !rule.uses().any(Rule::is_silent) {
        Use::Delimiter
    } else if concept == Some(Concept::Fragment) || escaping.is(rule.name(), Data::Unsent) {
        Use::Unsent
    } else if escaping.is(rule.name(), Data::Controls)
        || escaping.is(rule.name(), Data::Form) && is_form(node.text())
    {
        Use::Lines
    } else {
        Use::Data
    }
}

/// Tells if a Gopher+ string is a filled-in form.
fn is_form(text: &str) -> bool {
    unescape(text.as_bytes()).is_ok_and(|string| filled_form::read(&string).is_ok())
}

/// Tells if an escaped dot belongs to a segment that is `.` or `..` when it is unescaped: in a relative reference that
/// has another meaning.
fn makes_dot_segment(text: &str, at: usize) -> bool {
    const LONGEST: usize = "%2E%2E".len();
    let bytes = text.as_bytes();
    let ends = |byte: &u8| b"/?#;:".contains(byte);
    let before = &bytes[at.saturating_sub(LONGEST)..at];
    let start = before
        .iter()
        .rposition(ends)
        .map(|found| at - before.len() + found + 1);
    let start = start.or((before.len() == at).then_some(0));
    let behind = &bytes[at..bytes.len().min(at + LONGEST + 1)];
    let end = behind.iter().position(ends).map(|found| at + found);
    let end = end.or((at + behind.len() == bytes.len()).then_some(bytes.len()));
    let (Some(start), Some(end)) = (start, end) else {
        return false;
    };
    let segment = text[start..end].to_ascii_uppercase().replace("%2E", ".");
    matches!(segment.as_str(), "." | "..")
}
