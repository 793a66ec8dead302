//! Scripts and styles are files of the site.

use crate::html::tags;
use crate::{FILES, pages};

/// A policy that allows no script and no style within a page holds everywhere.
#[test]
fn scripts_and_styles_are_files() {
    for (path, page) in pages() {
        for tag in tags(path, page) {
            assert!(tag.name != "style", "{path}");
            for name in tag.attributes.keys() {
                assert!(name != "style" && !name.starts_with("on"), "{path}: {name}");
            }
            let has_source = tag.attributes.contains_key("src");
            assert!(tag.name != "script" || has_source, "{path}");
        }
    }
}

/// Every module that a script imports is a file of the site.
#[test]
fn scripts_import_scripts() {
    let is_script = |path: &str| path.rsplit('.').next() == Some("js");
    let scripts = FILES.iter().filter(|(path, _)| is_script(path));
    for (path, script) in scripts.filter(|(path, _)| !path.contains("worker")) {
        let script = str::from_utf8(script).expect("UTF-8");
        for (_, from) in script
            .lines()
            .filter_map(|line| line.split_once(" from \"./"))
        {
            let name = from.trim_end_matches("\";");
            assert!(
                FILES.contains_key(&format!("assets/{name}")),
                "{path}: {name}"
            );
        }
    }
}
