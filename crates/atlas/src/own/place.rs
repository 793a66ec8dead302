//! The folders of grammars and rules.

use std::collections::HashSet;

/// The names that no folder can have on Windows.
const DEVICES: [&str; 4] = ["con", "prn", "aux", "nul"];

/// The names, and a number behind each that was there before.
pub(super) fn labels(names: &[&str]) -> Vec<String> {
    let numbered = names.iter().enumerate().map(|(place, name)| {
        let before = names[..place].iter().filter(|it| it == &name).count();
        match before {
            0 => (*name).to_owned(),
            before => format!("{name} ({})", before + 1),
        }
    });
    numbered.collect()
}

/// A folder for each name, all different even where case does not count: its last part, with hyphens in place of what is not
/// fit for a name of a folder.
pub(super) fn folders<'n>(names: impl Iterator<Item = &'n str>) -> Vec<String> {
    // The folder of the style sheet, and of the steps.
    let mut taken: HashSet<String> = ["assets", "steps"].map(str::to_owned).into();
    let mut folders = Vec::new();
    for name in names {
        // A rule or an expression that is written in place is no path.
        let is_path = !name.contains(char::is_whitespace) && !name.starts_with("regex");
        let last = name.rsplit(['/', '\\']).next().filter(|_| is_path);
        let last = last.unwrap_or(name);
        let is_fit = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.');
        let fit: String = last
            .chars()
            .map(|c| if is_fit(c) { c } else { '-' })
            .collect();
        let fit = match fit.trim_matches(['-', '.']) {
            "" => "grammar".to_owned(),
            // Names of devices, on one system.
            fit if DEVICES.contains(&&*fit.to_ascii_lowercase()) => format!("{fit}-rule"),
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

/// The file of the step from a grammar to the next, by their folders.
pub(super) fn step(from: &str, to: &str) -> String {
    format!("steps/{from}-to-{to}/index.html")
}

#[cfg(test)]
mod tests {
    use super::{folders, labels};

    #[test]
    fn folders_are_fit_and_different() {
        assert_eq!(labels(&["a", "b", "a"]), ["a", "b", "a (2)"]);
        assert_eq!(
            folders(["con", "s = \"a\" / \"b\""].into_iter()),
            ["con-rule", "s----a-----b"]
        );
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
