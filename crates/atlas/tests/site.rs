//! The site as a whole: every link leads somewhere, nothing is loaded from elsewhere, and it is light.

#![allow(clippy::print_stdout, reason = "tests say what they could not check")]

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::sync::LazyLock;
use std::{env, fs, process};

use urlspec::{Document, Rule, SchemeDocument};
use urlspec_atlas::{Address, Atlas, Library, Limits, Texts};
use urlspec_lineage::{Lineage, Subject};

use html::{tags, target};

mod html;

#[path = "../../../tests/it/effort.rs"]
#[allow(dead_code, reason = "other tests need more of it")]
mod effort;

static ATLAS: LazyLock<Atlas> = LazyLock::new(made);

static FILES: LazyLock<BTreeMap<String, Vec<u8>>> = LazyLock::new(|| files(&ATLAS));

fn made() -> Atlas {
    Atlas::new(Limits::default()).expect("our grammars are small enough")
}

fn files(atlas: &Atlas) -> BTreeMap<String, Vec<u8>> {
    let files = atlas.files();
    files
        .map(|file| (file.path().to_owned(), file.contents().to_vec()))
        .collect()
}

fn pages() -> impl Iterator<Item = (&'static str, &'static str)> {
    pages_of(&FILES)
}

fn pages_of(files: &BTreeMap<String, Vec<u8>>) -> impl Iterator<Item = (&str, &str)> {
    let html = files
        .iter()
        .filter(|(path, _)| path.ends_with("index.html"));
    html.map(|(path, contents)| (path.as_str(), str::from_utf8(contents).expect("UTF-8")))
}

/// The pages of publishers, to which sections lead.
const PUBLISHERS: [&str; 3] = [
    "https://www.rfc-editor.org/rfc/rfc",
    "https://datatracker.ietf.org/doc/html/draft-",
    "https://url.spec.whatwg.org/#",
];

#[test]
fn every_link_leads_somewhere() {
    every_link_of(&FILES);
}

fn every_link_of(files: &BTreeMap<String, Vec<u8>>) {
    let mut places: BTreeMap<&str, BTreeSet<String>> = BTreeMap::new();
    let mut links = Vec::new();
    for (path, page) in pages_of(files) {
        for tag in tags(path, page) {
            let attribute = |name: &str| tag.attributes.get(name).cloned();
            if let Some(id) = attribute("id") {
                let is_new = places.entry(path).or_default().insert(id.clone());
                assert!(is_new, "{path}: two elements are `{id}`");
            }
            for name in ["href", "xlink:href", "src"] {
                let link = attribute(name).map(|link| link.replace("&#38;", "&"));
                if let Some(link) =
                    link.filter(|_| attribute("rel").as_deref() != Some("canonical"))
                {
                    links.push((path, link));
                }
            }
        }
    }
    assert!(links.len() > 10_000);
    for (path, link) in links {
        if PUBLISHERS.iter().any(|it| link.starts_with(it))
            || link == "https://url.spec.whatwg.org/"
        {
            continue;
        }
        let is_elsewhere = link.contains(':') || link.starts_with("//");
        assert!(!is_elsewhere, "{path}: `{link}` leads out of the site");
        let (file, place) = target(path, &link);
        assert!(files.contains_key(&file), "{path}: nothing is at `{link}`");
        // The playground reads the rest of its address itself.
        if let Some(place) = place.filter(|_| !file.starts_with("playground/")) {
            let there = places
                .get(file.as_str())
                .is_some_and(|it| it.contains(&place));
            assert!(there, "{path}: there is no place `{link}`");
        }
    }
}

/// The text as it stands in a page.
fn escaped(text: &str) -> String {
    let escapes = [
        ("&", "&amp;"),
        ("<", "&lt;"),
        (">", "&gt;"),
        ("\"", "&quot;"),
    ];
    let replaced = |text: String, (from, to)| text.replace(from, to);
    escapes.into_iter().fold(text.to_owned(), replaced)
}

/// Text with single spaces for white space.
fn spaced(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Returns `true` if a document of schemes has the rule from another document that has a page.
fn is_shown_elsewhere(rule: Rule) -> bool {
    let lender = rule.taken_from().map(str::parse::<Document>);
    rule.document().revision().is_none() && matches!(lender, Some(Ok(_)))
}

#[test]
fn every_rule_has_a_page_that_shows_it() {
    let rules = Document::all().flat_map(Document::rules);
    let mut of_schemes = 0;
    for rule in rules.filter(|rule| !is_shown_elsewhere(*rule)) {
        let (document, name) = (rule.document(), rule.name().replace(' ', "-"));
        let path = format!("{document}/{name}/index.html");
        let heading = format!("<h1><code>{rule}</code></h1>");
        // Of names that differ in case alone, the later has a number.
        let page = FILES
            .get(&path)
            .map(|page| str::from_utf8(page).expect("UTF-8"));
        let page = page
            .filter(|page| page.contains(&heading))
            .unwrap_or_else(|| self::page(&format!("{document}/{name}-2/index.html")));
        assert!(page.contains(&heading), "{path}");
        let diagram = page.find(&format!("aria-label=\"Railroad diagram of {rule}\""));
        let first_text = page.find("<pre");
        assert!(
            diagram.expect("a diagram") < first_text.expect("a text"),
            "{path}"
        );
        let text = spaced(&text(page));
        for printing in rule.printings() {
            let printed = spaced(&escaped(printing.text()));
            assert!(text.contains(&printed), "{path}: {printed}");
            let section = escaped(printing.section().label());
            assert!(text.contains(&section), "{path}: {section}");
        }
        let users = rule.used_by().filter(|user| !is_shown_elsewhere(*user));
        for neighbour in rule.uses().chain(users) {
            assert!(text.contains(neighbour.name()), "{path}: {neighbour}");
        }
        of_schemes += usize::from(document.revision().is_none());
    }
    assert!(of_schemes > 500, "{of_schemes}");
}

#[test]
fn printings_that_differ_in_white_space_alone_are_one() {
    let authority = page("rfc3986/authority/index.html");
    let captions = authority.matches("<figcaption>").count();
    let (_, caption) = authority.split_once("<figcaption>").expect("a caption");
    let (caption, _) = caption.split_once("</figcaption>").expect("its end");
    assert!(
        caption.contains("RFC 3986, section 3.2</a>")
            && caption.contains("RFC 3986, Appendix A</a>"),
        "{caption}"
    );
    assert!(captions >= 2, "{captions}");
    for rule in Document::all().flat_map(Document::rules) {
        let path = format!("{}/{rule}/index.html", rule.document());
        let Some(page) = page_if_any(&path) else {
            continue;
        };
        let texts = rule.printings().iter().map(|it| spaced(it.text()));
        let texts: BTreeSet<String> = texts.collect();
        let (_, printed) = page.split_once("id=\"printed\"").expect("a section");
        let (printed, _) = printed.split_once("</section>").expect("its end");
        let heading = format!("<h1><code>{rule}</code></h1>");
        if page.contains(&heading) {
            assert_eq!(printed.matches("<figure>").count(), texts.len(), "{path}");
        }
    }
}

/// The text of a page, without its elements.
fn text(page: &str) -> String {
    let pieces = page.split('<');
    let texts = pieces.map(|piece| piece.split_once('>').map_or(piece, |(_, behind)| behind));
    texts.collect()
}

fn page_if_any(path: &str) -> Option<&'static str> {
    let page = FILES.get(path)?;
    Some(str::from_utf8(page).expect("UTF-8"))
}

fn page(path: &str) -> &'static str {
    let page = FILES.get(path).unwrap_or_else(|| panic!("{path}"));
    str::from_utf8(page).expect("UTF-8")
}

/// Each has a row, which leads to the page of the rule, or its name with a link to where it is taken from.
#[test]
fn every_document_of_schemes_has_a_page_with_its_rules() {
    for document in SchemeDocument::all().map(Document::from) {
        let path = format!("{document}/index.html");
        let page = page(&path);
        let text = text(page);
        for rule in document.rules() {
            let lender = rule.taken_from().map(str::parse::<Document>);
            if let Some(Ok(lender)) = lender {
                let lent = lender.rule(rule.name()).expect("it is lent");
                assert!(text.contains(lent.name()), "{path}: {rule}");
                continue;
            }
            let name = rule.name().replace(' ', "-");
            let id = format!("<tr id=\"rule-{name}\"><th scope=\"row\"><a href=\"{name}");
            assert!(page.contains(&id), "{path}: {rule}");
            let read = escaped(rule.reading());
            assert!(text.contains(&read), "{path}: {read}");
        }
        for forbidden in document.prohibitions() {
            let sentence = escaped(&forbidden.sentence().replace('`', ""));
            assert!(text.contains(&sentence), "{path}: {sentence}");
            let section = document.citation(forbidden.section()).to_string();
            assert!(text.contains(&escaped(&section)), "{path}: {section}");
        }
        for (scheme, _) in document.schemes() {
            let link = format!("../lineage/{scheme}/index.html");
            assert!(page.contains(&link), "{path}: {scheme}");
        }
    }
}

#[test]
fn every_scheme_has_a_page_with_its_changes() {
    let lineage = Lineage::new(Limits::default());
    let (front, map) = (page("documents/index.html"), page("lineage/index.html"));
    for scheme in Subject::schemes() {
        let path = format!("lineage/{scheme}/index.html");
        let page = page(&path)
            .replace("&#34;", "&quot;")
            .replace("&#38;", "&amp;");
        let row = lineage.row(scheme).expect("our grammars are small enough");
        for entry in row.entries() {
            let document = entry.document();
            assert!(
                page.contains(&format!("<section id=\"{document}\"")),
                "{path}: {document}"
            );
            let change = entry.change();
            let how = change.map_or("new", |it| it.as_str());
            assert!(
                page.contains(&format!("class=\"change {how}\"")),
                "{path}: {how}"
            );
            let words = change.into_iter().flat_map(|it| [it.gained(), it.lost()]);
            // Other characters are shown by their escapes.
            let plain = |word: &&str| {
                word.bytes().all(|byte| byte.is_ascii_graphic())
                    && !word.contains(['"', '\\', '\''])
            };
            for word in words.flatten().filter(plain) {
                let word = format!("<code>&quot;{}&quot;</code>", escaped(word));
                assert!(page.contains(&word), "{path}: {word}");
            }
            if document.scheme_document().is_some() {
                assert!(
                    front.contains(&format!("\"../lineage/{scheme}/index.html\"")),
                    "{scheme}"
                );
            }
            let link = format!("\"../lineage/{scheme}/index.html#{document}\"");
            assert!(map.contains(&link), "{link}");
        }
    }
}

#[test]
fn documents_of_one_scheme_are_compared_rule_by_rule() {
    let step = page("lineage/rfc2368-to-rfc6068/index.html");
    let step = text(step);
    assert!(step.contains("mailtoURI, which was mailtoURL"));
    assert!(page("rfc6068/index.html").contains("../lineage/rfc2368-to-rfc6068/index.html"));
    assert!(!FILES.contains_key("lineage/rfc1738-to-rfc2368/index.html"));
}

/// The words under a heading of a page, without their quotes.
fn words_under(page: &str, heading: &str) -> Vec<String> {
    let (_, rest) = page.split_once(heading).expect("a heading");
    let (list, _) = rest.split_once("</ul>").unwrap_or((rest, ""));
    let codes = list.split("<code>&quot;").skip(1);
    let words = codes.filter_map(|it| it.split_once("&quot;</code>"));
    let plain = words.map(|(word, _)| word).filter(|it| !it.contains('\\'));
    let escapes = [
        ("&lt;", "<"),
        ("&gt;", ">"),
        ("&quot;", "\""),
        ("&amp;", "&"),
    ];
    let read = plain.map(|it| {
        escapes
            .iter()
            .fold(it.to_owned(), |it, (from, to)| it.replace(from, to))
    });
    read.collect()
}

#[test]
fn words_are_each_of_another_shape() {
    const HEADING: &str = "<h3>Shortest words, each of another shape</h3>";
    let words = |path: &str| words_under(page(path), HEADING);
    assert_eq!(
        words("rfc3986/scheme/index.html"),
        ["a", "aa", "a1", "a+", "a-", "a.", "aaa"]
    );
    // Of one letter and a colon, there is one.
    let uri = words("rfc1630/uri/index.html");
    assert_eq!(
        uri.iter().filter(|word| word.len() == 2).count(),
        1,
        "{uri:?}"
    );
    // Every alternative has a word; in each another group is left out.
    let addresses = words("rfc3986/IPv6address/index.html");
    for address in ["a:a:a:a:a:a:a:a", "::a:a:a:a:a:a:a", "::", "::a:a"] {
        assert!(addresses.contains(&address.to_owned()), "{addresses:?}");
    }
    let rules = Document::all().flat_map(Document::rules);
    for rule in rules.filter(|rule| !is_shown_elsewhere(*rule)) {
        let path = format!("{}/{rule}/index.html", rule.document());
        let Some(page) = page_if_any(&path) else {
            continue;
        };
        if !page.contains(&format!("<h1><code>{rule}</code></h1>")) {
            continue;
        }
        for word in words_under(page, HEADING) {
            assert!(rule.accepts(&word), "{path}: {word}");
        }
        for word in words_under(
            page,
            "<h3>Near misses: one edit away from a word, and not valid</h3>",
        ) {
            assert!(!rule.accepts(&word), "{path}: {word}");
        }
    }
}

#[test]
fn characters_that_look_like_others_have_their_code_points() {
    let digit = page("rfc1738/digit/index.html");
    let kelvin =
        "<code>&quot;\u{212a}&quot;</code> <span class=\"points\">U+212A KELVIN SIGN</span>";
    assert!(digit.contains(kelvin));
    for (path, page) in pages().filter(|(path, _)| path.matches('/').count() == 2) {
        for word in page.split("<li><code>&quot;").skip(1) {
            let (word, behind) = word.split_once("</code>").expect("its end");
            let is_whole = !word.contains('…');
            if is_whole && (!word.is_ascii() || word.contains(' ')) {
                assert!(
                    behind.starts_with(" <span class=\"points\">U+"),
                    "{path}: {word}"
                );
            }
        }
    }
}

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

#[test]
fn every_file_has_a_place_of_its_own() {
    let mut places = BTreeSet::new();
    for path in FILES.keys() {
        assert!(places.insert(path.to_ascii_lowercase()), "{path}");
        assert!(path.split('/').all(|part| !part.contains("..")), "{path}");
    }
}

#[test]
fn pages_are_light() {
    let mut sum = 0;
    for (path, contents) in FILES.iter() {
        assert!(contents.len() <= 120_000, "{path}: {}", contents.len());
        sum += contents.len();
    }
    assert!(FILES["index.html"].len() <= 60_000);
    assert!(FILES["assets/search-index.js"].len() <= 60_000);
    // The library for browsers takes three more.
    assert!(sum <= 26_000_000, "{sum}");
}

#[test]
fn a_page_says_what_it_is() {
    let mut titles = BTreeSet::new();
    for (path, page) in pages() {
        let (_, rest) = page.split_once("<title>").expect("a title");
        let (title, _) = rest.split_once("</title>").expect("a title");
        assert!(
            titles.insert(title),
            "{path}: another page is `{title}` too"
        );
        let tags = tags(path, page);
        let html = tags.iter().find(|tag| tag.name == "html");
        assert_eq!(
            html.and_then(|tag| tag.attributes.get("lang"))
                .map(String::as_str),
            Some("en")
        );
        let described = tags.iter().find(|tag| {
            tag.name == "meta"
                && tag
                    .attributes
                    .get("name")
                    .is_some_and(|it| it == "description")
        });
        let described = described.and_then(|tag| tag.attributes.get("content"));
        assert!(
            described.is_some_and(|it| it.len() > 40),
            "{path}: {described:?}"
        );
        assert_eq!(
            tags.iter().filter(|tag| tag.name == "h1").count(),
            1,
            "{path}"
        );
        assert_eq!(
            tags.iter().filter(|tag| tag.name == "main").count(),
            1,
            "{path}"
        );
    }
}

/// The pages of the same facts, or also of facts that were gathered again.
#[test]
fn it_is_always_the_same() {
    let of_new_facts = effort::effort(false, true);
    let again = files(&if of_new_facts { made() } else { ATLAS.clone() });
    assert!(again.keys().eq(FILES.keys()));
    for (path, contents) in &again {
        assert!(FILES[path] == *contents, "{path}");
    }
}

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

/// The texts of documents, if they are beside the project.
fn texts() -> Option<Texts> {
    let shared = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../shared/documents");
    let folders = ["", "schemes", "abnf"].map(|it| shared.join(it));
    let texts: Option<Vec<Texts>> = folders.iter().map(|it| Texts::read(it).ok()).collect();
    let read = texts.and_then(|all| all.into_iter().reduce(Texts::and));
    if read.is_none() {
        println!("skipped: no texts of documents in {}", shared.display());
    }
    read
}

#[test]
fn texts_are_shown_whole_and_citations_lead_into_them() {
    let Some(texts) = texts() else { return };
    let count = texts.count();
    assert!(count > 40, "{count}");
    let files = files(&ATLAS.clone().with_texts(texts));
    every_link_of(&files);
    let mut shown = 0;
    for document in Document::all() {
        let path = format!("{document}/sections/front/index.html");
        if !files.contains_key(&path) {
            continue;
        }
        shown += 1;
        let parts = files
            .iter()
            .filter(|(it, _)| it.starts_with(&format!("{document}/sections/")));
        let all: String = parts
            .map(|(path, contents)| {
                assert!(contents.len() <= 120_000, "{path}: {}", contents.len());
                text(str::from_utf8(contents).expect("UTF-8"))
            })
            .collect();
        let all = all
            .replace("&#60;", "&lt;")
            .replace("&#62;", "&gt;")
            .replace("&#38;", "&amp;");
        for rule in document.rules().filter(|it| it.taken_from().is_none()) {
            for printing in rule
                .printings()
                .iter()
                .filter(|it| it.section().document().is_none())
            {
                let first = printing.text().lines().next().unwrap_or_default();
                let name = escaped(first.split_whitespace().next().unwrap_or_default());
                assert!(all.contains(&name), "{document}: {name}");
            }
        }
    }
    assert_eq!(shown, count);
    // Sections whose headings also stand elsewhere, or begin with a dot.
    let part = |path: &str| str::from_utf8(&files[path]).expect("UTF-8");
    assert!(part("rfc1630/sections/file/index.html").contains("class=\"text\">file"));
    assert!(part("rfc6920/sections/section-4/index.html").contains("id=\"section-4\""));
    let rule = str::from_utf8(&files["rfc3986/index.html"]).expect("UTF-8");
    assert!(rule.contains("sections/section-3/index.html#section-3.2.2"));
}

/// Every section of a document that is cited by it has a heading, so that its citations lead to it.
#[test]
fn every_section_that_is_cited_is_listed() {
    for document in Document::all() {
        let page = page(&format!("{document}/sections/index.html"));
        for rule in document.rules() {
            for section in rule.printings().iter().map(|it| it.section()) {
                if section.document().is_some() {
                    continue;
                }
                let label = format!(">{}</a>", escaped(section.label()));
                assert!(page.contains(&label), "{document}: {section}");
            }
        }
    }
}

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
