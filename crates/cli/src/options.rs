//! Arguments of several subcommands.

use std::ffi::{OsStr, OsString};
use std::num::NonZero;
use std::sync::Arc;

use clap::builder::RangedU64ValueParser;
use clap::{Arg, ArgAction, ArgMatches, Args, Command, FromArgMatches, ValueEnum};
use grammarian::automata::Limits;
use urlspec::{Edition, Revision, Rule, Schemes, UnknownName, Validator};

use crate::blocks::Separation;
use crate::masked::Masks;

/// The revision to judge by where none is chosen.
pub(crate) const DEFAULT_REVISION: Revision = Revision::Rfc3986;

/// The revision to read a scheme by, where the messages of a client are asked for: the newest one that describes any.
pub(crate) const DEFAULT_WIRE_REVISION: Revision = Revision::Rfc1738;

/// The revision to convert IRIs by.
pub(crate) const DEFAULT_IRI_REVISION: Revision = Revision::Rfc3987;

/// Which document and which of its rules.
#[derive(Args)]
pub(crate) struct Chosen {
    /// Judge by this revision
    ///
    /// An ID or an alias that `urlspec specs` lists. With `@printed` behind it, the rules are as they are printed, mistakes
    /// included. `URLSPEC_SPEC` names another default.
    #[arg(long, value_name = "ID", default_value_t = Edition::from(DEFAULT_REVISION))]
    pub(crate) spec: Edition,
    /// Judge by this rule alone
    ///
    /// The rule has the name that its document prints; `-` and `_` are interchangeable.
    #[arg(long, value_name = "RULE")]
    pub(crate) rule: Option<String>,
}

impl Chosen {
    pub(crate) fn rule(&self) -> Result<Option<Rule>, UnknownName> {
        self.rule
            .as_deref()
            .map(|name| self.spec.rule(name))
            .transpose()
    }
}

/// The documents that define schemes, as a part of the verdict.
#[derive(Args)]
pub(crate) struct BySchemes {
    /// Judge by the document that defines the scheme as well
    ///
    /// Without a value, it is the newest one. `--schemes=YEAR` takes the newest up to that year, and `--schemes=ID` this
    /// document; `urlspec specs --schemes` lists them.
    #[arg(long, value_name = "YEAR|ID", num_args = 0..=1, require_equals = true, default_missing_value = "newest")]
    schemes: Option<Schemes>,
}

impl BySchemes {
    pub(crate) fn to(&self, validator: Validator) -> Validator {
        match self.schemes {
            Some(schemes) => validator.schemes(schemes),
            None => validator,
        }
    }
}

/// The strict verdict.
#[derive(Args)]
pub(crate) struct Strict {
    /// Require an absolute URI that its scheme's document allows
    ///
    /// The document that defines the scheme must accept the URL, and what the prose of these documents forbids is an error.
    /// `--strict=false` overrides the environment variable.
    #[arg(long, env = "URLSPEC_STRICT", hide_env_values = true, value_name = "BOOL", num_args = 0..=1, require_equals = true,
          default_missing_value = "true", default_value = "false", hide_default_value = true,
          hide_possible_values = true, value_parser = yes_or_no, action = ArgAction::Set)]
    pub(crate) strict: bool,
}

/// A yes or a no; what is empty is a no, as a variable that is not set.
fn yes_or_no(text: &str) -> Result<bool, &'static str> {
    match text.to_ascii_lowercase().as_str() {
        "true" | "yes" | "on" | "1" => Ok(true),
        "" | "false" | "no" | "off" | "0" => Ok(false),
        _ => Err("it is `true` or `false`, in the variable URLSPEC_STRICT as well"),
    }
}

impl Strict {
    pub(crate) fn to(&self, validator: Validator) -> Validator {
        if self.strict {
            validator.strict()
        } else {
            validator
        }
    }
}

/// Where the URLs come from.
#[derive(Args)]
pub(crate) struct Inputs {
    /// Read records that end in NUL, not lines; strip nothing
    #[arg(short = '0', long)]
    pub(crate) null: bool,
    /// Skip blank lines, and lines that begin with PREFIX
    ///
    /// This holds for files and standard input. Blank lines and those that begin with `# ` are skipped by default, and with
    /// `--comments` alone; an empty PREFIX skips none.
    #[arg(long, value_name = "PREFIX", num_args = 0..=1, require_equals = true, default_missing_value = COMMENT,
          conflicts_with = "null", overrides_with = "no_comments")]
    comments: Option<String>,
    /// Take every line, blank ones and comments too
    #[arg(long, overrides_with = "comments")]
    no_comments: bool,
    /// Refuse records that are longer than this
    ///
    /// The line end is not counted; k, M and G stand for KiB, MiB and GiB.
    #[arg(long, value_name = "BYTES", default_value = "16M", value_parser = bytes)]
    max_record: u64,
    /// Use this many threads; by default, one for each processor
    ///
    /// They work on files and standard input. Results stay in their order.
    #[arg(long, short, value_name = "N", value_parser = jobs)]
    jobs: Option<NonZero<u16>>,
    #[command(flatten)]
    pub(crate) mask: MaskOption,
    /// Read these files, one URL a line; `-` is standard input
    ///
    /// Files that are packed by gzip or Zstandard are unpacked.
    #[arg(short, long = "file", value_name = "FILE", num_args = 1.., conflicts_with = "urls")]
    pub(crate) files: Vec<OsString>,
    /// The URLs; `-`, or none at all, reads lines of standard input
    #[arg(value_name = "URL|-")]
    pub(crate) urls: Vec<OsString>,
}

/// More help for an argument with files.
pub(crate) const UNPACKED: &str = "Files that are packed by gzip or Zstandard are unpacked.";

/// The beginning of a comment in a list of URLs. With the space in it, it begins no URL.
const COMMENT: &str = "# ";

/// The argument `--comments` of a verb that reads data, words, or references.
pub(crate) fn without_comments(comments: Arg) -> Arg {
    let more = "This holds for files and standard input. By default no line is skipped; `--comments` alone skips those that \
                begin with `# `, and an empty PREFIX skips none.";
    told(
        comments,
        "Skip blank lines, and lines that begin with PREFIX",
        more,
    )
}

/// An argument with another help, a line and more for the long form.
pub(crate) fn told(argument: Arg, line: &'static str, more: &str) -> Arg {
    argument.help(line).long_help(format!("{line}\n\n{more}"))
}

/// Where URLs come from.
pub(crate) enum Source<'a> {
    /// An argument, by its number from 1.
    Argument(usize, &'a OsStr),
    /// A file, or for `-` standard input, with a URL a line.
    Stream(&'a OsStr),
}

impl Source<'_> {
    pub(crate) fn is_stream(&self) -> bool {
        matches!(self, Self::Stream(_))
    }
}

impl Inputs {
    /// Where the URLs come from, in order.
    pub(crate) fn sources(&self) -> Vec<Source<'_>> {
        let streams = self.files.iter().map(|file| Source::Stream(file));
        let arguments = self.urls.iter().zip(1..).map(|(url, number)| {
            if url == "-" {
                Source::Stream(url)
            } else {
                Source::Argument(number, url)
            }
        });
        let sources: Vec<Source<'_>> = streams.chain(arguments).collect();
        if sources.is_empty() {
            return vec![Source::Stream(OsStr::new("-"))];
        }
        sources
    }

    /// The separation of records, in a list that has comments unless the options say otherwise, or none.
    pub(crate) fn separation(&self, has_comments: bool) -> Separation {
        let default = Some(COMMENT).filter(|_| has_comments);
        let mark = self.comments.as_deref().or(default);
        let mark = mark.filter(|mark| !mark.is_empty() && !self.null && !self.no_comments);
        Separation {
            null: self.null,
            longest: self.max_record,
            comment: mark.map(Arc::from),
        }
    }

    pub(crate) fn threads(&self) -> NonZero<usize> {
        let jobs = self.jobs.map(NonZero::<usize>::from);
        jobs.unwrap_or_else(every_core)
    }
}

/// As many threads as there are cores.
pub(crate) fn every_core() -> NonZero<usize> {
    std::thread::available_parallelism().unwrap_or(NonZero::<usize>::MIN)
}

/// How large automata may be.
#[derive(Args, Clone, Copy)]
pub(crate) struct Largest {
    /// Give up on automata with more states than this
    #[arg(long, value_name = "N", default_value_t = 100_000,
        value_parser = RangedU64ValueParser::<usize>::new().range(1..=Limits::MOST_STATES as u64))]
    max_states: usize,
}

impl Largest {
    pub(crate) fn limits(self) -> Limits {
        Limits::default().states(self.max_states)
    }
}

/// A number of threads.
fn jobs(text: &str) -> Result<NonZero<u16>, String> {
    const MOST: u16 = 1024;
    let number = text.parse().ok();
    let number = number.filter(|number: &NonZero<u16>| number.get() <= MOST);
    number.ok_or_else(|| format!("not a number of threads, from 1 to {MOST}"))
}

/// The results that are printed.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Only {
    /// Those that are valid
    Valid,
    /// Those that are not
    Invalid,
}

impl Only {
    pub(crate) fn is_valid(self) -> bool {
        self == Self::Valid
    }
}

/// How many inputs of so many bytes took so long.
#[allow(
    clippy::cast_precision_loss,
    reason = "the figures are printed rounded"
)]
pub(crate) fn throughput(inputs: u64, bytes: u64, seconds: f64) -> String {
    let seconds = seconds.max(1e-9);
    format!(
        "{seconds:.2} s, {:.0} inputs a second, {:.1} MB a second",
        inputs as f64 / seconds,
        bytes as f64 / 1e6 / seconds,
    )
}

/// A number of bytes.
pub(crate) fn bytes(text: &str) -> Result<u64, String> {
    let (digits, shift) = match text.strip_suffix(['k', 'K', 'm', 'M', 'g', 'G']) {
        Some(digits) if text.ends_with(['k', 'K']) => (digits, 10),
        Some(digits) if text.ends_with(['m', 'M']) => (digits, 20),
        Some(digits) => (digits, 30),
        None => (text, 0),
    };
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err("not a number of bytes, such as 4096, 64k, 16M or 1G".to_owned());
    }
    let number: Option<u64> = digits.parse().ok();
    let bytes = number.and_then(|number| number.checked_mul(1 << shift));
    bytes.ok_or_else(|| format!("more than {} bytes", u64::MAX))
}

/// How results are printed: the option `--format` of most verbs.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// For people
    Text,
    /// One JSON object a line
    Json,
}

#[derive(Args)]
struct FormatOption {
    /// How to print results
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

impl Args for Format {
    fn augment_args(command: Command) -> Command {
        FormatOption::augment_args(command)
    }

    fn augment_args_for_update(command: Command) -> Command {
        FormatOption::augment_args_for_update(command)
    }
}

impl FromArgMatches for Format {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        Ok(FormatOption::from_arg_matches(matches)?.format)
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

/// How verdicts and findings are printed.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Reporting {
    /// For people
    Text,
    /// One JSON object a line
    Json,
    /// Annotations of GitHub Actions, a line for each error and finding
    Github,
    /// A line for each error and finding, `FILE:LINE:COLUMN: CODE: message`
    Short,
    /// A SARIF 2.1.0 document with a result for each error and finding
    Sarif,
}

/// Where users and passwords are masked.
#[derive(Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
enum Masking {
    /// In all that is printed
    Always,
    /// In the formats `github` and `sarif`, which end in logs
    #[default]
    Logs,
    /// Nowhere
    Never,
}

/// The option of verbs that read URLs.
#[derive(Args)]
pub(crate) struct MaskOption {
    /// Mask users and passwords in reports
    ///
    /// Each of their characters becomes an asterisk, so that places stay what they are. WHEN is `logs`, the default: in the formats
    /// github and sarif; `always`, or nothing: in all reports, and in messages on standard error; or `never`.
    #[arg(long, value_enum, value_name = "WHEN", num_args = 0..=1, require_equals = true, default_value_t = Masking::Logs,
          default_missing_value = "always", hide_possible_values = true)]
    mask_userinfo: Masking,
}

impl MaskOption {
    /// Where reports in this format are masked; without a format, the verb prints results, and only messages are masked.
    pub(crate) fn of(&self, format: Option<Reporting>) -> Masks {
        let is_log = matches!(format, Some(Reporting::Github | Reporting::Sarif));
        let masks = match self.mask_userinfo {
            Masking::Always => true,
            Masking::Logs => is_log,
            Masking::Never => false,
        };
        Masks {
            reports: masks && format.is_some(),
            messages: masks,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_defaults_are_the_newest_that_say_something() {
        let newest = |says: fn(Revision) -> bool| {
            let mut all = Revision::ALL.iter().copied();
            all.rfind(|revision| says(*revision))
        };
        let defines_schemes = |revision: Revision| revision.schemes().next().is_some();
        assert_eq!(newest(defines_schemes), Some(DEFAULT_WIRE_REVISION));
        let converts = |revision| urlspec::Converter::new(revision).is_ok();
        assert_eq!(newest(converts), Some(DEFAULT_IRI_REVISION));
    }
}
