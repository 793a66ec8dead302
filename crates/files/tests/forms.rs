//! The URLs in files of each form, and their places.

use proptest::prelude::*;
use urlspec_files::{FindError, Form};

/// `LINE:COLUMN URL`, with a mark at those that the file has in another way.
fn told(form: &str, text: &str) -> Result<Vec<String>, FindError> {
    let form: Form = form.parse().expect("a form");
    let found = form.find(text)?;
    let told = found.iter().map(|it| {
        let mark = if it.is_verbatim() {
            ""
        } else {
            " (written otherwise)"
        };
        format!("{}:{} {}{mark}", it.line(), it.column(), it.url())
    });
    Ok(told.collect())
}

fn found(form: &str, text: &str) -> Vec<String> {
    told(form, text).expect("it has the form")
}

fn fault(form: &str, text: &str) -> String {
    told(form, text)
        .expect_err("it does not have the form")
        .to_string()
}

#[test]
fn markdown_has_links_images_definitions_autolinks_and_html() {
    let text = "# Häd [a](http://a/) ![i](<img one.png> \"http://t/\")\n\n\
        See [b][one], <http://b/?x&y>, <me@example.com>.\n\n\
        | [c](../c.md#d) | `[no](http://code/)` |\n|---|---|\n| [![x](x.svg)](http://x/) | http://bare/ |\n\n\
        ```\n[no](http://fence/)\n```\n\n    [no](http://indented/)\n\n\
        <p>\n<a href=\"http://h/?a&amp;b\">h</a>\n</p>\n\ntext <img src=i.png> \\[no](http://no/) [amp](http://e/?a&amp;b)\n\n\
        [one]: http://one/ 'http://t/'\n";
    let expected = [
        "1:11 http://a/",
        "1:28 img one.png",
        "3:16 http://b/?x&y",
        "3:33 mailto:me@example.com (written otherwise)",
        "5:7 ../c.md#d",
        "7:9 x.svg",
        "7:17 http://x/",
        "16:10 http://h/?a&b (written otherwise)",
        "19:15 i.png",
        "19:46 http://e/?a&b (written otherwise)",
        "21:8 http://one/",
    ];
    assert_eq!(found("markdown", text), expected);
}

#[test]
fn html_has_attributes_with_urls() {
    let text = "<!doctype html><base href=http://b/>\n<A HREF='http://a/?x&amp;y'>a</a> <a name=x>\n\
        <img src=\" i.png \" srcset=\"a.png, b.png 2x,c,d.png (1,2) 3x, e.png\">\n\
        <a ping='http://p/ http://q/' href=\"\">e</a><!-- <a href=http://no/> -->\n\
        <script src=s.js>document.write('<a href=http://no/>')</script>\n<é><form action=f><button formaction=g></form>\n";
    let expected = [
        "1:27 http://b/",
        "2:10 http://a/?x&y (written otherwise)",
        "3:12 i.png",
        "3:28 a.png",
        "3:35 b.png",
        "3:44 c,d.png",
        "3:62 e.png",
        "4:10 http://p/",
        "4:20 http://q/",
        "4:37 ",
        "5:13 s.js",
        "6:17 f",
        "6:38 g",
    ];
    assert_eq!(found("html", text), expected);
}

#[test]
fn csv_has_a_column() {
    let text = "\u{FEFF}name, url ,n\r\n\"a, \"\"b\"\"\nc\",http://a/,1\r\né,\"http://b/,\",2\r\nd,,3\r\ne,\"a\"\"b\",4\r\n";
    let expected = [
        "3:4 http://a/",
        "4:4 http://b/,",
        "6:4 a\"b (written otherwise)",
    ];
    assert_eq!(found("csv:url", text), expected);
    assert_eq!(
        found("csv:1", "http://a/,x\nhttp://b/,y\n"),
        ["1:1 http://a/", "2:1 http://b/"]
    );
    assert_eq!(found("tsv:u", "n\tu\na,b\thttp://a/\n"), ["2:5 http://a/"]);
    assert_eq!(found("csv:u", ""), [""; 0]);
    assert_eq!(
        fault("csv:link", text),
        "line 1: there is no column `link`; there are `name`, `url`, `n`"
    );
    assert_eq!(fault("csv:4", text), "line 1: there is no column 4, but 3");
    assert_eq!(fault("csv:0", text), "line 1: columns are counted from 1");
    assert_eq!(
        fault("csv:u", "u,n\n\na,b\nc\n"),
        "line 4: the record has 1 fields; those before it have 2"
    );
    // Blank lines before it are not its own.
    assert_eq!(
        fault("csv:u", "u,n\na,b\n\n\nc\n"),
        "line 5: the record has 1 fields; those before it have 2"
    );
}

#[test]
fn json_lines_have_a_pointer() {
    let text = "{\"u\": \"http://a/\", \"l\": [{\"h/r\": \"x\"}, \"http:\\/\\/b\\u002F\"]}\n\n\r\n{\"é\": 1, \"u\": [\"c\", \"d\"]}\r\n{\"u\": null}\n{}\n";
    assert_eq!(
        found("jsonl:/u", text),
        ["1:8 http://a/", "4:17 c", "4:22 d"]
    );
    assert_eq!(found("jsonl:/l/0/h~1r", text), ["1:35 x"]);
    // `~01` is a tilde and a one, and not the escape of a slash.
    assert_eq!(
        found("jsonl:/a~01b", "{\"a/b\": 1, \"a~1b\": \"x\"}"),
        ["1:21 x"]
    );
    assert_eq!(
        found("jsonl:/l/1", text),
        ["1:41 http://b/ (written otherwise)"]
    );
    assert_eq!(found("jsonl:", "\"http://a/\"\n"), ["1:2 http://a/"]);
    assert_eq!(
        fault("jsonl:/l/0", text),
        "line 1: the value at `/l/0` is not a string, nor an array of strings"
    );
    assert_eq!(
        fault("jsonl:/u", "{}\n{\"u\": }"),
        "line 2: this is not JSON: expected value (column 7)"
    );
}

#[test]
fn sitemaps_have_locations_and_alternates() {
    let text = "<?xml version='1.0'?>\n<urlset xmlns='s' xmlns:x='h' xmlns:image='i'>\n <url><loc>\n  http://a/?x&amp;y </loc><lastmod>2026</lastmod>\n\
        <x:link rel='alternate' hreflang='de' href='http://d/'/></url>\n\
        <url><loc><![CDATA[http://c/?a&b]]></loc><image:image><image:loc>http://i/é</image:loc></image:image></url><loc/>\n</urlset>\n";
    let expected = [
        "4:3 http://a/?x&y (written otherwise)",
        "5:45 http://d/",
        "6:20 http://c/?a&b",
        "6:66 http://i/é",
    ];
    assert_eq!(found("sitemap", text), expected);
    assert_eq!(
        fault("sitemap", "<urlset>\n<url>"),
        "line 2: the XML is not well-formed: it ends in an element"
    );
    assert!(
        fault("sitemap", "<urlset>\n\n<url></loc>")
            .starts_with("line 3: the XML is not well-formed: ")
    );
    assert_eq!(
        fault("sitemap", "<urlset><loc>\n&x;</loc></urlset>"),
        "line 2: nothing defines `&x;`"
    );
}

#[test]
fn places_are_those_of_urls_that_are_written_otherwise() {
    for (form, text, expected) in [
        (
            "markdown",
            "[r]:\n  http://a/&#124;\n",
            "2:3 http://a/| (written otherwise)",
        ),
        (
            "markdown",
            "[x](\n <http://a/&#124;> \"t\")\n",
            "2:3 http://a/| (written otherwise)",
        ),
        (
            "html",
            "<a href=\"\n\nhttp://e/&amp;|\">",
            "3:1 http://e/&| (written otherwise)",
        ),
        (
            "sitemap",
            "<urlset><url><loc>\n <![CDATA[http://a/|]]>\n</loc></url></urlset>",
            "2:11 http://a/|",
        ),
    ] {
        assert_eq!(found(form, text), [expected], "{text}");
    }
    let candidates = "<img srcset=\"a|.png?b&amp;c 1x,\r\n  b|.png 2x\">";
    assert_eq!(
        found("html", candidates),
        ["1:14 a|.png?b&c (written otherwise)", "2:3 b|.png"]
    );
}

/// A mark of the byte order, quotations around HTML, drawings.
#[test]
fn what_stands_around_changes_nothing() {
    let fence = "\u{FEFF}```sh\n[x](http://code/)\n```\n\n[real](http://real/)\n";
    assert_eq!(found("markdown", fence), ["5:8 http://real/"]);
    let quoted = "> text <a\n> href=\"http://e/\">x</a>\n\n> <div>\n> <img src=\n> \"http://e/j\">\n> </div>\n";
    assert_eq!(
        found("markdown", quoted),
        ["2:9 http://e/", "6:4 http://e/j"]
    );
    let image = "- > <img src=\r  > a srcset='b 2x,\r\n  > c'>\n";
    assert_eq!(found("markdown", image), ["1:19 a", "1:29 b", "2:5 c"]);
    // A piece of HTML may begin with the URL itself.
    let bare = "> <div>\n> <img src=\n> http://e/j>\n> </div>\n";
    assert_eq!(found("markdown", bare), ["3:3 http://e/j"]);
    // A drawing may hold HTML again, and may not be closed.
    let open = "<svg><foreignObject><img src=i></foreignObject>\n<form action=f><a href=l>";
    assert_eq!(found("html", open), ["1:30 i", "2:14 f", "2:24 l"]);
    let drawing =
        "<svg><script href='s'/><linearGradient xlink:href='#g'/><a href=l>t</a></svg><a href=m>";
    assert_eq!(
        found("html", drawing),
        ["1:20 s", "1:52 #g", "1:65 l", "1:86 m"]
    );
    assert_eq!(
        found("html", "<noframes><a href=no></noframes><a href=yes>"),
        ["1:41 yes"]
    );
    assert_eq!(
        found("html", "<textarea><a href=no></textarea><a href=yes>"),
        ["1:41 yes"]
    );
    // What stands on two lines is no text of one line.
    assert_eq!(
        found("html", "<a href='a\nb'>"),
        ["1:10 a\nb (written otherwise)"]
    );
}

#[test]
fn what_is_not_of_the_form_is_told() {
    assert_eq!(
        fault("csv:url", "url\n\"http://a/\nhttp://b/\n"),
        "line 2: the quotation mark of a field is not closed"
    );
    assert_eq!(
        fault("csv:url", "url,b\nx,\"y\nz,1\n"),
        "line 2: the quotation mark of a field is not closed"
    );
    assert_eq!(found("tsv:1", "\"a\tb\n"), ["1:1 \"a"]);
    assert_eq!(
        found("jsonl:/u", "{\"u\": [null, \"\", \"a\"]}\n{\"u\": \"\"}"),
        ["1:19 a"]
    );
    assert_eq!(found("jsonl:/u/00", "{\"u\": [\"a\"]}"), [""; 0]);
    let not_a_sitemap = "line 1: this is not a sitemap: ";
    assert_eq!(
        fault("sitemap", "hello"),
        format!("{not_a_sitemap}it has no elements")
    );
    assert_eq!(
        fault("sitemap", "<rss/>"),
        format!("{not_a_sitemap}the element is `rss`, and not `urlset` or `sitemapindex`")
    );
    assert_eq!(
        fault(
            "sitemap",
            "<urlset><url>\n<loc>http://a/<b>x</b></loc></url></urlset>"
        ),
        "line 2: the element `b` stands within `loc`"
    );
}

#[test]
fn forms_have_names() {
    for name in [
        "markdown",
        "html",
        "sitemap",
        "csv:url",
        "csv:3",
        "tsv:a:b",
        "jsonl:",
        "jsonl:/a/b",
    ] {
        assert_eq!(
            name.parse::<Form>().map(|form| form.to_string()).as_deref(),
            Ok(name)
        );
    }
    let refused = |name: &str| {
        name.parse::<Form>()
            .expect_err("it is not a form")
            .to_string()
    };
    assert_eq!(
        refused("csv"),
        "`csv` needs a column, as in `csv:url` or `csv:2`"
    );
    assert_eq!(
        refused("csv:"),
        "`csv` needs a column, as in `csv:url` or `csv:2`"
    );
    assert_eq!(
        refused("jsonl"),
        "`jsonl` needs a JSON Pointer, as in `jsonl:/url`"
    );
    assert_eq!(
        refused("jsonl:url"),
        "a JSON Pointer begins with a slash, as in `jsonl:/url`"
    );
    assert_eq!(
        refused("jsonl:/a~2"),
        "in a JSON Pointer, 0 or 1 follows `~`"
    );
    assert_eq!(refused("html:a"), "nothing follows `html`");
    assert!(refused("docx").starts_with("`docx` is not a form of files; there are markdown, "));
}

#[test]
fn places_are_those_of_the_urls_themselves() {
    for (form, text, expected) in [
        // A title, a text or a label may have the signs that stand before a destination.
        ("markdown", "[a](b \"](c\")", "1:5 b"),
        ("markdown", "[a `](x` ](b)", "1:12 b"),
        ("markdown", "[![](c \"](d\")](b '](')", "1:6 c|1:16 b"),
        ("markdown", "[a\\]:u]: u", "1:10 u"),
        // The letters of a value may stand before it in its tag.
        (
            "sitemap",
            "<urlset><url>\n<x:link rel='i' href=' i '/></url></urlset>",
            "2:24 i",
        ),
        (
            "sitemap",
            "<urlset><url><x:link href=' '/></url></urlset>",
            "",
        ),
        (
            "sitemap",
            "<urlset><url><loc>\n<!-- c --> http://a/</loc></url></urlset>",
            "2:12 http://a/",
        ),
        (
            "sitemap",
            "<urlset><url><loc>&#32;<?p?><![CDATA[\n]]>a<!-- c -->b</loc></url></urlset>",
            "2:4 ab (written otherwise)",
        ),
    ] {
        assert_eq!(found(form, text).join("|"), expected, "{text}");
    }
}

#[test]
fn faults_are_on_their_lines_and_columns() {
    assert_eq!(
        fault("csv:u", "\r\n\na,b\n"),
        "line 3: there is no column `u`; there are `a`, `b`"
    );
    assert_eq!(
        fault("csv:u", "\"a\nb\",c\n"),
        "line 1: there is no column `u`; there are `a b`, `c`"
    );
    assert_eq!(
        fault("csv:2", "\n\na\n"),
        "line 3: there is no column 2, but 1"
    );
    for (text, column) in [
        (" {\"u\": }\r\n", 8),
        ("{\"é\": }", 7),
        // This space stands around no value.
        ("\u{a0}{}", 1),
        ("{\"u\": [\"é\", \"\\uD800\"]}", 20),
        ("{\"u\": ", 5),
    ] {
        let told = fault("jsonl:/u", text);
        let end = format!("(column {column})");
        assert!(
            told.starts_with("line 1: this is not JSON: ") && told.ends_with(&end),
            "{told}"
        );
    }
}

/// Texts that look like files of some form.
fn texts() -> impl Strategy<Value = String> {
    let token = prop_oneof![
        prop::sample::select(vec![
            "[a](",
            ")",
            "]:",
            "[x]: ",
            "<a href=",
            "'",
            "\"",
            ">",
            "</a>",
            "<loc>",
            "</loc>",
            "&amp;",
            "&x;",
            "{\"u\":",
            "}",
            "[",
            "]",
            ",",
            "\n",
            "\r\n",
            "http://h/é",
            "../b",
            " ",
            "<!--",
            "-->",
            "`",
            "<http://x/>",
            "<![CDATA[",
            "]]>",
            "\\",
            "srcset=",
            "<img ",
            "\u{FEFF}",
            "\t",
            "|",
            "<script>",
        ])
        .prop_map(str::to_owned),
        ".{0,3}",
    ];
    prop::collection::vec(token, 0..24).prop_map(|tokens| tokens.concat())
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(1_500) })]

    /// Nothing panics; places are in order, and one of a URL that the file has as it is leads to that URL.
    #[test]
    fn places_lead_to_urls(text in texts()) {
        for form in ["markdown", "html", "csv:1", "csv:url", "jsonl:/u", "sitemap"] {
            let Ok(found) = form.parse::<Form>().expect("a form").find(&text) else { continue };
            let lines: Vec<&str> = text.strip_prefix('\u{FEFF}').unwrap_or(&text).split('\n').collect();
            let mut last = (1, 1);
            for one in found {
                prop_assert!(last <= (one.line(), one.column()), "{form}");
                last = (one.line(), one.column());
                if one.is_verbatim() {
                    let behind: String = lines[one.line() - 1].chars().skip(one.column() - 1).collect();
                    prop_assert!(behind.starts_with(one.url()), "{form} {one:?}");
                }
            }
        }
    }
}
