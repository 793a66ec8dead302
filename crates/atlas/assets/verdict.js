// A verdict: a strip with an icon and a word, and the text with its fault marked.

import { by } from "./documents.js";
import { element } from "./element.js";
import { Text, visible } from "./text.js";

const ICONS = { valid: "✓", invalid: "✗", unknown: "!" };
const WORDS = { valid: "Valid", invalid: "Not valid", unknown: "No verdict" };

/** A report in one word: `valid`, `invalid`, or `unknown` if there is none. */
export const kind = (report) => (!report ? "unknown" : report.valid ? "valid" : "invalid");

/** The verdict as a sentence, for those who hear it. */
export function sentence(name, { report, error }) {
  const it = kind(report);
  if (it === "unknown") return `${name}: no verdict: ${error}${/[.?!]$/.test(error) ? "" : "."}`;
  if (it === "valid") return `${name}: valid.`;
  return `${name}: not valid, byte ${report.error.index}: ${report.error.message}.`;
}

/** The strip. */
export function strip(name, { report, error }) {
  const it = kind(report);
  const shown = element("p", { class: `strip ${it}` });
  shown.append(element("span", { class: "icon", "aria-hidden": "true" }, ICONS[it]), element("strong", {}, WORDS[it]));
  const place = it === "invalid" ? `: byte ${report.error.index}` : "";
  shown.append(element("span", {}, it === "unknown" ? error : `${by(name)}${place}`));
  return shown;
}

/** The three pieces of a text: before the fault, the fault, and behind it. */
export function pieces(text, { index, length }) {
  const cut = text instanceof Text ? text : new Text(text);
  return [cut.slice(0, index), cut.slice(index, index + length), cut.slice(index + length)];
}

/** The text with the fault marked, and a line below that points at it. A long text scrolls within its box. */
export function drawn(text, fault) {
  const [before, marked, after] = pieces(text, fault).map(visible);
  const below = " ".repeat([...before].length) + "^".repeat(Math.max(1, [...marked].length));
  const mark = element("mark", { class: "fault" }, marked);
  const attributes = { class: "drawn", tabindex: 0, role: "group", "aria-label": "The text, with the fault marked" };
  return element("pre", attributes, before, mark, after, "\n", below);
}

/** Scrolls a drawn text to its fault, once it stands in the page. */
export function reveal(drawn) {
  const mark = drawn.querySelector("mark");
  drawn.scrollLeft = Math.max(0, mark.offsetLeft - drawn.offsetLeft - drawn.clientWidth / 2);
}
