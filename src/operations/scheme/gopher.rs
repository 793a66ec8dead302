//! gopher: RFC 1738, section 3.4; RFC 1630 and url7, "Gopher".
//!
//! ```text
//! gopherurl     = "gopher://" hostport [ / [ gtype [ selector          RFC 1738, section 5
//!                 [ "%09" search [ "%09" gopher+_string ] ] ] ] ]
//! gopheraddress   g o p h e r : / / hostport [ / gtype [ selector ] ]  url7, "BNF syntax"
//!                 [ ? search ]
//! ```

mod plus;

use std::fmt;

pub use plus::GopherPlus;

use super::argument::Argument;
use super::encoded::Encoded;
use super::error::SchemeError;
use super::given::{self, rule};
use super::name::Name;
use super::production::{Production, Typed, Written, typed, with_port};
use super::server::Server;
use super::wire::{Message, Wire, refuse};
use crate::escape::clause;
use crate::finding::filled_form::{self, NoForm};
use crate::revision::Edition;
use crate::revision::ports;
use crate::validate::Validator;

const PORT: u16 = ports::number_of("gopher");

/// An item of a Gopher server, or a search in one (sections 3.4.1 and 3.4.2), or an item with the additions of Gopher+
/// (3.4.3 to 3.4.9).
///
/// ```
/// use urlspec::Revision;
/// use urlspec::scheme::{Gopher, GopherPlus};
///
/// let gopher = Gopher::parse(Revision::Rfc1738, "gopher://host.dom/00sel%09%09+text/plain%20En_US")?;
/// assert_eq!((gopher.gophertype(), &*gopher.selector().octets()), (b'0', &b"0sel"[..]));
/// assert_eq!(
///     gopher.plus(),
///     Some(GopherPlus::View { name: b"text/plain".to_vec(), language: Some(b"En_US".to_vec()) })
/// );
/// assert_eq!(
///     gopher.wire()?.messages()[0].to_octets().unwrap(),
///     b"0sel\t\t+text/plain En_US\r\n"
/// );
/// # Ok::<(), urlspec::scheme::SchemeError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Gopher {
    edition: Edition,
    scheme: Name,
    server: Server,
    /// `true` if the URL has the slash before the path.
    slash: bool,
    gophertype: Option<Encoded>,
    selector: Encoded,
    search: Option<Encoded>,
    plus: Option<Encoded>,
}

impl Gopher {
    /// The top-level directory of a server: no path.
    ///
    /// # Errors
    ///
    /// [`SchemeError`] if the grammar rejects the host.
    pub fn new(edition: impl Into<Edition>, host: &str) -> Result<Self, SchemeError> {
        let edition = edition.into();
        Self::defined_by(edition)?;
        Self {
            edition,
            scheme: Self::SCHEME.into(),
            server: given::server(edition, &["hostport"], host, PORT)?,
            slash: false,
            gophertype: None,
            selector: Encoded::default(),
            search: None,
            plus: None,
        }
        .checked()
    }

    /// The same with a type and a selector, as octets.
    ///
    /// # Errors
    ///
    /// [`SchemeError`] if the selector contains one of the octets 09, 0A and 0D, which section 3.4.1 forbids, or if
    /// the grammar rejects it: url7 has no empty elements within a path.
    pub fn with_item(mut self, gophertype: u8, selector: &[u8]) -> Result<Self, SchemeError> {
        let argument = Argument::named("gophertype");
        let gophertype = argument.data(self.edition, &["gtype"], &[gophertype])?;
        self.slash = true;
        self.gophertype = Some(gophertype);
        // A slash is not a delimiter in a selector, "no characters are reserved"; in url7 it "must imply a
        // hierarchical structure", which only the server interprets.
        let argument = Argument::named("selector");
        let found = selector.iter().position(|octet| self.forbids(*octet));
        if let Some(index) = found {
            let error = self.forbidden((selector[index], index), String::new());
            return Err(error.of_argument(argument));
        }
        let rules = given::Path {
            part: &["segment", "xpalphas", "selector"],
            whole: &["selector", "gcommand"],
        };
        self.selector = argument.path(self.edition, &rules, selector)?;
        self.checked()
    }

    /// The same with a search, as octets (section 3.4.2). In RFC 1738 it follows the selector, and makes the type `1`
    /// explicit if there was none.
    ///
    /// # Errors
    ///
    /// [`SchemeError`] if the grammar rejects it, or if it reads back as a Gopher+ string, because it has a TAB in it;
    /// and in RFC 1630, where a search is a part of the [selector](Self::selector).
    pub fn with_search(mut self, search: &[u8]) -> Result<Self, SchemeError> {
        if self.is_command() {
            return Err(SchemeError::no_such_part(
                self.edition,
                Self::SCHEME,
                "search",
                self.section("3.4.2"),
            ));
        }
        let argument = Argument::named("search");
        if self.has_tabs() {
            self.make_item();
            if let Some(index) = search.iter().position(|octet| *octet == b'\t') {
                let found = (b'\t', index);
                let note = ": it would end it".to_owned();
                let error = SchemeError::forbidden(self.edition, found, "search", "3.4.3", note);
                return Err(error.of_argument(argument));
            }
        }
        self.search = Some(argument.data(self.edition, &["search"], search)?);
        self.checked()
    }

    /// The same with a Gopher+ string (section 3.4.3), and with an empty search if there was none.
    ///
    /// # Errors
    ///
    /// [`SchemeError`] in url7 and RFC 1630, which have no Gopher+, or if the string would be read as another one: a
    /// name with a space in it, a value with a line end or that ends the form.
    pub fn with_plus(mut self, plus: &GopherPlus) -> Result<Self, SchemeError> {
        if !self.has_tabs() {
            return Err(SchemeError::no_such_part(
                self.edition,
                Self::SCHEME,
                "gopher+_string",
                self.section("3.4.3"),
            ));
        }
        self.make_item();
        self.search.get_or_insert_default();
        let argument = Argument::named("plus");
        let string = argument.data(self.edition, &["gopher+_string"], &plus.to_octets())?;
        self.plus = Some(string);
        let gopher = self.checked()?;
        // `View { name: "a b", .. }` would be the view `a` in the language `b`.
        if gopher.plus().as_ref() == Some(plus) {
            Ok(gopher)
        } else {
            let error = SchemeError::reads_back_differently(gopher.edition, Self::SCHEME);
            Err(error.of_argument(argument))
        }
    }

    /// Host and port; the port defaults to 70.
    #[must_use]
    pub fn server(&self) -> &Server {
        &self.server
    }

    /// The Gopher type of the resource: a single octet. "The entire gopher-path may also be empty, in which case
    /// [...] the gophertype defaults to `1`."
    #[must_use]
    pub fn gophertype(&self) -> u8 {
        let octets = self.gophertype.as_ref().map(Encoded::octets);
        octets
            .and_then(|octets| octets.first().copied())
            .unwrap_or(b'1')
    }

    /// The type as it is written, perhaps as an escape; `None` if the URL has none, and it defaults to `1`.
    #[must_use]
    pub fn gophertype_text(&self) -> Option<&Encoded> {
        self.gophertype.as_ref()
    }

    /// The selector, which may be empty: the top-level directory. In RFC 1630 it is the whole "command string": "the
    /// gopher selector string followed by any "Gopher plus" syntax", with TABs and the text after them.
    #[must_use]
    pub fn selector(&self) -> &Encoded {
        &self.selector
    }

    /// The words to search for (section 3.4.2).
    #[must_use]
    pub fn search(&self) -> Option<&Encoded> {
        self.search.as_ref()
    }

    /// The Gopher+ string as it is written.
    #[must_use]
    pub fn plus_string(&self) -> Option<&Encoded> {
        self.plus.as_ref()
    }

    /// The request that the Gopher+ string makes (sections 3.4.4 to 3.4.9).
    #[must_use]
    pub fn plus(&self) -> Option<GopherPlus> {
        self.plus
            .as_ref()
            .map(|plus| GopherPlus::read(&plus.octets()))
    }

    /// Tells if the document lets a Gopher+ string follow the search: RFC 1738 does (section 3.4.3), url7 has no
    /// Gopher+.
    #[must_use]
    pub fn may_have_plus(&self) -> bool {
        self.has("gopher+_string")
    }

    /// The octets that a client sends: the selector, "(after decoding)", a TAB and the search, a TAB and "the Gopher+
    /// commands", each if there is one, and CR LF (RFC 1436, section 2).
    ///
    /// - A form to be filled in (`?`, section 3.4.5) takes two requests, the second with the answers of the user.
    /// - A filled-in form (3.4.9) ends with its own CR LF. That section prints no search in the request, although
    ///   3.4.3 puts a TAB for one there: an empty search is left out, as in 3.4.9.
    ///
    /// # Errors
    ///
    /// [`SchemeError`] if a decoded octet would end the request or one of its parts: TAB, CR or LF in a selector or
    /// search, these or NUL in a Gopher+ string that is not a form (section 6).
    pub fn wire(&self) -> Result<Wire, SchemeError> {
        let is_delimiter = |octet| matches!(octet, b'\t' | b'\r' | b'\n');
        if !self.is_command() {
            refuse(self.edition, "selector", &self.selector, is_delimiter)?;
        }
        let selector = self.selector.octets();
        let mut request = selector.to_vec();
        if let Some(search) = &self.search {
            refuse(self.edition, "search", search, is_delimiter)?;
            request.push(b'\t');
            request.extend(&*search.octets());
        }
        let wire = Wire::to(self.edition, &self.server)?;
        let (Some(plus), Some(read)) = (&self.plus, self.plus()) else {
            let number = if self.search.is_some() {
                "3.4.2"
            } else {
                "3.4.1"
            };
            let section = self.section(number);
            let message = Message::new(section).octets(request);
            let message = match self.search {
                None if self.gophertype() == b'7' && !self.selector.octets().contains(&b'\t') => {
                    message
                        .octets("\t")
                        .supplied("the words that the user is asked to search for")
                }
                _ => message,
            };
            return Ok(wire.then(message.octets(END)));
        };
        let section = self.section(read.section());
        // Section 3.4.9 prints no TAB for an empty search before a form.
        let drop_empty_search = |request: &mut Vec<u8>| {
            if self.search.as_ref().is_some_and(Encoded::is_empty) {
                request.truncate(selector.len());
            }
        };
        match read {
            GopherPlus::FilledForm(_) => {
                drop_empty_search(&mut request);
                let form = Message::new(section)
                    .octets(request)
                    .octets("\t")
                    .octets(plus.octets());
                Ok(wire.then(form))
            }
            GopherPlus::Form => {
                let attribute = Message::new(section).octets(&request).octets("\t!+ASK\r\n");
                drop_empty_search(&mut request);
                let answers = Message::new(self.section("3.4.9"))
                    .octets(request)
                    .octets("\t+\t1\r\n+-1\r\n")
                    .supplied("the user's answers, a line each")
                    .octets(".\r\n")
                    .when("on a connection of its own, when the user has filled out the form");
                Ok(wire.then(attribute).then(answers))
            }
            _ => {
                let commands = plus.octets();
                if let Err(NoForm::Broken(at)) = filled_form::read(&commands) {
                    let found = (commands[at], plus.place_of(at));
                    return Err(SchemeError::delimiter(
                        self.edition,
                        "gopher+_string",
                        found,
                    ));
                }
                refuse(self.edition, "gopher+_string", plus, |octet| {
                    b"\t\r\n\0".contains(&octet)
                })?;
                let message = Message::new(section)
                    .octets(request)
                    .octets("\t")
                    .octets(commands);
                Ok(wire.then(message.octets(END)))
            }
        }
    }

    /// The reason why the text after an encoded tab is not a search; otherwise the tab would end the selector.
    fn no_search(&self, start: usize) -> String {
        let behind = &self.selector.as_str()[start - self.selector.start()..];
        let search = Validator::for_rule(rule(self.edition, &["search"]));
        match search.parse(behind) {
            Ok(_) => String::new(),
            Err(error) => format!(
                ": it would end the selector, but the text after it is not a search: byte {}: {}",
                start + error.index(),
                error.message()
            ),
        }
    }

    /// Tells if the document has one part for the whole request, and lets control characters be encoded in it: RFC
    /// 1630 does. Its [selector](Self::selector) is then the whole command string, and there is no separate search.
    #[must_use]
    pub fn is_command(&self) -> bool {
        self.has("gcommand")
    }

    /// Tells if encoded tabs delimit the parts of the path, as in RFC 1738, which has Gopher+. In url7 a search
    /// follows a `?`.
    fn has_tabs(&self) -> bool {
        self.may_have_plus()
    }

    /// The delimiter before a search.
    fn search_mark(&self) -> &'static str {
        if self.has_tabs() { "%09" } else { "?" }
    }

    /// Adds the type, which must be there before anything can follow it.
    fn make_item(&mut self) {
        self.slash = true;
        self.gophertype.get_or_insert_with(|| Encoded::at(0, "1"));
    }

    /// "Gopher selector strings are a sequence of octets which may contain any octets except 09 [...] 0A [...]
    /// and 0D" (section 3.4.1). url7 has no such sentence.
    fn forbids(&self, octet: u8) -> bool {
        let selector = rule(self.edition, &["selector", "gcommand"]);
        clause(selector).is_some_and(|clause| clause.unwritable.as_bytes().contains(&octet))
    }

    /// The error for a forbidden octet of a selector, with its place.
    fn forbidden(&self, found: (u8, usize), note: String) -> SchemeError {
        SchemeError::forbidden(self.edition, found, "selector", "3.4.1", note)
    }

    /// Checks that no octet of the selector is forbidden.
    fn check_selector(&self) -> Result<(), SchemeError> {
        let Some((octet, index)) = self.selector.find(|octet| self.forbids(octet)) else {
            return Ok(());
        };
        let note = match octet {
            0x09 => self.no_search(index + "%09".len()),
            _ => String::new(),
        };
        Err(self.forbidden((octet, index), note))
    }
}

/// The end of a request (RFC 1436, section 2).
const END: &str = "\r\n";

impl Typed for Gopher {
    const SCHEME: &'static str = "gopher";

    fn edition(&self) -> Edition {
        self.edition
    }

    fn read(production: &Production<'_, '_>) -> Result<Self, SchemeError> {
        let gophertype = production.encoded("gtype");
        let hostport = production.find("hostport");
        let behind = hostport.map_or(0, |hostport| hostport.span().end);
        let gopher = Self {
            edition: production.edition(),
            scheme: production.name(),
            server: production.server(PORT),
            slash: gophertype.is_some() || production.has_at(behind, '/'),
            gophertype,
            selector: production
                .encoded("selector")
                .or_else(|| production.encoded("gcommand"))
                .unwrap_or_default(),
            search: production.encoded("search"),
            plus: production.encoded("gopher+_string"),
        };
        gopher.check_selector()?;
        Ok(gopher)
    }
}

impl Written for Gopher {
    fn write_url(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}://{}", self.scheme, self.server)?;
        if self.slash {
            f.write_str("/")?;
        }
        if let Some(gophertype) = &self.gophertype {
            write!(f, "{gophertype}{}", self.selector)?;
        }
        let mark = self.search_mark();
        if let Some(search) = &self.search {
            write!(f, "{mark}{search}")?;
        }
        if let Some(plus) = &self.plus {
            write!(f, "%09{plus}")?;
        }
        Ok(())
    }
}

typed!(Gopher, "gopher");
with_port!(Gopher, server);
