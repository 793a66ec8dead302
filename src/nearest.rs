//! "Did you mean": the known names that look most like the one given.

/// The names most similar to `name`, the most similar first; at most three, and none far off.
pub(crate) fn nearest<'a>(name: &str, known: impl Iterator<Item = &'a str>) -> Vec<&'a str> {
    const ALIKE: f64 = 0.7;
    let name = name.to_ascii_lowercase();
    let mut scored: Vec<(f64, &str)> = known
        .map(|other| {
            (
                strsim::jaro_winkler(&name, &other.to_ascii_lowercase()),
                other,
            )
        })
        .filter(|&(score, _)| score >= ALIKE)
        .collect();
    scored.sort_by(|a, b| b.0.total_cmp(&a.0));
    scored.into_iter().map(|(_, other)| other).take(3).collect()
}

/// The end of an error message: what was perhaps meant, or else all that there is.
pub(crate) fn offer_or_list<'a>(names: &[&str], all: impl Iterator<Item = &'a str>) -> String {
    if !names.is_empty() {
        return offer(names);
    }
    let quoted: Vec<String> = all.map(|name| format!("`{name}`")).collect();
    format!("; there are {}", quoted.join(", "))
}

/// The end of an error message: `; did you mean ...?`, or nothing.
pub(crate) fn offer(names: &[&str]) -> String {
    match names {
        [] => String::new(),
        names => {
            let quoted: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
            format!("; did you mean {}?", quoted.join(" or "))
        }
    }
}
