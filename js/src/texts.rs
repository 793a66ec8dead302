//! Texts, judged and taken apart.

use serde_json::{Value, json};
use urlspec::{Code, Component, Edition, Reference, Schemes, Severity, Validator};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::fault::{Answer, Fault, answer};

/// A validator for a document, or for one of its rules, and the documents that define schemes, if they judge as well: `newest`,
/// a year, or the name of one.
pub(crate) fn validator(
    spec: &str,
    rule: Option<&str>,
    schemes: Option<&str>,
    strict: bool,
) -> Result<Validator, Fault> {
    let edition: Edition = spec.parse()?;
    let validator = match rule {
        None => Validator::new(edition),
        Some(name) => Validator::for_rule(edition.rule(name)?),
    };
    let validator = match schemes {
        None => validator,
        Some(schemes) => validator.schemes(schemes.parse::<Schemes>()?),
    };
    Ok(if strict {
        validator.strict()
    } else {
        validator
    })
}

/// The report on a text: its verdict, its error and its findings.
///
/// # Errors
///
/// If there is no such document, rule or code, or no such choice of documents that define schemes.
#[allow(
    clippy::too_many_arguments,
    reason = "they are fields of an object in JavaScript"
)]
#[wasm_bindgen]
pub fn validate(
    url: &str,
    spec: &str,
    rule: Option<String>,
    lint: bool,
    every_fault: bool,
    deny: Vec<String>,
    schemes: Option<String>,
    strict: bool,
) -> Answer {
    let report = || -> Result<Value, Fault> {
        let mut validator = validator(spec, rule.as_deref(), schemes.as_deref(), strict)?;
        if lint {
            validator = validator.linting();
        }
        if every_fault {
            validator = validator.every_fault();
        }
        for name in &deny {
            let codes = denied(name)?;
            validator = codes.into_iter().fold(validator, Validator::deny);
        }
        let report = validator.validate(url);
        let mut value = json!(report);
        if every_fault && let Value::Object(fields) = &mut value {
            fields.insert(
                "errors".to_owned(),
                report.errors().map(|it| json!(it)).collect(),
            );
        }
        Ok(value)
    };
    answer(report())
}

/// The codes that a name stands for: its own, or those of `warnings` or of `all`.
fn denied(name: &str) -> Result<Vec<Code>, Fault> {
    let all = Code::ALL
        .iter()
        .copied()
        .filter(|code| !code.is_of_target());
    Ok(match name {
        "all" => all.collect(),
        "warnings" => all
            .filter(|code| code.severity() >= Severity::Warning)
            .collect(),
        code => vec![code.parse()?],
    })
}

/// The parts of a valid text and its parse tree: `{"reference", "spans", "tree"}`. The reference is null where the rule
/// describes no URL; places are in bytes.
///
/// # Errors
///
/// If the text is not valid, or there is no such document or rule, or no such choice of documents that define schemes.
#[wasm_bindgen]
pub fn parse(
    url: &str,
    spec: &str,
    rule: Option<String>,
    schemes: Option<String>,
    strict: bool,
) -> Answer {
    let parsed = || -> Result<Value, Fault> {
        let validator = validator(spec, rule.as_deref(), schemes.as_deref(), strict)?;
        let tree = validator.parse(url).map_err(|error| Fault::url(&error))?;
        let reference = Reference::of_tree(&tree);
        let spans = reference.as_ref().map(|reference| {
            let spans = Component::ALL.iter().filter_map(|component| {
                let span = reference.span(*component)?;
                Some(json!({ "component": component, "start": span.start, "end": span.end }))
            });
            spans.collect::<Value>()
        });
        Ok(json!({ "reference": reference, "spans": spans, "tree": tree }))
    };
    answer(parsed())
}
