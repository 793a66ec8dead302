//! wais: RFC 1738, section 3.9; RFC 1630 and url7, "WAIS".
//!
//! ```text
//! waisdatabase = "wais://" hostport "/" database                       RFC 1738, section 5
//! waisindex    = "wais://" hostport "/" database "?" search
//! waisdoc      = "wais://" hostport "/" database "/" wtype "/" wpath
//! waisindex      w a i s : / / hostport / database [ ? search ]        url7, "BNF syntax"
//! waisdoc        w a i s : / / hostport / database / wtype / path
//! waisdoc        w a i s : / / hostport / database / wtype / wpath      RFC 1630
//! wpath          digits = path ; [ wpath ]
//! ```

use std::fmt;
use std::fmt::Write as _;

use super::argument::Argument;
use super::encoded::Encoded;
use super::error::SchemeError;
use super::given::{self, rule};
use super::name::Name;
use super::production::{Production, Typed, Written, typed, with_port};
use super::server::Server;
use super::wire::Wire;
use crate::revision::Edition;
use crate::revision::ports;

const PORT: u16 = ports::number_of("wais");

/// A WAIS database, a search in one, or a document of one.
///
/// ```
/// use urlspec::Revision;
/// use urlspec::scheme::Wais;
///
/// let wais = Wais::parse(Revision::Rfc1738, "wais://host.dom/db/TEXT/0%3D1%2F2")?;
/// let (wtype, wpath) = wais.document().unwrap();
/// assert_eq!(wais.database().as_str(), "db");
/// assert_eq!((wtype.as_str(), &*wpath.octets()), ("TEXT", &b"0=1/2"[..]));
/// assert_eq!(wais.server().port(), Some(210));
/// # Ok::<(), urlspec::scheme::SchemeError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Wais {
    edition: Edition,
    scheme: Name,
    server: Server,
    database: Encoded,
    target: Target,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Target {
    Database,
    Index {
        search: Encoded,
    },
    Document {
        wtype: Encoded,
        wpath: Encoded,
        /// By RFC 1630.
        fields: Vec<(Encoded, Encoded)>,
    },
}

impl Wais {
    /// "A WAIS database that is available for searching", by its name as octets.
    ///
    /// # Errors
    ///
    /// [`SchemeError`] if the grammar rejects a part: url7 has no empty name.
    pub fn new(
        edition: impl Into<Edition>,
        host: &str,
        database: &[u8],
    ) -> Result<Self, SchemeError> {
        let edition = edition.into();
        Self::defined_by(edition)?;
        let argument = Argument::named("database");
        let database = argument.data(edition, &["database"], database)?;
        Self {
            edition,
            scheme: Self::SCHEME.into(),
            server: given::server(edition, &["hostport"], host, PORT)?,
            database,
            target: Target::Database,
        }
        .checked()
    }

    /// "A particular search" in the database, as octets, in place of any earlier search or document.
    ///
    /// # Errors
    ///
    /// [`SchemeError`] if the grammar rejects it: url7 has no empty search.
    pub fn with_search(mut self, search: &[u8]) -> Result<Self, SchemeError> {
        let search = Argument::named("search").data(self.edition, &["search"], search)?;
        self.target = Target::Index { search };
        self.checked()
    }

    /// "A particular document within a WAIS database to be retrieved": the WAIS designation of its type, and the
    /// document-id, "treated opaquely", both as octets; in place of any earlier search or document.
    ///
    /// # Errors
    ///
    /// [`SchemeError`] if the grammar rejects them: url7 has no empty type. In RFC 1630, whose document-ids have
    /// [fields](Self::with_fields), always.
    pub fn with_document(mut self, wtype: &[u8], wpath: &[u8]) -> Result<Self, SchemeError> {
        if self.may_have_fields() {
            let (part, section) = ("opaque document-id", self.section("3.9"));
            return Err(SchemeError::no_such_part(
                self.edition,
                Self::SCHEME,
                part,
                section,
            ));
        }
        self.target = Target::Document {
            wtype: Argument::named("wtype").data(self.edition, &["wtype"], wtype)?,
            wpath: Encoded::write(rule(self.edition, &["wpath", "xpalphas"]), wpath),
            fields: Vec::new(),
        };
        self.checked()
    }

    /// A document as in RFC 1630: its type, and the numbers and contents of the fields of its WAIS identifier, "in the
    /// same order as in the WAIS identifier". A slash in the contents stays one.
    ///
    /// # Errors
    ///
    /// [`SchemeError`] in the other documents, or if the grammar rejects the parts: there must be at least one field.
    pub fn with_fields<C: AsRef<[u8]>>(
        mut self,
        wtype: &[u8],
        fields: &[(u32, C)],
    ) -> Result<Self, SchemeError> {
        if !self.may_have_fields() {
            let section = self.section("3.9");
            return Err(SchemeError::no_such_part(
                self.edition,
                Self::SCHEME,
                "field",
                section,
            ));
        }
        let wtype = Argument::named("wtype").data(self.edition, &["wtype"], wtype)?;
        let rules = given::Path {
            part: &["segment"],
            whole: &["path"],
        };
        let field = |(index, (number, contents)): (usize, &(u32, C))| {
            let argument = Argument::item_of("fields", index);
            let contents = argument.path(self.edition, &rules, contents.as_ref())?;
            Ok((Encoded::at(0, &number.to_string()), contents))
        };
        let fields = fields.iter().enumerate().map(field);
        let fields = fields.collect::<Result<Vec<_>, SchemeError>>()?;
        let mut wpath = String::new();
        for (number, contents) in &fields {
            let _ = write!(wpath, "{number}={contents};");
        }
        self.target = Target::Document {
            wtype,
            wpath: Encoded::at(0, &wpath),
            fields,
        };
        self.checked()
    }

    /// Tells if the document makes the document-id of fields: RFC 1630 does.
    #[must_use]
    pub fn may_have_fields(&self) -> bool {
        self.edition.rule("wpath").is_ok_and(|wpath| {
            let mut parts = wpath.uses();
            parts.any(|part| part.name() == "digits")
        })
    }

    /// RFC 1630: the fields of the WAIS identifier, "the identifier field number" and "the field contents" of each.
    pub fn fields(&self) -> impl Iterator<Item = (&Encoded, &Encoded)> {
        let fields = match &self.target {
            Target::Document { fields, .. } => fields.as_slice(),
            _ => &[],
        };
        fields.iter().map(|(number, contents)| (number, contents))
    }

    /// Host and port; the port defaults to 210.
    #[must_use]
    pub fn server(&self) -> &Server {
        &self.server
    }

    /// The name of the database.
    #[must_use]
    pub fn database(&self) -> &Encoded {
        &self.database
    }

    /// The words to search the database for.
    #[must_use]
    pub fn search(&self) -> Option<&Encoded> {
        match &self.target {
            Target::Index { search } => Some(search),
            _ => None,
        }
    }

    /// Type and document-id of a document. The latter "may only be decomposed by the server that issued it".
    #[must_use]
    pub fn document(&self) -> Option<(&Encoded, &Encoded)> {
        match &self.target {
            Target::Document { wtype, wpath, .. } => Some((wtype, wpath)),
            _ => None,
        }
    }

    /// A connection. The messages are not described: "the WAIS protocol is described in RFC 1625".
    ///
    /// # Errors
    ///
    /// [`SchemeError`] if the port or the address cannot exist.
    pub fn wire(&self) -> Result<Wire, SchemeError> {
        let wire = Wire::to(self.edition, &self.server)?;
        Ok(wire.remark(match self.target {
            Target::Database => {
                "WAIS, which is described elsewhere; the user is asked for the words to search for"
            }
            Target::Index { .. } => "WAIS, which is described elsewhere: a search",
            Target::Document { .. } => {
                "WAIS, which is described elsewhere: a retrieval by document-id"
            }
        }))
    }
}

impl Typed for Wais {
    const SCHEME: &'static str = "wais";

    fn edition(&self) -> Edition {
        self.edition
    }

    fn read(production: &Production<'_, '_>) -> Result<Self, SchemeError> {
        let wpath = production
            .encoded("wpath")
            .or_else(|| production.encoded("path"));
        let target = match (production.encoded("wtype"), production.encoded("search")) {
            (Some(wtype), _) => Target::Document {
                wtype,
                fields: production.fields("wpath", "digits", "path"),
                wpath: wpath.unwrap_or_default(),
            },
            (None, Some(search)) => Target::Index { search },
            (None, None) => Target::Database,
        };
        Ok(Self {
            edition: production.edition(),
            scheme: production.name(),
            server: production.server(PORT),
            database: production.encoded("database").unwrap_or_default(),
            target,
        })
    }
}

impl Written for Wais {
    fn write_url(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}://{}/{}", self.scheme, self.server, self.database)?;
        match &self.target {
            Target::Database => Ok(()),
            Target::Index { search } => write!(f, "?{search}"),
            Target::Document { wtype, wpath, .. } => write!(f, "/{wtype}/{wpath}"),
        }
    }
}

typed!(Wais, "wais");
with_port!(Wais, server);
