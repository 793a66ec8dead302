//! The changes of which the rungs of a ladder consist, each made to the components of a text.

use std::borrow::Cow;

use memchr::memchr2_iter;

use super::undoing::Undoing;
use crate::escape::{
    HexDigits, Safe, end_of_scheme, escaped, unescape, unreserved, unreserved_in_path,
    with_capital_digits, without_capitals, without_unclaimed_escapes,
};
use crate::operations::resolve::{Target, merge};
use crate::revision::ports::default_port;
use crate::revision::statements::Change;
use crate::revision::{Edition, Rule};
use crate::syntax::judge::{Fault, Law};
use crate::syntax::parse::{Node, Tree, parse};
use crate::syntax::split::Login;
use crate::words::Concept;
use crate::words::dot_segments::remove_dot_segments;
use crate::words::ipv6;
use crate::words::port::port_number;

/// A change to the components of a text that is valid by the edition.
pub(super) type Part = fn(Edition, &mut Target<'_>);

/// The parts of a change, each of which is made or not made by itself.
pub(super) fn parts_of(change: Change) -> &'static [Part] {
    match change {
        Change::SchemeCase => &[scheme_case],
        Change::HostNameCase => &[host_name_case],
        Change::HostCase => &[host_case],
        Change::EscapeCase => &[escape_case],
        Change::Escapes => &[path_escapes, other_escapes],
        Change::UnreservedEscapes => &[unreserved_escapes],
        Change::UnclaimedEscapes => &[unclaimed_escapes],
        Change::VoidFragment => &[void_fragment],
        Change::MergedDots => &[dots, parents],
        Change::DotSegments => &[dot_segments],
        Change::DefaultPort => &[default_port_left_out],
        Change::EmptyPort => &[empty_port_left_out],
        Change::HttpPath => &[http_path],
        Change::HttpPathBeforeQuery => &[http_path_before_query],
        Change::HttpsPath => &[https_path],
        Change::EmptyPath => &[empty_path],
        Change::TelnetPath => &[telnet_path],
        Change::GopherPath => &[gopher_slash, gopher_type],
        Change::LocalHost => &[local_host],
        Change::EmptyAuthority => &[empty_authority],
        Change::MailHost => &[mail_host],
        Change::ShortestIpv6 => &[shortest_ipv6],
        Change::OfDocument => &[],
    }
}

fn scheme_case(_: Edition, target: &mut Target<'_>) {
    if let Some(scheme) = &mut target.scheme
        && has_capitals(scheme)
    {
        scheme.to_mut().make_ascii_lowercase();
    }
}

pub(super) fn has_capitals(text: &str) -> bool {
    text.bytes().any(|byte| byte.is_ascii_uppercase())
}

/// Host names in lower case; the case of other authorities may matter.
fn host_name_case(edition: Edition, target: &mut Target<'_>) {
    let Some(authority) = target.authority.as_mut().filter(|it| has_capitals(it)) else {
        return;
    };
    if let Some(login) = server(edition, authority)
        && bears(edition, Concept::HostName, &authority[login.host.clone()])
    {
        authority.to_mut()[login.host].make_ascii_lowercase();
    }
}

fn host_case(edition: Edition, target: &mut Target<'_>) {
    let Some(authority) = target.authority.as_mut().filter(|it| has_capitals(it)) else {
        return;
    };
    if let Some(login) = server(edition, authority)
        && is_case_insensitive(edition, &authority[login.host.clone()])
    {
        let host = without_capitals(&authority[login.host.clone()]);
        authority.to_mut().replace_range(login.host, &host);
    }
}

/// Tells if the case of a host does not matter. If a document has characters beyond US-ASCII, this is so only for a
/// "US-ASCII only host" (RFC 3987, section 5.3.2.1), escaped or not.
fn is_case_insensitive(edition: Edition, host: &str) -> bool {
    let octets = || unescape(host.as_bytes()).is_ok_and(|octets| octets.is_ascii());
    edition.revision().is_of_ascii() || octets()
}

fn escape_case(_: Edition, target: &mut Target<'_>) {
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

/// The parts of an authority, if the document reads it as a host with a user, a password or a port.
pub(super) fn server(edition: Edition, authority: &str) -> Option<Login> {
    let login = Login::of(authority, 0..authority.len());
    let hostport = &authority[login.host.start..];
    // If a document has no rule for host and port alone, its authority is always that.
    let has_rule = edition.rule_for(Concept::HostPort).is_some();
    let is_good = bears(edition, Concept::Authority, authority)
        && (!has_rule || bears(edition, Concept::HostPort, hostport));
    is_good.then_some(login)
}

/// Tells if the rule of the document with a concept accepts the text.
pub(super) fn bears(edition: Edition, concept: Concept, text: &str) -> bool {
    let mut rules = edition.rules_for(concept);
    rules.any(|rule| Fault::of(rule, text).is_none())
}

/// Safe escapes decoded, the others with capital digits; component by component, so that nothing becomes a delimiter.
fn path_escapes(edition: Edition, target: &mut Target<'_>) {
    if !target.path.contains('%') {
        return;
    }
    let undo = Undoing::of(edition).path;
    let start = if target.scheme.is_none() {
        like_a_scheme(edition, &target.path)
    } else {
        0
    };
    let (like_scheme, rest) = target.path.split_at(start);
    // Behind the colon of a first segment a path begins for those who split by the expression.
    let colon = if target.scheme.is_none() {
        end_of_scheme(rest)
    } else {
        0
    };
    let (first, rest) = rest.split_at(colon);
    let undone = |part| undo.undone(part);
    if let (Ok(like_scheme), Ok(first), Ok(rest)) = (
        with_capital_digits(like_scheme),
        undone(first),
        undone(rest),
    ) {
        target.path = Cow::Owned([like_scheme, first, rest].concat());
    }
}

/// The length of the beginning of a relative path that would be a scheme if its escapes were decoded: they stay, as in
/// `%61:b` by the 1997 draft.
fn like_a_scheme(edition: Edition, path: &str) -> usize {
    let (first, _) = path.split_once('/').unwrap_or((path, ""));
    let Some(colon) = first.find(':') else {
        return 0;
    };
    let undone = Safe::of(edition.revision()).undone(&first[..colon], HexDigits::Capital);
    let is_scheme = undone.is_ok_and(|undone| edition.is_scheme(&undone));
    if is_scheme { colon } else { 0 }
}

fn other_escapes(edition: Edition, target: &mut Target<'_>) {
    let undoing = Undoing::of(edition);
    let others = [
        (&mut target.authority, undoing.authority),
        (&mut target.query, undoing.query),
        (&mut target.fragment, undoing.fragment),
    ];
    for (part, undo) in others {
        if let Some(part) = part
            && let Ok(Cow::Owned(text)) = undo.undone(part)
        {
            *part = Cow::Owned(text);
        }
    }
    escape_forbidden(edition, target);
}

/// Unreserved escapes decoded. Only a path has segments.
fn unreserved_escapes(edition: Edition, target: &mut Target<'_>) {
    if let Ok(Cow::Owned(path)) = unreserved_in_path(edition.revision(), &target.path) {
        target.path = Cow::Owned(path);
    }
    for part in components(target).skip(1) {
        if let Ok(Cow::Owned(text)) = unreserved(edition.revision(), part) {
            *part = Cow::Owned(text);
        }
    }
}

/// The data, by the rules that say what they reserve: "usually a URL has the same interpretation when an octet is
/// represented by a character and when it encoded", but for characters "reserved for a particular scheme" (RFC 1738,
/// section 2.2).
fn unclaimed_escapes(edition: Edition, target: &mut Target<'_>) {
    let text = target.text();
    let rule = Law::of_reference(edition, &text).rule_for(&text);
    let Ok(tree) = parse(rule, &text) else {
        return;
    };
    let mut undone = String::with_capacity(text.len());
    let mut done = 0;
    for node in tree.nodes() {
        let span = node.span();
        if span.start >= done
            && let Some(data) = without_unclaimed_escapes(node.rule(), node.text())
        {
            undone += &text[done..span.start];
            undone += &data;
            done = span.end;
        }
    }
    undone += &text[done..];
    // An escape may also keep a text from being read by another rule: `news:a%40b` is the name of a group.
    let rules = |tree: &Tree<'_>| -> Vec<Rule> { tree.nodes().map(Node::rule).collect() };
    if parse(rule, &undone).is_ok_and(|other| rules(&other) == rules(&tree)) {
        let split = super::form::split(edition, &undone);
        *target = Target::at(&undone, split).into_owned();
    }
}

fn void_fragment(_: Edition, target: &mut Target<'_>) {
    target.fragment.take_if(|fragment| fragment.is_empty());
}

/// Characters that the prose forbids, escaped: then they equal their escapes, which are not decoded.
fn escape_forbidden(edition: Edition, target: &mut Target<'_>) {
    let forbidden = edition.revision().statements().forbidden;
    if forbidden.is_empty() {
        return;
    }
    for part in components(target) {
        if part.contains(|character| forbidden.contains(character)) {
            let escape = |character: char| {
                let text = String::from(character);
                if forbidden.contains(character) {
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
fn dots(_: Edition, target: &mut Target<'_>) {
    if is_absolute_path(target) {
        let path = merge::remove_last_dot(merge::remove_dots(&target.path));
        target.path = Cow::Owned(path);
    }
}

/// `..` removed from it, with what stands before it.
fn parents(_: Edition, target: &mut Target<'_>) {
    if is_absolute_path(target) {
        let path = merge::remove_last_parent(merge::remove_parents(&target.path));
        target.path = Cow::Owned(path);
    }
}

fn is_absolute_path(target: &Target<'_>) -> bool {
    target.scheme.is_some() && target.path.starts_with('/')
}

/// Dot segments removed from the path of a URL, and once more when the escapes of the remaining ones are decoded: "a
/// URI reference must be transformed to its target URI before it can be normalized" (RFC 3986, section 5.2.1), so an
/// escaped dot segment is still a segment when the others are removed.
fn dot_segments(_: Edition, target: &mut Target<'_>) {
    if target.scheme.is_none() {
        return;
    }
    let path = without_dot_segments(&target.path);
    if path != target.path {
        target.path = Cow::Owned(path.into_owned());
    }
}

/// The path of a URL without dot segments, escaped or not.
pub(super) fn without_dot_segments(path: &str) -> Cow<'_, str> {
    let bytes = path.as_bytes();
    let begins = |at: usize| at == 0 || bytes[at - 1] == b'/';
    if !memchr2_iter(b'.', b'%', bytes).any(begins) {
        return Cow::Borrowed(path);
    }
    let removed = remove_dot_segments(path);
    let mut segments = removed.split('/');
    if segments.all(|segment| dot_segment(segment).is_none()) {
        return removed;
    }
    let undone = removed.split('/').map(|it| dot_segment(it).unwrap_or(it));
    let undone: Vec<&str> = undone.collect();
    Cow::Owned(remove_dot_segments(&undone.join("/")).into_owned())
}

/// The dot segment that a segment is when its escapes are decoded, if it is one.
fn dot_segment(segment: &str) -> Option<&'static str> {
    let behind_dot = |text: &'_ str| {
        let mut dots = [".", "%2E", "%2e"].into_iter();
        dots.find_map(|dot| text.strip_prefix(dot)).map(str::len)
    };
    let rest = behind_dot(segment)?;
    let last = &segment[segment.len() - rest..];
    match behind_dot(last) {
        _ if last.is_empty() => Some("."),
        Some(0) => Some(".."),
        _ => None,
    }
}

/// The default port left out, or an empty one that stands for it.
fn default_port_left_out(edition: Edition, target: &mut Target<'_>) {
    let Some(default) = target.scheme.as_deref().and_then(default_port) else {
        return;
    };
    leave_out_port(edition, target, |port| {
        port.is_empty() || port_number(port) == Some(default)
    });
}

fn empty_port_left_out(edition: Edition, target: &mut Target<'_>) {
    leave_out_port(edition, target, str::is_empty);
}

fn leave_out_port(edition: Edition, target: &mut Target<'_>, is_needless: impl Fn(&str) -> bool) {
    let Some(authority) = target.authority.as_mut().filter(|it| it.contains(':')) else {
        return;
    };
    let port = server(edition, authority).and_then(|login| login.port);
    if let Some(port) = port
        && is_needless(&authority[port.clone()])
    {
        authority.to_mut().truncate(port.start - 1);
    }
}

fn is_of(target: &Target<'_>, scheme: &str) -> bool {
    let own = target.scheme.as_deref();
    own.is_some_and(|own| own.eq_ignore_ascii_case(scheme))
}

fn has_host(target: &Target<'_>) -> bool {
    let authority = target.authority.as_deref();
    authority.is_some_and(|authority| !authority.is_empty())
}

/// "If neither `<path>` nor `<searchpart>` is present, the "/" may also be omitted" (RFC 1738, section 3.3).
fn http_path(_: Edition, target: &mut Target<'_>) {
    if target.query.is_none() {
        slash_for_no_path("http", target);
    }
}

/// "An empty `abs_path` is equivalent to an `abs_path` of "/"" (RFC 2616, section 3.2.3), also before a query.
fn http_path_before_query(_: Edition, target: &mut Target<'_>) {
    if target.query.is_some() {
        slash_for_no_path("http", target);
    }
}

fn https_path(_: Edition, target: &mut Target<'_>) {
    slash_for_no_path("https", target);
}

/// "The final "/" character may be omitted" (RFC 1738, section 3.8).
fn telnet_path(_: Edition, target: &mut Target<'_>) {
    slash_for_no_path("telnet", target);
}

fn slash_for_no_path(scheme: &str, target: &mut Target<'_>) {
    if is_of(target, scheme) && has_host(target) && target.path.is_empty() {
        target.path = Cow::Borrowed("/");
    }
}

/// "The entire `<gopher-path>` may also be empty, in which case the delimiting "/" is also optional and the `<gophertype>`
/// defaults to "1"" (RFC 1738, section 3.4.1).
fn gopher_slash(_: Edition, target: &mut Target<'_>) {
    if is_gopher_menu(target) {
        target.path = Cow::Borrowed("/");
    }
}

/// The type left out if the document has no slash without one: "if the type character and selector are omitted, the
/// type defaults to "1"" (url7, section "Gopher").
fn gopher_type(_: Edition, target: &mut Target<'_>) {
    if is_gopher_menu(target) {
        target.path = Cow::Borrowed("");
    }
}

/// Tells if a gopher URL names the top of its server: no selector follows the type, and no search.
fn is_gopher_menu(target: &Target<'_>) -> bool {
    is_of(target, "gopher")
        && has_host(target)
        && target.query.is_none()
        && matches!(&*target.path, "" | "/1")
}

fn local_host(_: Edition, target: &mut Target<'_>) {
    let is_local = |authority: &str| authority.eq_ignore_ascii_case("localhost");
    if is_of(target, "file") && target.authority.as_deref().is_some_and(is_local) {
        target.authority = Some(Cow::Borrowed(""));
    }
}

fn empty_authority(_: Edition, target: &mut Target<'_>) {
    if is_of(target, "file") && target.authority.is_none() && target.path.starts_with('/') {
        target.authority = Some(Cow::Borrowed(""));
    }
}

/// An empty path after an authority becomes a slash.
fn empty_path(_: Edition, target: &mut Target<'_>) {
    if target.scheme.is_some() && target.authority.is_some() && target.path.is_empty() {
        target.path = Cow::Borrowed("/");
    }
}

fn mail_host(_: Edition, target: &mut Target<'_>) {
    if is_of(target, "mailto")
        && let Some(at) = target.path.rfind('@')
    {
        let host = without_capitals(&target.path[at..]);
        target.path.to_mut().replace_range(at.., &host);
    }
}

/// An IPv6 address between brackets in its shortest form, the zone behind it left alone.
fn shortest_ipv6(edition: Edition, target: &mut Target<'_>) {
    let Some(authority) = target.authority.as_mut().filter(|it| it.contains('[')) else {
        return;
    };
    let Some(Login { host, .. }) = server(edition, authority) else {
        return;
    };
    let Some(inner) = authority[host.clone()].strip_prefix('[') else {
        return;
    };
    let length = inner.find([']', '%']).unwrap_or(inner.len());
    if let Ok(address) = inner[..length].parse() {
        let start = host.start + "[".len();
        let written = ipv6::shortest(address);
        authority
            .to_mut()
            .replace_range(start..start + length, &written);
    }
}
