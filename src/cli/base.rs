//! `urlspec base`

mod entity;
mod html;
mod kind;
mod mime;
mod tell;

use std::ffi::OsString;
use std::rc::Rc;

use encoding_rs::UTF_8;
use serde::Serialize;
use urlspec::{Base, Layers, Resolution, ResolveError, Revision};

use super::input::{files, name_of, octets_of};
use super::output::Output;
use super::{Failure, Format, Outcome};
use kind::Kind;
use tell::Teller;

#[derive(clap::Args)]
pub(super) struct Arguments {
    /// The revision to resolve by: an ID or alias that `urlspec specs` lists
    #[arg(long, value_name = "ID", default_value_t = Revision::NEWEST)]
    spec: Revision,
    /// The URL by which the file was retrieved; after redirections the last one (section 5.1.3)
    #[arg(long, value_name = "URL")]
    retrieved_from: Option<String>,
    /// The base if there is no other (2003 draft; in 1997 it is the empty string)
    #[arg(long, value_name = "URL")]
    default: Option<String>,
    /// What the files are; by default their beginnings say so
    #[arg(long, value_enum, value_name = "KIND")]
    r#as: Option<Kind>,
    /// How results are printed
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    /// The messages and pages; `-`, or none at all, reads standard input
    #[arg(value_name = "FILE|-")]
    files: Vec<OsString>,
}

pub(super) const HELP: &str = "\
The base is that of the content (BASE HREF in HEAD, then Content-Base, then Content-Location), of the \
entity around, of the retrieval, or the default, in that order (section 5.1 of both drafts). The 2003 draft \
leaves the header fields to another document, and they are read as the 1997 draft says: white space inside \
is ignored, and there are no comments.

References are taken from the attributes that HTML 2.0, 3.2 and 4.01 have for them, and from Content-Location. \
Lines are counted in the decoded part.

A file is a message if it begins with a header: with a field that messages have, or with several fields. Blank \
lines, a line `From ` or `>From `, and the status line of HTTP may stand before it; of several responses the last \
counts. A file is a page if it begins with a tag, or with text that is no header but has tags in it. Where it may \
be either, --as says which.

The messages of a mailbox are numbered. A new one begins at a line `From ` with a time in it, if a blank line stands \
before it and a header field behind it.

A file is in memory as a whole and may have 256 MiB; parts may be nested 100 deep. What is encoded for the \
transfer by HTTP, as chunked or gzip, is not decoded. Without a character set a part is in US-ASCII, which is read as \
windows-1252.

A warning says what was not read as it stands. Where references may be lost by it (in JSON, `lost`), the exit status \
is 2. That a multipart is not closed is not of these: all that the file has of it is read.

Exit status: 0 all resolved, 1 some references could not be or an embedded base is none, 2 could not tell \
(usage, input or output, parts that cannot be read in full).";

/// A file may have so many bytes.
const LARGEST: u64 = 256 << 20;

pub(super) fn run(arguments: &Arguments, output: &mut Output) -> Outcome {
    let outside = layers(arguments)?;
    let mut holds = true;
    let mut unread_parts = 0;
    let mut unread_files = false;
    for file in files(&arguments.files) {
        let name = name_of(file);
        let mut teller = Teller::new(&name, arguments.spec, arguments.format, output);
        match one(arguments, &outside, file, &mut teller) {
            Ok(all) => holds &= all,
            Err(Failure::Message(message)) => {
                teller.file(&message)?;
                unread_files = true;
            }
            Err(other) => return Err(other),
        }
        unread_parts += teller.unread_parts();
    }
    match unread_parts {
        0 if unread_files => Err(Failure::Told),
        0 => Ok(holds),
        1 => Err(Failure::Message(
            "a part could not be read in full".to_owned(),
        )),
        count => {
            let message = format!("{count} parts could not be read in full");
            Err(Failure::Message(message))
        }
    }
}

fn one(
    arguments: &Arguments,
    outside: &Layers,
    file: &OsString,
    teller: &mut Teller<'_>,
) -> Outcome {
    let octets = octets_of(file, LARGEST).map_err(|error| Failure::Message(error.to_string()))?;
    let text = UTF_8.decode(&octets).0;
    let kind = arguments.r#as.or_else(|| Kind::of(&text));
    match kind {
        Some(Kind::Html) => page(&text, outside.clone(), teller),
        Some(Kind::Message) => {
            drop(text);
            let (messages, is_mailbox) = kind::messages(&octets);
            let mut holds = true;
            for (index, message) in messages.into_iter().enumerate() {
                teller.message(is_mailbox.then_some(index + 1));
                holds &= mime::tell(message, outside.clone(), teller)?;
            }
            Ok(holds)
        }
        None => {
            let message =
                "does not clearly begin like a message or like HTML; --as says which it is";
            Err(Failure::Message(message.to_owned()))
        }
    }
}

/// The layers outside the file.
fn layers(arguments: &Arguments) -> Result<Layers, Failure> {
    let failed = |option: &str| {
        let option = option.to_owned();
        move |error: urlspec::BaseError| Failure::Message(format!("{option}: {error}"))
    };
    let mut layers =
        Layers::new(arguments.spec).map_err(|error| Failure::Message(error.to_string()))?;
    if let Some(url) = &arguments.default {
        layers = layers.default_base(url).map_err(failed("--default"))?;
    }
    if let Some(url) = &arguments.retrieved_from {
        layers = layers.retrieval(url).map_err(failed("--retrieved-from"))?;
    }
    Ok(layers)
}

/// A page that is no part of a message.
fn page(text: &str, mut layers: Layers, teller: &mut Teller<'_>) -> Outcome {
    let page = html::read(text);
    if let Some(href) = &page.base {
        layers = layers.content(href);
    }
    let base = layers.base();
    let mut part = Part::new("0", "text/html");
    part.page(page, &base);
    teller.part(&part, &base)
}

/// One part of a message, or a page, with all that was found in it.
struct Part<'p> {
    number: &'p str,
    kind: &'p str,
    base_line: Option<usize>,
    references: Vec<Mention>,
    notices: Vec<Notice>,
}

/// Something that was not taken as it stands: a base that does not count, or what could not be read.
#[derive(Serialize)]
struct Notice {
    /// Counted from 1 in the page; null in a header.
    line: Option<usize>,
    name: &'static str,
    text: String,
    message: String,
    /// Whether references may have been lost by it.
    #[serde(rename = "lost")]
    is_lost: bool,
}

impl Notice {
    /// About something in the header.
    fn new(name: &'static str, text: String, message: String) -> Self {
        Self {
            line: None,
            name,
            text,
            message,
            is_lost: false,
        }
    }

    /// References may have been lost by it.
    fn lost(self) -> Self {
        Self {
            is_lost: true,
            ..self
        }
    }
}

/// A reference in a part. What it stands for is worked out when it is printed, as all of that together
/// may be much longer than the file.
struct Mention {
    line: Option<usize>,
    element: Option<&'static str>,
    attribute: &'static str,
    text: String,
    is_request: bool,
    /// What it is relative to, if not to the base of the part.
    base: Option<Rc<Base>>,
}

impl<'p> Part<'p> {
    fn new(number: &'p str, kind: &'p str) -> Self {
        Self {
            number,
            kind,
            base_line: None,
            references: Vec::new(),
            notices: Vec::new(),
        }
    }

    /// A reference in the header, and the base that it is relative to.
    fn header(&mut self, field: &'static str, text: String, base: Base) {
        self.references.push(Mention {
            line: None,
            element: None,
            attribute: field,
            text,
            is_request: true,
            base: Some(Rc::new(base)),
        });
    }

    /// All the references of a page.
    fn page(&mut self, page: html::Page, base: &Base) {
        self.base_line = page.base.is_some().then_some(page.base_line);
        self.notices.extend(page.notices);
        let mut last: Option<(Rc<str>, Option<Rc<Base>>)> = None;
        for found in page.references {
            let base = found.codebase.and_then(|codebase| match &last {
                Some((known, base)) if Rc::ptr_eq(known, &codebase) => base.clone(),
                _ => {
                    let base = within(base, &codebase).map(Rc::new);
                    last = Some((codebase, base.clone()));
                    base
                }
            });
            self.references.push(Mention {
                line: Some(found.line),
                element: Some(found.element),
                attribute: found.attribute,
                text: found.text,
                is_request: found.is_request,
                base,
            });
        }
    }
}

impl Mention {
    fn resolve(&self, base: &Base) -> Result<Resolution, ResolveError> {
        let base = self.base.as_deref().unwrap_or(base);
        if self.is_request {
            base.resolve_for_new_request(&self.text)
        } else {
            base.resolve(&self.text)
        }
    }
}

/// The base that a `CODEBASE` gives to its element. One that gives none is told where it stands as a
/// reference of its own.
fn within(base: &Base, codebase: &str) -> Option<Base> {
    let target = base.resolve_for_new_request(codebase).ok()?;
    let layers = Layers::new(base.revision()).ok()?;
    let layers = layers.encapsulating(base).content(target.as_target()?);
    Some(layers.base())
}
