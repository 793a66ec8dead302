//! The mistakes that people make: for each, what they did and what they meant, written down by somebody who did not write the
//! repairs; and below it what the errors say.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use urlspec::{Edition, Validator};

const FILE: &str = "tests/texts/mistakes.txt";

/// A text that somebody wrote by mistake.
struct Case {
    /// The comments before it.
    heading: String,
    /// As it stands in the file.
    text: String,
    /// `default`, `strict`, or the ID of a revision.
    asked: String,
    mistake: String,
    /// The texts that it was meant to be: none if there is none that nearly everybody would agree on.
    meant: Vec<String>,
}

impl Case {
    fn read(block: &str) -> Self {
        let field = |name: &str| {
            let mut lines = block.lines();
            let line = lines.find_map(|line| line.strip_prefix(name));
            line.unwrap_or_else(|| panic!("{name}{block}")).to_owned()
        };
        let comments = block.lines().filter(|line| line.starts_with('#'));
        let meant = block
            .lines()
            .filter_map(|line| line.strip_prefix("repair: "));
        Self {
            heading: comments.flat_map(|line| [line, "\n"]).collect(),
            text: field("text: "),
            asked: field("asked: "),
            mistake: field("mistake: "),
            meant: meant
                .filter(|it| *it != "none")
                .map(str::to_owned)
                .collect(),
        }
    }

    fn validator(&self) -> Validator {
        let spec = match self.asked.as_str() {
            "default" | "strict" => "rfc3986",
            other => other,
        };
        let validator = Validator::new(spec.parse::<Edition>().expect("it is a revision"));
        if self.asked == "strict" {
            validator.strict()
        } else {
            validator
        }
    }
}

/// A text without the escapes of Rust's strings.
fn unescaped(written: &str) -> String {
    let mut text = String::new();
    let mut rest = written.chars();
    while let Some(character) = rest.next() {
        if character != '\\' {
            text.push(character);
            continue;
        }
        match rest.next() {
            Some('n') => text.push('\n'),
            Some('r') => text.push('\r'),
            Some('t') => text.push('\t'),
            Some('0') => text.push('\0'),
            Some('u') => {
                let digits: String = rest.by_ref().skip(1).take_while(|c| *c != '}').collect();
                let number = u32::from_str_radix(&digits, 16).expect("it is a number");
                text.push(char::from_u32(number).expect("it is a character"));
            }
            other => text.extend(other),
        }
    }
    text
}

fn escaped(text: &str) -> String {
    let is_seen = |c: char| c.is_ascii_graphic() || c == ' ' || c.is_alphanumeric();
    let written = text.chars().map(|c| match c {
        '\\' => "\\\\".to_owned(),
        _ if is_seen(c) => c.to_string(),
        _ => c.escape_unicode().to_string(),
    });
    written.collect()
}

#[test]
fn what_people_mean_is_found() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(FILE);
    let file = fs::read_to_string(&path).expect("it is there");
    let mut written = String::new();
    let (mut all, mut met) = (0, 0);
    for block in file.split("\n\n") {
        let case = Case::read(block);
        let (text, validator) = (unescaped(&case.text), case.validator());
        let report = validator.validate(&text);
        let error = report
            .error()
            .unwrap_or_else(|| panic!("{} is valid", case.text));
        for meant in &case.meant {
            assert!(
                validator.is_valid(&unescaped(meant)),
                "{meant} is not valid"
            );
        }
        let repairs = error.repairs().iter();
        // What is not sure is offered as such, and is better than nothing only where it is what was meant.
        let is_offered = !case.meant.is_empty();
        let repairs = repairs.filter(|it| is_offered || it.is_sure());
        let found: Vec<String> = repairs.map(|it| it.text().to_owned()).collect();
        assert!(found.iter().all(|it| validator.is_valid(it)), "{found:?}");
        all += 1;
        let meant: Vec<String> = case.meant.iter().map(|it| unescaped(it)).collect();
        let is_met = found.first().is_none_or(|it| meant.contains(it))
            && found.is_empty() == meant.is_empty();
        met += usize::from(is_met);
        let _ = write!(
            written,
            "{}text: {}\nasked: {}\nmistake: {}\n",
            case.heading, case.text, case.asked, case.mistake
        );
        for meant in &case.meant {
            let _ = writeln!(written, "repair: {meant}");
        }
        if case.meant.is_empty() {
            written.push_str("repair: none\n");
        }
        let _ = writeln!(written, "says: {}", escaped(error.message()));
        if !is_met {
            let instead = found.first().map_or("none".to_owned(), |it| escaped(it));
            let _ = writeln!(written, "writes: {instead}");
        }
        written.push('\n');
    }
    let written = format!("{}\n", written.trim_end());
    if std::env::var_os("INSTA_UPDATE").is_some_and(|it| it == "always") {
        fs::write(&path, &written).expect("it can be written");
    } else {
        assert_eq!(written, file, "INSTA_UPDATE=always writes it anew");
    }
    assert!(all >= 150, "only {all}");
    assert!(met * 100 >= all * 95, "{met} of {all} are met");
}
