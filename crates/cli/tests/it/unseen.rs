//! Foreign text is printed without invisible characters, and without characters that disturb a terminal or the lines
//! around it: every verb, with every such character in its arguments, its standard input, and names and texts of files.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::effort::effort;
use crate::program::{all_succeed, fed, json, run, urlspec, whole_audit};

/// Controls, ends of lines, changes of direction, and characters without a width or a glyph; but NUL, which no argument may
/// have, and tabs and line ends, which part fields and records. Of long ranges, the first and the last.
fn unseen() -> Vec<char> {
    let ranges = [
        '\u{1}'..='\u{8}',
        '\u{b}'..='\u{c}',
        '\u{e}'..='\u{1f}',
        '\u{7f}'..='\u{9f}',
        '\u{200b}'..='\u{200f}',
        '\u{2028}'..='\u{202e}',
        '\u{2060}'..='\u{206f}',
        '\u{fe00}'..='\u{fe0f}',
        '\u{fff9}'..='\u{fffb}',
    ];
    let others = "\u{ad}\u{34f}\u{600}\u{605}\u{61c}\u{6dd}\u{70f}\u{890}\u{8e2}\u{115f}\u{1160}\
        \u{17b4}\u{17b5}\u{180b}\u{180e}\u{2800}\u{3164}\u{feff}\u{ffa0}\u{fff0}\u{110bd}\u{110cd}\
        \u{13430}\u{1343f}\u{1bca0}\u{1bca3}\u{1d173}\u{1d17a}\u{e0001}\u{e0041}\u{e0100}\u{e01ef}\u{e0fff}";
    ranges.into_iter().flatten().chain(others.chars()).collect()
}

/// The same in texts that are short enough for all of one to be drawn, or to be the name of a file.
fn groups() -> Vec<String> {
    let all = unseen();
    all.chunks(40).map(|group| group.iter().collect()).collect()
}

/// The characters of these that stand in an output as they are.
fn raw(output: &std::process::Output) -> Vec<char> {
    let both = [&output.stdout[..], &output.stderr[..]].concat();
    let text = String::from_utf8_lossy(&both).into_owned();
    unseen()
        .into_iter()
        .filter(|it| text.contains(*it))
        .collect()
}

/// A file whose name and text contain the given text, in a folder of its own.
fn file(text: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("unseen");
    std::fs::create_dir_all(&folder).expect("the folder can be made");
    let file = folder.join(format!("f{text}.abnf"));
    let prose = text.replace('>', "");
    let grammar = format!("a = \"x\" ; {text}\nb = <{prose}>\n");
    std::fs::write(&file, grammar).expect("the file can be written");
    file
}

/// Each of the first with one of the second in turn, or with the switch for more with two.
fn each_with_all<'t, C, T>(commands: &'t [C], texts: &'t [T]) -> Vec<(&'t C, &'t T)> {
    let of_command = |(number, command): (usize, &'t C)| {
        let all = texts.iter().cycle().skip(number);
        all.take(effort(1, 2)).map(move |text| (command, text))
    };
    commands.iter().enumerate().flat_map(of_command).collect()
}

/// The commands in which this word stands for the characters.
fn commands(word: &str) -> Vec<Vec<&'static str>> {
    let lines = include_str!("../unseen.txt").lines();
    let commands = lines.filter(|line| !line.starts_with("//") && line.contains(word));
    let commands: Vec<Vec<&str>> = commands.map(|line| line.split(' ').collect()).collect();
    assert!(commands.len() > 20, "{}", commands.len());
    commands
}

#[test]
fn no_verb_prints_what_cannot_be_seen() {
    let texts: Vec<String> = groups()
        .iter()
        .map(|group| format!("http://a/{group}x"))
        .collect();
    let commands = commands("TEXT");
    all_succeed(&each_with_all(&commands, &texts), |(command, text)| {
        let given = |word: &&'static str| {
            if *word == "TEXT" {
                text.as_str()
            } else {
                *word
            }
        };
        let arguments: Vec<&str> = command.iter().map(given).collect();
        let without = arguments.iter().copied().filter(|it| it != text);
        let as_argument = raw(&urlspec(&arguments));
        let as_input = raw(&match without.collect::<Vec<_>>()[..] {
            // It reads no input, and takes long without an argument.
            ["audit"] => whole_audit(),
            ref without => fed(without, text.as_bytes()),
        });
        if as_argument.is_empty() && as_input.is_empty() {
            return Ok(());
        }
        Err(format!("{command:?}: {as_argument:?}, from standard input: {as_input:?}").into())
    });
}

#[test]
fn no_name_of_a_file_is_printed_as_it_is() {
    let files: Vec<PathBuf> = groups().iter().map(|group| file(group)).collect();
    for (command, file) in each_with_all(&commands("FILE"), &files) {
        let folder = file.parent().expect("it has one");
        let name = file.file_name().and_then(|name| name.to_str());
        let name = name.expect("UTF-8");
        let words: Vec<String> = command
            .iter()
            .map(|word| word.replace("FILE", name))
            .collect();
        let arguments: Vec<&str> = words.iter().map(String::as_str).collect();
        assert_eq!(raw(&run(folder, &arguments, b"")), [], "{command:?}");
    }
}

/// JSON has them as escapes, from which they come back.
#[test]
fn json_loses_nothing() {
    let text: String = unseen().into_iter().collect();
    let (_, lines) = json(&["validate", "--format", "json", &text], b"");
    assert_eq!(lines[0]["input"], text);
}

/// Help that cannot be written to a full device ends in an error.
#[test]
#[cfg(target_os = "linux")]
fn help_into_a_full_device_fails() {
    for option in ["--help", "--version", "help"] {
        let full = std::fs::File::create("/dev/full").expect("there is one");
        let status = Command::new(env!("CARGO_BIN_EXE_urlspec"))
            .arg(option)
            .stdout(full)
            .stderr(Stdio::null())
            .status()
            .expect("the program starts");
        assert_eq!(status.code(), Some(2), "{option}");
    }
}
