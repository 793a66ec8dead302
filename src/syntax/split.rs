//! The spans of the components of a text: the one split that everything else uses. There are two ways to split, and
//! the document says which is its own.

use std::ops::Range;

use memchr::{memchr, memchr2, memchr3};

use crate::revision::Rule;
use crate::revision::statements::Split;
use crate::words::Component;

/// The spans of the components of a text, in bytes. A component that is `None` is undefined: its delimiter does not
/// appear. The path is always defined, if only as the empty string, and includes the slash that may begin it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Components {
    pub(crate) scheme: Option<Range<usize>>,
    pub(crate) authority: Option<Range<usize>>,
    pub(crate) path: Range<usize>,
    /// The text after the path and a semicolon, in documents where this is a component.
    pub(crate) params: Option<Range<usize>>,
    pub(crate) query: Option<Range<usize>>,
    pub(crate) fragment: Option<Range<usize>>,
}

impl Components {
    /// Splits any text in the way of the document whose rule it is validated by. The prefix that a start rule puts
    /// before a URL, such as `url:`, is in none of its components.
    pub(crate) fn of(rule: Rule, text: &str) -> Self {
        let start = rule.url_start(text.as_bytes());
        let url = &text[start..];
        let split = match rule.revision().statements().split {
            Split::AppendixB => Self::by_expression(url),
            Split::ParseString => Self::off_parse_string(url),
        };
        if start == 0 {
            split
        } else {
            split.behind(start)
        }
    }

    /// The same components in a text with more bytes before them.
    fn behind(self, start: usize) -> Self {
        let moved = |span: Range<usize>| start + span.start..start + span.end;
        Self {
            scheme: self.scheme.map(moved),
            authority: self.authority.map(moved),
            path: moved(self.path),
            params: self.params.map(moved),
            query: self.query.map(moved),
            fragment: self.fragment.map(moved),
        }
    }

    /// Splits as `^(([^:/?#]+):)?(//([^/?#]*))?([^?#]*)(\?([^#]*))?(#(.*))?` does, where `.` matches line ends as
    /// well.
    fn by_expression(text: &str) -> Self {
        let bytes = text.as_bytes();
        let or_end = |from: usize, found: Option<usize>| found.map_or(bytes.len(), |at| from + at);
        let mut at = 0;

        let delimiter = bytes.iter().position(|byte| b":/?#".contains(byte));
        let delimiter = or_end(0, delimiter);
        let scheme = (delimiter > 0 && bytes.get(delimiter) == Some(&b':')).then(|| {
            at = delimiter + 1;
            0..delimiter
        });
        let authority = bytes[at..].starts_with(b"//").then(|| {
            let start = at + 2;
            at = or_end(start, memchr3(b'/', b'?', b'#', &bytes[start..]));
            start..at
        });
        Self {
            scheme,
            authority,
            ..Self::behind_authority(bytes, at)
        }
    }

    /// The same with another end of the authority: a rule may allow characters in it that end it by the expression.
    pub(crate) fn with_authority(self, text: &str, authority: Range<usize>) -> Self {
        let end = authority.end;
        Self {
            scheme: self.scheme,
            authority: Some(authority),
            ..Self::behind_authority(text.as_bytes(), end)
        }
    }

    /// Path, query and fragment by the same expression, from where the authority ends.
    fn behind_authority(bytes: &[u8], mut at: usize) -> Self {
        let or_end = |from: usize, found: Option<usize>| found.map_or(bytes.len(), |at| from + at);
        let path = at..or_end(at, memchr2(b'?', b'#', &bytes[at..]));
        at = path.end;
        let query = (bytes.get(at) == Some(&b'?')).then(|| {
            let start = at + 1;
            at = or_end(start, memchr(b'#', &bytes[start..]));
            start..at
        });
        let fragment = (bytes.get(at) == Some(&b'#')).then(|| at + 1..bytes.len());
        Self {
            scheme: None,
            authority: None,
            path,
            params: None,
            query,
            fragment,
        }
    }

    /// Takes off the fragment, the scheme, the network location, the query and the parameters, in this order; the rest
    /// is the path. So a query has no `#` in it and a network location may have a `?`, and the text before a colon is
    /// a scheme only if all of it may stand in one.
    fn off_parse_string(text: &str) -> Self {
        let bytes = text.as_bytes();
        let mut left = 0..bytes.len();
        let take_behind = |sign: u8, left: &mut Range<usize>| {
            let sign = left.start + memchr(sign, &bytes[left.clone()])?;
            let part = sign + 1..left.end;
            left.end = sign;
            Some(part)
        };
        let fragment = take_behind(b'#', &mut left);
        let is_of_name = |byte: &u8| byte.is_ascii_alphanumeric() || b"+.-".contains(byte);
        let name_end = bytes[left.clone()]
            .iter()
            .position(|byte| !is_of_name(byte));
        let colon = name_end.filter(|at| *at > 0 && bytes[*at] == b':');
        let scheme = colon.map(|colon| {
            left.start = colon + 1;
            0..colon
        });
        let authority = bytes[left.clone()].starts_with(b"//").then(|| {
            let start = left.start + 2;
            let slash = memchr(b'/', &bytes[start..left.end]);
            left.start = slash.map_or(left.end, |at| start + at);
            start..left.start
        });
        let query = take_behind(b'?', &mut left);
        let params = take_behind(b';', &mut left);
        Self {
            scheme,
            authority,
            path: left,
            params,
            query,
            fragment,
        }
    }

    /// Where a fragment identifier begins, with its delimiter, or else the end of the text.
    pub(crate) fn before_fragment(&self, text: &str) -> usize {
        let fragment = self.fragment.as_ref();
        fragment.map_or(text.len(), |fragment| fragment.start - "#".len())
    }

    /// The span of a component; `None` if it is undefined. A parameter of the path, in a document without a place for it, is the
    /// path.
    pub(crate) fn span_of(&self, component: Component, text: &str) -> Option<Range<usize>> {
        let login = || Some(Login::of(text, self.authority.clone()?));
        match component {
            Component::Scheme => self.scheme.clone(),
            Component::Authority => self.authority.clone(),
            Component::UserInfo => login()?.userinfo,
            Component::User => login()?.user,
            Component::Password => login()?.password,
            Component::Host => Some(login()?.host),
            Component::Port => login()?.port,
            Component::Path | Component::Segment => Some(self.path.clone()),
            Component::Param => self.params.clone().or(Some(self.path.clone())),
            Component::Query => self.query.clone(),
            Component::Fragment => self.fragment.clone(),
        }
    }

    /// The scheme, as it is written.
    pub(crate) fn scheme_in<'t>(&self, text: &'t str) -> Option<&'t str> {
        self.scheme.clone().map(|scheme| &text[scheme])
    }
}

/// The spans of the parts after `//`, in bytes, even if the document does not allow them there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Login {
    pub(crate) whole: Range<usize>,
    /// The text before the last `@`.
    pub(crate) userinfo: Option<Range<usize>>,
    /// The text before the first colon of the userinfo.
    pub(crate) user: Option<Range<usize>>,
    /// The text after the first colon of the userinfo.
    pub(crate) password: Option<Range<usize>>,
    /// The text before the first colon that is not in brackets: no document has one in a host.
    pub(crate) host: Range<usize>,
    /// The text after that colon.
    pub(crate) port: Option<Range<usize>>,
}

impl Login {
    /// Splits a part of a text.
    pub(crate) fn of(text: &str, whole: Range<usize>) -> Self {
        let at = text[whole.clone()].rfind('@').map(|at| whole.start + at);
        let userinfo = at.map(|at| whole.start..at);
        let colon = userinfo.clone().and_then(|userinfo| {
            let colon = text[userinfo.clone()].find(':')?;
            Some(userinfo.start + colon)
        });
        let user = userinfo
            .clone()
            .map(|userinfo| userinfo.start..colon.unwrap_or(userinfo.end));
        let password = userinfo
            .clone()
            .and_then(|userinfo| Some(colon? + 1..userinfo.end));
        let start = at.map_or(whole.start, |at| at + 1);
        let server = &text[start..whole.end];
        // The colons of an IPv6 address stand in brackets.
        let port = match server.find(']').filter(|_| server.starts_with('[')) {
            Some(bracket) => server[bracket..].find(':').map(|colon| bracket + colon),
            None if server.starts_with('[') => None,
            None => server.find(':'),
        };
        let colon = port.map(|colon| start + colon);
        Self {
            userinfo,
            user,
            password,
            host: start..colon.unwrap_or(whole.end),
            port: colon.map(|colon| colon + 1..whole.end),
            whole,
        }
    }
}
