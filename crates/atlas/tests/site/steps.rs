//! The pages of steps from one document to the next.

use crate::{page, pages, text};

#[test]
fn steps_have_their_contents_and_mark_what_changed() {
    let mut marks = 0;
    for (path, page) in
        pages().filter(|(path, _)| path.starts_with("lineage/") && path.contains("-to-"))
    {
        let (_, contents) = page
            .split_once("<nav class=\"contents\"")
            .expect("contents");
        let (contents, sections) = contents.split_once("</nav>").expect("their end");
        for section in sections.split("<section id=\"").skip(1) {
            let (id, _) = section.split_once('"').expect("its end");
            assert!(
                contents.contains(&format!("<a href=\"#{id}\">")),
                "{path}: {id}"
            );
        }
        let (removed, added) = (page.matches("<del>").count(), page.matches("<ins>").count());
        assert_eq!(page.matches("[removed: ").count(), removed, "{path}");
        assert_eq!(page.matches("[added: ").count(), added, "{path}");
        marks += removed + added;
        if contents.contains("#unchanged") {
            assert!(page.contains("<details>"), "{path}");
        }
        assert!(!page.contains("It reads the same"), "{path}");
    }
    assert!(marks > 1000, "{marks}");
    let authority = page("rfc3986/authority/index.html");
    let (_, changed) = authority.split_once("id=\"changed\"").expect("a section");
    assert!(changed.contains("<del>") && changed.contains("<ins>"));
    assert!(text(changed).contains("[removed: server / reg-name]"));
}
