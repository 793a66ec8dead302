//! `urlspec normalize`

use serde::Serialize;
use urlspec::{Edition, Normalizer, Rung};

use crate::driver::Driver;
use crate::input_error::{InputError, text_of};
use crate::options::{DEFAULT_REVISION, Format, Inputs};
use crate::outcome::Outcome;
use crate::output::Output;
use crate::record::Record;

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Normalize by this revision
    ///
    /// An ID or an alias that `urlspec specs` lists. With `@printed` behind it, the rules are as they are printed, mistakes
    /// included. `URLSPEC_SPEC` names another default.
    #[arg(long, value_name = "ID", default_value_t = Edition::from(DEFAULT_REVISION))]
    spec: Edition,
    /// Only these normalizations, separated by commas
    ///
    /// They are the rungs of a ladder: string (which changes nothing), case, escapes, path-segments, scheme and ipv6.
    #[arg(long, value_name = "RUNG", value_delimiter = ',')]
    rungs: Vec<Rung>,
    #[command(flatten)]
    format: Format,
    #[command(flatten)]
    inputs: Inputs,
}

pub(crate) const HELP: &str = "\
The normalizations of the document are applied in this order, and again until nothing changes. The 1997 draft (sections 6 \
and 2.4.2) has case, escapes and scheme; the 2003 draft and RFC 3986 (section 6.2) have path-segments too, and by RFC 3986, \
3987 and 6874 the last one is ipv6. url7, RFC 1630 and RFC 1738 have no chapter on normalization: theirs are made of what \
their other sections say of the same.

case (not by url7 and RFC 1630): scheme and host name in lower case. By RFC 3986 any host, and the hexadecimal digits of \
escapes in upper case. By the 2003 draft (section 6.2.2.1), IPv6 addresses and registry names stay as they are.
escapes: an escape is undone if the document calls that safe, such as %7E (`escape --table` lists them). By the drafts, the \
others get capital digits. An escape stays if a segment would become `.` or `..` without it.
path-segments: `.` and `..` are removed from an absolute path behind a scheme, as in resolution. That includes a path that \
begins with two slashes, such as that of http://a//../b, which the 2003 draft to the letter (sections 6.2.2.3 and 5.2) would \
leave alone. `..` above the root stay by the 2003 draft and are removed by RFC 3986. Relative references keep all of them.
scheme: the default port that a document names for the scheme is left out (http 80, ldap 389, coap 5683), and so is an empty \
port; by the drafts, only that of these schemes. An empty path becomes `/`: by RFC 3986 behind any authority, by the 2003 \
draft that of http and https, by RFC 1738 that of http, telnet and gopher. By url7 and RFC 1738, the path of gopher may be \
the type 1 as well, which is left out. The host `localhost` of a file URL is left out by RFC 1630, RFC 1738, the 2003 draft \
and RFC 3986; by RFC 3986, `//` is written before the path of one without it, and the domain of a mailto address is in lower \
case.
ipv6: an IPv6 address in its shortest form (RFC 5952, section 4), such as [2001:db8::1], and with the end in decimal numbers \
behind the prefixes of section 5, such as [::ffff:192.0.2.1]. Zones stay. The documents do not have this normalization \
themselves: --rungs case,escapes,path-segments,scheme leaves it out.

Prints one line for each URL, empty if it is not valid. With -0, each ends in NUL. Errors go to standard error; with \
--format json they are in the JSON.

Exit status: 0 all normalized, 1 some are not valid, 2 usage or I/O error, or a revision without normalization.";

/// The answer for a text, in JSON output.
#[derive(Serialize)]
struct Answer<'n> {
    spec: Edition,
    normalized: Option<&'n str>,
    error: Option<&'n InputError>,
}

pub(crate) fn run(arguments: &'static Arguments, output: &mut Output) -> Outcome {
    let mut normalizer = Normalizer::new(arguments.spec)?;
    if !arguments.rungs.is_empty() {
        let mut described: Vec<Rung> = arguments
            .spec
            .revision()
            .ladder()
            .map(|(rung, _)| rung)
            .collect();
        described.dedup();
        if let Some(other) = arguments
            .rungs
            .iter()
            .find(|rung| !described.contains(rung))
        {
            let names: Vec<String> = described.iter().map(|rung| format!("`{rung}`")).collect();
            return Err(format!(
                "{} describes no rung `{other}`; it has {}",
                arguments.spec.name(),
                names.join(", ")
            )
            .into());
        }
        normalizer = normalizer.rungs(arguments.rungs.iter().copied());
    }
    let driver = Driver::of(&arguments.inputs).keeping_places(arguments.format == Format::Text);
    driver.each(output, move |record, output| {
        one(arguments, &normalizer, record, output)
    })
}

fn one(
    arguments: &Arguments,
    normalizer: &Normalizer,
    record: &Record<'_>,
    output: &mut Output,
) -> Outcome {
    let result = text_of(record, arguments.spec).and_then(|text| {
        let result = normalizer.normalize(text);
        result.map_err(|error| InputError::of(error.syntax(), &error))
    });
    let text = result.as_deref().ok();
    if arguments.format == Format::Json {
        output.json(&record.line(Answer {
            spec: arguments.spec,
            normalized: text,
            error: result.as_ref().err(),
        }))?;
        return Ok(result.is_ok());
    }
    output.octets(text.unwrap_or_default().as_bytes(), arguments.inputs.null)?;
    if let Err(error) = &result {
        error.report(record, output)?;
    }
    Ok(result.is_ok())
}
