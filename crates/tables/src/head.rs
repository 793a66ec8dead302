//! The head of a grammar file, which describes its document.

use grammarian::bnf::GrammarFile;

use crate::Outcome;
use crate::rules::number;
use crate::source::Source;

/// The head of a grammar file.
pub(crate) struct Head {
    pub(crate) id: String,
    pub(crate) aliases: Vec<String>,
    pub(crate) name: String,
    pub(crate) title: String,
    pub(crate) date: String,
    /// Year and month.
    pub(crate) published: (u16, u8),
    pub(crate) status: String,
    pub(crate) became: Option<String>,
    pub(crate) obsoletes: Vec<String>,
    pub(crate) updates: Vec<String>,
    pub(crate) obsoleted_by: Vec<String>,
    pub(crate) amends: Option<String>,
    pub(crate) follows: Option<String>,
    /// The revision whose generic syntax its URLs have, if it defines schemes.
    pub(crate) generic: Option<String>,
    pub(crate) start: Vec<usize>,
    /// The rules that the parts of a URL are told by, and those among them whose escapes must not be decoded.
    pub(crate) parts: Vec<usize>,
    pub(crate) verbatim: Vec<usize>,
    /// Tells if the document has a generic syntax: it does not only lend rules to others, or define schemes.
    pub(crate) has_syntax: bool,
}

impl Head {
    pub(crate) fn of(source: &Source, file: &GrammarFile) -> Outcome<Self> {
        let value = |key: &str| {
            let value = source.value(key).map(str::to_owned);
            let message = || source.mistake(0, format!("its head does not say `{key}`"));
            value.ok_or_else(message)
        };
        let in_line_of = |key: &str, message: String| source.mistake(source.line_of(key), message);
        value("notation")?;
        let date = value("date")?;
        let documents = |key: &str| {
            let names = source.value(key).unwrap_or_default().split(", ");
            let names = names.filter(|name| !name.is_empty());
            names.map(str::to_owned).collect()
        };
        let document = |key: &str| source.value(key).map(str::to_owned);
        let rules = |key: &str| -> Outcome<Vec<usize>> {
            let names = source.value(key).unwrap_or_default().split_whitespace();
            let numbers = names.map(|name| number(file, name));
            let numbers: Result<_, String> = numbers.collect();
            Ok(numbers.map_err(|message| in_line_of(key, message))?)
        };
        let lends = !rules("lends")?.is_empty();
        let start = rules("start")?;
        if start.is_empty() && !lends {
            let message = "its head names no rule to start with".to_owned();
            return Err(in_line_of("start", message).into());
        }
        let aliases = source.value("aliases").unwrap_or_default();
        Ok(Self {
            id: value("id")?,
            aliases: aliases.split_whitespace().map(str::to_owned).collect(),
            name: value("name")?,
            title: value("title")?,
            published: published(&date).map_err(|message| in_line_of("date", message))?,
            date,
            status: value("status")?,
            became: document("became"),
            obsoletes: documents("obsoletes"),
            updates: documents("updates"),
            obsoleted_by: documents("obsoleted-by"),
            amends: document("amends"),
            follows: document("follows"),
            generic: document("generic"),
            start,
            parts: rules("told-by")?,
            verbatim: rules("verbatim")?,
            has_syntax: !lends && source.value("generic").is_none(),
        })
    }
}

/// Year and month of a document, as far as they can be read.
pub(crate) fn date(source: &Source) -> (u16, u8) {
    published(source.value("date").unwrap_or_default()).unwrap_or_default()
}

/// Year and month of a date such as `May 1997`.
fn published(date: &str) -> Result<(u16, u8), String> {
    const MONTHS: [&str; 12] = [
        "January",
        "February",
        "March",
        "April",
        "May",
        "June",
        "July",
        "August",
        "September",
        "October",
        "November",
        "December",
    ];
    let no_date = || format!("the date `{date}` is not a month in English and a year");
    let (month, year) = date.split_once(' ').ok_or_else(no_date)?;
    let month = (1..)
        .zip(MONTHS)
        .find(|(_, name)| *name == month)
        .ok_or_else(no_date)?;
    Ok((year.parse().map_err(|_| no_date())?, month.0))
}
