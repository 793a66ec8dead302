// An ABNF, compared with a rule of a document. It has a worker of its own: a large grammar holds up no verdict.

import { code, element, joined, quiet } from "./element.js";
import { Library } from "./library.js";

const words = (list) => (list.length ? joined(list.map((word) => code(JSON.stringify(word))), ", ") : ["none"]);

let library = null;

/** Compares, and shows the outcome; a comparison that is still at work is dropped. */
export async function showComparison(place, abnf, right) {
  library?.restart();
  library ??= new Library();
  place.replaceChildren(quiet("Comparing …"));
  try {
    const compared = await library.ask("compare", { left: abnf, right });
    const { relation, left_only: left, right_only: other, both } = compared;
    const rows = [
      ["relation", [element("strong", {}, relation)]],
      ["only in the ABNF", words(left)],
      [`only in ${right}`, words(other)],
      ["in both", words(both === null ? [] : [both])],
    ];
    const cells = rows.flatMap(([name, value]) => [element("dt", {}, name), element("dd", {}, ...value)]);
    place.replaceChildren(element("dl", {}, ...cells));
  } catch (error) {
    if (error.message !== "stopped") place.replaceChildren(element("p", { class: "no" }, error.message));
  }
}
