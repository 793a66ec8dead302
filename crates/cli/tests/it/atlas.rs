//! `urlspec atlas`

use std::fs;
use std::path::PathBuf;

use crate::program::urlspec;

/// A folder that is removed at the end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let name = format!("urlspec-{}-{name}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        fs::create_dir_all(&folder).expect("a folder can be made");
        Self(folder)
    }

    fn path(&self, name: &str) -> String {
        self.0.join(name).display().to_string()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn text(octets: Vec<u8>) -> String {
    String::from_utf8(octets).expect("it is text")
}

#[test]
fn a_site_is_written() {
    let folder = Folder::new("atlas");
    let site = folder.path("site");
    let output = urlspec(&["atlas", &site]);
    assert_eq!(output.status.code(), Some(0));
    let told = text(output.stdout);
    assert!(
        told.starts_with(&format!("{site}: ")) && told.contains(" files, "),
        "{told}"
    );
    assert!(told.contains("--playground js/dist"), "{told}");
    let page = folder.0.join("site/rfc1738/hsegment/index.html");
    assert!(fs::read_to_string(page).is_ok_and(|page| page.contains("<svg")));
}

#[test]
fn a_site_of_grammars_of_ones_own_is_written() {
    let folder = Folder::new("own");
    let (one, two) = (folder.path("one.abnf"), folder.path("two.abnf"));
    fs::write(&one, "port = 1*DIGIT\nlist = \"(\" *list \")\"\n").expect("it can be written");
    fs::write(&two, "port = 1*3DIGIT\n").expect("it can be written");
    let (site, record) = (folder.path("site"), folder.path("record.json"));
    let sides = ["--side", &one, "--side", &two];
    let option = format!("--provenance={record}");
    let output = urlspec(&[&["atlas", &site, &option, "--max-length", "4"], &sides[..]].concat());
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    let page = |path: &str| fs::read_to_string(folder.0.join("site").join(path)).expect(path);
    assert!(page("steps/one.abnf-to-two.abnf/index.html").contains("narrower"));
    // Recursive rules have words up to the length, and the page of the grammar says so.
    assert!(
        page("one.abnf/list/index.html").contains("&quot;(())&quot;")
            || page("one.abnf/list/index.html").contains("(())")
    );
    assert!(
        page("one.abnf/index.html").contains("--max-length")
            || page("one.abnf/index.html").contains("characters")
    );
    let record = fs::read_to_string(&record).expect("a record");
    assert!(record.contains("two.abnf") && record.contains("sha256"));
    for (arguments, wrong) in [
        (
            vec!["--side", "rfc3986:port"],
            "a site is of all rules of a grammar",
        ),
        (vec!["--max-length", "4"], "--max-length is for --side"),
        (vec!["--octets"], "--octets is for files"),
        (vec!["--side", "nothing.abnf"], "nothing.abnf"),
    ] {
        let output = urlspec(&[&["atlas", &site], &arguments[..]].concat());
        assert_eq!(output.status.code(), Some(2), "{output:?}");
        assert!(text(output.stderr).contains(wrong), "{wrong}");
    }
}
