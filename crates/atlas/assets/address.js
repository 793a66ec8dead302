// The state of the form, in the address behind the `#`: a link shows the same again.

/** The address is written so long after the last change: browsers allow no more than some writings in a second. */
const DELAY = 300;

export class Address {
  #fields;
  #timer = null;

  /** Fields by their names; each has a `value` and an `initial` one. */
  constructor(fields) {
    this.#fields = fields;
    addEventListener("pagehide", () => this.write());
  }

  /** Fills the form as the address says; `url` and `spec` may be left out too. Returns the names in the address. */
  read() {
    const given = new URLSearchParams(location.hash.slice(1));
    for (const [name, field] of Object.entries(this.#fields)) field.value = given.get(name) ?? field.initial;
    // The program writes an edition behind the document.
    const { spec, edition } = this.#fields;
    const [document, ...rest] = (given.get("spec") ?? "").split("@");
    if (rest.length) {
      spec.value = document;
      edition.value = `@${rest.join("@")}`;
    }
    return new Set(given.keys());
  }

  get state() {
    const state = new URLSearchParams();
    for (const [name, field] of Object.entries(this.#fields)) {
      if (name === "url" || name === "spec" || field.value !== field.initial) state.set(name, field.value);
    }
    return state;
  }

  /** The whole address of what the form holds now. */
  get link() {
    const link = new URL(location.href);
    link.hash = this.state;
    return link.href;
  }

  /** Writes it soon. */
  changed() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.write(), DELAY);
  }

  /** Writes it now, if anything has changed. */
  write() {
    if (this.#timer === null) return;
    clearTimeout(this.#timer);
    this.#timer = null;
    try {
      history.replaceState(null, "", `#${this.state}`);
    } catch {
      // A browser that has had enough, or an address that is too long: the verdict does not depend on it.
    }
  }
}
