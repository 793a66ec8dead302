// The package under Node.

import assert from "node:assert/strict";
import { test } from "node:test";

import {
  GrammarError,
  HostNameError,
  InvalidUrlError,
  UnsupportedError,
  compare,
  isValid,
  normalize,
  parse,
  resolve,
  revisions,
  rules,
  scheme,
  schemeDocuments,
  toIri,
  toUri,
  browser,
  validate,
  verdicts,
} from "urlspec";

import { judged, program, suite } from "./program.js";

test("documents and their rules", () => {
  const all = revisions();
  assert.equal(all.length, 12);
  assert.deepEqual(all.map(({ id }) => id).slice(0, 3), ["draft-ietf-uri-url-02", "rfc1630", "rfc1738"]);
  assert.equal(all.at(-1).date, "July 2026");
  const port = rules("1738").find(({ name }) => name === "port");
  assert.deepEqual(port, { name: "port", section: "RFC 1738, section 5", concept: "port", reading: "port           = digits", describes_url: false });
  assert.equal(rules().length, 39);
});

test("a printed edition judges", () => {
  assert.equal(isValid("?y", { spec: "rfc2396" }), true);
  assert.equal(isValid("?y", { spec: "rfc2396@printed" }), false);
  assert.deepEqual(validate("?y", { spec: "rfc2396" }).findings.map(({ code }) => code), ["rests-on-reading"]);
  const report = validate("?y", { spec: "rfc2396@printed" });
  assert.equal(report.spec, "rfc2396@printed");
  assert.ok(report.error.notes.some((note) => note.startsWith("as it must be read")));
});

test("a report has place, rule, expectation and repair", () => {
  const report = validate("http://a/~b", { spec: "rfc1738" });
  assert.equal(report.valid, false);
  const { index, rule, section, component, suggestion, expected, accepted_by: accepted } = report.error;
  assert.deepEqual({ index, rule, section, component, suggestion }, { index: 9, rule: "hsegment", section: "5", component: "path", suggestion: "%7E" });
  assert.ok(expected.includes("uchar") && accepted.includes("rfc3986"));
  assert.equal(report.errors, undefined);
  assert.equal(isValid("http://a/~b"), true);
  assert.equal(isValid("80", { spec: "rfc3986", rule: "port" }), true);
});

test("every fault, findings and denials", () => {
  const { errors } = validate("http://a:b/c d?{#|", { everyFault: true });
  assert.deepEqual(errors.map(({ component }) => component), ["port", "path", "query", "fragment"]);
  const { valid, findings } = validate("http://me:secret@a/", { lint: true });
  assert.ok(valid && findings.some(({ code, severity }) => code === "password-in-clear" && severity === "warning"));
  assert.equal(validate("http://me:secret@a/", { deny: ["password-in-clear"] }).valid, false);
  assert.equal(validate("http://a:25/", { deny: ["warnings"] }).error.denied, "port-reserved");
  assert.equal(validate("http://a:8080/", { deny: ["warnings"] }).valid, true);
  assert.equal(validate("http://a:8080/", { deny: ["all"] }).valid, false);
});

test("the verdicts of all documents", () => {
  const accepting = verdicts("http://a/~b").filter(({ valid }) => valid);
  assert.equal(accepting.length, 8);
});

test("the document that defines the scheme judges, if it is asked", () => {
  for (const url of ["http://", "urn:x", "http:///a"]) {
    assert.equal(isValid(url), true);
    for (const schemes of [true, "newest", "NEWEST", 2030, "2030"]) {
      assert.equal(isValid(url, { schemes }), false, `${url} ${schemes}`);
      assert.equal(validate(url, { schemes }).valid, false);
    }
    for (const schemes of [false, null, undefined, "rfc2397"]) assert.equal(isValid(url, { schemes }), true);
  }
  for (const url of ["", "example.com", "http://", "http://a:65536/", "urn:x"]) {
    assert.equal(isValid(url), true, url);
    assert.equal(isValid(url, { strict: true }), false, url);
    assert.equal(validate(url, { strict: true }).valid, false, url);
  }
  assert.equal(isValid("http://example.com/a?b#c", { strict: true }), true);
  assert.equal(validate("example.com").relative, true);
  assert.throws(() => parse("a", { strict: true }), InvalidUrlError);
  const { index, rule, document, section, denied } = validate("http:///a", { schemes: true }).error;
  assert.deepEqual({ index, rule, document, section, denied }, { index: 7, rule: "http-URI", document: "rfc9110", section: "4.2.1", denied: "scheme-syntax" });
  const { valid, findings } = validate("urn:x");
  assert.ok(valid && findings.some(({ code, document }) => code === "scheme-syntax" && document === "rfc8141"));
  // By another time, and by one document.
  assert.equal(isValid("http://h?q", { schemes: 1994 }), false);
  assert.equal(isValid("http://h?q", { schemes: true }), true);
  assert.equal(isValid("http://", { schemes: "RFC 8141" }), true);
  assert.throws(() => parse("urn:x", { schemes: "rfc8141" }), (error) => error instanceof InvalidUrlError && error.fault.document === "rfc8141");
  assert.throws(() => isValid("a", { schemes: "newst" }), (error) => error instanceof RangeError && /`newest`/.test(error.message));
  assert.throws(() => isValid("a", { schemes: "rfc8090" }), RangeError);
  for (const year of [1993, 2099]) assert.equal(isValid("x-unknown:", { schemes: year }), true);
  for (const year of [1, 1992, 2100, 8141, 2005.5, NaN]) assert.throws(() => validate("a", { schemes: year }), /a year from 1993 to 2099/);
  assert.throws(() => validate("a", { schemes: {} }), TypeError);
  const all = schemeDocuments();
  assert.ok(all.length >= 37);
  assert.deepEqual(all.at(-1), { id: "rfc9110", aliases: ["9110"], name: "RFC 9110", title: "HTTP Semantics", date: "June 2022", status: "Internet Standard", schemes: ["http", "https"], generic: "rfc3986" });
  for (const { id } of all) assert.equal(isValid("x-unknown:", { schemes: id }), true);
});

test("parts and tree", () => {
  const { reference, spans, tree } = parse("http://a:80/b?c#");
  assert.equal(reference.query, "c");
  assert.equal(reference.fragment, "");
  assert.deepEqual(spans.find(({ component }) => component === "port"), { component: "port", start: 9, end: 11 });
  assert.equal(tree.rule, "URI-reference");
  assert.equal(parse("80", { rule: "port" }).reference, null);
  assert.throws(() => parse("http://a/{"), (error) => error instanceof InvalidUrlError && error.fault.index === 9 && error.message.includes("{"));
});

test("resolution, normal forms, schemes", () => {
  assert.equal(resolve("http://a/b/c/d;p?q", "../g").target, "http://a/b/g");
  assert.equal(normalize("HTTP://A/%7eb/../c"), "http://a/c");
  const { scheme: name, wire } = scheme("gopher://h/11a%09b", { spec: "rfc1738" });
  assert.equal(name, "gopher");
  assert.equal(wire.messages[0].pieces[0].text, "1a\tb\r\n");
  assert.throws(() => resolve("../a", "b"), UnsupportedError);
  assert.throws(() => normalize("http://a/", { spec: "rfc1808" }), UnsupportedError);
  const isOf = (index) => (error) => error instanceof InvalidUrlError && error.fault.index === index;
  assert.throws(() => normalize("http://a/ b"), isOf(9));
  assert.throws(() => resolve("http://a/", "a b"), isOf(1));
  assert.throws(() => resolve("http://a b/", "a"), isOf(8));
  assert.equal(scheme("urn:isbn:1").parts.NID, "isbn");
  assert.throws(() => scheme("http:///a", { spec: "rfc3986" }), InvalidUrlError);
  assert.throws(() => scheme("http:!!!"), InvalidUrlError);
});

test("what a browser makes of a text stands beside a document", () => {
  const { browser: url, parts, validation_errors } = browser("http://0x7f.1/");
  assert.equal(url.href, "http://127.0.0.1/");
  assert.deepEqual(parts[2], { component: "host", written: "0x7f.1", read: "127.0.0.1", differs: true });
  assert.deepEqual(validation_errors, ["IPv4-too-few-parts", "IPv4-non-decimal-part"]);
  assert.deepEqual(browser("http://"), { target: null, browser: null, validation_errors: ["host-missing"], parts: [] });
  const resolved = browser("../d", { base: "http://a/b/c" });
  assert.equal(resolved.target, "http://a/d");
  assert.equal(resolved.browser.href, "http://a/d");
  assert.throws(() => browser("d", { base: "a b" }), InvalidUrlError);
  assert.throws(() => browser("d", { base: "http://" }), UnsupportedError);
  assert.throws(() => browser("d", { spec: "rfc1" }), RangeError);
  assert.throws(() => browser("d", "http://a"), TypeError);
  // On most texts the runtime's own URL agrees.
  for (const text of ["HTTP://EXAMPLE.com:80/%7e/../a?b#c", "http:///a\\b", "file:c:/x", "mailto:a@b", "ws://[::0:1]/é"]) {
    assert.equal(browser(text).browser.href, new URL(text).href);
  }
});

test("IRIs and URIs", () => {
  assert.equal(toUri("http://bücher.example/ü"), "http://b%C3%BCcher.example/%C3%BC");
  assert.equal(toUri("http://bücher.example/ü", { asciiHost: true }), "http://xn--bcher-kva.example/%C3%BC");
  assert.equal(toUri("e\u0301", { normalize: true }), "%C3%A9");
  assert.equal(toUri("http://a/<b>", { escapeExcluded: true }), "http://a/%3Cb%3E");
  assert.equal(toIri("http://a/D%C3%BCrst%FC"), "http://a/Dürst%FC");
  assert.throws(() => toUri("http://a/<b>"), (error) => error instanceof InvalidUrlError && error.fault.index === 9);
  assert.throws(
    () => toUri("http://bücher.-example/", { asciiHost: true }),
    (error) => error instanceof HostNameError && error.index === 15 && error.length === 8 && error.message.includes("`-example`"),
  );
  assert.throws(() => toUri("a", { spec: "rfc3986" }), UnsupportedError);
  assert.throws(() => toUri("a", { ascii_host: true }), TypeError);
  assert.throws(() => toUri("a", { asciiHost: "yes" }), TypeError);
});

test("host names that look like others are found", () => {
  const codes = (url) => validate(url, { spec: "rfc3987", lint: true }).findings.map(({ code }) => code);
  assert.ok(codes("http://аpple.com/").includes("look-alike"));
  assert.ok(codes("http://xn--80ak6aa92e.com/").includes("look-alike"));
  assert.ok(!codes("http://пример.рф/").includes("look-alike"));
  assert.ok(codes("http://a-.example/").includes("host-not-dns-name"));
});

test("comparison", () => {
  assert.throws(() => compare({ abnf: "a = 1", rules: "a" }, "rfc3986:port"), TypeError);
  const compared = compare({ abnf: "port = 1*5DIGIT", rule: "port" }, "rfc3986:port");
  assert.deepEqual(compared, { relation: "subset", left_only: [], right_only: ["", "111111"], both: "1" });
  assert.equal(compare("rfc2396", "rfc2396").relation, "equal");
  assert.equal(compare("url7@printed:digits", "rfc3986:port").relation, "subset");
  assert.throws(() => compare({ abnf: "a = " }, "rfc3986:port"), GrammarError);
  assert.throws(() => compare("rfc3986", "rfc3987", { maxStates: 5 }), GrammarError);
});

test("what is wrong is told in JavaScript's own manner", () => {
  assert.throws(() => validate("a", { spec: "rfc9999" }), RangeError);
  assert.throws(() => validate("a", { rule: "nothing" }), /no rule `nothing`/);
  assert.throws(() => validate("a", { deny: ["nothing"] }), RangeError);
  assert.throws(() => validate("a", { deny: "all" }), TypeError);
  assert.throws(() => validate(undefined), TypeError);
  assert.throws(() => isValid("http://a/~b", "rfc1738"), TypeError);
  assert.throws(() => isValid("a", null), TypeError);
  assert.throws(() => validate("a", { specs: "rfc1738" }), /no option `specs`; there are spec, rule/);
  assert.throws(() => isValid(null), TypeError);
  assert.throws(() => compare(1, 2), TypeError);
  assert.throws(() => compare("rfc3986", "rfc3986", { maxStates: 0 }), RangeError);
});

test("hostile texts", () => {
  const long = `http://a/${"b/".repeat(500_000)}`;
  // The verdicts before and behind it are those of other texts: each has the place for itself.
  for (const [url, valid] of [["http://a/b", true], [long, true], ["http://a/b c", false], [`${long} `, false], ["", true], [`${long}é`, false]]) {
    assert.equal(isValid(url), valid);
    assert.equal(verdicts(url).find(({ spec }) => spec === "rfc3986").valid, valid);
  }
  assert.equal(isValid("http://a/é\u{10000}", { spec: "rfc3987" }), true);
  // A unit of three octets has room in a long text too: its end counts.
  const wide = `http://a/${"€".repeat(2000)}`;
  assert.equal(isValid(wide, { spec: "rfc3987" }), true);
  assert.equal(isValid(`${wide} `, { spec: "rfc3987" }), false);
  // Each rule has a judge of its own, whichever judged before.
  assert.equal(isValid("a", { rule: "port" }), false);
  assert.equal(isValid("a"), true);
  assert.equal(isValid("a", { rule: "scheme" }), true);
  assert.equal(validate(`${long} `).error.index, long.length);
  // A lone surrogate becomes a replacement character.
  assert.equal(isValid("http://a/\ud800"), false);
  assert.equal(isValid("\0"), false);
  for (const name of ["__proto__", "constructor"]) assert.throws(() => rules(name), RangeError);
});

test("verdicts are the program's", { skip: program === null && "the program is not built" }, () => {
  for (const spec of ["rfc1738", "rfc3986", "rfc3987"]) {
    const words = suite(spec, 2000);
    const told = judged(spec, words);
    assert.equal(told.length, words.length);
    const same = ({ valid, via, error, findings }) => ({ valid, via, error, findings });
    for (const [number, word] of words.entries()) assert.deepEqual(same(validate(word, { spec })), same(told[number]), word);
  }
});
