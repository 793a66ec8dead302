//! The statements of each kind of document on itself, in the same words: the methods of `Revision`, `SchemeDocument` and
//! `Document` that ask the entry of a document.

/// The methods of a type of documents that has a method `entry`. The names are examples for its pages: a document as an
/// expression, with its id, a shorter name for it, how messages call it, when it was published, and a document that it obsoletes.
macro_rules! accessors {
    ($type:ident, $example:literal, $id:literal, $alias:literal, $name:literal, $published:literal, $older:literal) => {
        impl $type {
            #[doc = concat!("The identifier: the document's file name in lower case, such as `", $id, "`.")]
            #[must_use]
            pub const fn id(self) -> &'static str {
                self.entry().id
            }

            #[doc = concat!("Shorter names by which the document is found as well, such as `", $alias, "`.")]
            #[must_use]
            pub const fn aliases(self) -> &'static [&'static str] {
                self.entry().aliases
            }

            #[doc = concat!("The name by which messages call the document, such as `", $name, "`.")]
            #[must_use]
            pub const fn name(self) -> &'static str {
                self.entry().name
            }

            /// The title that the document bears.
            #[must_use]
            pub const fn title(self) -> &'static str {
                self.entry().title
            }

            /// Month and year of publication, in English.
            #[must_use]
            pub const fn date(self) -> &'static str {
                self.entry().date
            }

            /// Year and month of publication, the month counted from 1.
            ///
            /// ```
            #[doc = concat!("let document = ", $example, ";")]
            ///
            #[doc = concat!("assert_eq!((document.id(), document.published()), (\"", $id, "\", ", $published, "));")]
            /// ```
            #[must_use]
            pub const fn published(self) -> (u16, u8) {
                self.entry().published
            }

            /// The status of the document when it was published.
            #[must_use]
            pub const fn status(self) -> $crate::words::Status {
                self.entry().status
            }

            #[doc = concat!("The documents that it says it obsoletes, by their names, such as `", $older, "`; empty where it says")]
            /// none.
            #[must_use]
            pub const fn obsoletes(self) -> &'static [&'static str] {
                self.entry().obsoletes
            }

            /// The documents that it says it updates, by their names; empty where it says none.
            #[must_use]
            pub const fn updates(self) -> &'static [&'static str] {
                self.entry().updates
            }

            /// The documents that say that they obsolete it, by their names; empty where none does. They need not be documents
            /// that the library has.
            #[must_use]
            pub const fn obsoleted_by(self) -> &'static [&'static str] {
                self.entry().obsoleted_by
            }

            /// The text of the grammar file: for each rule the document's own text and the PEG that accepts the same
            /// language. The crate `grammarian` reads it. Of a document that takes rules from others, it is the linked
            /// grammar, which has them all.
            #[must_use]
            pub const fn grammar_file(self) -> &'static str {
                self.entry().text
            }

            /// The document and the section where a section is cited by this one: the document itself, unless the section
            /// says that it is [of another](crate::Section::document).
            #[must_use]
            pub fn citation(self, section: $crate::words::Section) -> $crate::revision::Citation {
                $crate::revision::Citation::by(self.name(), section)
            }

            /// A section of the document itself: a number such as `3.2.2`, or a heading.
            ///
            /// ```
            #[doc = concat!("let document = ", $example, ";")]
            ///
            /// assert_eq!(document.own_section("3").to_string(), "section 3");
            /// ```
            #[must_use]
            pub fn own_section(self, label: &'static str) -> $crate::words::Section {
                $crate::words::Section::new(label).apart(self.name()).1
            }
        }
    };
}

pub(super) use accessors;
