//! What the documents say in their prose: one file a document.

use super::list::for_each_revision;

macro_rules! prose {
    ($($variant:ident $module:ident $id:literal $grammar:literal $doc:literal;)*) => {
        $(pub(super) mod $module;)*
    };
}

for_each_revision!(prose);
