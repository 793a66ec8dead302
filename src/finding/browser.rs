//! URLs of which a browser reads other parts than the document.

use std::fmt::Write;

use super::parts::rule_at;
use super::{Finding, quoted};
use crate::browser;
use crate::syntax::accepted::Accepted;
use crate::syntax::split::Components;
use crate::words::{Code, Component};

/// The parts that lead a program elsewhere.
const LEADING: [Component; 4] = [
    Component::Scheme,
    Component::Host,
    Component::Port,
    Component::Path,
];

/// A whole URL of which a browser reads another scheme, host, port or path, or that is none to it.
pub(crate) fn reads_otherwise(accepted: &Accepted<'_>, split: &Components) -> Option<Finding> {
    let text = accepted.text();
    let scheme = split.scheme.clone()?;
    let (at, message) = match browser::parse(text) {
        Err(failure) => (scheme.start..text.len(), failure.to_string()),
        Ok(record) => {
            let parts = record.beside_components(split, text);
            let is_leading = |component| LEADING.contains(&component);
            let mut differing = parts
                .iter()
                .filter(|part| part.differs() && is_leading(part.component()));
            let first = differing.next()?;
            let told = |text: Option<&str>, component: Component| match text.unwrap_or_default() {
                "" => format!("no {component}"),
                text => format!("the {component} {}", quoted(text)),
            };
            let mut message = "a browser reads".to_owned();
            for (number, part) in std::iter::once(first).chain(differing).enumerate() {
                let comma = if number == 0 { "" } else { "," };
                let read = told(part.read(), part.component());
                let written = match part.written().unwrap_or_default() {
                    "" => "none".to_owned(),
                    text => quoted(text),
                };
                let _ = write!(message, "{comma} {read} and not {written}");
            }
            let at = split.span_of(first.component(), text);
            (at.unwrap_or(scheme.start..text.len()), message)
        }
    };
    let rule = rule_at(accepted, &at);
    Some(Finding::new(Code::BrowserReadsOtherwise, at, rule, message))
}
