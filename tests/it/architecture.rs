//! ARCHITECTURE.md says which way imports go; here they are read and held against it.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// The files of a crate by their modules: `["resolve", "merge"]`, and nothing for the root.
type Files = BTreeMap<Vec<String>, String>;

fn files(folder: &str) -> Files {
    fn read(path: &Path, module: &[String], files: &mut Files) {
        for entry in std::fs::read_dir(path).expect("a folder of sources") {
            let path = entry.expect("it can be read").path();
            let stem = path.file_stem().unwrap_or_default();
            let stem = stem.to_str().expect("UTF-8").to_owned();
            let below = || [module, std::slice::from_ref(&stem)].concat();
            if path.is_dir() {
                // Tables are not written by hand.
                if stem != "tables" {
                    read(&path, &below(), files);
                }
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                let is_root = module.is_empty() && ["lib", "main"].contains(&stem.as_str());
                let module = if is_root { Vec::new() } else { below() };
                let text = std::fs::read_to_string(&path).expect("UTF-8");
                files.insert(module, text);
            }
        }
    }
    let mut files = Files::new();
    read(&Path::new(crate::ROOT).join(folder), &[], &mut files);
    files
}

/// All paths that a file imports, with the names of its own module in place of `crate`, `super` and `self`;
/// those of other crates begin with the crate's name. What only its tests import does not count.
fn imports(module: &[String], text: &str) -> Vec<Vec<String>> {
    let (text, _) = text
        .split_once("#[cfg(test)]\nmod tests")
        .unwrap_or((text, ""));
    let lines = text
        .lines()
        .filter(|line| !line.trim_start().starts_with("//"));
    let text: String = lines.flat_map(|line| [line, "\n"]).collect();
    let mut paths = Vec::new();
    for part in text.split("use ").skip(1) {
        let before = &text[..part.as_ptr() as usize - text.as_ptr() as usize - "use ".len()];
        let begins =
            before.trim_end().ends_with([';', '}', '{', ')', ']']) || before.trim().is_empty();
        let is_public = before.trim_end().ends_with("pub");
        if let Some((tree, _)) = part.split_once(';').filter(|_| begins || is_public) {
            spread(&[], tree, &mut paths);
        }
    }
    // Paths that are written out in the code.
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    for word in ["crate::", "super::", "self::"] {
        for (at, _) in text.match_indices(word) {
            if text[..at].ends_with(|c: char| is_word(c) || c == ':') {
                continue;
            }
            let path = text[at..].split(|c: char| !is_word(c) && c != ':');
            let path = path.clone().next().unwrap_or_default();
            let names = path.trim_end_matches(':').split("::");
            paths.push(names.map(str::to_owned).collect());
        }
    }
    let absolute = |path: Vec<String>| {
        let mut own = module.to_vec();
        let mut rest = path.as_slice();
        match rest.first().map(String::as_str) {
            Some("crate") => own.clear(),
            Some("super" | "self") => {}
            _ => return path,
        }
        while let Some((first, others)) = rest.split_first() {
            match first.as_str() {
                "super" => drop(own.pop()),
                "crate" | "self" => {}
                _ => break,
            }
            rest = others;
        }
        let ours = std::iter::once("crate".to_owned()).chain(own);
        ours.chain(rest.iter().cloned()).collect()
    };
    paths.into_iter().map(absolute).collect()
}

/// The paths of a tree such as `a::{b, c::d}`.
fn spread(before: &[String], tree: &str, paths: &mut Vec<Vec<String>>) {
    let tree = tree.trim();
    if let Some((path, group)) = tree.split_once('{') {
        let names = path
            .split("::")
            .map(str::trim)
            .filter(|name| !name.is_empty());
        let before: Vec<String> = before
            .iter()
            .cloned()
            .chain(names.map(str::to_owned))
            .collect();
        let (mut depth, mut start) = (0, 0);
        let group = group.rsplit_once('}').map_or(group, |(group, _)| group);
        for (at, sign) in group.char_indices() {
            match sign {
                '{' => depth += 1,
                '}' => depth -= 1,
                ',' if depth == 0 => {
                    spread(&before, &group[start..at], paths);
                    start = at + 1;
                }
                _ => {}
            }
        }
        spread(&before, &group[start..], paths);
    } else if !tree.is_empty() {
        let name = tree.split(" as ").next().unwrap_or(tree);
        let names = name
            .split("::")
            .map(str::trim)
            .filter(|name| *name != "self");
        paths.push(
            before
                .iter()
                .cloned()
                .chain(names.map(str::to_owned))
                .collect(),
        );
    }
}

/// The file that a path leads to: where the module ends, or where that takes the name from.
fn target(path: &[String], files: &Files) -> Option<Vec<String>> {
    let path = path.strip_prefix(&["crate".to_owned()])?;
    let module = (0..=path.len()).rev().map(|end| &path[..end]);
    let module = module
        .into_iter()
        .find(|module| files.contains_key(*module))?;
    let Some(name) = path.get(module.len()) else {
        return Some(module.to_vec());
    };
    // A parent passes on what its children define.
    let passed_on = imports(module, &files[module]).into_iter().find(|passed| {
        let own = passed.strip_prefix(&["crate".to_owned()]).unwrap_or(passed);
        let relative = own.strip_prefix(module).unwrap_or(own);
        relative.len() > 1 && relative.last() == Some(name)
    });
    let child = passed_on.and_then(|passed| {
        let own = passed
            .strip_prefix(&["crate".to_owned()])
            .unwrap_or(&passed);
        let below = if own.starts_with(module) {
            own.to_vec()
        } else {
            [module, own].concat()
        };
        let child = below[..=module.len()].to_vec();
        files.contains_key(&child).then_some(child)
    });
    Some(child.unwrap_or_else(|| module.to_vec()))
}

/// A circle of files that import each other, if there is one. A parent and its children are one house.
fn circle(files: &Files) -> Option<Vec<Vec<String>>> {
    let mut edges: BTreeMap<&Vec<String>, BTreeSet<Vec<String>>> = BTreeMap::new();
    for (module, text) in files {
        let targets = imports(module, text).into_iter();
        let targets = targets.filter_map(|path| target(&path, files));
        let targets = targets.filter(|it| !it.starts_with(module) && !module.starts_with(it));
        edges.insert(module, targets.collect());
    }
    // Files that import nothing, or that nothing imports, are in no circle.
    loop {
        let known: BTreeSet<Vec<String>> = edges.keys().map(|it| (*it).clone()).collect();
        for targets in edges.values_mut() {
            targets.retain(|target| known.contains(target));
        }
        let imported: BTreeSet<Vec<String>> = edges.values().flatten().cloned().collect();
        let before = edges.len();
        edges.retain(|module, targets| !targets.is_empty() && imported.contains(*module));
        if edges.len() == before {
            break;
        }
    }
    (!edges.is_empty()).then(|| edges.keys().map(|it| (*it).clone()).collect())
}

/// The rooms of a crate as if each were one file. What is in no room is in none of these.
fn collapsed(files: &Files) -> BTreeMap<String, BTreeSet<String>> {
    let mut edges: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for (module, text) in files {
        let Some(room) = module.first() else { continue };
        let targets = imports(module, text).into_iter();
        let targets = targets.filter_map(|path| target(&path, files));
        let rooms = targets.filter_map(|target| target.first().cloned());
        let others = rooms.filter(|other| other != room);
        edges.entry(room.clone()).or_default().extend(others);
    }
    edges
}

/// The rooms that import each other in a circle.
fn circle_of_rooms(files: &Files) -> Vec<String> {
    let mut edges = collapsed(files);
    loop {
        let known: BTreeSet<String> = edges.keys().cloned().collect();
        for targets in edges.values_mut() {
            targets.retain(|target| known.contains(target));
        }
        let imported: BTreeSet<String> = edges.values().flatten().cloned().collect();
        edges.retain(|room, targets| !targets.is_empty() && imported.contains(room));
        if edges.len() == known.len() {
            return known.into_iter().collect();
        }
    }
}

/// The rooms in the order of the layers, lowest first.
fn rooms() -> Vec<String> {
    let page = include_str!("../../ARCHITECTURE.md");
    let (_, block) = page.split_once("```layers\n").expect("the layers");
    let (block, _) = block.split_once("```").expect("an end");
    let lines = block.lines().filter_map(|line| line.split_once(':'));
    let rooms = lines.flat_map(|(_, rooms)| rooms.split_whitespace());
    rooms.map(str::to_owned).collect()
}

/// What is against the layers.
fn climbs(files: &Files) -> BTreeSet<String> {
    let rooms = rooms();
    let height = |room: &String| rooms.iter().position(|other| other == room);
    let mut found = BTreeSet::new();
    for (module, text) in files {
        let Some(room) = module.first() else { continue };
        let Some(own) = height(room) else {
            found.insert(format!("{room} has no layer"));
            continue;
        };
        for path in imports(module, text) {
            let target = target(&path, files);
            let Some(other) = target.as_ref().and_then(|module| module.first()) else {
                continue;
            };
            if height(other).is_some_and(|other| other > own) {
                found.insert(format!("{}: {}", module.join("/"), path.join("::")));
            }
        }
    }
    found
}

const CRATES: [&str; 7] = [
    "src",
    "crates/atlas/src",
    "crates/grammarian/src",
    "crates/lineage/src",
    "crates/messages/src",
    "crates/cli/src",
    "crates/tables/src",
];

#[test]
fn no_crate_has_a_circle() {
    for folder in CRATES.into_iter().chain(["python/src", "js/src"]) {
        assert_eq!(circle(&files(folder)), None, "{folder}");
        assert_eq!(circle_of_rooms(&files(folder)), [""; 0], "{folder}");
    }
}

/// What would hide an import from the tests above: other names of the crate, and lists of names that are not
/// written out.
#[test]
fn imports_are_written_out() {
    for folder in CRATES {
        for (module, text) in files(folder) {
            let (text, _) = text.split_once("#[cfg(test)]").unwrap_or((&text, ""));
            let paths = imports(&module, text);
            let glob = paths
                .iter()
                .find(|path| path.last().is_some_and(|it| it == "*"));
            assert_eq!(glob, None, "{folder}: {module:?}");
            for word in [
                "use crate as ",
                "extern crate self",
                "use super as ",
                "{self as ",
                "crate ::",
            ] {
                assert!(!text.contains(word), "{folder}: {module:?}: {word}");
            }
        }
    }
}

#[test]
fn the_layers_hold() {
    assert_eq!(climbs(&files("src")), BTreeSet::new());
}

/// An import against a layer, or one that closes a circle, is found.
#[test]
fn imports_that_climb_are_found() {
    let with = |module: &[&str], line: &str| {
        let mut files = files("src");
        let module: Vec<String> = module.iter().map(|it| (*it).to_owned()).collect();
        files.get_mut(&module).expect("a file").insert_str(0, line);
        files
    };
    for (module, line) in [
        (&["revision"][..], "use crate::finding::Finding;\n"),
        (&["escape", "error"], "use crate::explain::SyntaxError;\n"),
        (
            &["explain", "locate"],
            "use crate::{split, validate::Validator};\n",
        ),
        (
            &["words", "rung"],
            "fn f() { crate::revision::Revision::ALL; }\n",
        ),
        (
            &["words", "rung"],
            "fn f() { super::super::resolve::Excess::Keep; }\n",
        ),
        (&["ipv4"], "use crate::Resolver;\n"),
    ] {
        assert_eq!(climbs(&with(module, line)).len(), 1, "{module:?}: {line}");
    }
    for (module, line) in [
        (&["explain", "place"][..], "use super::words::quoted;\n"),
        (&["resolve", "target"], "use super::Resolution;\n"),
        (
            &["revision", "document"],
            "use super::{rule::Rule, Revision};\n",
        ),
    ] {
        assert!(circle(&with(module, line)).is_some(), "{module:?}: {line}");
    }
    let mut grammarian = files("crates/grammarian/src");
    let automata = grammarian.get_mut(&vec!["automata".to_owned(), "dfa".to_owned()]);
    automata
        .expect("a file")
        .insert_str(0, "use crate::compare::Languages;\n");
    assert!(circle(&grammarian).is_some());
    let mut grammarian = files("crates/grammarian/src");
    let nfa = grammarian.get_mut(&vec!["automata".to_owned(), "nfa".to_owned()]);
    nfa.expect("a file")
        .insert_str(0, "use crate::bnf::Grammar;\n");
    assert!(circle_of_rooms(&grammarian).contains(&"bnf".to_owned()));
}

/// The files of a crate in which a word stands outside of comments and tests.
fn files_with(folder: &str, word: &str) -> Vec<String> {
    let files = files(folder);
    let has = |text: &&String| {
        let (text, _) = text.split_once("#[cfg(test)]").unwrap_or((text, ""));
        let mut lines = text
            .lines()
            .filter(|line| !line.trim_start().starts_with("//"));
        lines.any(|line| line.contains(word))
    };
    let found = files.iter().filter(|(_, text)| has(text));
    found.map(|(module, _)| module.join("/")).collect()
}

/// The files of a folder that import a module of another crate, or name it in the code.
fn files_importing(folder: &str, wanted: &[&str]) -> Vec<String> {
    let files = files(folder);
    let names = |module: &Vec<String>, text: &str| {
        let starts = |path: Vec<String>| path.iter().zip(wanted).filter(|(a, b)| a == b).count();
        let imported = imports(module, text).into_iter().map(starts);
        imported.max() == Some(wanted.len())
    };
    let path = wanted.join("::");
    let written = files_with(folder, &format!("{path}::"));
    let imported = files.iter().filter(|(module, text)| names(module, text));
    let imported = imported.map(|(module, _)| module.join("/"));
    let found: BTreeSet<String> = imported.chain(written).collect();
    found.into_iter().collect()
}

#[test]
fn the_wings_know_only_what_they_may() {
    // The language wing and the reader of messages import nothing of ours.
    assert_eq!(files_with("crates/grammarian/src", "urlspec"), [""; 0]);
    for word in ["urlspec", "grammarian"] {
        assert_eq!(files_with("crates/messages/src", word), [""; 0], "{word}");
    }
    assert_eq!(files_with("src", "urlspec_lineage"), [""; 0]);
    // The address wing builds no automaton.
    let rooms_of: [(&str, &[&str]); 3] = [
        (
            "matcher",
            &["revision", "words", "walk", "matcher", "judge", "explain"],
        ),
        ("names", &["revision", "words"]),
        ("text", &["escape", "extract", "explain", "wrapper"]),
    ];
    let modules = files("crates/grammarian/src");
    let modules = modules.keys().filter(|module| module.len() == 1);
    for module in modules.map(|module| module[0].as_str()) {
        let naming = files_importing("src", &["grammarian", module]);
        let rooms = rooms_of.iter().find(|(name, _)| *name == module);
        let may = |file: &String| {
            let room = file.split('/').next().unwrap_or_default();
            rooms.is_some_and(|(_, rooms)| rooms.contains(&room))
        };
        assert!(naming.iter().all(may), "{module}: {naming:?}");
        assert_eq!(naming.is_empty(), rooms.is_none(), "{module}");
    }
}

#[test]
fn pest_stays_where_it_is_wrapped() {
    for (folder, rooms) in [
        ("src", &["parse"][..]),
        ("crates/grammarian/src", &["bnf/read", "peg"]),
        ("crates/atlas/src", &[]),
        ("crates/lineage/src", &[]),
        ("crates/messages/src", &[]),
        ("crates/cli/src", &[]),
        ("crates/tables/src", &[""]),
    ] {
        let mut naming = files_importing(folder, &["pest"]);
        naming.extend(files_importing(folder, &["pest_meta"]));
        let may = |file: &String| rooms.iter().any(|room| file.starts_with(room));
        assert!(naming.iter().all(may), "{folder}: {naming:?}");
        assert_eq!(naming.is_empty(), rooms.is_empty(), "{folder}");
    }
}

/// Whatever is built of the library elsewhere has the parsers that are proved.
#[test]
fn every_lock_has_the_pest_of_the_proof() {
    let versions = |lock: &str| {
        let text = std::fs::read_to_string(Path::new(crate::ROOT).join(lock)).expect("a lock file");
        let packages = text.split("[[package]]").map(|package| {
            let field = |name: &str| {
                let line = package.lines().find_map(|line| line.strip_prefix(name));
                line.unwrap_or_default()
                    .trim_matches(['"', ' ', '='])
                    .to_owned()
            };
            (field("name"), field("version"))
        });
        let pest = packages.filter(|(name, _)| name.starts_with("pest") && name != "pest_vm");
        pest.collect::<BTreeMap<String, String>>()
    };
    let proved = versions("Cargo.lock");
    assert!(proved.len() >= 4, "{proved:?}");
    for lock in ["fuzz/Cargo.lock", "js/Cargo.lock", "python/Cargo.lock"] {
        assert_eq!(versions(lock), proved, "{lock}");
    }
}

/// The checks above see what they look for, however it is written.
#[test]
fn imports_of_crates_are_seen() {
    for line in [
        "use grammarian::bnf::Grammar;\n",
        "use grammarian::{bnf::Grammar, matcher::Matcher};\n",
        "use grammarian::{matcher, bnf};\n",
        "pub(crate) use grammarian::bnf;\n",
    ] {
        let paths = imports(&["judge".to_owned()], line);
        let names_it = |path: &Vec<String>| path.starts_with(&["grammarian".into(), "bnf".into()]);
        assert!(paths.iter().any(names_it), "{line}");
    }
}

#[test]
fn only_the_program_prints() {
    for folder in CRATES.iter().filter(|folder| **folder != "crates/cli/src") {
        for word in ["println!", "print!(", "io::stdout", "io::stderr"] {
            assert_eq!(files_with(folder, word), [""; 0], "{folder}: {word}");
        }
    }
}

/// Revisions are named in the examples of findings alone.
#[test]
fn no_revision_is_a_special_case() {
    for revision in urlspec::Revision::ALL {
        let naming = files_with("src", &format!("Revision::{revision:?}"));
        let may = |file: &String| file == "finding/table";
        assert!(naming.iter().all(may), "{revision}: {naming:?}");
    }
}
