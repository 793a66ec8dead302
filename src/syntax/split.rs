//! The spans of the components of a text: the one split that everything else uses. There are several ways to split,
//! and the document says which is its own.

mod part;

use std::ops::Range;

use memchr::memchr2;

use crate::revision::Delimiters;
use crate::revision::Rule;
use crate::revision::delimiters::{APPENDIX_B, AUTHORITY, PARSE_STRING, SCHEME_STRING, USER_INFO};
use crate::revision::statements::Split;
use crate::words::Component;
use part::take;

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
            Split::AppendixB => Self::by_expression(url, &APPENDIX_B),
            Split::SchemeString => Self::by_expression(url, &SCHEME_STRING),
            Split::ParseString => Self::off_parse_string(url),
        };
        if start == 0 {
            split
        } else {
            split.behind(start)
        }
    }

    /// The authority of any text, in the same way.
    pub(crate) fn authority_of(rule: Rule, text: &str) -> Option<Range<usize>> {
        let bytes = text.as_bytes();
        let mut at = rule.url_start(bytes);
        match rule.revision().statements().split {
            Split::AppendixB => {
                take(APPENDIX_B[0], bytes, &mut at);
                take(APPENDIX_B[1], bytes, &mut at)
            }
            Split::SchemeString => {
                take(SCHEME_STRING[0], bytes, &mut at);
                take(SCHEME_STRING[1], bytes, &mut at)
            }
            Split::ParseString => Self::of(rule, text).authority,
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

    /// Splits by the delimiters of Appendix B, where `.` matches line ends as well, or by some like them.
    #[allow(
        clippy::inline_always,
        reason = "the delimiters are constants of each call: what is left of each is one search for a byte"
    )]
    #[inline(always)]
    fn by_expression(text: &str, delimiters: &[Delimiters; 5]) -> Self {
        let bytes = text.as_bytes();
        let mut at = 0;
        let [scheme, authority, path, query, fragment] = *delimiters;
        Self {
            scheme: take(scheme, bytes, &mut at),
            authority: take(authority, bytes, &mut at),
            path: take(path, bytes, &mut at).unwrap_or(at..at),
            params: None,
            query: take(query, bytes, &mut at),
            fragment: take(fragment, bytes, &mut at),
        }
    }

    /// The same with another end of the authority: a rule may allow characters in it that end it by the expression.
    pub(crate) fn with_authority(self, text: &str, authority: Range<usize>) -> Self {
        let bytes = text.as_bytes();
        let mut at = authority.end;
        let [_, _, path, query, fragment] = APPENDIX_B;
        Self {
            scheme: self.scheme,
            authority: Some(authority),
            path: take(path, bytes, &mut at).unwrap_or(at..at),
            params: None,
            query: take(query, bytes, &mut at),
            fragment: take(fragment, bytes, &mut at),
        }
    }

    /// Splits by the delimiters of RFC 1808.
    fn off_parse_string(text: &str) -> Self {
        let bytes = text.as_bytes();
        let mut at = 0;
        let [scheme, authority, path, params, query, fragment] = PARSE_STRING;
        Self {
            scheme: take(scheme, bytes, &mut at),
            authority: take(authority, bytes, &mut at),
            path: take(path, bytes, &mut at).unwrap_or(at..at),
            params: take(params, bytes, &mut at),
            query: take(query, bytes, &mut at),
            fragment: take(fragment, bytes, &mut at),
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
        let bytes = &text.as_bytes()[..whole.end];
        // Most are a host alone: user information ends with one of these, and a port begins with the other.
        if memchr2(b'@', b':', &bytes[whole.start..]).is_none() {
            return Self {
                host: whole.clone(),
                whole,
                userinfo: None,
                user: None,
                password: None,
                port: None,
            };
        }
        let mut at = whole.start;
        let [userinfo, host, port] = AUTHORITY;
        let userinfo = take(userinfo, bytes, &mut at);
        let host = take(host, bytes, &mut at).unwrap_or(at..at);
        let port = take(port, bytes, &mut at);
        let [user, password] = match &userinfo {
            None => [None, None],
            Some(userinfo) => {
                let bytes = &bytes[..userinfo.end];
                let mut at = userinfo.start;
                USER_INFO.map(|it| take(it, bytes, &mut at))
            }
        };
        Self {
            whole,
            userinfo,
            user,
            password,
            host,
            port,
        }
    }
}
