//! The prose of the revisions that define schemes, where it forbids what their BNF accepts.

use super::Defined;
use crate::escape::clause;
use crate::operations::scheme::addr_spec::AddrSpec;
use crate::operations::scheme::error::SchemeError;
use crate::revision::Rule;
use crate::revision::statements::Matter;
use crate::validate::Validator;
use crate::words::Section;

impl Defined {
    /// The URL itself, if the prose of the revision that defines its scheme allows it.
    pub(super) fn allowed_by_prose(self) -> Result<Self, SchemeError> {
        if self.rule.document().scheme_document().is_some() {
            return Ok(self);
        }
        for (rule, part) in &self.parts {
            if let Some(found) = part.find(|octet| is_unwritable(*rule, octet)) {
                let note = self.reason(*rule, found);
                return Err(forbidden(*rule, found, note));
            }
        }
        let mut of_mail = [Matter::MailAddress, Matter::MessageIdentifier].into_iter();
        if of_mail.any(|matter| self.note(matter).is_some()) {
            let address = self.behind_colon();
            AddrSpec::parse(&address.octets()).map_err(|error| {
                let index = address.place_of(error.index());
                SchemeError::address(self.rule.edition(), index, error)
            })?;
        }
        Ok(self)
    }

    /// The reason why an encoded tab, which ends such a part, does not end this one: the text behind it is no other part.
    fn reason(&self, rule: Rule, (octet, index): (u8, usize)) -> String {
        let behind = self.text.get(index + "%09".len()..);
        let next = self.part_rules().skip_while(|it| *it != rule).nth(1);
        let (Some(behind), Some(next), b'\t') = (behind, next, octet) else {
            return String::new();
        };
        match Validator::for_rule(next).parse(behind) {
            Ok(_) => String::new(),
            Err(error) => format!(
                ": it would end the {rule}, but the text after it is not a {next}: byte {}: {}",
                index + "%09".len() + error.index(),
                error.message()
            ),
        }
    }
}

/// The error for an octet, with its place, that the prose forbids in the text of a rule.
pub(in crate::operations::scheme) fn forbidden(
    rule: Rule,
    found: (u8, usize),
    note: String,
) -> SchemeError {
    let section = clause(rule).map_or(rule.section(), |clause| Section::new(clause.section));
    SchemeError::forbidden(rule.edition(), found, rule.name(), section, note)
}

/// Tells if the prose forbids an octet in the text of a rule, escaped or not.
pub(in crate::operations::scheme) fn is_unwritable(rule: Rule, octet: u8) -> bool {
    clause(rule).is_some_and(|clause| clause.unwritable.as_bytes().contains(&octet))
}
