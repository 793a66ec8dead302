//! `urlspec atlas`

use std::path::PathBuf;

use urlspec::Document;
use urlspec_atlas::{Address, Atlas, Library, OwnAtlas, Texts, check_folder};
use urlspec_lineage::DocumentEdition;
use urlspec_lineage::composition::GrammarName;

use crate::composing::{Composing, Longest, grammar_name};
use crate::options::Largest;
use crate::outcome::{Failure, Outcome};
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
    /// Show the texts of documents from this folder; repeatable
    ///
    /// They are named as the RFC editor names them: rfc1738.txt. Citations then lead into them, and else to their publishers. Only
    /// texts are shown that may be copied: RFCs, and draft-fielding-uri-rfc2396bis-01.
    #[arg(long, value_name = "DIR", conflicts_with = "side")]
    texts: Vec<PathBuf>,
    /// The address of the site, such as `https://example.org/atlas/`
    ///
    /// It adds what must be absolute: canonical links, the picture for previews, sitemap.xml, robots.txt; and 404.html begins its
    /// links with the path of it.
    #[arg(long, value_name = "URL", conflicts_with = "side")]
    address: Option<Address>,
    /// Write a site of this grammar instead; repeat it, oldest first
    ///
    /// It has a page for each grammar, for each of its rules, and for each step from one grammar to the next.
    #[arg(long, value_name = "ID|FILE", value_parser = grammar_name, conflicts_with = "playground")]
    side: Vec<GrammarName>,
    #[command(flatten)]
    longest: Longest,
    #[command(flatten)]
    largest: Largest,
    #[command(flatten)]
    pub(crate) composing: Composing,
}

pub(crate) const HELP: &str = "\
Every page can be read from the disk, beginning with DIR/index.html; the playground needs a web server, such as `python3 -m \
http.server --directory DIR`.

Exit status: 0 written, 2 usage or I/O error, or a folder with other files.";

pub(crate) fn run(arguments: &Arguments, output: &mut Output) -> Outcome {
    // The work takes some seconds, so the folder is checked first.
    check_folder(&arguments.folder)?;
    if !arguments.side.is_empty() {
        return of_sides(arguments, output);
    }
    arguments
        .composing
        .refuse_for("the atlas of the documents")?;
    if arguments.longest.length().is_some() {
        return Err("--max-length is for --side".into());
    }
    let library = arguments.playground.as_ref().map(Library::read);
    let library = library.transpose()?;
    let mut texts = Texts::default();
    for folder in &arguments.texts {
        texts = texts.and(Texts::read(folder)?);
    }
    let mut atlas = Atlas::new(arguments.largest.limits())?;
    if let Some(library) = library {
        atlas = atlas.with_playground(library);
    }
    let with_texts = texts.count();
    atlas = atlas.with_texts(texts);
    if let Some(address) = &arguments.address {
        atlas = atlas.at(address.clone());
    }
    for document in Document::all() {
        let edition = DocumentEdition::corrected(document);
        arguments.composing.log().document(edition);
    }
    tell(arguments, atlas.write(&arguments.folder)?, output)?;
    if with_texts > 0 {
        output.line(&format!("with the texts of {with_texts} documents"))?;
    }
    if arguments.playground.is_none() {
        output.line(
            "without the playground: build the library for browsers with js/build, and give --playground js/dist",
        )?;
    }
    Ok(true)
}

/// The site of grammars that are named.
fn of_sides(arguments: &Arguments, output: &mut Output) -> Outcome {
    if let Some(name) = arguments.side.iter().find(|name| name.rule().is_some()) {
        let (grammar, rule) = (name.name(), name.rule().unwrap_or_default());
        return Err(format!("{grammar}:{rule}: a site is of all rules of a grammar").into());
    }
    let composing = &arguments.composing;
    composing.join_up_to(arguments.longest.length());
    let grammars = composing.read_all(&arguments.side, arguments.largest.limits())?;
    let grammars = grammars.into_iter().map(|it| arguments.longest.of(it));
    // Standard input has been read.
    let text = |file: &str| {
        (file != "-")
            .then(|| composing.text_of(file).ok())
            .flatten()
    };
    let atlas = OwnAtlas::new(grammars.collect(), &text)?;
    tell(arguments, atlas.write(&arguments.folder)?, output)?;
    Ok(true)
}

/// Prints what was written.
fn tell(
    arguments: &Arguments,
    (files, bytes): (usize, u64),
    output: &mut Output,
) -> Result<(), Failure> {
    let folder = arguments.folder.display().to_string();
    let (folder, kilobytes) = (shown::shown(&folder), bytes.div_ceil(1000));
    output.line(&format!("{folder}: {files} files, {kilobytes} kB"))?;
    Ok(())
}
