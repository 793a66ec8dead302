//! `urlspec schema`

use clap::builder::PossibleValuesParser;
use serde_json::{Map, Value};

use crate::outcome::Outcome;
use crate::output::Output;

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// The verb whose JSON the schema describes
    #[arg(value_name = "VERB", value_parser = verbs())]
    verb: String,
}

pub(crate) const HELP: &str = "\
The schema describes one line of what the verb prints with `--format json`. It is written in JSON Schema, draft 2020-12, and \
refers to no other schema.

Exit status: 0 printed, 2 usage or I/O error, or a verb that prints no JSON.";

/// The verbs that print JSON.
fn verbs() -> PossibleValuesParser {
    let names = SCHEMAS.iter().map(|(name, _)| *name);
    names.collect::<Vec<&str>>().into()
}

/// The schemas, by verb.
macro_rules! schemas {
    ($($verb:literal)*) => {
        &[$(($verb, include_str!(concat!("../../schemas/", $verb, ".json")))),*]
    };
}

const SCHEMAS: &[(&str, &str)] = schemas! {
    "audit" "base" "browser" "claims" "compare" "convert" "count" "equivalent" "escape" "explain" "extract" "figures" "generate"
    "grammar" "lineage" "lint" "match" "matrix" "normalize" "parse" "referee" "rerun" "resolve" "scheme" "specs" "suite" "test" "unescape" "validate"
};

/// The definitions that several schemas refer to.
const DEFINITIONS: &str = include_str!("../../schemas/definitions.json");

pub(crate) fn run(arguments: &Arguments, output: &mut Output) -> Outcome {
    let schema = SCHEMAS.iter().find(|(name, _)| *name == arguments.verb);
    if let Some((_, schema)) = schema {
        output.line(&format!("{:#}", whole(schema)))?;
    }
    Ok(true)
}

/// A schema with the definitions that it needs.
fn whole(schema: &str) -> Value {
    let read = |text| serde_json::from_str::<Value>(text).expect("it is committed, and tested");
    let mut schema = read(schema);
    let all = read(DEFINITIONS);
    let mut needed: Vec<String> = Vec::new();
    references(&schema, &mut needed);
    let mut at = 0;
    while let Some(name) = needed.get(at).cloned() {
        references(&all[name], &mut needed);
        at += 1;
    }
    let all = all.as_object().into_iter().flatten();
    let definitions: Map<String, Value> = all
        .filter(|(name, _)| needed.contains(name))
        .map(|(name, definition)| (name.clone(), definition.clone()))
        .collect();
    if !definitions.is_empty() {
        schema["$defs"] = Value::Object(definitions);
    }
    schema
}

/// The definitions that a schema names, each once.
fn references(schema: &Value, names: &mut Vec<String>) {
    match schema {
        Value::Object(fields) => {
            let reference = fields.get("$ref").and_then(Value::as_str);
            let name = reference.and_then(|reference| reference.strip_prefix("#/$defs/"));
            if let Some(name) = name
                && !names.iter().any(|known| known == name)
            {
                names.push(name.to_owned());
            }
            fields.values().for_each(|field| references(field, names));
        }
        Value::Array(items) => items.iter().for_each(|item| references(item, names)),
        _ => {}
    }
}
