//! Where each page is, and how one page links to another.
//!
//! Every page is the `index.html` of a folder of its own, such as `rfc1738/hsegment/index.html`. A web server finds it
//! by `/rfc1738/hsegment/`; links name the file, so that they work from a disk too.

use std::fmt::Write;

use urlspec::{Concept, Document, Revision, Rule, SchemeDocument};
use urlspec_lineage::{DocumentEdition, Subject};

/// A page of the atlas.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Place {
    Home,
    Documents,
    Document(Document),
    /// The sections of a document.
    Sections(Document),
    /// A part of its text: a section that is not within another one; empty for what stands before the first.
    Part(Document, &'static str),
    /// All rules, A to Z.
    Rules,
    Rule(Rule),
    Lineage,
    Line(Subject),
    Step(Document, Document),
    Claims,
    Disputed,
    Findings,
    Conformance,
    Parsers,
    /// A parser, by its name.
    Parser(&'static str),
    Playground,
}

impl Place {
    /// Its folder, from the root of the site; empty for the first page.
    pub(crate) fn folder(self) -> String {
        match self {
            Self::Home => String::new(),
            Self::Documents => "documents".to_owned(),
            Self::Document(document) => document.id().to_owned(),
            Self::Sections(document) => format!("{document}/sections"),
            Self::Part(document, "") => format!("{document}/sections/front"),
            Self::Part(document, label) => {
                format!("{document}/sections/{}", section_anchor(label))
            }
            Self::Rules => "rules".to_owned(),
            Self::Rule(rule) => rule_folder(rule),
            Self::Lineage => "lineage".to_owned(),
            Self::Line(subject) => format!("lineage/{subject}"),
            Self::Step(from, to) => format!("lineage/{from}-to-{to}"),
            Self::Claims => "claims".to_owned(),
            Self::Disputed => "disputed".to_owned(),
            Self::Findings => "findings".to_owned(),
            Self::Conformance => "conformance".to_owned(),
            Self::Parsers => "parsers".to_owned(),
            Self::Parser(name) => format!("parsers/{name}"),
            Self::Playground => "playground".to_owned(),
        }
    }

    /// The list that it is of, which the menu has.
    fn list(self) -> Option<Self> {
        match self {
            Self::Document(_) | Self::Sections(_) | Self::Part(..) => Some(Self::Documents),
            Self::Rule(_) => Some(Self::Rules),
            Self::Line(_) | Self::Step(..) => Some(Self::Lineage),
            Self::Parser(_) => Some(Self::Parsers),
            _ => None,
        }
    }

    /// Its file, from the root of the site.
    pub(crate) fn file(self) -> String {
        match self.folder().as_str() {
            "" => "index.html".to_owned(),
            folder => format!("{folder}/index.html"),
        }
    }

    /// The way from its folder to the root of the site: `../` for each folder.
    pub(crate) fn to_root(self) -> String {
        match self.folder().as_str() {
            "" => String::new(),
            folder => "../".repeat(folder.split('/').count()),
        }
    }
}

/// The folder of a rule has its name, with hyphens in place of spaces. If the names of two rules of a document differ only in
/// case, which some file systems ignore, the later has a number behind its name.
fn rule_folder(rule: Rule) -> String {
    let document = rule.document();
    let name = rule.name().replace(' ', "-");
    let earlier = document.rules().take_while(|other| *other != rule);
    let same = earlier.filter(|other| other.name().eq_ignore_ascii_case(rule.name()));
    match same.count() {
        0 => format!("{document}/{name}"),
        count => format!("{document}/{name}-{}", count + 1),
    }
}

/// The id of the element that shows a section, as the RFC editor names them where they have numbers.
pub(crate) fn section_anchor(label: &str) -> String {
    if let Some(letter) = label.strip_prefix("Appendix ") {
        return format!("appendix-{letter}");
    }
    if label.starts_with(|first: char| first.is_ascii_digit()) {
        return format!("section-{label}");
    }
    let plain = label.chars().map(|it| match it {
        it if it.is_alphanumeric() => it.to_ascii_lowercase(),
        _ => '-',
    });
    let words: String = plain.collect();
    let words: Vec<&str> = words.split('-').filter(|it| !it.is_empty()).collect();
    words.join("-")
}

/// The rule that is shown in place of one: of a document of schemes, a rule that it takes over from a document that has a page
/// is shown there.
pub(crate) fn shown_as(rule: Rule) -> Rule {
    let lender = || rule.taken_from()?.parse::<Document>().ok();
    match (rule.document(), lender()) {
        (Document::Schemes(_), Some(lender)) => lender.rule(rule.name()).map_or(rule, shown_as),
        _ => rule,
    }
}

/// The name of a document, with its id where another document has the name too.
pub(crate) fn called(document: impl Is<Document>) -> String {
    let document = document.it();
    let alike = Document::all().filter(|it| it.name() == document.name());
    match alike.count() {
        1 => document.name().to_owned(),
        _ => format!("{} ({document})", document.name()),
    }
}

/// The id of the row or the section of a rule on a page about several.
pub(crate) fn anchor(rule: impl Is<Rule>) -> String {
    format!("rule-{}", rule.it().name().replace(' ', "-"))
}

/// A value, a reference to it, or a reference to that: templates pass all of these.
pub(crate) trait Is<T> {
    fn it(&self) -> T;
}

macro_rules! is {
    ($($type:ty: $($other:ty)*;)*) => {
        $(
            impl Is<$type> for $type {
                fn it(&self) -> $type {
                    *self
                }
            }

            $(
                impl Is<$type> for $other {
                    fn it(&self) -> $type {
                        (*self).into()
                    }
                }
            )*

            impl<U: Is<$type>> Is<$type> for &U {
                fn it(&self) -> $type {
                    (*self).it()
                }
            }
        )*
    };
}

is! {
    Document: Revision SchemeDocument;
    Rule:;
    Subject: Concept;
}

impl Is<Document> for DocumentEdition {
    fn it(&self) -> Document {
        self.document()
    }
}

/// The page that links are written on.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Here(pub(crate) Place);

impl Here {
    /// The target of a link from this page to another one.
    pub(crate) fn link(self, to: Place) -> String {
        self.0.to_root() + &to.file()
    }

    /// The page that shows a rule.
    pub(crate) fn rule(self, rule: impl Is<Rule>) -> String {
        let rule = shown_as(rule.it());
        let (here, there) = (self.0.folder(), Place::Rule(rule).file());
        // Within the folder of the document, which most of the links stay in, a shorter way leads there.
        let document = format!("{}/", rule.document());
        match (
            format!("{here}/").strip_prefix(&document),
            there.strip_prefix(&document),
        ) {
            (Some(here), Some(there)) => "../".repeat(here.matches('/').count()) + there,
            _ => self.0.to_root() + &there,
        }
    }

    /// The attribute of a link to this page itself, for screen readers.
    pub(crate) fn current(self, place: Place) -> &'static str {
        if self.0 == place {
            " aria-current=\"page\""
        } else if self.0.list() == Some(place) {
            " aria-current=\"true\""
        } else {
            ""
        }
    }

    pub(crate) fn document(self, document: impl Is<Document>) -> String {
        self.link(Place::Document(document.it()))
    }

    /// The page of a concept or a scheme.
    pub(crate) fn line(self, subject: impl Is<Subject>) -> String {
        self.link(Place::Line(subject.it()))
    }

    pub(crate) fn step(self, from: impl Is<Document>, to: impl Is<Document>) -> String {
        self.link(Place::Step(from.it(), to.it()))
    }

    /// A file other than a page, such as the style sheet.
    pub(crate) fn asset(self, name: &str) -> String {
        self.0.to_root() + "assets/" + name
    }

    /// The playground with this text, judged by this document.
    pub(crate) fn playground(self, text: &str, revision: Revision) -> String {
        let url = percent_encoded(text);
        format!("{}#url={url}&spec={revision}", self.link(Place::Playground))
    }
}

/// Text as a value in a fragment identifier: all but letters, digits, hyphens, dots and underscores is escaped.
fn percent_encoded(text: &str) -> String {
    let mut encoded = String::new();
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.' | b'_') {
            encoded.push(char::from(byte));
        } else {
            let _ = write!(encoded, "%{byte:02X}");
        }
    }
    encoded
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_lead_from_page_to_page() {
        let revision = Revision::Rfc1738;
        let rule = revision.rule("hsegment").unwrap();
        let here = Here(Place::Rule(rule));
        assert_eq!(Place::Rule(rule).file(), "rfc1738/hsegment/index.html");
        assert_eq!(here.document(revision), "../../rfc1738/index.html");
        assert_eq!(here.link(Place::Home), "../../index.html");
        assert_eq!(Here(Place::Home).rule(rule), "rfc1738/hsegment/index.html");
        let to = here.playground("http://a/~b?c=d&e#é", revision);
        let expected = "http%3A%2F%2Fa%2F%7Eb%3Fc%3Dd%26e%23%C3%A9&spec=rfc1738";
        assert_eq!(to, format!("../../playground/index.html#url={expected}"));
    }

    #[test]
    fn rules_that_a_document_of_schemes_takes_over_are_on_the_pages_of_the_other() {
        let document: Document = "rfc8141".parse().unwrap();
        let [own, taken] = ["NID", "pct-encoded"].map(|name| document.rule(name).unwrap());
        let here = Here(Place::Document(document));
        assert_eq!(here.rule(own), "NID/index.html");
        assert_eq!(Here(Place::Rule(own)).rule(own), "../NID/index.html");
        assert_eq!(here.rule(taken), "../rfc3986/pct-encoded/index.html");
        let document: Document = "rfc2141".parse().unwrap();
        let rule = document.rule("URN chars").unwrap();
        assert_eq!(anchor(rule), "rule-URN-chars");
        let link = Here(Place::Home).rule(rule);
        assert_eq!(link, "rfc2141/URN-chars/index.html");
    }
}
