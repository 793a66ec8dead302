//! Writes all that is made of the grammar files: `cargo run -p urlspec-tables --example write`.

#![allow(clippy::print_stdout, reason = "it says what it has written")]

use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    let all = urlspec_tables::all()?;
    for file in &all {
        let path = file.path();
        let is_current = std::fs::read(path).is_ok_and(|known| known == file.bytes());
        if !is_current {
            std::fs::write(path, file.bytes())?;
            println!("written: {}", path.display());
        }
    }
    for path in urlspec_tables::superfluous(&all)? {
        std::fs::remove_file(&path)?;
        println!("removed: {}", path.display());
    }
    Ok(())
}
