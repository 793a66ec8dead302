//! The beginning of a text: what stands before the URL, and the scheme, which decides by which production the rest is judged.

use super::class::{CONTROL, INVISIBLE, WHITE, ascii_of};
use super::conditions::{COMMON, is_before_remote_path, is_drive, looks_like_host};
use super::language::{Language, State};
use super::near::{first_of, starts_with};
use super::phase::Phase;
use super::row::Write;
use super::search::{Change, NOTHING, Search};
use super::table::{BEFORE, SCHEME_DELIMITERS};
use crate::words::Mistake;

/// The prefix of a path of Windows that may be longer than others.
const LONG_PATH: &str = "\\\\?\\";

/// The delimiter behind `file`, and the two backslashes that begin the name of a share of Windows.
const SHARE_DELIMITERS: [&str; 3] = [":///\\\\", "://\\\\", ":\\\\"];

/// The most kinds of things that are left out before a URL.
const MOST_BEFORE: usize = 8;

/// Begins a search: with the text as it is, without what stands before the URL, and with another scheme.
pub(super) fn open(search: &mut Search<'_>, language: &mut Language, prefix: usize) {
    let text = search.text();
    let mut at = 0;
    let mut before = NOTHING;
    let mut cost = 0;
    for _ in 0..MOST_BEFORE {
        Opening { at, before, cost }.begin(search, language, prefix);
        let found = BEFORE.iter().find_map(|row| {
            let length = row.take.length(text, at)?;
            let is_allowed = row.only.allows(text, at, at + length);
            is_allowed.then_some((row, length))
        });
        // What is asked of a rule for a part has nothing before it.
        let Some((row, length)) = found.filter(|_| language.is_of_urls()) else {
            break;
        };
        let change = Change::of(
            at,
            length,
            row.write,
            row.mistake,
            language.start(None).phase,
        );
        before = search.after(before, change);
        cost += row.weight;
        at += length;
    }
}

/// A place where the URL may begin.
#[derive(Clone, Copy)]
struct Opening {
    at: usize,
    before: u32,
    cost: u32,
}

impl Opening {
    fn begin(self, search: &mut Search<'_>, language: &mut Language, prefix: usize) {
        let text = &search.text()[self.at..];
        let name = scheme_of(text);
        let scheme = meant_scheme(text);
        let start = language.start(scheme.as_deref());
        if prefix > 0 && self.at == 0 {
            // What a start rule puts before a URL is no part of it.
            let [state, _] = language.write(start, &text[..prefix]);
            let state = state.map(|state| state.with_phase(start.phase));
            search.reach(prefix, [state, None], self.cost, self.before);
            return;
        }
        if !language.is_of_urls() {
            search.reach(self.at, [Some(start), None], self.cost, self.before);
            return;
        }
        // A name that is one of the common ones but for a slip is hardly meant, nor a URL behind a label as its path.
        let is_slip =
            !language.is_defined(name) && COMMON.iter().any(|meant| is_misspelled(name, meant));
        let is_label = name.eq_ignore_ascii_case("url")
            || !language.is_defined(name) && text[name.len()..].starts_with(": ");
        // Nor is the drive of a path of Windows, which people write as a capital letter.
        let is_capital_drive = is_drive(text) && text.starts_with(|c: char| c.is_ascii_uppercase());
        let unlikely = match () {
            () if is_slip || is_label || is_capital_drive => 25,
            // The name of a host: the scheme is missing.
            () if starts_with(text, "www.") && looks_like_host(text) => 30,
            // A host before its port: so it is.
            () if !language.is_defined(name) && is_before_port(name, text) => 30,
            () => 0,
        };
        let bare = scheme.filter(|scheme| !is_written(text, scheme));
        let bare = bare.map(|scheme| language.start_without(&scheme));
        search.reach(
            self.at,
            [Some(start), bare],
            self.cost + unlikely,
            self.before,
        );
        // A dot may stand in place of the colon.
        let name = name.trim_end_matches('.');
        self.mend_delimiter(search, language, name);
        self.mend_colon(search, language, name);
        self.mend_name(search, language, name);
        self.add_scheme(search, language);
    }

    /// `http//host`, `http:/host`, `http;//host`, `mailto://me@host`.
    fn mend_delimiter(self, search: &mut Search<'_>, language: &mut Language, name: &str) {
        let rest = &search.text()[self.at + name.len()..];
        let Some((wrong, right, weight)) = delimiter(language, name, rest) else {
            return;
        };
        let start = language.start(Some(name));
        let [Some(state), _] = language.write(start, name) else {
            return;
        };
        let change = mended_delimiter(self.at + name.len(), wrong, right);
        self.reach_behind(search, language, state, change, weight);
    }

    /// `magnet?xt=a`, `mailto me@host`, `tel=+1`.
    fn mend_colon(self, search: &mut Search<'_>, language: &mut Language, name: &str) {
        // The links of file sharing have a scheme that no document of ours defines.
        let is_known = || language.is_defined(name) || name.eq_ignore_ascii_case("magnet");
        if name.is_empty() || language.has_authority(name) || !is_known() {
            return;
        }
        let at = self.at + name.len();
        let rest = &search.text()[at..];
        let taken = match rest.bytes().next() {
            Some(b'?') if rest.contains('=') => 0,
            Some(b';' | b'=') => 1,
            // A word and a word may be a name with a space.
            Some(b' ') if rest.contains(['@', '+', ':']) => 1,
            _ => return,
        };
        let start = language.start(Some(name));
        let [Some(state), _] = language.write(start, name) else {
            return;
        };
        let (write, mistake) = (Write::Text(":"), Mistake::SchemeDelimiter);
        let change = Change::of(at, taken, write, mistake, start.phase);
        self.reach_behind(search, language, state, change, 9);
    }

    /// `hxxp://host`, `htp://host`.
    fn mend_name(self, search: &mut Search<'_>, language: &mut Language, name: &str) {
        if language.is_defined(name) {
            return;
        }
        let rest = &search.text()[self.at + name.len()..];
        for meant in COMMON
            .into_iter()
            .filter(|meant| is_misspelled(name, meant))
        {
            let start = language.start(Some(meant));
            let (write, mistake) = (Write::Text(meant), Mistake::SchemeMisspelled);
            let change = Change {
                is_likely: !is_defanged(name),
                ..Change::of(self.at, name.len(), write, mistake, start.phase)
            };
            if rest.starts_with("://") {
                self.reach_behind(search, language, start, change, 20);
            } else if let Some((wrong, right, weight)) = delimiter(language, meant, rest) {
                let [Some(state), _] = language.write(start, meant) else {
                    continue;
                };
                let before = search.after(self.before, change);
                let delimiter = mended_delimiter(self.at + name.len(), wrong, right);
                let further = Self {
                    before,
                    cost: self.cost + 20,
                    ..self
                };
                further.reach_behind(search, language, state, delimiter, weight);
            }
        }
    }

    /// `example.com`, `//example.com`, `me@example.com`, `git@example.com:a`, `C:\a`, `\\server\share`.
    fn add_scheme(self, search: &mut Search<'_>, language: &mut Language) {
        let text = &search.text()[self.at..];
        // A document of 1994 defines `http` itself, and no `https`; and addresses of one's own network hardly have a certificate.
        let host = text.trim_start_matches([':', '/']);
        let is_plain = is_of_own_network(host) && !has_port_of_https(host);
        let web = usize::from(!(language.has_own_schemes() || is_plain));
        let host_behind = |delimiter| text.strip_prefix(delimiter).is_some_and(looks_like_host);
        let (scheme, taken, written, weight) = if is_drive(text) {
            ("file", "", "file:///", 10)
        } else if text.strip_prefix(LONG_PATH).is_some_and(is_drive) {
            ("file", LONG_PATH, "file:///", 10)
        } else if text.starts_with("\\\\?") || text.starts_with("\\\\.") {
            return;
        } else if text.starts_with("\\\\") {
            ("file", "\\\\", "file://", 10)
        } else if is_file_path(text) {
            ("file", "", "file://", 25)
        } else if is_doi(text) {
            ("https", "", "https://doi.org/", 20)
        } else if looks_like_host(text) {
            (COMMON[web], "", ["http://", "https://"][web], 25)
        } else if host_behind("//") {
            (COMMON[web], "", ["http:", "https:"][web], 25)
        } else if host_behind("://") {
            (COMMON[web], "", COMMON[web], 25)
        } else if is_mail_address(text) {
            ("mailto", "", "mailto:", 25)
        } else if is_remote_file(text) {
            ("ssh", "", "ssh://", 25)
        } else {
            return;
        };
        let start = language.start(Some(scheme));
        let mistake = if scheme == "ssh" {
            Mistake::RemotePath
        } else {
            Mistake::SchemeMissing
        };
        let write = Write::Text(written);
        let change = Change {
            is_likely: !(written.ends_with("doi.org/") || is_file_path(text)),
            ..Change::of(self.at, taken.len(), write, mistake, start.phase)
        };
        self.reach_behind(search, language, start, change, weight);
    }

    fn reach_behind(
        self,
        search: &mut Search<'_>,
        language: &Language,
        state: State,
        change: Change,
        weight: u32,
    ) {
        let Write::Text(written) = change.write else {
            return;
        };
        let behind = language.write(state, written);
        let past = search.after(self.before, change);
        search.reach(change.at + change.length, behind, self.cost + weight, past);
    }
}

/// Tells if what stands before the first colon looks like a host, and what stands behind it like a port.
fn is_before_port(name: &str, text: &str) -> bool {
    let port = text[name.len()..].strip_prefix(':');
    let is_port = port.is_some_and(|port| port.starts_with(|c: char| c.is_ascii_digit()));
    is_port && name.contains('.') && looks_like_host(text)
}

/// Tells if a text begins with `localhost` or with an address.
fn is_of_own_network(text: &str) -> bool {
    let text = first_of(text);
    let end = text.find(['/', '?', '#', ':']).unwrap_or(text.len());
    let host = &text[..end];
    let is_address = host
        .bytes()
        .all(|byte| byte.is_ascii_digit() || byte == b'.');
    text.starts_with('[') || is_address || host.eq_ignore_ascii_case("localhost")
}

/// Tells if a text begins with a host and the port of HTTPS.
fn has_port_of_https(text: &str) -> bool {
    let text = first_of(text);
    let end = text.find(['/', '?', '#']).unwrap_or(text.len());
    text[..end].ends_with(":443")
}

/// The length of what stands behind a scheme in place of its delimiter, the delimiter, and how near that is.
fn delimiter(language: &Language, name: &str, rest: &str) -> Option<(usize, &'static str, u32)> {
    if !language.has_authority(name) {
        // What looks like a host would become another part.
        let behind = rest
            .strip_prefix("://")
            .filter(|behind| !looks_like_host(behind));
        let is_opaque =
            behind.is_some() && language.is_defined(name) && !language.may_have_authority(name);
        return is_opaque.then_some(("://".len(), ":", 9));
    }
    let drive = rest.strip_prefix(':').filter(|it| is_drive(it));
    if drive.is_some() && name.eq_ignore_ascii_case("file") {
        return Some((":".len(), ":///", 9));
    }
    let share = SHARE_DELIMITERS.into_iter().find(|it| {
        rest.strip_prefix(it)
            .is_some_and(|it| it.starts_with(|c: char| c.is_alphanumeric()))
    });
    if let Some(share) = share.filter(|_| name.eq_ignore_ascii_case("file")) {
        return Some((share.len(), "://", 9));
    }
    let fitting = SCHEME_DELIMITERS
        .iter()
        .filter(|(wrong, _)| rest.starts_with(wrong));
    let (wrong, weight) = fitting.max_by_key(|(wrong, _)| wrong.len())?;
    let behind = &rest[wrong.len()..];
    let is_host = looks_like_host(behind) || behind.starts_with('[') || behind.contains("[.]");
    let is_clear = !behind.starts_with(['/', ':', '\\']) && is_host;
    is_clear.then_some((wrong.len(), "://", *weight))
}

/// The right delimiter behind a scheme in place of a wrong one of this length.
fn mended_delimiter(at: usize, wrong: usize, right: &'static str) -> Change {
    let (write, mistake) = (Write::Text(right), Mistake::SchemeDelimiter);
    Change::of(at, wrong, write, mistake, Phase::Slash)
}

/// The characters of a scheme at the beginning of a text.
fn scheme_of(text: &str) -> &str {
    let is_of_scheme = |byte: u8| byte.is_ascii_alphanumeric() || b"+-.".contains(&byte);
    let end = text
        .bytes()
        .position(|byte| !is_of_scheme(byte))
        .unwrap_or(text.len());
    &text[..end]
}

/// Tells if a text begins with a scheme as it is.
fn is_written(text: &str, scheme: &str) -> bool {
    let rest = text.strip_prefix(scheme);
    rest.is_some_and(|rest| rest.starts_with(':'))
}

/// The scheme that stands before the first colon when what nobody means there is left out.
fn meant_scheme(text: &str) -> Option<String> {
    let (before, _) = first_of(text).split_once(':')?;
    let is_left_out = |c: &char| WHITE.has(*c) || INVISIBLE.has(*c) || CONTROL.has(*c);
    let meant = before.chars().filter(|c| !is_left_out(c));
    Some(meant.map(|c| ascii_of(c).unwrap_or(c)).collect())
}

/// Tells if one letter of a scheme is missing, is too many or is another one; or if it was made so that no program follows it.
pub(super) fn is_misspelled(name: &str, meant: &str) -> bool {
    let (name, meant) = (name.to_ascii_lowercase(), meant.to_ascii_lowercase());
    if is_defanged(&name) && name.replace("xx", "tt") == meant {
        return true;
    }
    let (short, long) = if name.len() <= meant.len() {
        (&name, &meant)
    } else {
        (&meant, &name)
    };
    let alike = short
        .bytes()
        .zip(long.bytes())
        .take_while(|(a, b)| a == b)
        .count();
    let rest = |skipped: usize| short.as_bytes().get(alike + skipped..);
    match long.len() - short.len() {
        0 => rest(1).is_some_and(|it| it == &long.as_bytes()[alike + 1..]) && meant.len() > 3,
        1 => rest(0) == Some(&long.as_bytes()[alike + 1..]) && meant.len() > 3,
        _ => false,
    }
}

/// Tells if a scheme was made so that no program follows it, which somebody did on purpose.
pub(super) fn is_defanged(name: &str) -> bool {
    name.to_ascii_lowercase().contains("xx")
}

/// A path of Unix, by the first segment that such machines have.
fn is_file_path(text: &str) -> bool {
    const FIRST: [&str; 8] = [
        "/home/", "/Users/", "/usr/", "/var/", "/etc/", "/tmp/", "/opt/", "/mnt/",
    ];
    FIRST.iter().any(|it| text.starts_with(it))
}

/// `10.1000/182`: the name of a document, of which the first number is that of a registrant (ISO 26324).
fn is_doi(text: &str) -> bool {
    let number = text
        .strip_prefix("10.")
        .and_then(|rest| rest.split_once('/'));
    number.is_some_and(|(registrant, suffix)| {
        (4..=9).contains(&registrant.len())
            && registrant.bytes().all(|byte| byte.is_ascii_digit())
            && !suffix.is_empty()
    })
}

/// `git@example.com:path`.
fn is_remote_file(text: &str) -> bool {
    let Some((login, path)) = first_of(text).split_once(':') else {
        return false;
    };
    is_mail_address(login) && is_before_remote_path(login, ":", path)
}

fn is_mail_address(text: &str) -> bool {
    let Some((local, domain)) = text.split_once('@') else {
        return false;
    };
    let is_local = |c: char| c.is_alphanumeric() || ".-_+".contains(c);
    !local.is_empty()
        && local.chars().all(is_local)
        && looks_like_host(domain)
        && !domain.contains(['/', ':'])
}
