//! `Reference`: a valid URL and its parts.

mod components;
mod pairs;
mod segments;

use std::net::IpAddr;

use pyo3::IntoPyObjectExt;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString, PyTuple};
use urlspec::{Authority, Component, Host, Tree};

use crate::arguments::edition;
use crate::errors::{PortError, not_normalized, unresolved};
use crate::revision::{Revision, Rule, Spec};
use crate::text::Places;
use crate::values::plain;
use components::{among, built, component_of, with};
use segments::joined;

/// A valid URL and its parts: `parse` reads one, and `Reference.build` makes one of its parts.
///
/// An undefined component is `None`, an empty one is `''`. Nothing is decoded. Two are equal if they are the same text
/// by the same rule; `equivalent` tells more.
///
/// >>> from urlspec import parse
/// >>> url = parse("http://me@example.com:80/a/b?c")
/// >>> url
/// Reference('http://me@example.com:80/a/b?c', 'rfc3986')
/// >>> url.host, url.port, url.path, url.query, url.fragment
/// ('example.com', '80', '/a/b', 'c', None)
/// >>> str(url.replace(userinfo=None, query="d=e"))
/// 'http://example.com:80/a/b?d=e'
/// >>> str(url / "c d")
/// 'http://me@example.com:80/a/b/c%20d'
#[pyclass(frozen, module = "urlspec", eq, hash, skip_from_py_object)]
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Reference(urlspec::Reference<'static>);

impl Reference {
    /// A reference of the library.
    pub(crate) fn of(reference: &urlspec::Reference<'_>) -> Self {
        Self(reference.clone().into_owned())
    }

    /// The reference of a tree, if its rule is one for whole URLs.
    pub(crate) fn of_tree(tree: &Tree<'_>) -> PyResult<Self> {
        match urlspec::Reference::of_tree(tree) {
            Some(reference) => Ok(Self(reference.into_owned())),
            None => Err(PyValueError::new_err(format!(
                "`{}` describes no whole URL; parse_tree takes any rule",
                tree.root().rule()
            ))),
        }
    }

    fn parts_of_authority(&self) -> Option<Authority<'_>> {
        self.0.authority()
    }

    fn parts_of_host(&self) -> Option<Host<'_>> {
        self.parts_of_authority()?.host()
    }
}

#[pymethods]
impl Reference {
    /// The revision by which it is valid.
    #[getter]
    fn revision(&self) -> Revision {
        Revision(self.0.revision())
    }

    /// The rule that it was judged by.
    #[getter]
    fn rule(&self) -> Rule {
        Rule(self.0.rule())
    }

    /// The scheme without its colon.
    #[getter]
    fn scheme(&self) -> Option<&str> {
        self.0.scheme()
    }

    /// All that follows `//`.
    #[getter]
    fn authority(&self) -> Option<&str> {
        Some(self.parts_of_authority()?.as_str())
    }

    /// The text before the `@` of the authority.
    #[getter]
    fn userinfo(&self) -> Option<&str> {
        self.parts_of_authority()?.userinfo()
    }

    /// The user: the user information before its first colon.
    #[getter]
    fn user(&self) -> Option<&str> {
        self.parts_of_authority()?.user()
    }

    /// The password, likewise.
    #[getter]
    fn password(&self) -> Option<&str> {
        self.parts_of_authority()?.password()
    }

    /// The host, an IPv6 address without its brackets and its zone.
    #[getter]
    fn host(&self) -> Option<&str> {
        Some(self.parts_of_host()?.as_str())
    }

    /// The kind of the host: `name`, `ipv4`, `ipv6`, `ip-future` or `reg-name`.
    #[getter]
    fn host_kind(&self) -> Option<&'static str> {
        Some(self.parts_of_host()?.kind())
    }

    /// The address of the host as an `ipaddress.IPv4Address` or `IPv6Address`; `None` if it is a name.
    #[getter]
    fn address<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let address = match self.parts_of_host() {
            Some(Host::Ipv4 { address, .. }) => address.map(IpAddr::V4),
            Some(Host::Ipv6 { address, .. }) => address.map(IpAddr::V6),
            _ => None,
        };
        address.map(|it| it.into_pyobject(py)).transpose()
    }

    /// The zone of an IPv6 address.
    #[getter]
    fn zone(&self) -> Option<&str> {
        match self.parts_of_host()? {
            Host::Ipv6 { zone, .. } => zone,
            _ => None,
        }
    }

    /// The port as it is written, which may be empty.
    #[getter]
    fn port(&self) -> Option<&str> {
        self.parts_of_authority()?.port()
    }

    /// The number of the port; `None` if there is no port, or an empty one. Raises `PortError` if it is over 65535, which the
    /// documents about URLs allow and no port is (RFC 793, section 3.1).
    ///
    /// >>> from urlspec import parse
    /// >>> [parse(url).port_number for url in ("http://a:080/", "http://a:/", "http://a/")]
    /// [80, None, None]
    #[getter]
    fn port_number(&self) -> PyResult<Option<u16>> {
        let Some(authority) = self.parts_of_authority() else {
            return Ok(None);
        };
        let over = |error: urlspec::PortError| PortError::new_err(error.to_string());
        authority.port_number().map_err(over)
    }

    /// The path.
    #[getter]
    fn path(&self) -> Option<&str> {
        self.0.path().map(urlspec::Path::as_str)
    }

    /// The texts between the slashes of the path.
    #[getter]
    fn segments(&self) -> Vec<&str> {
        let path = self.0.path();
        let segments = path.into_iter().flat_map(urlspec::Path::segments);
        segments.map(urlspec::Segment::as_str).collect()
    }

    /// The parameters behind the path, by RFC 1808 alone.
    #[getter]
    fn params(&self) -> Option<&str> {
        self.0.params()
    }

    /// The text after `?`.
    #[getter]
    fn query(&self) -> Option<&str> {
        self.0.query()
    }

    /// The text after `#`.
    #[getter]
    fn fragment(&self) -> Option<&str> {
        self.0.fragment()
    }

    /// Where a component lies in the text, as `(start, end)` in characters; `None` if it is undefined.
    ///
    /// >>> from urlspec import parse
    /// >>> parse("http://example.com/").span("host")
    /// (7, 18)
    fn span(&self, component: &str) -> PyResult<Option<(usize, usize)>> {
        let component = component_of(component)?;
        let places = Places::in_characters(self.0.as_str().as_bytes());
        let span = self.0.span(component);
        Ok(span.map(|span| (places.of(span.start), places.of(span.end))))
    }

    /// A reference from its components, each in its final form: nothing is escaped (see `escape`), and only the delimiters
    /// are added. The arguments are those of `replace`: `scheme`, `authority` or `userinfo`, `host` and `port`, `path`, `params`,
    /// `query` and `fragment`, each a `str` as the attribute of that name has it, the port also an `int`. `None` is for one that
    /// is not there. The host is an IPv6 address with its brackets.
    ///
    /// Raises `BuildError` if the result is not a valid URL, by both steps of the document, whose components read back as they
    /// were given, and `UnknownNameError` for other arguments.
    ///
    /// >>> from urlspec import Reference
    /// >>> str(Reference.build(scheme="http", host="[::1]", port=8080, path="/a", query="b=c"))
    /// 'http://[::1]:8080/a?b=c'
    /// >>> str(Reference.build("rfc1738", scheme="ftp", host="host.dom", path="etc/motd"))
    /// 'ftp://host.dom/etc/motd'
    #[staticmethod]
    #[pyo3(signature = (spec = None, **components))]
    fn build(spec: Option<Spec>, components: Option<&Bound<'_, PyDict>>) -> PyResult<Self> {
        let builder = urlspec::Reference::builder(edition(spec));
        let builder = with(builder, components)?;
        built(&builder, among(components)).map(Self)
    }

    /// The same with some components replaced; `None` removes one. The arguments are those of `build`. Raises `BuildError` if
    /// the result is not a valid URL whose components read back as they were given.
    #[pyo3(signature = (**components))]
    fn replace(&self, components: Option<&Bound<'_, PyDict>>) -> PyResult<Self> {
        let builder = with(self.0.to_builder(), components)?;
        built(&builder, among(components)).map(Self)
    }

    /// Its normal form, by all rungs of its document. Raises `UnsupportedError` if the document describes no normalization.
    ///
    /// >>> from urlspec import parse
    /// >>> parse("HTTP://Example.com:80/%7ea/../b").normalize()
    /// Reference('http://example.com/b', 'rfc3986')
    fn normalize(&self, py: Python<'_>) -> PyResult<Self> {
        let normal = self.0.normalize();
        normal.map(Self).map_err(|error| not_normalized(py, &error))
    }

    /// The target of a reference, a text or a `Reference`, as a reference itself; `resolve` gives its findings too. A reference to
    /// the current document, as RFC 2396 calls an empty one, becomes this one with the fragment of that one. Raises `ResolveError`
    /// if this is no base, and `InvalidUrlError` if the reference is not valid.
    ///
    /// >>> from urlspec import parse
    /// >>> parse("http://example.com/a/b").join("../c?d")
    /// Reference('http://example.com/c?d', 'rfc3986')
    fn join(&self, py: Python<'_>, reference: &Bound<'_, PyAny>) -> PyResult<Self> {
        let text = match reference.cast::<Self>() {
            Ok(other) => other.get().0.as_str().to_owned(),
            Err(_) => reference.extract()?,
        };
        let joined = self.0.join(&text);
        joined
            .map(Self)
            .map_err(|error| unresolved(py, &error, &text))
    }

    /// The same with more segments behind its path, as `/` adds one after the other.
    ///
    /// >>> from urlspec import parse
    /// >>> str(parse("http://example.com/a?b").joinpath("c d", "50%"))
    /// 'http://example.com/a/c%20d/50%25'
    #[pyo3(signature = (*segments))]
    fn joinpath(&self, segments: Vec<String>) -> PyResult<Self> {
        joined(&self.0, &segments).map(Self)
    }

    /// `reference / "segment"`: the same with one more segment behind its path. The segment is data, so that a slash and a
    /// percent sign in it are escaped as well: as `escape(segment, "segment")` writes it, by the document and, where each scheme
    /// has its own segments, by that of the scheme. Parameters by RFC 1808, query and fragment are left out. An empty segment at
    /// the end of the path is replaced.
    ///
    /// Raises `BuildError` for `.` and `..`, which would not stay in the path, and where no valid URL has such a path;
    /// `EscapeError` where a character has no place in a segment; and `UnsupportedError` where the path has no segments.
    fn __truediv__<'py>(
        &self,
        py: Python<'py>,
        segment: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        if !segment.is_instance_of::<PyString>() {
            return Ok(py.NotImplemented().into_bound(py));
        }
        let joined = joined(&self.0, &[segment.extract()?])?;
        Self(joined).into_bound_py_any(py)
    }

    /// The query as pairs of names and values, decoded; `[]` without a query.
    ///
    /// Such pairs are a convention of forms of HTML (URL Standard, `application/x-www-form-urlencoded`), and not of the documents
    /// about URLs. `&` stands between pairs, `=` between name and value, and `+` for a space. A pair without `=` has the value
    /// `None`. Escapes are of UTF-8; octets that are not valid UTF-8 become lone surrogates, as by Python's `surrogateescape`, so
    /// that nothing is lost.
    ///
    /// >>> from urlspec import parse
    /// >>> parse("/search?q=caf%C3%A9+au+lait&page=2&draft").query_pairs
    /// [('q', 'café au lait'), ('page', '2'), ('draft', None)]
    #[getter]
    fn query_pairs<'py>(&self, py: Python<'py>) -> PyResult<Vec<pairs::Decoded<'py>>> {
        pairs::read(py, self.0.query().unwrap_or_default())
    }

    /// The same with another query: pairs of names and values, a mapping of names to values, or the finished text.
    ///
    /// Names are `str`; values are `str`, `int`, or `None` for a name without `=`, and in a mapping also lists of these. They
    /// are written as `query_pairs` reads them. Without pairs, and for `None`, there is no query; a pair of an empty name and `None` is
    /// left out. A `str` is taken as it is, and nothing of it is escaped.
    ///
    /// Raises `BuildError` if the document does not allow the query: `=` is not allowed in one by url7 and RFC 1630.
    ///
    /// >>> from urlspec import parse
    /// >>> url = parse("http://example.com/search")
    /// >>> str(url.with_query({"q": "a&b", "page": 2, "tag": ["x", "y"]}))
    /// 'http://example.com/search?q=a%26b&page=2&tag=x&tag=y'
    /// >>> str(url.with_query([("draft", None), ("q", "a b")]))
    /// 'http://example.com/search?draft&q=a+b'
    fn with_query(&self, query: &Bound<'_, PyAny>) -> PyResult<Self> {
        let text = pairs::written(query)?;
        let builder = self.0.to_builder();
        let builder = match &text {
            Some(text) => builder.query(text),
            None => builder.without(Component::Query),
        };
        let given = |component| text.clone().filter(|_| component == Component::Query);
        built(&builder, given).map(Self)
    }

    /// All parts as plain values, under the names of the JSON of the program.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        plain(py, &self.0)
    }

    fn __str__(&self) -> &str {
        self.0.as_str()
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let text = PyString::new(py, self.0.as_str()).repr()?;
        Ok(format!("Reference({text}, '{}')", self.0.edition()))
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyTuple>> {
        let py = slf.py();
        let (reference, parse) = (&slf.get().0, py.import("urlspec")?.getattr("parse")?);
        let rule = reference.rule().name();
        let arguments = (reference.as_str(), reference.edition().to_string(), rule);
        (parse, arguments).into_pyobject(py)
    }
}
