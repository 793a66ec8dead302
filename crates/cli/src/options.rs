//! What several subcommands take.

use std::ffi::OsString;

use clap::{Args, ValueEnum};
use urlspec::{Revision, Rule, UnknownName};

/// The revision to judge by where none is chosen.
pub(crate) const DEFAULT_REVISION: Revision = Revision::Rfc3986;

/// The revision to read schemes by where none is chosen: the newest one that defines any.
pub(crate) const DEFAULT_SCHEME_REVISION: Revision = Revision::Rfc1738;

/// Which document and which of its rules.
#[derive(Args)]
pub(crate) struct Chosen {
    /// The revision to judge by: an ID or alias that `urlspec specs` lists
    #[arg(long, value_name = "ID", default_value_t = DEFAULT_REVISION)]
    pub(crate) spec: Revision,
    /// Judge by this rule alone, named as its document prints it (`-` and `_` are interchangeable)
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

/// Where the URLs come from.
#[derive(Args)]
pub(crate) struct Inputs {
    /// Standard input is separated by NUL and nothing is stripped
    #[arg(short = '0', long)]
    pub(crate) null: bool,
    /// The URLs; `-`, or none at all, reads them from standard input, one a line
    #[arg(value_name = "URL|-")]
    pub(crate) urls: Vec<OsString>,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// For people
    Text,
    /// One JSON object a line
    Json,
}
