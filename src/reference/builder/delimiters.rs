//! The delimiters of a component, which cannot be part of it.

use crate::revision::statements::{Parts, Split, Statements};
use crate::words::Component;

/// The characters that would end a component, or begin the next one.
pub(super) fn delimiters(component: Component, statements: &Statements) -> &'static [char] {
    match (component, statements.split) {
        // A user of RFC 1738 may have a question mark.
        (Component::Authority | Component::UserInfo, _) if statements.parts == Parts::OfRules => {
            &['/', '#']
        }
        (Component::Scheme, _) => &[':', '/', '?', '#'],
        (Component::Authority | Component::UserInfo, Split::AppendixB) => &['/', '?', '#'],
        (Component::Authority | Component::UserInfo, Split::ParseString) => &['/', '#'],
        (Component::Host, _) => &['/', '?', '#', '@', ':'],
        (Component::Path, Split::ParseString) => &[';', '?', '#'],
        (Component::Path | Component::Param, _) => &['?', '#'],
        (Component::Query, _) => &['#'],
        _ => &[],
    }
}
