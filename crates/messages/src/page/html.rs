//! The base that an HTML page gives, and the references in it.
//!
//! As RFC 1866 has it in section 5.2.2, and appendix D of two later drafts of the URL syntax, the first `BASE` with an
//! `HREF` in the `HEAD` counts. A tokenizer by HTML's own rules knows of character references, comments and scripts; of
//! the tree, only the end of the head has to be known.

use std::rc::Rc;

use html5gum::emitters::default::{DefaultEmitter, StartTag, Token};
use html5gum::{Emitter, ForwardingEmitter, State, Tokenizer};

use crate::lines::Lines;
use crate::notice::Notice;
use crate::page::{BaseElement, Page, Reference};

/// The way in which an attribute holds references.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Use {
    /// One that is followed when the reader wants it.
    Link,
    /// One that is fetched together with the page or that a form is sent to: always a new request,
    /// as section 3 of the 1997 draft says of the `ACTION` of `FORM` and the `SRC` of `IMG`.
    Request,
    /// One that is fetched, relative to the `CODEBASE` of the element.
    FromCodebase,
    /// Several links, with white space between them.
    Links,
    /// Several of those from the `CODEBASE`, with commas or white space between them.
    ListFromCodebase,
}

use Use::{FromCodebase, Link, Links, ListFromCodebase, Request};

/// The elements and attributes that hold references: HTML 2.0, 3.2 and 4.01. `BASE` is not among
/// them, as its `HREF` is the base and has to be absolute.
const ATTRIBUTES: &[(&str, &str, Use)] = &[
    ("a", "href", Link),
    ("applet", "codebase", Request),
    ("applet", "archive", ListFromCodebase),
    ("area", "href", Link),
    ("blockquote", "cite", Link),
    ("body", "background", Request),
    ("del", "cite", Link),
    ("form", "action", Request),
    ("frame", "src", Request),
    ("frame", "longdesc", Link),
    ("head", "profile", Links),
    ("iframe", "src", Request),
    ("iframe", "longdesc", Link),
    ("img", "src", Request),
    ("img", "longdesc", Link),
    ("img", "usemap", Link),
    ("input", "src", Request),
    ("input", "usemap", Link),
    ("ins", "cite", Link),
    ("link", "href", Link),
    ("object", "codebase", Request),
    ("object", "classid", FromCodebase),
    ("object", "data", FromCodebase),
    ("object", "archive", ListFromCodebase),
    ("object", "usemap", Link),
    ("q", "cite", Link),
    ("script", "src", Request),
];

/// The elements that may stand in a head, whose tags may both be left out.
const IN_HEAD: &str =
    "html head title base isindex link meta nextid script noscript style object param";

/// The base of a page, and its references.
pub(super) fn read(html: &str) -> Page {
    let mut page = Page::default();
    let mut head = Head::default();
    let mut lines = Lines::of(html);
    let mut tokens = Tokenizer::new_with_emitter(html, Marked(DefaultEmitter::new_with_span()));
    while let Some(Ok(token)) = tokens.next() {
        match token {
            Token::StartTag(tag) => {
                let name = String::from_utf8_lossy(&tag.name);
                head.start(&name);
                let line = lines.line(tag.span.start);
                if name == "base" {
                    page.take_base(&tag, line, !head.is_over);
                }
                page.take_references(&name, &tag, lines);
                if let Some(state) = contents(&name) {
                    tokens.set_state(state);
                }
            }
            Token::EndTag(tag) => head.end(&String::from_utf8_lossy(&tag.name)),
            Token::String(text) => head.text(&text),
            Token::Comment(_) | Token::Doctype(_) | Token::Error(_) => {}
        }
    }
    page
}

/// The way to read the content of an element that has no tags in it.
///
/// `NOSCRIPT`, `NOFRAMES` and `IFRAME` have content for programs without scripts and frames, such as this one.
fn contents(element: &str) -> Option<State> {
    match element {
        "title" | "textarea" => Some(State::RcData),
        "script" => Some(State::ScriptData),
        "style" | "xmp" => Some(State::RawText),
        "plaintext" => Some(State::PlainText),
        _ => None,
    }
}

impl Page {
    fn take_base(&mut self, tag: &StartTag<usize>, line: usize, is_in_head: bool) {
        let Some(href) = value(tag, "href") else {
            return;
        };
        if is_in_head && self.base.is_none() {
            self.base = Some(BaseElement { href, line });
            return;
        }
        let why = if is_in_head {
            "is not the first BASE of the HEAD and does not count"
        } else {
            "stands outside the HEAD and does not count"
        };
        let notice = Notice::new("BASE HREF", href, why);
        self.notices.push(notice.in_line(line));
    }

    fn take_references(&mut self, name: &str, tag: &StartTag<usize>, mut lines: Lines<'_>) {
        let codebase: Option<Rc<str>> = value(tag, "codebase").map(Rc::from);
        let attributes = ATTRIBUTES.iter().filter(|(element, ..)| *element == name);
        let attributes = attributes.filter_map(|it| {
            let start = tag.attributes.get(it.1.as_bytes())?.span.start;
            Some((start, it))
        });
        let mut attributes: Vec<_> = attributes.collect();
        attributes.sort_by_key(|(start, _)| *start);
        for (start, &(element, attribute, how)) in attributes {
            let Some(text) = value(tag, attribute) else {
                continue;
            };
            let line = lines.line(start);
            let codebase = codebase
                .as_ref()
                .filter(|_| matches!(how, FromCodebase | ListFromCodebase));
            let mut take = |text: &str| {
                self.references.push(Reference {
                    line,
                    element,
                    attribute,
                    text: text.to_owned(),
                    is_request: !matches!(how, Link | Links),
                    codebase: codebase.cloned(),
                });
            };
            match how {
                Links => text.split_ascii_whitespace().for_each(take),
                ListFromCodebase => text
                    .split(|c: char| c == ',' || c.is_ascii_whitespace())
                    .filter(|one| !one.is_empty())
                    .for_each(take),
                Link | Request | FromCodebase => take(&text),
            }
        }
    }
}

/// The value of an attribute, without white space around it.
fn value(tag: &StartTag<usize>, attribute: &str) -> Option<String> {
    let value = tag.attributes.get(attribute.as_bytes())?;
    Some(String::from_utf8_lossy(value.trim_ascii()).into_owned())
}

/// The place in the page: in the head, or behind it.
#[derive(Default)]
struct Head {
    is_over: bool,
    /// Tells if it is in an element of the head that has text.
    has_text: bool,
}

impl Head {
    fn start(&mut self, element: &str) {
        self.has_text = contents(element).is_some();
        self.is_over |= IN_HEAD.split(' ').all(|one| one != element);
    }

    fn end(&mut self, element: &str) {
        self.has_text = false;
        self.is_over |= matches!(element, "head" | "body" | "html");
    }

    fn text(&mut self, text: &[u8]) {
        self.is_over |= !self.has_text && !text.trim_ascii().is_empty();
    }
}

/// Tokens in which a marked section `<![CDATA[` is text up to its end, as SGML has it.
struct Marked(DefaultEmitter<usize>);

impl ForwardingEmitter for Marked {
    type Token = Token<usize>;

    fn inner(&mut self) -> &mut impl Emitter<Token = Self::Token> {
        &mut self.0
    }

    fn adjusted_current_node_present_but_not_in_html_namespace(&mut self) -> bool {
        true
    }
}

#[cfg(test)]
mod tests {
    use super::read;

    #[test]
    fn references_of_an_element_are_in_the_order_of_the_text() {
        let page = read("<img usemap='#m'\nlongdesc=d src=s><object data=d\ncodebase=c classid=k>");
        let references = page.references().iter();
        let told: Vec<_> = references.map(|it| (it.line(), it.attribute())).collect();
        let expected = [
            (1, "usemap"),
            (2, "longdesc"),
            (2, "src"),
            (2, "data"),
            (3, "codebase"),
            (3, "classid"),
        ];
        assert_eq!(told, expected);
    }
}
