//! A verb is run; if it is wanted, with the provenance of its result, or again.

use std::ffi::OsString;

use crate::command_line::{Cli, Verb, described, parsed};
use crate::composing::Composing;
use crate::outcome::{Failure, Outcome};
use crate::output::Output;
use crate::provenance::{self, Place, arguments_to_record};
use crate::verbs::{
    atlas, audit, base, browser, claims, compare, completions, convert, count, equivalent, escape,
    explain, export, extract, figures, generate, grammar, lineage, lint, man, r#match, matrix,
    normalize, parse, referee, rerun, resolve, schema, scheme, specs, suite, test, unescape,
    validate,
};

impl Verb {
    /// Runs it.
    fn run(&'static self, output: &mut Output) -> Outcome {
        match self {
            Self::Validate(arguments) => validate::run(arguments, output),
            Self::Lint(arguments) => lint::run(arguments, output),
            Self::Explain(arguments) => explain::run(arguments, output),
            Self::Parse(arguments) => parse::run(arguments, output),
            Self::Resolve(arguments) => resolve::run(arguments, output),
            Self::Normalize(arguments) => normalize::run(arguments, output),
            Self::Browser(arguments) => browser::run(arguments, output),
            Self::Convert(arguments) => convert::run(arguments, output),
            Self::Equivalent(arguments) => equivalent::run(arguments, output),
            Self::Escape(arguments) => escape::run(arguments, output),
            Self::Unescape(arguments) => unescape::run(arguments, output),
            Self::Base(arguments) => base::run(arguments, output),
            Self::Scheme(arguments) => scheme::run(arguments, output),
            Self::Specs(arguments) => specs::run(arguments, output),
            Self::Audit(arguments) => audit::run(arguments, output),
            Self::Grammar(arguments) => grammar::run(arguments, output),
            Self::Compare(arguments) => compare::run(arguments, output),
            Self::Figures(arguments) => figures::run(arguments, output),
            Self::Test(arguments) => test::run(arguments, output),
            Self::Matrix(arguments) => matrix::run(arguments, output),
            Self::Lineage(arguments) => lineage::run(arguments, output),
            Self::Claims(arguments) => claims::run(arguments, output),
            Self::Generate(arguments) => generate::run(arguments, output),
            Self::Suite(arguments) => suite::run(arguments, output),
            Self::Referee(arguments) => referee::run(arguments, output),
            Self::Atlas(arguments) => atlas::run(arguments, output),
            Self::Count(arguments) => count::run(arguments, output),
            Self::Extract(arguments) => extract::run(arguments, output),
            Self::Schema(arguments) => schema::run(arguments, output),
            Self::Export(arguments) => export::run(arguments, output),
            Self::Man(arguments) => man::run(arguments, described(), output),
            Self::Match(arguments) => r#match::run(arguments, output),
            Self::Completions(arguments) => completions::run(arguments, described(), output),
            Self::Rerun(_) => Err("a repetition is not repeated".into()),
        }
    }

    /// The options by which it puts grammars together, which note what is read.
    fn composing(&self) -> Option<&Composing> {
        match self {
            Self::Atlas(arguments) => Some(&arguments.composing),
            Self::Audit(arguments) => Some(&arguments.composing),
            Self::Grammar(arguments) => Some(&arguments.composing),
            Self::Figures(arguments) => Some(&arguments.composing),
            Self::Compare(arguments) => Some(&arguments.composing),
            Self::Matrix(arguments) => Some(&arguments.composing),
            Self::Lineage(arguments) => Some(&arguments.composing),
            Self::Claims(arguments) => Some(&arguments.composing),
            Self::Referee(arguments) => Some(&arguments.composing),
            Self::Match(arguments) => Some(&arguments.language.composing),
            Self::Generate(arguments) => Some(&arguments.language.composing),
            Self::Export(arguments) => Some(&arguments.language.composing),
            Self::Test(arguments) => Some(&arguments.language.composing),
            Self::Count(arguments) => Some(&arguments.language.composing),
            _ => None,
        }
    }

    /// Tells if it does more than read and print: it runs programs or writes files that its arguments name.
    fn acts(&self) -> bool {
        matches!(self, Self::Test(_) | Self::Referee(_) | Self::Atlas(_))
    }
}

/// The exit status of an outcome; `None` if there is nothing that could be repeated.
fn status(outcome: &Outcome) -> Option<u8> {
    match outcome {
        Ok(true) => Some(0),
        Ok(false) => Some(1),
        Err(Failure::Told) => Some(2),
        Err(_) => None,
    }
}

/// Runs a verb, and says how its result was made if that is wanted.
pub(crate) fn made(verb: &'static Verb, format: Option<&str>, output: &mut Output) -> Outcome {
    let wanted = verb.composing().and_then(|it| Some((it, it.provenance()?)));
    let Some((composing, place)) = wanted else {
        return verb.run(output);
    };
    match (place, format) {
        (Place::File(_), _) => output.keep_copy(),
        (Place::Behind, Some("json" | "text")) => {}
        (Place::Behind, _) => {
            let message = "--provenance comes after text and JSON; --provenance=FILE writes it to a file, with the output";
            return Err(message.into());
        }
    }
    let arguments = std::env::args_os().skip(1).map(OsString::into_string);
    let arguments: Result<Vec<String>, OsString> = arguments.collect();
    let arguments = arguments.map_err(|_| "an argument that is not UTF-8 cannot be recorded")?;
    let arguments = arguments_to_record(arguments, folders());
    composing.log().begin();
    let outcome = verb.run(output);
    let Some(status) = status(&outcome) else {
        if matches!(outcome, Err(Failure::Message(_))) {
            output.report_note("note: no provenance is recorded: the work was not done")?;
        }
        return outcome;
    };
    let provenance = composing
        .log()
        .provenance(arguments, composing.settings(), status);
    match place {
        Place::Behind if format == Some("json") => output.json(&provenance::Line { provenance })?,
        Place::Behind => provenance.print(output)?,
        Place::File(path) => {
            if composing.log().has_read(path) {
                let message = format!("{path}: it was read, and is not overwritten by a record");
                return Err(message.into());
            }
            let copy = output.copy().to_vec();
            let copy =
                String::from_utf8(copy).map_err(|_| format!("{path}: the output is not UTF-8"))?;
            provenance::Record {
                provenance,
                output: copy,
            }
            .write(path)?;
        }
    }
    outcome
}

/// The folders of texts that the environment names.
fn folders() -> Option<String> {
    let folders = std::env::var("URLSPEC_LIBRARY").ok();
    folders.filter(|folders| !folders.is_empty())
}

/// Runs a command again that was recorded.
pub(crate) fn repeated(arguments: &rerun::Arguments, output: &mut Output) -> Outcome {
    let recorded = arguments.recorded()?;
    // What the environment says now is not what it said.
    let folders = folders().map(|_| String::new());
    let given = arguments_to_record(recorded.provenance.arguments.clone(), folders);
    let program = std::iter::once("urlspec".to_owned());
    let parsed = parsed(program.chain(given).map(OsString::from));
    let parsed = parsed.map_err(|error| {
        let error = error.to_string();
        let first = error.lines().next().unwrap_or_default();
        format!("`{}` cannot be run: {first}", recorded.provenance.command())
    })?;
    let cli: &'static Cli = Box::leak(Box::new(parsed.cli));
    let Some(composing) = cli.command.composing() else {
        let command = recorded.provenance.command();
        return Err(format!("`{command}` records no provenance").into());
    };
    if cli.command.acts() && !arguments.is_trusted() {
        let command = recorded.provenance.command();
        return Err(
            format!("`{command}` runs a program or writes files; --trust allows it").into(),
        );
    }
    composing.log().begin();
    let mut piece = Output::memory();
    let outcome = cli.command.run(&mut piece);
    let Some(status) = status(&outcome) else {
        return outcome;
    };
    let provenance = composing.log().provenance(
        recorded.provenance.arguments.clone(),
        composing.settings(),
        status,
    );
    let again = rerun::Again {
        provenance,
        output: piece.written(),
    };
    rerun::run(arguments, &recorded, &again, output)
}
