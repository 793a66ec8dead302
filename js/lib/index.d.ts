/** A document: its id, such as `rfc3986`, or an alias, such as `1738`. */
export type Spec = string;

export interface Revision {
  id: string;
  aliases: string[];
  name: string;
  title: string;
  /** Month and year. */
  date: string;
  status: string;
  start_rule: string;
}

/** A document that defines schemes. */
export interface SchemeDocument {
  id: string;
  aliases: string[];
  name: string;
  title: string;
  /** Month and year. */
  date: string;
  status: string;
  /** The schemes that it defines, in lower case. */
  schemes: string[];
  /** The id of the revision whose generic syntax its URLs have. */
  generic: string;
}

export interface Rule {
  name: string;
  /** The document and the section that prints it. */
  section: string;
  concept: string | null;
  /** The BNF, as it must be read. */
  reading: string;
  /** True if its words are whole URLs or references. */
  describes_url: boolean;
}

/** Why a text is not valid. Places are bytes of UTF-8. */
export interface Fault {
  index: number;
  length: number;
  component: string | null;
  rule: string;
  document: string;
  section: string;
  expected: string[];
  message: string;
  notes: string[];
  accepted_by: string[];
  suggestion: string | null;
  /** The text without the `<` and `>`, quotes, white space or `URL:` around it, if what is left is valid. */
  unwrapped: string | null;
  /** The valid texts that are nearest: none if none is near, two if two are equally near. */
  repairs: Repair[];
  denied: string | null;
}

/** A valid text that is as near as any to one that is not valid. */
export interface Repair {
  text: string;
  /** `true` if each edit undoes a mistake that people are known to make, and no other text is as near. */
  sure: boolean;
  edits: Edit[];
}

/** One edit of a repair. Places are bytes of UTF-8 of the text that is not valid. */
export interface Edit {
  start: number;
  end: number;
  written: string;
  /** The kind of the mistake, such as `bracket-missing`. */
  mistake: string;
  /** The mistake in a person's words. */
  message: string;
}

/** Something worth saying of a valid text. Places are bytes of UTF-8. */
export interface Finding {
  code: string;
  severity: "note" | "warning";
  start: number;
  end: number;
  rule: string;
  document: string;
  section: string;
  message: string;
  suggestion: string | null;
}

export interface Report {
  spec: string;
  rule: string;
  valid: boolean;
  /** True if the text is valid as a relative reference, without a scheme. */
  relative: boolean;
  /** The alternatives that the parser took, outermost first. */
  via: string[];
  error: Fault | null;
  findings: Finding[];
  /** All faults, one for each part, with `everyFault`. */
  errors?: Fault[];
}

export interface Chosen {
  /** By default `rfc3986`. */
  spec?: Spec;
  /** Judge by this rule alone. */
  rule?: string | null;
  /**
   * Judge by the document that defines the scheme of the URL as well: with `true` or `"newest"` by the newest, with a year by
   * the newest that was published by its end, with the id of a document by that alone. By default `false`.
   */
  schemes?: boolean | number | string | null;
  /**
   * Judge strictly: an absolute URI is wanted, by the document's own rule for it, which the document that defines its scheme
   * accepts, and of which the prose of these documents forbids nothing. By default `false`.
   */
  strict?: boolean;
}

export interface ValidateOptions extends Chosen {
  /** Also look for what is valid and yet unwise. */
  lint?: boolean;
  /** Look for all faults, and not for the first only. */
  everyFault?: boolean;
  /** Codes of findings that count as errors, `warnings` for all of that severity, or `all`. */
  deny?: string[];
}

export interface Span {
  component: string;
  start: number;
  end: number;
}

export interface Node {
  rule: string;
  start: number;
  end: number;
  children: Node[];
}

export interface Parsed {
  /** The parts, undefined ones as null; null where the rule describes no URL. */
  reference: Record<string, unknown> | null;
  /** Where the parts are, in bytes of UTF-8. */
  spans: Span[] | null;
  tree: Node;
}

export interface Resolution {
  /** The target; null for a reference to the same document. */
  target: string | null;
  fragment: string | null;
  text: string;
  findings: Finding[];
}

export interface Scheme {
  scheme: string;
  standing: string;
  /** The ID of the document that defines the scheme, or of the revision if it says something of the name. */
  document: string | null;
  parts: Record<string, unknown>;
  /** What a client would send. */
  wire: Record<string, unknown> | null;
  wire_error: string | null;
}

/** `"ID:RULE"`, `"ID"`, `"ID@printed:RULE"`, or a rule of an ABNF, the first where none is named. */
export type Side = string | { abnf: string; rule?: string | null };

export interface Comparison {
  relation: "equal" | "subset" | "superset" | "overlap" | "disjoint";
  /** Shortest words that the left side alone has. */
  left_only: string[];
  right_only: string[];
  both: string | null;
}

/** A URL is not valid. */
export class InvalidUrlError extends Error {
  readonly fault: Fault;
}

/** A host name has no form in US-ASCII. Places are bytes of UTF-8. */
export class HostNameError extends Error {
  /** Where the label at fault begins in the IRI. */
  readonly index: number;
  readonly length: number;
}

/** The document does not describe what is asked for, or a base or reference cannot be used. */
export class UnsupportedError extends Error {}

/** A grammar cannot be read, or its automata are too large. */
export class GrammarError extends Error {}

/**
 * The place in a string, in units of UTF-16, of a place in bytes of UTF-8, such as the `index` of a fault; the length of the string
 * for a place behind it. Throws `RangeError` for what is no number of bytes.
 */
export function utf16Index(url: string, index: number): number;

/** All documents, the oldest first. */
export function revisions(): Revision[];

/** All documents that define schemes, such as `rfc8141` of `urn`, the oldest first. */
export function schemeDocuments(): SchemeDocument[];

/** The rules of a document. Throws `RangeError` if there is no such document, as all functions with a `spec` do. */
export function rules(spec?: Spec): Rule[];

/** Tells if a text is valid. */
export function isValid(url: string, options?: Chosen): boolean;

/** The verdict on a text, the fault, and what is worth saying. */
export function validate(url: string, options?: ValidateOptions): Report;

/** Every document's verdict, the oldest first. */
export function verdicts(url: string): { spec: string; valid: boolean }[];

/** The parts of a valid text. Throws `InvalidUrlError`. */
export function parse(url: string, options?: Chosen): Parsed;

/**
 * The target of a reference. Throws `InvalidUrlError` if the base or the reference is not valid, and `UnsupportedError` if they
 * cannot be used.
 */
export function resolve(base: string, reference: string, options?: { spec?: Spec }): Resolution;

/** The normal form of a text. Throws `InvalidUrlError`, and `UnsupportedError` if the document describes no normal form. */
export function normalize(url: string, options?: { spec?: Spec }): string;

export interface ToUriOptions {
  /** The document that defines IRIs; by default `rfc3987`. */
  spec?: Spec;
  /** Write the host name in US-ASCII, as it is looked up (IDNA, by UTS 46). By default `false`. */
  asciiHost?: boolean;
  /** Bring the IRI to Normalization Form C first, as for one typed from paper; places of errors are those in it. By default `false`. */
  normalize?: boolean;
  /** Escape `<`, `>`, `"`, space, `{`, `}`, `|`, `\`, `^` and `` ` ``, which are refused otherwise. By default `false`. */
  escapeExcluded?: boolean;
}

/**
 * The URI of an IRI (RFC 3987, section 3.1). Throws `InvalidUrlError` if it is not an IRI, and `HostNameError` if its host name has
 * no form in US-ASCII and one is wanted.
 */
export function toUri(iri: string, options?: ToUriOptions): string;

/** The IRI of a URI (RFC 3987, section 3.2). Throws `InvalidUrlError` if it is not a URI. */
export function toIri(uri: string, options?: { spec?: Spec }): string;

/** The meaning of a URL by its scheme: by the newest document that defines it, or by `rfc1738`, `rfc1630` or `url7` if `spec` is that; these describe what a client would send, too. */
export function scheme(url: string, options?: { spec?: Spec }): Scheme;

/** A URL as a browser has it. A part that it does not have is null, or empty for `username` and `password`. */
export interface BrowserUrl {
  href: string;
  origin: string;
  scheme: string;
  username: string;
  password: string;
  host: string | null;
  /** Null for the default port of the scheme, too. */
  port: number | null;
  path: string;
  query: string | null;
  fragment: string | null;
}

export interface BrowserReading {
  /** The target to which the document resolves the text, with a base. */
  target: string | null;
  /** Null if a browser makes no URL of it. */
  browser: BrowserUrl | null;
  /** By the names of the URL Standard, in the order of the text. */
  validation_errors: string[];
  /** The parts by the document, beside those of the browser. */
  parts: { component: string; written: string | null; read: string | null; differs: boolean }[];
}

/**
 * The URL that the parser of the URL Standard makes of a text, beside a document. The parser is that of the Rust crate `url`. Throws
 * `InvalidUrlError` if the base is not valid, and `UnsupportedError` if it cannot be used.
 */
export function browser(url: string, options?: { spec?: Spec; base?: string | null }): BrowserReading;

/** How two languages lie to each other. Throws `GrammarError`. */
export function compare(left: Side, right: Side, options?: { maxStates?: number }): Comparison;
