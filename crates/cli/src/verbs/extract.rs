//! `urlspec extract`

mod judged;
mod pieces;
mod print;
mod quoted;

use std::ffi::OsString;
use std::io;

use urlspec::{Edition, Validator, extract};

use crate::driver::without_urls;
use crate::input::{files, name_of, reader_of};
use crate::options::{DEFAULT_REVISION, MaskOption, Reporting, Strict};
use crate::outcome::{Failure, Outcome};
use crate::output::{Output, Written};
use crate::reports::Log;
use crate::tally::Tally;
use judged::Judged;
use pieces::Pieces;
use print::{File, reference, unread};

/// The meaning of the exit status of this command.
pub(crate) const HELP: &str = "\
References stand between < and >, <URL: and >, double quotes, or white space, as the document recommends. These are taken \
for references:

<URL:...>: anything, relative references too. By url7 and RFC 1630, where the prefix is part of the URL, only what \
continues with the name of a scheme and a colon.
<...>: what begins with the name of a scheme and a colon. If the scheme is in no document and no // follows it, white space \
is allowed at line breaks only. A scheme of one letter needs //: <g:h> looks like a tag of a name space, such as <o:p>; \
<URL:g:h> is found.
\"...\" (not by url7, RFC 1630, RFC 1738 and RFC 1808, which do not recommend quotes): what begins with the name of a scheme \
and ://, or with mailto:, news:, nntp:, mid:, cid: or urn:. White space in it must contain a line break.
Anything else: the same, after white space, a bracket, a character beyond ASCII or one of \" ' ` * _ , ; : = | -, or if // \
follows the scheme, after anything but a letter. It ends at white space, < > \" or a bracket that was not opened in it. The \
characters . , ; : ! ? ' ` | ( [ { are dropped from its end, and ' ` * | _ if they stand on both sides of it. By RFC 1738, \
// follows nntp:.

A reference without a wrapper also ends at a character beyond ASCII that no URL of the document can hold, such as a letter; \
a note says so, as it may be a mistake in the URL. By RFC 3987, most such characters are part of it.

White space between brackets or quotes is dropped, U+00A0 and the like too unless the document's URLs can hold them; a blank \
line ends the reference. A hyphen at the end of a line is kept, and a note says that it may not belong there.

With --validate --strict, a reference must be an absolute URI that the document of its scheme allows.

With --validate, RFC 1738 and url7 judge only what stands before a #, since in these documents a fragment is not part of the \
URL. A note says so, or `judged` in JSON.

With --validate, a valid URL right after one of \" ' ` is judged up to the same mark on its line as well: in \
{\"u\":\"http://a/b c\"}, running text ends the URL at the space, and the whole value is not valid. A list is not judged so \
(other URLs follow, or the size of an image), and neither is a sentence: a word before the mark, and several after the URL.

Files are read in pieces that end at a line end outside of brackets and quotes; a piece may have up to 256 MiB.

Exit status: 0 references were found (with --validate: none that is not valid was found), 1 none was found (with --validate: \
some are not valid; with --deny-uncertain, or where one ends is uncertain), 2 usage or I/O error.";

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Follow the recommendations of this revision
    ///
    /// An ID or an alias that `urlspec specs` lists. With `@printed` behind it, the rules are as they are printed, mistakes
    /// included. `URLSPEC_SPEC` names another default.
    #[arg(long, value_name = "ID", default_value_t = Edition::from(DEFAULT_REVISION))]
    spec: Edition,
    /// Judge the references by the revision, and print their errors
    #[arg(long)]
    validate: bool,
    #[command(flatten)]
    strict: Strict,
    /// Exit with 1 if it is uncertain where a reference ends
    ///
    /// A note tells of such an end: at a hyphen, or before a character that no URL of the document can hold.
    #[arg(long)]
    deny_uncertain: bool,
    /// How to print references
    ///
    /// Formats of errors and findings alone need `--validate`.
    #[arg(long, value_enum, default_value_t = Reporting::Text)]
    format: Reporting,
    #[command(flatten)]
    mask: MaskOption,
    /// The texts; `-`, or no file, reads standard input
    #[arg(value_name = "FILE|-")]
    files: Vec<OsString>,
}

/// The totals of all files.
#[derive(Default)]
struct Seen {
    /// Verdicts on references; without `--validate` all count as valid.
    tally: Tally,
    uncertain: bool,
    unread: bool,
}

pub(crate) fn run(arguments: &Arguments, output: &mut Output) -> Outcome {
    if !arguments.validate && !matches!(arguments.format, Reporting::Text | Reporting::Json) {
        let why = "this format has nothing but errors and findings, which --validate looks for";
        return Err(why.into());
    }
    output.mask(arguments.mask.of(Some(arguments.format)));
    let mut log = match arguments.format {
        Reporting::Sarif => Some(Log::begin(true, output)?),
        _ => None,
    };
    let validator = arguments.strict.to(Validator::new(arguments.spec));
    let mut seen = Seen::default();
    for path in files(&arguments.files) {
        let name = name_of(path);
        let file = File {
            name: &name,
            is_stdin: path == "-",
            is_named: arguments.files.len() > 1,
        };
        let before = seen.tally.judged();
        let read = match reader_of(path).map(Pieces::new) {
            Ok(pieces) => one(
                arguments,
                &validator,
                file,
                pieces,
                &mut seen,
                log.as_mut(),
                output,
            )?,
            Err(error) => Err(error),
        };
        match read {
            Err(error) => {
                seen.unread = true;
                unread(arguments.format, file, &error, output)?;
            }
            Ok(()) if arguments.validate && seen.tally.judged() == before => {
                let name = (!file.is_stdin).then_some(file.name);
                output.report_note(&without_urls(name, 0))?;
            }
            Ok(()) => {}
        }
    }
    if let Some(log) = log {
        log.finish(output)?;
    }
    if arguments.format == Reporting::Short {
        seen.tally.tell_of_many("", output)?;
    }
    if seen.unread {
        return Err(Failure::Told);
    }
    let holds = if arguments.validate {
        seen.tally.invalid == 0
    } else {
        seen.tally.judged() > 0
    };
    Ok(holds && !(arguments.deny_uncertain && seen.uncertain))
}

/// Searches a file. The inner error is one of reading it.
fn one(
    arguments: &Arguments,
    validator: &Validator,
    file: File<'_>,
    mut pieces: Pieces,
    seen: &mut Seen,
    mut log: Option<&mut Log>,
    output: &mut Output,
) -> Result<io::Result<()>, Failure> {
    loop {
        let piece = match pieces.next() {
            Ok(Some(piece)) => piece,
            Ok(None) => return Ok(Ok(())),
            Err(error) => return Ok(Err(error)),
        };
        for extraction in extract(arguments.spec, piece.text).behind(piece.lines, piece.bytes) {
            let judged = arguments
                .validate
                .then(|| Judged::of(&extraction, validator, piece.text, piece.bytes));
            let is_valid = judged.as_ref().is_none_or(|it| it.report.is_valid());
            seen.tally.count(is_valid);
            let found = print::Found {
                file,
                extraction: &extraction,
                judged: judged.as_ref(),
                denies_uncertain: arguments.deny_uncertain,
            };
            seen.uncertain |= found.is_uncertain();
            let about = || extraction.text().into_owned();
            let Some(log) = log.as_mut() else {
                output.about(about);
                output.open_record();
                reference(arguments.format, &found, output)?;
                output.close_record()?;
                continue;
            };
            let mut results = Output::piece(output.manner());
            results.about(about);
            reference(arguments.format, &found, &mut results)?;
            for written in results.written() {
                match written {
                    Written::Output(records) => log.add(records.octets(), output)?,
                    Written::Error(line) => output.report(&line)?,
                }
            }
        }
        // The next piece may take a while to come.
        output.flush()?;
    }
}
