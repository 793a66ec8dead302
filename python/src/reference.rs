//! `Reference`: a valid URL and its parts.

use std::net::IpAddr;

use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString, PyTuple};
use urlspec::{Authority, Component, Host, Tree};

use crate::errors::{BuildError, unknown};
use crate::revision::{Revision, Rule};
use crate::text::Places;
use crate::values::plain;

/// A valid URL and its parts: `parse`.
///
/// An undefined component is `None`, an empty one is `''`. Nothing is decoded. Two are equal if they are the same text
/// by the same document; `equivalent` tells more.
///
/// >>> from urlspec import parse
/// >>> url = parse("http://me@example.com:80/a/b?c")
/// >>> url
/// Reference('http://me@example.com:80/a/b?c', 'rfc3986')
/// >>> url.host, url.port, url.path, url.query, url.fragment
/// ('example.com', '80', '/a/b', 'c', None)
/// >>> str(url.replace(userinfo=None, query="d=e"))
/// 'http://example.com:80/a/b?d=e'
#[pyclass(frozen, module = "urlspec", eq, hash, skip_from_py_object)]
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Reference(urlspec::Reference<'static>);

impl Reference {
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

    /// The user, in the documents up to 1997, which separate user and password.
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
        match self.parts_of_host()? {
            Host::Name { .. } => Some("name"),
            Host::Ipv4 { .. } => Some("ipv4"),
            Host::Ipv6 { .. } => Some("ipv6"),
            Host::IpFuture { .. } => Some("ip-future"),
            Host::RegistryName { .. } => Some("reg-name"),
            _ => None,
        }
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

    /// The number of the port; `None` if it is missing, empty, or over 65535.
    #[getter]
    fn port_number(&self) -> Option<u16> {
        self.parts_of_authority()?.port_number().ok()?
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

    /// The same with some components replaced; `None` removes one. Raises `BuildError` if the result is not a valid URL
    /// whose components read back as they were given.
    #[pyo3(signature = (**components))]
    fn replace(&self, components: Option<&Bound<'_, PyDict>>) -> PyResult<Self> {
        let mut builder = self.0.to_builder();
        for (name, text) in components.into_iter().flatten() {
            let component = component_of(&name.extract::<String>()?)?;
            if text.is_none() {
                builder = builder.without(component);
                continue;
            }
            if component == Component::Port {
                builder = builder.port(port(&text)?);
                continue;
            }
            let text: String = text.extract()?;
            builder = match component {
                Component::Scheme => builder.scheme(&text),
                Component::Authority => builder.authority(&text),
                Component::UserInfo => builder.userinfo(&text),
                Component::Host => builder.host(&text),
                Component::Path => builder.path(&text),
                Component::Param => builder.params(&text),
                Component::Query => builder.query(&text),
                Component::Fragment => builder.fragment(&text),
                other => {
                    let message = format!("`{other}` cannot be replaced on its own");
                    return Err(PyTypeError::new_err(message));
                }
            };
        }
        builder.build().map(Self).map_err(|error| {
            let component = error.component().map(Component::as_str);
            let given = component.and_then(|name| components?.get_item(name).ok()?);
            let given = given.and_then(|text| text.extract::<String>().ok());
            let places = Places::in_characters(given.unwrap_or_default().as_bytes());
            BuildError::new_err((
                error.to_string(),
                component,
                error.index().map(|it| places.of(it)),
            ))
        })
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

/// The component of this name; `params` is the name of `param` here.
fn component_of(name: &str) -> PyResult<Component> {
    match name {
        "params" => Ok(Component::Param),
        name => name.parse().map_err(|error| unknown(&error)),
    }
}

/// A port, which is a number or the digits of one.
fn port(number: &Bound<'_, PyAny>) -> PyResult<u16> {
    let digits = number.str()?.to_string();
    let is_number = digits.bytes().all(|digit| digit.is_ascii_digit());
    let port = digits.parse().ok().filter(|_| is_number);
    port.ok_or_else(|| {
        PyValueError::new_err(format!(
            "a port is a number from 0 to 65535, not {digits:?}"
        ))
    })
}
