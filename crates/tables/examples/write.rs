//! Writes the tables of all grammar files: `cargo run -p urlspec-tables --example write`.

#![allow(clippy::print_stdout, reason = "it says what it has written")]

use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    for table in urlspec_tables::all()? {
        let path = table.path();
        let is_current = std::fs::read(&path).is_ok_and(|known| known == table.bytes());
        if !is_current {
            std::fs::write(&path, table.bytes())?;
            println!("written: {}", path.display());
        }
    }
    Ok(())
}
