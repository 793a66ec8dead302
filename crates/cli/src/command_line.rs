//! The command line: the verbs, their order in help, and what the environment says.

use std::ffi::OsString;

use clap::builder::styling::{AnsiColor, Styles};
use clap::{
    Arg, ColorChoice, Command, CommandFactory, FromArgMatches, Parser, Subcommand, ValueEnum,
};

use crate::options::{self, DEFAULT_REVISION};
use crate::verbs::{
    atlas, audit, base, browser, claims, compare, completions, convert, count, equivalent, escape,
    examples, explain, export, extract, figures, generate, grammar, lineage, lint, man, r#match,
    matrix, normalize, parse, referee, rerun, resolve, schema, scheme, specs, suite, test,
    unescape, validate,
};
use crate::{help, verbs};

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
pub(crate) struct Cli {
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
    pub(crate) color: ColorChoice,
    #[command(subcommand)]
    pub(crate) command: Verb,
}

/// Behind the options of each verb, before those that clap adds.
const COLOR_ORDER: usize = 900;

const EXIT_STATUS: &str = "Exit status: 0 all valid, 1 some not valid, 2 usage or I/O error.";

#[derive(Subcommand)]
pub(crate) enum Verb {
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
    /// Repeat a result from its provenance, and show what changed
    #[command(after_help = rerun::HELP)]
    Rerun(rerun::Arguments),
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
pub(crate) const DEFAULT_SPEC: &str = "URLSPEC_SPEC";

/// The name of the default revision, where the environment has one.
pub(crate) fn default_spec() -> Option<String> {
    // A value that is not valid UTF-8 names no revision either, and is refused as other unknown names are.
    let spec = std::env::var_os(DEFAULT_SPEC).map(|spec| spec.to_string_lossy().into_owned());
    spec.filter(|spec| !spec.is_empty())
}

/// The command line, with examples, and with the default revision that the environment names.
pub(crate) fn described() -> Command {
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

/// A command line, and the layout that it asks for, where its verb has several.
pub(crate) struct Parsed {
    pub(crate) cli: Cli,
    pub(crate) format: Option<String>,
}

/// Parses the command line.
pub(crate) fn parsed(arguments: impl Iterator<Item = OsString>) -> Result<Parsed, clap::Error> {
    let matches = command().try_get_matches_from(arguments)?;
    let raw = matches.subcommand().and_then(|(_, verb)| {
        let mut values = verb.try_get_raw("format").ok().flatten()?;
        Some(values.next_back()?.to_string_lossy().into_owned())
    });
    Ok(Parsed {
        cli: Cli::from_arg_matches(&matches)?,
        format: raw,
    })
}
