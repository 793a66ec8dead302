//! The errors of operations as diagnostics of miette: what their errors of syntax say. They have no labels, since the text at fault may
//! be the base, a component or a target.

use std::fmt::Display;

use miette::Diagnostic;

use super::convert::ConvertError;
use super::normalize::NormalizeError;
use super::resolve::ResolveError;
use super::segments::SegmentError;
use crate::explain::SyntaxError;
use crate::reference::BuildError;

macro_rules! diagnostics {
    ($($type:ty: $syntax:expr;)*) => {$(
        /// With the feature `miette`: code and help of the error of syntax, if it is one.
        impl Diagnostic for $type {
            fn code<'a>(&'a self) -> Option<Box<dyn Display + 'a>> {
                let syntax: fn(&'a $type) -> Option<&'a SyntaxError> = $syntax;
                Diagnostic::code(syntax(self)?)
            }

            fn help<'a>(&'a self) -> Option<Box<dyn Display + 'a>> {
                let syntax: fn(&'a $type) -> Option<&'a SyntaxError> = $syntax;
                syntax(self)?.help()
            }
        }
    )*};
}

diagnostics! {
    BuildError: |error| error.syntax();
    ConvertError: |error| error.syntax();
    NormalizeError: |error| error.syntax();
    ResolveError: |error| error.syntax();
    SegmentError: |error| error.build()?.syntax();
}
