//! URLs in files of every form: each stands where its place says, in the order of the text, or begins there with an
//! escape of the form. A byte order mark changes nothing, and a blank line before a text changes the lines alone. A column
//! of CSV and the strings of JSON Lines are those that a plain reader takes.

use serde_json::Value;
use urlspec_files::{FindError, Form, Found};
use urlspec_fuzz::Input;

const FORMS: [&str; 12] = [
    "markdown",
    "html",
    "sitemap",
    "csv:1",
    "csv:2",
    "csv:u",
    "tsv:1",
    "tsv:u",
    "jsonl:",
    "jsonl:/u",
    "jsonl:/0",
    "jsonl:/u/1",
];

pub(crate) fn target(data: &[u8]) {
    let mut input = Input::of(data, 4096);
    let name = *input.one_of(&FORMS);
    let form: Form = name.parse().expect("it is the name of a form");
    assert_eq!(form.to_string(), name);
    let text = input.text().trim_start_matches('\u{feff}');
    let answer = form.find(text);
    match &answer {
        Ok(found) => check(name, found, text),
        Err(error) => check_error(error, text),
    }
    assert_eq!(answer, form.find(&format!("\u{feff}{text}")));
    check_below(&form, &answer, text);
    match &form {
        Form::Csv { column, delimiter } => check_csv(column, *delimiter, &answer, text),
        Form::JsonLines { pointer } => check_json(pointer, &answer, text),
        _ => {}
    }
}

fn check(form: &str, found: &[Found], text: &str) {
    let mut last = (1, 1);
    for one in found {
        let place = (one.line(), one.column());
        assert!(last <= place, "{one:?} is out of order");
        last = place;
        let (before, behind) = text.split_at(index(text, place));
        let is_alone = before.is_empty() || before.ends_with(limits(form)) || one.url().is_empty();
        assert!(is_alone, "{one:?} goes on from {before:?}");
        if one.is_verbatim() {
            assert!(behind.starts_with(one.url()), "{one:?}: {behind:?}");
        } else {
            check_beginning(form, one.url(), text, behind);
        }
        // An empty reference in a page or in Markdown means the page itself.
        assert!(!one.url().is_empty() || ["markdown", "html"].contains(&form));
    }
}

/// The characters that may stand before a URL.
fn limits(form: &str) -> fn(char) -> bool {
    let is_of_page = |c: char| c.is_ascii_whitespace() || "='\",".contains(c);
    match form.split(':').next() {
        Some("csv") => |c| "\",\r\n".contains(c),
        Some("tsv") => |c| "\t\r\n".contains(c),
        Some("jsonl") => |c| c == '"',
        Some("sitemap") => |c| c.is_whitespace() || ">['\"".contains(c),
        Some("html") => is_of_page,
        // The reader of Markdown takes a vertical tab for white space.
        _ => |c| c.is_ascii_whitespace() || "\u{b}='\",(<>:".contains(c),
    }
}

/// The byte at a place.
fn index(text: &str, (line, column): (usize, usize)) -> usize {
    let mut start = 0;
    for _ in 1..line {
        let length = text[start..].find('\n').expect("the text has the line");
        start += length + 1;
    }
    let rest = &text[start..];
    let line = &rest[..rest.find('\n').unwrap_or(rest.len())];
    let mut starts = line.char_indices().map(|(at, _)| at).chain([line.len()]);
    start + starts.nth(column - 1).expect("the line has the column")
}

/// Checks that a URL which the text writes otherwise begins at its place.
fn check_beginning(form: &str, url: &str, text: &str, behind: &str) {
    let escapes: &[char] = match form {
        // Where an escape makes other parts of a list, its place is that of the list.
        "markdown" | "html" if text.contains(['&', '\\', '\r', '\0']) => return,
        "sitemap" => &['&'],
        _ if form.starts_with("json") => &['\\'],
        // Behind an empty field in quotes there may be more, which RFC 4180 does not have.
        _ if form.starts_with("csv") => &['"'],
        _ => &[],
    };
    let url = url
        .strip_prefix("mailto:")
        .filter(|_| form == "markdown")
        .unwrap_or(url);
    let begins = url
        .chars()
        .next()
        .is_none_or(|first| behind.starts_with(first));
    assert!(
        begins || behind.starts_with(escapes),
        "{url:?} does not begin at {behind:?}"
    );
}

fn check_error(error: &FindError, text: &str) {
    let lines = text.split('\n').count();
    assert!((1..=lines).contains(&error.line()), "{error}");
    assert!(
        !error.message().is_empty() && !error.message().contains(['\n', '\r']),
        "{error}"
    );
}

/// Checks that a text below a blank line has the same URLs, a line further down.
fn check_below(form: &Form, answer: &Result<Vec<Found>, FindError>, text: &str) {
    let below = form.find(&format!("\n{text}"));
    match (answer, below) {
        (Ok(above), Ok(below)) => {
            let of =
                |one: &Found, line| (line, one.column(), one.url().to_owned(), one.is_verbatim());
            let above = above.iter().map(|one| of(one, one.line() + 1));
            assert!(above.eq(below.iter().map(|one| of(one, one.line()))));
        }
        (Err(above), Err(below)) => {
            assert_eq!(above.message(), below.message());
            // A text without elements has no line at fault.
            assert!(below.line() == above.line() + 1 || above.message().contains("no elements"));
        }
        (answer, below) => panic!("{answer:?}, and below a blank line {below:?}"),
    }
}

/// Checks a column against a reader that takes quotes only where RFC 4180 (section 2) has them.
fn check_csv(column: &str, delimiter: u8, answer: &Result<Vec<Found>, FindError>, text: &str) {
    let records = if delimiter == b'\t' {
        Some(tabbed(text))
    } else {
        quoted(text)
    };
    let Some(records) = records else {
        return;
    };
    let Some(first) = records.first() else {
        assert_eq!(answer, &Ok(Vec::new()));
        return;
    };
    let number = match column.parse::<usize>() {
        Ok(number) => Some(number - 1),
        Err(_) => first.iter().position(|name| name.trim() == column),
    };
    let rows = &records[usize::from(column.parse::<usize>().is_err())..];
    let number = number.filter(|number| *number < first.len());
    let expected = number.filter(|_| records.iter().all(|record| record.len() == first.len()));
    match (expected, answer) {
        (Some(number), Ok(found)) => {
            let fields = rows
                .iter()
                .map(|record| &*record[number])
                .filter(|field| !field.is_empty());
            assert!(fields.eq(found.iter().map(Found::url)), "{found:?}");
        }
        (None, Err(_)) => {}
        (expected, answer) => panic!("column {expected:?} of {records:?}: {answer:?}"),
    }
}

/// The records of a text with tabs between the fields, without blank lines.
fn tabbed(text: &str) -> Vec<Vec<String>> {
    let lines = text.split(['\n', '\r']).filter(|line| !line.is_empty());
    lines
        .map(|line| line.split('\t').map(str::to_owned).collect())
        .collect()
}

/// The records of a text with commas between the fields, without blank lines; `None` if a quote stands within a field that is not
/// quoted, behind one that is, or is not closed.
fn quoted(text: &str) -> Option<Vec<Vec<String>>> {
    let mut records = Vec::new();
    let mut record = Vec::new();
    let mut rest = text;
    loop {
        if record.is_empty() {
            rest = rest.trim_start_matches(['\n', '\r']);
            if rest.is_empty() {
                return Some(records);
            }
        }
        let mut field = String::new();
        if let Some(mut inner) = rest.strip_prefix('"') {
            loop {
                let (part, behind) = inner.split_once('"')?;
                field += part;
                let Some(more) = behind.strip_prefix('"') else {
                    rest = behind;
                    break;
                };
                field.push('"');
                inner = more;
            }
        } else {
            let end = rest.find([',', '\n', '\r']).unwrap_or(rest.len());
            field += &rest[..end];
            rest = &rest[end..];
            if field.contains('"') {
                return None;
            }
        }
        record.push(field);
        if let Some(next) = rest.strip_prefix(',') {
            rest = next;
        } else if rest.is_empty() || rest.starts_with(['\n', '\r']) {
            records.push(std::mem::take(&mut record));
        } else {
            return None;
        }
    }
}

/// Checks the strings at a pointer against those of values that are read as a whole. A number or an escape that such a value
/// cannot have is no fault where only its text is passed over.
fn check_json(pointer: &str, answer: &Result<Vec<Found>, FindError>, text: &str) {
    let blank = |line: &&str| !line.trim_matches([' ', '\t', '\r']).is_empty();
    let lines = text.split('\n').filter(blank);
    let values: Result<Vec<Value>, _> = lines.map(serde_json::from_str).collect();
    let Ok(values) = values else {
        return;
    };
    let mut expected = Some(Vec::new());
    for value in &values {
        let strings = match value.pointer(pointer) {
            None => Some(Vec::new()),
            Some(Value::Array(values)) => values.iter().map(string).collect(),
            Some(value) => string(value).map(|text| vec![text]),
        };
        expected = expected
            .zip(strings)
            .map(|(all, more)| [all, more].concat());
    }
    match (expected, answer) {
        (Some(mut expected), Ok(found)) => {
            expected.retain(|text| !text.is_empty());
            assert!(
                expected.iter().copied().eq(found.iter().map(Found::url)),
                "{found:?}"
            );
        }
        (None, Err(_)) => {}
        (expected, answer) => panic!("{expected:?}, and found {answer:?}"),
    }
}

/// A string, or nothing for null; `None` for any other value.
fn string(value: &Value) -> Option<&str> {
    match value {
        Value::Null => Some(""),
        value => value.as_str(),
    }
}
