//! The numbers and tables of the pages.

use urlspec::{Reference, Revision};

/// The number of words on the page of tests is that of the corpora.
#[test]
fn the_number_of_words_is_right() {
    let words: usize = Revision::ALL
        .iter()
        .flat_map(|revision| ["valid", "invalid"].map(|verdict| (*revision, verdict)))
        .map(|(revision, verdict)| crate::corpus::cases(revision, verdict).len())
        .sum();
    let shown = format!("{},{:03} words", words / 1000, words % 1000);
    assert!(
        include_str!("../../docs/testing.md").contains(&shown),
        "the corpora have {shown}"
    );
}

/// The numbers of mutants on the page of proofs are those of the snapshots.
#[test]
fn the_numbers_of_mutants_are_right() {
    let snapshot = |revision| {
        let path = format!("{}/snapshots/mutants/{revision}.snap", crate::ROOT);
        std::fs::read_to_string(path).expect("there is one for each revision")
    };
    let snapshots: String = Revision::ALL.iter().map(snapshot).collect();
    let mut sums = [0_usize; 4];
    for line in snapshots.lines().filter(|line| line.contains(" caught; ")) {
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
    let page = include_str!("../../docs/prove.md");
    let page: Vec<&str> = page.split_whitespace().collect();
    let page = page.join(" ");
    for shown in [
        thousands,
        format!("all {caught} that change the language"),
        format!("{alike} match as before"),
        format!("for {made_up} the rules around them make up"),
    ] {
        assert!(page.contains(&shown), "the snapshots have {shown}");
    }
}

/// The table of references side by side has their targets.
#[test]
fn the_table_of_references_is_right() {
    let page = include_str!("../../docs/resolve.md");
    let (_, table) = page.split_once("\n| reference | ").expect("there is one");
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
            let revision: Revision = spec.parse().expect("a revision");
            let resolver = urlspec::Resolver::new(revision, "http://a/b/c/d;p?q").expect("a base");
            let outcome = resolver.resolve(&reference);
            let told = outcome.map_or("not valid".to_owned(), |target| target.to_string());
            assert_eq!(told, *shown, "{spec}: {reference}");
        }
        count += 1;
    }
    assert_eq!(count, 12);
}

/// Every code stands in a table, with its severity; those of `lint` with the text of `explain`.
#[test]
fn the_tables_of_codes_are_right() {
    let pages = [
        include_str!("../../docs/validate.md"),
        include_str!("../../docs/lint.md"),
    ]
    .concat();
    for code in urlspec::Code::ALL {
        let mut row = format!("| `{code}` | {} | ", code.severity());
        if code.is_lint() {
            row += code.summary();
        }
        assert!(pages.contains(&row), "the pages have no {row}");
    }
}

/// A README is read to its end if it is short.
#[test]
fn the_readme_is_short() {
    let lines = include_str!("../../README.md").lines().count();
    assert!(lines <= 150, "{lines} lines");
}

/// Links between the pages lead somewhere, headings included.
/// The table of parts, a row for each revision.
#[test]
fn the_table_of_parts_is_what_the_library_says() {
    let page = include_str!("../../docs/library.md");
    let shown = |part: Option<&str>| match part {
        None => "none".to_owned(),
        Some("") => "empty".to_owned(),
        Some(text) => format!("`{text}`"),
    };
    for &revision in Revision::ALL {
        let without_user = |_| Reference::parse(revision, "ftp://h/b");
        let url = Reference::parse(revision, "ftp://u:p@h/b").or_else(without_user);
        let url = url.expect("a URL");
        let bare = Reference::parse(revision, "http://h").expect("a URL");
        let authority = url.authority().expect("it has one");
        let cells = [
            shown(authority.userinfo()),
            shown(authority.user()),
            shown(authority.password()),
            shown(url.path().map(urlspec::Path::as_str)),
            shown(bare.path().map(urlspec::Path::as_str)),
        ];
        let row = format!("| {revision} | {} |", cells.join(" | "));
        assert!(page.contains(&row), "{row}");
    }
}

#[test]
fn links_lead_somewhere() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut pages = vec![
        root.join("README.md"),
        root.join("ARCHITECTURE.md"),
        root.join("CONTRIBUTING.md"),
        root.join("grammar/README.md"),
        root.join("benches/README.md"),
    ];
    let folder = std::fs::read_dir(root.join("docs")).expect("there are pages");
    let paths = folder.map(|entry| entry.expect("a page").path());
    pages.extend(paths.filter(|path| path.is_file()));
    let mut count = 0;
    for page in &pages {
        let text = std::fs::read_to_string(page).expect("a page");
        for link in text
            .split("](")
            .skip(1)
            .filter_map(|rest| rest.split(')').next())
        {
            if link.contains("://") || link.contains(' ') {
                continue;
            }
            let (path, heading) = link.split_once('#').unwrap_or((link, ""));
            let target = match path {
                "" => page.clone(),
                path => page.parent().expect("a folder").join(path),
            };
            assert!(target.exists(), "{}: {link}", page.display());
            if !heading.is_empty() {
                let text = std::fs::read_to_string(&target).expect("a page");
                let mut headings = text
                    .lines()
                    .filter(|line| line.starts_with('#'))
                    .map(anchor);
                assert!(
                    headings.any(|it| it == heading),
                    "{}: {link}",
                    page.display()
                );
            }
            count += 1;
        }
    }
    assert!(count > 50, "only {count}");
}

/// The anchor of a heading in a link.
fn anchor(heading: &str) -> String {
    let text = heading.trim_start_matches('#').trim().to_lowercase();
    let kept = text
        .chars()
        .filter(|c| c.is_alphanumeric() || " -_".contains(*c));
    kept.map(|c| if c == ' ' { '-' } else { c }).collect()
}
