//! `urlspec suite`

mod computed;

use clap::ValueEnum;
use serde::Serialize;
use urlspec::{Concept, Document, Rule};
use urlspec_lineage::suite::{self, Group};
use urlspec_lineage::{DocumentEdition, grammars};

use crate::options::Largest;
use crate::outcome::{Failure, Outcome};
use crate::output::Output;
use computed::{Compared, Computed, Normalized, Resolved};

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// The document: an ID or alias, perhaps with `@printed`
    ///
    /// `urlspec specs` and `urlspec specs --schemes` list them. With `@printed`, it is taken as it is printed, and without
    /// worked cases.
    #[arg(value_name = "EDITION")]
    edition: DocumentEdition,
    /// Only words of this rule, and no worked cases; may be repeated
    #[arg(long = "rule", value_name = "RULE", conflicts_with = "all_rules")]
    rules: Vec<String>,
    /// Write words of all rules
    ///
    /// By default, only rules that describe whole URLs or bear a concept, such as host or query, have words.
    #[arg(long)]
    all_rules: bool,
    #[command(flatten)]
    largest: Largest,
    /// The layout of the JSON document
    #[arg(long, value_enum, default_value_t = Layout::Json)]
    format: Layout,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Layout {
    /// One line
    Json,
    /// A line for each word and each case, for files that are kept and compared
    Lines,
}

pub(crate) const HELP: &str = "\
A suite tests other libraries, in any language. It has words of each rule, valid and invalid, by what they test: \
`transition` (each transition of the rule's automaton), `boundary` (the first and last characters of each range, and \
characters that are mistaken for others) and `classic` (faults that implementations are known to have); and the worked cases \
of resolution, normalization and equivalence, where the document has them. The same version of urlspec always writes the \
same bytes.

Exit status: 0 written, 2 usage or I/O error, or automata that are too large.";

/// The version of the suite's format. It changes when a reader of the one before would fail or be misled.
const VERSION: u32 = 1;

/// The whole document.
#[derive(Serialize)]
struct Suite {
    format: Format,
    /// Of urlspec.
    version: &'static str,
    spec: String,
    name: &'static str,
    title: &'static str,
    /// Year and month.
    published: String,
    rules: Vec<RuleWords>,
    resolution: Vec<Resolved>,
    normalization: Vec<Normalized>,
    equivalence: Vec<Compared>,
}

#[derive(Serialize)]
struct Format {
    name: &'static str,
    version: u32,
}

/// The words of one rule.
#[derive(Serialize)]
struct RuleWords {
    rule: &'static str,
    section: &'static str,
    concept: Option<Concept>,
    start: bool,
    /// Those whose production it is.
    schemes: Vec<&'static str>,
    groups: Vec<Group>,
}

pub(crate) fn run(arguments: &Arguments, output: &mut Output) -> Outcome {
    let document = arguments.document()?;
    match arguments.format {
        Layout::Json => output.json(&document)?,
        Layout::Lines => output.json_lines(&document)?,
    }
    Ok(true)
}

impl Arguments {
    fn document(&self) -> Result<Suite, Failure> {
        let document = self.edition.document();
        let (year, month) = document.published();
        // With a choice of rules, nothing else is printed. The cases are worked by a revision as it must be read.
        let is_wanted = self.rules.is_empty() && !self.edition.is_printed();
        let computed = Computed {
            revision: match document {
                Document::Revision(revision) if is_wanted => Some(revision),
                _ => None,
            },
        };
        Ok(Suite {
            format: Format {
                name: "urlspec-suite",
                version: VERSION,
            },
            version: env!("CARGO_PKG_VERSION"),
            spec: self.edition.to_string(),
            name: document.name(),
            title: document.title(),
            published: format!("{year}-{month:02}"),
            rules: self.words()?,
            resolution: computed.resolution()?,
            normalization: computed.normalization()?,
            equivalence: computed.equivalence()?,
        })
    }

    /// Each rule once, in the order of the document.
    fn chosen(&self) -> Result<Vec<Rule>, Failure> {
        let document = self.edition.document();
        let all = document.rules();
        if self.all_rules {
            return Ok(all.collect());
        }
        if self.rules.is_empty() {
            return Ok(suite::usual_rules(document).collect());
        }
        let named = self.rules.iter().map(|name| document.rule(name));
        let named = named.collect::<Result<Vec<Rule>, _>>()?;
        Ok(all.filter(|rule| named.contains(rule)).collect())
    }

    fn words(&self) -> Result<Vec<RuleWords>, Failure> {
        let (edition, limits) = (self.edition, self.largest.limits());
        let languages = grammars::languages(edition, limits);
        let words = |rule: Rule| {
            let schemes = edition
                .document()
                .schemes()
                .filter(|(_, other)| *other == rule);
            Ok(RuleWords {
                rule: rule.name(),
                section: rule.section().label(),
                concept: rule.concept(),
                start: rule.is_start(),
                schemes: schemes.map(|(scheme, _)| scheme).collect(),
                groups: suite::groups(rule, &languages)?,
            })
        };
        self.chosen()?.into_iter().map(words).collect()
    }
}
