//! The verdict without its reasons.

use super::{Validator, schemes};
use crate::revision::statements::{Matter, SchemeNote};
use crate::syntax::judge::Law;
use crate::syntax::matcher::Matcher;
use crate::syntax::split::Components;
use crate::words::Code;

impl Validator {
    /// Tells if `text` is valid: the verdict of [`validate`](Self::validate) without its reasons. It is a walk
    /// through the automata of the rules, and makes no tree unless a finding is [denied](Self::deny).
    #[must_use]
    pub fn is_valid(&self, text: &str) -> bool {
        match self.denied.as_slice() {
            [] => self.law.accepts(text),
            [Code::SchemeSyntax] => {
                self.law.accepts(text) && schemes::accepts(self.schemes, self.law, text)
            }
            _ if !self.law.accepts(text) => false,
            [Code::DomainNotValid] if self.has_plain_domain(text) => true,
            denied if denied.iter().all(|it| it.is_of_invalid()) && self.is_plain(text) => {
                let by_scheme = denied.contains(&Code::SchemeSyntax);
                !by_scheme || schemes::accepts(self.schemes, self.law, text)
            }
            _ => {
                let split = Components::of(self.law.rule_for(text), text);
                self.accept(text, &split).is_ok()
            }
        }
    }

    /// The matcher that gives the same verdicts; `None` if automata alone do not decide, as where findings are
    /// [denied](Self::deny), and by the URL Standard, where IDNA has a say.
    ///
    /// ```
    /// use urlspec::{Code, Revision, Validator};
    ///
    /// assert!(Validator::new(Revision::Rfc3986).matcher().is_some());
    /// assert!(Validator::new(Revision::Rfc3986).deny(Code::DotSegment).matcher().is_none());
    /// assert!(Validator::new(Revision::Whatwg20260702).matcher().is_none());
    /// ```
    #[must_use]
    pub fn matcher(&self) -> Option<Matcher> {
        let matcher = match self.law {
            Law::BothSteps(edition) => Matcher::new(edition),
            Law::Rule(rule) => Matcher::for_rule(rule),
            Law::WithFragment(_) | Law::WithBase { .. } => return None,
        };
        match (self.denied.as_slice(), self.schemes) {
            ([], None) => Some(matcher),
            ([Code::SchemeSyntax], Some(schemes)) => Some(matcher.schemes(schemes)),
            _ => None,
        }
    }

    /// Tells if nothing in a text that the rules accept can be what the prose of a document calls invalid, but for what the
    /// automata of the documents that define schemes know: no character beyond US-ASCII, no escape, a host, no long port, and no mail
    /// address.
    pub(super) fn is_plain(&self, text: &str) -> bool {
        let split = Components::of(self.law.rule_for(text), text);
        let Some(authority) = split.authority.clone().map(|span| &text[span]) else {
            return false;
        };
        let has_host =
            !authority.is_empty() && !authority.starts_with(':') && !authority.contains('@');
        let port = authority
            .rsplit(':')
            .next()
            .filter(|it| it.len() < authority.len());
        let is_short = port.is_none_or(|port| port.len() < 5 || port.contains(']'));
        let is_decided = !self.revision().has_domains() || is_plain_domain(authority);
        let statements = self.revision().statements();
        let scheme = split.scheme_in(text).unwrap_or_default();
        let is_address = |note: &SchemeNote| note.scheme.eq_ignore_ascii_case(scheme);
        let has_address = statements.on_schemes(Matter::MailAddress).any(is_address);
        has_host && is_short && is_decided && !has_address && text.is_ascii() && !text.contains('%')
    }

    /// Tells if IDNA has nothing to say of a text that the rules accept: it has no domain, or one of which they decide.
    fn has_plain_domain(&self, text: &str) -> bool {
        let rule = self.law.rule_for(text);
        let authority = || Components::authority_of(rule, text);
        rule.describes_url() && authority().is_none_or(|it| is_plain_domain(&text[it]))
    }
}

/// Tells if the rules of a document with domains have decided of a host: they have what is regular of a domain, but for long
/// labels and hyphens side by side.
fn is_plain_domain(authority: &str) -> bool {
    let mut before = 0;
    let mut bytes = authority.bytes();
    authority.len() < 64
        && bytes.all(|byte| {
            let is_pair = byte == b'-' && before == b'-';
            before = byte;
            byte.is_ascii() && byte != b'%' && !is_pair
        })
}
