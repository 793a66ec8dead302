// The functions of the package, over what is compiled in `urlspec.js`. How that is loaded is told by `node.js` and
// `browser.js`.

import * as compiled from "./urlspec.js";

/** A URL is not valid; `fault` says where, by which rule, and what was expected. */
export class InvalidUrlError extends Error {
  constructor(message, fault) {
    super(message);
    this.name = "InvalidUrlError";
    this.fault = fault;
  }
}

/** A host name has no form in US-ASCII; `index` and `length` are the place of the label at fault, in bytes of UTF-8. */
export class HostNameError extends Error {
  constructor(message, { index, length }) {
    super(message);
    this.name = "HostNameError";
    this.index = index;
    this.length = length;
  }
}

/** The document does not describe what is asked for, or a base or reference does not do. */
export class UnsupportedError extends Error {
  name = "UnsupportedError";
}

/** A grammar cannot be read, or its automata are too large. */
export class GrammarError extends Error {
  name = "GrammarError";
}

const DEFAULT = "rfc3986";

/** What a compiled function returns, or the exception that the JSON which it throws stands for. */
function returned(make) {
  try {
    return make();
  } catch (thrown) {
    if (typeof thrown !== "string") throw thrown;
    const { kind, message, error } = JSON.parse(thrown);
    if (kind === "url") throw new InvalidUrlError(message, error);
    if (kind === "host") throw new HostNameError(message, error);
    if (kind === "name") throw new RangeError(message);
    throw kind === "grammar" ? new GrammarError(message) : new UnsupportedError(message);
  }
}

/** The same, if what it returns is JSON. */
function answered(make) {
  return JSON.parse(returned(make));
}

const encoder = new TextEncoder();

/** The most octets of a text for which a place is kept. */
const KEPT = 1 << 16;

/** The place of the text that is judged next: nothing, if the memory of the module has grown since. */
let place = new Uint8Array(0);

/** Writes a text to its place, calls a compiled function with its length in octets, and returns what that does. */
function judged(url, judge) {
  // A unit of UTF-16 takes three octets of UTF-8 at most.
  const most = 3 * text(url, "url").length;
  if (place.length < most) {
    const octets = Math.max(most, 1024);
    // The memory may grow, and then has another buffer.
    const start = compiled.placeFor(octets);
    place = new Uint8Array(compiled.memoryOfPlace().buffer, start, octets);
  }
  const result = judge(encoder.encodeInto(url, place).written);
  if (most > KEPT) {
    place = new Uint8Array(0);
    compiled.placeFor(0);
  }
  return result;
}

/** What judges by some options, which is made once for each choice. */
const judges = new Map();
let last = { judge: undefined };

function judgeOf(spec, rule, schemes, strict) {
  if (last.judge && last.spec === spec && last.rule === rule && last.schemes === schemes && last.strict === strict) return last.judge;
  const key = JSON.stringify([spec, rule, schemes, strict]);
  let judge = judges.get(key);
  if (judge === undefined) {
    judge = returned(() => new compiled.Judge(spec, rule, schemes, strict));
    judges.set(key, judge);
  }
  last = { judge, spec, rule, schemes, strict };
  return judge;
}

/** The names of all documents, the oldest first. */
let specs;

function text(value, what) {
  if (typeof value !== "string") throw new TypeError(`${what} is a string, not ${value === null ? "null" : typeof value}`);
  return value;
}

function names(value, what) {
  if (!Array.isArray(value)) throw new TypeError(`${what} is an array of strings`);
  return value.map((one) => text(one, what));
}

/** The options, none of which may be unknown. */
function checked(options, ...known) {
  if (options === null || typeof options !== "object") throw new TypeError("options are an object, such as { spec: \"rfc3986\" }");
  const unknown = Object.keys(options).find((name) => !known.includes(name));
  if (unknown !== undefined) throw new TypeError(`there is no option \`${unknown}\`; there are ${known.join(", ")}`);
  return options;
}

function spec(options) {
  return text(options.spec ?? DEFAULT, "spec");
}

function rule(options) {
  return options.rule === undefined || options.rule === null ? undefined : text(options.rule, "rule");
}

/** An option that is true or false; false by default. */
function flag(options, name) {
  const value = options[name] ?? false;
  if (typeof value !== "boolean") throw new TypeError(`${name} is true or false, not a ${typeof value}`);
  return value;
}

/** The documents that define schemes, as a text: true for the newest, a year, or what is one already. */
function schemes({ schemes = false }) {
  if (schemes === false || schemes === null) return undefined;
  if (schemes === true) return "newest";
  if (typeof schemes !== "number") return text(schemes, "schemes, if it is neither a boolean nor a year,");
  if (Number.isInteger(schemes) && schemes >= 1993 && schemes < 2100) return `${schemes}`;
  throw new RangeError(`a number in schemes is a year from 1993 to 2099, such as 2005, and not ${schemes}; true takes the newest documents`);
}

export function utf16Index(url, index) {
  text(url, "url");
  if (!Number.isInteger(index) || index < 0) throw new RangeError("index is a number of bytes");
  let at = 0;
  for (let octets = 0; at < url.length && octets < index; at += 1) {
    const code = url.codePointAt(at);
    octets += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    if (code >= 0x10000) at += 1;
  }
  return at;
}

export function revisions() {
  return answered(() => compiled.revisions());
}

export function schemeDocuments() {
  return answered(() => compiled.schemeDocuments());
}

export function rules(of = DEFAULT) {
  return answered(() => compiled.rules(text(of, "spec")));
}

export function isValid(url, options = {}) {
  checked(options, "spec", "rule", "schemes", "strict");
  const judge = judgeOf(spec(options), rule(options), schemes(options), flag(options, "strict"));
  return judged(url, (octets) => judge.accepts(octets));
}

export function validate(url, options = {}) {
  checked(options, "spec", "rule", "lint", "everyFault", "deny", "schemes", "strict");
  const { deny = [] } = options;
  return answered(() =>
    compiled.validate(
      text(url, "url"),
      spec(options),
      rule(options),
      flag(options, "lint"),
      flag(options, "everyFault"),
      names(deny, "deny"),
      schemes(options),
      flag(options, "strict"),
    ),
  );
}

export function verdicts(url) {
  const bits = judged(url, (octets) => compiled.verdicts(octets));
  specs ??= revisions().map(({ id }) => id);
  return specs.map((spec, number) => ({ spec, valid: ((bits >> number) & 1) === 1 }));
}

export function parse(url, options = {}) {
  checked(options, "spec", "rule", "schemes", "strict");
  return answered(() =>
    compiled.parse(text(url, "url"), spec(options), rule(options), schemes(options), flag(options, "strict")),
  );
}

export function resolve(base, reference, options = {}) {
  checked(options, "spec");
  return answered(() => compiled.resolve(text(base, "base"), text(reference, "reference"), spec(options)));
}

export function normalize(url, options = {}) {
  checked(options, "spec");
  return answered(() => compiled.normalize(text(url, "url"), spec(options)));
}

/** The document of IRIs, for conversions. */
const OF_IRIS = "rfc3987";

export function toUri(iri, options = {}) {
  checked(options, "spec", "asciiHost", "normalize", "escapeExcluded");
  return answered(() =>
    compiled.toUri(
      text(iri, "iri"),
      text(options.spec ?? OF_IRIS, "spec"),
      flag(options, "asciiHost"),
      flag(options, "normalize"),
      flag(options, "escapeExcluded"),
    ),
  );
}

export function toIri(uri, options = {}) {
  checked(options, "spec");
  return answered(() => compiled.toIri(text(uri, "uri"), text(options.spec ?? OF_IRIS, "spec")));
}

export function scheme(url, options = {}) {
  checked(options, "spec");
  return answered(() => compiled.scheme(text(url, "url"), text(options.spec ?? "rfc3986", "spec")));
}

export function browser(url, options = {}) {
  checked(options, "spec", "base");
  const base = options.base === undefined || options.base === null ? undefined : text(options.base, "base");
  return answered(() => compiled.browser(text(url, "url"), base, spec(options)));
}

/** `"rfc3986:port"`, `"rfc3986"`, or `{ abnf, rule }`: whether it is a text, the source, and the rule. */
function side(value) {
  if (typeof value === "string") {
    const at = value.indexOf(":");
    return at < 0 ? [false, value, undefined] : [false, value.slice(0, at), value.slice(at + 1)];
  }
  if (value === null || typeof value !== "object") throw new TypeError("a side is \"ID:RULE\" or { abnf, rule }");
  checked(value, "abnf", "rule");
  return [true, text(value.abnf, "abnf"), rule(value)];
}

export function compare(left, right, options = {}) {
  checked(options, "maxStates");
  const { maxStates = 100_000 } = options;
  if (!Number.isInteger(maxStates) || maxStates < 1 || maxStates > 0x7fffffff) {
    throw new RangeError("maxStates is a whole number from 1 on");
  }
  return answered(() => compiled.compare(...side(left), ...side(right), maxStates));
}
