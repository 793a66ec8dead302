//! The files in the source tree are those that the grammar files make.

use std::path::PathBuf;

use urlspec_tables::{Library, Table};

#[test]
fn what_is_made_is_current() {
    let all = urlspec_tables::all().expect("our grammar files are as they should be");
    for file in &all {
        let known = std::fs::read(file.path()).unwrap_or_default();
        assert!(
            known == file.bytes(),
            "{} is not current; `cargo run -p urlspec-tables --example write` makes it anew",
            file.path().display()
        );
    }
    let superfluous = urlspec_tables::superfluous(&all).unwrap();
    assert_eq!(
        superfluous,
        Vec::<PathBuf>::new(),
        "nothing makes these any more"
    );
}

/// The labels that a grammar file must have at its head, and no others.
#[test]
fn a_file_that_says_too_little_or_too_much_is_refused() {
    let head = "//: id x\n//: name X\n//: title X\n//: date May 1997\n//: status Informational\n//: notation abnf\n//: start a\n\n";
    let good = format!("{head}/// a = \"b\"\n//: concept host\na = {{ ^\"b\" }}\n");
    let table = |text: &str| {
        let mut library = Library::default();
        library.add("x", "x.pest", text)?;
        Table::of(&library.link("x")?)
    };
    assert!(table(&good).is_ok());
    let cases = [
        ("//: id x\n", "", "x.pest:1: its head does not say `id`"),
        ("May 1997", "May", "x.pest:4: the date `May`"),
        ("May 1997", "Mai 1997", "x.pest:4: the date `Mai 1997`"),
        ("start a", "start b", "x.pest:7: there is no rule `b`"),
        (
            "start a",
            "stort a",
            "x.pest:7: there is no label `stort` of a document",
        ),
        (
            "concept host",
            "conzept host",
            "x.pest:10: there is no label `conzept` of a rule",
        ),
        (
            "concept host",
            "alternatives c",
            "x.pest:10: there is no rule `c`",
        ),
        ("^\"b\"", "^\"b\" ~ \"c\"+ ~", "x.pest:11: pest refuses it"),
        (
            "^\"b\"",
            "c",
            "x.pest:11: pest refuses it: rule c is undefined",
        ),
        (
            "\"b\"\n",
            "c\n",
            "x.pest:9: `a` is made of `c`, which nothing defines",
        ),
        (
            "Informational",
            "Lost",
            "x.pest:5: there is no word `Lost` for `status`",
        ),
        (
            "start a",
            "start a\n//: lends b",
            "x.pest:8: there is no rule `b`",
        ),
        (
            "{ ^\"b\" }\n",
            "{ ^\"b\" }\n\n//: concept host\n",
            "x.pest:13: the labels of a document",
        ),
    ];
    for (from, to, told) in cases {
        let error = table(&good.replacen(from, to, 1)).unwrap_err();
        assert!(
            error.to_string().starts_with(told),
            "{from} > {to}: {error}"
        );
    }
}
