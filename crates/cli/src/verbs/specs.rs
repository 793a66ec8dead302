//! `urlspec specs`

mod schemes;

use crate::options::{DEFAULT_REVISION, Format};
use crate::outcome::Outcome;
use crate::output::{Output, plain_table};
use serde::Serialize;
use urlspec::{Document, Revision, Status};

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// How to print the list
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    /// List the documents that define schemes, not the revisions
    #[arg(long)]
    schemes: bool,
}

pub(crate) const HELP: &str = "\
With --schemes, the list has the documents that define schemes, such as `mailto`, in place of the revisions of the URL syntax.

Exit status: 0 listed, 2 usage or I/O error.";

/// One line of JSON output.
#[derive(Serialize)]
struct Line {
    spec: Revision,
    aliases: &'static [&'static str],
    title: &'static str,
    date: &'static str,
    status: Status,
    became: Option<&'static str>,
    obsoletes: &'static [&'static str],
    updates: &'static [&'static str],
    obsoleted_by: &'static [&'static str],
    amends: Option<Revision>,
    follows: Option<Revision>,
    taken_over: Vec<TakenOver>,
    rules: usize,
    start_rules: Vec<&'static str>,
    schemes: Vec<&'static str>,
}

/// The rules that a document has from another one.
#[derive(Serialize)]
struct TakenOver {
    document: &'static str,
    rules: Vec<&'static str>,
}

impl TakenOver {
    fn by(document: Document) -> Vec<Self> {
        let mut all: Vec<Self> = Vec::new();
        for rule in document.rules() {
            let Some(document) = rule.taken_from() else {
                continue;
            };
            match all.iter_mut().find(|it| it.document == document) {
                Some(known) => known.rules.push(rule.name()),
                None => all.push(Self {
                    document,
                    rules: vec![rule.name()],
                }),
            }
        }
        all
    }
}

pub(crate) fn run(arguments: &Arguments, output: &mut Output) -> Outcome {
    if arguments.schemes {
        return schemes::run(arguments.format, output);
    }
    let lines: Vec<Line> = Revision::ALL
        .iter()
        .map(|&revision| Line {
            spec: revision,
            aliases: revision.aliases(),
            title: revision.title(),
            date: revision.date(),
            status: revision.status(),
            became: revision.became(),
            obsoletes: revision.obsoletes(),
            updates: revision.updates(),
            obsoleted_by: revision.obsoleted_by(),
            amends: revision.amends(),
            follows: revision.follows(),
            taken_over: TakenOver::by(revision.into()),
            rules: revision.rules().count(),
            start_rules: revision.start_rules().map(urlspec::Rule::name).collect(),
            schemes: revision.schemes().map(|(scheme, _)| scheme).collect(),
        })
        .collect();
    if arguments.format == Format::Json {
        for line in &lines {
            output.json(line)?;
        }
        return Ok(true);
    }
    let mut table = plain_table(["ID", "alias", "date", "rules", "start rules"]);
    for line in &lines {
        table.add_row([
            line.spec.id(),
            &line.aliases.join(", "),
            line.date,
            &line.rules.to_string(),
            &line.start_rules.join(", "),
        ]);
    }
    output.table(&table)?;
    output.line("")?;
    for line in &lines {
        output.line(&format!("{}: {}", line.spec, line.title))?;
        output.line(&format!("  {}", relations(line.spec.into()).join("; ")))?;
        if !line.schemes.is_empty() {
            output.line(&format!("  schemes: {}", line.schemes.join(", ")))?;
        }
    }
    output.line("")?;
    output.line(&format!(
        "The first start rule is the default; --spec defaults to {DEFAULT_REVISION}."
    ))?;
    Ok(true)
}

/// The kind of document, and its statements about others.
fn relations(document: Document) -> Vec<String> {
    let revision = document.revision();
    let mut told = vec![document.status().to_string()];
    told.extend(
        revision
            .and_then(Revision::became)
            .map(|name| format!("became {name}")),
    );
    for (verb, names) in [
        ("obsoletes", document.obsoletes()),
        ("updates", document.updates()),
        ("obsoleted by", document.obsoleted_by()),
    ] {
        if !names.is_empty() {
            told.push(format!("{verb} {}", names.join(", ")));
        }
    }
    if let Some(amended) = revision.and_then(Revision::amends) {
        told.push(format!("judges by {} as it is amended", amended.name()));
    }
    for TakenOver { document, rules } in TakenOver::by(document) {
        let name = document.parse().map_or(document, Document::name);
        told.push(match rules.as_slice() {
            [only] => format!("takes `{only}` from {name}"),
            several => format!("takes {} rules from {name}", several.len()),
        });
    }
    told
}
