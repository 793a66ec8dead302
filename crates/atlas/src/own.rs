//! The site of grammars of anybody: each with its rules, and the steps from one to the next.

mod facts;
mod pages;
mod place;

use std::path::Path;

use askama::Template;
use urlspec_lineage::GrammarLine;
use urlspec_lineage::composition::Composed;

use crate::Error;
use crate::site::{File, common_files, write_all};
use facts::GrammarFacts;
use pages::{GrammarPage, HomePage, RulePage, StepPage};

/// The site of several grammars, the oldest first: a page for each of them and for each rule, with its text, diagram, neighbours,
/// words and automaton, and a page for each step from one grammar to the next.
///
/// ```no_run
/// use std::collections::HashMap;
///
/// use urlspec_atlas::{Limits, OwnAtlas};
/// use urlspec_lineage::composition::{Composition, GrammarName};
///
/// let files = HashMap::from([("one.abnf", "a = \"x\"\n"), ("two.abnf", "a = \"x\" / \"y\"\n")]);
/// let names = ["one.abnf", "two.abnf"].map(|name| GrammarName::parse(name, &files).unwrap());
/// let grammars = Composition::new().read_all(&names, &files, Limits::default())?;
/// let text = |name: &str| files.get(name).map(ToString::to_string);
/// OwnAtlas::new(grammars, &text)?.write("site")?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct OwnAtlas {
    grammars: Vec<GrammarFacts>,
    /// From each grammar to the next.
    steps: Vec<GrammarLine>,
    /// All of them.
    line: GrammarLine,
}

impl OwnAtlas {
    /// Computes what the pages show. `text` has the text of a file by its name, to show rules as they are printed; without it they are
    /// shown as they were read.
    ///
    /// # Errors
    ///
    /// [`Error`] if automata that compare rules would have more states than the limits of their grammars allow. A rule without a
    /// language has a page that says why.
    pub fn new(
        grammars: Vec<Composed>,
        text: &dyn Fn(&str) -> Option<String>,
    ) -> Result<Self, Error> {
        let line = GrammarLine::of(&grammars)?;
        let steps = grammars.windows(2).map(GrammarLine::of);
        let steps = steps.collect::<Result<Vec<_>, _>>()?;
        let names: Vec<&str> = grammars.iter().map(Composed::name).collect();
        let folders = place::folders(names.iter().copied());
        let labels: Vec<String> = place::labels(&names);
        let all = grammars.into_iter().zip(labels.into_iter().zip(folders));
        let facts = all.map(|(grammar, names)| GrammarFacts::of(grammar, names, text));
        Ok(Self {
            grammars: facts.collect(),
            steps,
            line,
        })
    }

    /// All files, pages first. Their order and their contents are always the same.
    pub fn files(&self) -> impl Iterator<Item = File> {
        let mut files = vec![page(
            "index.html",
            &HomePage::new(&self.grammars, &self.line),
        )];
        for (number, grammar) in self.grammars.iter().enumerate() {
            let path = format!("{}/index.html", grammar.folder);
            files.push(page(&path, &GrammarPage::new(&self.grammars, number)));
            for rule in &grammar.rules {
                let path = format!("{}/{}/index.html", grammar.folder, rule.folder);
                let row = self.line.row_of(number, &rule.name);
                files.push(page(
                    &path,
                    &RulePage::new(&self.grammars, number, rule, row),
                ));
            }
        }
        for (number, step) in self.steps.iter().enumerate() {
            let path = facts::step(&self.grammars, number);
            files.push(page(&path, &StepPage::new(&self.grammars, number, step)));
        }
        files.into_iter().chain(common_files())
    }

    /// Writes all files below a folder, as [`Atlas::write`](crate::Atlas::write) does.
    ///
    /// # Errors
    ///
    /// [`Error`] if the folder holds something else, or a file cannot be written.
    pub fn write(&self, folder: impl AsRef<Path>) -> Result<(usize, u64), Error> {
        write_all(self.files(), folder.as_ref())
    }
}

fn page(path: &str, page: &impl Template) -> File {
    File::new(path, crate::pages::text(page))
}

impl std::fmt::Debug for OwnAtlas {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("OwnAtlas")
            .field("grammars", &self.grammars.len())
            .finish_non_exhaustive()
    }
}
