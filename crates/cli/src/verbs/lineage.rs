//! `urlspec lineage`

mod asked;

use clap::ValueEnum;
use grammarian::automata::Loss;
use serde::Serialize;
use urlspec::{Concept, Revision, Rule};
use urlspec_lineage::{
    Change, DocumentEdition, Entry, Lineage, Pair, Relation, Row, Step, Subject, Untold, short_name,
};

use crate::markdown::row;
use crate::options::Largest;
use crate::outcome::{Failure, Outcome};
use crate::output::{Output, plain_table};
use crate::shown;
use asked::Asked;

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// A concept such as host, a scheme such as urn, or a rule
    ///
    /// Only this one is shown, with the rules and words of each document. A rule stands for its concept or scheme.
    #[arg(value_name = "CONCEPT|SCHEME", conflicts_with_all = ["from", "to"])]
    subject: Option<Asked>,
    /// Compare two documents rule by rule: this one with --to
    ///
    /// ID@printed takes its rules with their misprints.
    #[arg(long, value_name = "ID", requires = "to")]
    from: Option<DocumentEdition>,
    /// The document to compare with that of --from
    #[arg(long, value_name = "ID", requires = "from")]
    to: Option<DocumentEdition>,
    #[command(flatten)]
    largest: Largest,
    /// How to print results
    #[arg(long, value_enum, default_value_t = Layout::Text)]
    format: Layout,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Layout {
    /// A table for a terminal
    Text,
    /// A table in Markdown
    Markdown,
    /// One JSON value a line
    Json,
}

const SIGNS: &str = "= equal to the one before, > wider, < narrower, ~ changed, + new, . no rule";

/// The help behind the options, with the names of all schemes.
pub(crate) fn help() -> String {
    let schemes: Vec<String> = Subject::schemes().map(|it| it.to_string()).collect();
    let schemes = schemes.join(", ");
    format!("\
Each document is compared with the one that it follows, or with the nearest one before that which has a rule for \
the concept; RFC 3987 and RFC 6874 both follow RFC 3986. If several rules have one concept, all their words \
count together. Misprinted rules are corrected; `--from rfc2396@printed --to rfc2396` shows what that changes.

For each change, a shortest word that the language gained or lost is shown. A rule counts as renamed if its \
language stayed the same.

= equal, > wider (it has more words), < narrower (it has fewer), ~ changed (both), + new, . no rule for it

Concepts: reference (a URL or a relative reference), absolute (with a scheme), relative, generic (what all \
schemes have in common), scheme, authority, user-info, user, password, host-port, host, host-name, ipv4, ipv6, \
zone, ip-future, registry-name, port, path, segment, param, query, fragment, unreserved, reserved, any-char \
(what may stand in a URL), escaped (a `%` and its digits), hex, letter, digit, letter-or-digit, excluded (what \
may stand nowhere). For whole URLs, `validate --all URL` says since when they are valid.

A scheme is followed through the revisions and the documents of schemes that have a production for it, in the order of \
their dates: the URLs that the grammar of each accepts, without what its prose forbids.

Schemes: {schemes}.

Exit status: 0 told, 2 usage or I/O error, or automata that are too large."
    )
}

pub(crate) fn run(arguments: &Arguments, output: &mut Output) -> Outcome {
    let lineage = Lineage::new(arguments.largest.limits());
    if let (Some(from), Some(to)) = (arguments.from, arguments.to) {
        let step = Step::between(&lineage, from, to)?;
        return one_step(&step, arguments.format, output);
    }
    if let Some(asked) = &arguments.subject {
        let row = lineage.row(asked.subject)?;
        return one_row(&row, asked.rule.as_deref(), arguments.format, output);
    }
    let concepts = lineage.concepts();
    let rows: Result<Vec<Row>, _> = concepts.map(|concept| lineage.row(concept)).collect();
    all_rows(&rows?, arguments.format, output)
}

/// All concepts, a column for each document.
fn all_rows(rows: &[Row], format: Layout, output: &mut Output) -> Outcome {
    if format == Layout::Json {
        for row in rows {
            output.json(row)?;
        }
        return Ok(true);
    }
    let heading = std::iter::once("concept").chain(Revision::ALL.iter().map(|it| short_name(*it)));
    let cells = rows.iter().map(|row| {
        let of_each = Revision::ALL
            .iter()
            .map(|it| sign(row.entry(*it)).to_owned());
        std::iter::once(row.subject().to_string())
            .chain(of_each)
            .collect()
    });
    let heading: Vec<&str> = heading.collect();
    table(&heading, cells, 1, format, output)?;
    output.line("")?;
    let names = Revision::ALL
        .iter()
        .filter(|it| short_name(**it) != it.id());
    let names: Vec<String> = names
        .map(|it| format!("{} {}", short_name(*it), it.name()))
        .collect();
    let (names, signs) = (names.join(", "), SIGNS);
    if format == Layout::Markdown {
        output.line(&names)?;
        output.line("")?;
        output.line(&format!("`{}`", signs.replace(", ", "`, `")))?;
        return Ok(true);
    }
    output.wrapped(&names, 78)?;
    output.line(signs)?;
    Ok(true)
}

fn sign(entry: Option<&Entry>) -> &'static str {
    match entry.map(Entry::change) {
        None => ".",
        Some(None) => "+",
        Some(Some(change)) => match change.relation() {
            Relation::Equal => "=",
            Relation::Subset => ">",
            Relation::Superset => "<",
            _ => "~",
        },
    }
}

/// One concept or one scheme, a line for each document.
fn one_row(row: &Row, rule: Option<&str>, format: Layout, output: &mut Output) -> Outcome {
    if format == Layout::Json {
        output.json(row)?;
        return Ok(true);
    }
    let subject = row.subject();
    if row.entries().is_empty() {
        return Err(format!("no document has a rule for `{subject}`").into());
    }
    if let Some(rule) = rule {
        output.line(&belonging(rule, row))?;
        output.line("")?;
    }
    // Each document has one rule for a scheme.
    let of_scheme = matches!(subject, Subject::Scheme(_));
    let heading: &[&str] = if of_scheme {
        &[
            "document",
            "rule",
            "section",
            "change",
            "gained, e.g.",
            "lost, e.g.",
        ]
    } else {
        &["document", "rules", "change", "gained, e.g.", "lost, e.g."]
    };
    let mut above = None;
    let cells = row.entries().iter().map(|entry| {
        let rules: Vec<&str> = entry.rules().iter().map(|rule| rule.name()).collect();
        let sections = entry.sections().filter(|_| of_scheme);
        let sections = sections.map(|section| section.to_string());
        let mut change = entry.change().map_or("new", Change::as_str).to_owned();
        if let Some(from) = entry.from().filter(|from| Some(*from) != above) {
            change.extend([" since ", from.id()]);
        }
        above = Some(entry.document());
        let words = examples(entry.change(), format);
        let first = [entry.document().to_string(), rules.join(", ")];
        let first = first.into_iter().chain(sections).chain([change]);
        first.chain(words).collect()
    });
    table(heading, cells, 2, format, output)?;
    Ok(true)
}

/// The concept or the scheme for which a rule stands.
fn belonging(rule: &str, row: &Row) -> String {
    let subject = row.subject();
    let kind = match subject {
        Subject::Scheme(_) => "scheme",
        _ => "concept",
    };
    let mut rules = row.entries().iter().flat_map(Entry::rules);
    let is_there = rules.any(|other| other.name() == rule);
    let remark = if !is_there && subject == Concept::Absolute.into() {
        "; rules with a fragment identifier are left out where there are others"
    } else {
        ""
    };
    format!("`{rule}` belongs to the {kind} `{subject}`{remark}")
}

/// A word that was gained and one that was lost, in quotes, where there are such words; in Markdown as code.
fn examples(change: Option<&Change>, format: Layout) -> [String; 2] {
    let of = |word: Option<&str>, loss: Option<&Loss>| {
        let Some(word) = word else {
            return String::new();
        };
        let told = shown::quoted(word) + &shown::others(word, loss);
        if format == Layout::Text {
            return told;
        }
        // A code span that has backticks in it begins and ends with more of them.
        let ticks = if told.contains('`') { "``" } else { "`" };
        format!("{ticks}{told}{ticks}")
    };
    change.map_or_else(Default::default, |change| {
        [
            of(change.gained(), change.gained_at()),
            of(change.lost(), change.lost_at()),
        ]
    })
}

/// Two documents, rule by rule.
fn one_step(step: &Step, format: Layout, output: &mut Output) -> Outcome {
    if format == Layout::Json {
        output.json(&StepLine::of(step))?;
        return Ok(true);
    }
    let (from, to) = (step.from(), step.to());
    let names = |rules: &[Rule]| {
        let names: Vec<String> = rules.iter().map(|rule| format!("`{rule}`")).collect();
        names.join(", ")
    };
    let mut lines: Vec<String> = Vec::new();
    if !step.changed().is_empty() {
        let heading = ["changed", "how", "gained, e.g.", "lost, e.g."];
        let cells = step.changed().iter().map(|pair| {
            let change = pair.change();
            let [gained, lost] = examples(Some(change), format);
            vec![told(pair), change.as_str().to_owned(), gained, lost]
        });
        table(&heading, cells, 2, format, output)?;
        lines.push(String::new());
    }
    if !step.renamed().is_empty() {
        let renamed = step.renamed().iter();
        let renamed: Vec<String> = renamed
            .map(|pair| format!("`{}` to `{}`", pair.older(), pair.newer()))
            .collect();
        lines.push(format!(
            "renamed, with the same language: {}",
            renamed.join(", ")
        ));
    }
    if !step.went().is_empty() {
        lines.push(format!("only in {}: {}", from.name(), names(step.went())));
    }
    if !step.came().is_empty() {
        lines.push(format!("only in {}: {}", to.name(), names(step.came())));
    }
    let same: Vec<Rule> = step.same().iter().map(Pair::newer).collect();
    lines.push(match same.len() {
        0 => "no rule is the same".to_owned(),
        1 => format!("1 rule is the same: {}", names(&same)),
        count => format!("{count} rules are the same: {}", names(&same)),
    });
    for untold in step.untold() {
        let (rule, edition) = (untold.rule(), untold.edition().name());
        let reason = untold.reason();
        lines.push(format!("`{rule}` of {edition} cannot be told: {reason}"));
    }
    for line in lines {
        if format == Layout::Markdown {
            output.line(&line)?;
            if !line.is_empty() {
                output.line("")?;
            }
            continue;
        }
        output.wrapped(&line, 98)?;
    }
    Ok(true)
}

/// A rule, under both names where they are spelled otherwise.
fn told(pair: &Pair) -> String {
    if pair.older().name() == pair.newer().name() {
        return pair.newer().to_string();
    }
    format!("{} (was {})", pair.newer(), pair.older())
}

fn table(
    heading: &[&str],
    cells: impl Iterator<Item = Vec<String>>,
    gap: u16,
    format: Layout,
    output: &mut Output,
) -> Result<(), Failure> {
    if format == Layout::Markdown {
        output.line(&row(heading))?;
        output.line(&row(vec!["---"; heading.len()]))?;
        for cells in cells {
            output.line(&row(cells))?;
        }
        return Ok(());
    }
    let mut table = plain_table(heading.to_vec());
    for cells in cells {
        table.add_row(cells);
    }
    for column in table.column_iter_mut() {
        column.set_padding((0, gap));
    }
    output.table(&table)?;
    Ok(())
}

/// A step as JSON.
#[derive(Serialize)]
struct StepLine<'s> {
    from: DocumentEdition,
    to: DocumentEdition,
    changed: &'s [Pair],
    renamed: &'s [Pair],
    went: &'s [Rule],
    came: &'s [Rule],
    same: Vec<Rule>,
    untold: &'s [Untold],
}

impl<'s> StepLine<'s> {
    fn of(step: &'s Step) -> Self {
        Self {
            from: step.from(),
            to: step.to(),
            changed: step.changed(),
            renamed: step.renamed(),
            went: step.went(),
            came: step.came(),
            same: step.same().iter().map(Pair::newer).collect(),
            untold: step.untold(),
        }
    }
}
