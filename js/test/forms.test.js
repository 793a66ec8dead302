// The package as others load it: `require` beside `import`, and the formats for Ajv.

import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { test } from "node:test";

import { Ajv2020 } from "ajv/dist/2020.js";
import * as imported from "urlspec";
import { addFormats, formats } from "urlspec/ajv";

const require = createRequire(import.meta.url);

test("require has what import has, with the same classes", () => {
  const required = require("urlspec");
  const names = (of) => Object.keys(of).filter((name) => name !== "default" && name !== "module.exports").sort();
  assert.deepEqual(names(required), names(imported));
  assert.throws(() => required.parse("a b"), imported.InvalidUrlError);
  assert.equal(required.isValid("http://a/~b", { spec: "rfc1738" }), false);
  assert.deepEqual(Object.keys(require("urlspec/ajv").formats()), Object.keys(formats()));
  assert.equal(require("urlspec/package.json").name, "urlspec");
});

test("formats of JSON Schema are rules", () => {
  const words = ["http://a/b", "a/b", "", "http://\u00e4/", "\u00e4", "http://a b/", "urn:x", ":", "http://[::1/"];
  const rules = { uri: "URI", "uri-reference": "URI-reference", iri: "IRI", "iri-reference": "IRI-reference" };
  const ajv = addFormats(new Ajv2020());
  for (const [format, rule] of Object.entries(rules)) {
    const judge = ajv.compile({ type: "string", format });
    const spec = rule.startsWith("I") ? "rfc3987" : "rfc3986";
    const found = words.map((word) => judge(word));
    assert.deepEqual(found, words.map((word) => imported.isValid(word, { spec, rule })), format);
    assert.ok(found.includes(true) && found.includes(false));
  }
  const strict = addFormats(new Ajv2020(), { schemes: true }).compile({ type: "string", format: "uri" });
  assert.deepEqual([strict("urn:x"), strict("urn:isbn:0451450523")], [false, true]);
  assert.throws(() => formats({ schemes: "rfc9" }), RangeError);
  for (const wrong of [{ scheme: true }, { strict: true }, ["uri"], null, "uri", { schemes: {} }]) assert.throws(() => addFormats(new Ajv2020(), wrong), TypeError);
});

test("places in strings", () => {
  for (const text of ["", "http://a/", "\u00e9\u4e2d\u{1f600}b\u{1f600}", "\ud800a\udc00"]) {
    let octets = 0;
    for (let at = 0; at <= text.length; ) {
      assert.equal(imported.utf16Index(text, octets), at, JSON.stringify(text));
      if (at === text.length) break;
      const character = String.fromCodePoint(text.codePointAt(at));
      octets += Buffer.byteLength(character);
      at += character.length;
    }
    assert.equal(imported.utf16Index(text, octets + 5), text.length);
  }
  const url = "http://a/\u{1f600} b";
  const { index } = imported.validate(url, { spec: "rfc3987" }).error;
  assert.equal(url[imported.utf16Index(url, index)], " ");
  for (const wrong of [-1, 0.5, "1", undefined]) assert.throws(() => imported.utf16Index("a", wrong), RangeError);
});
