//! References in running text: the documents' own paragraphs, our rules one by one, and any text at all.

use proptest::prelude::*;
use urlspec::{Extraction, Revision, SyntaxError, Validator, Wrapper, extract};

use crate::effort::effort;

/// The documents that have a `prefixedurl`.
const PREFIXED: [Revision; 2] = [URL7, Revision::Rfc1630];
const URL7: Revision = Revision::DraftIetfUriUrl02;
const RFC1738: Revision = Revision::Rfc1738;
const DRAFT1997: Revision = Revision::DraftFieldingUrlSyntax05;
const BIS: Revision = Revision::DraftFieldingUriRfc2396bis01;

fn texts(revision: Revision, text: &str) -> Vec<String> {
    let found = extract(revision, text);
    found.map(|reference| reference.to_string()).collect()
}

/// Asserts what the draft of 2003 finds.
#[track_caller]
fn finds(text: &str, expected: &[&str]) {
    assert_eq!(texts(BIS, text), expected, "{text:?}");
}

fn only(revision: Revision, text: &str) -> Extraction<'_> {
    let mut found = extract(revision, text);
    let first = found.next().expect(text);
    assert_eq!(found.next(), None, "{text:?}");
    first
}

#[test]
fn example_of_url7() {
    let text = "Yes, Jim, I found it under <ftp://info.cern.ch/pub> but\n\
        you can probably pick it up from <ftp://ds.internic.net/rfc>.\n";
    let expected = ["ftp://info.cern.ch/pub", "ftp://ds.internic.net/rfc"];
    for &revision in Revision::ALL {
        assert_eq!(texts(revision, text), expected);
    }
    assert!(extract(URL7, text).all(|it| it.validate().is_valid()));
}

#[test]
fn example_of_rfc1738() {
    let text = "
      Yes, Jim, I found it under <URL:ftp://info.cern.ch/pub/www/doc;
      type=d> but you can probably pick it up from <URL:ftp://ds.in
      ternic.net/rfc>.  Note the warning in <URL:http://ds.internic.
      net/instructions/overview.html#WARNING>.
";

    let expected = [
        "ftp://info.cern.ch/pub/www/doc;type=d",
        "ftp://ds.internic.net/rfc",
        "http://ds.internic.net/instructions/overview.html#WARNING",
    ];
    let without_prefix = |revision: &Revision| !PREFIXED.contains(revision);
    for revision in Revision::ALL.iter().copied().filter(without_prefix) {
        assert_eq!(texts(revision, text), expected);
    }
    let found: Vec<Extraction<'_>> = extract(RFC1738, text).collect();
    let places: Vec<(usize, usize)> = found.iter().map(|it| (it.line(), it.column())).collect();
    assert_eq!(places, [(2, 39), (3, 57), (4, 50)]);
    for reference in found {
        assert_eq!(reference.wrapper(), Wrapper::UrlPrefix);
        assert_eq!(reference.uncertain(), [0; 0]);
        // The fragment is within the brackets, and no part of the URL.
        assert!(reference.validate().is_valid());
    }
    // To url7 and RFC 1630 the prefix is a part of the reference.
    let prefixed = expected.map(|reference| format!("URL:{reference}"));
    for revision in PREFIXED {
        assert_eq!(texts(revision, text), prefixed);
        for reference in extract(revision, text).skip(1) {
            let report = reference.validate();
            assert_eq!(report.rule().name(), "prefixedurl");
            assert!(report.is_valid(), "{revision}: {report}");
        }
    }
}

#[test]
fn examples_of_the_1997_draft() {
    let text = r#"
   within double-quotes "http://test.com/", angle brackets
   <http://test.com/>, or just using whitespace

                  http://test.com/

   Examples:

      Yes, Jim, I found it under "http://www.w3.org/pub/WWW/",
      but you can probably pick it up from <ftp://ds.internic.
      net/rfc/>.  Note the warning in <http://ds.internic.net/
      instructions/overview.html#WARNING>.
"#;

    let expected = [
        ("http://test.com/", Wrapper::DoubleQuotes),
        ("http://test.com/", Wrapper::AngleBrackets),
        ("http://test.com/", Wrapper::WhiteSpace),
        ("http://www.w3.org/pub/WWW/", Wrapper::DoubleQuotes),
        ("ftp://ds.internic.net/rfc/", Wrapper::AngleBrackets),
        (
            "http://ds.internic.net/instructions/overview.html#WARNING",
            Wrapper::AngleBrackets,
        ),
    ];
    let found: Vec<Extraction<'_>> = extract(DRAFT1997, text).collect();
    let pairs: Vec<_> = found.iter().map(|it| (it.text(), it.wrapper())).collect();
    assert_eq!(
        pairs,
        expected.map(|(text, wrapper)| (text.into(), wrapper))
    );
    assert!(found.iter().all(|it| it.validate().is_valid()));
}

#[test]
fn examples_of_the_2003_draft() {
    let text = r#"
   Yes, Jim, I found it under "http://www.w3.org/Addressing/",
   but you can probably pick it up from <ftp://ds.internic.
   net/rfc/>.  Note the warning in <http://www.ics.uci.edu/pub/
   ietf/uri/historical.html#WARNING>.
"#;

    // As the draft lists them.
    let listed = "
   http://www.w3.org/Addressing/
   ftp://ds.internic.net/rfc/
   http://www.ics.uci.edu/pub/ietf/uri/historical.html#WARNING
";

    let expected: Vec<&str> = listed.split_whitespace().collect();
    finds(text, &expected);
    // The list itself is references between white space.
    finds(listed, &expected);
    assert!(extract(BIS, text).all(|it| it.validate().is_valid()));
}

#[test]
fn wrappers_are_those_of_the_document() {
    let text = "\"http://a/\nb\" <URL: http://c/> <http://d/ e> http://f/";
    let quoted = ["http://a/b", "http://c/", "http://d/e", "http://f/"];
    assert_eq!(texts(DRAFT1997, text), quoted);
    assert_eq!(texts(BIS, text), quoted);
    // No double quotes: the line break is the end.
    let unquoted = ["http://a/", "http://c/", "http://d/e", "http://f/"];
    assert_eq!(texts(RFC1738, text), unquoted);
    // No prefix; and a space may be part of a URL.
    let spaced = ["http://a/", "http://c/", "http://d/ e", "http://f/"];
    assert_eq!(texts(URL7, text), spaced);
    let spaced = only(URL7, "<http://d/ e\n  f >");
    assert_eq!(spaced.text(), "http://d/ ef");
    assert!(spaced.validate().is_valid());
}

#[test]
fn brackets() {
    // Spaces, tabs, form feeds and line breaks of every kind are dropped.
    finds("< http://a/\r\n\tb\rc\x0cd e\n>", &["http://a/bcde"]);
    finds("<ht\ntp://a/>", &["http://a/"]);
    finds("<mailto:\na@b>", &["mailto:a@b"]);
    // Any scheme will do if the text is in one piece.
    finds("<x-y.z+1:b> <std::string>", &["x-y.z+1:b", "std::string"]);
    finds("<x-y:b\nc>", &["x-y:bc"]);
    // Neither prose nor markup is a reference, but there may be one in it.
    finds("<b> <note: this> <hello> <10:30> <:x> <x:>", &[]);
    finds(
        "<see http://a/> <or\nhttp://b/>",
        &["http://a/", "http://b/"],
    );
    finds(
        "<a href=\"http://a/\"> <x:y\nz=\"http://b/\"/>",
        &["http://a/", "http://b/"],
    );
    // Punctuation inside is part of the reference.
    finds("<http://a/.>, <http://b/)>.", &["http://a/.", "http://b/)"]);
    finds("<http://>, <http:>, <>, <", &[]);
}

#[test]
fn prefix() {
    finds(
        "<URL:http://a/> <url: http://b/>",
        &["http://a/", "http://b/"],
    );
    finds("< URL:\n http://a/ >", &["http://a/"]);
    // It says that whatever follows is a reference.
    finds("<URL:../a> <URL:b c> <URL:> <URL: >", &["../a", "bc"]);
    finds(
        "\"URL:http://a/\" URL:http://b/",
        &["http://a/", "http://b/"],
    );
    finds("\"URL:../a\" URL:../b", &[]);
    assert_eq!(texts(URL7, "url:http://a/, url:x"), ["url:http://a/"]);
}

#[test]
fn open_and_nested_wrappers() {
    finds("<<http://a/>>", &["http://a/"]);
    finds("<http://a/ and <http://b/>", &["http://a/", "http://b/"]);
    finds(
        "<\"http://a/\"> \"<http://b/>\"",
        &["http://a/", "http://b/"],
    );
    finds("<http://a/\n\nb>", &["http://a/"]);
    finds("<http://a/\r\n \x0c\r\nb>", &["http://a/"]);
    finds("\"http://a/\n\nb\"", &["http://a/"]);
    finds("\"http://a/ and \"http://b/\"", &["http://a/", "http://b/"]);
    finds("\"http://a/<b>\"", &["http://a/"]);
    finds("17\" and \"http://a/\" of 21\"", &["http://a/"]);
    finds("<URL:http://a/", &["http://a/"]);
    // Marks of quoted mail are not understood.
    finds("> <http://a/\n> b>", &["http://a/"]);
}

#[test]
fn quotes() {
    finds("\"http://a/\n   b\"", &["http://a/b"]);
    finds("\"http://a/ is down\"", &["http://a/"]);
    finds("\"hello\" http://a/ and \"bye\"", &["http://a/"]);
    finds("\"hello\" \"x:y\" \"Note: z\" \"\" \"", &[]);
    finds("\"http://a/.\"", &["http://a/."]);
    let indented = only(BIS, "see \"http://a/\"");
    assert_eq!((indented.span(), indented.column()), (5..14, 6));
}

#[test]
fn white_space_around() {
    finds(
        "http://a/\thttp://b/\x0chttp://c/\0http://d/",
        &["http://a/", "http://b/", "http://c/", "http://d/"],
    );
    finds(
        "mailto:a@b news:c urn:d mid:e cid:f nntp:g/1",
        &[
            "mailto:a@b",
            "news:c",
            "urn:d",
            "mid:e",
            "cid:f",
            "nntp:g/1",
        ],
    );
    finds(
        "x-y://a HTTP://b/ MailTo:c@d",
        &["x-y://a", "HTTP://b/", "MailTo:c@d"],
    );
    finds(
        "Note: e.g.: http: file:12 http:// mailto:. foo:bar ://x 1://x",
        &[],
    );
    // Punctuation behind, and what is balanced and what is not.
    finds(
        "http://a/b.html?!, http://a/'; http://a/:",
        &["http://a/b.html", "http://a/", "http://a/"],
    );
    finds(
        "(http://a/b_(c).) (http://a/),(http://b/)",
        &["http://a/b_(c)", "http://a/", "http://b/"],
    );
    finds(
        "[http://a/](http://b/) {http://[::1]/}",
        &["http://a/", "http://b/", "http://[::1]/"],
    );
    finds(
        "http://a/[ 'http://b/','http://c/' `http://d/` |http://e/|",
        &[
            "http://a/",
            "http://b/",
            "http://c/",
            "http://d/",
            "http://e/",
        ],
    );
    finds(
        "**http://a/** href=http://b/ see:http://c/",
        &["http://a/", "http://b/", "http://c/"],
    );
    // Letters are kept, other marks are not.
    finds(
        "«http://a/é» “http://b/”… 见http://c/。",
        &["http://a/", "http://b/", "http://c/"],
    );
}

/// RFC 1738, section 2.2: "URLs are written only with the graphic printable characters of the US-ASCII coded character
/// set." So do all others write them but RFC 3987, whose `ucschar` has most characters beyond.
#[test]
fn characters_that_no_url_can_hold() {
    let of_ascii = |revision: &Revision| *revision != Revision::Rfc3987;
    let ended = |revision, text| -> Vec<(String, Option<char>)> {
        let found = extract(revision, text);
        found.map(|it| (it.to_string(), it.ended_by())).collect()
    };
    let url = |text: &str, ended_by| (text.to_owned(), ended_by);
    for revision in Revision::ALL.iter().copied().filter(of_ascii) {
        let text = "见http://a.b/c文档http://d/é, “http://e/”\u{a0}http://f/\u{a0}";
        let expected = [
            url("http://a.b/c", Some('文')),
            url("http://d/", Some('é')),
            url("http://e/", None),
            url("http://f/", None),
        ];
        assert_eq!(ended(revision, text), expected, "{revision}");
        assert!(extract(revision, text).all(|it| it.validate().is_valid()));
        // What is left out at the end may have been part of it.
        assert_eq!(
            ended(revision, "http://a/caf.é http://b/.文"),
            [url("http://a/caf", Some('é')), url("http://b/", Some('文'))]
        );
        // Nothing is left.
        assert_eq!(ended(revision, "news:形式 http://文档/ mailto:é@b"), []);
        // In a wrapper it is a fault.
        let wrapped = only(revision, "<http://a/é>");
        assert_eq!((&*wrapped.text(), wrapped.ended_by()), ("http://a/é", None));
        assert!(!wrapped.validate().is_valid());
        // US-ASCII is kept, allowed or not.
        assert_eq!(
            ended(revision, "http://a/^\\x"),
            [url("http://a/^\\x", None)]
        );
    }
    let iri = "见http://a.b/c文档http://d/é, http://e/\u{a0}http://f/\u{10ffff}";
    let expected = [
        url("http://a.b/c文档http://d/é", None),
        url("http://e/", None),
        // It is in `iprivate`, which is for queries: no URL holds it here, but some URL does.
        url("http://f/\u{10fffd}", None),
    ];
    let iri = iri.replace('\u{10ffff}', "\u{10fffd}");
    assert_eq!(ended(Revision::Rfc3987, &iri), expected);
    // A noncharacter is in none.
    assert_eq!(
        ended(Revision::Rfc3987, "http://f/\u{10ffff}"),
        [url("http://f/", Some('\u{10ffff}'))]
    );
}

/// The characters that URLs can hold are those that their automata go on with in some state.
#[test]
fn what_urls_can_hold_is_what_the_automata_can_read() {
    let words = [
        "http://h/",
        "http://h/?",
        "http://h/#",
        "http://",
        "http://u",
        "http://u@",
    ];
    let characters = [
        '\u{80}',
        '\u{85}',
        '\u{a0}',
        'é',
        '文',
        '\u{d7ff}',
        '\u{e000}',
        '\u{f8ff}',
        '\u{f900}',
        '\u{fdcf}',
        '\u{fdd0}',
        '\u{fdef}',
        '\u{fdf0}',
        '\u{ffef}',
        '\u{fff0}',
        '\u{ffff}',
        '\u{10000}',
        '\u{1fffd}',
        '\u{1fffe}',
        '\u{dffff}',
        '\u{e0000}',
        '\u{e0fff}',
        '\u{e1000}',
        '\u{efffd}',
        '\u{f0000}',
        '\u{ffffe}',
        '\u{100000}',
        '\u{10fffd}',
        '\u{10ffff}',
    ];
    for &revision in Revision::ALL {
        for character in characters {
            let holds = |word: &&str| {
                let url = format!("{word}{character}");
                Validator::new(revision).is_valid(&url)
            };
            let text = format!("http://h/x{character}");
            let is_kept = only(revision, &text).ended_by().is_none()
                && only(revision, &text).octets().len() > 10;
            let delimits = character.is_whitespace() || character.is_control();
            if !delimits {
                assert_eq!(is_kept, words.iter().any(holds), "{revision} {character:?}");
            }
        }
    }
}

/// RFC 1738, Appendix: "extra whitespace (spaces, linebreaks, tabs, etc.) may need to be added to break long URLs across
/// lines. The whitespace should be ignored when extracting the URL."
#[test]
fn white_space_beyond_ascii_inside_a_wrapper() {
    let text = "<URL:ftp://h/gopher_protocol\n\u{a0}\u{a0} \u{3000}/Gopher+\u{2003}>";
    for &revision in Revision::ALL {
        let found = only(revision, text);
        match revision {
            // The prefix is a part of the reference.
            URL7 | Revision::Rfc1630 => {
                assert_eq!(found.text(), "URL:ftp://h/gopher_protocol/Gopher+");
            }
            // `ucschar` has them.
            Revision::Rfc3987 => assert!(found.text().contains('\u{a0}')),
            _ => assert_eq!(found.text(), "ftp://h/gopher_protocol/Gopher+"),
        }
        assert!(found.validate().is_valid(), "{revision}");
    }
    finds("<\u{a0}http://a/\u{a0}\n>", &["http://a/"]);
    assert_eq!(only(BIS, "<\u{a0}http://a/\u{a0}\n>").span(), 3..12);
    finds(
        "\"http://a/\n\u{a0}b\" \"http://c/\u{a0}d\"",
        &["http://a/b", "http://c/"],
    );
    // Within a line, url7 keeps it no more than others: no URL has it.
    assert_eq!(texts(URL7, "<http://a/ b\n\u{a0}c>"), ["http://a/ bc"]);
}

/// RFC 1738 prints `nntpurl = "nntp://" hostport "/" group [ "/" digits ]`; others have no production, or one without
/// slashes.
#[test]
fn slashes_that_a_document_has_are_needed() {
    assert_eq!(
        texts(RFC1738, "nntp:URL nntp://h/g <nntp:x>"),
        ["nntp://h/g", "nntp:x"]
    );
    assert_eq!(texts(URL7, "nntp:g/1"), ["nntp:g/1"]);
    assert_eq!(texts(DRAFT1997, "nntp:g/1"), ["nntp:g/1"]);
}

/// The translation of RFC 1738, with 29 URLs in their wrappers, some over lines that begin with U+00A0.
#[test]
fn a_chinese_text() {
    let path = "../shared/documents/rfc1738.zh.txt";
    let Ok(text) = std::fs::read_to_string(path) else {
        println!("there is no {path}");
        return;
    };
    let prefixed = extract(RFC1738, &text).filter(|it| it.wrapper() == Wrapper::UrlPrefix);
    let verdicts: Vec<bool> = prefixed.map(|it| it.validate().is_valid()).collect();
    assert_eq!(verdicts, [true; 29]);
    let faults = extract(RFC1738, &text).filter(|it| !it.validate().is_valid());
    assert_eq!(faults.count(), 0);
}

/// A scheme of one letter needs slashes: without them it looks like a tag of a name space.
#[test]
fn schemes_of_one_letter() {
    finds("<o:p> <g:h> </o:p> \"g:h\" g:h", &[]);
    finds("<g://h> <URL:g:h> <gg:h>", &["g://h", "g:h", "gg:h"]);
}

#[test]
fn glued_to_what_stands_before() {
    finds(
        "path/http://a/ 1http://b/ -http://c/ @http://d/ .http://e/ %http://f/",
        &[
            "http://a/",
            "http://b/",
            "http://c/",
            "http://d/",
            "http://e/",
            "http://f/",
        ],
    );
    finds(
        "see-http://a/ see.http://b/ 1.http://c/ v2http://d/ e.g.FTP://e/",
        &[
            "http://a/",
            "http://b/",
            "http://c/",
            "http://d/",
            "FTP://e/",
        ],
    );
    // Nothing is glued to a scheme that we do not know.
    finds(
        "svn+ssh://a git+http://b a-b.c://d x1://e",
        &["svn+ssh://a", "git+http://b", "a-b.c://d", "x1://e"],
    );
    // Without slashes it may be something else.
    finds(
        "_mailto:a@b -news:c /news:d cn.news:e 1news:f x@news:g",
        &["mailto:a@b", "news:c"],
    );
}

#[test]
fn underscores_on_either_side() {
    finds("_http://em.example/_", &["http://em.example/"]);
    finds(
        "__http://a/b_c__, (_http://d/._)",
        &["http://a/b_c", "http://d/"],
    );
    finds(
        "_http://a/__ http://b/_ _x http://c/_",
        &["http://a/_", "http://b/_", "http://c/_"],
    );
    finds("_http://a/_b", &["http://a/_b"]);
    finds("_http://_", &[]);
    // Part of a word, they are no emphasis.
    finds(
        "foo_http://a/_ 1__http://b/__",
        &["http://a/_", "http://b/__"],
    );
    finds("\u{e4}_http://a/_", &["http://a/_"]);
    finds(
        "\u{ab}_http://a/_ x-_http://b/_",
        &["http://a/", "http://b/"],
    );
}

#[test]
fn what_is_judged_is_said() {
    for &revision in Revision::ALL {
        let reference = only(revision, "<http://a/b#c>");
        let judged: &[u8] = match revision {
            // The fragment is no part of their URLs.
            URL7 | RFC1738 => b"http://a/b",
            _ => b"http://a/b#c",
        };
        assert_eq!(reference.judged(), judged);
        assert!(reference.validate().is_valid());
    }
}

#[test]
fn hyphens_at_line_ends() {
    for text in ["<http://a/b-\n  c-d- e>", "<http://a/b- \t\r\nc-d- e>"] {
        let reference = only(BIS, text);
        assert_eq!(reference.text(), "http://a/b-c-d-e");
        assert_eq!(reference.uncertain(), [10]);
    }
    let quoted = only(BIS, "\"http://a-\nb/c-\nd\"");
    assert_eq!(
        (&*quoted.text(), quoted.uncertain()),
        ("http://a-b/c-d", &[8, 12][..])
    );
    // The rest may be in the next line.
    let bare = only(BIS, "http://a/b- \r\nc");
    assert_eq!(
        (&*bare.text(), bare.uncertain()),
        ("http://a/b-", &[10][..])
    );
    for text in [
        "http://a/b- c",
        "http://a/b-",
        "http://a/b-,\nc",
        "<http://a/b->\n",
    ] {
        assert_eq!(only(BIS, text).uncertain(), [0; 0], "{text:?}");
    }
}

#[test]
fn lines_columns_and_octets() {
    let text = b"\xef\xbb\xbf\xc3\xa9\xff http://a/\xff\r\n\x00\xe2\x82<http://b/\xff>\r\rx http://c/\n\nhttp://d/";
    let found: Vec<Extraction<'_>> = extract(BIS, text).collect();
    let places: Vec<_> = found
        .iter()
        .map(|it| (it.line(), it.column(), it.span().start))
        .collect();
    assert_eq!(places, [(1, 4, 7), (2, 4, 23), (4, 3, 38), (6, 1, 49)]);
    assert_eq!(found[0].octets(), b"http://a/");
    assert_eq!(found[0].ended_by(), Some('\u{fffd}'));
    assert_eq!(found[1].text(), "http://b/\u{fffd}");
    let report = found[1].validate();
    assert_eq!(report.error().map(SyntaxError::index), Some(9));
}

/// Long texts without an end: searched again for every delimiter, they would take minutes each.
#[test]
fn time_is_linear() {
    let pieces = [
        "<",
        "\"",
        "<URL:",
        "http://",
        "<http://",
        "\"http://",
        "<http://a/ ",
        "\"http://a/\n",
        "<a:",
        "mailto:",
        "mailto:.",
        "mailto:)",
        "a:",
        "a",
        "(http://",
        "http://a/(",
        "<http://a/\"",
        "\"<http://a/",
        "http://a/-\n",
        "http://a/- ",
        "url:",
        "<URL:a>",
        "é://",
        "http://a/é",
        "<http://a/\u{a0}",
        "\u{a0}",
        "'http://a/",
        ",",
        " ",
        "\n",
        "-\n",
        "<http://a\n\n",
        ">\"",
    ];
    let length = effort(1 << 19, 5 << 20);
    for start in ["", "<http://a/", "\"http://a/", "http://a/", "<URL:"] {
        for piece in pieces {
            let text = start.to_owned() + &piece.repeat(length / piece.len());
            for revision in [URL7, BIS] {
                let _ = extract(revision, &text).count();
            }
        }
    }
}

/// Texts with everything in them that matters here.
fn prose() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        4 => prop::sample::select(vec![
            "<", ">", "\"", "URL:", "url: ", "http://", "mailto:", "x:", "a/b", "-", "\n", "\r\n",
            "\r", "\n\n", " ", "\t", "\x0c", "(", ")", "[", "]", "'", ".", ",", "é", "”", "\0", "\u{feff}",
        ]).prop_map(str::to_owned),
        1 => "[ -~]{0,4}",
        1 => ".{0,2}",
    ];
    prop::collection::vec(piece, 0..24).prop_map(|pieces| pieces.concat())
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: effort(1_500, 4_000),
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn what_is_found_stands_in_the_text(text in prose()) {
        for &revision in Revision::ALL {
            let mut end = 0;
            for reference in extract(revision, &text) {
                let span = reference.span();
                prop_assert!(end <= span.start && span.start < span.end && span.end <= text.len());
                end = span.end;

                let is_white = |c: char| match revision {
                    // Of others it has URLs.
                    Revision::Rfc3987 => matches!(c, ' ' | '\t'..='\r' | '\u{85}'),
                    _ => c.is_whitespace(),
                };
                let there = text[span.clone()].replace(is_white, "");
                let found = reference.text().replace(is_white, "");
                prop_assert_eq!(&there, &found);
                prop_assert!(!text[span.clone()].starts_with(is_white));
                prop_assert!(!text[span.clone()].ends_with(is_white));
                if revision != URL7 {
                    prop_assert_eq!(&found, &*reference.text());
                }
                for &index in reference.uncertain() {
                    prop_assert_eq!(reference.octets()[index], b'-');
                }

                let before = text[..span.start].strip_prefix('\u{feff}').unwrap_or(&text[..span.start]);
                let lines = before.replace("\r\n", "\n").replace('\r', "\n");
                let column = lines.chars().rev().take_while(|c| *c != '\n').count() + 1;
                prop_assert_eq!(reference.line(), lines.matches('\n').count() + 1);
                prop_assert_eq!(reference.column(), column);
                let _ = reference.validate();
            }
        }
    }

    #[test]
    fn any_octets_will_do(octets in prop::collection::vec(any::<u8>(), 0..64)) {
        let mut text = b"<http://".to_vec();
        text.extend(&octets);
        text.push(b'>');
        for &revision in Revision::ALL {
            for reference in extract(revision, &text) {
                let _ = (reference.text(), reference.validate());
            }
        }
    }

    /// A URL that is valid comes back from each of its wrappers as it went in.
    #[test]
    fn wrapped_references_come_back(path in "([a-z0-9~_=&%]{1,3}[/.?;-]?){0,6}[a-z]", cut in 0_usize..40) {
        let url = format!("http://a.example/{path}");
        let (start, end) = url.split_at(cut.min(url.len()));
        for (open, close) in [("<", ">"), ("<URL:", ">"), ("\"", "\"")] {
            let text = format!("Look: {open}{start}\n  {end}{close}.");
            // A quotation begins directly with the scheme.
            if open != "\"" || !start.is_empty() {
                prop_assert_eq!(texts(BIS, &text), [url.as_str()]);
            }
        }
        prop_assert_eq!(texts(BIS, &format!("({url}), and")), [url]);
    }
}
