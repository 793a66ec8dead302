//! `urlspec claims`

mod counts;
mod file;
mod shape;

use std::path::Path;
use std::str::FromStr;

use clap::ValueEnum;
use grammarian::names::offer;
use serde::Serialize;
use urlspec::Document;
use urlspec_lineage::DocumentEdition;
use urlspec_lineage::claims::{Claim, Claims, Verdict};

use counts::Counts;
use shape::{Question, Shape};

use crate::composing::{Composing, Longest};
use crate::options::Largest;
use crate::outcome::{Failure, Outcome};
use crate::output::Output;

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Only the claims of these documents, or those of a file
    ///
    /// `urlspec specs` lists the documents.
    #[arg(value_name = "ID|FILE")]
    sources: Vec<Source>,
    /// Print only the claims that are refuted
    #[arg(long)]
    refuted: bool,
    #[command(flatten)]
    largest: Largest,
    #[command(flatten)]
    longest: Longest,
    /// How to print results
    #[arg(long, value_enum, default_value_t = Layout::Text)]
    format: Layout,
    #[command(flatten)]
    pub(crate) composing: Composing,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Layout {
    /// For people
    Text,
    /// A table in Markdown for each sentence
    Markdown,
    /// One JSON object a line
    Json,
}

/// A document that makes claims, or a file with claims.
#[derive(Clone)]
enum Source {
    Document(Document),
    File(String),
}

impl FromStr for Source {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text.parse() {
            Ok(document) => Ok(Self::Document(document)),
            Err(_) if text == "-" || Path::new(text).exists() => Ok(Self::File(text.to_owned())),
            Err(unknown) => {
                let (name, offer) = (unknown.name(), offer(unknown.nearest()));
                Err(format!(
                    "there is no such file, and no document is called `{name}`{offer}"
                ))
            }
        }
    }
}

pub(crate) const HELP: &str = "\
The documents say things about their own syntax, about its changes and about the syntax of others. Each sentence is quoted; \
below it stand the questions that are asked about it, in our words, each as a relation of languages, which is checked by the \
automata of the rules. A refuted claim has a shortest word that shows it. The verdict is about the question: where that is narrower or wider \
than the sentence, or another one, the verdict is `holds as asked` or `refuted as asked`, with the difference.

In a relation `+` joins languages, `-` takes words away, `&` keeps what both have; < is narrower, > wider, <= narrower or \
equal, >= wider or equal. A star stands for any text: *\"#\"* is all texts that have a number sign.

A FILE has a claim a line, `CLAIM :: SIDE RELATION SIDE`, about any grammars: a SIDE is a rule as other verbs take it, or a word \
in quotation marks. `SIDE has RULE`, `SIDE lacks RULE` and `none: REASON` are relations too; `§ SECTION` stands above the \
claims of a section, and `# ` before a comment. `> SENTENCE` stands above the claims that ask about a sentence, and two blanks \
and `narrower: REASON`, `wider: REASON` or `other: REASON` below a claim whose question is not that of the sentence. Files are \
named as on the command line.

Exit status: 0 all hold, 1 some are refuted, 2 usage or I/O error, or automata that are too large.";

/// One line of JSON output.
#[derive(Serialize)]
struct Line<'c> {
    #[serde(flatten)]
    claim: &'c Claim,
    #[serde(flatten)]
    verdict: &'c Verdict,
}

pub(crate) fn run(arguments: &Arguments, output: &mut Output) -> Outcome {
    let mut counts = Counts::default();
    let files = arguments.sources.iter().filter_map(|source| match source {
        Source::File(file) => Some(file),
        Source::Document(_) => None,
    });
    let files: Vec<&String> = files.collect();
    let all_files = files.len() == arguments.sources.len() && !files.is_empty();
    if files.is_empty() {
        arguments.composing.refuse_for("a claim of a document")?;
        if arguments.longest.length().is_some() {
            return Err("--max-length is for claims of files".into());
        }
    }
    if !all_files {
        of_documents(arguments, &mut counts, output)?;
    }
    for file in files {
        file::check(file, arguments, &mut counts, output)?;
    }
    if arguments.format != Layout::Json {
        output.line("")?;
        output.line(&counts.summary())?;
    }
    if counts.untold > 0 {
        return Err(Failure::Told);
    }
    Ok(counts.refuted + counts.refuted_as_asked == 0)
}

/// The claims of documents, of all if none is named.
fn of_documents(
    arguments: &Arguments,
    counts: &mut Counts,
    output: &mut Output,
) -> Result<(), Failure> {
    let specs = arguments.sources.iter().filter_map(|source| match source {
        Source::Document(document) => Some(*document),
        Source::File(_) => None,
    });
    let specs: Vec<Document> = specs.collect();
    let claims = Claims::new(arguments.largest.limits())?;
    for document in Document::all() {
        let edition = DocumentEdition::corrected(document);
        arguments.composing.log().document(edition);
    }
    refuse_silent(&specs, &claims)?;
    let is_wanted = |claim: &&Claim| specs.is_empty() || specs.contains(&claim.document());
    let wanted = || claims.all().iter().filter(is_wanted);
    let mut shape = Shape::new(wanted().map(Claim::scope), arguments.format);
    for claim in wanted() {
        let verdict = claims
            .check(claim)
            .map_err(|error| undecided(claim, error))?;
        counts.count(Some((&verdict, claim.scope())));
        if arguments.refuted && !matches!(verdict, Verdict::Refuted { .. }) {
            continue;
        }
        if arguments.format == Layout::Json {
            output.json(&Line {
                claim,
                verdict: &verdict,
            })?;
            continue;
        }
        let citation = claim.document().citation(claim.section()).to_string();
        let question = Question {
            heading: &citation,
            quotation: Some(claim.quotation()),
            text: claim.text(),
            scope: claim.scope(),
            scope_reason: claim.scope_reason(),
            relation: claim.relation(),
        };
        shape.print(&question, Ok(&verdict), output)?;
    }
    Ok(())
}

/// The failure of a claim that could not be checked, with its reason.
fn undecided(claim: &Claim, error: urlspec_lineage::Error) -> Failure {
    match Failure::from(error) {
        Failure::Message(why) => {
            let citation = claim.document().citation(claim.section());
            let said = claim.text().trim_end_matches('.');
            Failure::Message(format!("{citation}: {said}: {why}"))
        }
        other => other,
    }
}

/// The error for documents without claims among those that were asked for: an answer for the others alone would look
/// like one for all.
fn refuse_silent(specs: &[Document], claims: &Claims) -> Result<(), Failure> {
    let speaks = |document: &Document| {
        let mut all = claims.all().iter();
        all.any(|claim| claim.document() == *document)
    };
    let mut silent: Vec<&str> = Vec::new();
    for document in specs.iter().filter(|it| !speaks(it)) {
        if !silent.contains(&document.id()) {
            silent.push(document.id());
        }
    }
    if silent.is_empty() {
        return Ok(());
    }
    let verb = if silent.len() == 1 { "says" } else { "say" };
    let message = format!(
        "{} {verb} nothing of syntax that is checked",
        silent.join(", ")
    );
    Err(Failure::Message(message))
}
