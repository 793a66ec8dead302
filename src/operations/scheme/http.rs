//! http: RFC 1738, section 3.3; RFC 1630 and url7, "HTTP".
//!
//! ```text
//! httpurl     = "http://" hostport [ "/" hpath [ "?" search ]]         RFC 1738, section 5
//! httpaddress   h t t p : / / hostport [ / path ] [ ? search ]         url7 and RFC 1630
//! ```

use std::fmt;

use super::argument::Argument;
use super::encoded::Encoded;
use super::error::SchemeError;
use super::given::{self, items};
use super::name::Name;
use super::production::{Production, Typed, Written, typed, with_port};
use super::server::Server;
use super::wire::{Message, Wire};
use crate::revision::Edition;
use crate::revision::ports;

const PORT: u16 = ports::number_of("http");

/// A resource that is accessible by HTTP: `http://<host>:<port>/<path>?<searchpart>`. "No user name or
/// password is allowed."
///
/// ```
/// use urlspec::Revision;
/// use urlspec::scheme::Http;
///
/// let http = Http::parse(Revision::Rfc1738, "http://host.dom/a%2Fb/c?d")?;
/// let path: Vec<_> = http.path().map(|segment| segment.octets().into_owned()).collect();
/// assert_eq!(path, [b"a/b".to_vec(), b"c".to_vec()]);
/// assert_eq!(http.searchpart().unwrap().as_str(), "d");
/// assert_eq!(http.server().port(), Some(80));
/// # Ok::<(), urlspec::scheme::SchemeError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Http {
    edition: Edition,
    scheme: Name,
    server: Server,
    path: Option<Vec<Encoded>>,
    searchpart: Option<Encoded>,
}

impl Http {
    /// The URL of a host, without a path.
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
            path: None,
            searchpart: None,
        }
        .checked()
    }

    /// The same with a path, segment by segment, as octets; for no segments, `/`.
    ///
    /// # Errors
    ///
    /// [`SchemeError`] if the grammar rejects it: in url7 only the last segment may be empty.
    pub fn with_path<P: AsRef<[u8]>>(mut self, segments: &[P]) -> Result<Self, SchemeError> {
        let rules = given::Path {
            part: &["hsegment", "segment", "xpalphas"],
            whole: &["hpath", "path"],
        };
        let mut path = given::segments(self.edition, &rules, items("segments", segments))?;
        if path.is_empty() {
            path.push(Encoded::default());
        }
        self.path = Some(path);
        self.checked()
    }

    /// The same with a searchpart, in its final form: it has a structure of its own, in which the same character may
    /// be a delimiter and data. If RFC 1738 requires it, an empty path is added.
    ///
    /// # Errors
    ///
    /// [`SchemeError`] if the grammar rejects it.
    pub fn with_searchpart(mut self, searchpart: &str) -> Result<Self, SchemeError> {
        if self.has("hpath") {
            self.path.get_or_insert_with(|| vec![Encoded::default()]);
        }
        let argument = Argument::named("searchpart");
        self.searchpart = Some(argument.text(self.edition, &["search"], searchpart)?);
        self.checked()
    }

    /// Host and port; the port defaults to 80.
    #[must_use]
    pub fn server(&self) -> &Server {
        &self.server
    }

    /// The path, an HTTP selector, between its slashes: a hierarchical structure. An omitted path has no segments, `/`
    /// one empty segment; in RFC 1738 both mean the same.
    pub fn path(&self) -> impl Iterator<Item = &Encoded> {
        self.path.iter().flatten()
    }

    /// Tells if the path is the root of the server: `/`, or in RFC 1738 no path, which means the same.
    #[must_use]
    pub fn is_root(&self) -> bool {
        match self.path.as_deref() {
            None => self.has("hpath"),
            Some([only]) => only.is_empty(),
            Some(_) => false,
        }
    }

    /// The query string, without its `?`.
    #[must_use]
    pub fn searchpart(&self) -> Option<&Encoded> {
        self.searchpart.as_ref()
    }

    /// The parts of a request that the URL has. "The HTTP protocol is specified elsewhere": it defines what follows
    /// the path and the searchpart. They are sent as they are written; only url7 lets a space stand in a URL, which
    /// "should be escaped for transmission".
    ///
    /// # Errors
    ///
    /// [`SchemeError`] if the port or the address cannot exist.
    pub fn wire(&self) -> Result<Wire, SchemeError> {
        let mut target = String::new();
        for segment in self.path() {
            target.push('/');
            target.push_str(segment.as_str());
        }
        if target.is_empty() {
            target.push('/');
        }
        if let Some(searchpart) = &self.searchpart {
            target.push('?');
            target.push_str(searchpart.as_str());
        }
        let request = Message::new(self.section("3.3"))
            .octets("GET ")
            .octets(target.replace(' ', "%20"))
            .octets(" ")
            .supplied("the version of HTTP and its header fields");
        Ok(Wire::to(self.edition, &self.server)?.then(request))
    }
}

impl Typed for Http {
    const SCHEME: &'static str = "http";

    fn edition(&self) -> Edition {
        self.edition
    }

    fn read(production: &Production<'_, '_>) -> Result<Self, SchemeError> {
        Ok(Self {
            edition: production.edition(),
            scheme: production.name(),
            server: production.server(PORT),
            path: production.segments(&["hpath", "path"]),
            searchpart: production.encoded("search"),
        })
    }
}

impl Written for Http {
    fn write_url(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}://{}", self.scheme, self.server)?;
        for segment in self.path() {
            write!(f, "/{segment}")?;
        }
        match &self.searchpart {
            Some(searchpart) => write!(f, "?{searchpart}"),
            None => Ok(()),
        }
    }
}

typed!(Http, "http");
with_port!(Http, server);
