// Buttons that copy.

import { element, quiet } from "./element.js";

/** Copies a text, and shows it, too: a browser may refuse to copy. */
export async function copy(place, name, text) {
  let said = `Copied: ${name}.`;
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    said = `This browser did not let the page copy the ${name}; here it is.`;
  }
  place.replaceChildren(quiet(said), element("pre", { tabindex: 0, role: "group", "aria-label": name }, text));
}
