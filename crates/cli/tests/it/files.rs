//! `-f`: files of URLs, and arguments that are names of files.

use std::path::PathBuf;
use std::process::Output;

use crate::program::urlspec;

/// A folder of this test's own, with a list, a packed list, and an empty one.
fn folder() -> PathBuf {
    use std::io::Write;

    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("files");
    std::fs::create_dir_all(&folder).expect("it can be made");
    let write = |name: &str, octets: &[u8]| std::fs::write(folder.join(name), octets).expect(name);
    write("one.txt", b"http://a/\nhttp://a b/\n");
    write("empty.txt", b"");
    write("mark.txt", b"\xef\xbb\xbfhttp://a/\n");
    let mut packed = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
    packed
        .write_all(b"http://c/\nhttp://c/{\n")
        .expect("it can be packed");
    write("two.gz", &packed.finish().expect("it can be packed"));
    folder
}

fn run(arguments: &[&str]) -> (Output, String, String) {
    let folder = folder();
    let arguments: Vec<String> = arguments
        .iter()
        .map(|argument| match folder.join(argument) {
            path if path.is_file() || argument.starts_with("none") => path.display().to_string(),
            _ => (*argument).to_owned(),
        })
        .collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let output = urlspec(&arguments);
    let stdout = String::from_utf8(output.stdout.clone()).expect("output is UTF-8");
    let stderr = String::from_utf8(output.stderr.clone()).expect("output is UTF-8");
    (output, stdout, stderr)
}

/// Every verb that takes URLs takes files, packed ones too, and says where in which file.
#[test]
fn places_are_file_line_and_column() {
    for verb in [
        &["validate"][..],
        &["lint"],
        &["parse"],
        &["scheme"],
        &["normalize"],
        &["convert", "--to", "uri"],
        &["resolve", "--base", "http://a"],
    ] {
        let arguments = [verb, &["-f", "one.txt", "empty.txt", "two.gz"]].concat();
        let (output, stdout, stderr) = run(&arguments);
        assert_eq!(output.status.code(), Some(1), "{verb:?}: {stderr}");
        let told = stdout + &stderr;
        for place in ["one.txt:2:9", "two.gz:2:10"] {
            assert!(told.contains(place), "{verb:?}: {told}");
        }
        let (_, json, _) = run(&[&arguments, &["--format", "json"][..]].concat());
        let lines: Vec<serde_json::Value> = json
            .lines()
            .map(|line| serde_json::from_str(line).expect("a value a line"))
            .collect();
        let places: Vec<(String, u64)> = lines
            .iter()
            .map(|line| {
                let file = line["file"].as_str().expect("the name of the file");
                let name = file.rsplit('/').next().expect("a name").to_owned();
                (name, line["line"].as_u64().expect("the line"))
            })
            .collect();
        let expected = [("one.txt", 1), ("one.txt", 2), ("two.gz", 1), ("two.gz", 2)];
        assert_eq!(
            places,
            expected.map(|(file, line)| (file.to_owned(), line)),
            "{verb:?}"
        );
    }
}

/// A file that cannot be read is reported by its name; the other files are judged all the same.
#[test]
fn a_missing_file_does_not_hide_the_others() {
    for verb in ["validate", "lint"] {
        let (output, stdout, stderr) = run(&[verb, "-f", "none.txt", "one.txt"]);
        assert_eq!(output.status.code(), Some(2), "{verb}");
        assert!(stderr.contains("none.txt: "), "{stderr}");
        assert!(stdout.contains("one.txt:2:9"), "{stdout}");
    }
}

/// The name of a list of URLs looks like a valid URL.
#[test]
fn an_argument_that_is_a_file_draws_a_warning() {
    for verb in ["validate", "lint", "parse", "normalize"] {
        let (_, _, stderr) = run(&[verb, "one.txt"]);
        assert!(stderr.contains("reads the file"), "{verb}: {stderr}");
        let (_, _, stderr) = run(&[verb, "http://one.example/"]);
        assert!(stderr.is_empty(), "{verb}: {stderr}");
    }
}

#[test]
fn files_and_arguments_are_not_mixed() {
    let (output, ..) = run(&["validate", "http://a", "-f", "one.txt"]);
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn a_byte_order_mark_is_named() {
    let (output, stdout, _) = run(&["validate", "-f", "mark.txt"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(
        stdout.contains("a byte order mark (U+FEFF) is not part of a URL"),
        "{stdout}"
    );
    assert!(
        stdout.contains("write http://a/, without what is around it"),
        "{stdout}"
    );
}
