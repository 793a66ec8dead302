//! The rules in the tree of a word.

use std::collections::VecDeque;

use grammarian::trees::{Tree, TreeKind};
use serde::Serialize;

use crate::shown::quoted;

/// A rule and the part of the word that it stands for, in bytes.
#[derive(Serialize)]
pub(crate) struct Derived {
    rule: String,
    start: usize,
    end: usize,
    children: Vec<Derived>,
}

impl Derived {
    /// The rules of the tree of a text, whose characters may stand for octets.
    pub(crate) fn of(tree: &Tree, text: &str, is_of_octets: bool) -> Self {
        let mut begins: Vec<usize> = Vec::with_capacity(text.len() + 1);
        let mut index = 0;
        for character in text.chars() {
            let length = character.len_utf8();
            begins.resize(begins.len() + length, index);
            index += if is_of_octets { 1 } else { length };
        }
        begins.push(index);
        Self::within(tree, &begins)
    }

    fn within(tree: &Tree, begins: &[usize]) -> Self {
        let mut children = Vec::new();
        let mut waiting: VecDeque<&Tree> = tree.children().iter().collect();
        while let Some(next) = waiting.pop_front() {
            if next.kind() == TreeKind::Rule {
                children.push(Self::within(next, begins));
            } else {
                for child in next.children().iter().rev() {
                    waiting.push_front(child);
                }
            }
        }
        Self {
            rule: tree.expression().to_owned(),
            start: begins[tree.span().start],
            end: begins[tree.span().end],
            children,
        }
    }

    /// One line a rule: its name, its bytes and its text, below the rule that it stands in. Rules of one character that
    /// follow each other share a line.
    pub(crate) fn lines(&self, octets: &[u8]) -> Vec<String> {
        let mut lines = Vec::new();
        self.draw(octets, 0, &mut lines);
        lines
    }

    fn draw(&self, octets: &[u8], depth: usize, lines: &mut Vec<String>) {
        lines.push(self.line(octets, depth, self.end, 1));
        let mut rest = self.children.as_slice();
        while let [first, behind @ ..] = rest {
            let mut before = first;
            let alike = behind.iter().take_while(|it| {
                let continues = it.continues(before);
                before = it;
                continues
            });
            let alike = alike.count();
            if first.is_small() && alike > 0 {
                let end = behind[alike - 1].end;
                lines.push(first.line(octets, depth + 1, end, alike + 1));
                rest = &behind[alike..];
            } else {
                first.draw(octets, depth + 1, lines);
                rest = behind;
            }
        }
    }

    /// Tells if a rule stands for at most one character, and so do the rules within it.
    fn is_small(&self) -> bool {
        self.end - self.start <= 1
    }

    /// Tells if it is like the rule before it, and follows it.
    fn continues(&self, before: &Self) -> bool {
        let names = |it: &Self| {
            let mut names = vec![it.rule.clone()];
            let mut at = it;
            while let [only] = at.children.as_slice() {
                names.push(only.rule.clone());
                at = only;
            }
            names
        };
        let follows = self.start == before.end && self.start < self.end;
        follows && self.is_small() && names(self) == names(before)
    }

    fn line(&self, octets: &[u8], depth: usize, end: usize, times: usize) -> String {
        let text = String::from_utf8_lossy(&octets[self.start..end]);
        let times = if times > 1 {
            format!(" ({times} times)")
        } else {
            String::new()
        };
        let (indent, rule, start) = ("  ".repeat(depth), &self.rule, self.start);
        format!("{indent}{rule} {start}..{end} {}{times}", quoted(&text))
    }
}
