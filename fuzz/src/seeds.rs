//! The seeds of the fuzz targets, from the project's own tests alone.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use urlspec::{Revision, SchemeDocument};

use crate::PARTING;

/// The largest number of seeds for a target.
const MOST: usize = 36;

/// No seed is longer.
const LONGEST: usize = 600;

/// A seed in the making.
type Seed = Vec<u8>;

/// Writes the seeds of every target to `seeds`.
///
/// # Errors
///
/// If a test's file cannot be read, or a seed cannot be written.
pub fn write_all() -> io::Result<()> {
    let words = words()?;
    let pairs = pairs("resolve.txt", " = ")?;
    let equivalents = pairs_of_lines("equivalent.txt", " ~ ")?;
    let grammars = files("grammars", &["abnf", "bnf", "pest"])?;
    let texts = files("texts", &["txt", "eml", "html"])?;
    write("pages", files("texts", &["html"])?)?;
    write("messages", files("texts", &["eml", "mbox", "html"])?)?;
    write("files", of_forms()?)?;
    write("arrow", columns(&words))?;

    let with_revision = |middle: &str| -> Vec<Seed> {
        words
            .iter()
            .map(|(letter, word)| seed(*letter, middle, &[word]))
            .collect()
    };
    write("parser_and_automaton", with_revision(""))?;
    write("ways", with_revision(""))?;
    write("lint", rotated(&words, "kosxq"))?;
    write(
        "reference",
        rotated(&words, "abcdegh")
            .into_iter()
            .map(|it| parted(it, "a:b"))
            .collect(),
    )?;
    write(
        "bytes",
        rotated(&words, "abcdefgh")
            .into_iter()
            .map(with_broken_end)
            .collect(),
    )?;
    write(
        "convert",
        words
            .iter()
            .map(|(_, word)| seed('j', "", &[word]))
            .chain(converted()?)
            .collect(),
    )?;
    let resolved = pairs
        .iter()
        .map(|(letter, base, reference)| seed(*letter, "", &[base, reference]));
    write("resolve", resolved.collect())?;
    let peers = pairs
        .iter()
        .map(|(_, base, reference)| parted(reference.as_bytes().to_vec(), base));
    let peers: Vec<Seed> = peers.collect();
    write("fluent_uri", peers.clone())?;
    write("iri_string", peers)?;
    let normalized = equivalents
        .iter()
        .map(|(letter, one, other)| seed(*letter, "\x7fb", &[one, other, one]));
    write("normalize", normalized.collect())?;
    let escaped = words.iter().enumerate().map(|(number, (_, word))| {
        let letters = [
            b'a' + u8::try_from(number % 26).unwrap_or(0),
            0,
            u8::try_from(number * 11 % 256).unwrap_or(0),
        ];
        [&letters[..], word.as_bytes()].concat()
    });
    write("escape", escaped.collect())?;
    write("scheme", schemes(&words))?;
    write("by_schemes", of_scheme_documents()?)?;
    write(
        "extract",
        texts
            .iter()
            .zip((0..11).cycle())
            .map(|(text, number)| [&[b'a' + number], &text[..]].concat())
            .collect(),
    )?;
    let based = pairs
        .iter()
        .zip((0..64).cycle())
        .map(|((letter, base, reference), said)| {
            let mut seed = seed(*letter, "", &[reference]);
            seed.extend([PARTING, said]);
            for _ in 0..said.count_ones() {
                seed.extend([base.as_bytes(), &[PARTING]].concat());
            }
            seed.extend([0x3f - said]);
            seed.extend([reference.as_bytes(), &[PARTING], base.as_bytes()].concat());
            seed
        });
    write("base", based.collect())?;
    write(
        "bnf",
        grammars
            .iter()
            .zip("abc".bytes().cycle())
            .map(|(text, notation)| [&[notation], &text[..], &[PARTING], b"a1"].concat())
            .collect(),
    )?;
    let memos = files("grammars", &["txt", "xml"])?;
    let memos = memos.iter().chain(&grammars);
    let memos = memos.zip("abc".bytes().cycle());
    write(
        "document",
        memos
            .map(|(text, notation)| [&[notation], &text[..]].concat())
            .collect(),
    )?;
    let small: Vec<Seed> = grammars
        .iter()
        .map(|text| [b"a", &text[..]].concat())
        .collect();
    write("exports", small.clone())?;
    write("trees", small)?;
    write("pest_reader", proofs(&grammars))?;
    write("pest_machine", numbers())?;
    write("compare", numbers())
}

/// A seed that chooses a revision, and something else perhaps, and has these texts.
fn seed(letter: char, middle: &str, texts: &[&str]) -> Seed {
    let mut seed = format!("{letter}{middle}").into_bytes();
    seed.extend(
        texts
            .join("\u{0}")
            .bytes()
            .map(|octet| if octet == 0 { PARTING } else { octet }),
    );
    seed
}

/// Another text behind a parting.
fn parted(mut seed: Seed, text: &str) -> Seed {
    seed.push(PARTING);
    seed.extend(text.bytes());
    seed
}

/// Half of an escape, and an octet that is not valid UTF-8.
fn with_broken_end(mut seed: Seed) -> Seed {
    seed.extend(b"%e\xc3");
    seed
}

/// Each word with another choice behind its revision.
fn rotated(words: &[(char, String)], choices: &str) -> Vec<Seed> {
    let choices = choices.chars().cycle();
    words
        .iter()
        .zip(choices)
        .map(|((letter, word), choice)| seed(*letter, &choice.to_string(), &[word]))
        .collect()
}

/// URLs of schemes, and the arguments of a builder for each.
fn schemes(words: &[(char, String)]) -> Vec<Seed> {
    let read = words
        .iter()
        .filter(|(letter, word)| *letter <= 'c' && word.contains(':'));
    let mut seeds: Vec<Seed> = read
        .map(|(letter, word)| seed(*letter, "a", &[word, "a@b"]))
        .collect();
    seeds.truncate(MOST / 2);
    for (number, kind) in ('A'..='N').enumerate() {
        let letter = ['a', 'b', 'c'][number % 3];
        seeds.push(seed(letter, &kind.to_string(), &["h.dom", "a b", "c", "d"]));
    }
    seeds
}

/// Grammars of pest, each with a BNF to prove it by.
fn proofs(grammars: &[Seed]) -> Vec<Seed> {
    let is_pest = |text: &&Seed| text.windows(2).any(|pair| pair == b"{ ");
    let mut seeds: Vec<Seed> = grammars.iter().filter(is_pest).cloned().collect();
    for (peg, bnf) in [
        ("a = { \"b\"* ~ !\"c\" ~ ANY }", "a = *\"b\" %x63"),
        (
            "a = @{ 'a'..'z'{1,3} | b }\nb = _{ ^\"x\"? ~ EOI }",
            "a = 1*3ALPHA\nb = \"x\"",
        ),
        ("/// a = \"b\"\na = { \"b\" }", ""),
    ] {
        seeds.push(parted(peg.as_bytes().to_vec(), bnf));
    }
    seeds
}

/// Columns of words, one of each type: the second byte chooses it, and the third how many rows there are around the slice.
fn columns(words: &[(char, String)]) -> Vec<Seed> {
    let mut seeds = Vec::new();
    for ((letter, _), number) in words.iter().step_by(5).zip(0_u8..) {
        let mut texts: Vec<&str> = vec!["http://a.example/b", "~", "mailto:a@b"];
        let own = words.iter().filter(|(other, _)| other == letter);
        texts.extend(own.step_by(4).map(|(_, word)| &**word));
        let middle = [b'a' + number % 9, number.wrapping_mul(37)].map(char::from);
        // A character above 7F would be two bytes.
        let middle: String = middle
            .map(|it| if it.is_ascii() { it } else { '5' })
            .iter()
            .collect();
        seeds.push(seed(*letter, &middle, &texts));
    }
    seeds
}

/// Octets that spell small grammars: any do.
fn numbers() -> Vec<Seed> {
    let row = |first: u32| -> Seed {
        let next = |number: &u32| Some(number.wrapping_mul(1_664_525).wrapping_add(1_013_904_223));
        let numbers = std::iter::successors(Some(first), next);
        numbers
            .take(96)
            .map(|number| number.to_be_bytes()[0])
            .collect()
    };
    (0..24).map(row).collect()
}

fn tests() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests")
}

/// The lines of a file in the folder of a document, without its titles and remarks.
fn lines(id: &str, name: &str) -> io::Result<Vec<String>> {
    let folder = tests().join("../crates/lineage/documents");
    let path = folder.join(id).join(name);
    if !path.exists() {
        return Ok(Vec::new());
    }
    let text = fs::read_to_string(path)?;
    let lines = text
        .lines()
        .filter(|line| !line.is_empty() && !line.starts_with(['#', '[', ' ']));
    Ok(lines.map(str::to_owned).collect())
}

/// The letters that choose the revisions.
fn revisions() -> impl Iterator<Item = (char, Revision)> {
    ('a'..='z').zip(Revision::ALL.iter().copied())
}

/// The longest words of each corpus, with their revisions: they have the most parts.
fn words() -> io::Result<Vec<(char, String)>> {
    let mut words = Vec::new();
    for name in ["valid.txt", "invalid.txt"] {
        for (letter, revision) in revisions() {
            let mut lines = lines(revision.id(), name)?;
            lines.retain(|line| line.contains(['/', ':', '%', '[']) && line.len() < 100);
            lines.sort_by_key(|line| std::cmp::Reverse(line.len()));
            let some = lines.iter().step_by(7).take(8);
            words.extend(some.map(|line| (letter, unquoted(line))));
        }
    }
    Ok(words)
}

/// A word that is written as a JSON string has characters that a line has not.
fn unquoted(line: &str) -> String {
    serde_json::from_str(line).unwrap_or_else(|_| line.to_owned())
}

/// A word of each document that defines schemes, valid or not, as a URI or an IRI, for the newest documents.
fn of_scheme_documents() -> io::Result<Vec<Seed>> {
    let names = ["valid.txt", "invalid.txt"].iter().cycle();
    let mut seeds = Vec::new();
    for (document, name) in SchemeDocument::all().zip(names) {
        let lines = lines(document.id(), name)?;
        let longest = lines.iter().max_by_key(|line| line.len());
        let revisions = revisions()
            .filter(|(_, revision)| [Revision::Rfc3986, Revision::Rfc3987].contains(revision));
        for (letter, _) in revisions {
            seeds.extend(longest.map(|line| seed(letter, "a", &[&unquoted(line)])));
        }
    }
    Ok(seeds)
}

/// References with the base above them.
fn pairs(name: &str, delimiter: &str) -> io::Result<Vec<(char, String, String)>> {
    let mut pairs = Vec::new();
    for (letter, revision) in revisions() {
        let mut base = String::new();
        let mut some = Vec::new();
        for line in lines(revision.id(), name)? {
            if let Some(text) = line.strip_prefix("base: ") {
                text.clone_into(&mut base);
            } else if let Some((reference, _)) = line.split_once(delimiter) {
                some.push((letter, base.clone(), unquoted(reference)));
            }
        }
        let step = (some.len() / 8).max(1);
        pairs.extend(some.into_iter().step_by(step));
    }
    Ok(pairs)
}

/// Two texts of a line.
fn pairs_of_lines(name: &str, delimiter: &str) -> io::Result<Vec<(char, String, String)>> {
    let mut pairs = Vec::new();
    for (letter, revision) in revisions() {
        let lines = lines(revision.id(), name)?;
        let step = (lines.len() / 8).max(1);
        for line in lines.iter().step_by(step) {
            let Some((one, rest)) = line.split_once(delimiter) else {
                continue;
            };
            let (other, _) = rest.rsplit_once(" = ").unwrap_or((rest, ""));
            pairs.push((letter, unquoted(one), unquoted(other)));
        }
    }
    Ok(pairs)
}

/// IRIs that are converted, and URIs.
fn converted() -> io::Result<Vec<Seed>> {
    let lines = lines(Revision::Rfc3987.id(), "convert.txt")?;
    let text = |line: &String| {
        let (_, rest) = line.split_once(' ')?;
        let (text, _) = rest.split_once(" = ")?;
        Some(seed('j', "", &[&unquoted(text)]))
    };
    Ok(lines.iter().filter_map(text).collect())
}

/// Files that have URLs in them, behind the letters of their forms.
fn of_forms() -> io::Result<Vec<Seed>> {
    let mut seeds = Vec::new();
    let table = "n,u\r\n\"a, \"\"b\"\"\",http://a/\nc,\"http://b/,\"\n";
    for (letters, text) in [
        ("def", table),
        ("gh", "u\tn\nhttp://a/\tb\n"),
        (
            "ij",
            "{\"u\": \"http://a/\"}\n\n{\"u\": [\"c\\/d\", null]}\n",
        ),
        (
            "ikl",
            "[\"http://a/\", {\"u\": [1, \"b\"]}]\n{\"u\": [\"\", \"\\u0062\"]}",
        ),
        (
            "ab",
            "[a](<b c> 't') <http://c/> <d@e> ![f][g]\n\n[g]: h&amp;i\n\n> <img src=\n> j srcset='k 2x, l'>\n",
        ),
        (
            "c",
            "<urlset><url><loc> http://a/?b&amp;c </loc></url><url><loc><![CDATA[d&e]]></loc>\n<x:link href='f'/></url></urlset>",
        ),
    ] {
        seeds.extend(letters.chars().map(|letter| seed(letter, "", &[text])));
    }
    let folder = "../crates/cli/tests/files";
    for (letter, end) in [("a", "md"), ("c", "xml"), ("e", "csv")] {
        let found = files(folder, &[end])?;
        seeds.extend(found.iter().map(|text| [letter.as_bytes(), text].concat()));
    }
    let pages = files("texts", &["html"])?;
    seeds.extend(pages.iter().map(|text| [&b"b"[..], text].concat()));
    Ok(seeds)
}

/// The files of a folder of the tests with these ends, in the order of their names.
fn files(folder: &str, ends: &[&str]) -> io::Result<Vec<Seed>> {
    let mut paths = Vec::new();
    for entry in fs::read_dir(tests().join(folder))? {
        let path = entry?.path();
        let end = path.extension().and_then(|end| end.to_str());
        if end.is_some_and(|end| ends.contains(&end)) {
            paths.push(path);
        }
    }
    paths.sort();
    paths.iter().map(fs::read).collect()
}

/// Writes some of the seeds, evenly, none of them twice.
fn write(target: &str, mut seeds: Vec<Seed>) -> io::Result<()> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("seeds")
        .join(target);
    if folder.exists() {
        fs::remove_dir_all(&folder)?;
    }
    fs::create_dir_all(&folder)?;
    for seed in &mut seeds {
        seed.truncate(LONGEST);
    }
    let step = seeds.len().div_ceil(MOST).max(1);
    let mut some: Vec<Seed> = Vec::new();
    for seed in seeds.into_iter().step_by(step) {
        if !some.contains(&seed) {
            some.push(seed);
        }
    }
    for (number, seed) in some.iter().enumerate() {
        fs::write(folder.join(format!("{number:02}")), seed)?;
    }
    Ok(())
}
