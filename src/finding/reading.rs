//! Texts on which the two editions of a document disagree.

use super::Finding;
use crate::revision::Rule;
use crate::syntax::accepted::Accepted;
use crate::syntax::judge::Law;
use crate::syntax::parse::Node;
use crate::words::Code;

/// The finding that a verdict rests on a reading: the text is accepted, and by the other edition it would not be. It is about
/// the lowest rule whose text the print rejects.
pub(crate) fn rests_on_reading(accepted: &Accepted<'_>, law: Law) -> Option<Finding> {
    if law.edition().is_printed() || law.in_other_edition()?.accepts(accepted.text()) {
        return None;
    }
    let rests = |node: &Node<'_, '_>| {
        let rule = node.rule();
        rule.differs_in_print() && !rule.in_other_edition().accepts(node.text())
    };
    // In preorder: the next one that lies within is nearer to what makes the difference.
    let mut lowest = accepted.tree().root();
    for node in accepted.tree().nodes().filter(rests) {
        let (outer, inner) = (lowest.span(), node.span());
        if outer.start <= inner.start && inner.end <= outer.end {
            lowest = node;
        }
    }
    let rule = read_otherwise(lowest.rule())?;
    let message = format!("this rests on a reading: {}", readings(rule)?);
    let finding = Finding::new(Code::RestsOnReading, lowest.span(), rule, message);
    Some(finding.citing(rule.section()))
}

/// The note that the other edition of the document accepts a text that is not valid by this one; `None` if it is not valid there
/// either.
pub(crate) fn note_on_error(text: &str, law: Law) -> Option<String> {
    let other = law.in_other_edition().filter(|other| other.accepts(text))?;
    let document = law.edition().revision().name();
    if law.edition().is_printed() {
        let accepted = Accepted::new(other.rule_for(text), text);
        let finding = rests_on_reading(&accepted, other)?;
        let readings = readings(finding.rule())?;
        Some(format!(
            "as it must be read, {document} accepts it: {readings}"
        ))
    } else {
        let readings = readings(read_otherwise(law.rule_for(text))?)?;
        Some(format!(
            "as it is printed, {document} accepts it: {readings}"
        ))
    }
}

/// The nearest rule below this one, itself included, that is read with other words than it is printed with. It may have no
/// node: a part of the text is then the text of a helper.
fn read_otherwise(rule: Rule) -> Option<Rule> {
    let mut below = rule.closure();
    below.find(|it| it.corrected().is_some() && it.differs_in_print())
}

/// How a rule is printed and how it is read, and why; `None` if it is read as it is printed.
fn readings(rule: Rule) -> Option<String> {
    let read = quoted(rule.corrected()?);
    let printings = rule.printings();
    let printed = quoted(printings[printings.len() - 1].text());
    let why = first_sentence(rule.note());
    Some(format!("printed is `{printed}`, read is `{read}`. {why}"))
}

/// A rule on one line. One that is long is cut: the grammar file has it whole.
fn quoted(rule: &str) -> String {
    const LONGEST: usize = 120;
    let mut line = String::new();
    for word in rule.split_whitespace() {
        if line.len() + word.len() > LONGEST {
            line.push_str(" ...");
            break;
        }
        if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(word);
    }
    line
}

fn first_sentence(note: &str) -> &str {
    let ends = [". ", ".\" "].map(|end| note.find(end).map(|at| at + end.len() - 1));
    let end = ends.into_iter().flatten().min();
    note[..end.unwrap_or(note.len())].trim_end()
}
