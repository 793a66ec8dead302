// The parse tree, and what binds it to the text: whoever points at one sees the other.

import { code, element, joined, quiet } from "./element.js";
import { reason } from "./parts.js";
import { shown } from "./text.js";

/** So many nodes of one parent are shown, and so many in all. */
const MOST_OF_PARENT = 200;
const MOST_IN_ALL = 2000;

/** The cuts of the text that the shown nodes make, in order. */
export function cutsOf(tree) {
  const places = new Set();
  let count = 0;
  const visit = ({ start, end, children }) => {
    if (++count > MOST_IN_ALL) return;
    places.add(start).add(end);
    children.slice(0, MOST_OF_PARENT).forEach(visit);
  };
  visit(tree);
  return [...places].sort((a, b) => a - b);
}

function nodes(cut, tree, rules) {
  let count = 0;
  const item = ({ rule, start, end, children }) => {
    count += 1;
    const text = element("span", { class: "quiet" }, '"', ...shown(cut.slice(start, end)), '"');
    const line = element("span", { class: "node", "data-start": start, "data-end": end }, rules.link(rule), " ", text);
    const made = element("li", {}, line);
    const below = [];
    for (const child of children.slice(0, MOST_OF_PARENT)) {
      if (count >= MOST_IN_ALL) break;
      below.push(item(child));
    }
    const rest = children.length - below.length;
    if (rest > 0) below.push(element("li", { class: "quiet" }, `… and ${rest} more`));
    if (below.length) made.append(element("ul", { class: "nodes" }, ...below));
    return made;
  };
  return element("ul", { class: "nodes" }, item(tree));
}

/** The nodes from the root to the innermost one that holds the bytes from `start` to `end`. */
function chainTo(tree, start, end) {
  const chain = [];
  const holds = (node) => node.start <= start && end <= node.end;
  for (let node = tree; node; node = node.children.find(holds)) chain.push(node);
  return chain;
}

/** The tree below the text, each showing what is pointed at in the other. */
export class Tree {
  #text;
  #nodes;
  #chain;
  #tree = null;
  #rules = null;
  /** The range that was focused or pressed, which stays when the pointer goes. */
  #held = null;

  constructor(text, nodes, chain) {
    this.#text = text;
    this.#nodes = nodes;
    this.#chain = chain;
    for (const box of [text, nodes]) {
      box.addEventListener("mouseover", ({ target }) => this.#point(this.#rangeAt(target)));
      box.addEventListener("mouseleave", () => this.#point(null));
      box.addEventListener("focusin", ({ target }) => this.#hold(this.#rangeAt(target)));
      box.addEventListener("click", ({ target }) => this.#hold(this.#rangeAt(target)));
    }
    text.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      this.#hold(this.#rangeAt(event.target));
    });
    addEventListener("keydown", ({ key }) => key === "Escape" && this.#hold(null));
  }

  show(cut, judged, rules) {
    this.#tree = judged.parsed?.value?.tree ?? null;
    this.#rules = rules;
    this.#held = null;
    this.#nodes.replaceChildren(this.#tree ? nodes(cut, this.#tree, rules) : quiet(reason(judged, "None.")));
    this.#chain.replaceChildren();
  }

  /** The node that an element stands for, as a chain from the root; null if it stands for none. */
  #rangeAt(target) {
    if (this.#tree === null) return null;
    const found = target.closest("[data-start]");
    if (found === null) return null;
    const [start, end] = [Number(found.dataset.start), Number(found.dataset.end)];
    const chain = chainTo(this.#tree, start, end);
    if (!found.matches(".node")) return { chain, line: null };
    return { chain, line: found, start, end };
  }

  #hold(range) {
    this.#held = range;
    this.#light(range);
    if (range === null) return this.#chain.replaceChildren();
    const last = range.line ? range.line.querySelector("code").textContent : null;
    const names = range.chain.map(({ rule }) => rule);
    const chain = last === null || !names.includes(last) ? names : names.slice(0, names.indexOf(last) + 1);
    this.#chain.replaceChildren("Read as ", ...joined(chain.map((rule) => this.#rules.link(rule)), " > "), ".");
  }

  #point(range) {
    this.#light(range ?? this.#held);
  }

  #light(range) {
    for (const lit of document.querySelectorAll(".lit")) lit.classList.remove("lit");
    if (range === null) return;
    const node = range.line ? range : range.chain.at(-1);
    if (!node) return;
    const { start, end } = node;
    for (const atom of this.#text.querySelectorAll(".atom")) {
      const [from, to] = [Number(atom.dataset.start), Number(atom.dataset.end)];
      if (start <= from && to <= end) atom.classList.add("lit");
    }
    const lines = range.line ? [range.line] : this.#nodes.querySelectorAll(`.node[data-start="${start}"][data-end="${end}"]`);
    for (const line of lines) line.classList.add("lit");
  }
}
