//! The numbers and tables of the README.

/// The number of words that the README speaks of is that of the corpora.
#[test]
fn the_number_of_words_is_right() {
    let words: usize = urlspec::Revision::ALL
        .iter()
        .flat_map(|revision| ["valid", "invalid"].map(|verdict| (*revision, verdict)))
        .map(|(revision, verdict)| crate::corpus::cases(revision, verdict).len())
        .sum();
    let shown = format!("{},{:03} words", words / 1000, words % 1000);
    assert!(
        include_str!("../../README.md").contains(&shown),
        "the corpora have {shown}"
    );
}

/// The numbers of mutants that the README speaks of are those of the snapshot.
#[test]
fn the_numbers_of_mutants_are_right() {
    let snapshot = include_str!("../../snapshots/audit/mutants.snap");
    let mut sums = [0_usize; 4];
    for line in snapshot.lines().filter(|line| line.contains(" caught; ")) {
        let numbers = line
            .split(|character: char| !character.is_ascii_digit())
            .filter_map(|digits| digits.parse::<usize>().ok());
        for (sum, number) in sums.iter_mut().zip(numbers) {
            *sum += number;
        }
    }
    let [caught, all, alike, made_up] = sums;
    assert_eq!(all, caught + alike + made_up);
    let thousands = format!("{},{:03} mutants", all / 1000, all % 1000);
    let readme = include_str!("../../README.md");
    let readme: Vec<&str> = readme.split_whitespace().collect();
    let readme = readme.join(" ");
    for shown in [
        thousands,
        format!("all {caught} that change the language"),
        format!("{alike} match as before"),
        format!("for {made_up} the rules around them make up"),
    ] {
        assert!(readme.contains(&shown), "the snapshot has {shown}");
    }
}

/// The table of references side by side is what they resolve to.
#[test]
fn the_table_of_references_is_right() {
    let readme = include_str!("../../README.md");
    let (_, table) = readme.split_once("\n| reference | ").expect("there is one");
    // A column for each revision that the heading names.
    let (heading, table) = table.split_once('\n').expect("it has rows");
    let cells = |row: &str| -> Vec<String> {
        let cells = row.trim_matches('|').split('|').map(str::trim);
        cells
            .map(|cell| cell.trim_matches('`').to_owned())
            .collect()
    };
    let specs = cells(heading);
    assert!(specs.len() >= 3, "{specs:?}");
    let rows = table
        .lines()
        .skip(1)
        .take_while(|line| line.starts_with('|'));
    let mut count = 0;
    for row in rows {
        let cells = cells(row);
        assert_eq!(cells.len(), 1 + specs.len(), "{row}");
        let reference = cells[0].replace("(empty)", "");
        for (spec, shown) in specs.iter().zip(&cells[1..]) {
            let revision = spec.parse().expect("a revision");
            let resolver = urlspec::Resolver::new(revision, "http://a/b/c/d;p?q").expect("a base");
            let outcome = resolver.resolve(&reference);
            let told = outcome.map_or("not valid".to_owned(), |target| target.to_string());
            assert_eq!(told, *shown, "{spec}: {reference}");
        }
        count += 1;
    }
    assert_eq!(count, 12);
}

/// Every code stands in a table, with its severity; those of `lint` with what `explain` says of them.
#[test]
fn the_tables_of_codes_are_right() {
    let readme = include_str!("../../README.md");
    for code in urlspec::Code::ALL {
        let mut row = format!("| `{code}` | {} | ", code.severity());
        if code.is_lint() {
            row += code.summary();
        }
        assert!(readme.contains(&row), "the README has no {row}");
    }
}
