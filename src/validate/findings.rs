//! The findings on a valid text: those that were asked for, with those that are denied marked.

use super::{Validator, schemes};
use crate::finding::reading::rests_on_reading;
#[cfg(feature = "browser")]
use crate::finding::reads_otherwise;
use crate::finding::{Finding, findings, lint};
use crate::syntax::accepted::Accepted;
use crate::syntax::split::Components;
use crate::words::Code;

impl Validator {
    pub(super) fn findings(&self, accepted: &Accepted<'_>, split: &Components) -> Vec<Finding> {
        let text = accepted.text();
        let mut denied = self.denied.iter().filter(|code| code.is_lint());
        let may_have = |code: &Code| !code.is_of_invalid() || !self.is_plain(text);
        let mut findings = if self.linting || denied.any(may_have) {
            let keeps_escapes = schemes::keep_escapes(self.schemes, self.law, text, split);
            lint(accepted, split, keeps_escapes)
        } else {
            findings(accepted, split)
        };
        let mut add = |finding: Finding| {
            let start = finding.span().start;
            let at = findings.partition_point(|other| other.span().start <= start);
            findings.insert(at, finding);
        };
        if let Some(finding) = rests_on_reading(accepted, self.law) {
            add(finding);
        }
        schemes::findings(self.schemes, self.law, text, split)
            .into_iter()
            .for_each(&mut add);
        if let Some(finding) = schemes::in_doubt(self.law, text, split) {
            add(finding);
        }
        if let Some(finding) = self.of_browser(accepted, split) {
            add(finding);
        }
        // Most texts have none.
        if findings.is_empty() {
            return findings;
        }
        let is_asked_for = |code: Code| {
            let is_wanted = |only: &Vec<Code>| only.contains(&code);
            let is_looked_for = self.linting || !code.is_lint();
            self.denied.contains(&code) || is_looked_for && self.only.as_ref().is_none_or(is_wanted)
        };
        let asked_for = findings
            .into_iter()
            .filter(|finding| is_asked_for(finding.code()));
        let judged = asked_for.map(|finding| {
            if self.denied.contains(&finding.code()) {
                finding.denied()
            } else {
                finding
            }
        });
        judged.collect()
    }

    /// The finding of what a browser reads, if that is asked for.
    #[cfg(feature = "browser")]
    fn of_browser(&self, accepted: &Accepted<'_>, split: &Components) -> Option<Finding> {
        let code = Code::BrowserReadsOtherwise;
        let is_asked_for = self.browser || self.denied.contains(&code);
        is_asked_for.then(|| reads_otherwise(accepted, split))?
    }

    /// Without the feature `browser`, there is no such finding.
    #[cfg(not(feature = "browser"))]
    #[allow(
        clippy::unused_self,
        reason = "the same form with and without the feature"
    )]
    fn of_browser(&self, _accepted: &Accepted<'_>, _split: &Components) -> Option<Finding> {
        None
    }
}
