//! The reader of [commands](../commands), where cases of the program are texts; its
//! [README](../commands/README.md) describes them for those who write them.
//!
//! A file has tests: a heading, `# ` and a sentence, and what is below it. These words begin its lines:
//!
//! - `file NAME TEXT` and `copy PATH`: a file that the test needs, and one that the project has;
//! - `each A | B` and rows below it: the test is done with each row, whose cells stand for `{A}` and `{B}`;
//! - `$ urlspec ...`: the command; `input TEXT`, right below it: its standard input;
//! - `exits N`: its exit status, which every command needs;
//! - `stdout`, `stderr`, `output`, or `json PATH`, with `is`, `differs`, `has`, `lacks`, `begins`, `ends`, `says` or
//!   `counts`, and a text.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Output;

use serde_json::Value;

use crate::program::{all_succeed, closing, files, run, unescaped, words};

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/commands");

/// A line that is not indented, and the lines below it that are.
#[derive(Clone)]
struct Item {
    place: String,
    line: String,
    block: String,
}

/// A heading, and the items below it.
struct Test {
    heading: Item,
    items: Vec<Item>,
}

/// Names, and what stands for them.
type Row = Vec<(String, Vec<u8>)>;

#[test]
fn the_program_does_what_is_written() {
    let mut jobs = Vec::new();
    for file in files(Path::new(FOLDER)) {
        if !file.ends_with("README.md") {
            let tests = read(&file).unwrap_or_else(|error| panic!("{error}"));
            jobs.extend(tests);
        }
    }
    assert!(!jobs.is_empty(), "{FOLDER} has no tests");
    all_succeed(&jobs, Test::run);
}

/// The tests of a file. What stands before the first heading is part of each.
fn read(file: &Path) -> Result<Vec<Test>, String> {
    let name = file.strip_prefix(FOLDER).unwrap_or(file).display();
    let text = fs::read_to_string(file).map_err(|error| format!("{name}: {error}"))?;
    let (mut shared, mut tests): (Vec<Item>, Vec<Test>) = (Vec::new(), Vec::new());
    let mut blank = String::new();
    for (line, number) in text.lines().zip(1..) {
        let place = format!("{name}:{number}");
        let items = tests.last_mut().map_or(&mut shared, |test| &mut test.items);
        if let Some(line) = line.strip_prefix("  ") {
            let item = items.last_mut();
            let item = item.ok_or_else(|| format!("{place}: it is below nothing"))?;
            item.block.extend([blank.as_str(), line, "\n"]);
        } else if line.is_empty() {
            blank.push('\n');
            continue;
        } else if !line.starts_with("// ") {
            let (line, block) = (line.to_owned(), String::new());
            let item = Item { place, line, block };
            if item.line.starts_with("# ") {
                let (heading, items) = (item, shared.clone());
                tests.push(Test { heading, items });
            } else {
                items.push(item);
            }
        }
        blank.clear();
    }
    if tests.is_empty() {
        return Err(format!("{name}: it has no tests"));
    }
    Ok(tests)
}

impl Test {
    /// Does the test with each row of its tables.
    fn run(&self) -> Result<(), String> {
        let mut rows = vec![Row::new()];
        for item in &self.items {
            if let Some(names) = item.line.strip_prefix("each ") {
                let table = table(names, &item.block);
                let table = table.map_err(|error| format!("{}: {error}", item.place))?;
                let with = |row: &Row| {
                    let row = row.clone();
                    let more = table.iter().map(move |more| [&row[..], more].concat());
                    more.collect::<Vec<_>>()
                };
                rows = rows.iter().flat_map(with).collect();
            }
        }
        self.names_are_known(&rows[0])?;
        let names = self.heading.place.replace(['/', ':'], "-");
        let mut errors = Vec::new();
        for (row, number) in rows.iter().zip(1..) {
            let place = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{names}-{number}"));
            if let Err(error) = self.run_with(row, &place) {
                let cell = |(name, cell): &(String, Vec<u8>)| {
                    format!("{{{name}}} {}\n", String::from_utf8_lossy(cell))
                };
                let cells: String = row.iter().map(cell).collect();
                errors.push(format!("{}\n{cells}{error}", self.heading.line));
            }
            // It is there if the test has files.
            let _ = fs::remove_dir_all(place);
        }
        let all = errors.join("\n");
        if all.is_empty() { Ok(()) } else { Err(all) }
    }

    /// Something uses the name of every column, and every name that is used is that of a column.
    fn names_are_known(&self, row: &Row) -> Result<(), String> {
        let mut known: BTreeMap<&str, bool> =
            row.iter().map(|(name, _)| (&**name, false)).collect();
        for item in &self.items {
            let parts = [&item.line, &item.block].map(|text| text.split('{').skip(1));
            for (name, _) in parts
                .into_iter()
                .flatten()
                .filter_map(|it| it.split_once('}'))
            {
                let is_name = name.len() > 2 && name.chars().all(|it| it.is_ascii_uppercase());
                match known.get_mut(name) {
                    Some(is_used) => *is_used = true,
                    None if is_name => {
                        return Err(format!("{}: no column is {{{name}}}", item.place));
                    }
                    None => {}
                }
            }
        }
        let unused = known.iter().find(|(_, is_used)| !**is_used);
        let error = |(name, _)| Err(format!("{}: nothing uses {{{name}}}", self.heading.place));
        unused.map_or(Ok(()), error)
    }

    /// Does the test with one row, in a folder of its own if it has files.
    fn run_with(&self, row: &Row, own: &Path) -> Result<(), String> {
        let has = |word: &str| self.items.iter().any(|item| item.line.starts_with(word));
        let has_files = has("file ") || has("copy ");
        let folder = if has_files {
            own
        } else {
            Path::new(crate::ROOT)
        };
        if has_files {
            fs::create_dir_all(folder).map_err(|error| error.to_string())?;
        }
        let mut shell = Shell {
            folder: folder.to_owned(),
            row,
            last: None,
        };
        let (mut errors, mut items) = (String::new(), self.items.iter().peekable());
        let Some(mut command) = items.clone().find(|item| item.line.starts_with("$ ")) else {
            return Err(format!("{}: it has no command", self.heading.place));
        };
        while let Some(item) = items.next() {
            let is_command = item.line.starts_with("$ ");
            if is_command {
                command = item;
            }
            let input = items.next_if(|next| is_command && next.line.starts_with("input"));
            let mut done = shell.does(item, input);
            let ends = items.peek().is_none_or(|next| next.line.starts_with("$ "));
            if ends && done.is_ok() && shell.last.as_ref().is_some_and(|it| !it.exits) {
                done = Err("it needs the exit status: `exits N`".to_owned());
            }
            if let Err(error) = done {
                let (line, printed) = (&command.line, shell.printed());
                let place = &item.place;
                errors += &format!("{place}: {}\n{line}\n{error}\n{printed}", item.line);
            }
        }
        if errors.is_empty() {
            Ok(())
        } else {
            Err(errors)
        }
    }
}

/// A command that was run.
struct Ran {
    input: Vec<u8>,
    output: Output,
    exits: bool,
}

struct Shell<'r> {
    folder: PathBuf,
    row: &'r Row,
    last: Option<Ran>,
}

impl Shell<'_> {
    fn printed(&self) -> String {
        let text =
            |octets: &[u8]| String::from_utf8_lossy(&octets[..octets.len().min(4000)]).into_owned();
        let of = |ran: &Ran| {
            let (out, err) = (text(&ran.output.stdout), text(&ran.output.stderr));
            format!("{out}{err}({})\n", ran.output.status)
        };
        self.last.as_ref().map_or_else(String::new, of)
    }

    fn does(&mut self, item: &Item, input: Option<&Item>) -> Result<(), String> {
        let (word, rest) = item.line.split_once(' ').unwrap_or((&item.line, ""));
        if word == "$" {
            self.last = None;
            let nothing = Ok(Vec::new());
            let text = |item: &Item| {
                let text = item.line.strip_prefix("input").unwrap_or_default();
                self.text(text, &item.block, "\n", |it| it.stdout)
            };
            let input = input.map_or(nothing, text)?;
            let output = self.runs(rest, &input)?;
            let exits = false;
            self.last = Some(Ran {
                input,
                output,
                exits,
            });
            return Ok(());
        }
        let folder = &self.folder;
        match word {
            "each" => Ok(()),
            "file" => {
                let (name, text) = first(rest, " ")?;
                let text = self.text(text, &item.block, "\n", |it| it.stdout)?;
                let name = String::from_utf8(name).map_err(|error| error.to_string())?;
                let name = folder.join(self.filled(&name)?);
                let above = name.parent().map_or(Ok(()), fs::create_dir_all);
                let written = above.and_then(|()| fs::write(name, text));
                written.map_err(|error| error.to_string())
            }
            "copy" => {
                let from = Path::new(crate::ROOT).join(rest);
                let name = from.file_name().ok_or("it has no name")?;
                let copied = fs::copy(&from, folder.join(name));
                copied.map(drop).map_err(|error| error.to_string())
            }
            "exits" => {
                let wanted = self.filled(rest)?;
                let last = self.last.as_mut().ok_or("there is no command above")?;
                last.exits = true;
                let found = last.output.status.code().unwrap_or(-1);
                equal(&found.to_string(), &wanted)
            }
            "json" => {
                let (path, rest) = rest.split_once(' ').ok_or("`json PATH` needs more")?;
                self.holds_of_json(&self.filled(path)?, rest, &item.block)
            }
            "stdout" => self.holds(|it| it.stdout, rest, &item.block),
            "stderr" => self.holds(|it| it.stderr, rest, &item.block),
            "output" => self.holds(|it| [it.stdout, it.stderr].concat(), rest, &item.block),
            _ => Err(format!("`{word}` is not a word of these files")),
        }
    }

    fn runs(&self, command: &str, input: &[u8]) -> Result<Output, String> {
        let mut words = words(command, &|word| self.filled(word))?.into_iter();
        if words.next().as_deref() != Some("urlspec") {
            return Err("the command is not of urlspec".to_owned());
        }
        let arguments: Vec<String> = words.collect();
        let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
        let judged = || run(&self.folder, &arguments, input);
        let output = std::panic::catch_unwind(std::panic::AssertUnwindSafe(judged));
        output.map_err(|_| "it does not run, or its JSON is not what its schema says".to_owned())
    }

    fn holds(&self, of: fn(Output) -> Vec<u8>, rest: &str, block: &str) -> Result<(), String> {
        let last = self.last.as_ref().ok_or("there is no command above")?;
        let found = of(last.output.clone());
        let (how, text) = rest.split_once(' ').unwrap_or((rest, ""));
        let how = self.filled(how)?;
        if how == "counts" {
            let (wanted, text) = text.split_once(' ').ok_or("`counts N TEXT`")?;
            let text = self.text(text, block, "", of)?;
            let starts = (0..found.len()).filter(|start| found[*start..].starts_with(&text));
            return equal(&starts.count().to_string(), &self.filled(wanted)?);
        }
        let line_end = if matches!(&*how, "is" | "differs" | "ends") {
            "\n"
        } else {
            ""
        };
        let text = self.text(text, block, line_end, of)?;
        compare(&how, &found, &text)
    }

    fn holds_of_json(&self, path: &str, rest: &str, block: &str) -> Result<(), String> {
        let last = self.last.as_ref().ok_or("there is no command above")?;
        let lines = String::from_utf8_lossy(&last.output.stdout).into_owned();
        let lines = lines.lines().map(serde_json::from_str::<Value>);
        let lines = lines
            .collect::<Result<Vec<_>, _>>()
            .map_err(|error| error.to_string())?;
        let (found, lines) = (select(&lines, path), &lines);
        let (how, wanted) = rest.split_once(' ').unwrap_or((rest, ""));
        let how = self.filled(how)?;
        let text = self.text(wanted, block, "", |it| it.stdout)?;
        let text = String::from_utf8(text).map_err(|error| error.to_string())?;
        let is_text = is_quoted(wanted);
        if how == "is" && text == "missing" && !is_text {
            let above = path
                .rsplit_once('.')
                .and_then(|(above, _)| select(lines, above));
            above.ok_or("what it would be in is missing too")?;
            return found.map_or(Ok(()), |found| Err(format!("found: {found}")));
        }
        let found = found.ok_or("found: nothing")?;
        match &*how {
            "counts" => equal(&found.as_array().map_or(0, Vec::len).to_string(), &text),
            "is" | "differs" => {
                // A word that is not JSON is a string.
                let value = serde_json::from_str(&text).ok().filter(|_| !is_text);
                let value = value.unwrap_or(Value::String(text));
                let holds = (found == value) == (how == "is");
                if holds {
                    Ok(())
                } else {
                    Err(format!("found: {found}"))
                }
            }
            how => compare(how, printed(&found).as_bytes(), text.as_bytes()),
        }
    }

    /// A text behind the words of an item or below them: what a command prints, a text in quotation marks, or a line.
    fn text(
        &self,
        rest: &str,
        block: &str,
        line_end: &str,
        of: fn(Output) -> Vec<u8>,
    ) -> Result<Vec<u8>, String> {
        let rest = rest.trim_start();
        let text = match (rest, block) {
            ("", "") => return Err("it needs a text".to_owned()),
            ("", block) => block.as_bytes().to_vec(),
            (_, "") => match rest.strip_prefix("$ ") {
                Some(command) => {
                    let input = self.last.as_ref().map_or(&[][..], |last| &last.input);
                    return Ok(of(self.runs(command, input)?));
                }
                None if is_quoted(rest) => unescaped(&rest[1..rest.len() - 1])?,
                None => [rest, line_end].concat().into_bytes(),
            },
            _ => return Err("a text is on the line or below it".to_owned()),
        };
        Ok(filled(text, self.row))
    }

    fn filled(&self, text: &str) -> Result<String, String> {
        let filled = filled(text.as_bytes().to_vec(), self.row);
        String::from_utf8(filled).map_err(|error| error.to_string())
    }
}

fn is_quoted(text: &str) -> bool {
    text.starts_with('"') && closing(text) == Some(text.len() - 1)
}

/// The text with which another begins, in quotation marks or before a separator, and what is behind it.
fn first<'t>(text: &'t str, separator: &str) -> Result<(Vec<u8>, &'t str), String> {
    let text = text.trim_start();
    if let Some(end) = closing(text).filter(|_| text.starts_with('"')) {
        return Ok((unescaped(&text[1..end])?, &text[end + 1..]));
    }
    let end = text.find(separator).unwrap_or(text.len());
    Ok((text[..end].trim_end().into(), &text[end..]))
}

/// The rows of a table.
fn table(names: &str, block: &str) -> Result<Vec<Row>, String> {
    let names: Vec<&str> = names.split(" | ").map(str::trim).collect();
    let mut rows = Vec::new();
    for line in block.lines().filter(|line| !line.starts_with("// ")) {
        let (mut row, mut rest) = (Row::new(), line);
        for (name, left) in names.iter().zip((0..names.len()).rev()) {
            let (cell, behind) = first(rest, " | ")?;
            row.push(((*name).to_owned(), cell));
            rest = behind.trim_start();
            rest = match rest.strip_prefix('|') {
                Some(behind) if left > 0 => behind,
                None if left == 0 && rest.is_empty() => rest,
                _ => return Err(format!("the row has other cells than {names:?}: {line}")),
            };
        }
        rows.push(row);
    }
    if rows.is_empty() {
        return Err("the table has no rows".to_owned());
    }
    Ok(rows)
}

/// A text with the cells of a row for their names.
fn filled(mut text: Vec<u8>, row: &Row) -> Vec<u8> {
    for (name, cell) in row {
        let name = format!("{{{name}}}").into_bytes();
        let mut start = 0;
        while let Some(found) = find(&text[start..], &name) {
            let place = start + found;
            text.splice(place..place + name.len(), cell.iter().copied());
            start = place + cell.len();
        }
    }
    text
}

fn find(text: &[u8], part: &[u8]) -> Option<usize> {
    text.windows(part.len().max(1)).position(|it| it == part)
}

fn equal(found: &str, wanted: &str) -> Result<(), String> {
    if found == wanted {
        Ok(())
    } else {
        Err(format!("wanted: {wanted}\nfound: {found}"))
    }
}

fn compare(how: &str, found: &[u8], text: &[u8]) -> Result<(), String> {
    if text.is_empty() && !matches!(how, "is" | "differs") {
        return Err("with an empty text it would always hold, or never".to_owned());
    }
    let unbroken = |text: &[u8]| {
        let text = String::from_utf8_lossy(text).into_owned();
        text.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    let holds = match how {
        "is" => found == text,
        "differs" => found != text,
        "has" => find(found, text).is_some(),
        "lacks" => find(found, text).is_none(),
        "begins" => found.starts_with(text),
        "ends" => found.ends_with(text),
        "says" => unbroken(found).contains(&unbroken(text)),
        _ => return Err(format!("`{how}` is not a word of these files")),
    };
    let shown = |text: &[u8]| text.escape_ascii().to_string();
    let differ = || {
        format!(
            "wanted: {how} {}\nfound: {:.2000}",
            shown(text),
            shown(found)
        )
    };
    if holds { Ok(()) } else { Err(differ()) }
}

/// What is at a path of JSON lines. With `*`, which stands for every element, it is the list of what is found.
fn select(lines: &[Value], path: &str) -> Option<Value> {
    let mut found = vec![Value::Array(lines.to_vec())];
    for step in path.split('.') {
        let of = |value: &Value| match (value, step) {
            (Value::Array(values), "*") => values.clone(),
            (Value::Array(values), step) => {
                let value = step.parse::<usize>().ok().and_then(|it| values.get(it));
                value.cloned().into_iter().collect()
            }
            (value, step) => value.get(step).cloned().into_iter().collect(),
        };
        found = found.iter().flat_map(of).collect();
    }
    if path.split('.').any(|step| step == "*") {
        Some(Value::Array(found))
    } else {
        found.pop()
    }
}

/// A value as a text: a string as it is, and elements of a list as lines.
fn printed(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Array(values) => values.iter().map(|it| printed(it) + "\n").collect(),
        other => other.to_string(),
    }
}
