//! Linked grammars: of our documents of schemes, and of invented documents.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use urlspec_tables::{Library, Whole, library};

/// The linked grammars of the documents that define schemes, by the IDs of these.
pub(crate) static OF_SCHEMES: LazyLock<BTreeMap<String, Whole>> = LazyLock::new(|| {
    let library = library().expect("our grammar files can be read");
    let ids = library.ids().filter(|id| library.defines_schemes(id));
    let link = |id: &str| (id.to_owned(), library.link(id).expect("they can be linked"));
    ids.map(link).collect()
});

/// A document with this id, these labels besides those that all have, and these rules.
pub(crate) fn document(id: &str, labels: &str, rules: &str) -> String {
    let name = id.to_uppercase();
    format!(
        "//! About {id}.\n\n//: id {id}\n//: name RFC {name}\n//: title X\n//: date May 1997\n//: status Informational\n\
         //: notation abnf\n{labels}\n{rules}"
    )
}

/// A document, linked in a library of several.
pub(crate) fn linked(id: &str, documents: &[(&str, String)]) -> Result<Whole, String> {
    let mut library = Library::default();
    for (id, text) in documents {
        let path = format!("{id}.pest");
        library
            .add(id, &path, text)
            .map_err(|error| error.to_string())?;
    }
    library.link(id).map_err(|error| error.to_string())
}
