//! The site as it is written to a folder.

use std::path::PathBuf;
use std::{env, fs, process};

use urlspec_atlas::Library;

use crate::{ATLAS, FILES, files, page};

/// A folder that is removed at the end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let folder = env::temp_dir().join(format!("urlspec-atlas-{}-{name}", process::id()));
        fs::create_dir_all(&folder).expect("a folder can be made");
        Self(folder)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

#[test]
fn only_folders_of_ours_are_written() {
    let folder = Folder::new("write");
    let site = folder.0.join("a/new/one");
    let (files, bytes) = ATLAS.write(&site).expect("a new folder");
    assert_eq!(files, FILES.len());
    assert_eq!(bytes, FILES.values().map(|it| it.len() as u64).sum::<u64>());
    for (path, contents) in FILES.iter() {
        assert!(
            fs::read(site.join(path)).is_ok_and(|it| it == *contents),
            "{path}"
        );
    }
    // Once more over the first.
    fs::write(site.join("index.html"), "old").expect("it can be written");
    ATLAS.write(&site).expect("our own folder");
    assert!(fs::read(site.join("index.html")).is_ok_and(|it| it == FILES["index.html"]));

    let other = folder.0.join("other");
    fs::create_dir(&other).expect("a folder can be made");
    fs::write(other.join("letter.txt"), "dear").expect("it can be written");
    let error = ATLAS.write(&other).expect_err("a folder of someone else");
    assert!(error.to_string().contains("not an atlas"), "{error}");
    let error = ATLAS.write(other.join("letter.txt")).expect_err("a file");
    assert!(error.to_string().contains("it is a file"), "{error}");
    assert_eq!(fs::read_dir(&other).expect("a folder").count(), 1);
}

#[test]
fn the_playground_needs_the_library() {
    let folder = Folder::new("library");
    let playground = str::from_utf8(&FILES["playground/index.html"]).expect("UTF-8");
    assert!(playground.contains("--playground") && !playground.contains("<form id=\"form\""));
    let front = page("index.html");
    assert!(front.contains("the map stands alone") && !front.contains("<form id=\"box\""));

    fs::write(folder.0.join("api.js"), "").expect("it can be written");
    fs::write(folder.0.join("urlspec.js"), "").expect("it can be written");
    let error = Library::read(&folder.0).expect_err("no module");
    assert!(error.to_string().contains("js/build makes it"), "{error}");

    fs::write(folder.0.join("urlspec_bg.wasm"), "module").expect("it can be written");
    let library = Library::read(&folder.0).expect("all is there");
    let files = files(&ATLAS.clone().with_playground(library));
    assert_eq!(files.len(), FILES.len() + 3);
    assert_eq!(files["assets/urlspec_bg.wasm"], b"module");
    let playground = str::from_utf8(&files["playground/index.html"]).expect("UTF-8");
    assert!(playground.contains("<form id=\"form\""));
    let front = str::from_utf8(&files["index.html"]).expect("UTF-8");
    assert!(front.contains("<form id=\"box\"") && front.contains("assets/front.js"));
    for page in [playground, front] {
        for (_, script) in page
            .split("href=\"")
            .filter_map(|it| it.split_once("assets/"))
        {
            let name = script.split('"').next().unwrap_or_default();
            assert!(files.contains_key(&format!("assets/{name}")), "{name}");
        }
    }
}
