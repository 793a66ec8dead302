//! The default ports that documents name: labels `port` beside the productions of schemes.

use std::fmt::Write;

use crate::Outcome;
use crate::labels::{Said, parts};
use crate::link::Whole;
use crate::source::{RuleBlock, Source};
use crate::vocabulary::Place;

/// A default port that a document names.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct DefaultPort {
    pub(crate) scheme: String,
    pub(crate) number: String,
    pub(crate) section: String,
}

/// The default ports of a document, in the order of its rules.
pub(crate) fn default_ports(source: &Source) -> Outcome<Vec<DefaultPort>> {
    let mut ports: Vec<DefaultPort> = Vec::new();
    for (_, rule) in source.rules() {
        for label in rule.labels.iter().filter(|label| label.key == "port") {
            let said = Said::of(source, label, Place::Rule)?;
            let schemes = schemes(rule);
            let scheme = match (said.words.get(1), schemes.as_slice()) {
                (_, []) => Err("a port stands beside the production of a scheme".to_owned()),
                (Some(named), schemes) if schemes.contains(&named.as_str()) => Ok(named.as_str()),
                (Some(named), _) => Err(format!("the rule is not the production of `{named}`")),
                (None, [only]) => Ok(*only),
                (None, _) => Err("the rule has several schemes: name the one of this port".into()),
            };
            let scheme = scheme.map_err(|message| source.mistake(label.line, message))?;
            if ports.iter().any(|port| port.scheme == scheme) {
                let message = format!("`{scheme}` has a default port already");
                return Err(source.mistake(label.line, message).into());
            }
            ports.push(DefaultPort {
                scheme: scheme.to_owned(),
                number: said.words[0].clone(),
                section: said.section,
            });
        }
    }
    Ok(ports)
}

/// The schemes that a rule is the production of.
fn schemes(rule: &RuleBlock) -> Vec<&str> {
    let labels = rule.labels.iter().filter(|label| label.key == "scheme");
    labels.map(|label| parts(&label.value).0).collect()
}

/// The source file that lists the default ports of these documents, in their order.
pub(crate) fn list_file<'w>(documents: impl Iterator<Item = &'w Whole>) -> Outcome<String> {
    let mut lines = String::new();
    for document in documents {
        let (source, id) = (document.source()?, document.id());
        let name = source.value("name").unwrap_or_default();
        for port in default_ports(&source)? {
            let DefaultPort {
                scheme,
                number,
                section,
            } = port;
            writeln!(
                lines,
                "    DefaultPort::new({scheme:?}, {number}, {id:?}, {name:?}, {section:?}),"
            )?;
        }
    }
    Ok(format!(
        "//! The default ports that documents name, oldest first. `cargo run -p urlspec-tables --example write` writes them: they are
//! labels `port` in the grammar files.

use super::DefaultPort;

/// The scheme and the port; the id of the document, its name, and the section that says so.
#[rustfmt::skip]
pub(super) const ALL: &[DefaultPort] = &[
{lines}];
"
    ))
}
