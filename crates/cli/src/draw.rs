//! Drawing an error under the text that has it.

use std::borrow::Cow;
use std::ops::Range;

use annotate_snippets::{AnnotationKind, Group, Level, Origin, Snippet, Title};
use urlspec::{Finding, Repair, Revision, Severity, Status, SyntaxError};

use crate::advice::advice;
use crate::record::Record;
use crate::shown::visible;

/// How much of a long text is shown on either side of the fault, in characters.
const CONTEXT: usize = 60;

/// The diagnostic for an error: message, place, rule, notes and help. Where a sure repair is known, the other documents that
/// accept the text are left out.
pub(crate) fn error<'a>(record: &Record<'_>, error: &SyntaxError) -> Group<'a> {
    let group = fault_of(record, error);
    let is_sure = error.repair().is_some_and(Repair::is_sure);
    if is_sure {
        helped(group, error)
    } else {
        helped(elsewhere(group, error), error)
    }
}

/// The same with the other documents in any case.
pub(crate) fn verbose_error<'a>(record: &Record<'_>, error: &SyntaxError) -> Group<'a> {
    helped(elsewhere(fault_of(record, error), error), error)
}

/// The message, the place, the rule and the notes of an error.
fn fault_of<'a>(record: &Record<'_>, error: &SyntaxError) -> Group<'a> {
    let start = error.index();
    let label = match error.expected() {
        [] => format!("byte {start}"),
        [only] => format!("byte {start}: expected {only}"),
        several => format!("byte {start}: expected one of {}", several.join(", ")),
    };
    let broken = error.rule();
    let citation = broken.document().citation(broken.section());
    // A correction is not what the document prints there.
    let manner = match broken.corrected() {
        Some(corrected) if corrected == broken.reading() => ", as it must be read",
        Some(_) => ", as printed",
        None => "",
    };
    let rule = format!("{}\n({citation}{manner})", broken.reading());
    let title = Level::ERROR.primary_title(error.message().to_owned());
    let place = Spot {
        span: start..start + error.length(),
        column: column(record, start),
    };
    let group = located(record, &place, title, Some(label));
    let mut group = group.element(Level::NOTE.with_name("rule").message(rule));
    for note in error.notes() {
        group = group.element(Level::NOTE.message(note.clone()));
    }
    group
}

/// The same with the other documents that accept the text.
fn elsewhere<'a>(group: Group<'a>, error: &SyntaxError) -> Group<'a> {
    let accepting = error.accepted_by();
    if accepting.is_empty() {
        return group;
    }
    group.element(Level::NOTE.message(accepted_by(&accepting)))
}

/// The same with what to write.
fn helped<'a>(group: Group<'a>, error: &SyntaxError) -> Group<'a> {
    let advice = advice(error).into_iter();
    advice.fold(group, |group, line| {
        group.element(Level::HELP.message(line))
    })
}

/// The diagnostic for a fault that no rule of a grammar is about: message and place.
pub(crate) fn fault<'a>(record: &Record<'_>, span: Range<usize>, message: &str) -> Group<'a> {
    let title = Level::ERROR.primary_title(message.to_owned());
    let index = span.start;
    let place = Spot {
        span,
        column: column(record, index),
    };
    located(record, &place, title, Some(format!("byte {index}")))
}

/// The same, with the rule by which it is one.
pub(crate) fn fault_by<'a>(
    record: &Record<'_>,
    span: Range<usize>,
    message: &str,
    rule: String,
) -> Group<'a> {
    let rule = Level::NOTE.with_name("rule").message(rule);
    fault(record, span, message).element(rule)
}

/// The diagnostic for a finding: its message and place, the section that it rests on, and the text to write instead.
pub(crate) fn finding<'a>(record: &Record<'_>, finding: &Finding) -> Group<'a> {
    let level = match finding.severity() {
        _ if finding.is_denied() => Level::ERROR,
        Severity::Warning => Level::WARNING,
        _ => Level::NOTE,
    };
    let title = level
        .primary_title(finding.message().to_owned())
        .id(finding.code().as_str());
    let span = finding.span();
    let place = Spot {
        column: column(record, span.start),
        span,
    };
    let group = located(record, &place, title, None);
    let citation = finding.document().citation(finding.section());
    let group = group.element(Level::NOTE.with_name("see").message(citation.to_string()));
    match finding.suggestion() {
        None => group,
        Some("") => group.element(Level::HELP.message("leave it out")),
        Some(text) => group.element(Level::HELP.message(format!("write {}", shortened(text)))),
    }
}

/// The place of something in a text.
struct Spot {
    /// In bytes.
    span: Range<usize>,
    /// Counted from 1, in characters.
    column: usize,
}

fn column(record: &Record<'_>, index: usize) -> usize {
    record.columns(index..index).0
}

/// A message, and the place that it is about.
fn located<'a>(
    record: &Record<'_>,
    place: &Spot,
    title: Title<'a>,
    label: Option<String>,
) -> Group<'a> {
    let octets = record.octets;
    let Range { start, end } = place.span.clone();
    let window = Window::around(octets, start.min(octets.len())..end.min(octets.len()));
    let origin = record.origin;
    let source = Snippet::source(window.text)
        .line_start(origin.number())
        .annotation(AnnotationKind::Primary.span(window.span).label(label));
    if window.is_cropped || origin.is_part() {
        // The column within the piece would mislead.
        let place = Origin::path(origin.name().into_owned())
            .line(origin.number())
            .char_column(place.column);
        title.element(place).element(source)
    } else {
        title.element(source.path(origin.name().into_owned()))
    }
}

/// The place where the document of a finding states it: the section, and the name of the document if the text was
/// judged by another.
pub(crate) fn place(finding: &Finding) -> String {
    if finding.document() == finding.rule().document() {
        finding.section().to_string()
    } else {
        finding.document().citation(finding.section()).to_string()
    }
}

/// The documents that accept a text: those in force, and then the others.
fn accepted_by(revisions: &[Revision]) -> String {
    let is_draft = |it: &Revision| it.status() == Status::InternetDraft;
    let names = |of: &dyn Fn(&Revision) -> bool| {
        let of_kind = revisions.iter().filter(|it| of(it));
        let names: Vec<&str> = of_kind.map(|it| it.name()).collect();
        (!names.is_empty()).then(|| names.join(", "))
    };
    let in_force = names(&|it| !is_draft(it) && it.obsoleted_by().is_empty());
    let obsolete = names(&|it| !is_draft(it) && !it.obsoleted_by().is_empty());
    let drafts = names(&is_draft);
    let obsolete = obsolete.map(|names| format!("obsolete: {names}"));
    let drafts = drafts.map(|names| format!("drafts: {names}"));
    let all: Vec<String> = [in_force, obsolete, drafts].into_iter().flatten().collect();
    format!("accepted by {}", all.join("; "))
}

/// A piece of the text around a fault, all on one line and without control characters.
struct Window {
    text: String,
    /// The fault within the piece, in bytes.
    span: Range<usize>,
    /// Tells if something before it was left out.
    is_cropped: bool,
}

impl Window {
    fn around(octets: &[u8], fault: Range<usize>) -> Self {
        let before = String::from_utf8_lossy(end_of(&octets[..fault.start]));
        let after = String::from_utf8_lossy(beginning_of(&octets[fault.end..]));
        let at_fault = String::from_utf8_lossy(&octets[fault]);
        let at_fault = shortened(&at_fault);

        let mut text = String::new();
        let skipped = before
            .char_indices()
            .rev()
            .nth(CONTEXT)
            .map_or(0, |(at, c)| at + c.len_utf8());
        if skipped > 0 {
            text.push('…');
        }
        text.extend(before[skipped..].chars().map(visible));
        let start = text.len();
        text.extend(at_fault.chars().map(visible));
        let end = text.len();
        text.extend(after.chars().take(CONTEXT).map(visible));
        if after.chars().nth(CONTEXT).is_some() {
            text.push('…');
        }
        // An annotation needs something to point at.
        if start == text.len() {
            text.push(' ');
        }
        Self {
            text,
            span: start..end.max(start + 1),
            is_cropped: skipped > 0,
        }
    }
}

/// More octets than the context takes, so that a long text is not read again for each message about it.
const NEAR: usize = 4 * (CONTEXT + 2);

fn beginning_of(octets: &[u8]) -> &[u8] {
    &octets[..octets.len().min(NEAR)]
}

fn end_of(octets: &[u8]) -> &[u8] {
    &octets[octets.len().saturating_sub(NEAR)..]
}

/// The text, or its beginning and its end if it is long.
fn shortened(text: &str) -> Cow<'_, str> {
    if text.chars().nth(2 * CONTEXT).is_none() {
        return Cow::Borrowed(text);
    }
    let beginning: String = text.chars().take(CONTEXT).collect();
    let end = text.char_indices().rev().nth(CONTEXT - 1);
    let end = end.map_or("", |(at, _)| &text[at..]);
    Cow::Owned(format!("{beginning}…{end}"))
}
