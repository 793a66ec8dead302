// Formats of JSON Schema for Ajv, by the documents that define them (draft-bhutton-json-schema-validation-01, section 7.3.5).

import { isValid } from "urlspec";

const RULES = {
  uri: { spec: "rfc3986", rule: "URI" },
  "uri-reference": { spec: "rfc3986", rule: "URI-reference" },
  iri: { spec: "rfc3987", rule: "IRI" },
  "iri-reference": { spec: "rfc3987", rule: "IRI-reference" },
};

export function formats(options = {}) {
  if (options === null || typeof options !== "object" || Array.isArray(options)) throw new TypeError("options are an object, such as { schemes: true }");
  const { schemes = false, ...others } = options;
  for (const name of Object.keys(others)) throw new TypeError(`there is no option \`${name}\`; there is schemes`);
  const entries = Object.entries(RULES).map(([name, { spec, rule }]) => {
    const options = { spec, rule, schemes };
    // Unknown names are told now.
    isValid("", options);
    return [name, { type: "string", validate: (url) => isValid(url, options) }];
  });
  return Object.fromEntries(entries);
}

export function addFormats(ajv, options) {
  for (const [name, format] of Object.entries(formats(options))) ajv.addFormat(name, format);
  return ajv;
}
