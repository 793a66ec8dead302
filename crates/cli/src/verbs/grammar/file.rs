//! The rules of a file, or of a print, and their errors.

use std::collections::{HashMap, HashSet};

use grammarian::ErrorKind;
use grammarian::bnf::{Definition, Diagnostic, DiagnosticKind, NoRule, Passage, Use};
use serde::Serialize;

use crate::composing::{Composing, option, print_statements, told};
use crate::options::Format;
use crate::outcome::{Failure, Outcome};
use crate::output::{Output, plain_table};
use crate::shell::quoted;
use crate::shown;
use urlspec_lineage::composition::{Care, Composed, GrammarName, Provenance};

/// One line of JSON output for a rule of a file, or of a print.
#[derive(Serialize)]
struct DefinitionLine<'g> {
    spec: &'g str,
    rule: &'g str,
    #[serde(skip_serializing_if = "Option::is_none")]
    provenance: Option<&'g Provenance>,
    notation: &'static str,
    line: usize,
    last_line: Option<usize>,
    source: Option<&'g str>,
    uses: Vec<&'g str>,
    diagnostics: Vec<DiagnosticLine>,
}

#[derive(Serialize)]
struct DiagnosticLine {
    severity: &'static str,
    line: usize,
    message: String,
}

/// A passage of a document that is not read as the rule that holds.
#[derive(Serialize)]
struct PassageLine<'g> {
    spec: &'g str,
    passage: &'g str,
    line: usize,
    last_line: usize,
    #[serde(rename = "use")]
    use_made: &'static str,
    message: String,
}

/// The use of a passage, in one word; `None` for those that are read.
fn passed_over(passage: &Passage) -> Option<&'static str> {
    match passage.use_made() {
        Use::Repeated(_) => Some("repeated"),
        Use::Replaced(_) => Some("replaced"),
        Use::Unreadable(_) => Some("unreadable"),
        Use::Prose(_) => Some("prose"),
        _ => None,
    }
}

/// The last line of each rule of a document, by its name.
fn last_lines(source: &Composed) -> HashMap<&str, usize> {
    let taken = source.passages().iter();
    let taken = taken.filter(|it| !matches!(it.use_made(), Use::Repeated(_)));
    taken
        .filter_map(|passage| Some((passage.rule()?, *passage.lines().end())))
        .collect()
}

/// A rule as its file has it; `None` for standard input, which has been read, and for revisions.
fn lines_of(source: &Composed, rule: &Definition, composing: &Composing) -> Option<String> {
    let file = Some(source.file()).filter(|file| *file != "-")?;
    let text = composing.text_of(file).ok()?;
    Some(source.lines_of(rule, &text).join("\n")).filter(|lines| !lines.is_empty())
}

/// The listing of a grammar.
struct Listing<'g> {
    source: &'g Composed,
    rules: Vec<&'g Definition>,
    diagnostics: Vec<Diagnostic>,
    /// Errors that belong to no rule, with their places.
    strays: Vec<String>,
    passages: Vec<&'g Passage>,
    last_lines: HashMap<&'g str, usize>,
}

/// Lists rules as they stand, and then their errors. `asked` is the name that the grammar was read by, and the options.
pub(super) fn diagnose(
    source: &Composed,
    (name, composing): (&GrammarName, &Composing),
    format: Format,
    output: &mut Output,
) -> Outcome {
    let listing = Listing::of(source);
    match format {
        Format::Json => listing.json(output)?,
        Format::Text => {
            listing.text(composing, output)?;
            if listing.needs_others()
                && let Some(followed) = composing.read_followed(name, Care::Lenient)
                && let Some(advice) = advice_to_follow(source, &followed, composing)
            {
                output.line(&advice)?;
            }
        }
    }
    Ok(listing.errors() == 0)
}

/// The command by which a text gets the rules that it takes from others, if it says where they are.
fn advice_to_follow(
    source: &Composed,
    followed: &Composed,
    composing: &Composing,
) -> Option<String> {
    let (bound, left) = followed.followed();
    let told = match (bound, left) {
        (0, _) => return None,
        (_, 0) => "the text says where all is that it takes from others".to_owned(),
        (bound, left) => {
            let all = bound + left;
            format!(
                "the text says where {bound} of {all} names and words are that it takes from others"
            )
        }
    };
    let name = source.rule().map(|rule| source.argument(rule));
    let name = name.unwrap_or_else(|| source.name().to_owned());
    let choices = source.provenance().choices();
    let options = composing.options_to_follow().into_iter();
    let options: Vec<String> = options.chain(choices.iter().map(option)).collect();
    let (name, options) = (quoted(&name), options.join(" "));
    Some(format!("{told}: urlspec grammar {name} {options}"))
}

impl<'g> Listing<'g> {
    fn of(source: &'g Composed) -> Self {
        let grammar = source.languages().grammar();
        let below: Option<HashSet<&str>> = source
            .rule()
            .map(|rule| grammar.made_of(rule).into_iter().collect());
        let listed = |rule: &str| below.as_ref().is_none_or(|below| below.contains(rule));
        let rules = grammar.rules().iter();
        let rules = rules.filter(|it| listed(it.name()) && it.copy_of().is_none());
        let mut diagnostics = grammar.diagnostics();
        // A second definition may be spelt in another way than the first.
        diagnostics.retain(|it| grammar.rule(it.rule()).is_some_and(|it| listed(it.name())));
        let passages = source.passages().iter();
        Self {
            source,
            rules: rules.collect(),
            diagnostics,
            strays: source.errors().map(|error| told(&error)).collect(),
            passages: passages
                .filter(|it| source.rule().is_none() || listed(it.rule().unwrap_or(it.name())))
                .collect(),
            last_lines: last_lines(source),
        }
    }

    /// The rules that a rule refers to; for copies, the originals.
    fn uses(&self, rule: &'g Definition) -> Vec<&'g str> {
        let grammar = self.source.languages().grammar();
        let mut uses = Vec::new();
        for name in rule.expression().rule_names() {
            let name = grammar
                .rule(name)
                .and_then(Definition::copy_of)
                .unwrap_or(name);
            if !uses.contains(&name) {
                uses.push(name);
            }
        }
        uses
    }

    /// Tells if it has names that nothing defines, or words.
    fn needs_others(&self) -> bool {
        self.diagnostics.iter().any(|it| {
            let kind = it.kind();
            matches!(
                kind,
                DiagnosticKind::Error(ErrorKind::Undefined(_) | ErrorKind::Prose(_))
            )
        })
    }

    fn errors(&self) -> usize {
        let errors = self.diagnostics.iter().filter(|it| it.is_error());
        errors.count() + self.strays.len()
    }

    fn json(&self, output: &mut Output) -> Result<(), Failure> {
        let grammar = self.source.languages().grammar();
        let mut about: HashMap<&str, Vec<DiagnosticLine>> = HashMap::new();
        for diagnostic in &self.diagnostics {
            if let Some(rule) = grammar.rule(diagnostic.rule()) {
                let lines = about.entry(rule.name()).or_default();
                lines.push(json_line(diagnostic));
            }
        }
        for rule in &self.rules {
            output.json(&DefinitionLine {
                spec: self.source.name(),
                rule: rule.name(),
                provenance: self.source.provenance().told(),
                notation: grammar.notation().as_str(),
                line: rule.line(),
                last_line: self.last_lines.get(rule.name()).copied(),
                source: rule.source(),
                uses: self.uses(rule),
                diagnostics: about.remove(rule.name()).unwrap_or_default(),
            })?;
        }
        for stray in &self.strays {
            output.report_failure(stray);
        }
        for passage in &self.passages {
            if let Some(use_made) = passed_over(passage) {
                output.json(&PassageLine {
                    spec: self.source.name(),
                    passage: passage.name(),
                    line: *passage.lines().start(),
                    last_line: *passage.lines().end(),
                    use_made,
                    message: passage.use_made().to_string(),
                })?;
            }
        }
        Ok(())
    }

    fn text(&self, composing: &Composing, output: &mut Output) -> Result<(), Failure> {
        let source = self.source;
        let grammar = source.languages().grammar();
        let asked = source.rule().and_then(|rule| grammar.rule(rule));
        if let Some(lines) = asked.and_then(|rule| lines_of(source, rule, composing)) {
            for line in lines.lines() {
                output.line(&shown::shown(line))?;
            }
            output.line("")?;
        }
        let mut table = plain_table(["line", "rule", "uses"]);
        for rule in &self.rules {
            let uses = self.uses(rule).join(" ");
            let line = match (rule.source(), self.last_lines.get(rule.name())) {
                (Some(file), _) => format!("{file}:{}", rule.line()),
                (None, Some(last)) if *last > rule.line() => format!("{}-{last}", rule.line()),
                _ => rule.line().to_string(),
            };
            table.add_row([line, rule.name().to_owned(), uses]);
        }
        output.table(&table)?;
        output.line("")?;
        for stray in &self.strays {
            output.line(stray)?;
        }
        for diagnostic in &self.diagnostics {
            output.line(&source.diagnostic(diagnostic).spelled(option))?;
        }
        let is_alike = |one: &&Passage, next: &&Passage| {
            foreign(one).is_some() && foreign(one) == foreign(next)
        };
        for passages in self.passages.chunk_by(is_alike) {
            match passages {
                [passage] => tell(source, passage, output)?,
                several => tell_foreign(source, several, output)?,
            }
        }
        print_statements(source, output)?;
        let errors = self.errors();
        let notes = self.diagnostics.len() + self.strays.len() - errors;
        let count = |number, one: &str| match number {
            1 => format!("1 {one}"),
            _ => format!("{number} {one}s"),
        };
        let mut summary = format!(
            "{}: {}, {}",
            count(self.rules.len(), "rule"),
            count(errors, "error"),
            count(notes, "note")
        );
        if !self.passages.is_empty() {
            summary += &summed_up(&self.passages);
        }
        output.line(&summary)?;
        Ok(())
    }
}

/// The other language that a passage is of, if it has signs of one.
fn foreign(passage: &Passage) -> Option<NoRule> {
    match passage.use_made() {
        Use::Prose(why) if why.is_foreign() => Some(*why),
        _ => None,
    }
}

/// Prints one line on successive passages of one other language.
fn tell_foreign(
    source: &Composed,
    passages: &[&Passage],
    output: &mut Output,
) -> Result<(), Failure> {
    let ([first, ..], [.., last]) = (passages, passages) else {
        return Ok(());
    };
    let mut names: Vec<String> = Vec::new();
    for passage in passages {
        let name = format!("`{}`", passage.name());
        if !names.contains(&name) {
            names.push(name);
        }
    }
    output.line(&format!(
        "{}-{}: no rules: {}: each of them: {}",
        source.place_of(first),
        last.lines().end(),
        names.join(", "),
        first.use_made()
    ))?;
    Ok(())
}

/// Prints the use that was made of a passage, unless it was read, is printed once more elsewhere, or has an error that
/// was reported already.
fn tell(source: &Composed, passage: &Passage, output: &mut Output) -> Result<(), Failure> {
    let is_told = match passage.use_made() {
        Use::Replaced(_) | Use::Prose(_) => false,
        Use::Unreadable(_) => {
            let rule = source.languages().grammar().rule(passage.name());
            rule.is_some_and(|rule| !rule.faults().is_empty())
        }
        _ => true,
    };
    if is_told {
        return Ok(());
    }
    let kind = match passage.use_made() {
        Use::Prose(_) => "no rule",
        _ => "note",
    };
    let name = passage.rule().unwrap_or(passage.name());
    let place = source.place_of(passage);
    output.line(&format!(
        "{place}: {kind}: `{name}`: {}",
        passage.use_made()
    ))?;
    Ok(())
}

/// How many passages were read, and how many not.
fn summed_up(passages: &[&Passage]) -> String {
    let count = |uses: &[&str]| {
        let those = passages.iter().map(|it| passed_over(it).unwrap_or("read"));
        those.filter(|it| uses.contains(it)).count()
    };
    let total = passages.len();
    let (read, again) = (count(&["read"]), count(&["repeated", "replaced"]));
    let (unreadable, prose) = (count(&["unreadable"]), count(&["prose"]));
    format!(
        "; of {total} passages that look like rules {read} are read, {again} are printed again, {unreadable} cannot be \
         read, {prose} are prose or examples"
    )
}

fn json_line(diagnostic: &Diagnostic) -> DiagnosticLine {
    DiagnosticLine {
        severity: if diagnostic.is_error() {
            "error"
        } else {
            "note"
        },
        line: diagnostic.line(),
        message: diagnostic.kind().to_string(),
    }
}
