//! The paths that a crate names: the imports of its files, and the paths from its root.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::{LazyLock, Mutex};

use proc_macro2::{TokenStream, TokenTree};
use syn::ext::IdentExt as _;
use syn::visit::{self, Visit};
use syn::{Attribute, ItemExternCrate, ItemMod, ItemUse, Macro, UseTree};

/// Names, as a path has them: `["crate", "resolve", "merge"]`.
pub(crate) type Names = Vec<String>;

/// The files of a crate by their modules: `["resolve", "merge"]`, and the empty list for the root.
pub(crate) type Files = BTreeMap<Names, File>;

/// The beginnings of paths that are not names of crates.
const RELATIVE: [&str; 3] = ["crate", "super", "self"];

pub(crate) fn names(names: &[&str]) -> Names {
    names.iter().map(|it| (*it).to_owned()).collect()
}

/// The paths in a file, from the root of its crate or from the name of another; tests do not count.
#[derive(Clone, Default)]
pub(crate) struct File {
    module: Names,
    pub(crate) text: String,
    pub(crate) uses: Vec<Names>,
    /// Those in the code and in the tokens of macros.
    written: Vec<Names>,
    /// Other names of the crate or of a module of it, which would hide imports.
    pub(crate) aliases: Vec<String>,
}

impl File {
    pub(crate) fn parse(module: Names, text: String) -> Self {
        let parsed = syn::parse_file(&text).unwrap_or_else(|error| panic!("{module:?}: {error}"));
        let mut file = Self {
            module,
            text,
            ..Self::default()
        };
        file.visit_file(&parsed);
        file
    }

    /// A path with the names of its own module in place of `crate`, `super` and `self`.
    fn absolute(&self, path: &[String]) -> Names {
        let mut own = self.module.clone();
        let is_relative = |name: &&String| RELATIVE.contains(&name.as_str());
        let from = path.iter().take_while(is_relative).count();
        if from == 0 {
            return path.to_vec();
        }
        for name in &path[..from] {
            match name.as_str() {
                "crate" => own.clear(),
                "super" => drop(own.pop()),
                _ => {}
            }
        }
        [names(&["crate"]), own, path[from..].to_vec()].concat()
    }

    /// The paths of a tree such as `a::{b, c::d}`.
    fn spread(&mut self, before: &[String], tree: &UseTree) {
        let with = |name: &str| [before, &[name.to_owned()]].concat();
        match tree {
            UseTree::Path(it) => self.spread(&with(&it.ident.unraw().to_string()), &it.tree),
            UseTree::Group(it) => it.items.iter().for_each(|tree| self.spread(before, tree)),
            UseTree::Glob(_) => self.uses.push(self.absolute(&with("*"))),
            UseTree::Name(it) if it.ident == "self" => self.uses.push(self.absolute(before)),
            UseTree::Name(it) => self.uses.push(self.absolute(&with(&it.ident.to_string()))),
            UseTree::Rename(it) => {
                let path = self.absolute(&with(&it.ident.to_string()));
                if RELATIVE.contains(&&*it.ident.to_string()) {
                    let alias = format!("{} as {}", path.join("::"), it.rename);
                    self.aliases.push(alias);
                }
                self.uses.push(path);
            }
        }
    }

    /// The paths that the file imports, and those that it names from the root of the crate.
    pub(crate) fn imports(&self) -> impl Iterator<Item = &Names> {
        let rooted = |path: &&Names| path.first().is_some_and(|it| it == "crate");
        self.uses.iter().chain(self.written.iter().filter(rooted))
    }

    /// If some path leads into this crate; a function may have its name.
    pub(crate) fn takes_from(&self, name: &str) -> bool {
        let longer = self.written.iter().filter(|path| path.len() > 1);
        let mut all = self.uses.iter().chain(longer);
        all.any(|path| path[0] == name)
    }

    /// If some path has these names, one behind the other.
    pub(crate) fn has(&self, wanted: &[&str]) -> bool {
        let wanted = names(wanted);
        let mut all = self.uses.iter().chain(&self.written);
        all.any(|path| path.windows(wanted.len()).any(|it| it == wanted))
    }
}

/// The paths among tokens, without literals.
fn paths(tokens: TokenStream) -> Vec<Names> {
    fn write(tokens: TokenStream, text: &mut String) {
        for token in tokens {
            match token {
                TokenTree::Group(it) => write(it.stream(), text),
                TokenTree::Punct(it) if it.as_char() == ':' => text.push(':'),
                TokenTree::Punct(it) if it.as_char() == '!' => {
                    let word = text.rsplit(' ').next().unwrap_or_default().to_owned();
                    text.extend([" ", &word, "! "]);
                }
                TokenTree::Ident(it) if text.ends_with("::") => *text += &it.unraw().to_string(),
                TokenTree::Ident(it) => text.extend([" ", &it.unraw().to_string()]),
                _ => text.push(' '),
            }
        }
        text.push(' ');
    }
    let mut text = String::new();
    write(tokens, &mut text);
    let words = text.split_whitespace();
    let paths = words.map(|path| path.split("::").map(str::to_owned).collect());
    paths.collect()
}

fn is_of_tests(attributes: &[Attribute]) -> bool {
    let mut all = attributes.iter().filter(|it| it.path().is_ident("cfg"));
    let is_test = |path: syn::Path| path.is_ident("test");
    all.any(|it| it.parse_args().is_ok_and(is_test))
}

impl<'a> Visit<'a> for File {
    fn visit_item_mod(&mut self, item: &'a ItemMod) {
        if !is_of_tests(&item.attrs) && item.content.is_some() {
            self.module.push(item.ident.to_string());
            visit::visit_item_mod(self, item);
            self.module.pop();
        }
    }

    fn visit_item_use(&mut self, item: &'a ItemUse) {
        if !is_of_tests(&item.attrs) {
            self.spread(&[], &item.tree);
        }
    }

    fn visit_item_extern_crate(&mut self, item: &'a ItemExternCrate) {
        if item.ident == "self" {
            self.aliases.push("extern crate self".to_owned());
        }
    }

    fn visit_path(&mut self, path: &'a syn::Path) {
        let names = path.segments.iter().map(|it| it.ident.unraw().to_string());
        self.written.push(self.absolute(&names.collect::<Names>()));
        visit::visit_path(self, path);
    }

    fn visit_macro(&mut self, it: &'a Macro) {
        visit::visit_macro(self, it);
        let name = it.path.segments.last().expect("a name");
        self.written.push(vec![format!("{}!", name.ident)]);
        for path in paths(it.tokens.clone()) {
            self.written.push(self.absolute(&path));
        }
    }
}

/// The files of a crate, each of which is parsed once.
pub(crate) fn files(folder: &str) -> Files {
    static KNOWN: LazyLock<Mutex<BTreeMap<String, Files>>> = LazyLock::new(Mutex::default);
    let mut known = KNOWN.lock().expect("every file is Rust");
    let files = known.entry(folder.to_owned());
    files.or_insert_with(|| parsed(folder)).clone()
}

fn parsed(folder: &str) -> Files {
    fn read(path: &Path, module: &[String], files: &mut Files) {
        for entry in std::fs::read_dir(path).expect("a folder of sources") {
            let path = entry.expect("it can be read").path();
            let stem = path.file_stem().unwrap_or_default();
            let stem = stem.to_str().expect("UTF-8").to_owned();
            let below = || [module, std::slice::from_ref(&stem)].concat();
            if path.is_dir() {
                // Tables are not written by hand.
                if stem != "tables" {
                    read(&path, &below(), files);
                }
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                let is_root = module.is_empty() && ["lib", "main"].contains(&stem.as_str());
                let module = if is_root { Vec::new() } else { below() };
                let text = std::fs::read_to_string(&path).expect("UTF-8");
                files.insert(module.clone(), File::parse(module, text));
            }
        }
    }
    let mut files = Files::new();
    read(&Path::new(crate::ROOT).join(folder), &[], &mut files);
    files
}
