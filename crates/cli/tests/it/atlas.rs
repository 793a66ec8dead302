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
