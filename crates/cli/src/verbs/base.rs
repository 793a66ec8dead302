//! `urlspec base`

mod notice;
mod part;
mod resolving;
mod tell;

use std::ffi::OsString;

use urlspec::Edition;
use urlspec::base::{Embedded, Layers};
use urlspec_messages::{BaseField, Kind, Messages, Page, Part};

use crate::input::{files, name_of, octets_of};
use crate::options::{DEFAULT_REVISION, Format};
use crate::outcome::{Failure, Outcome};
use crate::output::Output;
use tell::Teller;

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Resolve by this revision
    ///
    /// An ID or an alias that `urlspec specs` lists. With `@printed` behind it, the rules are as they are printed, mistakes
    /// included. `URLSPEC_SPEC` names another default.
    #[arg(long, value_name = "ID", default_value_t = Edition::from(DEFAULT_REVISION))]
    spec: Edition,
    /// The URL by which the file was retrieved
    ///
    /// After redirections, it is the last one (section 5.1.3).
    #[arg(long, value_name = "URL")]
    retrieved_from: Option<String>,
    /// The base if there is no other
    ///
    /// The 2003 draft and RFC 3986 have such a base; by RFC 1808 and the 1997 draft, it is the empty string.
    #[arg(long, value_name = "URL")]
    default: Option<String>,
    /// The kind of the files; by default their beginnings decide
    #[arg(long, value_enum, value_name = "KIND")]
    r#as: Option<As>,
    #[command(flatten)]
    format: Format,
    /// The messages and pages; `-`, or no file, reads standard input
    #[arg(value_name = "FILE|-")]
    files: Vec<OsString>,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum As {
    /// A message with a header as in RFC 822, with MIME parts; a mailbox of such messages; a response
    /// of HTTP
    Message,
    /// A page in HTML
    Html,
}

impl As {
    fn kind(self) -> Kind {
        match self {
            Self::Message => Kind::Message,
            Self::Html => Kind::Page,
        }
    }
}

pub(crate) const HELP: &str = "\
The base is the first of these (section 5.1 of the drafts and of RFC 3986): that of the content (BASE HREF in HEAD, then \
Content-Base, then Content-Location), that of the enclosing entity, the URL of the retrieval, and the default. By RFC 1808 \
(section 3) the header field is Base, and its value is a URL in <URL:...>. The 2003 draft and RFC 3986 leave the header \
fields to another document; they are read as the 1997 draft describes them: white space is ignored, and comments are not \
allowed.

By the 1997 draft (section 3), an empty reference in a form, an image or another element that always makes a new request \
stands for the URL of the document: --retrieved-from, or for a part its Content-Location. Where neither is known, (current \
document) is printed. By the other documents, it stands for the base.

References are taken from the attributes that HTML 2.0, 3.2 and 4.01 define for them, and from Content-Location. Lines are \
counted in the decoded part.

A file is a message if it begins with a header: with a field that messages have, or with several fields. Before it there may \
be blank lines, a line `From ` or `>From `, and the status line of HTTP; of several responses the last one counts. A file is \
a page if it begins with a tag, or with text that is not a header and contains tags. If it may be either, use --as.

The messages of a mailbox are numbered. A message begins at a line `From ` with a time in it, if a blank line comes before \
it and a header field after it.

A file is read into memory and may have up to 256 MiB; parts may be nested up to 100 deep. Transfer codings of HTTP, such as \
chunked and gzip, are not decoded. A part without a character set is read as US-ASCII (with windows-1252 for other octets), \
a page that is not part of a message as UTF-8.

A warning says what was skipped or read differently. If references may be lost by it (`lost` in JSON), the exit status is 2. \
For a multipart that is not closed there is only a warning: everything in the file is read.

Exit status: 0 all resolved, 1 some references could not be resolved or an embedded base is not valid, 2 usage or I/O error, \
or parts that cannot be read in full.";

/// The largest size of a file, in bytes.
const LARGEST: u64 = 256 << 20;

pub(crate) fn run(arguments: &Arguments, output: &mut Output) -> Outcome {
    let outside = layers(arguments)?;
    let mut holds = true;
    let mut unread_parts = 0;
    let mut unread_files = false;
    for file in files(&arguments.files) {
        let name = name_of(file);
        let mut teller = Teller {
            file: &name,
            message: None,
            spec: arguments.spec,
            format: arguments.format,
            output,
            unread: 0,
        };
        match one(arguments, &outside, file, &mut teller) {
            Ok(all) => holds &= all,
            Err(Failure::Message(message)) => {
                teller.file(&message)?;
                unread_files = true;
            }
            Err(other) => return Err(other),
        }
        unread_parts += teller.unread;
    }
    let message = match unread_parts {
        0 if unread_files => return Err(Failure::Told),
        0 => return Ok(holds),
        1 => "a part could not be read in full".to_owned(),
        count => format!("{count} parts could not be read in full"),
    };
    Err(Failure::Message(message))
}

fn one(
    arguments: &Arguments,
    outside: &Layers,
    file: &OsString,
    teller: &mut Teller<'_>,
) -> Outcome {
    let octets = octets_of(file, LARGEST)?;
    let fields: Vec<BaseField> = Embedded::fields(arguments.spec.revision())
        .map(field)
        .collect();
    let kind = arguments.r#as.map(As::kind);
    match kind.or_else(|| Kind::of(&octets, &fields)) {
        Some(Kind::Page) => {
            let page = Page::read(&octets);
            drop(octets);
            part::page(&page, outside.clone(), teller)
        }
        Some(Kind::Message) => {
            let mut message = |octets: &[u8], number| {
                teller.message = number;
                part::message(&Part::read(octets, &fields), outside, teller)
            };
            match Messages::of(&octets) {
                Messages::Single(octets) => message(octets, None),
                Messages::Mailbox(messages) => {
                    let mut holds = true;
                    for (octets, number) in messages.into_iter().zip(1..) {
                        holds &= message(octets, Some(number))?;
                    }
                    Ok(holds)
                }
            }
        }
        None => {
            Err("does not clearly begin like a message or like HTML; --as says which it is".into())
        }
    }
}

/// A header field that gives a base, and the section that ignores white space in its value: section 3.1 of RFC 1808 for the
/// wrapper of the field `Base`, and section 5.1.1 of the 1997 draft for all the others.
fn field(field: Embedded) -> BaseField {
    let source = match field {
        Embedded::BaseHeader => "RFC 1808, section 3.1",
        _ => "1997 draft, section 5.1.1",
    };
    BaseField::new(field.as_str(), source)
}

/// The layers outside the file.
fn layers(arguments: &Arguments) -> Result<Layers, Failure> {
    let failed = |option: &str| {
        let option = option.to_owned();
        move |error: urlspec::ResolveError| Failure::Message(format!("{option}: {error}"))
    };
    let mut layers = Layers::new(arguments.spec)?;
    if let Some(url) = &arguments.default {
        layers = layers.default_base(url).map_err(failed("--default"))?;
    }
    if let Some(url) = &arguments.retrieved_from {
        layers = layers.retrieval(url).map_err(failed("--retrieved-from"))?;
    }
    Ok(layers)
}
