//! What ends a component, so that it cannot be part of one.

use crate::revision::document::Split;
use crate::words::Component;

/// The characters that would end a component, or begin the next one.
pub(super) fn delimiters(component: Component, split: Split) -> &'static [char] {
    match (component, split) {
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
