//! The program as a user sees it: `snapshots/<verb>/<session>.snap`, commands and outputs together. A session is what its
//! file says: each command in it is run, has to end with the exit status that stands there, and to print what stands there.
//!
//! With `INSTA_UPDATE=always` all that is printed is written anew, but no exit status. So a new command needs only
//! `$ urlspec ...` and `(exit status 0)`, and above it perhaps a name: `# name`.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use urlspec::{Code, Revision};

use crate::commands::texts::words;
use crate::program::{all_succeed, files, urlspec, whole_audit};
use crate::rows::Done;

const HEAD: &str = "---\nsource: crates/cli/tests/it/snapshots.rs\n---\n";

/// A file of commands.
pub(crate) struct Session {
    place: String,
    text: String,
    pub(crate) commands: Vec<Command>,
}

/// A command of a session.
pub(crate) struct Command {
    /// Its name, if it has one, and the command.
    lines: String,
    pub(crate) arguments: Vec<String>,
    pub(crate) printed: String,
    status: String,
}

/// All sessions. The snapshots of the library have another head, and the public API has a folder of its own.
pub(crate) fn sessions() -> Vec<Session> {
    let root = Path::new(crate::ROOT);
    let read = |path: PathBuf| {
        let text = std::fs::read_to_string(&path).expect("a snapshot is UTF-8");
        let place = path.strip_prefix(root).unwrap_or(&path).display();
        let place = place.to_string();
        let Some(mut rest) = text.strip_prefix(HEAD) else {
            assert!(text.starts_with("---\nsource: tests/it/"), "{place}");
            return None;
        };
        let mut commands = Vec::new();
        while !rest.is_empty() {
            let read = Command::read(rest);
            let (command, behind) = read.unwrap_or_else(|error| panic!("{place}: {error}"));
            commands.push(command);
            rest = behind;
        }
        assert!(!commands.is_empty(), "{place} has no commands");
        Some(Session {
            place,
            text,
            commands,
        })
    };
    let files = files(&root.join("snapshots")).into_iter();
    let of_program = files.filter(|it| !it.starts_with(root.join("snapshots/public-api")));
    of_program.filter_map(read).collect()
}

impl Command {
    /// The first command of a text, and what is behind it.
    fn read(text: &str) -> Done<(Self, &str)> {
        let is_named = text.starts_with("# ");
        let (lines, _) = text
            .match_indices('\n')
            .nth(usize::from(is_named))
            .ok_or_else(|| format!("no output is below {text}"))?;
        let (lines, rest) = text.split_at(lines + 1);
        let last = lines.lines().next_back().unwrap_or_default();
        let command = last.strip_prefix("$ urlspec ");
        let command = command.ok_or_else(|| format!("no command is {last}"))?;
        let ends = rest
            .match_indices("(exit status ")
            .find_map(|(start, words)| {
                let (status, behind) = rest[start + words.len()..].split_once(")\n")?;
                let behind = behind
                    .strip_prefix('\n')
                    .or(behind.is_empty().then_some(behind));
                Some((&rest[..start], status, behind?))
            });
        let (printed, status, behind) = ends.ok_or_else(|| format!("nothing ends {last}"))?;
        let read = Self {
            lines: lines.to_owned(),
            arguments: words(command, &Vec::new())?,
            printed: printed.to_owned(),
            status: status.to_owned(),
        };
        Ok((read, behind))
    }

    /// The command with all that it prints now.
    fn run(&self) -> Done<String> {
        let arguments: Vec<&str> = self.arguments.iter().map(String::as_str).collect();
        let output = match arguments[..] {
            ["audit"] => whole_audit(),
            _ => urlspec(&arguments),
        };
        let printed = String::from_utf8([output.stdout, output.stderr].concat())?;
        let found = output.status.code().unwrap_or(-1).to_string();
        let (lines, status) = (&self.lines, &self.status);
        if found == *status {
            Ok(format!("{lines}{printed}(exit status {status})\n"))
        } else {
            Err(format!("{lines}{printed}exit status {found}, and not {status}").into())
        }
    }
}

#[test]
fn sessions_are_as_they_were() {
    all_succeed(&sessions(), |session| {
        let Session { place, text, .. } = session;
        let (mut told, mut errors) = (Vec::new(), Vec::new());
        for command in &session.commands {
            let above = text.split(&command.lines).next().unwrap_or_default();
            let number = above.lines().count() + 1;
            match command.run() {
                Ok(all) => told.push(all),
                Err(error) => errors.push(format!("{place}:{number}: {error}")),
            }
        }
        if !errors.is_empty() {
            return Err(errors.join("\n").into());
        }
        let now = HEAD.to_owned() + &told.join("\n");
        if now == *text {
            return Ok(());
        }
        if std::env::var("INSTA_UPDATE").is_ok_and(|it| it == "always") {
            return Ok(std::fs::write(Path::new(crate::ROOT).join(place), now)?);
        }
        let mut pairs = now.lines().zip(text.lines()).zip(1..);
        let differing = pairs.find(|((found, stands), _)| found != stands);
        let ((found, stands), number) = differing.unwrap_or((("", "the end"), 0));
        Err(format!(
            "{place}:{number}: expected\n{stands}\nfound\n{found}\nINSTA_UPDATE=always writes what is found"
        )
        .into())
    });
}

/// A question that is put to many documents is put to all, and each code is explained.
#[test]
fn sessions_leave_nothing_out() {
    let documents: BTreeSet<&str> = Revision::ALL.iter().map(|it| it.id()).collect();
    let codes: BTreeSet<&str> = Code::ALL.iter().map(|it| it.as_str()).collect();
    for (all, least) in [(documents, 32), (codes, 1)] {
        let of_many = sessions().into_iter().filter(|session| {
            let words = session.commands.iter().flat_map(|it| &it.arguments);
            let asked: BTreeSet<&str> = words
                .map(String::as_str)
                .filter(|it| all.contains(it))
                .collect();
            let is_of_many = asked.len() * 2 > all.len();
            assert!(!is_of_many || asked == all, "{}", session.place);
            is_of_many
        });
        let count = of_many.count();
        assert!(count >= least, "{count}");
    }
}
