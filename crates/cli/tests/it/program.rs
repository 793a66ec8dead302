//! The program, with something on its standard input.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::sync::Mutex;

use serde_json::Value;

/// The path of a file with this text. Tests run side by side, so the name is one that no other test uses.
pub(crate) fn file(name: &str, text: impl AsRef<[u8]>) -> String {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, text).expect("it can be written");
    path.to_str().expect("the path is UTF-8").to_owned()
}

/// All files of a folder and of the folders in it, in the order of their names.
pub(crate) fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).expect("there is such a folder");
    let paths = entries.map(|entry| entry.expect("an entry").path());
    let mut found: Vec<PathBuf> = paths
        .flat_map(|path| {
            if path.is_dir() {
                files(&path)
            } else {
                vec![path]
            }
        })
        .collect();
    found.sort();
    assert!(!found.is_empty(), "{} is empty", folder.display());
    found
}

/// The output of the program without an input.
pub(crate) fn urlspec(arguments: &[&str]) -> Output {
    fed(arguments, b"")
}

/// The exit status, and all that is printed, on standard output before standard error.
pub(crate) fn told(arguments: &[&str]) -> (Option<i32>, String) {
    let output = urlspec(arguments);
    let all = [output.stdout, output.stderr].concat();
    let all = String::from_utf8(all).expect("it prints UTF-8");
    (output.status.code(), all)
}

/// The output of the program for this input.
pub(crate) fn fed(arguments: &[&str], input: &[u8]) -> Output {
    run(Path::new(crate::ROOT), arguments, input)
}

/// The output of the program for this input in a folder. JSON is checked against its schema.
pub(crate) fn run(folder: &Path, arguments: &[&str], input: &[u8]) -> Output {
    let output = finished(spawn(folder, arguments), input);
    crate::schema::check(arguments, &output.stdout);
    output
}

/// The program in a folder, with all its streams piped.
pub(crate) fn spawn(folder: &Path, arguments: &[&str]) -> Child {
    let mut program = Command::new(env!("CARGO_BIN_EXE_urlspec"));
    piped(program.current_dir(folder).args(arguments))
}

/// Starts a command without colours and with all its streams piped.
pub(crate) fn piped(command: &mut Command) -> Child {
    command
        .env("NO_COLOR", "1")
        .env_remove("URLSPEC_SPEC")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts")
}

/// The output of a process whose streams are piped, for this input.
pub(crate) fn finished(mut program: Child, input: &[u8]) -> Output {
    let mut stdin = program.stdin.take().expect("it is piped");
    // On a thread of its own: the program writes while we do.
    std::thread::scope(|scope| {
        // It may end before it has read all.
        scope.spawn(move || drop(stdin.write_all(input)));
        program.wait_with_output().expect("it ends")
    })
}

/// Does each job, several at a time, and fails with the errors of all of them.
#[track_caller]
pub(crate) fn all_succeed<T: Sync>(jobs: &[T], run: impl Fn(&T) -> Result<(), String> + Sync) {
    let (left, errors) = (Mutex::new(jobs.iter()), Mutex::new(Vec::new()));
    let next = || left.lock().expect("no job panics here").next();
    let work = || {
        while let Some(job) = next() {
            if let Err(error) = run(job) {
                errors.lock().expect("no job panics here").push(error);
            }
        }
    };
    std::thread::scope(|scope| {
        let workers = std::thread::available_parallelism().map_or(1, usize::from);
        let started: Vec<_> = (0..workers).map(|_| scope.spawn(work)).collect();
        for worker in started {
            worker.join().expect("a worker ends");
        }
    });
    let mut errors = errors.into_inner().expect("no job panics here");
    errors.sort();
    let all = errors.join("\n\n");
    assert!(
        errors.is_empty(),
        "{} of {} failed\n\n{all}",
        errors.len(),
        jobs.len()
    );
}

/// The words of a command as a shell takes them, but that quotation marks of either kind leave escapes in their word.
/// `fill` is asked what stands for the text of a word; outside of quotation marks that may be several words.
pub(crate) fn words(
    command: &str,
    fill: &dyn Fn(&str) -> Result<String, String>,
) -> Result<Vec<String>, String> {
    let mut words = Vec::new();
    let mut rest = command.trim_start();
    while let Some(first) = rest.chars().next() {
        if first == '\'' || first == '"' {
            let end = closing(rest).ok_or_else(|| format!("no {first} closes {rest}"))?;
            let word = String::from_utf8(unescaped(&rest[1..end])?);
            words.push(fill(&word.map_err(|error| error.to_string())?)?);
            rest = &rest[end + 1..];
        } else {
            let end = rest.find(' ').unwrap_or(rest.len());
            let (word, behind) = rest.split_at(end);
            if word.contains(['\'', '"']) {
                return Err(format!("a quotation mark inside of {word}"));
            }
            match fill(word)? {
                filled if filled == word => words.push(filled),
                filled => words.extend(self::words(&filled, &|word| Ok(word.to_owned()))?),
            }
            rest = behind;
        }
        if !rest.is_empty() && !rest.starts_with(' ') {
            return Err(format!("no space before {rest}"));
        }
        rest = rest.trim_start();
    }
    Ok(words)
}

/// The place of the quotation mark that closes the one with which a text begins.
pub(crate) fn closing(text: &str) -> Option<usize> {
    let mark = text.chars().next()?;
    let mut is_escaped = false;
    let closes = |(_, letter): &(usize, char)| {
        let is_end = *letter == mark && !is_escaped;
        is_escaped = *letter == '\\' && !is_escaped;
        is_end
    };
    text.char_indices().skip(1).find(closes).map(|it| it.0)
}

/// A text with the escapes of Rust. `\xE9` is an octet.
pub(crate) fn unescaped(text: &str) -> Result<Vec<u8>, String> {
    let mut octets = Vec::new();
    let mut rest = text;
    while let Some((before, escape)) = rest.split_once('\\') {
        octets.extend(before.as_bytes());
        let wrong = || format!("no escape is \\{escape}");
        let letter = escape.chars().next().ok_or_else(wrong)?;
        rest = &escape[letter.len_utf8()..];
        let number = |digits: &str| u32::from_str_radix(digits, 16).map_err(|_| wrong());
        match letter {
            'n' => octets.push(b'\n'),
            'r' => octets.push(b'\r'),
            't' => octets.push(b'\t'),
            '0' => octets.push(0),
            '\\' | '\'' | '"' => octets.extend(letter.to_string().as_bytes()),
            'x' => {
                let digits = rest.get(..2).ok_or_else(wrong)?;
                octets.extend(u8::try_from(number(digits)?));
                rest = &rest[2..];
            }
            'u' => {
                let digits = rest.strip_prefix('{').and_then(|it| it.split_once('}'));
                let (digits, behind) = digits.ok_or_else(wrong)?;
                let letter = char::from_u32(number(digits)?).ok_or_else(wrong)?;
                octets.extend(letter.to_string().as_bytes());
                rest = behind;
            }
            _ => return Err(wrong()),
        }
    }
    octets.extend(rest.as_bytes());
    Ok(octets)
}

/// The exit status, and the JSON lines that the program prints for this input.
pub(crate) fn json(arguments: &[&str], input: &[u8]) -> (Option<i32>, Vec<Value>) {
    let output = fed(arguments, input);
    let text = String::from_utf8(output.stdout).expect("JSON is UTF-8");
    let lines = text.lines().map(|line| serde_json::from_str(line));
    let lines = lines.collect::<Result<_, _>>().expect("lines are JSON");
    (output.status.code(), lines)
}
