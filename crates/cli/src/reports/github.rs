//! Workflow commands of GitHub Actions: `::error file=...,line=...::message`.

use super::{Grade, Remark};
use crate::output::Output;
use crate::record::Record;

/// Prints the line of a remark.
pub(super) fn annotation(
    record: &Record<'_>,
    remark: &Remark,
    output: &mut Output,
) -> std::io::Result<()> {
    let command = match remark.grade {
        Grade::Error => "error",
        Grade::Warning => "warning",
        Grade::Note => "notice",
    };
    let mut properties = Vec::new();
    if let Some(file) = record.origin.file() {
        properties.push(format!("file={}", property(file)));
    }
    if let Some(line) = record.origin.line() {
        properties.push(format!("line={line}"));
        let (start, end) = remark.columns;
        properties.push(format!("col={start},endColumn={end}"));
    }
    properties.push(format!("title={}", property(remark.code)));
    output.line(&format!(
        "::{command} {}::{}",
        properties.join(","),
        escaped(&remark.message)
    ))
}

/// A message, which ends with the line.
fn escaped(text: &str) -> String {
    text.replace('%', "%25")
        .replace('\r', "%0D")
        .replace('\n', "%0A")
}

/// The value of a property, which ends with a comma or with two colons.
fn property(text: &str) -> String {
    escaped(text).replace(':', "%3A").replace(',', "%2C")
}

#[cfg(test)]
mod tests {
    use super::{escaped, property};

    /// A message ends with the line, and a property at a comma or two colons as well.
    #[test]
    fn all_that_ends_a_part_is_escaped() {
        assert_eq!(escaped("1% a\rb\nc\r\n:,"), "1%25 a%0Db%0Ac%0D%0A:,");
        assert_eq!(property("a,b:c\r%0A"), "a%2Cb%3Ac%0D%250A");
    }
}
