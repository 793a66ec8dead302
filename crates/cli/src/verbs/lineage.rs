//! `urlspec lineage`

mod asked;
mod line;
mod step;

use clap::ValueEnum;
use grammarian::automata::Loss;
use urlspec::{Concept, Revision};
use urlspec_lineage::composition::GrammarName;
use urlspec_lineage::{
    Change, DocumentEdition, Entry, GrammarLine, Lineage, Relation, Row, Step, Subject, short_name,
};

use crate::composing::{Composing, Longest, grammar_name, print_statements};
use crate::markdown::row;
use crate::options::Largest;
use crate::outcome::{Failure, Outcome};
use crate::output::{Output, plain_table};
use crate::shown;
use asked::Asked;
use step::StepView;

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// A concept such as host, a scheme such as urn, or a rule
    ///
    /// Only this one is shown, with the rules and words of each document. A rule stands for its concept or scheme. With
    /// --through, it is a rule of one of the grammars.
    #[arg(value_name = "CONCEPT|SCHEME", conflicts_with_all = ["from", "to"])]
    subject: Option<String>,
    /// Compare two grammars rule by rule: this one with --to
    ///
    /// ID@printed takes the rules of a document with their misprints.
    #[arg(long, value_name = "ID|FILE", value_parser = grammar_name, requires = "to")]
    from: Option<GrammarName>,
    /// The grammar to compare with that of --from
    #[arg(long, value_name = "ID|FILE", value_parser = grammar_name, requires = "from")]
    to: Option<GrammarName>,
    /// Follow the rules through this grammar; repeat it, oldest first
    ///
    /// Each rule is compared with that of the nearest grammar before which has it. Rules of one name are one rule; hyphens,
    /// underscores and case do not count. A rule was renamed if its language goes on under another name.
    #[arg(long, value_name = "ID|FILE", value_parser = grammar_name, conflicts_with_all = ["from", "to"])]
    through: Vec<GrammarName>,
    #[command(flatten)]
    longest: Longest,
    #[command(flatten)]
    largest: Largest,
    /// How to print results
    #[arg(long, value_enum, default_value_t = Layout::Text)]
    format: Layout,
    #[command(flatten)]
    pub(crate) composing: Composing,
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

/// A change, for people.
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
    if !arguments.through.is_empty() {
        return through(arguments, output);
    }
    if let (Some(from), Some(to)) = (&arguments.from, &arguments.to) {
        return between(from, to, arguments, output);
    }
    arguments.composing.refuse_for("the line of documents")?;
    if arguments.longest.length().is_some() {
        return Err("--max-length is for --through, --from and --to".into());
    }
    let lineage = Lineage::new(arguments.largest.limits());
    let log = arguments.composing.log();
    if let Some(asked) = &arguments.subject {
        let asked: Asked = asked.parse()?;
        let row = lineage.row(asked.subject)?;
        let documents = row.entries().iter().map(Entry::document);
        documents.for_each(|it| log.document(DocumentEdition::corrected(it)));
        return one_row(&row, asked.rule.as_deref(), arguments.format, output);
    }
    for revision in Revision::ALL {
        log.document(DocumentEdition::corrected(*revision));
    }
    let concepts = lineage.concepts();
    let rows: Result<Vec<Row>, _> = concepts.map(|concept| lineage.row(concept)).collect();
    all_rows(&rows?, arguments.format, output)
}

/// Two grammars, rule by rule.
fn between(
    from: &GrammarName,
    to: &GrammarName,
    arguments: &Arguments,
    output: &mut Output,
) -> Outcome {
    let format = arguments.format;
    // Of the rules of documents it is known what they are about.
    if let (Some(one), Some(other)) = (from.edition(), to.edition())
        && from.rule().is_none()
        && to.rule().is_none()
    {
        let document = format!("{one} and {other}");
        if arguments.longest.length().is_none() {
            arguments.composing.refuse_for(&document)?;
            let lineage = Lineage::new(arguments.largest.limits());
            for document in [one, other] {
                arguments.composing.log().document(document);
            }
            let step = Step::between(&lineage, one, other)?;
            return step::print(&StepView::of(&step), format, output);
        }
    }
    let grammars = line::read(&[from.clone(), to.clone()], arguments)?;
    let line = GrammarLine::of(&grammars)?;
    let holds = step::print(&StepView::of_line(&line, &grammars), format, output)?;
    if format != Layout::Json {
        for grammar in &grammars {
            print_statements(grammar, output)?;
        }
    }
    Ok(holds)
}

/// Several grammars, a column for each, or one rule of them.
fn through(arguments: &Arguments, output: &mut Output) -> Outcome {
    if arguments.through.len() < 2 {
        let message =
            "one grammar has no line; name several, each with --through, the oldest first";
        return Err(message.into());
    }
    let grammars = line::read(&arguments.through, arguments)?;
    let line = GrammarLine::of(&grammars)?;
    match &arguments.subject {
        Some(rule) => line::one_rule(&line, rule, &grammars, arguments.format, output),
        None => line::all_rules(&line, &grammars, arguments.format, output),
    }
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
    entry.map_or(".", |entry| sign_of(entry.change()))
}

/// The sign of a change, or of what is new.
fn sign_of(change: Option<&Change>) -> &'static str {
    match change.map(Change::relation) {
        None => "+",
        Some(Relation::Equal) => "=",
        Some(Relation::Subset) => ">",
        Some(Relation::Superset) => "<",
        _ => "~",
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
