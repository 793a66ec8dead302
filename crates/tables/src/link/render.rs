//! The text of a whole grammar: every rule with its sections, as its document cites them.

use super::{Library, Piece, Whole, mistake};
use crate::Outcome;
use crate::labels::{label_lines, parts};
use crate::source::{BlockKind, Label, Source};
use crate::vocabulary::{Inherited, Place, key};

/// Lines, each with the file that it comes from and its number there.
type Lines = Vec<(String, (String, usize))>;

impl Library {
    /// The grammar of a document that is made of these pieces.
    pub(super) fn rendered(&self, id: &str, pieces: &[Piece]) -> Outcome<Whole> {
        let source = self.source(id);
        if pieces.iter().all(|piece| piece.id == id) {
            let lines = source.lines.iter().cloned().zip(1..);
            let lines = lines.map(|(line, number)| (line, (source.path.clone(), number)));
            return Ok(Whole::new((id, &source.path), lines.collect(), false));
        }
        let mut rendering = Rendering {
            library: self,
            id,
            lines: Lines::new(),
            section: String::new(),
        };
        rendering.head(pieces);
        for piece in pieces {
            rendering.piece(piece)?;
        }
        Ok(Whole::new((id, &source.path), rendering.lines, true))
    }
}

struct Rendering<'l> {
    library: &'l Library,
    id: &'l str,
    lines: Lines,
    /// The section that holds behind the last line.
    section: String,
}

impl Rendering<'_> {
    fn push(&mut self, line: impl Into<String>, source: &Source, number: usize) {
        self.lines
            .push((line.into(), (source.path.clone(), number + 1)));
    }

    /// The head of the document's own file, with a note on the origin of the text.
    fn head(&mut self, pieces: &[Piece]) {
        let source = self.library.source(self.id);
        let mut files: Vec<&str> = vec![&source.path];
        for piece in pieces {
            let path = &self.library.source(&piece.id).path;
            if !files.contains(&path.as_str()) {
                files.push(path);
            }
        }
        let note = format!(
            "// Linked of {}; `cargo run -p urlspec-tables --example write` writes it.",
            files.join(" and ")
        );
        let mut is_told = false;
        for number in source.head_lines.clone() {
            let line = &source.lines[number];
            if !is_told && !line.starts_with("//!") {
                self.push("", source, number);
                self.push(note.as_str(), source, number);
                is_told = true;
            }
            self.push(line.as_str(), source, number);
        }
        self.inherited();
    }

    /// Writes the labels that the document takes over from the one that it amends.
    fn inherited(&mut self) {
        let mut above = self.id;
        let mut known: Vec<&str> = Vec::new();
        loop {
            let source = self.library.source(above);
            if above != self.id {
                self.labels_of(above, &known);
            }
            known.extend(source.head.iter().map(|label| label.key.as_str()));
            match source.value("amends") {
                Some(amended) => above = amended,
                None => return,
            }
        }
    }

    /// The labels of a document that those inherit which amend it, except for those with keys that are given already.
    fn labels_of(&mut self, id: &str, known: &[&str]) {
        let source = self.library.source(id);
        let is_inherited = |label: &&Label| {
            key(&label.key, Place::Head).is_some_and(|key| match key.inherited {
                Inherited::Never => false,
                Inherited::Whole => !known.contains(&key.name),
                Inherited::Each => true,
            })
        };
        let labels: Vec<&Label> = source.head.iter().filter(is_inherited).collect();
        if let Some(first) = labels.first() {
            self.push("", source, first.line);
            let name = source.value("name").unwrap_or_default();
            self.push(
                format!("// {name} says this, and it holds here too."),
                source,
                first.line,
            );
        }
        for label in labels {
            self.label(label, source);
        }
    }

    /// A label of another document, which cites that one.
    fn label(&mut self, label: &Label, source: &Source) {
        let (words, section, sentence) = parts(&label.value);
        let mut text = format!("{} {words}", label.key);
        if let Some(section) = section {
            text = format!("{} § {}", text.trim_end(), cited(section, source));
        }
        if let Some(sentence) = sentence {
            text = format!("{text} :: {sentence}");
        }
        for line in label_lines(&text) {
            self.push(line, source, label.line);
        }
    }

    fn piece(&mut self, piece: &Piece) -> Outcome<()> {
        let source = self.library.source(&piece.id);
        let block = self.library.block(piece);
        if self
            .lines
            .last()
            .is_some_and(|last| self.parts_from(&last.0, piece))
        {
            self.push("", source, block.lines.start);
        }
        let BlockKind::Rule(rule) = &block.kind else {
            for number in block.lines.clone() {
                self.push(source.lines[number].as_str(), source, number);
            }
            return Ok(());
        };
        let is_own = piece.id == self.id;
        let section = |section: &str| {
            if is_own || section.is_empty() {
                section.to_owned()
            } else {
                cited(section, source)
            }
        };
        let held = section(&rule.section);
        let names_section = source.lines[block.lines.start].starts_with("// § ");
        if rule.name.is_some() && held != self.section && !names_section {
            self.push(format!("// § {held}"), source, block.lines.start);
        }
        let mut labels_told = is_own || rule.name.is_none();
        for number in block.lines.clone() {
            let line = &source.lines[number];
            if rule.body.contains(&number) {
                if !labels_told {
                    self.taken_over(piece)?;
                    labels_told = true;
                }
                self.push(line.as_str(), source, number);
            } else if let (false, true) = (is_own, line.starts_with("//:")) {
                // With the first line of a label, those in which it goes on.
                if let Some(label) = rule.labels.iter().find(|label| label.line == number) {
                    self.label(label, source);
                }
            } else if let Some(named) = line.strip_prefix("// § ") {
                self.section = section(named);
                let line = format!("// § {}", self.section);
                self.push(line, source, number);
            } else {
                self.push(line.as_str(), source, number);
            }
        }
        if !labels_told {
            self.taken_over(piece)?;
        }
        Ok(())
    }

    /// Tells if a blank line stands between a line and a piece: not between a rule and its helper.
    fn parts_from(&self, line: &str, piece: &Piece) -> bool {
        let is_helper = self
            .library
            .rule(piece)
            .is_some_and(|rule| rule.name.is_none());
        let follows = || {
            let start = self.library.block(piece).lines.start;
            let lines = &self.library.source(&piece.id).lines;
            start > 0 && lines[start - 1].is_empty()
        };
        !line.is_empty() && (!is_helper || follows())
    }

    /// The labels that a rule has because it is taken over: its origin, and its notation.
    fn taken_over(&mut self, piece: &Piece) -> Outcome<()> {
        let (own, source) = (self.library.source(self.id), self.library.source(&piece.id));
        let start = self.library.block(piece).lines.start;
        let rule = self.library.rule(piece);
        let has_own_notation = rule.is_some_and(|rule| rule.value("notation").is_some());
        if own.value("notation") != source.value("notation") && !has_own_notation {
            let notation = source.value("notation").unwrap_or_default();
            self.push(format!("//: notation {notation}"), source, start);
        }
        let names_scheme = rule.is_some_and(|rule| rule.names_scheme);
        if names_scheme && own.value("either-case") != source.value("either-case") {
            let message = format!(
                "`{}` is read with other cases of names than the rules here (`either-case`)",
                rule.map_or("", |rule| rule.shown())
            );
            return Err(mistake(own, own.head_lines.start, message));
        }
        self.push(format!("//: from {}", piece.id), source, start);
        Ok(())
    }
}

/// A section of a document as another one cites it. One that names its document stays.
fn cited(section: &str, source: &Source) -> String {
    let name = source.value("name").unwrap_or_default();
    if section.starts_with("RFC ") {
        section.to_owned()
    } else if section.starts_with(|c: char| c.is_ascii_digit()) {
        format!("{name}, section {section}")
    } else {
        format!("{name}, {section}")
    }
}
