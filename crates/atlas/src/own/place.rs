//! The folders of grammars and rules.

use std::collections::HashSet;

use super::facts::GrammarFacts;

/// A folder for each name, all different even where case does not count: its last part, with hyphens in place of what is not
/// fit for a name of a folder.
pub(super) fn folders<'n>(names: impl Iterator<Item = &'n str>) -> Vec<String> {
    // The folder of the style sheet, and of the steps.
    let mut taken: HashSet<String> = ["assets", "steps"].map(str::to_owned).into();
    let mut folders = Vec::new();
    for name in names {
        let last = name.rsplit(['/', '\\']).next().unwrap_or(name);
        let is_fit = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.');
        let fit: String = last
            .chars()
            .map(|c| if is_fit(c) { c } else { '-' })
            .collect();
        let fit = match fit.trim_matches(['-', '.']) {
            "" => "grammar".to_owned(),
            // Names of folders have no more octets.
            fit => fit.chars().take(120).collect(),
        };
        let mut numbered = (2..).map(|number| format!("{fit}-{number}"));
        let mut folder = fit.clone();
        while !taken.insert(folder.to_ascii_lowercase()) {
            folder = numbered.next().expect("there is no end of numbers");
        }
        folders.push(folder);
    }
    folders
}

/// The file of the step from a grammar to the next.
pub(super) fn step(grammars: &[GrammarFacts], from: usize) -> String {
    format!(
        "steps/{}-to-{}/index.html",
        grammars[from].folder,
        grammars[from + 1].folder
    )
}

#[cfg(test)]
mod tests {
    use super::folders;

    #[test]
    fn folders_are_fit_and_different() {
        let names = [
            "a/b.abnf",
            "c/B.ABNF",
            "regex:[a-z]*",
            "...",
            "assets",
            "p = 1*DIGIT",
            "/",
        ];
        assert_eq!(
            folders(names.into_iter()),
            [
                "b.abnf",
                "B.ABNF-2",
                "regex--a-z",
                "grammar",
                "assets-2",
                "p---1-DIGIT",
                "grammar-2"
            ]
        );
    }
}
