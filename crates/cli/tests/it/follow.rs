//! Texts that take rules from others, and words that are definitions.

use std::path::Path;

use crate::program::{file, told};

/// A folder with texts of RFCs.
fn library(name: &str, texts: &[(&str, &str)]) -> String {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::create_dir_all(&folder).expect("it can be made");
    for (name, text) in texts {
        std::fs::write(folder.join(name), text).expect("it can be written");
    }
    folder.to_str().expect("the path is UTF-8").to_owned()
}

#[test]
fn a_text_is_followed_from_text_to_text() {
    let text = file(
        "followed.txt",
        "\n   The BNF for telephone-subscriber can be found in RFC 9001 [9].\n\n   \
         call = \"call:\" telephone-subscriber [ \"@\" host ]\n   \
         host = <host, see RFC 3986>\n\n\
         7.  References\n\n   [9]  Author, A., \"Telephone\", RFC 9001, April 2000.\n   \
         [10] Author, A., \"More\", RFC 9002, April 2000.\n",
    );
    let side = format!("{text}:call");
    let (status, all) = told(&["match", &side, "--follow", "call:+1"]);
    assert_eq!(status, Some(2), "{all}");
    assert!(
        all.contains("nothing defines `telephone-subscriber`; RFC 9001 may define it, and no text of it is in a --library"),
        "{all}"
    );
    let folder = library(
        "followed-library",
        &[
            (
                "rfc9001.txt",
                "\n   telephone-subscriber = \"+\" 1*figure\n   sign = \"+\"\n\n   \
                 A figure is defined in RFC 9002.\n",
            ),
            ("rfc9002.txt", "\n   figure = %x30-39\n   other  = figure\n"),
        ],
    );
    let follow = ["--follow", "--library", &folder];
    let ask = |word: &str| {
        let mut arguments = vec!["match", &side];
        arguments.extend(follow);
        arguments.push(word);
        told(&arguments)
    };
    let (status, all) = ask("call:+17@example.org");
    assert_eq!(status, Some(0), "{all}");
    for said in [
        "followed.txt:2: The BNF for telephone-subscriber can be found in RFC 9001 [9].)",
        "`rfc9001:figure` is ",
        "rfc9001.txt:5: A figure is defined in RFC 9002.)",
        "followed.txt:5: <host, see RFC 3986>)",
    ] {
        assert!(all.contains(said), "{said}: {all}");
    }
    assert_eq!(ask("call:+x").0, Some(1));
    // It ends with the command, which makes it whole.
    let (_, all) = told(&["grammar", &side, "--library", &folder]);
    let last = all.lines().find(|line| line.contains("takes from others"));
    let last = last.expect("there is the command");
    assert!(last.starts_with("the text says where all is"), "{all}");
    let (_, command) = last.split_once(": urlspec ").expect("it is a command");
    let (status, all) = told(&command.split(' ').collect::<Vec<&str>>());
    assert_eq!(status, Some(0), "{all}");
    let (_, all) = told(&["grammar", &side]);
    assert!(
        all.contains("says where 1 of 2 names and words are"),
        "{all}"
    );
}

#[test]
fn nothing_is_guessed() {
    let text = file(
        "guessed.txt",
        "\n   place = host zone\n   other = place\n\n\
         7.  References\n\n   [1]  Author, A., \"A\", RFC 9003, April 2000.\n   \
         [2]  Author, A., \"B\", RFC 9004, April 2000.\n",
    );
    let folder = library(
        "guessed-library",
        &[
            (
                "rfc9003.txt",
                "\n   host = \"a\"\n   zone = \"b\" / \"c\"\n",
            ),
            (
                "rfc9004.txt",
                "\n   host = \"b\"\n   zone = %x62-63 / %x42-43\n",
            ),
        ],
    );
    let (status, all) = told(&[
        "count",
        &format!("{text}:place"),
        "--follow",
        "--library",
        &folder,
    ]);
    assert_eq!(status, Some(2), "{all}");
    assert!(
        all.contains("nothing defines `host`; it may be ") && all.contains("--bind chooses"),
        "{all}"
    );
    // Two that have the same words are one.
    assert!(
        all.contains("`zone` is ") && !all.contains("`zone`; it may"),
        "{all}"
    );
    let bind = format!("host={folder}/rfc9004.txt:host");
    let (status, all) = told(&[
        "match",
        &format!("{text}:place"),
        "--follow",
        "--library",
        &folder,
        "--bind",
        &bind,
        "bC",
    ]);
    assert_eq!(status, Some(0), "{all}");
    let (status, all) = told(&["match", &text, "--follow", "--library", "/nonexistent", "a"]);
    assert!(
        status == Some(2) && all.contains("--library /nonexistent: there is no such folder"),
        "{all}"
    );
}

#[test]
fn words_with_one_meaning_are_read() {
    let words = "tests/grammars/words.bnf";
    let token = format!("{words}:token");
    assert_eq!(told(&["compare", &token, "rfc2616-basic:token"]).0, Some(0));
    let text = format!("{words}:text");
    let (status, all) = told(&["match", &text, "a"]);
    assert!(
        status == Some(2) && all.contains("defined in words"),
        "{all}"
    );
    // Somebody may know better.
    let (status, all) = told(&["match", &token, "a(b", "--bind", "CTL=rfc3986:ALPHA"]);
    assert_eq!(status, Some(1), "{all}");
    assert!(all.contains("`CTL` is rfc3986:ALPHA (--bind)"), "{all}");
}
