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
    /// Say of each URL whether it is valid by the chosen document, and why not
    #[command(after_help = EXIT_STATUS)]
    Validate(validate::Arguments),
    /// Say of each URL what is worth knowing though it is valid: what the documents warn of, and what
    /// they would write otherwise
    #[command(after_help = lint::EXIT_STATUS)]
    Lint(lint::Arguments),
    /// Say what a finding is, why it is one, which documents speak of it, and show an example
    #[command(after_help = explain::EXIT_STATUS)]
    Explain(explain::Arguments),
    /// Print the parts of each URL, or its parse tree
    #[command(after_help = EXIT_STATUS)]
    Parse(parse::Arguments),
    /// Print the URL that each reference stands for, resolved against a base as the document says
    #[command(after_help = resolve::HELP)]
    Resolve(resolve::Arguments),
    /// Print the normal form of each URL
    #[command(after_help = normalize::HELP)]
    Normalize(normalize::Arguments),
    /// Make URIs of IRIs, or IRIs of URIs
    #[command(after_help = convert::HELP)]
    Convert(convert::Arguments),
    /// Say on which rung of the comparison ladder two URLs meet
    #[command(after_help = equivalent::EXIT_STATUS)]
    Equivalent(equivalent::Arguments),
    /// Write data as the text of a component, or escape what cannot stand in a URL; or show what must be,
    /// may be and must not be escaped
    #[command(after_help = escape::HELP)]
    Escape(escape::Arguments),
    /// Turn the text of a component back into data, or undo the escapes that are safe to undo in a URL
    #[command(after_help = unescape::HELP)]
    Unescape(unescape::Arguments),
    /// Print the base of a message and its parts, or of a page, and what their references stand for
    #[command(after_help = base::HELP)]
    Base(base::Arguments),
    /// Print what each URL means to its scheme: its parts, decoded, or what a client would send
    #[command(after_help = scheme::HELP)]
    Scheme(scheme::Arguments),
    /// List the revisions that can be chosen
    Specs(specs::Arguments),
    /// Prove that each parser accepts exactly its document's BNF, and reads it as the document says
    #[command(after_help = audit::HELP)]
    Audit(audit::Arguments),
    /// Show a rule as printed, as read and as parsed, and the rules around it; or what is wrong with
    /// the rules of a file
    #[command(after_help = grammar::HELP)]
    Grammar(grammar::Arguments),
    /// Say how the languages of two rules lie to each other, and where they part
    #[command(after_help = compare::HELP)]
    Compare(compare::Arguments),
    /// Draw the line of documents: how what they have in common changed from one to the next
    #[command(after_help = lineage::HELP)]
    Lineage(lineage::Arguments),
    /// Check what the documents say of their own changes
    #[command(after_help = claims::HELP)]
    Claims(claims::Arguments),
    /// Make words of a rule, near misses, or a suite to test a parser with
    #[command(after_help = generate::EXIT_STATUS)]
    Generate(generate::Arguments),
    /// Count the words of a rule by length, exactly
    #[command(after_help = generate::EXIT_STATUS)]
    Count(count::Arguments),
    /// Find the references in plain text, with line and column
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
