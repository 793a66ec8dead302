//! What may help where a grammar needs another one.

use grammarian::ErrorKind;
use grammarian::bnf::rfc_in_prose;
use urlspec::Revision;

use crate::options::DEFAULT_REVISION;

/// What to do about an error of a rule, as the end of its message; empty where nothing is known.
pub(super) fn on(rule: Option<&str>, kind: &ErrorKind) -> String {
    match kind {
        ErrorKind::Prose(prose) => rule.map_or(String::new(), |rule| on_prose(rule, prose)),
        ErrorKind::Undefined(name) => {
            let has_it = |revision: &&Revision| defines(**revision, name);
            // The default first, then the newest RFCs, then drafts.
            let (rfcs, drafts): (Vec<&Revision>, Vec<&Revision>) = Revision::ALL
                .iter()
                .rev()
                .partition(|it| it.id().starts_with("rfc"));
            let all = std::iter::once(&DEFAULT_REVISION).chain(rfcs).chain(drafts);
            match all.into_iter().find(has_it) {
                Some(revision) => format!("; --import {revision} takes it from there"),
                None => String::new(),
            }
        }
        ErrorKind::NotRegular(_) => "; --depth 3 looks at words up to a depth".to_owned(),
        _ => String::new(),
    }
}

/// The binding that the words of a rule name.
fn on_prose(rule: &str, prose: &str) -> String {
    let Some(number) = rfc_in_prose(prose) else {
        return String::new();
    };
    let id = format!("rfc{number}");
    match id.parse::<Revision>() {
        Ok(revision) if defines(revision, rule) => {
            format!("; --bind {rule}={revision}:{rule} takes it from there")
        }
        Ok(_) => String::new(),
        Err(_) => format!("; --bind {rule}={id}.txt:{rule} takes it from that document's text"),
    }
}

/// Whether a document has a rule of exactly this name, but for its case.
fn defines(revision: Revision, name: &str) -> bool {
    revision
        .rules()
        .any(|rule| rule.name().eq_ignore_ascii_case(name))
}
