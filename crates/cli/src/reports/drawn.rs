//! Drawings of all that is reported of a text.

use std::io;

use urlspec::{Code, Report};

use crate::draw;
use crate::kinds::NOT_VALID;
use crate::known::Known;
use crate::output::Output;
use crate::record::Record;

/// Draws the errors and findings of a report that are not known.
pub(crate) fn drawn(
    record: &Record<'_>,
    report: &Report,
    known: Known<'_>,
    output: &mut Output,
) -> io::Result<()> {
    let is_new = |code: Option<Code>| !known.has(code.map_or(NOT_VALID, Code::as_str));
    // A denied finding is drawn in its place among the others.
    for error in report.errors().filter(|error| error.code().is_none()) {
        if is_new(None) {
            output.draw(draw::error(record, error))?;
        }
    }
    for finding in report.findings() {
        if is_new(Some(finding.code())) {
            output.draw(draw::finding(record, finding))?;
        }
    }
    Ok(())
}
