//! `urlspec parse`

use crate::draw;
use crate::driver::Driver;
use crate::options::{Chosen, Inputs};
use crate::outcome::{Failure, Outcome};
use crate::output::Output;
use crate::record::Record;
use crate::shown;
use clap::ValueEnum;
use serde::Serialize;
use urlspec::{Host, Reference, Rule, SyntaxError, Tree, Validator};

#[derive(clap::Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    chosen: Chosen,
    /// How to print results
    #[arg(long, value_enum, default_value_t = View::Text)]
    format: View,
    #[command(flatten)]
    inputs: Inputs,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum View {
    /// The parts of the URL; the parse tree if the rule describes no whole URL
    Text,
    /// One JSON object a line: the parts and the parse tree
    Json,
    /// The parse tree, one line a node
    Tree,
}

/// The answer for a text, in JSON output.
#[derive(Serialize)]
struct Answer<'r> {
    spec: urlspec::Edition,
    rule: Rule,
    valid: bool,
    error: Option<&'r SyntaxError>,
    reference: Option<&'r Reference<'r>>,
    tree: Option<&'r Tree<'r>>,
}

pub(crate) fn run(arguments: &'static Arguments, output: &mut Output) -> Outcome {
    let rule = arguments.chosen.rule()?;
    let validator = rule.map_or_else(
        || Validator::new(arguments.chosen.spec),
        Validator::for_rule,
    );
    Driver::of(&arguments.inputs).each(output, move |record, output| {
        one(arguments.format, &validator, rule, record, output)
    })
}

fn one(
    view: View,
    validator: &Validator,
    rule: Option<Rule>,
    record: &Record<'_>,
    output: &mut Output,
) -> Outcome {
    let parsed = match std::str::from_utf8(record.octets) {
        Ok(text) => validator.parse(text).map_err(Some),
        // Octets that are not text are not a URL.
        Err(_) => Err(validator.validate_bytes(record.octets).error().cloned()),
    };
    let (tree, error) = match parsed {
        Ok(tree) => (Some(tree), None),
        Err(error) => (None, error),
    };
    // Rules for other things than whole URLs have no parts, and a production is asked for its tree.
    let has_parts = rule.is_none_or(Rule::is_start);
    let tree_of_parts = tree.as_ref().filter(|_| has_parts);
    let reference = tree_of_parts.and_then(Reference::of_tree);
    match (view, &tree, &reference) {
        (View::Json, ..) => output.json(&record.line(Answer {
            spec: validator.edition(),
            rule: validator.rule(),
            valid: tree.is_some(),
            error: error.as_ref(),
            reference: reference.as_ref(),
            tree: tree.as_ref(),
        }))?,
        (View::Text, _, Some(reference)) => parts(reference, output)?,
        (_, Some(tree), _) => output.line(&tree.to_string())?,
        (_, None, _) => {
            if let Some(error) = &error {
                output.draw(draw::error(record, error))?;
            }
        }
    }
    Ok(tree.is_some())
}

/// The parts of a URL, one a line; those that are undefined are left out.
fn parts(reference: &Reference<'_>, output: &mut Output) -> Result<(), Failure> {
    output.line(&shown::shown(reference.as_str()))?;
    let mut part = |name: &str, value: &str| {
        let value = shown::shown(value);
        output.line(format!("  {name:11} {value}").trim_end())
    };
    part("spec", reference.revision().id())?;
    let via: Vec<&str> = std::iter::once(reference.rule().name())
        .chain(reference.via().iter().map(|rule| rule.name()))
        .collect();
    part("read as", &via.join(" > "))?;
    if let Some(scheme) = reference.scheme() {
        part("scheme", scheme)?;
    }
    if let Some(authority) = reference.authority() {
        part("authority", authority.as_str())?;
        match (authority.user(), authority.userinfo()) {
            (Some(user), _) => part("  user", user)?,
            (None, Some(userinfo)) => part("  userinfo", userinfo)?,
            (None, None) => {}
        }
        if let Some(password) = authority.password() {
            part("  password", password)?;
        }
        if let Some(host) = authority.host() {
            part("  host", &format!("{} ({})", host.as_str(), kind(&host)))?;
            if let Host::Ipv6 {
                zone: Some(zone), ..
            } = host
            {
                part("  zone", zone)?;
            }
        }
        if let Some(port) = authority.port() {
            part("  port", port)?;
        }
    }
    if let Some(path) = reference.path() {
        part("path", path.as_str())?;
        for segment in path.segments().filter(|_| !path.as_str().is_empty()) {
            let params: Vec<&str> = segment.params().collect();
            match params.as_slice() {
                [] => part("  segment", segment.name())?,
                params => part(
                    "  segment",
                    &format!("{} (parameters: {})", segment.name(), params.join(", ")),
                )?,
            }
        }
    }
    if let Some(params) = reference.params() {
        part("params", params)?;
    }
    if let Some(query) = reference.query() {
        part("query", query)?;
    }
    if let Some(fragment) = reference.fragment() {
        part("fragment", fragment)?;
    }
    Ok(())
}

fn kind(host: &Host<'_>) -> &'static str {
    match host {
        Host::Name { .. } => "name",
        Host::Ipv4 { .. } => "IPv4 address",
        Host::Ipv6 { .. } => "IPv6 address",
        Host::IpFuture { .. } => "IP address of a later version",
        Host::RegistryName { .. } => "registry name",
        _ => "host",
    }
}
