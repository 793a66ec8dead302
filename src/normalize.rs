//! One form for URLs that are equivalent, and whether two are, rung by rung of their document's ladder.
//!
//! The 2003 draft and RFC 3986 (section 6) climb from simple string comparison over case, escapes and path segments
//! to what the scheme defines. The 1997 draft (section 6) knows the case of schemes and hosts and the
//! default port, and calls some escapes interchangeable (section 2.4.2). The documents before them
//! describe no normalization.

mod error;

use std::borrow::Cow;

pub use error::NormalizeError;

use crate::escape::{
    EscapeError, HexDigits, escaped, in_query, keeping_dot_segments, plainly, unescape,
    with_capital_digits, without_capitals,
};
use crate::judge::{Fault, Law};
use crate::port::{default_port, port_number};
use crate::resolve::{Target, merge};
use crate::revision::Revision;
use crate::revision::document::{Change, Stay};
use crate::split::{Components, Login};
use crate::validate::Validator;
use crate::words::{Concept, Rung};

/// Normalizes URLs by a revision, by all of its rungs or by some.
///
/// Section 6.2.2.3 of the 2003 draft splits a URL behind the `/` that begins its path, and resolves the right
/// half against the left. Of `http://a//../..` that half is `/../..`, an absolute path, which section 5.2 would
/// not merge with anything. It is read here so that the half is always a relative path, as the dot segments of
/// one path would stay otherwise that go from all others.
///
/// RFC 3986 removes the dot segments of any path (section 5.2.4), lowers the case of any host, and on the rung of the
/// scheme also leaves out an empty port, writes `/` for an empty path after an authority, and lowers the case of the
/// host of a mail address ([`Rung`] has the sections).
///
/// What comes out is equivalent to what went in, and normalized again it stays as it is. A change after
/// which the text would read back as other components is not made.
///
/// ```
/// use urlspec::{Normalizer, Revision, Rung};
///
/// let bis = Normalizer::new(Revision::DraftFieldingUriRfc2396bis01)?;
/// let normalized = bis.normalize("eXAMPLE://a/./b/../b/c/%7a")?;
/// assert_eq!(normalized, "example://a/b/c/z");
/// let case = bis.rungs([Rung::Case]).normalize("HTTP://www.XEROX.com/%7ea")?;
/// assert_eq!(case, "http://www.xerox.com/%7ea");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Normalizer {
    revision: Revision,
    rungs: Vec<Rung>,
}

impl Normalizer {
    /// By all rungs of a revision.
    ///
    /// # Errors
    ///
    /// [`NormalizeError`] if the revision describes no normalization.
    pub fn new(revision: Revision) -> Result<Self, NormalizeError> {
        let rungs: Vec<Rung> = revision.ladder().map(|(rung, _)| rung).collect();
        if rungs.is_empty() {
            return Err(NormalizeError::no_ladder(revision));
        }
        Ok(Self { revision, rungs })
    }

    /// The revision by which it normalizes.
    #[must_use]
    pub fn revision(&self) -> Revision {
        self.revision
    }

    /// Only by those of its rungs that are named; others that the revision does not have change
    /// nothing.
    #[must_use]
    pub fn rungs(mut self, rungs: impl IntoIterator<Item = Rung>) -> Self {
        let wanted: Vec<Rung> = rungs.into_iter().collect();
        self.rungs.retain(|rung| wanted.contains(rung));
        self
    }

    /// The normal form of a URL, or of a relative reference.
    ///
    /// # Errors
    ///
    /// [`NormalizeError`] if it is not valid by the revision.
    pub fn normalize(&self, text: &str) -> Result<String, NormalizeError> {
        let mut form = self.form(text)?;
        self.climb(self.rungs.len(), &mut form);
        Ok(form.text)
    }

    /// The lowest rung at which two texts are the same, climbing the rungs in order; `None` if they are
    /// different on all of them, which does not say that they name different resources.
    ///
    /// ```
    /// use urlspec::{Normalizer, Revision, Rung};
    ///
    /// let bis = Normalizer::new(Revision::DraftFieldingUriRfc2396bis01)?;
    /// let meet = |a, b| bis.equivalent(a, b);
    /// assert_eq!(meet("http://a/", "http://a/")?, Some(Rung::String));
    /// assert_eq!(meet("HTTP://a/", "http://a/")?, Some(Rung::Case));
    /// assert_eq!(meet("http://a:80/", "HTTP://a")?, Some(Rung::Scheme));
    /// assert_eq!(meet("http://a/b", "http://a/B")?, None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`NormalizeError`] if one of them is not valid by the revision.
    pub fn equivalent(&self, one: &str, other: &str) -> Result<Option<Rung>, NormalizeError> {
        let (mut one, mut other) = (self.form(one)?, self.form(other)?);
        for (number, rung) in self.rungs.iter().enumerate() {
            self.climb(number + 1, &mut one);
            self.climb(number + 1, &mut other);
            if one.text == other.text {
                return Ok(Some(*rung));
            }
        }
        Ok(None)
    }

    /// A text as it is.
    fn form(&self, text: &str) -> Result<Form, NormalizeError> {
        let split = Validator::new(self.revision).check(text);
        let split = split.map_err(|error| NormalizeError::invalid(text, error))?;
        let text = text.to_owned();
        Ok(Form { text, split })
    }

    /// Climbs so many rungs, again and again until nothing changes: an escape that is undone may make a
    /// host name of what was none, whose case then does not matter.
    fn climb(&self, rungs: usize, form: &mut Form) {
        loop {
            let before = form.text.clone();
            for rung in &self.rungs[..rungs] {
                self.step(*rung, form);
            }
            if form.text == before {
                return;
            }
        }
    }

    /// Makes the changes of one rung, one after the other. One after which the text would read back as other
    /// components, or not be valid, is not made.
    fn step(&self, rung: Rung, form: &mut Form) {
        let ladder = self.revision.document().ladder.iter();
        let changes = ladder.filter(|(other, ..)| *other == rung);
        let parts = changes.flat_map(|(_, _, changes)| *changes);
        for part in parts.flat_map(|change| parts_of(*change)) {
            let before = form.components(self.revision);
            let mut target = before.clone();
            part(self.revision, &mut target);
            if target == before {
                continue;
            }
            // What stands before the URL, such as `url:`, stays.
            let start = form.split.scheme.as_ref().map_or(0, |scheme| scheme.start);
            let text = form.text[..start].to_owned() + &target.text();
            let law = Law::of_reference(self.revision, &text);
            let split = Components::of(law.rule_for(&text), &text);
            let result = Form { text, split };
            if target == result.components(self.revision)
                && law.fault(&result.text, &result.split).is_none()
            {
                *form = result;
            }
        }
    }
}

/// A text on its way up, and where its components lie.
struct Form {
    text: String,
    split: Components,
}

impl Form {
    /// The components, by Appendix B. But where that takes for a scheme what is no scheme name, it is the
    /// beginning of a relative path, as the BNF of the 1997 draft has it; a reference has the same meaning
    /// by either reading, as it stands for itself.
    fn components(&self, revision: Revision) -> Target<'_> {
        let text = &self.text;
        let target = Target::at(text, self.split.clone());
        match &target.scheme {
            Some(scheme) if !revision.is_scheme(scheme) => Target {
                scheme: None,
                authority: None,
                path: Cow::Borrowed(&text[..text.find(['?', '#']).unwrap_or(text.len())]),
                params: None,
                ..target
            },
            _ => target,
        }
    }
}

/// What is done to the components of a text that is valid by the revision.
type Part = fn(Revision, &mut Target<'_>);

/// What a change consists of: parts that are made or not made one by one.
fn parts_of(change: Change) -> &'static [Part] {
    match change {
        Change::SchemeCase => &[scheme_case],
        Change::HostNameCase => &[host_name_case],
        Change::HostCase => &[host_case],
        Change::EscapeCase => &[escape_case],
        Change::Escapes => &[path_escapes, other_escapes],
        Change::MergedDots => &[dots, parents],
        Change::DotSegments => &[dot_segments],
        Change::DefaultPort => &[default_port_left_out],
        Change::EmptyPort => &[empty_port_left_out],
        Change::HttpPath => &[http_path],
        Change::EmptyPath => &[empty_path],
        Change::MailHost => &[mail_host],
    }
}

fn scheme_case(_: Revision, target: &mut Target<'_>) {
    if let Some(scheme) = &mut target.scheme {
        scheme.to_mut().make_ascii_lowercase();
    }
}

/// Host names in lower case; of other authorities nothing is known.
fn host_name_case(revision: Revision, target: &mut Target<'_>) {
    let Some(authority) = &mut target.authority else {
        return;
    };
    if let Some(login) = server(revision, authority)
        && bears(revision, Concept::HostName, &authority[login.host.clone()])
    {
        authority.to_mut()[login.host].make_ascii_lowercase();
    }
}

fn host_case(revision: Revision, target: &mut Target<'_>) {
    let Some(authority) = &mut target.authority else {
        return;
    };
    if let Some(login) = server(revision, authority)
        && is_case_insensitive(revision, &authority[login.host.clone()])
    {
        let host = without_capitals(&authority[login.host.clone()]);
        authority.to_mut().replace_range(login.host, &host);
    }
}

/// Where a document has characters beyond US-ASCII, only a "US-ASCII only host" is (RFC 3987, section 5.3.2.1), escaped or
/// not.
fn is_case_insensitive(revision: Revision, host: &str) -> bool {
    let octets = || unescape(host.as_bytes()).is_ok_and(|octets| octets.is_ascii());
    revision.is_of_ascii() || octets()
}

fn escape_case(_: Revision, target: &mut Target<'_>) {
    for part in components(target) {
        if let Ok(Cow::Owned(text)) = with_capital_digits(part) {
            *part = Cow::Owned(text);
        }
    }
}

/// The components that may hold escapes, the path first.
fn components<'t, 'r>(target: &'t mut Target<'r>) -> impl Iterator<Item = &'t mut Cow<'r, str>> {
    let others = [
        &mut target.authority,
        &mut target.params,
        &mut target.query,
        &mut target.fragment,
    ];
    std::iter::once(&mut target.path).chain(others.into_iter().flatten())
}

/// The parts of an authority, if it is what the document means by a host and what goes with it.
fn server(revision: Revision, authority: &str) -> Option<Login> {
    let login = Login::of(authority, 0..authority.len());
    let hostport = &authority[login.host.start..];
    // Where a document has no rule for host and port alone, its authority is nothing else.
    let has_rule = revision.rules_for(Concept::HostPort).next().is_some();
    let is_good = bears(revision, Concept::Authority, authority)
        && (!has_rule || bears(revision, Concept::HostPort, hostport));
    is_good.then_some(login)
}

/// Whether the rule of the document that bears a concept accepts the text.
fn bears(revision: Revision, concept: Concept, text: &str) -> bool {
    let mut rules = revision.rules_for(concept);
    rules.any(|rule| Fault::of(rule, text).is_none())
}

/// Escapes undone where that is safe, the others with capital digits; component by component, so that
/// nothing becomes a delimiter.
fn path_escapes(revision: Revision, target: &mut Target<'_>) {
    let undo = match revision.document().escaping.dot_segments_stay {
        Stay::Nowhere => plainly,
        Stay::InPath | Stay::InPathAndHost | Stay::InPathAndQuery => keeping_dot_segments,
    };
    let start = if target.scheme.is_none() {
        like_a_scheme(revision, &target.path)
    } else {
        0
    };
    let (like_scheme, rest) = target.path.split_at(start);
    let capital = with_capital_digits(like_scheme);
    if let (Ok(like_scheme), Ok(rest)) = (capital, undo(revision, rest, HexDigits::Capital)) {
        target.path = Cow::Owned([like_scheme, rest].concat());
    }
}

/// How much of a relative path would be a scheme if its escapes were undone: they stay, as in `%61:b` by the 1997 draft.
fn like_a_scheme(revision: Revision, path: &str) -> usize {
    let (first, _) = path.split_once('/').unwrap_or((path, ""));
    let Some(colon) = first.find(':') else {
        return 0;
    };
    let undone = plainly(revision, &first[..colon], HexDigits::Capital);
    let is_scheme = undone.is_ok_and(|undone| revision.is_scheme(&undone));
    if is_scheme { colon } else { 0 }
}

/// A way to undo escapes.
type Undo = for<'t> fn(Revision, &'t str, HexDigits) -> Result<Cow<'t, str>, EscapeError>;

fn other_escapes(revision: Revision, target: &mut Target<'_>) {
    let keeping: Undo = keeping_dot_segments;
    let (in_host, in_query, elsewhere) = match revision.document().escaping.dot_segments_stay {
        Stay::Nowhere | Stay::InPath => (plainly as Undo, in_query as Undo, plainly as Undo),
        Stay::InPathAndHost => (keeping, in_query as Undo, plainly as Undo),
        Stay::InPathAndQuery => (keeping, keeping, keeping),
    };
    let others = [
        (&mut target.authority, in_host),
        (&mut target.query, in_query),
        (&mut target.fragment, elsewhere),
    ];
    for (part, undo) in others {
        if let Some(part) = part
            && let Ok(Cow::Owned(text)) = undo(revision, part, HexDigits::Capital)
        {
            *part = Cow::Owned(text);
        }
    }
    escape_forbidden(revision, target);
}

/// Characters that the prose forbids, escaped: so they are the same as their escapes, which are not undone.
fn escape_forbidden(revision: Revision, target: &mut Target<'_>) {
    let forbidden = revision.document().forbidden;
    for part in components(target) {
        if part.contains(forbidden) {
            let escape = |character: char| {
                let text = String::from(character);
                if forbidden.contains(&character) {
                    escaped(text.as_bytes())
                } else {
                    text
                }
            };
            *part = Cow::Owned(part.chars().map(escape).collect());
        }
    }
}

/// `.` removed from an absolute path by the merge of section 5.2: "splitting the URI just after the `/` that
/// starts the path" (section 6.2.2.3).
fn dots(_: Revision, target: &mut Target<'_>) {
    if is_absolute_path(target) {
        let path = merge::remove_last_dot(merge::remove_dots(&target.path));
        target.path = Cow::Owned(path);
    }
}

/// `..` removed from it, with what stands before it.
fn parents(_: Revision, target: &mut Target<'_>) {
    if is_absolute_path(target) {
        let path = merge::remove_last_parent(merge::remove_parents(&target.path));
        target.path = Cow::Owned(path);
    }
}

fn is_absolute_path(target: &Target<'_>) -> bool {
    target.scheme.is_some() && target.path.starts_with('/')
}

/// Dot segments removed from the path of a URL, and once more when the escapes of those are undone that are left:
/// "a URI reference must be transformed to its target URI before it can be normalized" (RFC 3986, section 5.2.1),
/// so that an escaped one is still a segment to the first.
fn dot_segments(_: Revision, target: &mut Target<'_>) {
    if target.scheme.is_none() {
        return;
    }
    let removed = merge::remove_dot_segments(&target.path);
    let undone = removed.split('/').map(|segment| {
        let dots = segment.to_ascii_uppercase().replace("%2E", ".");
        let is_dot_segment = matches!(dots.as_str(), "." | "..");
        if is_dot_segment {
            Cow::Owned(dots)
        } else {
            Cow::Borrowed(segment)
        }
    });
    let undone: Vec<Cow<'_, str>> = undone.collect();
    let path = merge::remove_dot_segments(&undone.join("/")).into_owned();
    target.path = Cow::Owned(path);
}

/// The default port left out, or an empty one that stands for it.
fn default_port_left_out(revision: Revision, target: &mut Target<'_>) {
    let default = target.scheme.as_deref().and_then(default_port);
    leave_out_port(revision, target, |port| {
        default.is_some_and(|default| port.is_empty() || port_number(port) == Some(default))
    });
}

fn empty_port_left_out(revision: Revision, target: &mut Target<'_>) {
    leave_out_port(revision, target, str::is_empty);
}

fn leave_out_port(revision: Revision, target: &mut Target<'_>, is_needless: impl Fn(&str) -> bool) {
    let Some(authority) = &mut target.authority else {
        return;
    };
    let port = server(revision, authority).and_then(|login| login.port);
    if let Some(port) = port
        && is_needless(&authority[port.clone()])
    {
        authority.to_mut().truncate(port.start - 1);
    }
}

/// The path of an http URL never empty.
fn http_path(_: Revision, target: &mut Target<'_>) {
    let is_http = |scheme: &str| {
        let names = ["http", "https"];
        names.iter().any(|name| scheme.eq_ignore_ascii_case(name))
    };
    let has_host = |authority: &str| !authority.is_empty();
    if target.scheme.as_deref().is_some_and(is_http)
        && target.authority.as_deref().is_some_and(has_host)
        && target.path.is_empty()
    {
        target.path = Cow::Borrowed("/");
    }
}

/// No path empty after an authority.
fn empty_path(_: Revision, target: &mut Target<'_>) {
    if target.scheme.is_some() && target.authority.is_some() && target.path.is_empty() {
        target.path = Cow::Borrowed("/");
    }
}

fn mail_host(_: Revision, target: &mut Target<'_>) {
    let is_mail = |scheme: &str| scheme.eq_ignore_ascii_case("mailto");
    if target.scheme.as_deref().is_some_and(is_mail)
        && let Some(at) = target.path.rfind('@')
    {
        let host = without_capitals(&target.path[at..]);
        target.path.to_mut().replace_range(at.., &host);
    }
}
