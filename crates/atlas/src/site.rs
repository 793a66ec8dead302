//! All files of the site, and their writing to a disk.

mod address;

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::{fs, io};

use urlspec_lineage::Limits;

use crate::drawing::preview;
use crate::facts::Facts;
use crate::sections::{Sections, Texts};
use crate::{Error, pages, scripts, search};
pub use address::Address;

/// The site: its pages and what they need. It is cheap to clone.
#[derive(Clone)]
pub struct Atlas {
    facts: Arc<Facts>,
    /// The files of the library that the playground runs.
    library: Vec<File>,
    texts: Arc<Texts>,
    address: Option<Address>,
}

/// A file of the site.
#[derive(Clone, Debug)]
pub struct File {
    path: String,
    contents: Vec<u8>,
}

/// The style sheets and the icon. The first of them every page needs.
const ASSETS: [(&str, &[u8]); 4] = [
    ("assets/style.css", include_bytes!("../assets/style.css")),
    ("assets/home.css", include_bytes!("../assets/home.css")),
    (
        "assets/playground.css",
        include_bytes!("../assets/playground.css"),
    ),
    ("assets/icon.svg", include_bytes!("../assets/icon.svg")),
];

/// The picture for previews.
const PREVIEW: &str = "assets/preview.png";

/// Where the head of a page gets what holds its address.
const ADDRESS_MARK: &str = "<!-- address -->\n";

/// The library for browsers, which the playground runs on.
#[derive(Clone, Debug)]
pub struct Library {
    files: Vec<File>,
}

/// Its files.
const LIBRARY: [&str; 3] = ["api.js", "urlspec.js", "urlspec_bg.wasm"];

/// The file that marks a folder as written by this crate.
const MARK: &str = "atlas.txt";
const MARK_TEXT: &[u8] = b"This folder was written by `urlspec atlas`, which may write it again.\n";

impl Library {
    /// Reads it from a folder: the built package for JavaScript, `js/dist` of the project.
    ///
    /// # Errors
    ///
    /// [`Error`] if a file of the package does not exist, or cannot be read.
    pub fn read(folder: impl AsRef<Path>) -> Result<Self, Error> {
        let mut files = Vec::new();
        for name in LIBRARY {
            let path = folder.as_ref().join(name);
            let read = fs::read(&path);
            let contents = read.map_err(|error| match error.kind() {
                io::ErrorKind::NotFound => Error::folder(
                    folder.as_ref(),
                    "the library for browsers is not there; js/build makes it in js/dist",
                ),
                _ => Error::file(path)(error),
            })?;
            let path = format!("assets/{name}");
            files.push(File { path, contents });
        }
        Ok(Self { files })
    }
}

impl Atlas {
    /// Computes the facts that the pages show. It takes all cores for some seconds. No automaton may have more states
    /// than `limits` allows.
    ///
    /// # Errors
    ///
    /// [`Error`] if an automaton would have more.
    pub fn new(limits: Limits) -> Result<Self, Error> {
        let facts = Facts::gather(limits)?;
        Ok(Self {
            facts: Arc::new(facts),
            library: Vec::new(),
            texts: Arc::default(),
            address: None,
        })
    }

    /// The same site with a playground that works.
    #[must_use]
    pub fn with_playground(mut self, library: Library) -> Self {
        self.library = library.files;
        self
    }

    /// The same site with the texts of documents. Citations lead into them, and not to their publishers.
    #[must_use]
    pub fn with_texts(mut self, texts: Texts) -> Self {
        self.texts = Arc::new(texts);
        self
    }

    /// The same site for an address, which adds what must be absolute: canonical links, the picture for previews, `sitemap.xml`,
    /// `robots.txt`. The links of `404.html` begin with its path, and else with `/`.
    #[must_use]
    pub fn at(mut self, address: Address) -> Self {
        self.address = Some(address);
        self
    }

    /// All files, pages first. Their order and their contents are always the same.
    pub fn files(&self) -> impl Iterator<Item = File> {
        let sections = Sections::new(&self.texts);
        let pages = pages::all(&self.facts, &sections, !self.library.is_empty());
        let mut files = Vec::with_capacity(pages.len() + 16);
        let root = self.address.as_ref().map_or("/", Address::path);
        let mut others = vec![
            File::new("404.html", pages::not_found(root)),
            File::new(
                "assets/search-index.js",
                search::script(&self.facts, &sections),
            ),
            File::new(MARK, MARK_TEXT),
        ];
        others.extend(preview(&self.facts.rows).map(|picture| File::new(PREVIEW, picture)));
        if let Some(address) = &self.address {
            let places = pages.iter().map(|(place, _)| *place);
            others.push(File::new("sitemap.xml", address.sitemap(places)));
            others.push(File::new("robots.txt", address.robots()));
        }
        for (place, text) in pages {
            let head = self.address.as_ref().map(|it| it.head(place, &text) + "\n");
            let text = text.replacen(ADDRESS_MARK, &head.unwrap_or_default(), 1);
            files.push(File::new(place.file(), text));
        }
        let assets = ASSETS
            .into_iter()
            .chain(scripts::ALL.iter().copied())
            .map(|(path, contents)| File::new(path, contents));
        files.extend(assets.chain(others));
        files.into_iter().chain(self.library.iter().cloned())
    }

    /// Writes all files below a folder, which is created if it does not exist, and returns the numbers of files and
    /// bytes. A folder that is not empty is accepted only if it was written by this function.
    ///
    /// # Errors
    ///
    /// [`Error`] if the folder holds something else, or a file cannot be written.
    pub fn write(&self, folder: impl AsRef<Path>) -> Result<(usize, u64), Error> {
        write_all(self.files(), folder.as_ref())
    }
}

/// Writes files below a folder, and returns the numbers of files and bytes.
pub(crate) fn write_all(
    all: impl Iterator<Item = File>,
    folder: &Path,
) -> Result<(usize, u64), Error> {
    check_folder(folder)?;
    // First, so that what is left of a failure may be written again.
    write_file(&folder.join(MARK), MARK_TEXT)?;
    let (mut files, mut bytes) = (0, 0);
    for file in all {
        let path: PathBuf = folder.join(&file.path);
        let above = path.parent().unwrap_or(folder);
        fs::create_dir_all(above).map_err(Error::file(above))?;
        write_file(&path, &file.contents)?;
        files += 1;
        bytes += file.contents.len() as u64;
    }
    Ok((files, bytes))
}

/// Writes a file. One that cannot be written whole is not left as if it were.
fn write_file(path: &Path, contents: &[u8]) -> Result<(), Error> {
    fs::write(path, contents).map_err(|error| {
        if fs::symlink_metadata(path).is_ok_and(|it| it.is_file()) {
            // If that fails as well, the error says enough.
            let _ = fs::remove_file(path);
        }
        Error::file(path)(error)
    })
}

/// The style sheet, and the mark of a folder.
pub(crate) fn common_files() -> impl Iterator<Item = File> {
    let files = [ASSETS[0], (MARK, MARK_TEXT)];
    files
        .into_iter()
        .map(|(path, contents)| File::new(path, contents))
}

/// Checks that [`Atlas::write`] accepts a folder, before anything is computed. A folder that does not exist is created.
///
/// # Errors
///
/// [`Error`] if it holds something else, or cannot be read.
pub fn check_folder(folder: impl AsRef<Path>) -> Result<(), Error> {
    let folder = folder.as_ref();
    let mut entries = match fs::read_dir(folder) {
        Ok(entries) => entries,
        // It is created now, so that a failure is reported before anything is computed.
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            return fs::create_dir_all(folder).map_err(Error::file(folder));
        }
        Err(error) if error.kind() == io::ErrorKind::NotADirectory => {
            return Err(Error::folder(folder, "it is a file, and no folder"));
        }
        Err(error) => return Err(Error::file(folder)(error)),
    };
    let is_ours = folder.join(MARK).is_file();
    match entries.next() {
        Some(_) if !is_ours => Err(Error::folder(
            folder,
            "the folder has files in it that are not an atlas; name an empty or a new one",
        )),
        _ => Ok(()),
    }
}

impl File {
    /// A file of a site.
    pub(crate) fn new(path: impl Into<String>, contents: impl Into<Vec<u8>>) -> Self {
        Self {
            path: path.into(),
            contents: contents.into(),
        }
    }

    /// Where it belongs, from the root of the site, with slashes.
    #[must_use]
    pub fn path(&self) -> &str {
        &self.path
    }

    /// The contents of the file.
    #[must_use]
    pub fn contents(&self) -> &[u8] {
        &self.contents
    }
}

impl std::fmt::Debug for Atlas {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Atlas")
            .field("documents", &self.facts.documents.len())
            .field("library", &self.library.len())
            .finish_non_exhaustive()
    }
}
