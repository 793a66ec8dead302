//! References in running text, which the program reads piece by piece.

use urlspec::{Revision, extract};

use crate::effort::effort;
use crate::program::urlspec;

/// A text of many pieces, in any order, and in which much is left open.
fn patchwork(count: usize) -> String {
    let patches = [
        "http://a/b- \n",
        "<http://a/\r\n  b>\r\n",
        "\n\n",
        "\"http://a/\nb\"",
        "<URL:\n a/b>",
        "<",
        ">",
        "\"",
        "\"x",
        "words ",
        "\n",
        "\r",
        "<URL: \" \n x>",
        " \t\x0b\n",
        "mailto:a@b\n",
        "é\n",
        "-\n",
    ];
    let mut seed = 1_u64;
    let mut next = || {
        seed = seed
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        patches[usize::try_from(seed >> 33).unwrap() % patches.len()]
    };
    (0..count).map(|_| next()).collect()
}

#[test]
fn what_the_program_reads_piece_by_piece_is_one_text() {
    // More than one piece of 64 KiB.
    let text = patchwork(effort(40_000, 60_000));
    assert!(text.len() > 3 << 16, "{}", text.len());
    let file = std::env::temp_dir().join(format!("urlspec-{}.txt", std::process::id()));
    std::fs::write(&file, &text).unwrap();
    for &revision in Revision::ALL {
        let arguments = ["extract", "--format", "json", "--spec", revision.id()];
        let output = urlspec(&[&arguments[..], &[file.to_str().unwrap()]].concat());
        let lines = std::str::from_utf8(&output.stdout).unwrap().lines();
        let mut expected = extract(revision, &text);
        for line in lines {
            let found: serde_json::Value = serde_json::from_str(line).unwrap();
            let reference = expected.next().unwrap();
            assert_eq!(found["text"], *reference.text());
            assert_eq!(found["line"], reference.line());
            assert_eq!(found["column"], reference.column());
            assert_eq!(found["start"], reference.span().start);
            assert_eq!(found["wrapper"], reference.wrapper().as_str());
        }
        assert_eq!(expected.next(), None);
    }
    std::fs::remove_file(file).unwrap();
}
