//! Errors, as the JSON that becomes an exception.

use serde::Serialize;
use serde_json::{Value, json};
use urlspec::{SyntaxError, UnknownName};

/// Why a function has no answer.
pub(crate) struct Fault {
    kind: &'static str,
    message: String,
    error: Value,
}

/// JSON, or JSON about an error, which is thrown.
pub(crate) type Answer = Result<String, String>;

impl Fault {
    /// A URL is not valid.
    pub(crate) fn url(error: &SyntaxError) -> Self {
        Self::of("url", error, json!(error))
    }

    /// The document does not describe the operation, or the grammar is not usable.
    pub(crate) fn other(kind: &'static str, error: impl ToString) -> Self {
        Self::of(kind, error, Value::Null)
    }

    /// The same, with what more is known of it.
    pub(crate) fn of(kind: &'static str, message: impl ToString, error: Value) -> Self {
        Self {
            kind,
            message: message.to_string(),
            error,
        }
    }
}

impl From<UnknownName> for Fault {
    fn from(error: UnknownName) -> Self {
        Self::other("name", error)
    }
}

/// Makes JSON of either.
pub(crate) fn answer<T: Serialize>(result: Result<T, Fault>) -> Answer {
    match result {
        Ok(value) => Ok(json!(value).to_string()),
        Err(fault) => Err(thrown(&fault)),
    }
}

/// The JSON that becomes an exception.
pub(crate) fn thrown(fault: &Fault) -> String {
    json!({
        "kind": fault.kind,
        "message": fault.message,
        "error": fault.error,
    })
    .to_string()
}
