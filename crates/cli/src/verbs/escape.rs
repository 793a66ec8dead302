//! `urlspec escape`

use std::io;

use serde::Serialize;
use urlspec::escape::{self, Class, EscapeError, Escaper, NoEscaper, StrayPercent};
use urlspec::{
    Component, Edit, Edition, Mistake, Repair, Rule, Section, Unwrapped, Validator, Wrapper,
    unwrapped,
};

use super::unescape::texts;
use crate::driver::Driver;
use crate::json::ErrorLine;
use crate::options::{DEFAULT_REVISION, Format, Inputs};
use crate::outcome::{Failure, Outcome};
use crate::output::Output;
use crate::record::Record;

pub(crate) const HELP: &str = "\
Without --repair the input is data: every character stands for itself, `%` and `/` too. With --repair it is a URL or a part \
of one: only what cannot stand there is escaped, and escapes stay as they are. The wrapper that people type around a whole \
URL is left out (RFC 1738, Appendix; drafts, Appendix E): <...>, \"...\", the prefix URL:, and white space; a note says so.

Characters beyond US-ASCII are escaped in ISO Latin 1 by url7 and RFC 1630, and in UTF-8 by all others. Octets that are not \
UTF-8 are escaped one by one.

Prints one line for each text, empty if it cannot be escaped. With -0, each ends in NUL. Errors go to standard error; with \
--format json they are in the JSON.

Exit status: 0 all escaped, 1 some cannot be, 2 usage or I/O error.";

#[derive(clap::Args)]
#[command(mut_arg("urls", texts))]
#[allow(
    clippy::struct_excessive_bools,
    reason = "each is a flag of the command line"
)]
pub(crate) struct Arguments {
    /// Escape by this revision
    ///
    /// An ID or an alias that `urlspec specs` lists. With `@printed` behind it, the rules are as they are printed, mistakes
    /// included. `URLSPEC_SPEC` names another default.
    #[arg(long, value_name = "ID", default_value_t = Edition::from(DEFAULT_REVISION))]
    spec: Edition,
    /// The component that the text is for
    ///
    /// It is one of scheme, authority, userinfo, user, password, host, port, path, segment, param, query and fragment.
    #[arg(long, value_name = "COMPONENT")]
    component: Option<Component>,
    /// The rule that the text is for, such as fsegment
    ///
    /// The rule has the name that its document prints.
    #[arg(long, value_name = "RULE", conflicts_with = "component")]
    rule: Option<String>,
    /// Take the input for text of a URL: escape only what must be
    ///
    /// Characters that the rule allows stay, and so do escapes. Without --component and --rule, the text is a whole URL.
    #[arg(long)]
    repair: bool,
    /// Write %25 for a `%` that does not begin an escape
    #[arg(long, requires = "repair")]
    stray_percent: bool,
    /// Keep characters that the component does not reserve
    ///
    /// Without it, all characters that are not unreserved are escaped.
    #[arg(long, conflicts_with = "repair")]
    keep_unclaimed: bool,
    /// Print the characters that must, may and must not be escaped
    ///
    /// Without --component and --rule, there is a table for each rule that stands for data.
    #[arg(long, conflicts_with_all = ["repair", "keep_unclaimed", "null", "files", "urls"])]
    table: bool,
    #[command(flatten)]
    format: Format,
    #[command(flatten)]
    inputs: Inputs,
}

impl From<NoEscaper> for Failure {
    fn from(error: NoEscaper) -> Self {
        let advice = match error.instead() {
            [] => "",
            [_, ..] if error.is_made_of_parts() => {
                "; choose one with --rule, or take finished text and --repair"
            }
            [_, ..] => "; choose one with --rule",
        };
        Self::Message(format!("{error}{advice}"))
    }
}

/// The answer for a text, in JSON output.
#[derive(Serialize)]
struct Answer<'l> {
    spec: Edition,
    rule: Rule,
    /// The wrapper around the URL, which was left out.
    wrapper: Option<Wrapper>,
    escaped: Option<&'l str>,
    error: Option<ErrorLine>,
}

pub(crate) fn run(arguments: &'static Arguments, output: &mut Output) -> Outcome {
    let rule = arguments.rule()?;
    if arguments.table {
        return tables(arguments, rule, output);
    }
    let escaper = match rule {
        _ if arguments.repair => None,
        Some(rule) => {
            let escaper = Escaper::for_rule(rule)?;
            Some(if arguments.keep_unclaimed {
                escaper.keeping_unclaimed()
            } else {
                escaper
            })
        }
        None => {
            let message = "what is data depends on where it goes: give --component or --rule, or \
                           --repair for whole URLs";
            return Err(message.into());
        }
    };
    let has_line_for_each = arguments.format == Format::Text;
    let driver = Driver::of(&arguments.inputs)
        .of_data()
        .keeping_places(has_line_for_each);
    driver.each(output, move |record, output| {
        let rule_of = |octets: &[u8]| rule.unwrap_or_else(|| rule_for_url(arguments.spec, octets));
        let stray = arguments.stray_percent();
        let repaired = |octets: &[u8]| match rule {
            Some(rule) => escape::repair(rule, octets, stray),
            None => escape::repair_url(arguments.spec, octets, stray),
        };
        let is_url = arguments.repair && rule.is_none_or(Rule::describes_url);
        // If the text cannot be repaired without its wrapper either, the error is that of the whole.
        let without = is_url
            .then(|| unwrapped(arguments.spec, record.octets))
            .flatten()
            .and_then(|typed| Some((repaired(typed.octets()).ok()?, typed)));
        // A whole URL that has a sure repair is repaired so: the mistake may be another one than a missing escape.
        let meant = (is_url && rule.is_none())
            .then(|| arguments.repaired(record.octets))
            .flatten();
        if let Some(repair) = meant {
            let rule = rule_of(repair.text().as_bytes());
            let text = Ok(repair.text().to_owned());
            let wrapper = without.as_ref().map(|(_, typed)| typed.wrapper());
            print(arguments, rule, record, wrapper, &text, output)?;
            arguments.tell(record, &repair, output)?;
            return Ok(true);
        }
        let (result, rule, typed) = match (&escaper, without) {
            (Some(escaper), _) => {
                let text = match str::from_utf8(record.octets) {
                    Ok(text) => escaper.escape_text(text),
                    Err(_) => escaper.escape(record.octets),
                };
                (text, rule_of(record.octets), None)
            }
            (None, Some((text, typed))) => (Ok(text), rule_of(typed.octets()), Some(typed)),
            (None, None) => (repaired(record.octets), rule_of(record.octets), None),
        };
        let done = result.is_ok();
        let wrapper = typed.as_ref().map(Unwrapped::wrapper);
        print(arguments, rule, record, wrapper, &result, output)?;
        if let (Some(typed), Format::Text) = (typed, arguments.format) {
            let (name, number) = (record.origin.name(), record.origin.number());
            let told = left_out(&typed);
            output.report_note(&format!("note: {name}:{number}: {told}"))?;
        }
        Ok(done)
    })
}

impl Arguments {
    fn rule(&self) -> Result<Option<Rule>, Failure> {
        if let Some(component) = self.component {
            return Ok(Some(self.spec.component_rule(component)?));
        }
        let rule = self.rule.as_deref().map(|name| self.spec.rule(name));
        Ok(rule.transpose()?)
    }

    /// The sure repair of a whole URL, if it is not valid and does not rest on a percent sign that was not asked for.
    fn repaired(&self, octets: &[u8]) -> Option<Repair> {
        let text = str::from_utf8(octets).ok()?;
        let repairs = Validator::new(self.spec).repairs(text);
        let is_allowed =
            |edit: &Edit| edit.mistake() != Mistake::StrayPercent || self.stray_percent;
        let [repair] = <[Repair; 1]>::try_from(repairs).ok()?;
        (repair.is_sure() && repair.edits().iter().all(is_allowed)).then_some(repair)
    }

    /// Notes on what was repaired, but for escapes.
    fn tell(&self, record: &Record<'_>, repair: &Repair, output: &mut Output) -> io::Result<()> {
        if self.format == Format::Json {
            return Ok(());
        }
        let escapes = [Mistake::NotEscaped, Mistake::StrayPercent];
        let others = repair
            .edits()
            .iter()
            .filter(|it| !escapes.contains(&it.mistake()));
        let (name, number) = (record.origin.name(), record.origin.number());
        let mut told: Vec<String> = Vec::new();
        for edit in others {
            let note = format!("note: {name}:{number}: {}", edit.message());
            if !told.contains(&note) {
                output.report_note(&note)?;
                told.push(note);
            }
        }
        Ok(())
    }

    fn stray_percent(&self) -> StrayPercent {
        if self.stray_percent {
            StrayPercent::Escape
        } else {
            StrayPercent::Refuse
        }
    }
}

/// The rule that a whole URL is judged by: the production of its scheme, where there is one.
fn rule_for_url(spec: Edition, text: &[u8]) -> Rule {
    let scheme = text.split(|octet| *octet == b':').next();
    let scheme = scheme.and_then(|scheme| std::str::from_utf8(scheme).ok());
    scheme
        .and_then(|scheme| spec.scheme_rule(scheme))
        .unwrap_or_else(|| spec.start_rule_for(text))
}

/// The note on the wrapper of a URL, which was left out.
fn left_out(typed: &Unwrapped) -> String {
    let named = typed.left_out().iter().map(|wrapper| match wrapper {
        Wrapper::AngleBrackets => "the angle brackets around it",
        Wrapper::UrlPrefix => "the prefix `URL:`",
        Wrapper::DoubleQuotes => "the double quotes around it",
        _ => "white space",
    });
    let named: Vec<&str> = named.collect();
    match named.split_last() {
        Some((last, [_, ..])) => {
            let others = named[..named.len() - 1].join(", ");
            format!("left out: {others} and {last}")
        }
        _ => format!("left out: {}", named.concat()),
    }
}

fn print(
    arguments: &Arguments,
    rule: Rule,
    record: &Record<'_>,
    wrapper: Option<Wrapper>,
    result: &Result<String, EscapeError>,
    output: &mut Output,
) -> Result<(), Failure> {
    match (arguments.format, result) {
        (Format::Json, _) => output.json(&record.line(Answer {
            spec: arguments.spec,
            rule,
            wrapper,
            escaped: result.as_deref().ok(),
            error: result.as_ref().err().map(|error| ErrorLine {
                index: Some(error.index()),
                message: error.to_string(),
            }),
        }))?,
        (Format::Text, Ok(text)) => output.octets(text.as_bytes(), arguments.inputs.null)?,
        (Format::Text, Err(error)) => {
            output.octets(b"", arguments.inputs.null)?;
            // For a whole URL that cannot be repaired, the validator gives the place of the fault.
            let is_whole = arguments.component.is_none() && arguments.rule.is_none();
            let validator = if is_whole {
                Validator::new(arguments.spec)
            } else {
                Validator::for_rule(rule)
            };
            let report = validator.validate_bytes(record.octets);
            let earlier = report.error().filter(|syntax| {
                // Where nothing can be escaped, the validator says more.
                let of_server = [
                    Component::Scheme,
                    Component::Authority,
                    Component::Host,
                    Component::Port,
                ];
                let is_of_server = syntax.component().is_some_and(|it| of_server.contains(&it));
                arguments.repair && syntax.index() <= error.index() && is_of_server
            });
            match earlier {
                Some(syntax) => output.report_input(record.origin, &syntax.to_string())?,
                None if error.is_stray_percent() => {
                    let told = format!("{error}; `--stray-percent` escapes it");
                    output.report_input(record.origin, &told)?;
                }
                None => output.report_input(record.origin, &error.to_string())?,
            }
        }
    }
    Ok(())
}

/// One line of JSON output of `--table`.
#[derive(Serialize)]
struct TableLine {
    spec: Edition,
    rule: Rule,
    classes: Vec<ClassLine>,
    /// The octets whose escapes may be undone in a whole URL.
    undo: UndoLine,
    note: Option<&'static str>,
}

#[derive(Serialize)]
struct ClassLine {
    class: Class,
    section: Section,
    /// The characters, where there are any for these octets.
    characters: String,
    octets: Vec<u8>,
}

#[derive(Serialize)]
struct UndoLine {
    section: Section,
    characters: String,
    octets: Vec<u8>,
    /// The places in which they may not be undone.
    except: Option<&'static str>,
}

fn tables(arguments: &Arguments, rule: Option<Rule>, output: &mut Output) -> Outcome {
    let escapers = match rule {
        Some(rule) => vec![Escaper::for_rule(rule)?],
        None => Escaper::all(arguments.spec).collect(),
    };
    for (number, escaper) in escapers.iter().enumerate() {
        match arguments.format {
            Format::Json => output.json(&table_line(escaper))?,
            Format::Text => {
                if number > 0 {
                    output.line("")?;
                }
                table(escaper, output)?;
            }
        }
    }
    if arguments.format == Format::Text {
        let (safe, section) = safe_to_undo(arguments.spec);
        output.line("")?;
        output.line(&format!(
            "escapes that may be undone in a whole URL ({}):",
            arguments.spec.revision().citation(section)
        ))?;
        output.line(&format!("              {}", in_words(&safe)))?;
        if let Some(except) = exception(arguments.spec) {
            output.line(&format!("              but {except}"))?;
        }
    }
    Ok(true)
}

fn octets_of(escaper: &Escaper, class: Class) -> Vec<u8> {
    (0..=u8::MAX)
        .filter(|octet| escaper.class(*octet) == class)
        .collect()
}

/// The octets whose escapes may be undone, and the section that allows it.
fn safe_to_undo(spec: Edition) -> (Vec<u8>, Section) {
    let is_safe = |octet: &u8| spec.revision().is_safe_to_unescape(*octet);
    let octets = (0..=u8::MAX).filter(is_safe);
    (octets.collect(), spec.revision().section_on_unescaping())
}

/// The places in which the escapes that may be undone elsewhere may not.
fn exception(spec: Edition) -> Option<&'static str> {
    spec.revision().keeps_dot_segments().then_some(
        "none in a complete segment that would be `.` or `..` then: those mean something to relative references",
    )
}

fn characters_of(octets: &[u8]) -> String {
    let characters = octets.iter().filter(|octet| octet.is_ascii());
    characters.copied().map(char::from).collect()
}

fn table_line(escaper: &Escaper) -> TableLine {
    let classes = Class::ALL.iter().map(|&class| {
        let octets = octets_of(escaper, class);
        ClassLine {
            class,
            section: escaper.section(class),
            characters: characters_of(&octets),
            octets,
        }
    });
    let (safe, section) = safe_to_undo(escaper.rule().edition());
    TableLine {
        spec: escaper.rule().edition(),
        rule: escaper.rule(),
        classes: classes.collect(),
        undo: UndoLine {
            section,
            characters: characters_of(&safe),
            octets: safe,
            except: exception(escaper.rule().edition()),
        },
        note: escaper.note(),
    }
}

fn table(escaper: &Escaper, output: &mut Output) -> Result<(), Failure> {
    let rule = escaper.rule();
    output.line(rule.reading())?;
    output.line(&format!("({}, {})", rule.revision().name(), rule.section()))?;
    for &class in Class::ALL {
        let octets = octets_of(escaper, class);
        if octets.is_empty() {
            continue;
        }
        let meaning = match class {
            Class::Excluded => "must be escaped",
            Class::Reserved => "has a meaning as itself, and is data only when escaped",
            Class::Unclaimed => "in neither list: escaped when it is data, left alone in a URL",
            Class::Unreserved => "stands for itself, escaped or not",
            _ => "cannot be data, escaped or not",
        };
        let section = escaper.section(class);
        output.line(&format!("  {class:10}  {meaning} ({section}):"))?;
        output.line(&format!("              {}", in_words(&octets)))?;
    }
    if let Some(note) = escaper.note() {
        output.line(&format!("  note        {note}"))?;
    }
    Ok(())
}

/// Octets by the characters that they are in US-ASCII, letters and digits as ranges, and the others by
/// their hexadecimal numbers.
fn in_words(octets: &[u8]) -> String {
    let kind = |octet: u8| match octet {
        b'a'..=b'z' => 1,
        b'A'..=b'Z' => 2,
        b'0'..=b'9' => 3,
        b' '..=b'~' => 0,
        _ => 4,
    };
    let mut words: Vec<(u8, String)> = Vec::new();
    let joins =
        |one: &u8, next: &u8| *next == one + 1 && kind(*one) == kind(*next) && kind(*one) > 0;
    for run in octets.chunk_by(joins) {
        let (first, last) = (run[0], run[run.len() - 1]);
        let name = |octet: u8| match octet {
            b' ' => "space".to_owned(),
            b'!'..=b'~' => char::from(octet).to_string(),
            _ => format!("{octet:02X}"),
        };
        let word = if first == last {
            name(first)
        } else {
            format!("{}-{}", name(first), name(last))
        };
        words.push((kind(first), word));
    }
    // Letters and digits first, then punctuation, then numbers.
    words.sort_by_key(|(kind, _)| match kind {
        0 => 4,
        4 => 5,
        kind => *kind,
    });
    let words: Vec<String> = words.into_iter().map(|(_, word)| word).collect();
    words.join(" ")
}
