// The answers of all documents to one text: a row each.

import { at, code, element } from "./element.js";
import { Field } from "./field.js";
import { Library } from "./library.js";
import { Text, shown } from "./text.js";
import { pieces } from "./verdict.js";

/** The text is judged so long after the last key stroke. */
const DELAY = 120;

/** So many characters are shown on either side of a fault. */
const CONTEXT = 24;

/** The surroundings of a fault, with the fault marked. */
function excerpt(cut, fault) {
  const [before, marked, after] = pieces(cut, fault).map((piece) => [...piece]);
  const from = before.length > CONTEXT ? ["…", ...before.slice(-CONTEXT)] : before;
  const to = after.length > CONTEXT ? [...after.slice(0, CONTEXT), "…"] : after;
  const within = marked.length > CONTEXT ? [...marked.slice(0, CONTEXT), "…"] : marked;
  const text = (characters) => shown(characters.join(""));
  // A fault at the end has no characters of its own.
  const mark = element("mark", { class: within.length ? "fault" : "fault end" }, ...(within.length ? text(within) : ["\u00a0"]));
  return code(...text(from), mark, ...text(to));
}

function summary(accepting, all) {
  if (all === 0) return "";
  if (accepting === 0) return "No document accepts it.";
  return accepting === all ? `All ${all} documents accept it.` : `${accepting} of ${all} documents accept it.`;
}

export class Lanes {
  #field;
  #box;
  #library = new Library();
  #timer = null;
  #wanted = null;
  #isBusy = false;
  #isLoaded = false;

  constructor(box, area) {
    this.#box = box;
    this.#field = new Field(area, () => this.#judge());
    area.addEventListener("input", () => this.#soon());
    at("summary").textContent = "Loading the library …";
    this.#library.loaded.then(
      () => {
        this.#isLoaded = true;
        if (at("summary").textContent.startsWith("Loading")) at("summary").textContent = "";
      },
      ({ message }) => this.#missing(message),
    );
    if (area.value !== "") this.#soon();
  }

  /** Puts a text into the field, and judges it. */
  show(url) {
    this.#field.value = url;
    return this.#judge();
  }

  #soon() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#judge(), DELAY);
  }

  async #judge() {
    clearTimeout(this.#timer);
    this.#wanted = this.#field.value;
    if (this.#isBusy) return;
    this.#isBusy = true;
    while (this.#wanted !== null) {
      const url = this.#wanted;
      this.#wanted = null;
      try {
        this.#shown(url, url === "" ? [] : await this.#library.ask("lanes", url));
      } catch (error) {
        if (this.#isLoaded) this.#library.restart();
        at("lanes").replaceChildren();
        at("summary").textContent = `No verdict: ${error.message}`;
      }
    }
    this.#isBusy = false;
  }

  #shown(url, answers) {
    const cut = new Text(url);
    at("lanes").replaceChildren(...answers.map((answer) => this.#row(cut, url, answer)));
    const accepting = answers.filter(({ valid }) => valid).length;
    at("summary").textContent = summary(accepting, answers.length);
    this.#box.dataset.judged = url;
    // The text is in the address, for the way back to this page and for links. A browser may refuse that.
    try {
      history.replaceState(null, "", url === "" ? location.pathname : `#${new URLSearchParams({ url })}`);
    } catch {
      // The verdicts are there all the same.
    }
  }

  #row(cut, url, { spec, name, valid, error }) {
    const link = `${this.#box.dataset.playground}#${new URLSearchParams({ url, spec })}`;
    const icon = element("span", { class: "icon", "aria-hidden": "true" }, valid ? "✓" : "✗");
    const row = element("li", { class: valid ? "valid" : "invalid", "data-spec": spec });
    // The map below names the documents in the same short way.
    const short = document.querySelector(`table.map [data-spec="${spec}"]`).textContent;
    row.append(element("span", { class: "name", title: name }, short));
    row.append(element("span", { class: "word" }, icon, valid ? "valid" : "not valid"));
    const why = element("span", { class: "why" });
    if (error) {
      const message = element("span", { class: "message" }, `byte ${error.index}: ${error.message}`);
      why.append(message, " ", excerpt(cut, error));
    }
    const label = `In the playground, by ${name}`;
    row.append(why, element("a", { href: link, "aria-label": label }, "In the playground"));
    return row;
  }

  #missing(message) {
    this.#box.hidden = true;
    at("need").hidden = false;
    const reason = `The library for browsers could not be loaded (${message})`;
    at("need").textContent = `${reason}, so no URL can be tried, and the map stands alone.`;
  }
}
