//! Texts of RFCs that take rules from others: a library of them, followed.

use std::collections::{BTreeMap, HashSet};
use std::fmt::Write;
use std::path::{Path, PathBuf};

use grammarian::ErrorKind;
use grammarian::automata::Limits;
use grammarian::bnf::{Definition, Diagnostic, DiagnosticKind, Grammar};
use urlspec_lineage::composition::{Care, Composed, Composition, Files, GrammarName};

/// The files of a disk.
struct Disk;

impl Files for Disk {
    fn exists(&self, name: &str) -> bool {
        Path::new(name).exists()
    }

    fn octets(&self, name: &str) -> Result<Vec<u8>, String> {
        std::fs::read(name).map_err(|error| error.to_string())
    }
}

const FOLDERS: [&str; 4] = ["", "/abnf", "/lending", "/schemes"];

fn folders() -> Vec<String> {
    let root = format!("{}/../shared/documents", crate::ROOT);
    FOLDERS.map(|folder| format!("{root}{folder}")).into()
}

/// The texts of RFCs, in the order of their numbers.
fn texts() -> BTreeMap<u16, PathBuf> {
    let entries = folders()
        .into_iter()
        .filter_map(|it| std::fs::read_dir(it).ok());
    let paths = entries
        .flatten()
        .map(|entry| entry.expect("an entry").path());
    paths
        .filter_map(|path| {
            let name = path.file_name()?.to_str()?;
            let number = name.strip_prefix("rfc")?;
            let number = number
                .strip_suffix(".txt")
                .or(number.strip_suffix(".xml"))?;
            Some((number.parse().ok()?, path))
        })
        .collect()
}

fn read(path: &Path, composition: &Composition) -> Option<Composed> {
    let path = path.to_str().expect("the path is UTF-8");
    let name = GrammarName::parse(path, &Disk).expect("there is such a file");
    composition
        .read(&name, &Disk, Limits::default(), Care::Lenient)
        .ok()
}

/// The names of the file's own rules that have all that they are made of.
fn whole(grammar: &Grammar) -> HashSet<&str> {
    let diagnostics = grammar.diagnostics();
    let faulty = diagnostics.iter().filter(|it| it.is_error());
    let faulty: HashSet<&str> = faulty.map(Diagnostic::rule).collect();
    let rules = grammar.rules().iter().map(Definition::name);
    let own = rules.filter(|name| !name.contains(':'));
    own.filter(|name| !grammar.made_of(name).iter().any(|it| faulty.contains(it)))
        .collect()
}

/// The causes of what is not whole, each with the names.
fn causes(composed: &Composed) -> String {
    let mut causes: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for diagnostic in composed.languages().grammar().diagnostics() {
        let DiagnosticKind::Error(kind) = diagnostic.kind() else {
            continue;
        };
        let told = composed.diagnostic(&diagnostic).to_string();
        let rule = diagnostic.rule().to_owned();
        let (cause, name) = match kind {
            ErrorKind::NotRegular(_) => ("recursive", rule),
            ErrorKind::Undefined(name) if told.contains("no text of it") => {
                ("not in the library", name.clone())
            }
            ErrorKind::Prose(_) if told.contains("no text of it") => ("not in the library", rule),
            ErrorKind::Undefined(name) if told.contains("it may be") => {
                ("several define it", name.clone())
            }
            ErrorKind::Undefined(name) => ("defined nowhere", name.clone()),
            ErrorKind::Prose(_) => ("in words", rule),
            ErrorKind::Duplicate => ("defined twice", rule),
            _ => ("not readable", rule),
        };
        let names = causes.entry(cause).or_default();
        if !names.contains(&name) {
            names.push(name);
        }
    }
    let told = causes.into_iter().map(|(cause, names)| {
        let names: Vec<String> = names.iter().map(|it| format!("`{it}`")).collect();
        format!("{cause}: {}", names.join(", "))
    });
    told.collect::<Vec<String>>().join("; ")
}

#[test]
fn a_library_of_rfcs_is_followed() {
    let texts = texts();
    if texts.is_empty() {
        println!("../shared is absent: no library is followed");
        return;
    }
    let alone = Composition::new();
    let followed = folders()
        .into_iter()
        .fold(Composition::new().follow(), Composition::library);
    let mut table = String::from(
        "| RFC | rules | whole alone | whole, followed | bound | what is left |\n| --- | --- | --- | --- | --- | --- |\n",
    );
    let mut sums = [0; 4];
    let mut files = 0;
    for (number, path) in texts {
        let Some(before) = read(&path, &alone) else {
            continue;
        };
        let after = read(&path, &followed).expect("it could be read before");
        let (bound, _) = after.followed();
        let own = before.languages().grammar().rules().len();
        let (one, other) = (before.languages().grammar(), after.languages().grammar());
        let (alone, followed) = (whole(one), whole(other));
        assert!(
            alone.is_subset(&followed),
            "RFC {number}: {:?}",
            alone.difference(&followed)
        );
        let counts = [own, alone.len(), followed.len(), bound];
        for (sum, count) in sums.iter_mut().zip(counts) {
            *sum += count;
        }
        files += 1;
        let [own, alone, followed, bound] = counts;
        let causes = causes(&after);
        writeln!(
            table,
            "| {number} | {own} | {alone} | {followed} | {bound} | {causes} |"
        )
        .expect("a text");
    }
    let [own, alone, followed, bound] = sums;
    writeln!(
        table,
        "| {files} texts | {own} | {alone} | {followed} | {bound} | |"
    )
    .expect("a text");
    assert!(files >= 60 && followed > alone, "{table}");
    let page = Path::new(crate::ROOT).join("docs/following.md");
    let text = std::fs::read_to_string(&page).expect("there is the page");
    let (head, _) = text.split_once("| RFC |").expect("it has the table");
    let written = format!("{head}{table}");
    if std::env::var_os("URLSPEC_WRITE_TABLES").is_some() {
        std::fs::write(&page, written).expect("it can be written");
    } else {
        assert_eq!(text, written, "URLSPEC_WRITE_TABLES=1 writes it");
    }
}
