//! The forms of files.

mod csv;
mod html;
mod jsonl;
mod markdown;
mod sitemap;

use std::fmt;
use std::path::Path;
use std::str::FromStr;

use crate::error::{FindError, UnknownForm};
use crate::found::Found;
use crate::place::placed;

/// The form of a file that has URLs in it.
///
/// As text: `markdown`, `html`, `csv:COLUMN`, `tsv:COLUMN`, `jsonl:POINTER` or `sitemap`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Form {
    /// `CommonMark`, with the tables and footnotes of GitHub: the destinations of links and images, those of definitions, autolinks,
    /// and the attributes of HTML in it. Links in code do not count.
    Markdown,
    /// HTML: the attributes that hold URLs, among them the candidates of `srcset`.
    Html,
    /// Comma-separated values (RFC 4180): a column.
    Csv {
        /// The name of the column in the first record, or its number from 1; with a number the first record counts too.
        column: String,
        /// The octet between fields.
        delimiter: u8,
    },
    /// A JSON value a line: the string at a JSON Pointer (RFC 6901), or the strings of an array there. The empty pointer is the
    /// whole value.
    JsonLines {
        /// The pointer, such as `/links/0/href`.
        pointer: String,
    },
    /// A sitemap or an index of sitemaps in XML: the elements `loc`, and the attributes `href` of alternates.
    Sitemap,
}

/// The forms, as the text of an error lists them.
const FORMS: &str = "markdown, html, csv:COLUMN, tsv:COLUMN, jsonl:POINTER, sitemap";

impl Form {
    /// The URLs of a text in this form, in the order of the text. Where the form has a place for a URL and nothing is there, as in
    /// an empty field, no URL is found.
    ///
    /// ```
    /// use urlspec_files::Form;
    ///
    /// let form: Form = "csv:url".parse()?;
    /// let found = form.find("name,url\nhome,http://example.com/\n\"a, b\",http://example.com/b\n")?;
    /// assert_eq!((found[1].line(), found[1].column()), (3, 8));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`FindError`] if the text does not have the form: a column that no record has, a value that is no JSON, XML that is not
    /// well-formed. Markdown and HTML have no such errors.
    pub fn find(&self, text: &str) -> Result<Vec<Found>, FindError> {
        // A mark of the byte order is no part of the text.
        let text = text.strip_prefix('\u{FEFF}').unwrap_or(text);
        let spanned = match self {
            Self::Markdown => markdown::read(text),
            Self::Html => html::read(text),
            Self::Csv { column, delimiter } => csv::read(text, column, *delimiter)?,
            Self::JsonLines { pointer } => jsonl::read(text, pointer)?,
            Self::Sitemap => sitemap::read(text)?,
        };
        Ok(placed(text, spanned))
    }

    /// The form that the name of a file tells, in either case: by its ending, `.md` and `.markdown`, `.html`, `.htm` and `.xhtml`, and
    /// `sitemap*.xml`. `None` for any other, such as `.csv`, which does not tell a column.
    ///
    /// ```
    /// use urlspec_files::Form;
    ///
    /// assert_eq!(Form::of_name("docs/a.MD"), Some(Form::Markdown));
    /// assert_eq!(Form::of_name("urls.txt"), None);
    /// ```
    #[must_use]
    pub fn of_name(name: impl AsRef<Path>) -> Option<Self> {
        let name = name.as_ref().file_name()?.to_str()?.to_ascii_lowercase();
        let (_, ending) = name.rsplit_once('.')?;
        match ending {
            "md" | "markdown" => Some(Self::Markdown),
            "html" | "htm" | "xhtml" => Some(Self::Html),
            "xml" if name.starts_with("sitemap") => Some(Self::Sitemap),
            _ => None,
        }
    }
}

/// Tells if a JSON Pointer has a tilde that begins no escape.
fn has_bad_escape(pointer: &str) -> bool {
    let mut behind = pointer.split('~').skip(1);
    behind.any(|part| !part.starts_with(['0', '1']))
}

impl FromStr for Form {
    type Err = UnknownForm;

    fn from_str(text: &str) -> Result<Self, UnknownForm> {
        let (name, argument) = match text.split_once(':') {
            Some((name, argument)) => (name, Some(argument)),
            None => (text, None),
        };
        let fault = |message: String, is_name| Err(UnknownForm { message, is_name });
        let unknown = |message: String| fault(message, false);
        match (name, argument) {
            ("markdown", None) => Ok(Self::Markdown),
            ("html", None) => Ok(Self::Html),
            ("sitemap", None) => Ok(Self::Sitemap),
            ("csv" | "tsv", Some(column)) if !column.is_empty() => Ok(Self::Csv {
                column: column.to_owned(),
                delimiter: if name == "csv" { b',' } else { b'\t' },
            }),
            ("jsonl", Some(pointer)) if has_bad_escape(pointer) => {
                unknown("in a JSON Pointer, 0 or 1 follows `~`".to_owned())
            }
            ("jsonl", Some(pointer)) if pointer.is_empty() || pointer.starts_with('/') => {
                Ok(Self::JsonLines {
                    pointer: pointer.to_owned(),
                })
            }
            ("jsonl", Some(_)) => unknown(format!(
                "a JSON Pointer begins with a slash, as in `{name}:/url`"
            )),
            ("csv" | "tsv", _) => unknown(format!(
                "`{name}` needs a column, as in `{name}:url` or `{name}:2`"
            )),
            ("jsonl", None) => {
                unknown("`jsonl` needs a JSON Pointer, as in `jsonl:/url`".to_owned())
            }
            ("markdown" | "html" | "sitemap", Some(_)) => {
                unknown(format!("nothing follows `{name}`"))
            }
            _ => fault(
                format!("`{text}` is not a form of files; there are {FORMS}"),
                true,
            ),
        }
    }
}

impl fmt::Display for Form {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Markdown => f.write_str("markdown"),
            Self::Html => f.write_str("html"),
            Self::Csv {
                column,
                delimiter: b'\t',
            } => write!(f, "tsv:{column}"),
            Self::Csv { column, .. } => write!(f, "csv:{column}"),
            Self::JsonLines { pointer } => write!(f, "jsonl:{pointer}"),
            Self::Sitemap => f.write_str("sitemap"),
        }
    }
}
