//! The whole grammar of a document, and the origin of each of its lines.

use crate::Outcome;
use crate::source::Source;

/// The whole grammar of a document, in the form of a grammar file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Whole {
    id: String,
    /// The grammar file of the document.
    path: String,
    text: String,
    /// For each line the file that it comes from, and its number there, from 1.
    origins: Vec<(String, usize)>,
    is_linked: bool,
}

impl Whole {
    pub(crate) fn new(
        (id, path): (&str, &str),
        lines: Vec<(String, (String, usize))>,
        is_linked: bool,
    ) -> Self {
        let (lines, origins): (Vec<String>, Vec<_>) = lines.into_iter().unzip();
        Self {
            id: id.to_owned(),
            path: path.to_owned(),
            text: lines.join("\n") + "\n",
            origins,
            is_linked,
        }
    }

    /// The id of the document.
    #[must_use]
    pub fn id(&self) -> &str {
        &self.id
    }

    /// The grammar file of the document.
    #[must_use]
    pub fn path(&self) -> &str {
        &self.path
    }

    /// The text, which pest reads.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Tells if the text has more than the grammar file of the document.
    #[must_use]
    pub fn is_linked(&self) -> bool {
        self.is_linked
    }

    /// The grammar with further lines, each behind so many of those that there are.
    pub(super) fn with_lines(&self, further: &[(usize, String)]) -> Self {
        let mut lines = Vec::new();
        let all = self.text.lines().zip(&self.origins).zip(1..);
        for ((line, origin), number) in all {
            lines.push((line.to_owned(), origin.clone()));
            for (_, text) in further.iter().filter(|(behind, _)| *behind == number) {
                lines.push((text.clone(), origin.clone()));
            }
        }
        Self::new((&self.id, &self.path), lines, true)
    }

    /// The text, taken apart.
    pub(crate) fn source(&self) -> Outcome<Source> {
        Source::of_lines(&self.path, &self.text, self.origins.clone())
    }
}
