//! The scripts of the site: of the search on every page, of the front page, and of the playground. One idea is one module.

macro_rules! scripts {
    ($($name:literal)*) => {
        /// The scripts, by their paths from the root of the site.
        pub(crate) const ALL: &[(&str, &[u8])] = &[
            $((concat!("assets/", $name), include_bytes!(concat!("../assets/", $name)))),*
        ];

        const NAMES: &[&str] = &[$($name),*];
    };
}

scripts! {
    "address.js"
    "beside-browser.js"
    "command.js"
    "comparison.js"
    "copy.js"
    "derived.js"
    "documents.js"
    "element.js"
    "field.js"
    "front.js"
    "lanes.js"
    "library.js"
    "map.js"
    "parts.js"
    "playground.js"
    "report.js"
    "search.js"
    "text.js"
    "tree.js"
    "verdict.js"
    "wire.js"
    "worker.js"
}

/// Scripts that the page of the playground has no use for, or that load themselves.
const OF_OTHERS: [&str; 5] = ["front.js", "lanes.js", "map.js", "search.js", "worker.js"];

/// The modules that the playground loads: a page that names them has them all at once, and not one after another.
pub(crate) fn of_playground() -> impl Iterator<Item = &'static str> {
    let all = NAMES.iter().copied();
    all.filter(|name| !OF_OTHERS.contains(name))
}
