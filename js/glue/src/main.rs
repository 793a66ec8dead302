//! `urlspec-glue MODULE DIR`: writes `urlspec.js` and `urlspec_bg.wasm` to a folder.

mod equal;

use std::error::Error;
use std::fs;
use std::path::Path;

use wasm_bindgen_cli_support::Bindgen;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args_os().skip(1);
    let (Some(module), Some(folder)) = (arguments.next(), arguments.next()) else {
        return Err("usage: urlspec-glue MODULE DIR".into());
    };
    let mut glue = Bindgen::new();
    glue.input_path(module)
        .out_name("urlspec")
        .typescript(false);
    glue.remove_name_section(true)
        .remove_producers_section(true);
    glue.web(true)?.generate(&folder)?;
    let module = Path::new(&folder).join("urlspec_bg.wasm");
    fs::write(&module, equal::merged(fs::read(&module)?)?)?;
    Ok(())
}
