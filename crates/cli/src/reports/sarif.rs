//! SARIF 2.1.0, the Static Analysis Results Interchange Format: one JSON document for all that was found.

use std::io;

use serde_sarif::sarif::{
    ArtifactChange, ArtifactContent, ArtifactLocation, Fix, Location, Message,
    MultiformatMessageString, PhysicalLocation, Region, Replacement, ReportingDescriptor, Result,
    ResultLevel, Run, Sarif, Tool, ToolComponent,
};
use urlspec::escape::Escaper;
use urlspec::{Code, Component, Revision};

use super::{Grade, Remark};
use crate::kinds::{NOT_VALID, UNCERTAIN_END};
use crate::output::Output;
use crate::record::Record;

/// A document that is being written: its beginning, the results one by one, and its end. Results are not kept.
pub(crate) struct Log {
    end: String,
    is_first: bool,
}

impl Log {
    /// Writes the beginning, of a document about texts or about the references in running text.
    pub(crate) fn begin(is_of_references: bool, output: &mut Output) -> io::Result<Self> {
        const RESULTS: &str = "\"results\":[";
        let empty = serde_json::to_string(&document(is_of_references))?;
        let middle = empty
            .find(RESULTS)
            .map_or(empty.len(), |at| at + RESULTS.len());
        let (beginning, end) = empty.split_at(middle);
        output.line(beginning)?;
        Ok(Self {
            end: end.to_owned(),
            is_first: true,
        })
    }

    /// Writes results, which are lines.
    pub(crate) fn add(&mut self, lines: &[u8], output: &mut Output) -> io::Result<()> {
        for line in lines.split_inclusive(|octet| *octet == b'\n') {
            let comma: &[u8] = if std::mem::take(&mut self.is_first) {
                b""
            } else {
                b","
            };
            output.add(&[comma, line].concat())?;
        }
        Ok(())
    }

    /// Writes the end.
    pub(crate) fn finish(self, output: &mut Output) -> io::Result<()> {
        output.line(&self.end)
    }
}

/// The document without results.
fn document(is_of_references: bool) -> Sarif {
    let rule = |code: &str, summary: &str| {
        let summary = MultiformatMessageString::builder().text(summary).build();
        ReportingDescriptor::builder()
            .id(code)
            .short_description(summary)
            .build()
    };
    let codes = Code::ALL.iter().filter(|code| !code.is_of_target());
    let rules = codes.map(|code| rule(code.as_str(), code.summary()));
    let not_valid = rule(NOT_VALID, "the text is not valid by the document");
    let uncertain = rule(UNCERTAIN_END, "it is uncertain where a reference ends");
    let uncertain = is_of_references.then_some(uncertain);
    let driver = ToolComponent::builder()
        .name(env!("CARGO_PKG_NAME").trim_end_matches("-cli"))
        .version(env!("CARGO_PKG_VERSION"))
        .rules(
            std::iter::once(not_valid)
                .chain(uncertain)
                .chain(rules)
                .collect::<Vec<_>>(),
        )
        .build();
    let run = Run::builder()
        .tool(Tool::builder().driver(driver).build())
        .column_kind("unicodeCodePoints")
        .results(Vec::new())
        .build();
    Sarif::builder()
        .schema("https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json")
        .version("2.1.0")
        .runs(vec![run])
        .build()
}

/// Prints the line of a remark.
pub(super) fn result(record: &Record<'_>, remark: &Remark, output: &mut Output) -> io::Result<()> {
    output.json(&of_remark(record, remark))
}

fn of_remark(record: &Record<'_>, remark: &Remark) -> Result {
    let (start, end) = remark.columns;
    let region = Region::builder()
        .start_line(number(record.origin.line().unwrap_or(1)))
        .start_column(number(start))
        .end_column(number(end))
        .build();
    let artifact = ArtifactLocation::builder().uri(address(record)).build();
    let place = PhysicalLocation::builder()
        .artifact_location(artifact.clone())
        .region(region)
        .build();
    let level = match remark.grade {
        Grade::Error => ResultLevel::Error,
        Grade::Warning => ResultLevel::Warning,
        Grade::Note => ResultLevel::Note,
    };
    let mut result = Result::builder()
        .rule_id(remark.code)
        .level(level)
        .message(Message::builder().text(remark.message.clone()).build())
        .locations(vec![Location::builder().physical_location(place).build()])
        .build();
    if !remark.repairs.is_empty() {
        result.fixes = Some(vec![fix(record, remark, artifact)]);
    }
    result
}

/// The edits that make the text valid.
fn fix(record: &Record<'_>, remark: &Remark, artifact: ArtifactLocation) -> Fix {
    let replacements = remark.repairs.iter().map(|edit| {
        let (start, end) = edit.columns;
        let region = Region::builder()
            .start_line(number(record.origin.line().unwrap_or(1)))
            .start_column(number(start))
            .end_column(number(end))
            .build();
        let written = ArtifactContent::builder()
            .text(edit.written.clone())
            .build();
        Replacement::builder()
            .deleted_region(region)
            .inserted_content(written)
            .build()
    });
    let change = ArtifactChange::builder()
        .artifact_location(artifact)
        .replacements(replacements.collect::<Vec<_>>())
        .build();
    Fix::builder().artifact_changes(vec![change]).build()
}

fn number(number: usize) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

/// The file as a URI reference, which SARIF wants.
fn address(record: &Record<'_>) -> String {
    let name = match record.origin.file() {
        Some(file) => file.to_owned(),
        None => record.origin.name().into_owned(),
    };
    let segment = Escaper::new(Revision::Rfc3986, Component::Segment);
    let escaped = |name: &str| match &segment {
        Ok(segment) => segment.escape(name.as_bytes()).unwrap_or_default(),
        Err(_) => String::new(),
    };
    let segments: Vec<String> = name.split('/').map(escaped).collect();
    segments.join("/")
}
