//! Rules in other forms, as a user sees them. The library's tests show for all rules that the forms are equal to the
//! rules.

use crate::program::file;
use crate::program::urlspec;

/// A grammar of a file, with rules from elsewhere, is a text again that means the same.
#[test]
fn what_is_exported_can_be_compared() {
    let memo = "tests/grammars/memo.txt:crate-locator";
    let exported = urlspec(&["export", memo, "--as", "abnf", "--import", "rfc3986"]);
    assert_eq!(exported.status.code(), Some(0));
    let path = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("exported.abnf");
    std::fs::write(&path, &exported.stdout).expect("it can be written");
    let path = path.to_str().expect("the path is UTF-8");
    let compared = urlspec(&["compare", path, memo, "--import", "rfc3986"]);
    let said = String::from_utf8_lossy(&compared.stdout).into_owned();
    assert_eq!(compared.status.code(), Some(0), "{said}");
}

/// The standard output and the standard error.
#[track_caller]
fn said(arguments: &[&str], status: i32) -> (String, String) {
    let output = urlspec(arguments);
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("it is UTF-8");
    let (printed, told) = (text(output.stdout), text(output.stderr));
    assert_eq!(output.status.code(), Some(status), "{told}");
    (printed, told)
}

#[test]
fn grammars_of_several_files_are_written() {
    let base = file("export-base.abnf", "a = b \"-\" c\nc = \"c\"\n") + ":a";
    let more = file(
        "export-more.abnf",
        "b = digit c\nc = \"see\"\ndigit = \"9\"\n",
    );
    let (printed, _) = said(&["export", &base, "--as", "pest", "-i", &more], 0);
    let name = "export_more";
    assert!(
        printed.contains(&format!("\na = {{ {name}_b ~ \"-\" ~ c }}\n")),
        "{printed}"
    );
}

#[test]
fn recursive_grammars_are_written_to_a_depth() {
    let text = "value = list / \"0\"\nlist = \"[\" [value *(\",\" value)] \"]\"\n";
    let value = file("export-value.abnf", text) + ":value";
    for form in ["regex", "abnf", "pest", "dot", "table"] {
        for depth in ["1", "2"] {
            said(&["export", &value, "--as", form, "--depth", depth], 0);
        }
    }
}

/// The message names the file in which the rule is, and the other files.
#[test]
fn without_a_peg_the_message_says_what_to_do() {
    let base = file("export-top.abnf", "\n\ntop = tail \"c\"\n") + ":top";
    let text = "tail = *(\"a\" / \"ab\") *(\"ba\" / \"bb\") \"a\"\n";
    let more = file("export-tail.abnf", text);
    let (_, told) = said(&["export", &base, "--as", "pest", "-i", &more], 2);
    let expected = format!(
        "error: {more}:1: rule `export-tail:tail`: no PEG was found that can be proved to accept exactly what the rule \
         does; as it is written, \"a\" is not read; --as regex, abnf, dot and table write it\n"
    );
    assert!(told.ends_with(&expected), "{told}");
}

#[test]
fn octets_are_written_for_each_form() {
    let octets = file("export-octets.abnf", "o = 1*%xE9-EA / \"a\"\np = \"a\"\n");
    let high = format!("{octets}:o");
    let regex = |dialect| {
        let arguments = [
            "export",
            &high,
            "--octets",
            "--as",
            "regex",
            "--dialect",
            dialect,
        ];
        said(&arguments, 0)
    };
    let cases = [
        ("pcre2", "\\A(?:[\\x{E9}\\x{EA}]+|[Aa])\\z\n", "UTF mode"),
        ("python", "\\A(?:[\\xe9\\xea]+|[Aa])\\Z\n", "rb\"...\""),
        ("javascript", "^(?:[\\u{E9}\\u{EA}]+|[Aa])$\n", "latin1"),
        (
            "rust",
            "(?-u)\\A(?:[\\xE9\\xEA]+|[Aa])\\z\n",
            "regex::bytes",
        ),
    ];
    for (dialect, expected, note) in cases {
        let (printed, told) = regex(dialect);
        assert_eq!(printed, expected, "{dialect}");
        assert!(told.contains(note), "{told}");
    }
    for form in ["abnf", "dot", "table"] {
        let (_, told) = said(&["export", &high, "--octets", "--as", form], 0);
        assert!(told.contains("\nfor octets: "), "{told}");
    }
    let (_, told) = said(&["export", &high, "--octets", "--as", "pest"], 2);
    assert!(told.contains("octets beyond 7F"), "{told}");
    let low = format!("{octets}:p");
    said(&["export", &low, "--octets", "--as", "pest"], 0);
}

#[test]
fn line_ends_in_an_expression_are_told() {
    let line = file("export-line.abnf", "line = 1*%x61-7A CRLF\n") + ":line";
    let arguments = ["export", &line, "--as", "regex", "--dialect", "posix"];
    let (printed, told) = said(&arguments, 0);
    assert_eq!(printed, "^([a-z]+\r\n)$\n");
    assert!(told.contains("grep -E does not"), "{told}");
}

/// Paths are groups wherever the documents have them.
#[test]
fn paths_are_groups() {
    let cases = [
        ("rfc2396:URI-reference", "http://h/a?q", "/a"),
        ("rfc3986:URI-reference", "http://h/a?q", "/a"),
        ("rfc3986:URI-reference", "urn:a:b", "a:b"),
        ("rfc3986:URI-reference", "../a#f", "../a"),
        ("rfc3987:IRI-reference", "/x/y?z", "/x/y"),
        ("rfc6874:URI-reference", "//h//p", "//p"),
    ];
    for (rule, url, path) in cases {
        let arguments = [
            "export",
            rule,
            "--as",
            "regex",
            "--dialect",
            "rust",
            "--groups",
        ];
        let (printed, _) = said(&arguments, 0);
        let regex = regex::Regex::new(printed.trim_end()).expect("the crate takes it");
        let found = regex.captures(url).expect("it is valid");
        let names = regex.capture_names().flatten();
        let paths = names.filter(|name| name.starts_with("path"));
        let paths: Vec<&str> = paths
            .filter_map(|name| Some(found.name(name)?.as_str()))
            .collect();
        assert_eq!(paths, [path], "{rule}: {url}");
    }
}
