//! The `urlspec` program, a client of the library's public API: one module a subcommand, in `verbs`.

mod blocks;
mod deny;
mod draw;
mod findings;
mod input;
mod language;
mod options;
mod outcome;
mod output;
mod packed;
mod parallel;
mod record;
mod shown;
mod side;
mod verbs;

use std::process::ExitCode;

use clap::builder::styling::{AnsiColor, Styles};
use clap::{Parser, Subcommand};

use outcome::Failure;
use output::Output;
use verbs::{
    audit, base, claims, compare, convert, count, equivalent, escape, explain, extract, generate,
    grammar, lineage, lint, normalize, parse, resolve, scheme, specs, unescape, validate,
};

const STYLES: Styles = Styles::styled()
    .header(AnsiColor::Green.on_default().bold())
    .usage(AnsiColor::Green.on_default().bold())
    .literal(AnsiColor::Cyan.on_default().bold())
    .placeholder(AnsiColor::Cyan.on_default());

/// Is this URL valid, and by which document? Validates by a chosen revision of the URL syntax, one of eleven, from the 1993 draft "url7" over RFC 1738, RFC 2396 and RFC 3986 to the IRIs of RFC 3987.
#[derive(Parser)]
#[command(name = "urlspec", version, styles = STYLES, after_help = EXIT_STATUS)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

const EXIT_STATUS: &str = "\
Exit status: 0 all valid, 1 some invalid, 2 could not tell (usage, unknown names, input or output).";

#[derive(Subcommand)]
enum Command {
    /// Check each URL by the chosen document, and explain what is wrong
    #[command(after_help = EXIT_STATUS)]
    Validate(validate::Arguments),
    /// Warn about URLs that are valid and yet unwise: risks, and forms that the documents advise against
    #[command(after_help = lint::EXIT_STATUS)]
    Lint(lint::Arguments),
    /// Explain a code of `validate` or `lint`: what it means, which documents speak of it, and an example
    #[command(after_help = explain::EXIT_STATUS)]
    Explain(explain::Arguments),
    /// Print the parts of each URL, or its parse tree
    #[command(after_help = EXIT_STATUS)]
    Parse(parse::Arguments),
    /// Resolve references against a base, as the document prescribes it
    #[command(after_help = resolve::HELP)]
    Resolve(resolve::Arguments),
    /// Print the normal form of each URL
    #[command(after_help = normalize::HELP)]
    Normalize(normalize::Arguments),
    /// Make URIs of IRIs, or IRIs of URIs
    #[command(after_help = convert::HELP)]
    Convert(convert::Arguments),
    /// Compare two URLs: say by which normalization, if any, they become the same
    #[command(after_help = equivalent::EXIT_STATUS)]
    Equivalent(equivalent::Arguments),
    /// Percent-encode data for a component, repair text that should be a URL, or show what must be escaped
    #[command(after_help = escape::HELP)]
    Escape(escape::Arguments),
    /// Decode the text of a component, or undo the escapes that a URL does not need
    #[command(after_help = unescape::HELP)]
    Unescape(unescape::Arguments),
    /// Find the base URL of a message or page, and resolve the references in it
    #[command(after_help = base::HELP)]
    Base(base::Arguments),
    /// Show what a URL of ftp, gopher, news and so on means: its parts, decoded, or what a client would send
    #[command(after_help = scheme::HELP)]
    Scheme(scheme::Arguments),
    /// List the revisions that can be chosen
    Specs(specs::Arguments),
    /// Prove that each parser accepts exactly its document's BNF, and reads it as the document says
    #[command(after_help = audit::HELP)]
    Audit(audit::Arguments),
    /// Show a rule as printed, as read and as parsed; or list the rules of a document or file, with its errors
    #[command(after_help = grammar::HELP)]
    Grammar(grammar::Arguments),
    /// Compare two rules exactly: whether they accept the same texts, and where they differ
    #[command(after_help = compare::HELP)]
    Compare(compare::Arguments),
    /// Show how a part of the syntax changed from document to document
    #[command(after_help = lineage::HELP)]
    Lineage(lineage::Arguments),
    /// Check what the documents claim about their own changes
    #[command(after_help = claims::HELP)]
    Claims(claims::Arguments),
    /// Generate words of a rule, near misses, or a suite to test a parser with
    #[command(after_help = generate::EXIT_STATUS)]
    Generate(generate::Arguments),
    /// Count the words of a rule by length, exactly
    #[command(after_help = generate::EXIT_STATUS)]
    Count(count::Arguments),
    /// Find URLs in plain text, with line and column
    #[command(after_help = extract::HELP)]
    Extract(extract::Arguments),
}

fn main() -> ExitCode {
    let cli = Cli::parse();
    let mut output = Output::stdout();
    let outcome = match &cli.command {
        Command::Validate(arguments) => validate::run(arguments, &mut output),
        Command::Lint(arguments) => lint::run(arguments, &mut output),
        Command::Explain(arguments) => explain::run(arguments, &mut output),
        Command::Parse(arguments) => parse::run(arguments, &mut output),
        Command::Resolve(arguments) => resolve::run(arguments, &mut output),
        Command::Normalize(arguments) => normalize::run(arguments, &mut output),
        Command::Convert(arguments) => convert::run(arguments, &mut output),
        Command::Equivalent(arguments) => equivalent::run(arguments, &mut output),
        Command::Escape(arguments) => escape::run(arguments, &mut output),
        Command::Unescape(arguments) => unescape::run(arguments, &mut output),
        Command::Base(arguments) => base::run(arguments, &mut output),
        Command::Scheme(arguments) => scheme::run(arguments, &mut output),
        Command::Specs(arguments) => specs::run(arguments, &mut output),
        Command::Audit(arguments) => audit::run(arguments, &mut output),
        Command::Grammar(arguments) => grammar::run(arguments, &mut output),
        Command::Compare(arguments) => compare::run(arguments, &mut output),
        Command::Lineage(arguments) => lineage::run(arguments, &mut output),
        Command::Claims(arguments) => claims::run(arguments, &mut output),
        Command::Generate(arguments) => generate::run(arguments, &mut output),
        Command::Count(arguments) => count::run(arguments, &mut output),
        Command::Extract(arguments) => extract::run(arguments, &mut output),
    };
    match outcome.and_then(|holds| output.flush().map(|()| holds).map_err(Failure::from)) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::from(1),
        // Quietly: nobody is listening. But not everything was told.
        Err(Failure::ClosedPipe | Failure::Told) => ExitCode::from(2),
        Err(Failure::Message(message)) => {
            output.report_failure(&message);
            ExitCode::from(2)
        }
    }
}
