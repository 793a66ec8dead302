//! References as values of serde.

use serde::de::Error;
use serde::ser::SerializeStruct;

use super::Reference;
use crate::revision::Edition;
use crate::revision::statements::Split;
use crate::syntax::judge::Law;

impl serde::Serialize for Reference<'_> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let has_params = self.revision().statements().split == Split::ParseString;
        let fields = if has_params { 9 } else { 8 };
        let mut reference = serializer.serialize_struct("Reference", fields)?;
        reference.serialize_field("input", self.as_str())?;
        reference.serialize_field("spec", &self.edition())?;
        reference.serialize_field("rule", &self.rule())?;
        reference.serialize_field("scheme", &self.scheme())?;
        reference.serialize_field("authority", &self.authority())?;
        reference.serialize_field("path", &self.path())?;
        // Only if there is such a component.
        if has_params {
            reference.serialize_field("params", &self.params())?;
        }
        reference.serialize_field("query", &self.query())?;
        reference.serialize_field("fragment", &self.fragment())?;
        reference.end()
    }
}

/// Reads the object that `Serialize` writes, of which only `input`, `spec` and `rule` are used; without a `rule`, or
/// with the start rule, as [`parse`](Reference::parse) reads the text. A text that is not valid is an error.
impl<'de> serde::Deserialize<'de> for Reference<'static> {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(serde::Deserialize)]
        #[serde(rename = "Reference", expecting = "an object with `input` and `spec`")]
        struct Written {
            input: String,
            spec: Edition,
            rule: Option<String>,
        }

        let Written { input, spec, rule } = Written::deserialize(deserializer)?;
        let rule = match rule {
            None => spec.start_rule_for(&input),
            Some(name) => spec.rule(&name).map_err(Error::custom)?,
        };
        if rule.as_url_rule().is_none() {
            return Err(Error::custom(format!(
                "`{rule}` does not describe whole URLs"
            )));
        }
        let laws = [
            Law::BothSteps(spec),
            Law::of_reference(spec, &input),
            Law::Rule(rule),
        ];
        let law = laws.into_iter().find(|law| law.rule_for(&input) == rule);
        let law = law.unwrap_or(Law::Rule(rule));
        let reference = Reference::judged(law, &input).map_err(Error::custom)?;
        Ok(reference.into_owned())
    }
}
