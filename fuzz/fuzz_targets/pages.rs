//! References in pages of HTML: each is on the line of its attribute, in the order of the text. A page in a message, encoded or
//! not, in a multipart or in another set of characters, has the same; and what the readers of pages and of files both look for,
//! both find.

use std::fmt::Write as _;

use data_encoding::BASE64;
use grammarian::text::line_ends;
use urlspec_files::Form;
use urlspec_fuzz::Input;
use urlspec_messages::{Page, Part};

pub(crate) fn target(data: &[u8]) {
    let input = Input::of(data, 2048);
    let octets = input.rest();
    check_places(&Page::read(octets), octets);
    let mut input = input;
    let text = input.text().trim_start_matches('\u{feff}');
    let page = Page::read(text.as_bytes());
    check_text(&page, text);
    check_files(&page, text);
    check_messages(&page, text);
}

/// Checks the lines of any octets.
fn check_places(page: &Page, octets: &[u8]) {
    let is_marked = octets.starts_with(b"\xff\xfe") || octets.starts_with(b"\xfe\xff");
    // In UTF-16, characters of other octets may end lines.
    let lines = if is_marked {
        octets.len()
    } else {
        line_ends(octets) + 1
    };
    assert!(page.references().is_sorted_by_key(|it| it.line()));
    for reference in page.references() {
        assert!((1..=lines).contains(&reference.line()), "{reference:?}");
        assert_eq!(reference.text().trim_ascii(), reference.text());
    }
    for notice in page.notices() {
        assert!(
            notice.line().is_none_or(|line| (1..=lines).contains(&line)),
            "{notice:?}"
        );
        assert!(!notice.message().is_empty() && !notice.message().contains(['\n', '\r']));
    }
    assert!(
        page.base()
            .is_none_or(|base| (1..=lines).contains(&base.line()))
    );
}

/// Checks what a line of a text has.
fn check_text(page: &Page, text: &str) {
    let unified = text.replace("\r\n", "\n").replace('\r', "\n");
    let lower = unified.to_ascii_lowercase();
    let lines: Vec<&str> = lower.split('\n').collect();
    let is_plain = !text.contains(['&', '\0']);
    for reference in page.references() {
        let line = lines[reference.line() - 1];
        assert!(line.contains(reference.attribute()), "{reference:?}");
        assert!(
            !is_plain || unified.contains(reference.text()),
            "{reference:?}"
        );
    }
    if let Some(base) = page.base() {
        assert!(lines[base.line() - 1].contains("<base"), "{base:?}");
        assert!(!is_plain || unified.contains(base.href()), "{base:?}");
    }
}

/// The attributes that hold one URL, for both readers.
const COMMON: [(&str, &str); 17] = [
    ("a", "href"),
    ("area", "href"),
    ("blockquote", "cite"),
    ("body", "background"),
    ("del", "cite"),
    ("form", "action"),
    ("frame", "longdesc"),
    ("frame", "src"),
    ("iframe", "longdesc"),
    ("iframe", "src"),
    ("img", "longdesc"),
    ("img", "src"),
    ("input", "src"),
    ("ins", "cite"),
    ("link", "href"),
    ("q", "cite"),
    ("script", "src"),
];

/// Checks that the reader of files finds the same, in the same order. That one knows no marked sections, and drawings; the lines
/// that it counts end with LF.
fn check_files(page: &Page, text: &str) {
    let lower = text.to_ascii_lowercase();
    if ["<![", "<svg", "<noembed", "<noframes", "\r"]
        .iter()
        .any(|it| lower.contains(it))
    {
        return;
    }
    let found = Form::Html.find(text).expect("any text is HTML");
    let mut found = found.iter();
    for reference in page.references() {
        if COMMON.contains(&(reference.element(), reference.attribute())) {
            let is_it = |one: &urlspec_files::Found| {
                one.url() == reference.text() && one.line() >= reference.line()
            };
            assert!(found.any(is_it), "{reference:?} is not found");
        }
    }
}

fn check_messages(page: &Page, text: &str) {
    let page_of = |fields: &str, body: &[u8]| {
        let head = format!("Content-Type: text/html; charset={fields}\n\n");
        let message = [head.as_bytes(), body].concat();
        let part = Part::read(&message, &[]);
        assert_eq!((part.error(), part.parts().len()), (None, 0));
        part.page().cloned().expect("it is a page")
    };
    let same = |other: &Page, how: &str| {
        assert_eq!(page.references(), other.references(), "{how}");
        assert_eq!(page.base(), other.base(), "{how}");
    };
    same(&page_of("utf-8", text.as_bytes()), "as it is");
    let base64 = BASE64.encode(text.as_bytes());
    let fields = "\"utf-8\"\nContent-Transfer-Encoding: base64";
    same(&page_of(fields, base64.as_bytes()), "base64");
    let mut quoted = String::new();
    for (number, octet) in text.bytes().enumerate() {
        quoted += if number % 24 == 23 { "=\r\n" } else { "" };
        write!(quoted, "={octet:02X}").expect("a string takes it");
    }
    let fields = "UTF-8 (all)\r\nContent-Transfer-Encoding: Quoted-Printable";
    same(&page_of(fields, quoted.as_bytes()), "quoted-printable");
    let utf16 = |mark| std::iter::once(mark).chain(text.encode_utf16());
    let octets: Vec<u8> = utf16(0xfeff).flat_map(u16::to_le_bytes).collect();
    same(&Page::read(&octets), "UTF-16, little end first");
    let octets: Vec<u8> = utf16(0xfeff).flat_map(u16::to_be_bytes).collect();
    same(&page_of("utf-16", &octets), "UTF-16, big end first");
    // A line of the text may be the boundary.
    if !text.contains("--b") {
        let head = "Content-Type: multipart/related; boundary=b\n\n--b\nContent-Type: text/html; charset=utf-8\n\n";
        let message = format!("{head}{text}\r\n--b\n\n--b--\n");
        let part = Part::read(message.as_bytes(), &[]);
        assert_eq!((part.error(), part.parts().len()), (None, 2));
        same(part.parts()[0].page().expect("it is a page"), "multipart");
    }
}
