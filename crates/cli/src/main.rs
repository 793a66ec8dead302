//! The `urlspec` program, a client of the library's public API: one module a subcommand, in `verbs`.

mod advice;
mod baseline;
mod blocks;
mod composing;
mod deny;
mod derived;
mod dialect;
mod draw;
mod driver;
mod expected;
mod files;
mod findings;
mod foreign;
mod help;
mod hint;
mod input;
mod input_error;
mod json;
mod kinds;
mod known;
mod language;
mod markdown;
mod names;
mod options;
mod outcome;
mod output;
mod packed;
mod parallel;
mod progress;
mod reader;
mod record;
mod reports;
mod shown;
mod suite_words;
mod tally;
mod transitions;
mod verbs;

use std::ffi::OsString;
use std::io::Write;
use std::process::ExitCode;

use clap::builder::styling::{AnsiColor, Styles};
use clap::{
    Arg, ColorChoice, Command, CommandFactory, FromArgMatches, Parser, Subcommand, ValueEnum,
};

use options::DEFAULT_REVISION;
use outcome::Failure;
use output::Output;
use urlspec::Edition;
use verbs::{
    atlas, audit, base, browser, claims, compare, completions, convert, count, equivalent, escape,
    examples, explain, export, extract, figures, generate, grammar, lineage, lint, man, r#match,
    matrix, normalize, parse, referee, resolve, schema, scheme, specs, suite, test, unescape,
    validate,
};

const STYLES: Styles = Styles::styled()
    .header(AnsiColor::Green.on_default().bold())
    .usage(AnsiColor::Green.on_default().bold())
    .literal(AnsiColor::Cyan.on_default().bold())
    .placeholder(AnsiColor::Cyan.on_default());

/// Check URLs by a chosen document
///
/// Is this URL valid, and by which document? Judges by one of twelve revisions of the URL syntax, from the 1993 draft "url7"
/// through RFC 1738, RFC 2396, RFC 3986 and RFC 3987 to the URL Standard of 2026.
#[derive(Parser)]
#[command(name = "urlspec", version, styles = STYLES, subcommand_value_name = "VERB", after_help = EXIT_STATUS)]
struct Cli {
    /// When to use colour (default: if the output is a terminal)
    ///
    /// It is `always`, `never`, or `auto`: if the output is a terminal and `NO_COLOR` is not set.
    #[arg(
        long,
        global = true,
        value_enum,
        value_name = "WHEN",
        default_value_t = ColorChoice::Auto,
        hide_default_value = true,
        hide_possible_values = true,
        display_order = COLOR_ORDER
    )]
    color: ColorChoice,
    #[command(subcommand)]
    command: Verb,
}

/// Behind the options of each verb, before those that clap adds.
const COLOR_ORDER: usize = 900;

const EXIT_STATUS: &str = "Exit status: 0 all valid, 1 some not valid, 2 usage or I/O error.";

#[derive(Subcommand)]
enum Verb {
    /// Check URLs by a chosen document, and explain their faults
    #[command(after_help = EXIT_STATUS)]
    Validate(validate::Arguments),
    /// Warn about URLs that are valid but unwise
    ///
    /// The findings are risks, and forms that the documents advise against.
    #[command(after_help = lint::HELP)]
    Lint(lint::Arguments),
    /// Explain a code of `validate` or `lint`
    ///
    /// Prints its meaning, the documents that state it, and an example.
    #[command(after_help = explain::HELP)]
    Explain(explain::Arguments),
    /// Print the parts of each URL, or its parse tree
    #[command(after_help = EXIT_STATUS)]
    Parse(parse::Arguments),
    /// Resolve references against a base, as the document says
    #[command(after_help = resolve::HELP)]
    Resolve(resolve::Arguments),
    /// Print the normal form of each URL
    #[command(after_help = normalize::HELP)]
    Normalize(normalize::Arguments),
    /// Show what a browser makes of each URL, beside a document
    #[command(after_help = browser::HELP)]
    Browser(browser::Arguments),
    /// Convert IRIs to URIs, or URIs to IRIs
    #[command(after_help = convert::HELP)]
    Convert(convert::Arguments),
    /// Tell if two URLs are equivalent, and by which normalization
    #[command(after_help = equivalent::HELP)]
    Equivalent(equivalent::Arguments),
    /// Percent-encode data, or repair text that should be a URL
    ///
    /// With --table, shows which characters must be escaped.
    #[command(after_help = escape::HELP)]
    Escape(escape::Arguments),
    /// Decode the text of a component, or undo needless escapes
    #[command(after_help = unescape::HELP)]
    Unescape(unescape::Arguments),
    /// Find the base URL of a message or page, and resolve its links
    #[command(after_help = base::HELP)]
    Base(base::Arguments),
    /// Show what a URL means by its scheme, such as mailto or ftp
    ///
    /// Prints its parts, decoded, or the messages that a client would send.
    #[command(after_help = scheme::HELP)]
    Scheme(scheme::Arguments),
    /// Find URLs in plain text, with line and column
    #[command(after_help = extract::HELP)]
    Extract(extract::Arguments),
    /// List the documents to choose from
    #[command(after_help = specs::HELP)]
    Specs(specs::Arguments),
    /// Prove that parsers accept exactly the BNF of their documents
    ///
    /// Also proves that they read ambiguous texts as the documents say.
    #[command(after_help = audit::HELP)]
    Audit(audit::Arguments),
    /// Show a rule as printed, as read and as parsed
    ///
    /// Without RULE, lists the rules of a document, or those of a file with their errors.
    #[command(after_help = grammar::HELP)]
    Grammar(grammar::Arguments),
    /// Show the size of each rule: states, classes, words
    #[command(after_help = figures::HELP)]
    Figures(figures::Arguments),
    /// Compare two rules exactly, and show where they differ
    #[command(after_help = compare::HELP)]
    Compare(compare::Arguments),
    /// Compare each two of several languages
    #[command(after_help = matrix::HELP)]
    Matrix(matrix::Arguments),
    /// Check words by any rule of a document or of a file
    #[command(after_help = r#match::HELP)]
    Match(r#match::Arguments),
    /// Show how a part of the syntax changed over the documents
    #[command(after_help = lineage::help())]
    Lineage(lineage::Arguments),
    /// Check what the documents claim about their own changes
    #[command(after_help = claims::HELP)]
    Claims(claims::Arguments),
    /// Generate words of a rule, or near misses
    ///
    /// With --suite, all the words to test a parser with.
    #[command(after_help = generate::HELP)]
    Generate(generate::Arguments),
    /// Write a rule as a regular expression, ABNF, drawing or table
    #[command(after_help = export::HELP)]
    Export(export::Arguments),
    /// Write the conformance suite of a document, as JSON
    #[command(after_help = suite::HELP)]
    Suite(suite::Arguments),
    /// Test a program with the words of a rule
    ///
    /// Wrong verdicts are made short.
    #[command(after_help = test::HELP)]
    Test(test::Arguments),
    /// Learn what a program takes for a URL, and compare it
    ///
    /// Says which document is nearest to any program that answers words, and where the two differ.
    #[command(after_help = referee::HELP)]
    Referee(referee::Arguments),
    /// Count the words of a rule by length, exactly
    #[command(after_help = generate::HELP)]
    Count(count::Arguments),
    /// Write the grammars as a static site with diagrams
    ///
    /// It has pages for all rules, a map of the documents, and a playground.
    #[command(after_help = atlas::HELP)]
    Atlas(atlas::Arguments),
    /// Print the JSON Schema of what a verb prints
    #[command(after_help = schema::HELP)]
    Schema(schema::Arguments),
    /// Print manual pages, or write them into a folder
    #[command(after_help = man::HELP)]
    Man(man::Arguments),
    /// Print a script by which a shell completes commands
    #[command(after_help = completions::HELP)]
    Completions(completions::Arguments),
}

/// The environment variable with the revision to use if the command line names none.
const DEFAULT_SPEC: &str = "URLSPEC_SPEC";

/// The name of the default revision, where the environment has one.
fn default_spec() -> Option<String> {
    // A value that is not valid UTF-8 names no revision either, and is refused as other unknown names are.
    let spec = std::env::var_os(DEFAULT_SPEC).map(|spec| spec.to_string_lossy().into_owned());
    spec.filter(|spec| !spec.is_empty())
}

/// The command line, with examples, and with the default revision that the environment names.
fn described() -> Command {
    // Clap needs a static text; only one is leaked.
    let spec: Option<&'static str> = default_spec().map(|spec| &*spec.leak());
    let with_examples = |command: Command| {
        let examples = examples::examples(command.get_name());
        help::with_examples(command, examples)
    };
    help::in_groups(with_examples(Cli::command())).mut_subcommands(|verb| {
        let mut verb = with_examples(verb);
        if verb.get_name() == "match" {
            // Its inputs are those of the other verbs, and need not be URLs.
            verb = r#match::with_words(verb);
        }
        if verbs::READERS_OF_DATA.contains(&verb.get_name()) {
            verb = verb.mut_arg("comments", options::without_comments);
        }
        let is_default = |argument: &Arg| {
            argument.get_id() == "spec" && argument.get_default_values() == [DEFAULT_REVISION.id()]
        };
        match spec {
            Some(spec) if verb.get_arguments().any(is_default) => {
                verb.mut_arg("spec", |argument| argument.default_value(spec))
            }
            _ => verb,
        }
    })
}

/// The same, with colours if they are wanted: errors of the command line are printed before it is parsed.
fn command() -> Command {
    let arguments: Vec<OsString> = std::env::args_os().collect();
    let given = arguments.windows(2).find_map(|pair| match pair {
        [name, value] if name == "--color" => value.to_str(),
        [_, both] => both.to_str()?.strip_prefix("--color="),
        _ => None,
    });
    let choice = given.and_then(|value| ColorChoice::from_str(value, false).ok());
    described().color(choice.unwrap_or(ColorChoice::Auto))
}

/// Parses the command line.
fn parsed(arguments: impl Iterator<Item = OsString>) -> Result<Cli, clap::Error> {
    let matches = command().try_get_matches_from(arguments)?;
    Cli::from_arg_matches(&matches)
}

/// Prints help or the version, or the error of the command line.
fn told(error: clap::Error) -> ExitCode {
    let is_wrong = error.use_stderr();
    let error = if is_wrong {
        // An argument that would disturb the terminal is just as wrong with pictures in its place.
        let shown = std::env::args_os().map(|it| shown::shown(&it.to_string_lossy()).into());
        parsed(shown).err().map(hint::with_hint)
    } else {
        Some(error)
    };
    let printed = match error {
        Some(error) => error.print().and_then(|()| std::io::stdout().flush()),
        None => std::io::stderr().write_all(b"error: an argument is not UTF-8\n"),
    };
    match printed {
        Ok(()) if !is_wrong => ExitCode::SUCCESS,
        _ => ExitCode::from(2),
    }
}

fn main() -> ExitCode {
    let is_chosen = |argument: OsString| {
        let argument = argument.to_string_lossy();
        argument == "--spec" || argument.starts_with("--spec=")
    };
    let default = default_spec().filter(|_| !std::env::args_os().any(is_chosen));
    if let Some(Err(error)) = default.map(|spec| spec.parse::<Edition>()) {
        Output::stdout().report_failure(&format!("{DEFAULT_SPEC}: {error}"));
        return ExitCode::from(2);
    }
    // It lives as long as the program, so that all threads may read it.
    let cli: &'static Cli = match parsed(std::env::args_os()) {
        Ok(cli) => Box::leak(Box::new(cli)),
        Err(error) => return told(error),
    };
    match cli.color {
        ColorChoice::Auto => {}
        ColorChoice::Always => anstream::ColorChoice::Always.write_global(),
        ColorChoice::Never => anstream::ColorChoice::Never.write_global(),
    }
    let mut output = Output::stdout();
    let outcome = match &cli.command {
        Verb::Validate(arguments) => validate::run(arguments, &mut output),
        Verb::Lint(arguments) => lint::run(arguments, &mut output),
        Verb::Explain(arguments) => explain::run(arguments, &mut output),
        Verb::Parse(arguments) => parse::run(arguments, &mut output),
        Verb::Resolve(arguments) => resolve::run(arguments, &mut output),
        Verb::Normalize(arguments) => normalize::run(arguments, &mut output),
        Verb::Browser(arguments) => browser::run(arguments, &mut output),
        Verb::Convert(arguments) => convert::run(arguments, &mut output),
        Verb::Equivalent(arguments) => equivalent::run(arguments, &mut output),
        Verb::Escape(arguments) => escape::run(arguments, &mut output),
        Verb::Unescape(arguments) => unescape::run(arguments, &mut output),
        Verb::Base(arguments) => base::run(arguments, &mut output),
        Verb::Scheme(arguments) => scheme::run(arguments, &mut output),
        Verb::Specs(arguments) => specs::run(arguments, &mut output),
        Verb::Audit(arguments) => audit::run(arguments, &mut output),
        Verb::Grammar(arguments) => grammar::run(arguments, &mut output),
        Verb::Compare(arguments) => compare::run(arguments, &mut output),
        Verb::Figures(arguments) => figures::run(arguments, &mut output),
        Verb::Test(arguments) => test::run(arguments, &mut output),
        Verb::Matrix(arguments) => matrix::run(arguments, &mut output),
        Verb::Lineage(arguments) => lineage::run(arguments, &mut output),
        Verb::Claims(arguments) => claims::run(arguments, &mut output),
        Verb::Generate(arguments) => generate::run(arguments, &mut output),
        Verb::Suite(arguments) => suite::run(arguments, &mut output),
        Verb::Referee(arguments) => referee::run(arguments, &mut output),
        Verb::Atlas(arguments) => atlas::run(arguments, &mut output),
        Verb::Count(arguments) => count::run(arguments, &mut output),
        Verb::Extract(arguments) => extract::run(arguments, &mut output),
        Verb::Schema(arguments) => schema::run(arguments, &mut output),
        Verb::Export(arguments) => export::run(arguments, &mut output),
        Verb::Man(arguments) => man::run(arguments, described(), &mut output),
        Verb::Match(arguments) => r#match::run(arguments, &mut output),
        Verb::Completions(arguments) => completions::run(arguments, described(), &mut output),
    };
    match outcome.and_then(|holds| output.flush().map(|()| holds).map_err(Failure::from)) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::from(1),
        // Without a message: the reader closed the pipe, or the error was printed before. But the work is not complete.
        Err(Failure::ClosedPipe | Failure::Told) => ExitCode::from(2),
        Err(Failure::Message(message)) => {
            output.report_failure(&message);
            ExitCode::from(2)
        }
    }
}
