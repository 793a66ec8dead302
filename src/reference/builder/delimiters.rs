//! The delimiters of a component, which cannot be part of it.

use crate::revision::Ends;
use crate::revision::statements::{Parts, Statements};
use crate::words::Component;

/// The characters that would end a component, or begin the next one.
pub(super) fn delimiters(component: Component, statements: &Statements) -> &'static str {
    match component {
        // A user of RFC 1738 may have a question mark.
        Component::Authority | Component::UserInfo if statements.parts == Parts::OfRules => "/#",
        Component::UserInfo => delimiters(Component::Authority, statements),
        // Both ways to split want a colon before any of the others.
        Component::Scheme => ":/?#",
        Component::Host => "/?#@:",
        // Parameters that are no component are part of the path.
        Component::Param => ends_of(component, statements)
            .or_else(|| ends_of(Component::Path, statements))
            .unwrap_or_default(),
        other => ends_of(other, statements).unwrap_or_default(),
    }
}

/// The characters that end a component by the way in which the document splits; `None` if it has no such component.
fn ends_of(component: Component, statements: &Statements) -> Option<&'static str> {
    let mut all = statements.split.delimiters().iter();
    match all.find(|it| it.component() == component)?.ends() {
        Ends::Before(ends) => Some(ends),
        _ => Some(""),
    }
}
