//! `urlspec parse`

mod table;

use crate::draw;
use crate::driver::Driver;
use crate::input_error::InputError;
use crate::options::{Chosen, Inputs};
use crate::outcome::{Failure, Outcome};
use crate::output::Output;
use crate::record::Record;
use crate::shown;
use clap::ValueEnum;
use serde::{Serialize, Serializer};
use table::{Form, Table};
use urlspec::{Component, Host, Reference, Rule, SyntaxError, Tree, Validator};

#[derive(clap::Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    chosen: Chosen,
    /// Only these components, separated by commas
    ///
    /// They stand in this order on one line for each text, with tabs between them. One that is undefined is empty there and in CSV,
    /// and null in JSON and Arrow. No parse tree is made.
    #[arg(long, value_name = "COMPONENT", value_delimiter = ',')]
    only: Vec<Component>,
    /// Print the parse tree as well, in JSON
    ///
    /// And the alternatives that the parser took. Making trees takes most of the time.
    #[arg(long)]
    tree: bool,
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
    /// One JSON object a line: the parts, and with `--tree` the parse tree
    Json,
    /// The parse tree, one line a node
    Tree,
    /// A table with a heading: the text, if it is valid, and its parts
    Csv,
    /// The same as a stream of Arrow (IPC), for data frames and data bases
    Arrow,
}

/// The answer for a text, in JSON output.
#[derive(Serialize)]
struct Answer<'r> {
    spec: urlspec::Edition,
    rule: Rule,
    valid: bool,
    error: Option<&'r SyntaxError>,
    reference: Option<&'r Reference<'r>>,
    #[serde(flatten)]
    reading: Option<Reading<'r>>,
}

/// How the parser reads a text: only with `--tree`.
#[derive(Serialize)]
struct Reading<'r> {
    /// Null where the rule describes no whole URL, and of a text that is not valid.
    via: Option<Vec<Rule>>,
    tree: Option<Tree<'r>>,
}

/// The answer with some components alone, in JSON output.
#[derive(Serialize)]
struct PartsAnswer<'r> {
    spec: urlspec::Edition,
    rule: Rule,
    valid: bool,
    error: Option<&'r SyntaxError>,
    parts: Option<Parts<'r>>,
}

/// The components that are asked for, of a reference.
struct Parts<'r> {
    of: &'r Reference<'r>,
    only: &'r [Component],
}

impl Parts<'_> {
    /// Each with its text; `None` for one that is undefined.
    fn each(&self) -> impl Iterator<Item = (Component, Option<&str>)> {
        let text = |component| Some(&self.of.as_str()[self.of.span(component)?]);
        self.only
            .iter()
            .map(move |component| (*component, text(*component)))
    }
}

impl Serialize for Parts<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.each())
    }
}

pub(crate) fn run(arguments: &'static Arguments, output: &mut Output) -> Outcome {
    let rule = arguments.chosen.rule()?;
    let validator = rule.map_or_else(
        || Validator::new(arguments.chosen.spec),
        Validator::for_rule,
    );
    let form = match arguments.format {
        View::Csv => Some(Form::Csv),
        View::Arrow => Some(Form::Arrow),
        View::Text | View::Json | View::Tree => None,
    };
    if arguments.tree && (arguments.format != View::Json || !arguments.only.is_empty()) {
        return Err(
            "--tree is for --format json without --only; --format tree prints the tree alone"
                .into(),
        );
    }
    if arguments.only.is_empty() && form.is_none() {
        return Driver::of(&arguments.inputs).each(output, move |record, output| {
            match arguments.format {
                View::Json => in_json(&validator, arguments.tree, record, output),
                view => one(view, &validator, rule, record, output),
            }
        });
    }
    if let Some(component) = arguments.only.iter().find(|it| **it == Component::Segment) {
        return Err(format!("`{component}` is not one component: a path has many of them").into());
    }
    if arguments.format == View::Tree {
        return Err("--only is for the components, and --format tree for the parse tree".into());
    }
    let rule = validator.rule();
    if !rule.describes_url() {
        return Err(
            format!("`{rule}` describes no whole URL, so that it has no components").into(),
        );
    }
    if let Some(form) = form {
        let table = Table::new(form, &arguments.only, validator);
        return table.print(Driver::of(&arguments.inputs), output);
    }
    let driver = Driver::of(&arguments.inputs).keeping_places(arguments.format == View::Text);
    driver.each(output, move |record, output| {
        some(arguments, &validator, record, output)
    })
}

/// Some components of a text.
fn some(
    arguments: &Arguments,
    validator: &Validator,
    record: &Record<'_>,
    output: &mut Output,
) -> Outcome {
    let parsed = read(validator, record, |text| validator.reference(text));
    let reference = parsed.as_ref().ok().and_then(Option::as_ref);
    let parts = reference.map(|of| Parts {
        of,
        only: &arguments.only,
    });
    let error = parsed.as_ref().err().and_then(Option::as_ref);
    if arguments.format == View::Json {
        output.json(&record.line(PartsAnswer {
            spec: validator.edition(),
            rule: validator.rule(),
            valid: parts.is_some(),
            error,
            parts,
        }))?;
        return Ok(parsed.is_ok());
    }
    let mut line = String::new();
    for (number, (_, text)) in parts.iter().flat_map(Parts::each).enumerate() {
        line.push_str(if number > 0 { "\t" } else { "" });
        line.push_str(text.unwrap_or_default());
    }
    output.octets(line.as_bytes(), arguments.inputs.null)?;
    if let Some(error) = error {
        InputError::of(Some(error), error).report(record, output)?;
    }
    Ok(parsed.is_ok())
}

/// The value that `parse` makes of the text of a record, or the error.
fn read<'r, T>(
    validator: &Validator,
    record: &Record<'r>,
    parse: impl FnOnce(&'r str) -> Result<T, SyntaxError>,
) -> Result<T, Option<SyntaxError>> {
    match std::str::from_utf8(record.octets) {
        Ok(text) => parse(text).map_err(Some),
        // Octets that are not text are not a URL.
        Err(_) => Err(validator.validate_bytes(record.octets).error().cloned()),
    }
}

/// The parts of a text in JSON, and perhaps its tree.
fn in_json(
    validator: &Validator,
    with_tree: bool,
    record: &Record<'_>,
    output: &mut Output,
) -> Outcome {
    let parsed = read(validator, record, |text| validator.reference(text));
    let reference = parsed.as_ref().ok().and_then(Option::as_ref);
    let text = std::str::from_utf8(record.octets).ok();
    let reading = with_tree.then(|| Reading {
        via: reference.map(Reference::via),
        tree: text.and_then(|text| validator.parse(text).ok()),
    });
    output.json(&record.line(Answer {
        spec: validator.edition(),
        rule: validator.rule(),
        valid: parsed.is_ok(),
        error: parsed.as_ref().err().and_then(Option::as_ref),
        reference,
        reading,
    }))?;
    Ok(parsed.is_ok())
}

/// The parts of a text for a person, or its tree.
fn one(
    view: View,
    validator: &Validator,
    rule: Option<Rule>,
    record: &Record<'_>,
    output: &mut Output,
) -> Outcome {
    let parsed = read(validator, record, |text| validator.parse(text));
    let (tree, error) = match parsed {
        Ok(tree) => (Some(tree), None),
        Err(error) => (None, error),
    };
    // Rules for other things than whole URLs have no parts, and a production is asked for its tree.
    let has_parts = rule.is_none_or(Rule::is_start);
    let tree_of_parts = tree.as_ref().filter(|_| has_parts);
    let reference = tree_of_parts.and_then(Reference::of_tree);
    match (view, &tree, &reference) {
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
