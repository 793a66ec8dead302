//! The steps of an algorithm.

use std::fmt;

use super::Target;

/// One step of a document's algorithm.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    name: &'static str,
    text: String,
}

impl Step {
    pub(crate) fn new(name: &'static str, text: String) -> Self {
        Self { name, text }
    }

    /// The document's name for the step: its number, such as `6 d`, or its words if it has no number.
    #[must_use]
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// The state after the step: the components, or the buffer.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.name, self.text)
    }
}

/// The steps that were taken, if they are recorded.
pub(super) struct Trace(Option<Vec<Step>>);

impl Trace {
    /// Records no steps.
    pub(super) fn silent() -> Self {
        Self(None)
    }

    /// Records the steps.
    pub(super) fn kept() -> Self {
        Self(Some(Vec::new()))
    }

    /// Tells if the steps are recorded.
    pub(super) fn is_kept(&self) -> bool {
        self.0.is_some()
    }

    pub(super) fn step(&mut self, name: &'static str, text: impl FnOnce() -> String) {
        if let Some(steps) = &mut self.0 {
            steps.push(Step::new(name, text()));
        }
    }

    pub(super) fn into_steps(self) -> Vec<Step> {
        self.0.unwrap_or_default()
    }
}

/// The components and the fragment identifier, in one line; those that are undefined left out.
pub(super) fn components(authority: &str, target: &Target<'_>) -> String {
    let named = [
        ("scheme", target.scheme.as_deref()),
        (authority, target.authority.as_deref()),
        ("path", Some(&*target.path)),
        ("params", target.params.as_deref()),
        ("query", target.query.as_deref()),
        ("fragment", target.fragment.as_deref()),
    ];
    let defined: Vec<String> = named
        .iter()
        .filter_map(|(name, value)| value.map(|value| format!("{name} {value:?}")))
        .collect();
    defined.join(", ")
}
