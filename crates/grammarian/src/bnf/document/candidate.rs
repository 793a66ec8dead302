//! Lines of a document that may be a rule: where they begin, and where they may end.

use super::print::{Line, Print};

/// Lines that begin like a rule.
pub(super) struct Candidate {
    pub(super) name: String,
    /// The sign that defines it.
    pub(super) sign: Sign,
    /// The index of its first line.
    pub(super) first: usize,
    /// The columns before the name that are cut off, where the notation gives a margin a meaning.
    pub(super) margin: usize,
    /// The indices after its last line, if it goes on as far as it may, and if it ends with the first gap. They may be the
    /// same.
    pub(super) ends: [usize; 2],
    /// Tells if the line above is part of a paragraph that this one continues.
    pub(super) is_in_paragraph: bool,
    /// Tells if it stands in one block with the candidate before.
    pub(super) follows: bool,
    /// Tells if its first line ends like one of a program: with a semicolon behind a word.
    pub(super) ends_like_code: bool,
}

/// A sign that defines a rule.
pub(super) struct Sign {
    pub(super) text: &'static str,
    /// Tells if there is no space around it.
    pub(super) is_tight: bool,
}

impl Candidate {
    /// The lines up to one of its ends.
    pub(super) fn text(&self, print: &Print<'_>, end: usize) -> String {
        let lines = print.lines()[self.first..end].iter();
        let lines: Vec<&str> = lines
            // A line that only a page has must not look like the end of the rule.
            .map(|line| line.text.get(self.margin..).unwrap_or(" "))
            .collect();
        lines.join("\n")
    }
}

/// Everything in a document that begins like a rule of a notation that has no sign for definitions: a name, and behind
/// a gap its expression. Only tables of several such lines count.
pub(super) fn table_candidates(print: &Print<'_>) -> Vec<Candidate> {
    let lines = print.lines();
    let mut found: Vec<Candidate> = Vec::new();
    let mut table: Vec<Candidate> = Vec::new();
    let mut at = 0;
    while at < lines.len() {
        let line = &lines[at];
        let is_in_table = table.last().is_some_and(|last| {
            let between = &lines[last.ends[0]..at];
            line.indent == last.margin && between.iter().all(Line::is_blank)
        });
        let text = line.text.trim_start();
        let (name, rest) = text.split_at(text.find(|c| !is_of_name(c)).unwrap_or(text.len()));
        let is_name = name.starts_with(|c: char| c.is_ascii_alphabetic());
        let has_gap = rest.starts_with("  ") || rest.starts_with('\t');
        // A rule for the empty word has nothing behind its name.
        if !is_name || !(has_gap || rest.is_empty() && is_in_table) {
            at += 1;
            continue;
        }
        if !is_in_table {
            take_table(&mut table, &mut found);
        }
        let end = end_in_table(print, at);
        table.push(Candidate {
            name: name.to_owned(),
            sign: Sign {
                text: "",
                is_tight: false,
            },
            first: at,
            margin: line.indent,
            ends: [end, end],
            is_in_paragraph: false,
            follows: is_in_table,
            ends_like_code: false,
        });
        at = end;
    }
    take_table(&mut table, &mut found);
    found
}

/// Adds a table to the candidates, if it is one.
fn take_table(table: &mut Vec<Candidate>, found: &mut Vec<Candidate>) {
    const SHORTEST: usize = 5;
    if table.len() >= SHORTEST {
        found.append(table);
    }
    table.clear();
}

/// The index after the last line of a rule in a table: its further lines are indented more.
fn end_in_table(print: &Print<'_>, first: usize) -> usize {
    let lines = print.lines();
    let mut end = first + 1;
    while let Some(next) = (end..lines.len()).find(|line| !lines[*line].is_blank()) {
        let is_more = next == end || print.has_break(end..next);
        if !is_more || lines[next].indent <= lines[first].indent {
            break;
        }
        end = next + 1;
    }
    end
}

/// Everything in a document that begins like a rule, in order.
pub(super) fn candidates(print: &Print<'_>) -> Vec<Candidate> {
    let lines = print.lines();
    let mut found: Vec<Candidate> = Vec::new();
    let mut at = 0;
    while at < lines.len() {
        let Some(head) = Head::at(lines, at) else {
            at += 1;
            continue;
        };
        let ends = ends(print, at, head.lines);
        let above = at.checked_sub(1).map(|above| &lines[above]);
        let last = found.last();
        let is_after_rule = last.is_some_and(|last| last.ends[0] == at);
        found.push(Candidate {
            name: head.name.to_owned(),
            sign: head.sign,
            first: at,
            margin: 0,
            ends,
            is_in_paragraph: !is_after_rule
                && above.is_some_and(|above| goes_on(above, &lines[at])),
            follows: last.is_some_and(|last| {
                let between = &lines[last.ends[0]..at];
                between
                    .iter()
                    .all(|line| line.is_blank() || is_comment(line))
            }),
            ends_like_code: lines[at]
                .text
                .strip_suffix(';')
                .is_some_and(|text| !text.ends_with(char::is_whitespace)),
        });
        at = ends[0];
    }
    found
}

/// Returns `true` if a line continues the paragraph of the line above.
fn goes_on(above: &Line<'_>, line: &Line<'_>) -> bool {
    !above.is_blank() && above.indent == line.indent && !is_comment(above)
}

/// The name of the rule that begins with a line, if one does.
pub(in crate::bnf) fn begins_rule(line: &str) -> Option<&str> {
    Head::of(line).map(|head| head.name)
}

/// How a rule begins.
struct Head<'t> {
    name: &'t str,
    sign: Sign,
    /// How many lines it takes.
    lines: usize,
}

impl<'t> Head<'t> {
    /// How a rule begins on the line of this index: with its name and the sign that defines it, which may stand on the next line.
    fn at(lines: &[Line<'t>], at: usize) -> Option<Self> {
        if let Some(head) = Self::of(lines[at].text) {
            return Some(head);
        }
        let (line, next) = (
            lines[at].text.trim_start(),
            lines.get(at + 1)?.text.trim_start(),
        );
        let name = line
            .strip_prefix('<')
            .and_then(|name| name.strip_suffix('>'));
        let name = name.unwrap_or(line);
        if !is_name(name) || !next.starts_with(['=', ':']) {
            return None;
        }
        let (text, _) = sign(next)?;
        Some(Self {
            name,
            sign: Sign {
                text,
                is_tight: false,
            },
            lines: 2,
        })
    }

    fn of(line: &'t str) -> Option<Self> {
        let line = without_number(line.trim_start());
        let (name, rest) = match line.strip_prefix('<') {
            Some(bracketed) => bracketed.split_once('>')?,
            None => line.split_at(line.find(|c| !is_of_name(c)).unwrap_or(line.len())),
        };
        // Only brackets hold a name of several words together.
        let is_name =
            name.split(' ').all(|word| word.chars().all(is_of_name)) && is_name_begin(name);
        let before = rest.trim_start();
        let (text, after) = sign(before)?;
        let is_tight =
            before.len() == rest.len() && after.starts_with(|c: char| !c.is_whitespace());
        is_name.then_some(Self {
            name,
            sign: Sign { text, is_tight },
            lines: 1,
        })
    }
}

/// A line without the number of a rule of EBNF before its name: `[4] NameChar ::= ...`.
fn without_number(line: &str) -> &str {
    let number = line.strip_prefix('[').and_then(|rest| rest.split_once(']'));
    let Some((number, rest)) = number else {
        return line;
    };
    let rest = rest.trim_start();
    let name = rest.trim_start_matches(is_of_name).trim_start();
    let is_number = !number.is_empty() && number.bytes().all(|it| it.is_ascii_alphanumeric());
    if is_number && name.starts_with("::=") {
        rest
    } else {
        line
    }
}

/// The sign of a definition with which a text begins, and the text behind it.
fn sign(text: &str) -> Option<(&'static str, &str)> {
    const SIGNS: [&str; 4] = ["::=", ":=", "=/", "="];
    let sign = SIGNS.into_iter().find(|sign| text.starts_with(*sign))?;
    let after = &text[sign.len()..];
    // A comparison in a program.
    (!after.starts_with(['=', '>', '~'])).then_some((sign, after))
}

fn is_name(word: &str) -> bool {
    is_name_begin(word) && word.chars().all(is_of_name)
}

fn is_name_begin(word: &str) -> bool {
    word.starts_with(|c: char| c.is_ascii_alphabetic())
}

pub(super) fn is_of_name(character: char) -> bool {
    character.is_ascii_alphanumeric() || matches!(character, '-' | '_' | '+')
}

fn is_comment(line: &Line<'_>) -> bool {
    line.text.trim_start().starts_with(';')
}

/// How far a rule was read: the groups that are open, and its last sign.
#[derive(Default)]
struct Progress {
    /// How many groups are open.
    open: usize,
    /// The last sign outside of comments.
    last: Option<char>,
}

impl Progress {
    fn read(&mut self, line: &str) {
        let mut rest = line.char_indices();
        while let Some((at, sign)) = rest.next() {
            match sign {
                ';' => return,
                '"' | '<' => {
                    let end = if sign == '<' { '>' } else { '"' };
                    if line[at + 1..].contains(end) {
                        rest.find(|(_, sign)| *sign == end);
                    }
                }
                '(' | '[' => self.open += 1,
                ')' | ']' => self.open = self.open.saturating_sub(1),
                _ => {}
            }
            if !sign.is_whitespace() {
                self.last = Some(sign);
            }
        }
    }

    /// Returns `true` if more must follow.
    fn is_unfinished(&self) -> bool {
        self.open > 0 || matches!(self.last, Some('/' | '|' | '='))
    }
}

/// Where a rule that begins on a line may end.
fn ends(print: &Print<'_>, first: usize, head: usize) -> [usize; 2] {
    let lines = print.lines();
    let margin = lines[first].indent;
    let mut progress = Progress::default();
    let mut end = first + head;
    for line in &lines[first..end] {
        progress.read(line.text);
    }
    let mut first_gap = None;
    while let Some(next) = (end..lines.len()).find(|line| !lines[*line].is_blank()) {
        let line = &lines[next];
        let begins_like_more = line.text.trim_start().starts_with(['/', '|', ')', ']']);
        let is_deeper = line.indent > margin;
        let is_more = if next == end {
            is_deeper || begins_like_more || progress.is_unfinished()
        } else {
            let has_break = print.has_break(end..next);
            progress.is_unfinished()
                || is_deeper && (has_break || begins_like_more || is_comment(line))
        };
        if !is_more || Head::at(lines, next).is_some() {
            break;
        }
        if next > end {
            first_gap.get_or_insert(end);
        }
        progress.read(line.text);
        end = next + 1;
    }
    [end, first_gap.unwrap_or(end)]
}
