//! The files in the source tree are those that the grammar files make.

use std::path::PathBuf;

use urlspec_tables::{Library, Table};

use crate::rows::rows;

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
    for [from, to, told] in &rows(include_str!("../cases/files.txt")) {
        let error = table(&good.replacen(from, to, 1)).unwrap_err();
        assert!(
            error.to_string().starts_with(told),
            "{from} > {to}: {error}"
        );
    }
}
