//! URLs in files of other forms than lists: `--from`.

use std::ffi::OsStr;
use std::io::Read;

use clap::Args;
use urlspec::{Edition, extract};
use urlspec_files::{Form, UnknownForm};

use crate::outcome::Failure;
use crate::record::{FileName, Origin, Record};

/// The largest file that is searched, in octets. Nearly every octet of one may be a URL, which takes a hundred times its memory.
const LARGEST: u64 = 16 << 20;

/// The same for a sitemap, whose URLs stand in tags; its protocol allows 50 MiB.
const LARGEST_SITEMAP: u64 = 64 << 20;

/// How many URLs a thread takes at once.
const AT_ONCE: usize = 1024;

/// The form of the files with URLs.
#[derive(Args)]
pub(crate) struct FileForm {
    /// Find the URLs in files of this form, such as `markdown`
    ///
    /// `markdown`: links, images, definitions, and HTML in it. `html`: the attributes with URLs, such as `href`, `src` and `srcset`.
    /// `csv:COLUMN` and `tsv:COLUMN`: a column, by its name in the first record or by its number from 1. `jsonl:POINTER`: in each
    /// line of JSON the string at a JSON Pointer such as `/url`, or the strings of an array there. `sitemap`: `loc` and alternates.
    /// `text`: URLs in running text, found as `urlspec extract` does. `auto`: by each file's name, `.md`, `.html` or
    /// `sitemap*.xml`, and else as text; a name such as `a.csv` does not tell the column. Links are judged, not fetched.
    #[arg(long = "from", id = "from", value_name = "FILE-FORM", value_parser = Reading::named,
        conflicts_with_all = ["null", "comments", "no_comments", "max_record", "urls"])]
    reading: Option<Reading>,
}

impl FileForm {
    /// The forms that a shell completes, some with a column.
    pub(crate) const NAMES: [&str; 8] = [
        "auto", "csv:1", "html", "jsonl:", "markdown", "sitemap", "text", "tsv:1",
    ];

    /// The search, if there is one, for URLs by an edition.
    pub(crate) fn search(&self, edition: Edition) -> Option<Search<'_>> {
        let reading = self.reading.as_ref()?;
        Some(Search { reading, edition })
    }
}

/// How files are read.
#[derive(Clone)]
enum Reading {
    ByName,
    Text,
    Form(Form),
}

impl Reading {
    fn named(name: &str) -> Result<Self, String> {
        match name {
            "auto" => Ok(Self::ByName),
            "text" => Ok(Self::Text),
            form => form.parse().map(Self::Form).map_err(|error: UnknownForm| {
                if error.is_name() {
                    format!("{error}, text, auto")
                } else {
                    error.to_string()
                }
            }),
        }
    }
}

/// The search for URLs in files.
#[derive(Clone, Copy)]
pub(crate) struct Search<'a> {
    reading: &'a Reading,
    edition: Edition,
}

/// URLs that stand in a file, one behind the other.
pub(crate) struct Batch {
    file: FileName,
    urls: Vec<Url>,
}

struct Url {
    line: usize,
    column: usize,
    octets: Vec<u8>,
    /// Tells if the file has it in another way, so that only its beginning has a place.
    is_folded: bool,
}

impl Search<'_> {
    /// The URLs in a file, in batches.
    ///
    /// # Errors
    ///
    /// If the file cannot be read, is too large, or does not have its form.
    pub(crate) fn batches(
        self,
        reader: impl Read,
        name: &FileName,
        path: &OsStr,
    ) -> Result<Vec<Batch>, Failure> {
        let shown = name.as_deref().unwrap_or("standard input").to_owned();
        let failure = |why: String| Failure::Message(format!("{shown}: {why}"));
        let form = match self.reading {
            Reading::ByName => by_name(path).map_err(failure)?,
            Reading::Text => None,
            Reading::Form(form) => Some(form.clone()),
        };
        let largest = match form {
            Some(Form::Sitemap) => LARGEST_SITEMAP,
            _ => LARGEST,
        };
        let mut octets = Vec::new();
        let read = reader.take(largest + 1).read_to_end(&mut octets);
        read.map_err(|error| failure(error.to_string()))?;
        if octets.len() as u64 > largest {
            return Err(failure(format!("has more than {} MiB", largest >> 20)));
        }
        let urls = match form {
            Some(form) => in_form(&form, &octets).map_err(failure)?,
            None => self.in_text(&octets),
        };
        let mut urls = urls.into_iter();
        let batches = std::iter::from_fn(|| {
            let urls: Vec<Url> = urls.by_ref().take(AT_ONCE).collect();
            let file = name.clone();
            (!urls.is_empty()).then_some(Batch { file, urls })
        });
        Ok(batches.collect())
    }

    /// The URLs in running text.
    fn in_text(self, octets: &[u8]) -> Vec<Url> {
        let found = extract(self.edition, octets);
        let urls = found.map(|it| {
            let octets = it.octets().to_vec();
            Url {
                line: it.line(),
                column: it.column(),
                is_folded: it.span().len() != octets.len(),
                octets,
            }
        });
        urls.collect()
    }
}

/// The form that the name of a file tells; `None` for running text.
fn by_name(path: &OsStr) -> Result<Option<Form>, String> {
    let ending = std::path::Path::new(path).extension();
    let ending = ending
        .and_then(OsStr::to_str)
        .unwrap_or_default()
        .to_ascii_lowercase();
    match ending.as_str() {
        "csv" | "tsv" => Err(format!(
            "its name does not tell the column: --from {ending}:COLUMN does"
        )),
        "jsonl" | "ndjson" => {
            Err("its name does not tell where the URLs are: --from jsonl:POINTER does".to_owned())
        }
        _ => Ok(Form::of_name(path)),
    }
}

fn in_form(form: &Form, octets: &[u8]) -> Result<Vec<Url>, String> {
    let text = str::from_utf8(octets).map_err(|error| {
        let before = &octets[..error.valid_up_to()];
        let line = 1 + memchr::memchr_iter(b'\n', before).count();
        format!("line {line}: an octet that is not UTF-8")
    })?;
    let found = form.find(text).map_err(|error| error.to_string())?;
    let urls = found.into_iter().map(|it| Url {
        line: it.line(),
        column: it.column(),
        octets: it.url().as_bytes().to_vec(),
        is_folded: !it.is_verbatim(),
    });
    Ok(urls.collect())
}

impl Batch {
    /// The URLs, as records.
    pub(crate) fn records(&self) -> impl Iterator<Item = Record<'_>> {
        self.urls.iter().map(|url| {
            let origin = Origin::Part {
                file: self.file.as_deref(),
                number: url.line,
                column: url.column,
                is_folded: url.is_folded,
            };
            Record::new(origin, &url.octets)
        })
    }

    /// How many octets of URLs are in memory.
    pub(crate) fn length(&self) -> usize {
        self.urls.iter().map(|url| url.octets.len()).sum()
    }
}
