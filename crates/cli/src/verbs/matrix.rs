//! `urlspec matrix`

mod line;

use clap::ValueEnum;
use grammarian::automata::{Dfa, LimitExceeded, Relation};
use grammarian::compare::{Distinguishing, Divider, Matrix};
use urlspec_lineage::composition::{Composed, GrammarName};

use crate::composing::{
    Composing, Longest, RuleOf, described, grammar_name, print_statements, why,
};
use crate::markdown;
use crate::options::Largest;
use crate::outcome::{Failure, Outcome, allows_more};
use crate::output::{Output, plain_table};
use crate::shown::{self, quoted, shown};
use line::{Line, Pair, SideError, Telling};

pub(crate) const HELP: &str = "\
The row is the left side, and the column the right one: = equal, < all words of the left are words of the right, > the other \
way round, ~ each has words of its own and they share some, x they share none. Below are the sides that are equal, the order by \
inclusion, and for each two that differ a shortest word that only one of them has.

Options that put something to files leave documents as they are. A side without an automaton is told, and the others are \
compared.

Exit status: 0 all are equal, 1 some are not, 2 usage or I/O error, or grammars that cannot be read or compared.";

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// The sides: ID[:RULE], ID@printed[:RULE] or FILE[:RULE]
    ///
    /// A side without RULE is the start rule of its document, or the first rule of its file.
    #[arg(value_name = "SIDE", value_parser = grammar_name, num_args = 2..=100, required = true)]
    sides: Vec<GrammarName>,
    /// Find the fewest words that tell them apart
    ///
    /// For each two sides that differ, one has one of the words and the other has not: so a program that follows one of them is
    /// known by its answers.
    #[arg(long)]
    words: bool,
    #[command(flatten)]
    longest: Longest,
    #[command(flatten)]
    largest: Largest,
    /// How to print it
    #[arg(long, value_enum, default_value_t = Layout::Text)]
    format: Layout,
    #[command(flatten)]
    pub(crate) composing: Composing,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Layout {
    /// For people
    Text,
    /// One JSON object
    Json,
    /// Tables in Markdown
    Markdown,
    /// A table for LaTeX
    Latex,
    /// A row for each pair
    Csv,
    /// The order by inclusion as a drawing for Graphviz
    Dot,
}

/// The sides by their names, and how they relate.
struct Compared {
    names: Vec<String>,
    errors: Vec<SideError>,
    languages: Vec<Dfa>,
    matrix: Matrix,
    classes: Vec<Vec<usize>>,
    steps: Vec<(usize, usize)>,
    telling: Option<Distinguishing>,
}

pub(crate) fn run(arguments: &Arguments, output: &mut Output) -> Outcome {
    let limits = arguments.largest.limits();
    arguments.composing.join_up_to(arguments.longest.length());
    let sides = arguments.composing.read_all(&arguments.sides, limits)?;
    let sides: Vec<Composed> = sides
        .into_iter()
        .map(|side| arguments.longest.of(side))
        .collect();
    // Sides that have no automaton are told, and the others are compared.
    let mut languages: Vec<Dfa> = Vec::new();
    let mut errors: Vec<SideError> = Vec::new();
    let mut compared: Vec<Composed> = Vec::new();
    for side in sides {
        match side.languages().dfa(side.chosen_rule()) {
            Ok(dfa) => {
                languages.push(dfa.as_ref().clone());
                compared.push(side);
            }
            Err(error) => errors.push(SideError {
                side: name(&side),
                error: why(&side, &error),
            }),
        }
    }
    let sides = compared;
    if sides.len() < 2 {
        let first = errors.swap_remove(0);
        return Err(first.error.into());
    }
    let refused = |limit: LimitExceeded| {
        Failure::Message(format!(
            "two sides together: {limit}{}",
            allows_more(&limit)
        ))
    };
    let matrix = Matrix::of(&languages, &limits).map_err(refused)?;
    let telling = arguments
        .words
        .then(|| Distinguishing::of(&languages, &limits));
    let telling = telling.transpose().map_err(refused)?;
    if telling.is_some() && matches!(arguments.format, Layout::Csv | Layout::Dot | Layout::Latex) {
        return Err("--words is for text, JSON and Markdown".into());
    }
    let compared = Compared {
        names: sides.iter().map(name).collect(),
        errors,
        classes: matrix.classes(),
        steps: matrix.steps(),
        matrix,
        languages,
        telling,
    };
    match arguments.format {
        Layout::Json => compared.json(&sides, output)?,
        Layout::Csv => compared.csv(output)?,
        Layout::Dot => compared.dot(output)?,
        Layout::Text => compared.text(&sides, output)?,
        Layout::Markdown => compared.markdown(&sides, output)?,
        Layout::Latex => compared.latex(output)?,
    }
    for SideError { error, .. } in &compared.errors {
        output.report_failure(error);
    }
    if !compared.errors.is_empty() {
        return Err(Failure::Told);
    }
    Ok(compared.classes.len() == 1)
}

fn name(side: &Composed) -> String {
    side.argument(side.chosen_rule())
}

fn telling_sentence(telling: &Distinguishing) -> &'static str {
    match (telling.words().len(), telling.is_fewest()) {
        (0, _) => "No word tells them apart: all are equal.",
        (_, true) => "The fewest words that tell them apart:",
        (_, false) => "Words that tell them apart; there may be fewer that do:",
    }
}

/// A word, and for each side `+` if it has the word and `-` if not.
fn telling_row(word: &Divider, told: impl Fn(&str) -> String) -> Vec<String> {
    let signs = word.accepted().iter();
    let signs = signs.map(|has| if *has { "+" } else { "-" }.to_owned());
    std::iter::once(told(word.text())).chain(signs).collect()
}

fn sign(relation: Relation) -> &'static str {
    match relation {
        Relation::Equal => "=",
        Relation::Subset => "<",
        Relation::Superset => ">",
        Relation::Overlap => "~",
        Relation::Disjoint => "x",
    }
}

impl Compared {
    fn pairs(&self) -> impl Iterator<Item = Pair<'_>> {
        let all = (0..self.names.len()).flat_map(|left| {
            let rights = left + 1..self.names.len();
            rights.map(move |right| (left, right))
        });
        all.map(|(left, right)| {
            let witnesses = self.matrix.witnesses(left, right);
            let loss = |word: Option<&str>, has: usize, lacks: usize| {
                let (has, lacks) = (&self.languages[has], &self.languages[lacks]);
                word.and_then(|word| has.loss(lacks, word))
            };
            Pair {
                left,
                right,
                relation: witnesses.relation(),
                left_only: witnesses.left_only(),
                left_only_at: loss(witnesses.left_only(), left, right),
                right_only: witnesses.right_only(),
                right_only_at: loss(witnesses.right_only(), right, left),
                both: witnesses.both(),
            }
        })
    }

    /// The pairs of the first sides of classes.
    fn pairs_of_classes(&self) -> impl Iterator<Item = Pair<'_>> {
        let is_first = |side: usize| self.classes.iter().any(|class| class[0] == side);
        self.pairs()
            .filter(move |pair| is_first(pair.left) && is_first(pair.right))
    }

    fn json(&self, sides: &[Composed], output: &mut Output) -> Result<(), Failure> {
        output.json(&Line {
            sides: sides
                .iter()
                .map(|side| RuleOf::new(side, side.chosen_rule()))
                .collect(),
            pairs: self.pairs().collect(),
            classes: &self.classes,
            steps: &self.steps,
            errors: &self.errors,
            telling: self.telling.as_ref().map(Telling::of),
        })?;
        Ok(())
    }

    fn csv(&self, output: &mut Output) -> Result<(), Failure> {
        let mut writer = csv::Writer::from_writer(Vec::new());
        let failed = |error: csv::Error| Failure::Message(error.to_string());
        writer
            .write_record(["left", "right", "relation", "left_only", "right_only"])
            .map_err(failed)?;
        for pair in self.pairs() {
            // An empty field is no word: a word stands between quotation marks.
            let word = |word: Option<&str>| word.map_or(String::new(), shown::json_string);
            writer
                .write_record([
                    &self.names[pair.left],
                    &self.names[pair.right],
                    &pair.relation.to_string(),
                    &word(pair.left_only),
                    &word(pair.right_only),
                ])
                .map_err(failed)?;
        }
        let text = writer.into_inner().map_err(|error| error.to_string())?;
        output.add(&text)?;
        Ok(())
    }

    /// A side of a class with all of its sides.
    fn class_name(&self, class: usize) -> String {
        let names: Vec<&str> = self.classes[class]
            .iter()
            .map(|side| self.names[*side].as_str())
            .collect();
        names.join(" = ")
    }

    fn dot(&self, output: &mut Output) -> Result<(), Failure> {
        output.line("digraph inclusion {")?;
        output.line("  rankdir = BT;")?;
        output.line("  node [shape = box];")?;
        let text = |text: &str| shown(text).replace('\\', "\\\\").replace('"', "\\\"");
        for (class, _) in self.classes.iter().enumerate() {
            output.line(&format!(
                "  {class} [label = \"{}\"];",
                text(&self.class_name(class))
            ))?;
        }
        for (inner, outer) in &self.steps {
            output.line(&format!("  {inner} -> {outer};"))?;
        }
        output.line("}")?;
        Ok(())
    }

    /// The rows of signs, each with the name of its side first.
    fn rows(&self) -> impl Iterator<Item = Vec<String>> {
        let sides = 0..self.names.len();
        sides.clone().map(move |left| {
            let signs = sides
                .clone()
                .map(|right| sign(self.matrix.relation(left, right)).to_owned());
            let name = format!("{} {}", left + 1, self.names[left]);
            std::iter::once(name).chain(signs).collect()
        })
    }

    fn heading(&self) -> Vec<String> {
        let numbers = (1..=self.names.len()).map(|number| number.to_string());
        std::iter::once(String::new()).chain(numbers).collect()
    }

    /// The sides that are equal, and the order by inclusion, in sentences.
    fn sentences(&self, code: impl Fn(&str) -> String) -> Vec<String> {
        let mut all = Vec::new();
        let equal = self.classes.iter().filter(|class| class.len() > 1);
        all.extend(equal.map(|class| {
            let names: Vec<String> = class.iter().map(|side| code(&self.names[*side])).collect();
            names.join(" = ")
        }));
        let first = |class: &usize| code(&self.names[self.classes[*class][0]]);
        all.extend(
            self.steps
                .iter()
                .map(|(inner, outer)| format!("{} < {}", first(inner), first(outer))),
        );
        all
    }

    fn text(&self, sides: &[Composed], output: &mut Output) -> Result<(), Failure> {
        for side in sides {
            print_statements(side, output)?;
        }
        let mut table = plain_table(self.heading());
        for row in self.rows() {
            table.add_row(row.iter().map(|cell| shown(cell)));
        }
        output.table(&table)?;
        let sentences = self.sentences(shown);
        if !sentences.is_empty() {
            output.line("")?;
            for sentence in sentences {
                output.line(&sentence)?;
            }
        }
        if self.classes.len() > 1 {
            output.line("")?;
            let mut table = plain_table(["LEFT", "RIGHT", "RELATION", "LEFT ONLY", "RIGHT ONLY"]);
            for pair in self.pairs_of_classes() {
                table.add_row([
                    shown(&self.names[pair.left]),
                    shown(&self.names[pair.right]),
                    pair.relation.to_string(),
                    pair.left_only(),
                    pair.right_only(),
                ]);
            }
            output.table(&table)?;
        }
        if let Some(telling) = &self.telling {
            output.line("")?;
            output.line(telling_sentence(telling))?;
            if !telling.words().is_empty() {
                let mut table = plain_table(self.telling_heading());
                for word in telling.words() {
                    table.add_row(telling_row(word, quoted));
                }
                output.table(&table)?;
            }
        }
        Ok(())
    }

    fn telling_heading(&self) -> Vec<String> {
        let mut heading = self.heading();
        "WORD".clone_into(&mut heading[0]);
        heading
    }

    fn markdown(&self, sides: &[Composed], output: &mut Output) -> Result<(), Failure> {
        output.line(&markdown::row(self.heading()))?;
        output.line(&markdown::row(vec!["---"; self.names.len() + 1]))?;
        for (mut row, side) in self.rows().zip(sides) {
            let number = row[0].split(' ').next().unwrap_or_default();
            row[0] = format!(
                "{number} {}",
                markdown::code(&described(side, side.chosen_rule()))
            );
            output.line(&markdown::row(row))?;
        }
        for sentence in self.sentences(markdown::code) {
            output.line("")?;
            output.line(&sentence)?;
        }
        if self.classes.len() > 1 {
            output.line("")?;
            output.line(&markdown::row([
                "left",
                "right",
                "relation",
                "left only",
                "right only",
            ]))?;
            output.line(&markdown::row(["---"; 5]))?;
            for pair in self.pairs_of_classes() {
                let code = |words: String| {
                    if words.is_empty() {
                        words
                    } else {
                        markdown::code(&words)
                    }
                };
                output.line(&markdown::row([
                    markdown::code(&self.names[pair.left]),
                    markdown::code(&self.names[pair.right]),
                    pair.relation.to_string(),
                    code(pair.left_only()),
                    code(pair.right_only()),
                ]))?;
            }
        }
        if let Some(telling) = &self.telling {
            output.line("")?;
            output.line(telling_sentence(telling))?;
            if !telling.words().is_empty() {
                output.line("")?;
                output.line(&markdown::row(self.telling_heading()))?;
                output.line(&markdown::row(vec!["---"; self.names.len() + 1]))?;
            }
            for word in telling.words() {
                let code = |word: &str| markdown::code(&quoted(word));
                output.line(&markdown::row(telling_row(word, code)))?;
            }
        }
        Ok(())
    }

    fn latex(&self, output: &mut Output) -> Result<(), Failure> {
        output.line(&format!(
            "\\begin{{tabular}}{{l{}}}",
            "c".repeat(self.names.len())
        ))?;
        output.line(&format!("{} \\\\", self.heading().join(" & ")))?;
        output.line("\\hline")?;
        for row in self.rows() {
            let (name, signs) = row.split_first().expect("a row has a name");
            let signs = signs.iter().map(|sign| match sign.as_str() {
                "<" => "$\\subset$",
                ">" => "$\\supset$",
                "~" => "$\\sim$",
                "x" => "$\\times$",
                _ => "$=$",
            });
            let signs: Vec<&str> = signs.collect();
            output.line(&format!("{} & {} \\\\", of_latex(name), signs.join(" & ")))?;
        }
        output.line("\\end{tabular}")?;
        Ok(())
    }
}

/// A text as LaTeX shows it.
fn of_latex(text: &str) -> String {
    let mut written = String::from("\\texttt{");
    for character in shown(text).chars() {
        match character {
            '\\' => written.push_str("\\textbackslash{}"),
            '~' => written.push_str("\\textasciitilde{}"),
            '^' => written.push_str("\\textasciicircum{}"),
            '&' | '%' | '$' | '#' | '_' | '{' | '}' => {
                written.push('\\');
                written.push(character);
            }
            _ => written.push(character),
        }
    }
    written.push('}');
    written
}
