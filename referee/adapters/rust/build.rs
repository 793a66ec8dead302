//! Hands the version of the compiler to the program.

use std::process::Command;

fn main() {
    let rustc = std::env::var("RUSTC").unwrap();
    let output = Command::new(rustc).arg("--version").output().unwrap();
    let line = String::from_utf8(output.stdout).unwrap();
    let version = line.split_whitespace().nth(1).unwrap();
    println!("cargo::rustc-env=RUSTC_VERSION={version}");
    println!("cargo::rerun-if-changed=build.rs");
}
