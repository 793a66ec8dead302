//! `urlspec atlas`

use std::path::PathBuf;

use urlspec_atlas::{Atlas, Library, check_folder};

use crate::options::Largest;
use crate::outcome::Outcome;
use crate::output::Output;
use crate::shown;

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// The folder to write to: new, empty, or one of an earlier atlas
    #[arg(value_name = "DIR")]
    folder: PathBuf,
    /// Take the library for browsers from here, for the playground
    ///
    /// It is `js/dist` of the project, which `js/build` makes.
    #[arg(long, value_name = "DIR")]
    playground: Option<PathBuf>,
    #[command(flatten)]
    largest: Largest,
}

pub(crate) const HELP: &str = "\
Every page can be read from the disk, beginning with DIR/index.html; the playground needs a web server, such as `python3 -m \
http.server --directory DIR`.

Exit status: 0 written, 2 usage or I/O error, or a folder with other files.";

pub(crate) fn run(arguments: &Arguments, output: &mut Output) -> Outcome {
    // The work takes some seconds, so the folder is checked first.
    check_folder(&arguments.folder)?;
    let library = arguments.playground.as_ref().map(Library::read);
    let library = library.transpose()?;
    let mut atlas = Atlas::new(arguments.largest.limits())?;
    if let Some(library) = library {
        atlas = atlas.with_playground(library);
    }
    let (files, bytes) = atlas.write(&arguments.folder)?;
    let folder = arguments.folder.display().to_string();
    let (folder, kilobytes) = (shown::shown(&folder), bytes.div_ceil(1000));
    output.line(&format!("{folder}: {files} files, {kilobytes} kB"))?;
    if arguments.playground.is_none() {
        output.line(
            "without the playground: build the library for browsers with js/build, and give --playground js/dist",
        )?;
    }
    Ok(true)
}
