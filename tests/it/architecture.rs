//! The imports of all files, checked against the layers of ARCHITECTURE.md.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use crate::imports::{File, Files, Names, files, names};

/// The file that a path leads to: where the module ends, or where that takes the name from.
fn target(path: &[String], files: &Files) -> Option<Names> {
    let path = path.strip_prefix(&["crate".to_owned()])?;
    let modules = (0..=path.len()).rev().map(|end| &path[..end]);
    let module = modules
        .into_iter()
        .find(|module| files.contains_key(*module))?;
    let Some(name) = path.get(module.len()) else {
        return Some(module.to_vec());
    };
    // A parent re-exports the items of its children.
    let passed_on = files[module].uses.iter().find_map(|passed| {
        let own = passed.strip_prefix(&["crate".to_owned()]).unwrap_or(passed);
        let relative = own.strip_prefix(module).unwrap_or(own);
        let is_it = relative.len() > 1 && relative.last() == Some(name);
        is_it.then(|| [module, relative].concat())
    });
    let child = passed_on.and_then(|path| {
        let modules = (module.len() + 1..path.len())
            .rev()
            .map(|end| path[..end].to_vec());
        modules.into_iter().find(|child| files.contains_key(child))
    });
    Some(child.unwrap_or_else(|| module.to_vec()))
}

/// The imports between files, by the names that these are called by. A file without a name is left out.
fn edges(
    files: &Files,
    called: impl Fn(&Names) -> Option<Names>,
) -> BTreeMap<Names, BTreeSet<Names>> {
    let mut edges: BTreeMap<Names, BTreeSet<Names>> = BTreeMap::new();
    for (module, file) in files {
        let Some(name) = called(module) else { continue };
        let targets = file.imports().filter_map(|path| target(path, files));
        let targets = targets.filter_map(|target| called(&target));
        // A parent and its children count as one file.
        let others = targets.filter(|it| !it.starts_with(&name) && !name.starts_with(it));
        edges.entry(name.clone()).or_default().extend(others);
    }
    edges
}

/// The files that import each other in a circle; files without imports, or that no file imports, are not in a circle.
fn circle(mut edges: BTreeMap<Names, BTreeSet<Names>>) -> Vec<String> {
    loop {
        let known: BTreeSet<Names> = edges.keys().cloned().collect();
        for targets in edges.values_mut() {
            targets.retain(|target| known.contains(target));
        }
        let imported: BTreeSet<Names> = edges.values().flatten().cloned().collect();
        edges.retain(|module, targets| !targets.is_empty() && imported.contains(module));
        if edges.len() == known.len() {
            return known.iter().map(|names| names.join("/")).collect();
        }
    }
}

fn circle_of_files(files: &Files) -> Vec<String> {
    circle(edges(files, |module| Some(module.clone())))
}

/// The same, as if each room were one file.
fn circle_of_rooms(files: &Files) -> Vec<String> {
    circle(edges(files, |module| {
        module.first().map(|room| vec![room.clone()])
    }))
}

/// The modules in the order of the layers, lowest first.
fn layered() -> Vec<Names> {
    let page = include_str!("../../ARCHITECTURE.md");
    let (_, block) = page.split_once("```layers\n").expect("the layers");
    let (block, _) = block.split_once("```").expect("an end");
    let lines = block.lines().filter_map(|line| line.split_once(':'));
    let modules = lines.flat_map(|(_, modules)| modules.split_whitespace());
    let names = modules.map(|module| module.split('/').map(str::to_owned).collect());
    names.collect()
}

/// The imports that violate the layers.
fn climbs(files: &Files) -> BTreeSet<String> {
    let layered = layered();
    let height = |module: &Names| layered.iter().position(|layer| module.starts_with(layer));
    let mut found = BTreeSet::new();
    for (module, file) in files {
        // The root, and a room of several modules.
        if layered
            .iter()
            .any(|it| it.len() > module.len() && it.starts_with(module))
        {
            continue;
        }
        let Some(own) = height(module) else {
            found.insert(format!("{} has no layer", module.join("/")));
            continue;
        };
        for path in file.imports() {
            let target = target(path, files);
            if target
                .as_ref()
                .and_then(height)
                .is_some_and(|other| other > own)
            {
                found.insert(format!("{}: {}", module.join("/"), path.join("::")));
            }
        }
    }
    found
}

const CRATES: [&str; 8] = [
    "src",
    "crates/atlas/src",
    "crates/files/src",
    "crates/grammarian/src",
    "crates/lineage/src",
    "crates/messages/src",
    "crates/cli/src",
    "crates/tables/src",
];

#[test]
fn no_crate_has_a_circle() {
    for folder in CRATES.into_iter().chain(["python/src", "js/src"]) {
        let files = files(folder);
        assert_eq!(circle_of_files(&files), [""; 0], "{folder}");
        assert_eq!(circle_of_rooms(&files), [""; 0], "{folder}");
    }
}

/// Nothing hides an import from the tests above: other names of the crate, and lists of names that are not written out.
#[test]
fn imports_are_written_out() {
    for folder in CRATES {
        for (module, file) in files(folder) {
            let is_glob = |path: &&Names| path.last().is_some_and(|it| it == "*");
            assert_eq!(file.uses.iter().find(is_glob), None, "{folder}: {module:?}");
            assert_eq!(file.aliases, [""; 0], "{folder}: {module:?}");
        }
    }
}

#[test]
fn the_layers_hold() {
    assert_eq!(climbs(&files("src")), BTreeSet::new());
}

/// A crate with a line more in one of its files: `MODULE: LINE`.
fn with(folder: &str, line: &str) -> Files {
    let mut files = files(folder);
    let (module, line) = line.split_once(": ").expect("a module");
    let module: Names = module.split('/').map(str::to_owned).collect();
    let file = files.get_mut(&module).expect("a file");
    *file = File::parse(module, format!("{}\n{line}\n", file.text));
    files
}

/// An import against a layer, or one that closes a circle, is found.
#[test]
fn imports_that_climb_are_found() {
    for line in [
        "revision: use crate::finding::Finding;",
        "escape/error: use crate::explain::SyntaxError;",
        "explain/locate: use crate::{syntax::split, validate::Validator};",
        "syntax/split: use crate::syntax::judge::Law;",
        "words/rung: fn f() { crate::revision::Revision::ALL; }",
        "words/rung: fn f() { super::super::operations::resolve::Excess::Keep; }",
        "words/rung: fn f() { assert!(a: crate :: revision::Revision::ALL.is_empty()); }",
        "words/ipv4: use crate::Resolver;",
    ] {
        assert_eq!(climbs(&with("src", line)).len(), 1, "{line}");
    }
    for line in [
        "explain/place: use super::words::quoted;",
        "operations/resolve/target: use super::Resolution;",
        "revision/rule: use super::{document::Document, Revision};",
    ] {
        assert!(!circle_of_files(&with("src", line)).is_empty(), "{line}");
    }
    let grammarian = |line| with("crates/grammarian/src", line);
    let files = grammarian("automata/dfa: use crate::compare::Languages;");
    assert!(!circle_of_files(&files).is_empty());
    let files = grammarian("automata/nfa: use crate::bnf::Grammar;");
    assert!(circle_of_rooms(&files).contains(&"bnf".to_owned()));
}

/// The files for which a predicate holds.
fn files_that(files: &Files, holds: impl Fn(&File) -> bool) -> Vec<String> {
    let found = files.iter().filter(|(_, file)| holds(file));
    found.map(|(module, _)| module.join("/")).collect()
}

fn files_naming(files: &Files, wanted: &[&str]) -> Vec<String> {
    files_that(files, |file| file.has(wanted))
}

#[test]
fn the_wings_know_only_what_they_may() {
    // The language wing and the readers of messages and files import no other crate of the workspace.
    for (folder, ours) in [
        (
            "crates/grammarian/src",
            &[
                "urlspec",
                "urlspec_lineage",
                "urlspec_messages",
                "urlspec_files",
            ][..],
        ),
        (
            "crates/messages/src",
            &["urlspec", "urlspec_lineage", "urlspec_files", "grammarian"],
        ),
        (
            "crates/files/src",
            &[
                "urlspec",
                "urlspec_lineage",
                "urlspec_messages",
                "grammarian",
            ],
        ),
        (
            "src",
            &["urlspec_lineage", "urlspec_messages", "urlspec_files"],
        ),
    ] {
        for name in ours {
            assert_eq!(
                files_naming(&files(folder), &[name]),
                [""; 0],
                "{folder}: {name}"
            );
        }
    }
    // The address wing builds no automaton.
    let rooms_of: [(&str, &[&str]); 3] = [
        (
            "matcher",
            &["revision", "words", "syntax", "explain", "repair"],
        ),
        ("names", &["revision", "words"]),
        (
            "text",
            &["escape", "explain", "operations", "repair", "syntax"],
        ),
    ];
    let src = files("src");
    let modules = files("crates/grammarian/src");
    let modules = modules.keys().filter(|module| module.len() == 1);
    for module in modules.map(|module| module[0].as_str()) {
        let naming = files_naming(&src, &["grammarian", module]);
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
        ("src", &["syntax/parse"][..]),
        ("crates/grammarian/src", &["bnf/read", "peg"]),
        ("crates/atlas/src", &[]),
        ("crates/files/src", &[]),
        ("crates/lineage/src", &[]),
        ("crates/messages/src", &[]),
        ("crates/cli/src", &[]),
        ("crates/tables/src", &[""]),
    ] {
        let naming = files_that(&files(folder), |file| {
            let crates = ["pest", "pest_derive", "pest_meta", "pest_vm"];
            crates.iter().any(|name| file.takes_from(name))
        });
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

/// The checks above find each import, however it is written.
#[test]
fn paths_are_seen() {
    for line in [
        "use grammarian::bnf::Grammar;",
        "use grammarian::{bnf::Grammar, matcher::Matcher};",
        "use grammarian::{matcher, bnf};",
        "pub(crate) use grammarian::bnf;",
        "use grammarian::bnf::{self, Grammar};",
        "fn f() -> grammarian::bnf::Grammar { todo!() }",
        "fn f() { print!(\"{}\", grammarian :: bnf::Grammar::new()) }",
    ] {
        let file = |line: &str| File::parse(names(&["syntax", "judge"]), line.to_owned());
        assert!(file(line).has(&["grammarian", "bnf"]), "{line}");
        let of_tests = format!("#[cfg(test)] mod tests {{ {line} }}");
        assert!(!file(&of_tests).has(&["grammarian"]), "{line}");
        assert!(!file(&format!("// {line}")).has(&["grammarian"]), "{line}");
    }
    for line in [
        "use crate as a;",
        "use super as a;",
        "use crate::b::{self as a};",
        "extern crate self as a;",
    ] {
        let file = File::parse(names(&["syntax", "judge"]), line.to_owned());
        assert_eq!(file.aliases.len(), 1, "{line}");
    }
}

#[test]
fn only_the_program_prints() {
    for folder in CRATES.iter().filter(|folder| **folder != "crates/cli/src") {
        let prints = |file: &File| {
            let macros = ["println!", "print!", "eprintln!", "eprint!"];
            let streams = [["io", "stdout"], ["io", "stderr"]];
            macros.iter().any(|it| file.has(&[it])) || streams.iter().any(|it| file.has(it))
        };
        assert_eq!(files_that(&files(folder), prints), [""; 0], "{folder}");
    }
}

/// Revisions are named in the examples of findings alone.
#[test]
fn no_revision_is_a_special_case() {
    let src = files("src");
    for revision in urlspec::Revision::ALL {
        let naming = files_naming(&src, &["Revision", &format!("{revision:?}")]);
        let may = |file: &String| file == "finding/table";
        assert!(naming.iter().all(may), "{revision}: {naming:?}");
    }
}
