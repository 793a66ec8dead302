//! The tables in the source tree are those that their grammar files make.

#[test]
fn the_tables_are_current() {
    for table in urlspec_tables::all().expect("our grammar files are as they should be") {
        let path = table.path();
        let known = std::fs::read(&path).unwrap_or_default();
        assert!(
            known == table.bytes(),
            "{} is not current; `cargo run -p urlspec-tables --example write` makes it anew",
            path.display()
        );
    }
}

/// What a grammar file has to say for itself, and nothing else.
#[test]
fn a_file_that_says_too_little_or_too_much_is_refused() {
    let head = "//: id x\n//: name X\n//: title X\n//: date May 1997\n//: status Informational\n//: notation abnf\n//: start a\n\n";
    let good = format!("{head}/// a = \"b\"\n//: concept host\na = {{ ^\"b\" }}\n");
    assert!(urlspec_tables::Table::of(&good).is_ok());
    let cases = [
        ("//: id x\n", "", "`id`"),
        ("May 1997", "May", "date"),
        ("May 1997", "Mai 1997", "date"),
        ("start a", "start b", "`b`"),
        ("concept host", "conzept host", "`conzept`"),
        ("concept host", "alternatives c", "`c`"),
        ("^\"b\"", "^\"b\" ~ \"c\"+ ~", "pest"),
        ("\"b\"\n", "c\n", "`c`"),
        ("Informational", "Lost", "`Lost`"),
        ("start a", "start a\n//: lends b", "`b`"),
    ];
    for (from, to, told) in cases {
        let error = urlspec_tables::Table::of(&good.replacen(from, to, 1)).unwrap_err();
        assert!(error.to_string().contains(told), "{from} > {to}: {error}");
    }
}
