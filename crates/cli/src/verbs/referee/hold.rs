//! Components that are held fixed, while the rest is learned.

use std::str::FromStr;

use grammarian::automata::{CharSet, Dfa, LimitExceeded, Limits, Nfa};

/// A component of any text that is split as RFC 3986, appendix B, says, and the only text that it may have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Hold {
    component: Part,
    text: String,
}

impl Hold {
    pub(super) fn component(&self) -> Part {
        self.component
    }

    pub(super) fn text(&self) -> &str {
        &self.text
    }
}

/// As the option has it.
impl std::fmt::Display for Hold {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}={}", self.component.name(), self.text)
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
    pub(super) const ALL: [Self; 7] = [
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

    /// The characters that end the component, or begin another one.
    fn ends(self) -> &'static str {
        match self {
            Self::Scheme => ":/?#",
            Self::UserInfo => "/?#",
            Self::Host => "/?#@",
            Self::Port => "/?#@:",
            Self::Path => "?#",
            Self::Query => "#",
            Self::Fragment => "",
        }
    }

    /// Holds it to a text that most programs take.
    pub(super) fn example(self) -> Hold {
        let text = match self {
            Self::Scheme => "http",
            Self::Host => "example.com",
            Self::Port => "80",
            Self::Path => "/a",
            Self::UserInfo | Self::Query | Self::Fragment => "a",
        };
        Hold {
            component: self,
            text: text.to_owned(),
        }
    }

    /// The component in which a text ends; behind a special scheme, as the URL Standard splits it.
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
        let is_special = scheme.is_some_and(|at| {
            let scheme = text[..at].trim_start().to_ascii_lowercase();
            SPECIAL.contains(&&*scheme)
        });
        let authority = if is_special {
            Some(rest.trim_start_matches(['/', '\\']))
        } else {
            rest.strip_prefix("//")
        };
        let Some(authority) = authority else {
            let may_be_scheme = scheme.is_none() && !rest.contains('/');
            return if may_be_scheme {
                Self::Scheme
            } else {
                Self::Path
            };
        };
        if authority.contains('/') || is_special && authority.contains('\\') {
            return Self::Path;
        }
        let host = authority.rsplit('@').next().unwrap_or_default();
        let behind = host.rsplit(']').next().unwrap_or_default();
        let is_open = host.starts_with('[') && !host.contains(']');
        if behind.contains(':') && !is_open {
            Self::Port
        } else {
            Self::Host
        }
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
        let component = component.ok_or_else(wrong)?;
        match text.find(|it| component.ends().contains(it)) {
            Some(at) => Err(format!("`{}` ends the {name}", &text[at..=at])),
            None => Ok(Self {
                component,
                text: text.to_owned(),
            }),
        }
    }
}

/// The texts in which each of these components is absent, empty, or has the text that it is held to, both as RFC 3986,
/// appendix B, splits them, and as the parser of the URL Standard does.
pub(super) fn within(holds: &[Hold], limits: Limits) -> Result<Dfa, LimitExceeded> {
    let texts = Texts::with(holds, CharSet::EMPTY);
    let generic = texts.generic().determinize(&limits)?.minimize();
    let standard = Texts::with(holds, TABS_AND_LINE_ENDS.into_iter().collect());
    let both = generic.intersection(&standard.of_standard(limits)?, &limits)?;
    Ok(both.minimize())
}

/// The characters that the URL Standard's parser removes (URL Standard, section 4.4).
const TABS_AND_LINE_ENDS: [(char, char); 2] = [('\t', '\n'), ('\r', '\r')];

/// The schemes behind which it takes a reverse solidus for a solidus, and any number of them for two; `file` takes two.
const SPECIAL: [&str; 5] = ["http", "https", "ws", "wss", "ftp"];

/// Texts with held components, in which some characters may stand anywhere and change nothing.
struct Texts<'h> {
    holds: &'h [Hold],
    skipped: CharSet,
}

impl<'h> Texts<'h> {
    fn with(holds: &'h [Hold], skipped: CharSet) -> Self {
        Self { holds, skipped }
    }

    fn held(&self, part: Part) -> Option<&'h str> {
        let hold = self.holds.iter().find(|hold| hold.component == part)?;
        Some(&hold.text)
    }

    /// The text that a component is held to, or nothing; any of these if it is not held.
    fn component(&self, part: Part, any: Nfa) -> Nfa {
        self.held(part).map_or(any, |text| option(self.text(text)))
    }

    fn set(&self, set: &CharSet) -> Nfa {
        let skipped = Nfa::set(self.skipped.clone()).repeat(0, None);
        skipped.then(Nfa::set(set.difference(&self.skipped)))
    }

    fn text(&self, text: &str) -> Nfa {
        let set = |character| self.set(&CharSet::from(character));
        text.chars()
            .fold(Nfa::empty_word(), |before, it| before.then(set(it)))
    }

    fn one_of(&self, characters: &str) -> Nfa {
        self.set(&characters.chars().map(|it| (it, it)).collect())
    }

    fn but(&self, not: &str) -> Nfa {
        let not: CharSet = not.chars().map(|it| (it, it)).collect();
        self.set(&not.complement())
    }

    fn any_but(&self, not: &str) -> Nfa {
        self.but(not).repeat(0, None)
    }

    /// An authority that is not empty and that one of these characters ends, and the path behind it, which is empty or
    /// begins with a slash.
    fn hierarchy(&self, slashes: &str) -> Nfa {
        let end = format!("{slashes}?#");
        let any = |more: &str| self.any_but(&format!("{end}{more}"));
        let some = |more: &str| self.but(&format!("{end}{more}")).then(any(more));
        let user_info = self.component(Part::UserInfo, any(""));
        // In brackets, a colon begins no port.
        let bracketed = self.text("[").then(any("@]")).then(self.text("]"));
        let host = match self.held(Part::Host) {
            Some("") => Nfa::set(CharSet::EMPTY),
            Some(text) => self.text(text),
            None => bracketed.then(any("@:")).or(some("@:")),
        };
        let port = self.component(Part::Port, any("@:]"));
        let port = || self.text(":").then(port.clone());
        let host_and_port = || host.clone().then(option(port())).or(port());
        let with_user_info = user_info.then(self.text("@")).then(option(host_and_port()));
        let authority = with_user_info.or(host_and_port());
        // What the split of an authority cannot divide is a host.
        let parts = [Part::Host, Part::UserInfo, Part::Port];
        let authority = if parts.into_iter().any(|part| self.held(part).is_some()) {
            authority
        } else {
            authority.or(some(""))
        };
        authority.then(self.path_behind_authority(slashes))
    }

    /// A path that is empty or begins with a slash.
    fn path_behind_authority(&self, slashes: &str) -> Nfa {
        let path = option(self.one_of(slashes).then(self.any_but("?#")));
        self.component(Part::Path, path)
    }

    /// A path without an authority, if it is one of these or empty.
    fn bare(&self, paths: Nfa) -> Nfa {
        self.component(Part::Path, option(paths))
    }

    fn scheme(&self) -> Nfa {
        match self.held(Part::Scheme) {
            Some(text) => self.text(text),
            None => self.but(":/?#").repeat(1, None),
        }
    }

    /// The query and the fragment behind a path, each of which may be absent.
    fn query_and_fragment(&self) -> Nfa {
        let query = self.component(Part::Query, self.any_but("#"));
        let fragment = self.component(Part::Fragment, self.any_but(""));
        let query = option(self.text("?").then(query));
        query.then(option(self.text("#").then(fragment)))
    }

    /// All texts, as RFC 3986, appendix B, splits them.
    fn generic(&self) -> Nfa {
        // A path without an authority does not begin with two slashes, and without a scheme no colon ends its beginning.
        let rest = || self.any_but("?#");
        let rootless = || self.text("/").then(option(self.but("/?#").then(rest())));
        let opaque = self.but("/?#").then(rest());
        let relative = self.but(":/?#").repeat(1, None);
        let relative = relative.then(option(self.text("/").then(rest())));
        let odd = self.text(":").then(rest());
        let authority = || self.hierarchy("/").or(self.path_behind_authority("/"));
        let hierarchy = || self.text("//").then(authority());
        let behind_scheme = hierarchy().or(self.bare(rootless().or(opaque)));
        let without = hierarchy().or(self.bare(rootless().or(relative).or(odd)));
        let with_scheme = self.scheme().then(self.text(":")).then(behind_scheme);
        with_scheme.or(without).then(self.query_and_fragment())
    }

    /// All texts, as the parser of the URL Standard splits them: those with a special scheme have an authority, whatever
    /// slashes are before it. Controls and spaces at the beginning are no part of the text.
    fn of_standard(&self, limits: Limits) -> Result<Dfa, LimitExceeded> {
        let behind_blanks = |nfa: Nfa| {
            let blanks = Nfa::set(CharSet::from('\0'..=' ')).repeat(0, None);
            let skipped = Nfa::set(self.skipped.clone()).repeat(0, None);
            blanks.then(nfa).then(skipped).determinize(&limits)
        };
        let folded = |scheme: &str| {
            let set = |it| self.set(&CharSet::from(it).fold_ascii_case());
            let all = scheme
                .chars()
                .fold(Nfa::empty_word(), |before, it| before.then(set(it)));
            all.then(self.text(":"))
        };
        let web = SPECIAL.into_iter().map(folded).reduce(Nfa::or);
        let web = web.unwrap_or_else(Nfa::empty_word);
        let file = folded("file");
        let any = || self.any_but("");
        let special = web.clone().or(file.clone()).then(any());
        let others =
            behind_blanks(self.generic())?.difference(&behind_blanks(special)?, &limits)?;
        let slashes = "/\\";
        let slash = || self.one_of(slashes);
        // All slashes are before the authority.
        let authority = slash()
            .repeat(0, None)
            .then(option(self.hierarchy(slashes)));
        let with_host = self
            .hierarchy(slashes)
            .or(self.path_behind_authority(slashes));
        let two = slash().then(slash()).then(with_host);
        let path = option(slash()).then(option(self.but("/\\?#").then(self.any_but("?#"))));
        let special = web.then(authority).or(file.then(two.or(self.bare(path))));
        let special = special.then(self.query_and_fragment());
        others.union(&behind_blanks(special)?, &limits)
    }
}

fn option(nfa: Nfa) -> Nfa {
    nfa.repeat(0, Some(1))
}

/// Refuses two holds of one component.
pub(super) fn check(holds: &[Hold]) -> Result<(), String> {
    let is_first = |(number, hold): &(usize, &Hold)| {
        let same = |other: &Hold| other.component == hold.component;
        holds.iter().position(same) == Some(*number)
    };
    match holds.iter().enumerate().find(|it| !is_first(it)) {
        Some((_, twice)) => Err(format!(
            "--hold: the {} is held twice",
            twice.component.name()
        )),
        None => Ok(()),
    }
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
            "//",
            "file:///b",
            "//@:",
            "?//",
            ":",
        ] {
            assert!(host.accepts(text), "{text}");
        }
        for text in [
            "//b",
            "http://example.co/",
            "//example.com@b",
            "x://[::1]",
            "//example.com.",
        ] {
            assert!(!host.accepts(text), "{text}");
        }
        let both = held(&["scheme=http", "port=80"]);
        assert!(
            both.accepts("http://[::1]:80/")
                && both.accepts("//b:")
                && both.accepts("//b")
                && both.accepts("http:x")
        );
        assert!(!both.accepts("ftp:x") && !both.accepts("http://b:8/") && !both.accepts("//b:8/"));
        // The URL Standard finds a host in these, too.
        for text in [
            "http:b",
            "HTTPS:/b",
            "http:\\\\b",
            " ht\ttp:///b/",
            "ws:/b",
            "file://b",
            "file:/\\b",
            "ws:example.com@b",
        ] {
            assert!(!host.accepts(text), "{text}");
        }
        for text in [
            "http:",
            "wss:///",
            "ftp:?a",
            "file:b",
            "file:///b",
            "a:/b",
            "a:\\\\b",
            "http:/example.com/b",
        ] {
            assert!(host.accepts(text), "{text}");
        }
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
            ("//u@[::", Part::Host),
            ("//[::1]", Part::Host),
            ("//a:1", Part::Port),
            ("//a/b:c", Part::Path),
            ("a/b", Part::Path),
            ("a:b", Part::Path),
            ("ws:b", Part::Host),
            ("ws:\\b:", Part::Port),
            ("ws:b\\", Part::Path),
            ("?", Part::Query),
            ("?#", Part::Fragment),
        ] {
            assert_eq!(Part::at_end(text), part, "{text}");
        }
    }
}
