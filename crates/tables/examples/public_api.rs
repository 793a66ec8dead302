//! `public_api FILE.json`: prints the public API of a crate, a line an item, from what rustdoc writes as JSON. The status is 3 if
//! rustdoc is of a version whose JSON is not read here. `.ci/public-api` calls it.

use std::error::Error;
use std::io::{Write, stdout};
use std::process::ExitCode;

use public_api::Builder;

fn main() -> Result<ExitCode, Box<dyn Error>> {
    let file = std::env::args_os().nth(1);
    let file = file.ok_or("usage: public_api FILE.json")?;
    let items = Builder::from_rustdoc_json(file)
        .omit_auto_derived_impls(true)
        .omit_auto_trait_impls(true)
        .omit_blanket_impls(true)
        .build();
    let items = match items {
        Ok(items) => items,
        Err(public_api::Error::SerdeJsonError(_)) => return Ok(ExitCode::from(3)),
        Err(error) => return Err(error.into()),
    };
    write!(stdout().lock(), "{items}")?;
    Ok(ExitCode::SUCCESS)
}
