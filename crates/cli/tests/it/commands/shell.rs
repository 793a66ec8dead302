//! Runs the commands of a test, and holds what they print against what is written.

use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::process::Output;

use serde_json::Value;

use crate::program::run;
use crate::rows::{Done, first, unescaped};

use super::texts::{Item, Row, filled, is_quoted, place_of, words};

/// A stream of an output.
type Stream = fn(&Output) -> Vec<u8>;

const STREAMS: [(&str, Stream); 3] = [
    ("stdout", |output| output.stdout.clone()),
    ("stderr", |output| output.stderr.clone()),
    ("output", |output| {
        [&output.stdout[..], &output.stderr].concat()
    }),
];

const EMPTY: &str = "with an empty text it would always hold, or never";

/// A folder, and the last command that was run there.
pub(super) struct Shell<'r> {
    folder: &'r Path,
    row: &'r Row,
    last: Option<(Vec<u8>, Output)>,
    status: Option<i32>,
}

impl<'r> Shell<'r> {
    pub(super) fn new(folder: &'r Path, row: &'r Row) -> Self {
        let (last, status) = (None, None);
        Self {
            folder,
            row,
            last,
            status,
        }
    }

    /// Tells if the exit status of the last command was asked for, if there is one.
    pub(super) fn knows_status(&self) -> bool {
        self.last.is_none() || self.status.is_some()
    }

    /// The output of the last command, for a message.
    pub(super) fn printed(&self) -> String {
        let Some((_, output)) = &self.last else {
            return String::new();
        };
        let all = STREAMS[2].1(output);
        let all = String::from_utf8_lossy(&all[..all.len().min(4000)]).into_owned();
        format!("{all}({})\n", output.status)
    }

    /// Does what an item says. The input is that of a command.
    pub(super) fn does(&mut self, item: &Item, input: Option<&Item>) -> Done {
        let (word, rest) = item.line.split_once(' ').unwrap_or((&item.line, ""));
        let stdout = STREAMS[0].1;
        match word {
            "each" => {}
            "$" => {
                (self.last, self.status) = (None, None);
                let text = |item: &Item| {
                    let text = item.line.trim_start_matches("input");
                    self.text(text, &item.block, "\n", stdout)
                };
                let input = input.map_or(Ok(Vec::new()), text)?;
                let output = self.run(rest, &input)?;
                self.last = Some((input, output));
            }
            "file" => {
                let (name, text) = first(rest, " ")?;
                let text = self.text(text, &item.block, "\n", stdout)?;
                let name = self.folder.join(self.filled(&String::from_utf8(name)?)?);
                fs::create_dir_all(name.parent().ok_or("it has no folder")?)?;
                fs::write(name, text)?;
            }
            "copy" => {
                let from = Path::new(crate::ROOT).join(rest);
                let name = from.file_name().ok_or("it has no name")?;
                fs::copy(&from, self.folder.join(name))?;
            }
            "exits" => {
                let wanted = self.filled(rest)?.parse()?;
                self.status = Some(wanted);
                let found = self.last()?.1.status.code();
                told(found == Some(wanted), &format!("{found:?}"))?;
            }
            "json" => {
                let (path, rest) = rest.split_once(' ').ok_or("it needs a path and a text")?;
                self.holds_of_json(&self.filled(path)?, rest, &item.block)?;
            }
            _ => {
                let stream = STREAMS.iter().find(|(name, _)| *name == word);
                let stream = stream.ok_or_else(|| format!("`{word}` is not a word of these files"));
                self.holds(stream?.1, rest, &item.block)?;
            }
        }
        Ok(())
    }

    fn last(&self) -> Done<&(Vec<u8>, Output)> {
        Ok(self.last.as_ref().ok_or("there is no command above")?)
    }

    fn run(&self, command: &str, input: &[u8]) -> Done<Output> {
        let command = command.strip_prefix("urlspec ");
        let command = command.ok_or("the command is not one of urlspec")?;
        let words = words(command, self.row)?;
        let arguments: Vec<&str> = words.iter().map(String::as_str).collect();
        let output = catch_unwind(AssertUnwindSafe(|| run(self.folder, &arguments, input)));
        Ok(output.map_err(|_| "its JSON is not what its schema says")?)
    }

    fn holds(&self, of: Stream, rest: &str, block: &str) -> Done {
        let found = of(&self.last()?.1);
        let (how, text) = rest.split_once(' ').unwrap_or((rest, ""));
        let how = self.filled(how)?;
        if how == "counts" {
            let (wanted, text) = text.split_once(' ').unwrap_or((text, ""));
            let text = self.text(text, block, "", of)?;
            if text.is_empty() {
                return Err(EMPTY.into());
            }
            let is_there = |place: &usize| found[*place..].starts_with(&text);
            let count = (0..found.len()).filter(is_there).count();
            return told(
                self.filled(wanted)?.parse() == Ok(count),
                &count.to_string(),
            );
        }
        let is_line = ["is", "differs", "ends"].contains(&&*how);
        let text = self.text(text, block, if is_line { "\n" } else { "" }, of)?;
        compare(&how, &found, &text)
    }

    fn holds_of_json(&self, path: &str, rest: &str, block: &str) -> Done {
        let lines = String::from_utf8(self.last()?.1.stdout.clone())?;
        let lines = lines.lines().map(serde_json::from_str);
        let lines = Value::Array(lines.collect::<Result<_, _>>()?);
        let (how, text) = rest.split_once(' ').unwrap_or((rest, ""));
        let (how, is_text) = (self.filled(how)?, is_quoted(text));
        let text = String::from_utf8(self.text(text, block, "", STREAMS[0].1)?)?;
        let found = select(&lines, path);
        if how == "is" && text == "missing" && !is_text {
            let above = path.rsplit_once('.').ok_or("it is in nothing")?.0;
            select(&lines, above).ok_or("what it would be in is missing too")?;
            return told(found.is_none(), &format!("{found:?}"));
        }
        let found = found.ok_or("found: nothing")?;
        match &*how {
            "counts" => {
                let count = found.as_array().ok_or("found: no list")?.len();
                told(text.parse() == Ok(count), &count.to_string())
            }
            "is" | "differs" => {
                // A text that is not JSON is a string.
                let value = serde_json::from_str(&text).ok().filter(|_| !is_text);
                let is_equal = found == value.unwrap_or(Value::String(text));
                told(is_equal == (how == "is"), &found.to_string())
            }
            how => compare(how, printed(&found).as_bytes(), text.as_bytes()),
        }
    }

    /// A text behind the words of an item or below them: what a command prints, a text in quotation marks, or a line.
    fn text(&self, text: &str, block: &str, line_end: &str, of: Stream) -> Done<Vec<u8>> {
        let text = text.trim_start();
        let octets = match (text.strip_prefix("$ "), text, block) {
            (None, "", "") => return Err("it needs a text".into()),
            (None, "", block) => block.as_bytes().to_vec(),
            (Some(command), _, "") => {
                let input = self.last.as_ref().map_or(&[][..], |(input, _)| input);
                return Ok(of(&self.run(command, input)?));
            }
            (None, text, "") if is_quoted(text) => unescaped(&text[1..text.len() - 1])?,
            (None, text, "") => [text, line_end].concat().into_bytes(),
            _ => return Err("a text is on the line or below it".into()),
        };
        Ok(filled(octets, self.row))
    }

    fn filled(&self, text: &str) -> Done<String> {
        Ok(String::from_utf8(filled(text.into(), self.row))?)
    }
}

fn told(holds: bool, found: &str) -> Done {
    if holds {
        return Ok(());
    }
    Err(format!("found: {found:.2000}").into())
}

fn compare(how: &str, found: &[u8], text: &[u8]) -> Done {
    if text.is_empty() && !["is", "differs"].contains(&how) {
        return Err(EMPTY.into());
    }
    let unbroken = |text: &[u8]| {
        let text = String::from_utf8_lossy(text).into_owned();
        text.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    let holds = match how {
        "is" => found == text,
        "differs" => found != text,
        "has" => place_of(text, found).is_some(),
        "lacks" => place_of(text, found).is_none(),
        "begins" => found.starts_with(text),
        "ends" => found.ends_with(text),
        "says" => unbroken(found).contains(&unbroken(text)),
        _ => return Err(format!("`{how}` is not a word of these files").into()),
    };
    told(holds, &found.escape_ascii().to_string())
}

/// The value at a path in lines of JSON; with `*`, which stands for every element, the list of the values there.
fn select(lines: &Value, path: &str) -> Option<Value> {
    let mut found = vec![lines];
    for step in path.split('.') {
        let mut next = Vec::new();
        for value in found {
            match (value, step) {
                (Value::Array(values), "*") => next.extend(values),
                (Value::Array(values), _) => {
                    let place = step.parse().ok();
                    next.extend(place.and_then(|it: usize| values.get(it)));
                }
                _ => next.extend(value.get(step)),
            }
        }
        found = next;
    }
    if path.split('.').any(|step| step == "*") {
        return Some(found.into_iter().cloned().collect());
    }
    found.pop().cloned()
}

/// A value as a text: a string as it is, and elements of a list as lines.
fn printed(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Array(values) => values.iter().map(|it| printed(it) + "\n").collect(),
        other => other.to_string(),
    }
}
