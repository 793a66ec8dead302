//! The site of grammars of anybody: every page is HTML, every link leads somewhere, and it has what the grammars have.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use urlspec_atlas::{Limits, OwnAtlas};
use urlspec_lineage::composition::{Composition, GrammarName};

mod html;

use html::{tags, target};

const ONE: &str = "\
start = *( item \",\" ) ; a list
item  = 1*ALPHA

  / number
; of digits

number = 1*DIGIT
Number-2 = number
list = \"(\" *list \")\"
words = <some words & more>
plus = \"+\"
";

const TWO: &str = "\
start = *( item \";\" )
item  = 1*( ALPHA / \"<\" )
number = 1*5DIGIT
sign = \"+\"
regex = %x00-10FFFF
list = \"()\"
";

fn site(names: &[&str]) -> BTreeMap<String, String> {
    let files = HashMap::from([("my/one.abnf", ONE), ("other/one.abnf", TWO)]);
    let names: Vec<GrammarName> = names
        .iter()
        .map(|name| GrammarName::parse(name, &files).unwrap())
        .collect();
    let grammars = Composition::new()
        .read_all(&names, &files, Limits::default())
        .unwrap();
    let text = |name: &str| files.get(name).map(ToString::to_string);
    let atlas = OwnAtlas::new(grammars, &text).unwrap();
    let files = atlas.files();
    files
        .map(|file| {
            (
                file.path().to_owned(),
                String::from_utf8(file.contents().to_vec()).unwrap(),
            )
        })
        .collect()
}

#[test]
fn every_link_leads_somewhere() {
    for names in [
        &["my/one.abnf", "other/one.abnf", "rfc3986"][..],
        &[
            "p = 1*DIGIT",
            "rfc2616-basic",
            "my/one.abnf",
            "whatwg-2026-07-02-parser",
        ],
        &["other/one.abnf"],
    ] {
        let files = site(names);
        let mut places: BTreeMap<&str, BTreeSet<String>> = BTreeMap::new();
        let mut links = Vec::new();
        for (path, page) in files
            .iter()
            .filter(|(path, _)| path.ends_with("index.html"))
        {
            let mut headings = 0;
            for tag in tags(path, page) {
                headings += usize::from(tag.name == "h1");
                let attribute = |name: &str| tag.attributes.get(name).cloned();
                if let Some(id) = attribute("id") {
                    let is_new = places.entry(path).or_default().insert(id.clone());
                    assert!(is_new, "{path}: two elements are `{id}`");
                }
                for name in ["href", "xlink:href", "src", "aria-labelledby"] {
                    let link = attribute(name).filter(|link| link != "data:,");
                    let is_label = name == "aria-labelledby";
                    links.extend(
                        link.map(|it| (path, if is_label { format!("#{it}") } else { it })),
                    );
                }
            }
            assert_eq!(headings, 1, "{path}");
        }
        assert!(links.len() > 40, "{}", links.len());
        for (path, link) in links {
            let (file, place) = target(path, &link);
            assert!(files.contains_key(&file), "{path}: nothing is at `{link}`");
            if let Some(place) = place {
                let there = places.get(file.as_str());
                assert!(
                    there.is_some_and(|it| it.contains(&place)),
                    "{path}: there is no place `{link}`"
                );
            }
        }
    }
}

#[test]
fn pages_have_what_the_grammars_have() {
    let files = site(&["my/one.abnf", "other/one.abnf"]);
    let rules = files
        .keys()
        .filter(|path| path.split('/').count() == 3 && !path.starts_with("steps/"));
    // Core rules are not of the files.
    assert_eq!(rules.count(), 7 + 6);
    let has = |path: &str, parts: &[&str]| {
        let page = &files[path];
        for part in parts {
            assert!(page.contains(part), "{path}: {part}");
        }
    };
    has(
        "one.abnf/item/index.html",
        &[
            ">item</code></h1>",
            "item  = 1*ALPHA\n\n  / <a href=\"../../one.abnf/number/index.html\">number</a></code></pre>",
            "As printed",
            "As it was read",
            ", line 2</p>",
            "<svg",
            "<td><span class=\"change changed\">changed</span></td>",
            "href=\"../../one.abnf-2/item/index.html\"",
        ],
    );
    has("one.abnf/list/index.html", &["is recursive"]);
    has("one.abnf/words/index.html", &["defined in words"]);
    has(
        "steps/one.abnf-to-one.abnf-2/index.html",
        &[
            "id=\"rule-number\"",
            "<span class=\"change narrower\">narrower</span>. Lost, for example <code>",
            "<code>plus</code></a> to <a href=\"../../one.abnf-2/sign/index.html\"><code>sign</code>",
            "<dt>gone</dt><dd><a href=\"../../one.abnf/Number-2/index.html\">",
            "<dt>without a language</dt>",
            "It uses rules that changed too: <a href=\"#rule-item\">",
        ],
    );
    has(
        "index.html",
        &["2 grammars", "what changed", "<code>Number-2</code>"],
    );
    // A rule of a document has the text that the document prints.
    let files = site(&["rfc2396", "rfc3986"]);
    assert!(files["rfc3986/port/index.html"].contains("As printed"));
    assert!(
        files["steps/rfc2396-to-rfc3986/index.html"].contains("<code>escaped</code></a> to <a")
    );
}

#[test]
fn the_site_is_written_where_only_an_atlas_is() {
    let folder = std::env::temp_dir().join(format!("urlspec-own-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    let files = HashMap::from([("one.abnf", ONE)]);
    let name = GrammarName::parse("one.abnf", &files).unwrap();
    let grammars = Composition::new()
        .read_all(&[name], &files, Limits::default())
        .unwrap();
    let atlas = OwnAtlas::new(grammars, &|_| None).unwrap();
    let (written, _) = atlas.write(&folder).unwrap();
    assert_eq!(atlas.write(&folder).unwrap().0, written);
    assert!(folder.join("one.abnf/item/index.html").is_file());
    std::fs::remove_file(folder.join("atlas.txt")).unwrap();
    assert!(atlas.write(&folder).is_err());
    std::fs::remove_dir_all(&folder).unwrap();
}
