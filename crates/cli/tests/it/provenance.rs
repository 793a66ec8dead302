//! Results say how they were made, and are made again.

use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::program::{run, urlspec};

/// A folder of its own, with a grammar in it.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"))
        .join("provenance")
        .join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("it can be made");
    write(&folder, "port.abnf", "port = 1*5DIGIT\n");
    folder
}

fn write(folder: &Path, name: &str, text: impl AsRef<[u8]>) {
    std::fs::write(folder.join(name), text).expect("it can be written");
}

/// The exit status and all that is printed in a folder.
fn told(folder: &Path, arguments: &[&str]) -> (Option<i32>, String) {
    let output = run(folder, arguments, b"");
    let all = [output.stdout, output.stderr].concat();
    (
        output.status.code(),
        String::from_utf8(all).expect("it prints UTF-8"),
    )
}

/// The commands that record how their results were made, one for each verb that can.
const COMMANDS: [&[&str]; 12] = [
    &["audit", "port.abnf"],
    &["grammar", "port.abnf"],
    &["figures", "port.abnf"],
    &["compare", "port.abnf:port", "rfc3986:port"],
    &["matrix", "port.abnf:port", "rfc3986:port", "rfc2396:port"],
    &["match", "port.abnf:port", "-f", "words.txt", "--summary"],
    &["lineage", "--from", "port.abnf", "--to", "rfc3986"],
    &["claims", "claims.txt"],
    &["generate", "port.abnf:port"],
    &["count", "port.abnf:port"],
    &["lineage", "port"],
    &["audit", "rfc2732", "--rule", "port"],
];

#[test]
fn a_result_that_is_made_again_is_the_same() {
    let folder = folder("same");
    write(&folder, "words.txt", "80\n080808\n");
    write(
        &folder,
        "claims.txt",
        "It is narrower. :: port.abnf:port < rfc3986:port\n",
    );
    for command in COMMANDS {
        let json = ["--format", "json", "--provenance"];
        let made = run(&folder, &[command, &json].concat(), b"");
        assert!(matches!(made.status.code(), Some(0 | 1)), "{command:?}");
        let plain = run(&folder, &[command, &json[..2]].concat(), b"");
        assert_eq!(made.status, plain.status, "{command:?}");
        let mut lines = made.stdout.split_inclusive(|octet| *octet == b'\n');
        let last: Value = serde_json::from_slice(lines.next_back().expect("a line")).expect("JSON");
        let made_by = &last["provenance"];
        assert_eq!(
            made_by["status"].as_i64(),
            made.status.code().map(i64::from)
        );
        let arguments: Vec<&str> = [command, &json[..2]].concat();
        assert_eq!(made_by["arguments"], serde_json::json!(arguments));
        let read = made_by["files"].as_array().expect("files").len();
        let documents = made_by["documents"].as_array().expect("documents").len();
        assert!(read + documents > 0, "{command:?}: {last}");
        write(&folder, "result.json", &made.stdout);
        let (status, all) = told(&folder, &["rerun", "result.json"]);
        assert_eq!(status, Some(0), "{command:?}: {all}");
        assert!(
            all.contains("as before\nthe result is the same\n"),
            "{command:?}: {all}"
        );
    }
}

/// The forms that have no room for it, and text, as a record beside the output.
#[test]
fn a_record_has_the_output_with_it() {
    let folder = folder("record");
    for command in [
        &["export", "port.abnf:port", "--as", "regex"][..],
        &[
            "matrix",
            "port.abnf:port",
            "rfc3986:port",
            "--format",
            "csv",
        ],
        &["compare", "port.abnf:port", "rfc3986:port"],
        &["figures", "port.abnf", "--format", "markdown"],
    ] {
        let plain = run(&folder, command, b"");
        let made = run(
            &folder,
            &[command, &["--provenance=record.json"]].concat(),
            b"",
        );
        assert_eq!(
            (&plain.stdout, plain.status),
            (&made.stdout, made.status),
            "{command:?}"
        );
        let record = std::fs::read_to_string(folder.join("record.json")).expect("a record");
        let record: Value = serde_json::from_str(&record).expect("JSON");
        assert_eq!(
            record["output"].as_str().map(str::as_bytes),
            Some(&plain.stdout[..])
        );
        let (status, all) = told(&folder, &["rerun", "record.json"]);
        assert_eq!(status, Some(0), "{command:?}: {all}");
    }
    let export = ["export", "port.abnf:port", "--as", "regex", "--provenance"];
    let (status, all) = told(&folder, &export);
    assert_eq!(status, Some(2), "{all}");
    assert!(
        all.contains("--provenance=FILE writes it to a file"),
        "{all}"
    );
}

#[test]
fn changes_are_told() {
    let folder = folder("changes");
    let command = [
        "compare",
        "port.abnf:port",
        "rfc3986:port",
        "--format",
        "json",
        "--provenance",
    ];
    write(&folder, "result.json", run(&folder, &command, b"").stdout);
    // A file that changed, and still has the same result.
    write(&folder, "port.abnf", "port = 1*4DIGIT\n");
    let (status, all) = told(&folder, &["rerun", "result.json"]);
    assert_eq!(status, Some(0), "{all}");
    assert!(all.contains("\nchanged: port.abnf: SHA-256 "), "{all}");
    assert!(all.ends_with("the result is the same\n"), "{all}");
    // Another result.
    write(&folder, "port.abnf", "port = *DIGIT\n");
    let (status, all) = told(&folder, &["rerun", "result.json"]);
    assert_eq!(status, Some(1), "{all}");
    assert!(all.contains("exit status 0, before 1\n"), "{all}");
    assert!(all.contains("\n+{\"left\""), "{all}");
    let (status, all) = told(&folder, &["rerun", "result.json", "--format", "json"]);
    assert_eq!(status, Some(1), "{all}");
    let report: Value = serde_json::from_str(&all).expect("JSON");
    assert_eq!(report["same"], false);
    assert_eq!(report["changed"][0]["name"], "port.abnf");
    // Another version of the program, and another document.
    let result = std::fs::read_to_string(folder.join("result.json")).expect("it was written");
    let older = result.replace("{\"version\":\"", "{\"version\":\"0.0.0-");
    let older = older.replace("\"id\":\"rfc3986\"", "\"id\":\"rfc2396\"");
    write(&folder, "older.json", older);
    let (_, all) = told(&folder, &["rerun", "older.json"]);
    assert!(all.contains(", before 0.0.0-"), "{all}");
    assert!(all.contains("not read now: rfc2396, corrected\n"), "{all}");
    assert!(
        all.contains("not read before: rfc3986, corrected\n"),
        "{all}"
    );
    // A file that is gone.
    std::fs::remove_file(folder.join("port.abnf")).expect("it is there");
    let (status, all) = told(&folder, &["rerun", "result.json"]);
    assert_eq!(status, Some(2), "{all}");
    assert!(all.contains("error: port.abnf: "), "{all}");
}

/// A record takes the place of nothing that was read, and none is written where the work was not done.
#[test]
fn what_was_read_is_not_overwritten() {
    let folder = folder("kept");
    let before = std::fs::read(folder.join("port.abnf")).expect("it is there");
    for path in ["port.abnf", "./port.abnf"] {
        let option = format!("--provenance={path}");
        let (status, all) = told(&folder, &["count", "port.abnf:port", &option]);
        assert_eq!(status, Some(2), "{all}");
        assert!(all.contains("it was read, and is not overwritten"), "{all}");
        assert_eq!(
            std::fs::read(folder.join("port.abnf")).expect("it is there"),
            before
        );
    }
    let (status, all) = told(
        &folder,
        &["count", "port.abnf:prt", "--provenance=record.json"],
    );
    assert_eq!(status, Some(2), "{all}");
    assert!(all.contains("note: no provenance is recorded"), "{all}");
    assert!(!folder.join("record.json").exists());
}

/// A file of somebody else starts no program, and no other verb.
#[test]
fn programs_are_run_only_if_that_is_said() {
    let folder = folder("programs");
    let program = env!("CARGO_BIN_EXE_urlspec");
    let serve = ["--", program, "referee", "--serve", "rfc3986:port"];
    let command = [
        &["test", "port.abnf:port", "--provenance=record.json"],
        &serve[..],
    ]
    .concat();
    let (status, all) = told(&folder, &command);
    assert_eq!(status, Some(1), "{all}");
    let (status, all) = told(&folder, &["rerun", "record.json"]);
    assert_eq!(status, Some(2), "{all}");
    assert!(
        all.contains("runs a program or writes files; --trust allows it"),
        "{all}"
    );
    let (status, all) = told(&folder, &["rerun", "record.json", "--trust"]);
    assert_eq!(status, Some(0), "{all}");
    let record = std::fs::read_to_string(folder.join("record.json")).expect("a record");
    let mut record: Value = serde_json::from_str(&record).expect("JSON");
    // Nothing is written either.
    record["provenance"]["arguments"] =
        serde_json::json!(["atlas", "written", "--side", "port.abnf"]);
    write(&folder, "forged.json", record.to_string());
    let (status, all) = told(&folder, &["rerun", "forged.json"]);
    assert_eq!(status, Some(2), "{all}");
    assert!(!folder.join("written").exists());
    for (arguments, wrong) in [
        (
            serde_json::json!(["man", "--dir", "written"]),
            "records no provenance",
        ),
        (
            serde_json::json!(["rerun", "record.json"]),
            "records no provenance",
        ),
        (
            serde_json::json!(["nothing"]),
            "cannot be run: error: unrecognized subcommand",
        ),
        (serde_json::json!([]), "cannot be run: "),
    ] {
        record["provenance"]["arguments"] = arguments;
        write(&folder, "forged.json", record.to_string());
        let (status, all) = told(&folder, &["rerun", "forged.json", "--trust"]);
        assert_eq!(status, Some(2), "{all}");
        assert!(all.contains(wrong), "{all}");
    }
    assert!(!folder.join("written").exists());
}

#[test]
fn what_is_no_record_is_refused() {
    let folder = folder("refused");
    write(&folder, "empty.json", "");
    write(&folder, "other.json", "{\"a\":1}\n");
    write(&folder, "octets.json", b"\xff\n");
    for (file, wrong) in [
        ("empty.json", "it does not end with its provenance"),
        ("other.json", "it does not end with its provenance"),
        ("octets.json", "not UTF-8"),
        ("nothing.json", "nothing.json: "),
    ] {
        let (status, all) = told(&folder, &["rerun", file]);
        assert_eq!(status, Some(2), "{all}");
        assert!(all.contains(wrong), "{file}: {all}");
    }
}

/// Texts that were followed to others are files that were read, wherever the environment said they are.
#[test]
fn texts_of_a_library_are_recorded() {
    let folder = folder("library");
    std::fs::create_dir_all(folder.join("lib")).expect("it can be made");
    write(&folder, "lib/rfc2806.txt", "   area-code = 1*DIGIT\n");
    write(
        &folder,
        "mine.txt",
        "   number = area-code DIGIT ; see RFC 2806\n",
    );
    let command = [
        "count",
        "mine.txt:number",
        "--follow",
        "--library",
        "lib",
        "--format",
        "json",
    ];
    let made = run(&folder, &[&command[..], &["--provenance"]].concat(), b"");
    assert!(made.status.success(), "{made:?}");
    let text = String::from_utf8(made.stdout.clone()).expect("UTF-8");
    assert!(text.contains("\"file\":\"lib/rfc2806.txt\""), "{text}");
    assert!(text.contains("\"options\":[\"--follow\"]"), "{text}");
    write(&folder, "result.json", made.stdout);
    write(&folder, "lib/rfc2806.txt", "   area-code = 2*DIGIT\n");
    let (status, all) = told(&folder, &["rerun", "result.json"]);
    assert_eq!(status, Some(1), "{all}");
    assert!(all.contains("changed: lib/rfc2806.txt: "), "{all}");
}

/// A verb that reads grammars and records nothing would be forgotten.
#[test]
fn every_verb_that_reads_grammars_records() {
    for verb in crate::help::verbs() {
        let help = urlspec(&["help", &verb]).stdout;
        let help = String::from_utf8(help).expect("help is UTF-8");
        let reads = help.contains("--skip-unreadable");
        assert_eq!(help.contains("--provenance[="), reads, "{verb}");
    }
}
