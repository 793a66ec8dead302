//! `urlspec explain`

use crate::draw;
use crate::findings;
use crate::kinds::{NOT_VALID, UNCERTAIN_END};
use crate::options::Format;
use crate::outcome::{Failure, Outcome};
use crate::output::{Output, plain_table};
use crate::record::{Origin, Record};
use crate::shown;
use serde::Serialize;
use urlspec::{Code, Finding, Resolver, Revision, Section, Severity, UnknownName, Validator};

pub(crate) const HELP: &str = "\
Without CODE, all codes are listed with their severity, a line each.

Exit status: 0 explained, 2 usage or I/O error.";

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// How to print the explanation
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    /// The codes to explain, such as port-reserved
    #[arg(value_name = "CODE", value_parser = code)]
    codes: Vec<Code>,
}

/// The code of a finding.
fn code(name: &str) -> Result<Code, String> {
    let why = match name {
        NOT_VALID => "the text is not valid by the document, and its message says why",
        UNCERTAIN_END => "it is uncertain where a reference ends in the text that it stands in",
        _ => return name.parse().map_err(|error: UnknownName| error.to_string()),
    };
    Err(format!("`{name}` is no finding: {why}"))
}

/// One line of JSON output.
#[derive(Serialize)]
struct Line {
    code: Code,
    severity: Severity,
    found_by: &'static [&'static str],
    summary: &'static str,
    explanation: &'static str,
    sections: Vec<Statement>,
    example: ExampleLine,
}

/// The statement of a document about it.
#[derive(Serialize)]
struct Statement {
    document: Revision,
    section: Section,
}

#[derive(Serialize)]
struct ExampleLine {
    spec: Revision,
    base: Option<&'static str>,
    input: &'static str,
    findings: Vec<Finding>,
}

pub(crate) fn run(arguments: &Arguments, output: &mut Output) -> Outcome {
    let codes = match arguments.codes.as_slice() {
        [] => Code::ALL,
        codes => codes,
    };
    if arguments.format == Format::Json {
        for code in codes {
            output.json(&line(*code)?)?;
        }
    } else if arguments.codes.is_empty() {
        list(output)?;
    } else {
        for code in codes {
            text(output, *code)?;
        }
    }
    Ok(true)
}

fn line(code: Code) -> Result<Line, Failure> {
    let example = code.example();
    Ok(Line {
        code,
        severity: code.severity(),
        found_by: found_by(code),
        summary: code.summary(),
        explanation: code.explanation(),
        sections: places(code),
        example: ExampleLine {
            spec: example.revision(),
            base: example.base(),
            input: example.text(),
            findings: findings(code)?.1,
        },
    })
}

/// The subcommands that find it, the library's verbs.
fn found_by(code: Code) -> &'static [&'static str] {
    if code.is_of_target() {
        &["resolve"]
    } else if code.is_lint() || code.is_of_browser() {
        &["lint"]
    } else {
        &["validate", "lint"]
    }
}

fn places(code: Code) -> Vec<Statement> {
    let place = |document: &Revision| {
        Some(Statement {
            document: *document,
            section: code.section(*document)?,
        })
    };
    Revision::ALL.iter().filter_map(place).collect()
}

/// The text that the findings of an example are about, and these.
fn findings(code: Code) -> Result<(String, Vec<Finding>), Failure> {
    let example = code.example();
    let text = example.text();
    let Some(base) = example.base() else {
        let validator = Validator::new(example.revision()).linting();
        let validator = if code.is_of_browser() {
            validator.browser()
        } else {
            validator
        };
        return Ok((
            text.to_owned(),
            validator.validate(text).findings().to_vec(),
        ));
    };
    let resolver = Resolver::new(example.revision(), base)?;
    let resolution = resolver.resolve(text)?;
    Ok((resolution.to_string(), resolution.findings().to_vec()))
}

fn list(output: &mut Output) -> Result<(), Failure> {
    let mut table = plain_table(["code", "severity", "found by", "what it is"]);
    for code in Code::ALL {
        table.add_row([
            code.as_str(),
            &code.severity().to_string(),
            &found_by(*code).join(", "),
            code.summary(),
        ]);
    }
    output.table(&table)?;
    Ok(())
}

fn text(output: &mut Output, code: Code) -> Result<(), Failure> {
    let label = findings::label(code.severity(), code);
    output.labelled("", &label, &format!(": {}", code.summary()))?;
    output.line("")?;
    output.wrapped(code.explanation(), 80)?;
    output.line("")?;
    // Statements that a document takes from the one that it amends are printed once.
    let mut cited = Vec::new();
    for place in places(code) {
        let citation = place.document.citation(place.section);
        if !cited.contains(&citation) {
            output.line(&format!("  see {citation}"))?;
            cited.push(citation);
        }
    }
    output.line(&format!("  found by {}", found_by(code).join(", ")))?;

    let example = code.example();
    let (id, text) = (example.revision().id(), example.text());
    let (judged, findings) = findings(code)?;
    output.line("")?;
    if let Some(base) = example.base() {
        output.line(&format!(
            "$ urlspec resolve --spec {id} --base {base} '{text}'"
        ))?;
        output.line(&judged)?;
        findings::findings(output, findings.iter())?;
        output.line("")?;
        return Ok(());
    }
    let browser = if code.is_of_browser() {
        "--browser "
    } else {
        ""
    };
    output.line(&format!(
        "$ urlspec lint {browser}--spec {id} {}",
        for_shell(text)
    ))?;
    let record = Record::new(Origin::Argument(1), judged.as_bytes());
    for finding in &findings {
        output.draw(draw::finding(&record, finding))?;
    }
    Ok(())
}

/// A text in the quoting of bash and zsh, with escapes for characters that are invisible or cannot be copied.
fn for_shell(text: &str) -> String {
    if !text.contains(shown::is_unseen) {
        return format!("'{text}'");
    }
    let written = |character: char| {
        if shown::is_unseen(character) {
            format!("\\u{:04x}", u32::from(character))
        } else {
            character.to_string()
        }
    };
    let text: String = text.chars().map(written).collect();
    format!("$'{text}'")
}
