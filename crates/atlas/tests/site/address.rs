//! A site that knows its address.

use urlspec_atlas::Address;

use crate::{ATLAS, FILES, files, pages, pages_of};

#[test]
fn a_site_with_an_address_says_where_it_is() {
    let address: Address = "https://example.org/atlas".parse().expect("a URL");
    let files = files(&ATLAS.clone().at(address));
    let read = |path: &str| str::from_utf8(&files[path]).expect("UTF-8");
    let sitemap = read("sitemap.xml");
    for (path, page) in pages_of(&files) {
        let folder = path.trim_end_matches("index.html");
        let at = format!("https://example.org/atlas/{folder}");
        assert!(sitemap.contains(&format!("<loc>{at}</loc>")), "{path}");
        assert!(
            page.contains(&format!("rel=\"canonical\" href=\"{at}\"")),
            "{path}"
        );
    }
    assert!(read("404.html").contains("href=\"/atlas/index.html\""));
    assert!(read("robots.txt").contains("https://example.org/atlas/sitemap.xml"));
    assert!(read("index.html").contains("https://example.org/atlas/assets/preview.png"));
    assert!(files["assets/preview.png"].starts_with(b"\x89PNG"));
    // Without one, nothing names an address.
    assert!(!FILES.contains_key("sitemap.xml") && FILES.contains_key("404.html"));
    assert!(
        pages()
            .all(|(_, page)| !page.contains("rel=\"canonical\"") && !page.contains("<!-- address"))
    );
}
