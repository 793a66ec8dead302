// The names of documents, and the pages of their rules.

import { code, element } from "./element.js";

/** A name without what does not count in it, as the program reads names: `RFC 1738` is `rfc1738`. */
const plain = (name) => name.replace(/[ _-]/g, "").replace(/[A-Z]/g, (letter) => letter.toLowerCase());

/** The document in a sentence. */
export const by = (name) => `by ${name.startsWith("URL ") ? "the " : ""}${name}`;

/** A choice of a document, by a list. A link may name it by its id, its name or an alias, or name one that does not exist. */
export class Choice {
  #select;
  #unknown = null;

  constructor(select) {
    this.#select = select;
    this.#select.addEventListener("input", () => (this.#unknown = null));
  }

  get initial() {
    return [...this.#select.options].find(({ defaultSelected }) => defaultSelected).value;
  }

  /** The chosen document's id, or the name that is none's. */
  get value() {
    return this.#unknown ?? this.#select.value;
  }

  set value(name) {
    const options = [...this.#select.options];
    const names = ({ value, text, dataset }) => [value, text, ...(dataset.aliases ?? "").split(" ")].filter(Boolean).map(plain);
    const found = options.findIndex((option) => option.value === name || names(option).includes(plain(name)));
    this.#select.selectedIndex = found;
    this.#unknown = found < 0 ? name : null;
  }

  /** The name of a document that fits into a list. */
  short(id) {
    return [...this.#select.options].find(({ value }) => value === id).dataset.short;
  }

  /** The name that messages call a document by, in an edition. */
  name(edition) {
    const [id, printed] = edition.split("@");
    const option = [...this.#select.options].find(({ value }) => value === id);
    if (option === undefined) return `an unknown document, “${id}”`;
    return option.text + (printed === undefined ? "" : " as printed");
  }
}

/** The rules of a document as the library lists them, and links to their pages. */
export class Rules {
  #rules;
  #document;

  constructor(edition, rules) {
    this.#document = edition.split("@")[0];
    this.#rules = rules;
    this.byName = new Map(rules.map((rule) => [rule.name, rule]));
  }

  get names() {
    return this.#rules.map(({ name }) => name);
  }

  /** The address of the page of a rule. Of rules whose names differ in case alone, the later has a number there. */
  address(name, document = this.#document) {
    if (document !== this.#document || !this.byName.has(name)) return `../${document}/index.html`;
    const alike = this.names.filter((other) => other.toLowerCase() === name.toLowerCase());
    const place = alike.indexOf(name);
    return `../${document}/${encodeURIComponent(name)}${place > 0 ? `-${place + 1}` : ""}/index.html`;
  }

  /** The name of a rule as a link to its page; as it is, if it is no rule's. */
  link(name, document = this.#document) {
    if (document === this.#document && !this.byName.has(name)) return code(name);
    return element("a", { href: this.address(name, document) }, code(name));
  }

  /** A text with the names of rules as links. */
  linked(text) {
    // Literals and comments have no rules in them.
    const pieces = text.split(/("[^"]*"|;.*|[A-Za-z][\w+-]*)/);
    const isName = (piece, number) => number % 2 === 1 && this.byName.has(piece);
    return pieces.map((piece, number) => (isName(piece, number) ? element("a", { href: this.address(piece) }, piece) : piece));
  }
}
