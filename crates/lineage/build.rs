//! Makes a list of the texts of the documents, `documents/ID/KIND.txt` and `parser.abnf`, so that every file there is found.

use std::error::Error;
use std::fmt::Write;
use std::path::{Path, PathBuf};

/// The texts that the crate reads; the others are for tests.
const KINDS: [&str; 5] = [
    "claims.txt",
    "equivalent.txt",
    "normalize.txt",
    "parser.abnf",
    "resolve.txt",
];

#[allow(clippy::print_stdout, reason = "so a build script speaks to cargo")]
fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=documents");
    let folder = Path::new(&std::env::var("CARGO_MANIFEST_DIR")?).join("documents");
    let mut list = String::from("&[\n");
    for document in entries(&folder)? {
        let id = document.file_name().unwrap_or_default().to_string_lossy();
        for name in KINDS {
            let text = document.join(name);
            let kind = name.split('.').next().unwrap_or_default();
            if text.exists() {
                writeln!(
                    list,
                    "({id:?}, {kind:?}, include_str!({:?})),",
                    text.display().to_string()
                )?;
            }
        }
    }
    list.push_str("]\n");
    let out = Path::new(&std::env::var("OUT_DIR")?).join("texts.rs");
    std::fs::write(out, list)?;
    Ok(())
}

fn entries(folder: &Path) -> Result<Vec<PathBuf>, Box<dyn Error>> {
    let mut paths = Vec::new();
    for entry in std::fs::read_dir(folder)? {
        paths.push(entry?.path());
    }
    paths.sort();
    Ok(paths)
}
