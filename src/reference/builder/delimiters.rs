//! What ends a component, so that it cannot be part of one.

use crate::revision::document::{Document, Parts, Split};
use crate::words::Component;

/// The characters that would end a component, or begin the next one.
pub(super) fn delimiters(component: Component, document: &Document) -> &'static [char] {
    match (component, document.split) {
        // A user of RFC 1738 may have a question mark.
        (Component::Authority | Component::UserInfo, _) if document.parts == Parts::OfRules => {
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
