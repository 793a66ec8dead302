//! What a grammar file says of its document at its head.

use grammarian::bnf::GrammarFile;

use crate::Outcome;
use crate::keys::known;
use crate::rules::number;

/// What a file says of itself at its head.
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
    pub(crate) start: Vec<usize>,
    /// Whether the document only lends rules to others, and so has no generic syntax.
    pub(crate) only_lends: bool,
}

impl Head {
    pub(crate) fn of(file: &GrammarFile) -> Outcome<Self> {
        const KEYS: [&str; 16] = [
            "id",
            "aliases",
            "name",
            "title",
            "date",
            "notation",
            "start",
            "either-case",
            "status",
            "became",
            "obsoletes",
            "updates",
            "obsoleted-by",
            "amends",
            "follows",
            "lends",
        ];
        known(file.annotations().map(|(key, _)| key), &KEYS)?;
        let value = |key: &str| {
            let value = file.annotation(key).map(str::to_owned);
            value.ok_or_else(|| format!("its head does not say `{key}`"))
        };
        value("notation")?;
        let date = value("date")?;
        let aliases = file.annotation("aliases").unwrap_or_default();
        let documents = |key: &str| {
            let names = file.annotation(key).unwrap_or_default().split(", ");
            let names = names.filter(|name| !name.is_empty());
            names.map(str::to_owned).collect()
        };
        let document = |key: &str| file.annotation(key).map(str::to_owned);
        for name in file
            .annotation("lends")
            .unwrap_or_default()
            .split_whitespace()
        {
            number(file, name)?;
        }
        let start: Vec<usize> = file
            .start_rules()
            .map(|name| number(file, name))
            .collect::<Outcome<_>>()?;
        if start.is_empty() {
            return Err("its head names no rule to start with".into());
        }
        Ok(Self {
            id: value("id")?,
            aliases: aliases.split_whitespace().map(str::to_owned).collect(),
            name: value("name")?,
            title: value("title")?,
            published: published(&date)?,
            date,
            status: status(value("status")?)?,
            became: document("became"),
            obsoletes: documents("obsoletes"),
            updates: documents("updates"),
            obsoleted_by: documents("obsoleted-by"),
            amends: document("amends"),
            follows: document("follows"),
            start,
            only_lends: file.annotation("lends").is_some(),
        })
    }
}

/// What a document may be: the words of `urlspec::Status`.
fn status(status: String) -> Outcome<String> {
    const ALL: [&str; 5] = [
        "Internet-Draft",
        "Informational",
        "Proposed Standard",
        "Draft Standard",
        "Internet Standard",
    ];
    if ALL.contains(&status.as_str()) {
        Ok(status)
    } else {
        Err(format!("`{status}` is no status").into())
    }
}

/// Year and month of a date such as `May 1997`.
fn published(date: &str) -> Outcome<(u16, u8)> {
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
