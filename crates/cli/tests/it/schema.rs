//! The JSON output agrees with `urlspec schema`, in every test that asks for it, in the snapshots, and on the page
//! about it.

use std::collections::HashMap;
use std::fmt::Write as _;
use std::path::Path;
use std::sync::{Arc, LazyLock, Mutex};

use jsonschema::Validator;
use serde_json::Value;
use urlspec::Component;

use crate::effort::effort;
use crate::program::urlspec;
use crate::snapshots::sessions;

static VALIDATORS: LazyLock<Mutex<HashMap<String, Arc<Validator>>>> =
    LazyLock::new(|| Mutex::new(HashMap::new()));

fn schema(verb: &str) -> Value {
    let output = urlspec(&["schema", verb]);
    assert_eq!(output.status.code(), Some(0), "{verb}");
    serde_json::from_slice(&output.stdout).expect("a schema is JSON")
}

fn validator(verb: &str) -> Arc<Validator> {
    let known = VALIDATORS
        .lock()
        .expect("no test panics here")
        .get(verb)
        .cloned();
    known.unwrap_or_else(|| {
        let schema = schema(verb);
        let made = Arc::new(jsonschema::draft202012::new(&schema).expect("a schema"));
        let mut validators = VALIDATORS.lock().expect("no test panics here");
        validators.insert(verb.to_owned(), Arc::clone(&made));
        made
    })
}

/// How many lines of one output are looked at.
fn enough() -> usize {
    effort(50, 500)
}

/// The verb that prints a single document, in any layout.
const OF_ONE_DOCUMENT: &str = "suite";

/// Checks the output of a command against the schema of its verb, if it is JSON.
pub(crate) fn check(arguments: &[&str], stdout: &[u8]) {
    if arguments.first() == Some(&OF_ONE_DOCUMENT) {
        let is_help = arguments.iter().any(|it| ["-h", "--help"].contains(it));
        if !stdout.is_empty() && !is_help {
            check_document(arguments, OF_ONE_DOCUMENT, stdout);
        }
        return;
    }
    let is_json = arguments
        .windows(2)
        .any(|pair| pair == ["--format", "json"])
        || arguments.contains(&"--format=json");
    let Some(verb) = arguments.first().filter(|_| is_json) else {
        return;
    };
    for line in stdout.split(|octet| *octet == b'\n').take(enough()) {
        if !line.is_empty() {
            check_document(arguments, verb, line);
        }
    }
}

fn check_document(arguments: &[&str], verb: &str, json: &[u8]) {
    let text = String::from_utf8_lossy(&json[..json.len().min(10_000)]);
    let Ok(value) = serde_json::from_slice::<Value>(json) else {
        panic!("{arguments:?} prints what is no JSON: {text}");
    };
    if let Err(error) = validator(verb).validate(&value) {
        let error = error.to_string();
        panic!(
            "{arguments:?} prints what `urlspec schema {verb}` does not describe: {error:.10000}\n{text}"
        );
    }
}

/// The verbs that print JSON.
fn verbs() -> Vec<String> {
    let prints_json = |verb: &String| {
        let help = urlspec(&["help", verb]).stdout;
        let help = String::from_utf8(help).expect("help is UTF-8");
        help.contains("- json:")
    };
    let all = crate::help::verbs().into_iter();
    all.filter(prints_json).collect()
}

#[test]
fn every_verb_that_prints_json_has_a_schema() {
    let verbs = verbs();
    assert!(verbs.len() >= 21, "{verbs:?}");
    for verb in &verbs {
        let schema = schema(verb);
        assert!(jsonschema::meta::is_valid(&schema), "{verb}");
        let text = schema.to_string();
        for (at, _) in text.match_indices("#/$defs/") {
            let name = text[at + "#/$defs/".len()..]
                .split('"')
                .next()
                .expect("it is quoted");
            assert!(schema["$defs"][name].is_object(), "{verb}: {name}");
        }
    }
    let folder = Path::new(crate::ROOT).join("crates/cli/schemas");
    let files = std::fs::read_dir(folder).expect("there are schemas");
    assert_eq!(
        files.count(),
        verbs.len() + 1,
        "one for each, and the definitions"
    );
    let none = urlspec(&["schema", "man"]);
    assert_eq!(none.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&none.stderr).contains("possible values: audit, base"));
}

/// The schemas list exactly the components that exist.
#[test]
fn the_components_are_all_listed() {
    let schema = schema("validate");
    let listed = &schema["$defs"]["syntax-error"]["properties"]["component"]["enum"];
    let names = Component::ALL
        .iter()
        .map(|component| Value::from(component.as_str()));
    let all: Vec<Value> = names.chain([Value::Null]).collect();
    assert_eq!(*listed, Value::from(all));
}

#[test]
fn snapshots_are_what_the_schemas_say() {
    let mut held = 0;
    for command in sessions().iter().flat_map(|session| &session.commands) {
        let arguments: Vec<&str> = command.arguments.iter().map(String::as_str).collect();
        if arguments
            .windows(2)
            .any(|pair| pair == ["--format", "json"])
        {
            for line in command.printed.lines().filter(|line| line.starts_with('{')) {
                check(&arguments, line.as_bytes());
                held += 1;
            }
        }
    }
    assert!(held > 100, "{held}");
}

/// A property that a schema does not describe is an error.
#[test]
fn the_schemas_object() {
    let good = urlspec(&["validate", "--format", "json", "http://a/{"]).stdout;
    let good: Value = serde_json::from_slice(&good).expect("JSON");
    let validator = validator("validate");
    assert!(validator.is_valid(&good));
    let changes: [(&str, Value); 4] = [
        ("/valid", Value::Null),
        ("/error/component", "patch".into()),
        ("/error/index", (-1).into()),
        ("/findings", Value::Null),
    ];
    for (place, value) in changes {
        let mut bad = good.clone();
        *bad.pointer_mut(place).expect("it is there") = value;
        assert!(!validator.is_valid(&bad), "{place}");
    }
    let mut more = good.clone();
    more["another"] = Value::Null;
    assert!(!validator.is_valid(&more));
    let mut less = good;
    less.as_object_mut().expect("an object").remove("spec");
    assert!(!validator.is_valid(&less));
}

/// The rows of a table: a field, its type, and its content. A field within a field has both names.
fn rows(prefix: &str, schema: &Value, table: &mut String) {
    let fields = schema["properties"].as_object().into_iter().flatten();
    for (name, field) in fields {
        let name = format!("{prefix}{name}");
        let about = field["description"].as_str().unwrap_or_default();
        let _ = writeln!(
            table,
            "| `{name}` | {} | {} |",
            kind(field),
            about.replace('|', "\\|")
        );
        let mut below = vec![field];
        below.extend(field["anyOf"].as_array().into_iter().flatten());
        for schema in below {
            rows(&format!("{name}."), schema, table);
            let items = &schema["items"];
            rows(&format!("{name}[]."), items, table);
            rows(
                &format!("{name}{{}}."),
                &schema["additionalProperties"],
                table,
            );
        }
    }
}

/// The type of a field, for a table.
fn kind(schema: &Value) -> String {
    let quoted = |value: &Value| match value {
        Value::String(text) => format!("`{text}`"),
        other => other.to_string(),
    };
    if let Some(reference) = schema["$ref"].as_str() {
        let name = reference.trim_start_matches("#/$defs/");
        return format!("[{name}](#{name})");
    }
    if let Some(values) = schema["enum"].as_array() {
        let values: Vec<String> = values.iter().map(quoted).collect();
        return values.join(" ");
    }
    if let Some(any) = schema["anyOf"].as_array() {
        let mut kinds: Vec<String> = any.iter().map(kind).collect();
        kinds.dedup();
        return kinds.join(" or ");
    }
    let one = |name: &str| match name {
        "array" => match kind(&schema["items"]) {
            items if items.is_empty() || items == "object" => "list of objects".to_owned(),
            items => format!("list of {items}"),
        },
        other => other.to_owned(),
    };
    match &schema["type"] {
        Value::String(name) => one(name),
        Value::Array(names) => {
            let names: Vec<String> = names.iter().filter_map(Value::as_str).map(one).collect();
            names.join(" or ")
        }
        _ => String::new(),
    }
}

/// The tables of the page about JSON, made of the schemas.
fn page(verbs: &[String]) -> String {
    let mut page = String::new();
    let head = "| field | type | what it holds |\n| --- | --- | --- |\n";
    let mut definitions: Vec<(String, Value)> = Vec::new();
    for verb in verbs {
        let schema = schema(verb);
        let about = schema["description"].as_str().expect("it is described");
        let _ = writeln!(page, "## {verb}\n\n{about}.\n");
        let kinds = schema["oneOf"].as_array().cloned();
        for kind in kinds.unwrap_or_else(|| vec![schema.clone()]) {
            if schema["oneOf"].is_array() {
                let _ = writeln!(page, "{}:\n", kind["title"].as_str().expect("it is named"));
            }
            page += head;
            rows("", &kind, &mut page);
            page += "\n";
        }
        for (name, definition) in schema["$defs"].as_object().into_iter().flatten() {
            if !definitions.iter().any(|(known, _)| known == name) {
                definitions.push((name.clone(), definition.clone()));
            }
        }
    }
    page += "## What several have in common\n\n";
    for (name, definition) in definitions {
        let _ = writeln!(page, "### {name}\n");
        if let Some(about) = definition["description"].as_str() {
            let _ = writeln!(page, "{about}.\n");
        }
        page += head;
        rows("", &definition, &mut page);
        page += "\n";
    }
    page
}

/// With `URLSPEC_WRITE_TABLES` the page is written, without it is compared.
#[test]
fn the_page_about_json_has_the_fields_of_the_schemas() {
    const MARK: &str = "<!-- What follows is made of the schemas. -->\n";
    let file = Path::new(crate::ROOT).join("docs/json.md");
    let text = std::fs::read_to_string(&file).expect("the page");
    let (above, below) = text.split_once(MARK).expect("it has the mark");
    let page = page(&verbs());
    let below = below.trim_start();
    if std::env::var_os("URLSPEC_WRITE_TABLES").is_some() {
        std::fs::write(&file, format!("{above}{MARK}\n{}\n", page.trim_end()))
            .expect("it can be written");
    } else {
        assert_eq!(
            below.trim_end(),
            page.trim_end(),
            "run the test with URLSPEC_WRITE_TABLES=1"
        );
    }
}
