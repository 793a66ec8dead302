//! A grammar file, line by line: its head, its rules with their labels, and the text between them.

use std::collections::BTreeSet;
use std::ops::Range;

use grammarian::bnf::{Definition, GrammarFile, Reading};
use grammarian::names::identifier;

use crate::Outcome;
use crate::mistake::Mistake;

/// A grammar file.
pub(crate) struct Source {
    /// The name of the file, as messages show it.
    pub(crate) path: String,
    /// The lines, from number 0.
    pub(crate) lines: Vec<String>,
    /// For each line the file in which it was written, and its number there, from 1.
    pub(crate) origins: Vec<(String, usize)>,
    /// The labels at the head.
    pub(crate) head: Vec<Label>,
    /// The lines of the head, labels and all.
    pub(crate) head_lines: Range<usize>,
    pub(crate) blocks: Vec<Block>,
}

/// A line `//: KEY VALUE`.
#[derive(Clone, Debug)]
pub(crate) struct Label {
    /// The number of its first line, from 0, and of its lines.
    pub(crate) line: usize,
    pub(crate) lines: usize,
    pub(crate) key: String,
    pub(crate) value: String,
}

/// Some lines between two blank ones or two rules.
pub(crate) struct Block {
    pub(crate) lines: Range<usize>,
    pub(crate) kind: BlockKind,
}

pub(crate) enum BlockKind {
    /// `// ----` and a title, which begins a part of the file.
    Heading,
    /// Comments that belong to no rule.
    Remark,
    /// A rule of the document, or a helper of the PEG.
    Rule(RuleBlock),
}

/// A rule of the document, or a helper of the PEG.
pub(crate) struct RuleBlock {
    /// The name that the document gives it; `None` for a helper.
    pub(crate) name: Option<String>,
    /// The name in the PEG.
    pub(crate) identifier: String,
    /// The section that holds where the block begins.
    pub(crate) section: String,
    pub(crate) labels: Vec<Label>,
    /// The lines of the body; empty where there is none.
    pub(crate) body: Range<usize>,
    /// The names of rules that the body and the BNF have, as the PEG writes them.
    pub(crate) uses: BTreeSet<String>,
    /// The BNF as it is read, however it is laid out; empty for a helper.
    pub(crate) read: String,
    /// Tells if the rule begins with the name of a scheme, whose case depends on the label `either-case`.
    pub(crate) names_scheme: bool,
}

impl Source {
    /// Takes a file apart.
    pub(crate) fn parse(path: &str, text: &str) -> Outcome<Self> {
        let origins = (1..=text.lines().count()).map(|number| (path.to_owned(), number));
        Self::of_lines(path, text, origins.collect())
    }

    /// Takes a text apart whose lines come from several files.
    pub(crate) fn of_lines(path: &str, text: &str, origins: Vec<(String, usize)>) -> Outcome<Self> {
        let mut reader = Reader::default();
        for (number, line) in text.lines().enumerate() {
            reader.line(number, line);
        }
        reader.end(text.lines().count());
        let mut source = Self {
            path: path.to_owned(),
            lines: text.lines().map(str::to_owned).collect(),
            origins,
            head: reader.head,
            head_lines: reader.head_lines,
            blocks: reader.blocks,
        };
        if let Some(stray) = reader.strays.first() {
            let message =
                "the labels of a document stand at its head, those of a rule right above it";
            return Err(source.mistake(stray.line, message).into());
        }
        let file = GrammarFile::parse(text).map_err(|error| source.error(&error))?;
        source.name_rules(&file);
        source.find_names_of_schemes(text)?;
        Ok(source)
    }

    /// Gives the rules the names that they have in the grammar, and the rules that their BNF is made of, in print or as
    /// it is read.
    fn name_rules(&mut self, file: &GrammarFile) {
        let readings = [Reading::Corrected, Reading::Printed].map(|it| file.grammar(it));
        let [corrected, _] = &readings;
        let mut rules = file.rules().iter();
        for block in &mut self.blocks {
            let BlockKind::Rule(rule) = &mut block.kind else {
                continue;
            };
            let body = self.lines[rule.body.clone()].join("\n");
            let (name, uses) = peg_names(&body);
            rule.identifier = name;
            rule.uses = uses;
            if rule.name.is_none() {
                continue;
            }
            let Some(read) = rules.next() else { continue };
            rule.name = Some(read.name().to_owned());
            rule.identifier = identifier(read.name());
            if let Some(definition) = corrected.rule(read.name()) {
                rule.read = definition.expression().to_string();
            }
            for bnf in &readings {
                if let Some(definition) = bnf.rule(read.name()) {
                    let names = definition.expression().rule_names();
                    let names = names
                        .into_iter()
                        .map(|name| bnf.rule(name).map_or(name, |rule| rule.name()));
                    rule.uses.extend(names.map(identifier));
                }
            }
        }
    }

    /// Marks the rules that are other ones without the label `either-case` than with it.
    fn find_names_of_schemes(&mut self, text: &str) -> Outcome<()> {
        let lines = text.lines().map(|line| match line.strip_prefix("//: ") {
            Some(label) if label.starts_with("either-case") => "//",
            _ => line,
        });
        let text = lines.collect::<Vec<_>>().join("\n");
        let file = GrammarFile::parse(&text).map_err(|error| self.error(&error))?;
        let exact = file.grammar(Reading::Corrected);
        let folded = exact.clone().with_leading_names_in_either_case();
        for block in &mut self.blocks {
            if let BlockKind::Rule(rule) = &mut block.kind
                && let Some(name) = &rule.name
            {
                let read = [&exact, &folded].map(|bnf| bnf.rule(name).map(Definition::expression));
                rule.names_scheme = read[0] != read[1];
            }
        }
        Ok(())
    }

    /// The value of the first label at the head with this key.
    pub(crate) fn value(&self, key: &str) -> Option<&str> {
        let label = self.head.iter().find(|label| label.key == key);
        label.map(|label| label.value.as_str())
    }

    /// The rules and helpers, with the numbers of their blocks.
    pub(crate) fn rules(&self) -> impl Iterator<Item = (usize, &RuleBlock)> {
        let blocks = self.blocks.iter().enumerate();
        blocks.filter_map(|(number, block)| match &block.kind {
            BlockKind::Rule(rule) => Some((number, rule)),
            _ => None,
        })
    }

    /// For each block the rule that it is, if it is one.
    pub(crate) fn rules_of_blocks(&self) -> impl Iterator<Item = Option<&RuleBlock>> {
        self.blocks.iter().map(|block| match &block.kind {
            BlockKind::Rule(rule) => Some(rule),
            _ => None,
        })
    }

    /// The mistake that a line, from number 0, makes.
    pub(crate) fn mistake(&self, line: usize, message: impl Into<String>) -> Mistake {
        match self.origins.get(line) {
            Some((path, line)) => Mistake::at(path, *line, message),
            None => Mistake::at(&self.path, 0, message),
        }
    }

    /// An error of the language wing as a mistake in its line.
    pub(crate) fn error(&self, error: &grammarian::Error) -> Mistake {
        match error.line() {
            Some(line) => self.mistake(line - 1, error.to_string()),
            None => Mistake::at(&self.path, 0, error.to_string()),
        }
    }

    /// The line, from number 0, of the first label at the head with this key, or else the first line of the file.
    pub(crate) fn line_of(&self, key: &str) -> usize {
        let label = self.head.iter().find(|label| label.key == key);
        label.map_or(0, |label| label.line)
    }
}

impl RuleBlock {
    /// The value of the first label with this key.
    pub(crate) fn value(&self, key: &str) -> Option<&str> {
        let label = self.labels.iter().find(|label| label.key == key);
        label.map(|label| label.value.as_str())
    }

    /// The name that messages show.
    pub(crate) fn shown(&self) -> &str {
        self.name.as_deref().unwrap_or(&self.identifier)
    }
}

/// A reader of grammar files, and the blocks that it has read so far.
#[derive(Default)]
struct Reader {
    head: Vec<Label>,
    head_lines: Range<usize>,
    blocks: Vec<Block>,
    /// Labels that belong to no rule and do not stand at the head.
    strays: Vec<Label>,
    section: String,
    /// The first line of the block that is being read.
    start: Option<usize>,
    /// The section that held where that block began.
    held: String,
    is_printed: bool,
    labels: Vec<Label>,
    body: Option<usize>,
}

impl Reader {
    fn line(&mut self, number: usize, line: &str) {
        if self.body.is_some() {
            self.body_line(number, line);
            return;
        }
        if line.is_empty() {
            self.end(number);
            return;
        }
        if line.starts_with("//!") {
            self.head_lines.end = number + 1;
            return;
        }
        if line.starts_with("// ----") {
            self.end(number);
            let lines = number..number + 1;
            self.push(lines, BlockKind::Heading);
            return;
        }
        if self.start.is_none() {
            self.start = Some(number);
            self.held.clone_from(&self.section);
        }
        if let Some(section) = line.strip_prefix("// § ") {
            section.clone_into(&mut self.section);
            if !self.is_printed {
                section.clone_into(&mut self.held);
            }
        } else if line.starts_with("///") {
            self.is_printed = true;
        } else if let Some(label) = line.strip_prefix("//:") {
            // A label goes on in lines that are indented.
            if let (Some(last), true) = (self.labels.last_mut(), label.starts_with("  ")) {
                last.value = format!("{} {}", last.value, label.trim());
                last.lines += 1;
                return;
            }
            let label = label.trim();
            let (key, value) = label.split_once(' ').unwrap_or((label, ""));
            self.labels.push(Label {
                line: number,
                lines: 1,
                key: key.to_owned(),
                value: value.trim().to_owned(),
            });
        } else if !line.starts_with("//") {
            self.body = Some(number);
            self.body_line(number, line);
        }
    }

    /// A body ends with a line that ends with a brace.
    fn body_line(&mut self, number: usize, line: &str) {
        if line.trim_end().ends_with('}') {
            self.rule(number + 1);
        }
    }

    /// Ends a group of lines that stand together.
    fn end(&mut self, number: usize) {
        let Some(start) = self.start else { return };
        if self.is_printed || self.body.is_some() {
            self.rule(number);
        } else if self.blocks.is_empty() {
            self.head.append(&mut self.labels);
            self.head_lines.end = number;
            self.start = None;
        } else {
            self.strays.append(&mut self.labels);
            self.push(start..number, BlockKind::Remark);
        }
    }

    fn rule(&mut self, end: usize) {
        let start = self.start.unwrap_or(end);
        let rule = RuleBlock {
            name: self.is_printed.then(String::new),
            identifier: String::new(),
            section: std::mem::take(&mut self.held),
            labels: std::mem::take(&mut self.labels),
            body: self.body.take().unwrap_or(end)..end,
            uses: BTreeSet::new(),
            read: String::new(),
            names_scheme: false,
        };
        self.is_printed = false;
        self.push(start..end, BlockKind::Rule(rule));
    }

    fn push(&mut self, lines: Range<usize>, kind: BlockKind) {
        self.start = None;
        self.labels.clear();
        self.blocks.push(Block { lines, kind });
    }
}

/// The name that a body of pest defines, and those that it has besides.
fn peg_names(body: &str) -> (String, BTreeSet<String>) {
    let names = tokens(body).filter(|token| is_name(token));
    let mut names = names.map(str::to_owned);
    (names.next().unwrap_or_default(), names.collect())
}

/// A body of pest with other names; names without a replacement stay.
pub(crate) fn named_anew(body: &str, name: impl Fn(&str) -> Option<String>) -> String {
    let anew = |token: &str| {
        let other = Some(token).filter(|token| is_name(token)).and_then(&name);
        other.unwrap_or_else(|| token.to_owned())
    };
    tokens(body).map(anew).collect()
}

fn is_name(token: &str) -> bool {
    token.starts_with(is_letter)
}

/// Names, texts in quotes, comments, and the characters between them.
fn tokens(body: &str) -> impl Iterator<Item = &str> {
    let mut rest = body;
    std::iter::from_fn(move || {
        let first = rest.chars().next()?;
        let length = match first {
            '"' | '\'' => quoted(rest, first),
            '/' if rest.starts_with("//") => rest.find('\n').unwrap_or(rest.len()),
            _ if is_letter(first) => rest
                .find(|c: char| !is_letter(c) && !c.is_ascii_digit())
                .unwrap_or(rest.len()),
            _ => first.len_utf8(),
        };
        let (token, behind) = rest.split_at(length);
        rest = behind;
        Some(token)
    })
}

fn is_letter(c: char) -> bool {
    c.is_ascii_alphabetic() || c == '_'
}

/// The length of a text in quotes.
fn quoted(text: &str, quote: char) -> usize {
    let mut escaped = false;
    for (at, c) in text.char_indices().skip(1) {
        match c {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            _ if c == quote => return at + 1,
            _ => {}
        }
    }
    text.len()
}
