//! The reader of [commands](../commands), where cases of the program are texts; its
//! [README](../commands/README.md) describes them for those who write them.
//!
//! A file has tests: a heading, `# ` and a sentence, and what is below it. These words begin its lines:
//!
//! - `file NAME TEXT` and `copy PATH`: a file that the test needs, and one that the project has;
//! - `each ONE | OTHER` and rows below it: the test is done with each row, whose cells stand for `{ONE}` and `{OTHER}`;
//! - `$ urlspec ...`: the command; `input TEXT`, right below it: its standard input;
//! - `exits N`: its exit status, which every command needs;
//! - `stdout`, `stderr`, `output` or `json PATH`, with `is`, `differs`, `has`, `lacks`, `begins`, `ends`, `says` or
//!   `counts N`, and a text.

mod shell;
pub(crate) mod texts;

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use crate::program::{all_succeed, files};
use crate::rows::Done;

use self::shell::Shell;
use self::texts::{Item, Row, Rows, table};

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/commands");

/// A heading, and the items below it.
struct Test {
    heading: Item,
    items: Vec<Item>,
}

#[test]
fn the_program_does_what_is_written() {
    let mut tests = Vec::new();
    for file in files(Path::new(FOLDER)) {
        if !file.ends_with("README.md") {
            let name = file.strip_prefix(FOLDER).expect("it is in there");
            let text = fs::read_to_string(&file).expect("a file of tests is UTF-8");
            let read = read(&name.display().to_string(), &text);
            tests.extend(read.unwrap_or_else(|error| panic!("{error}")));
        }
    }
    all_succeed(&tests, Test::run);
}

/// Whatever is wrong in a file is told with its place.
#[test]
fn a_faulty_file_fails() {
    let cases = table("TEXT | ERROR", include_str!("../faulty.txt")).expect("a table");
    for (case, number) in cases.iter().zip(1..) {
        let [text, error] = [0, 1].map(|cell| String::from_utf8_lossy(&case[cell].1));
        let done = read(&format!("faulty/{number}"), &text)
            .and_then(|tests| tests.iter().try_for_each(Test::run));
        let told = done.expect_err(&text).to_string();
        let begins = told.lines().any(|line| line.starts_with("faulty/"));
        assert!(begins && told.contains(&*error), "{text}\n{error}\n{told}");
    }
}

/// The tests of a file. What stands before the first heading is part of each.
fn read(name: &str, text: &str) -> Done<Vec<Test>> {
    let (mut shared, mut tests): (Vec<Item>, Vec<Test>) = (Vec::new(), Vec::new());
    let mut blank = String::new();
    for (line, number) in text.lines().zip(1..) {
        let place = format!("{name}:{number}");
        let items = tests.last_mut().map_or(&mut shared, |test| &mut test.items);
        if line.is_empty() {
            blank.push('\n');
            continue;
        }
        if let Some(line) = line.strip_prefix("  ") {
            let item = items.last_mut();
            let item = item.ok_or_else(|| format!("{place}: it is below nothing"))?;
            item.block.extend([blank.as_str(), line, "\n"]);
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
        return Err(format!("{name}: it has no tests").into());
    }
    Ok(tests)
}

impl Test {
    /// Does the test with each row of its tables.
    fn run(&self) -> Done {
        let Item { place, line, .. } = &self.heading;
        let name = place.replace(['/', ':'], "-");
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        let mut errors = Vec::new();
        for row in self.rows()? {
            if let Err(error) = self.run_with(&row, &folder) {
                let cell = |(name, cell): &(String, Vec<u8>)| {
                    format!("{{{name}}} {}\n", String::from_utf8_lossy(cell))
                };
                let cells: String = row.iter().map(cell).collect();
                errors.push(format!("{line}\n{cells}{error}"));
            }
            // It is there if the test has files.
            let _ = fs::remove_dir_all(&folder);
        }
        if errors.is_empty() {
            return Ok(());
        }
        Err(errors.join("\n").into())
    }

    /// The rows of all tables, each with each. Names are those of columns, and no column is without use.
    fn rows(&self) -> Done<Rows> {
        let mut rows = vec![Row::new()];
        for item in &self.items {
            if let Some(names) = item.line.strip_prefix("each ") {
                let more = table(names, &item.block);
                let more = more.map_err(|error| format!("{}: {error}", item.place))?;
                let with = |row: &Row| more.iter().map(|more| [&row[..], more].concat()).collect();
                rows = rows.iter().flat_map::<Rows, _>(with).collect();
            }
        }
        let columns = rows[0].iter().map(|(name, _)| (name.as_str(), false));
        let mut columns: BTreeMap<&str, bool> = columns.collect();
        for item in &self.items {
            let parts = [&item.line, &item.block].map(|text| text.split('{').skip(1));
            for part in parts.into_iter().flatten() {
                let name = part.split_once('}').map_or("", |(name, _)| name);
                let is_name = name.len() > 2 && name.chars().all(|it| it.is_ascii_uppercase());
                match columns.get_mut(name) {
                    Some(is_used) => *is_used = true,
                    None if is_name => Err(format!("{}: no column is {name}", item.place))?,
                    None => {}
                }
            }
        }
        match columns.iter().find(|(_, is_used)| !**is_used) {
            Some((name, _)) => Err(format!("{}: nothing uses {name}", self.heading.place).into()),
            None => Ok(rows),
        }
    }

    /// Does the test with one row, in a folder of its own if it has files, or else in that of the project.
    fn run_with(&self, row: &Row, own: &Path) -> Done {
        let is_command = |item: &&Item| item.line.starts_with("$ ");
        let Some(mut command) = self.items.iter().find(is_command) else {
            return Err(format!("{}: it has no command", self.heading.place).into());
        };
        let has = |word: &str| self.items.iter().any(|item| item.line.starts_with(word));
        let mut folder = Path::new(crate::ROOT);
        if has("file ") || has("copy ") {
            fs::create_dir_all(own)?;
            folder = own;
        }
        let (mut shell, mut errors) = (Shell::new(folder, row), Vec::new());
        let mut items = self.items.iter().peekable();
        while let Some(item) = items.next() {
            let mut input = None;
            if is_command(&item) {
                command = item;
                input = items.next_if(|next| next.line.starts_with("input"));
            }
            let mut done = shell.does(item, input);
            let is_last = items.peek().is_none_or(is_command);
            if is_last && done.is_ok() && !shell.knows_status() {
                done = Err("it needs the exit status: `exits N`".into());
            }
            if let Err(error) = done {
                let (command, printed) = (&command.line, shell.printed());
                let Item { place, line, .. } = item;
                errors.push(format!("{place}: {line}\n{command}\n{error}\n{printed}"));
            }
        }
        if errors.is_empty() {
            return Ok(());
        }
        Err(errors.concat().into())
    }
}
