//! The argument of a builder that an error is about.

use std::fmt;

/// An argument of a builder, by the name of the rule that it is a text of, such as `host`. [`Display`](fmt::Display) writes
/// the name, and for an item of a list its index, counted from 0: `hpath[2]`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Argument {
    name: &'static str,
    item: Option<usize>,
}

impl Argument {
    /// The argument with this name.
    pub(super) fn named(name: &'static str) -> Self {
        Self { name, item: None }
    }

    /// One item of an argument that is a list.
    pub(super) fn item_of(name: &'static str, item: usize) -> Self {
        let item = Some(item);
        Self { name, item }
    }

    /// The name of the argument.
    #[must_use]
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// The index of the item, counted from 0, if the argument is a list.
    #[must_use]
    pub fn item(&self) -> Option<usize> {
        self.item
    }
}

impl fmt::Display for Argument {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.item {
            Some(item) => write!(f, "{}[{item}]", self.name),
            None => f.write_str(self.name),
        }
    }
}
