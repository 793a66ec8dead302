//! Errors of syntax as diagnostics of miette, which draws them beneath the text.

use std::fmt::Display;

use miette::{Diagnostic, LabeledSpan};

use super::SyntaxError;
use crate::repair::Edit;
use crate::words::Component;

/// With the feature `miette`. The code is the document and the rule, such as `rfc3986::query`; the label stands at the fault; the
/// help is the notes and the nearest [repair](SyntaxError::repair), but for one in the user information. The text itself is not part of
/// it, since it may hold a password: `miette::Report::with_source_code` adds it.
///
/// ```
/// use miette::Diagnostic;
/// use urlspec::{Revision, Validator};
///
/// let text = "http://example.com/a b";
/// let report = Validator::new(Revision::Rfc3986).validate(text);
/// let error = report.error().unwrap().clone();
/// assert_eq!(Diagnostic::code(&error).unwrap().to_string(), "rfc3986::segment");
/// assert_eq!(error.labels().unwrap().next().unwrap().offset(), 20);
/// assert_eq!(error.help().unwrap().to_string(), "write `%20` at byte 20");
///
/// let drawing = miette::Report::new(error).with_source_code(text);
/// # drop(drawing);
/// ```
impl Diagnostic for SyntaxError {
    fn code<'a>(&'a self) -> Option<Box<dyn Display + 'a>> {
        let rule = self.rule();
        Some(Box::new(format!(
            "{}::{}",
            rule.document().id(),
            rule.name()
        )))
    }

    /// The notes, and the nearest repair.
    fn help<'a>(&'a self) -> Option<Box<dyn Display + 'a>> {
        let mut lines = self.notes().to_vec();
        if let Some(repair) = self.repair().filter(|it| !it.edits().iter().any(is_secret)) {
            let edits: Vec<String> = repair.edits().iter().map(advice).collect();
            let perhaps = if repair.is_sure() { "" } else { "perhaps " };
            lines.push(format!("{perhaps}{}", edits.join(", ")));
        }
        if lines.is_empty() {
            return None;
        }
        Some(Box::new(lines.join("\n")))
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        let (message, place) = (self.message().to_owned(), (self.index(), self.length()));
        let label = LabeledSpan::new_primary_with_span(Some(message), place);
        Some(Box::new(std::iter::once(label)))
    }
}

/// Tells if a part of a password may be written.
fn is_secret(edit: &Edit) -> bool {
    matches!(
        edit.component(),
        Some(Component::Authority | Component::UserInfo | Component::User | Component::Password)
    )
}

/// The text to write, and its place.
fn advice(edit: &Edit) -> String {
    let (span, written) = (edit.span(), edit.written());
    match (span.len(), written) {
        (1, "") => format!("leave out byte {}", span.start),
        (_, "") => format!("leave out bytes {} to {}", span.start, span.end - 1),
        (0, _) => format!("insert `{written}` at byte {}", span.start),
        _ => format!("write `{written}` at byte {}", span.start),
    }
}
