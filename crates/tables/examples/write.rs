//! Writes the tables of all grammar files: `cargo run -p urlspec-tables --example write`.

#![allow(clippy::print_stdout, reason = "it says what it has written")]

use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    for table in urlspec_tables::all()? {
        for (path, content) in table.files() {
            let is_current = std::fs::read(&path).is_ok_and(|known| known == content);
            if !is_current {
                std::fs::write(&path, content)?;
                println!("written: {}", path.display());
            }
        }
    }
    Ok(())
}
