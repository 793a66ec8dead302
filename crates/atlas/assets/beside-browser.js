// A browser's reading of a text, beside the parts by the chosen document.

import { code, element, joined } from "./element.js";
import { shown } from "./text.js";

function row({ component, written, read, differs }) {
  const cell = (text) => element("td", {}, ...(text === null ? [] : [code(...shown(text))]));
  const theirs = cell(read);
  if (differs) theirs.append(" ", element("span", { class: "no" }, "differs"));
  const made = element("tr", { "data-component": component, "data-differs": differs });
  made.append(element("th", { scope: "row" }, component), cell(written), theirs);
  return made;
}

/** Shows it; nothing, if there is no such document. */
export function showBrowser(place, judged) {
  if (judged === null) return place.replaceChildren();
  const { value, error } = judged;
  if (!value) return place.replaceChildren(element("p", { class: "no" }, error));
  const href = value.browser ? code(...shown(value.browser.href)) : element("span", { class: "no" }, "no URL");
  const all = [element("p", { class: "own-box", tabindex: 0, role: "group", "aria-label": "The URL in a browser" }, href)];
  const rows = value.parts.filter(({ written, read }) => written !== null || read !== null).map(row);
  if (rows.length) {
    const head = element("tr", {}, ...["part", "the document", "a browser"].map((name) => element("th", { scope: "col" }, name)));
    const table = element("table", {}, element("thead", {}, head), element("tbody", {}, ...rows));
    all.push(element("div", { class: "wide", role: "region", tabindex: 0, "aria-label": "Parts in a browser" }, table));
  }
  if (value.validation_errors.length) {
    all.push(element("p", {}, "Validation errors: ", ...joined(value.validation_errors.map((name) => code(name)), ", "), "."));
  }
  place.replaceChildren(...all);
}
