//! The mistakes that people make: for each, what they did and what they meant, written down by somebody who did not write the
//! repairs; and below it what the errors say.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use urlspec::{Edition, Reference, Revision, Validator};

use crate::effort::effort;

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

/// The host of an http URL as browsers read it, with a backslash as a slash; `None` where they refuse the text, or where it has
/// other characters than the hosts of this test.
fn host_of_browsers(text: &str) -> Option<String> {
    let (scheme, rest) = text.split_once(':')?;
    if !matches!(scheme, "http" | "https") {
        return None;
    }
    let rest = rest.trim_start_matches(['/', '\\']);
    let authority = rest.split(['/', '\\', '?', '#']).next()?;
    let server = authority.rsplit('@').next()?;
    let (host, port) = server.split_once(':').unwrap_or((server, ""));
    let is_of_host = |byte: u8| byte.is_ascii_alphanumeric() || b".-".contains(&byte);
    let is_plain = !host.is_empty() && host.bytes().all(is_of_host);
    (is_plain && port.bytes().all(|byte| byte.is_ascii_digit())).then(|| host.to_owned())
}

/// Whatever a slip of the hand makes of a URL, a repair that is sure leads to the host that browsers go to, if they go to one; and it
/// has one.
#[test]
fn a_sure_repair_leads_to_the_same_host() {
    const URLS: [&str; 6] = [
        "https://www.example.com/a/b?c=d#e",
        "http://me@host.example:8080/x/@y",
        "https://good.example?mail=joe@evil.example",
        "http://localhost:80/a b/c",
        "https://a-b.example/[x]/{y}|z",
        "http://user:pw@host.example/list#joe@evil.example",
    ];
    const WRITTEN: [&str; 24] = [
        " ", "\t", "\"", "<", ">", "[", "]", "{", "}", "|", "\\", "^", "%", "@", ":", "/", "?",
        "#", "//", " @", "\\@", ".", "x", "\u{ff0f}",
    ];
    let mut random = 7_u64;
    let mut below = |bound: usize| {
        random = random
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        usize::try_from(random >> 33).expect("31 bits") % bound
    };
    let (mut sure, mut alike, mut others) = (0, 0, Vec::new());
    for _ in 0..effort(6_000, 30_000) {
        let mut text = URLS[below(URLS.len())].to_owned();
        for _ in 0..=below(2) {
            let at = below(text.len());
            let Some(rest) = text.get(at..) else { continue };
            let taken = rest.chars().next().map_or(0, char::len_utf8) * below(2);
            text.replace_range(at..at + taken, WRITTEN[below(WRITTEN.len())]);
        }
        for validator in [
            Validator::new(Revision::Rfc3986),
            Validator::new(Revision::Rfc3986).strict(),
        ] {
            let repairs = validator.repairs(&text);
            let Some(repair) = repairs.first().filter(|it| it.is_sure()) else {
                continue;
            };
            sure += 1;
            let url = Reference::parse(Revision::Rfc3986, repair.text()).expect("it is valid");
            let host = url.authority().and_then(|it| it.host());
            let host = host.map_or("", |it| it.as_str());
            if let Some(read) = host_of_browsers(&text) {
                if host != read {
                    others.push(format!("{text:?} as {:?}", repair.text()));
                }
                alike += 1;
            }
            let had_scheme = text.starts_with("http://") || text.starts_with("https://");
            if had_scheme && host.is_empty() {
                others.push(format!("{text:?} as {:?}", repair.text()));
            }
        }
    }
    assert!(others.is_empty(), "{others:#?}");
    assert!(sure > 500 && alike > 300, "{sure} and {alike}");
}
