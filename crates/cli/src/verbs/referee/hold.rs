//! Components that are held fixed, while the rest is learned.

use std::str::FromStr;

use grammarian::automata::{CharSet, Dfa, LimitExceeded, Limits, Nfa};

/// A component of any text that is split as RFC 3986, appendix B, says, and the only text that it may have.
#[derive(Clone, Debug)]
pub(super) struct Hold {
    component: Part,
    text: String,
}

impl std::fmt::Display for Hold {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} is absent or `{}`", self.component.name(), self.text)
    }
}

/// The components of a text that is split at its delimiters, whatever it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Part {
    Scheme,
    UserInfo,
    Host,
    Port,
    Path,
    Query,
    Fragment,
}

impl Part {
    const ALL: [Self; 7] = [
        Self::Scheme,
        Self::UserInfo,
        Self::Host,
        Self::Port,
        Self::Path,
        Self::Query,
        Self::Fragment,
    ];

    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Scheme => "scheme",
            Self::UserInfo => "userinfo",
            Self::Host => "host",
            Self::Port => "port",
            Self::Path => "path",
            Self::Query => "query",
            Self::Fragment => "fragment",
        }
    }

    /// A text that most programs take for such a component.
    fn example(self) -> &'static str {
        match self {
            Self::Scheme => "http",
            Self::Host => "example.com",
            Self::Port => "80",
            Self::Path => "/a",
            Self::UserInfo | Self::Query | Self::Fragment => "a",
        }
    }

    /// The component in which a text ends.
    pub(super) fn at_end(text: &str) -> Self {
        let hash = text.contains('#').then_some(Self::Fragment);
        let query = text.contains('?').then_some(Self::Query);
        if let Some(part) = hash.or(query) {
            return part;
        }
        let scheme = text
            .find([':', '/'])
            .filter(|at| *at > 0 && text[*at..].starts_with(':'));
        let rest = scheme.map_or(text, |at| &text[at + 1..]);
        let Some(authority) = rest.strip_prefix("//") else {
            let may_be_scheme = scheme.is_none() && !rest.contains('/');
            return if may_be_scheme {
                Self::Scheme
            } else {
                Self::Path
            };
        };
        if authority.contains('/') {
            return Self::Path;
        }
        let host = authority.rsplit('@').next().unwrap_or_default();
        let behind = host.rsplit(']').next().unwrap_or_default();
        if behind.contains(':') {
            Self::Port
        } else {
            Self::Host
        }
    }

    /// The option that holds this component.
    pub(super) fn advice(self) -> String {
        format!("--hold {}={}", self.name(), self.example())
    }
}

impl FromStr for Hold {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || {
            let names: Vec<&str> = Part::ALL.iter().map(|part| part.name()).collect();
            format!(
                "it is COMPONENT=TEXT, and the component is one of {}",
                names.join(", ")
            )
        };
        let (name, text) = text.split_once('=').ok_or_else(wrong)?;
        let component = Part::ALL.into_iter().find(|part| part.name() == name);
        Ok(Self {
            component: component.ok_or_else(wrong)?,
            text: text.to_owned(),
        })
    }
}

/// The texts in which each of these components is absent or has the text that it is held to.
pub(super) fn within(holds: &[Hold], limits: Limits) -> Result<Dfa, LimitExceeded> {
    let held = |part: Part| holds.iter().find(|hold| hold.component == part);
    let component = |part: Part, any: Nfa| held(part).map_or(any, |hold| Nfa::literal(&hold.text));
    let but = |not: &str| {
        let not: CharSet = not.chars().map(|it| (it, it)).collect();
        Nfa::set(not.complement())
    };
    let any_but = |not: &str| but(not).repeat(0, None);
    let text = Nfa::literal;
    let option = |nfa: Nfa| nfa.repeat(0, Some(1));
    let user_info = component(Part::UserInfo, any_but("/?#"));
    // In brackets, a colon begins no port.
    let bracketed = text("[").then(any_but("/?#@]")).then(text("]"));
    let host = component(
        Part::Host,
        bracketed.then(any_but("/?#@:")).or(any_but("/?#@:")),
    );
    let port = component(Part::Port, any_but("/?#@:]"));
    let authority = option(user_info.then(text("@")))
        .then(host)
        .then(option(text(":").then(port)));
    // What the split of an authority cannot divide is a host.
    let odd = match held(Part::Host) {
        None if held(Part::UserInfo).is_none() && held(Part::Port).is_none() => any_but("/?#"),
        _ => Nfa::set(CharSet::EMPTY),
    };
    let authority = text("//").then(authority.or(odd));
    // Behind an authority, it is empty or begins with a slash.
    let path = component(Part::Path, option(text("/").then(any_but("?#"))));
    let query = component(Part::Query, any_but("#"));
    let fragment = component(Part::Fragment, Nfa::set(CharSet::all()).repeat(0, None));
    // A path without an authority does not begin with two slashes, and without a scheme no colon ends its beginning.
    let rootless = text("/").then(option(but("/?#").then(any_but("?#"))));
    let opaque = but("/?#").then(any_but("?#"));
    let relative = but(":/?#").repeat(1, None);
    let relative = relative.then(option(text("/").then(any_but("?#"))));
    let odd_path = text(":").then(any_but("?#"));
    let bare = |paths: Nfa| match held(Part::Path) {
        Some(path) => Nfa::literal(&path.text),
        None => option(paths),
    };
    let with_scheme = component(Part::Scheme, but(":/?#").repeat(1, None))
        .then(text(":"))
        .then(
            authority
                .clone()
                .then(path.clone())
                .or(bare(rootless.clone().or(opaque))),
        );
    let without = authority
        .then(path)
        .or(bare(rootless.or(relative).or(odd_path)));
    let whole = with_scheme
        .or(without)
        .then(option(text("?").then(query)))
        .then(option(text("#").then(fragment)));
    Ok(whole.determinize(&limits)?.minimize())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn held(holds: &[&str]) -> Dfa {
        let holds: Vec<Hold> = holds.iter().map(|it| it.parse().expect("a hold")).collect();
        within(&holds, Limits::default()).expect("small")
    }

    #[test]
    fn a_held_component_has_one_text() {
        let host = held(&["host=example.com"]);
        for text in [
            "",
            "a",
            "http://example.com",
            "//u:p@example.com:80/x?y#z",
            "mailto:a@b",
            "a:b:c",
            "?//",
            ":",
        ] {
            assert!(host.accepts(text), "{text}");
        }
        for text in [
            "//",
            "//b",
            "http://example.co/",
            "//example.com@b",
            "x://[::1]",
            "//example.com.",
            "///",
        ] {
            assert!(!host.accepts(text), "{text}");
        }
        let both = held(&["scheme=http", "port=80"]);
        assert!(both.accepts("http://[::1]:80/") && both.accepts("//b") && both.accepts("http:x"));
        assert!(!both.accepts("ftp:x") && !both.accepts("http://b:8/") && !both.accepts("//b:"));
        let query = held(&["query=a", "path=/a"]);
        assert!(query.accepts("x:/a?a#b") && !query.accepts("x:/a?b") && !query.accepts("/b?a"));
    }

    /// Without a hold, nothing is left out.
    #[test]
    fn every_text_is_split() {
        let all = held(&[]);
        let others = all.complement().witness();
        assert_eq!(others, None);
    }

    #[test]
    fn a_text_ends_in_a_component() {
        for (text, part) in [
            ("ht", Part::Scheme),
            ("http://a", Part::Host),
            ("//u@[::", Part::Port),
            ("//[::1]", Part::Host),
            ("//a:1", Part::Port),
            ("//a/b:c", Part::Path),
            ("a/b", Part::Path),
            ("a:b", Part::Path),
            ("?", Part::Query),
            ("?#", Part::Fragment),
        ] {
            assert_eq!(Part::at_end(text), part, "{text}");
        }
    }
}
