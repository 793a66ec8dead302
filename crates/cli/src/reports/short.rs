//! One line for each remark, in the form that editors and `grep -n` know: `FILE:LINE:COLUMN: CODE: message`.

use urlspec::Report;

use super::remarks;
use crate::baseline::Known;
use crate::output::Output;
use crate::record::Record;
use crate::shown::shown;

/// Prints a line for the error and for each finding of a report.
pub(crate) fn short(
    record: &Record<'_>,
    report: &Report,
    known: Known<'_>,
    output: &mut Output,
) -> std::io::Result<()> {
    let origin = record.origin;
    for remark in remarks(record, report, known) {
        let (column, _) = remark.columns;
        output.line(&format!(
            "{}:{}:{column}: {}: {}",
            origin.name(),
            origin.number(),
            remark.code,
            shown(&remark.message)
        ))?;
    }
    Ok(())
}
