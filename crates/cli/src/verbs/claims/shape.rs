//! Claims for people: the sentence, the questions about it, and the verdicts on them.

use urlspec_lineage::claims::{Scope, Verdict};

use super::Layout;
use crate::markdown;
use crate::outcome::Failure;
use crate::output::Output;
use crate::shown;

/// The width of sentences and questions.
const WIDTH: usize = 88;

/// A question about a sentence.
pub(super) struct Question<'c> {
    /// The document or file, and the section.
    pub(super) heading: &'c str,
    pub(super) quotation: Option<&'c str>,
    pub(super) text: &'c str,
    pub(super) scope: Scope,
    pub(super) scope_reason: Option<&'c str>,
    pub(super) relation: Option<&'c str>,
}

impl Question<'_> {
    /// How the question differs from the sentence; `None` if it does not.
    fn difference(&self) -> Option<String> {
        let (scope, reason) = (self.scope.in_words()?, self.scope_reason?);
        Some(format!("{scope}: {reason}"))
    }
}

/// The layout of claims, and what stands above them.
pub(super) struct Shape {
    format: Layout,
    /// The width of the verdicts, with a blank behind them.
    verdicts: usize,
    heading: Option<String>,
    quotation: Option<String>,
}

impl Shape {
    /// The layout of claims whose questions lie so to their sentences.
    pub(super) fn new(mut scopes: impl Iterator<Item = Scope>, format: Layout) -> Self {
        let longest = if scopes.any(|it| it != Scope::Same) {
            "refuted as asked "
        } else {
            "refuted "
        };
        Self {
            format,
            verdicts: longest.len() + 1,
            heading: None,
            quotation: None,
        }
    }

    /// Prints a question, and the verdict or the reason why it cannot be told. The heading and the sentence stand above the first
    /// question of each.
    pub(super) fn print(
        &mut self,
        question: &Question<'_>,
        verdict: Result<&Verdict, &str>,
        output: &mut Output,
    ) -> Result<(), Failure> {
        let is_new = self.heading.as_deref() != Some(question.heading);
        if is_new {
            self.heading = Some(question.heading.to_owned());
            let heading = question.heading;
            output.line(&match self.format {
                Layout::Markdown => format!("\n### {heading}"),
                _ => format!("{heading}:"),
            })?;
        }
        if is_new || self.quotation.as_deref() != question.quotation {
            self.quotation = question.quotation.map(str::to_owned);
            self.print_sentence(output)?;
        }
        match self.format {
            Layout::Markdown => print_row(question, verdict, output),
            _ => self.print_lines(question, verdict, output),
        }
    }

    /// Prints the sentence above its questions; in Markdown, a table of them begins.
    fn print_sentence(&self, output: &mut Output) -> Result<(), Failure> {
        let quotation = self.quotation.as_deref();
        if self.format == Layout::Markdown {
            if let Some(quotation) = quotation {
                output.line(&format!("\n> {}", markdown::text(quotation)))?;
            }
            output.line("")?;
            output.line(&markdown::row(["claim", "relation", "verdict", "because"]))?;
            output.line(&markdown::row(["---"; 4]))?;
            return Ok(());
        }
        for line in shown::wrapped(quotation.unwrap_or_default(), WIDTH) {
            if !line.is_empty() {
                output.line(&format!("  > {line}"))?;
            }
        }
        Ok(())
    }

    fn print_lines(
        &self,
        question: &Question<'_>,
        verdict: Result<&Verdict, &str>,
        output: &mut Output,
    ) -> Result<(), Failure> {
        let name = match verdict {
            Ok(Verdict::NoRelation { .. }) => "-",
            Ok(told) => told.in_scope(question.scope),
            Err(_) => "?",
        };
        let width = self.verdicts;
        let mut lines = shown::wrapped(question.text, WIDTH).into_iter();
        let first = lines.next().unwrap_or_default();
        output.line(&format!("  {name:<width$}{first}"))?;
        let mut below: Vec<String> = lines.map(str::to_owned).collect();
        below.extend(question.relation.map(str::to_owned));
        match verdict {
            Ok(Verdict::Refuted {
                witness, because, ..
            }) => below.push(match witness {
                Some(word) => format!("{}: {because}", shown::quoted(word)),
                None => (*because).to_owned(),
            }),
            Ok(Verdict::NoRelation { reason, .. }) => {
                below.push(format!("no relation: {reason}"));
            }
            Ok(_) => {}
            Err(why) => below.push(format!("not told: {why}")),
        }
        if let Some(difference) = question.difference() {
            let lines = shown::wrapped(&difference, WIDTH).into_iter();
            below.extend(lines.map(str::to_owned));
        }
        for line in below {
            output.line(&format!("  {:<width$}{line}", ""))?;
        }
        Ok(())
    }
}

/// Prints a question as a row of a table.
fn print_row(
    question: &Question<'_>,
    verdict: Result<&Verdict, &str>,
    output: &mut Output,
) -> Result<(), Failure> {
    let (name, because) = match verdict {
        Ok(
            told @ Verdict::Refuted {
                witness, because, ..
            },
        ) => {
            let word = witness
                .as_deref()
                .map(|it| markdown::code(&shown::quoted(it)));
            let word = word.map_or(String::new(), |word| word + ": ");
            (told.in_scope(question.scope), word + because)
        }
        Ok(told @ Verdict::NoRelation { reason, .. }) => {
            (told.in_scope(question.scope), reason.to_string())
        }
        Ok(told) => (told.in_scope(question.scope), String::new()),
        Err(why) => ("not told", why.to_owned()),
    };
    let because: Vec<String> = [Some(because), question.difference()]
        .into_iter()
        .flatten()
        .filter(|it| !it.is_empty())
        .collect();
    output.line(&markdown::row([
        question.text.to_owned(),
        question.relation.map_or(String::new(), markdown::code),
        name.to_owned(),
        because.join("; "),
    ]))?;
    Ok(())
}
