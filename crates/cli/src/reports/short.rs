//! One line for each remark, in the form that editors and `grep -n` know: `FILE:LINE:COLUMN: CODE: message`.

use super::Remark;
use crate::output::Output;
use crate::record::Record;
use crate::shown::shown;

/// Prints the line of a remark.
pub(super) fn short(
    record: &Record<'_>,
    remark: &Remark,
    output: &mut Output,
) -> std::io::Result<()> {
    let origin = record.origin;
    let (column, _) = remark.columns;
    output.line(&format!(
        "{}:{}:{column}: {}: {}",
        origin.name(),
        origin.number(),
        remark.code,
        shown(&remark.message)
    ))
}
