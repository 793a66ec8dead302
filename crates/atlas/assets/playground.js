// The page: it asks the library, which runs in a worker, and shows what it says.

const at = (id) => document.getElementById(id);
const form = Object.fromEntries(["url", "spec", "edition", "rule", "base", "abnf", "left", "right"].map((name) => [name, at(name)]));

/** A worker, asked one thing at a time; of what is asked meanwhile, only the last counts. */
class Library {
  #worker;
  #waiting = new Map();
  #id = 0;

  constructor() {
    this.#start();
  }

  #start() {
    this.#worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
    this.#worker.addEventListener("message", ({ data: { id, value, error } }) => {
      if (!this.#waiting.has(id)) return;
      const { resolve, reject } = this.#waiting.get(id);
      this.#waiting.delete(id);
      if (error === undefined) resolve(value);
      else reject(new Error(error));
    });
    this.#worker.addEventListener("error", (event) => this.#fail(event.message || "the library cannot be loaded"));
  }

  ask(verb, argument) {
    const id = ++this.#id;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#worker.postMessage({ id, verb, argument });
    });
  }

  #fail(reason) {
    for (const { reject } of this.#waiting.values()) reject(new Error(reason));
    this.#waiting.clear();
  }

  /** Drops what it is at, and begins anew. */
  restart() {
    this.#worker.terminate();
    this.#fail("stopped");
    this.#start();
  }
}

/** An element with attributes and children; text is only ever text. */
function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
    else if (value !== undefined) made.setAttribute(key, value);
  }
  made.append(...children);
  return made;
}

const code = (text, attributes) => element("code", attributes, text);
const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** A text that can be cut at bytes of UTF-8, in which the library counts. */
class Text {
  constructor(text) {
    this.bytes = encoder.encode(text);
  }

  slice(start, end) {
    return decoder.decode(this.bytes.subarray(start, end));
  }
}

/** What nobody could see is shown as a picture. */
function visible(text) {
  const unseen = /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u115f\u1160\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff9-\ufffb]/g;
  return text.replace(unseen, (character) => {
    const number = character.codePointAt(0);
    if (number > 0x7f) return "\ufffd";
    return String.fromCodePoint(number === 0x7f ? 0x2421 : 0x2400 + number);
  });
}

function showVerdicts(verdicts) {
  const names = new Map([...form.spec.options].map((option) => [option.value, option.text]));
  const items = verdicts.map(({ spec, valid }) => {
    const choose = () => {
      form.spec.value = spec;
      changed();
    };
    const mark = element("span", { class: valid ? "yes" : "no" }, valid ? "✓ valid" : "✗ not valid");
    const pressed = String(spec === form.spec.value);
    const button = element("button", { type: "button", "aria-pressed": pressed, "data-spec": spec, "data-valid": valid, onclick: choose });
    button.append(names.get(spec) ?? spec, " ", mark);
    return element("li", {}, button);
  });
  // Whoever chose a document by keyboard stays where they were.
  const focused = document.activeElement?.closest("#all button")?.dataset.spec;
  at("all").replaceChildren(...items);
  if (focused) at("all").querySelector(`[data-spec="${focused}"]`)?.focus();
}

/** The text with the fault marked, and a line below that points at it. */
function drawn(text, { index, length }) {
  const before = visible(text.slice(0, index));
  const fault = visible(text.slice(index, index + length));
  const after = visible(text.slice(index + length));
  const below = " ".repeat([...before].length) + "^".repeat(Math.max(1, [...fault].length));
  const marked = element("mark", { class: "fault" }, fault);
  return element("pre", { class: "drawn", tabindex: 0, "aria-label": "The text, with the fault marked" }, before, marked, after, "\n", below);
}

function showFault(text, fault, rules) {
  const block = element("div", { class: "fault-block" });
  block.append(drawn(text, fault));
  const expected = fault.expected.length ? `; expected ${fault.expected.length > 1 ? "one of " : ""}${fault.expected.join(", ")}` : "";
  block.append(element("p", {}, element("strong", { class: "no" }, `Byte ${fault.index}: ${fault.message}`), expected, "."));
  // As the site names folders: of names that differ in case alone, the later has a number.
  const named = rules.map(({ name }) => name).filter((name) => name.toLowerCase() === fault.rule.toLowerCase());
  const place = Math.max(0, named.indexOf(fault.rule));
  const link = `../${fault.document}/${fault.rule}${place ? `-${place + 1}` : ""}/index.html`;
  const reading = rules.find(({ name }) => name === fault.rule)?.reading;
  const cited = rules.find(({ name }) => name === fault.rule)?.section ?? fault.section;
  block.append(element("p", {}, "Rule ", element("a", { href: link }, code(fault.rule)), `, ${cited}:`));
  if (reading) block.append(element("pre", { tabindex: 0 }, code(reading)));
  for (const note of fault.notes) block.append(element("p", {}, `Note: ${note}.`));
  if (fault.accepted_by.length) block.append(element("p", {}, `Accepted by ${fault.accepted_by.join(", ")}.`));
  if (fault.suggestion !== null) {
    const apply = () => {
      form.url.value = text.slice(0, fault.index) + fault.suggestion + text.slice(fault.index + fault.length);
      form.url.focus();
      changed();
    };
    const offer = fault.suggestion === "" ? ["Leave it out"] : ["Write ", code(fault.suggestion)];
    const button = element("button", { type: "button", class: "mend", onclick: apply }, ...offer);
    block.append(element("p", {}, button));
  }
  return block;
}

function showReport(text, report, rules) {
  const shown = [];
  if (report.valid) {
    const via = report.via.length ? `, read as ${[report.rule, ...report.via].join(" > ")}` : "";
    shown.push(element("p", {}, element("strong", { class: "yes" }, "Valid"), via, "."));
  } else {
    shown.push(...report.errors.map((fault) => showFault(text, fault, rules)));
  }
  if (report.findings.length) {
    const items = report.findings.map((finding) => {
      const link = element("a", { href: `../findings/index.html#${finding.code}` }, code(finding.code));
      const item = element("li", {}, `${finding.severity}: `, finding.message, " (", link, ")");
      if (finding.suggestion === "") item.append("; leave it out");
      else if (finding.suggestion !== null) item.append("; write ", code(finding.suggestion));
      return item;
    });
    shown.push(element("h3", {}, "Findings"), element("ul", { id: "findings" }, ...items));
  }
  at("report").replaceChildren(...shown);
}

/** The parts that have no parts, in the order of the text, and what stands between them. */
function leaves(spans) {
  // Parts come after what they are parts of.
  const holds = (outer, inner) => outer.start <= inner.start && inner.end <= outer.end && inner.start < inner.end;
  const ordered = spans.filter((span, number) => !spans.some((other, place) => place > number && holds(span, other)));
  return ordered.sort((a, b) => a.start - b.start);
}

function showParts(text, parsed) {
  const spans = parsed?.value?.spans ?? [];
  const pieces = [];
  let done = 0;
  for (const { component, start, end } of leaves(spans)) {
    if (start < done || start === end) continue;
    pieces.push(visible(text.slice(done, start)), element("span", { class: component, title: component }, visible(text.slice(start, end))));
    done = end;
  }
  pieces.push(visible(text.slice(done)));
  at("coloured").replaceChildren(...(spans.length ? pieces : []));
  const rows = spans.map(({ component, start, end }) => {
    const value = start === end ? element("span", { class: "quiet" }, "(empty)") : code(visible(text.slice(start, end)));
    return [element("dt", {}, component), element("dd", {}, value)];
  });
  at("components").replaceChildren(rows.length ? element("dl", {}, ...rows.flat()) : element("p", { class: "quiet" }, "None: the text is not valid, or the rule describes no URL."));
}

function showDerived({ resolved, normal }) {
  const row = (name, { value, error }) => [element("dt", {}, name), element("dd", {}, error === undefined ? value : element("span", { class: "quiet" }, error))];
  const rows = [row("normal form", { ...normal, value: normal.value === undefined ? undefined : code(visible(normal.value)) })];
  if (resolved) {
    const value = resolved.value === undefined ? undefined : code(visible(resolved.value.text));
    rows.unshift(row("resolved", { ...resolved, value }));
  }
  at("derived").replaceChildren(...rows.flat());
}

/** So many nodes of one parent are shown. */
const MOST_NODES = 200;

function node(text, { rule, start, end, children }) {
  const item = element("li", {}, code(rule), " ", element("span", { class: "quiet" }, JSON.stringify(visible(text.slice(start, end)))));
  if (!children?.length) return item;
  const below = element("ul", { class: "nodes" }, ...children.slice(0, MOST_NODES).map((child) => node(text, child)));
  if (children.length > MOST_NODES) below.append(element("li", { class: "quiet" }, `… and ${children.length - MOST_NODES} more`));
  item.append(below);
  return item;
}

function showTree(text, parsed) {
  const tree = parsed?.value?.tree;
  at("nodes").replaceChildren(tree ? element("ul", { class: "nodes" }, node(text, tree)) : element("p", { class: "quiet" }, "None: the text is not valid."));
}

function showWire({ value, error }) {
  const quiet = (text) => element("p", { class: "quiet" }, text);
  if (value === undefined) return at("wire").replaceChildren(quiet(`RFC 1738: ${error}`));
  const { wire, wire_error: reason } = value;
  if (!wire) return at("wire").replaceChildren(quiet(reason ?? `RFC 1738 says nothing about what is sent for ${value.scheme}.`));
  const shown = [element("p", {}, `To ${wire.host ?? "no host"}${wire.port === null ? "" : `, port ${wire.port}`}, by RFC 1738:`)];
  for (const { pieces, condition } of wire.messages) {
    if (condition) shown.push(quiet(condition));
    const line = pieces.map((piece) => (piece.supplied === undefined ? visible(piece.text ?? piece.hex) : `<${piece.supplied}>`));
    const hex = pieces.map((piece) => piece.hex ?? `<${piece.supplied}>`).join(" ");
    shown.push(element("pre", { tabindex: 0 }, `${line.join("")}\n${hex}`));
  }
  if (wire.note) shown.push(quiet(wire.note));
  at("wire").replaceChildren(...shown);
}

const library = new Library();
const rulesOf = new Map();
let isBusy = false;
/** What a browser makes of the text, beside the parts by the chosen document. */
function showBrowser({ value, error }) {
  if (!value) {
    at("browser").replaceChildren(element("p", { class: "no" }, error));
    return;
  }
  const href = value.browser ? code(visible(value.browser.href)) : element("span", { class: "no" }, "no URL");
  const shown = [element("p", {}, href)];
  const rows = value.parts.filter(({ written, read }) => written !== null || read !== null).map(({ component, written, read, differs }) => {
    const cell = (text) => element("td", {}, text === null ? "" : code(visible(text)));
    const theirs = cell(read);
    if (differs) theirs.append(" ", element("span", { class: "no" }, "differs"));
    const row = element("tr", { "data-component": component, "data-differs": differs });
    row.append(element("th", { scope: "row" }, component), cell(written), theirs);
    return row;
  });
  if (rows.length) {
    const head = element("tr", {});
    head.append(...["part", "the document", "a browser"].map((name) => element("th", { scope: "col" }, name)));
    const table = element("table", {});
    table.append(head, ...rows);
    shown.push(table);
  }
  if (value.validation_errors.length) {
    const names = value.validation_errors.flatMap((name, number) => (number ? [", ", code(name)] : [code(name)]));
    shown.push(element("p", {}, "Validation errors: ", ...names, "."));
  }
  at("browser").replaceChildren(...shown);
}

let isStale = false;

/** Judges what the form holds; what is typed meanwhile is judged next. */
async function judge() {
  if (isBusy) {
    isStale = true;
    return;
  }
  isBusy = true;
  const asked = { url: form.url.value, spec: edition(), rule: form.rule.value.trim() || null, base: form.base.value.trim() };
  try {
    if (!rulesOf.has(asked.spec)) rulesOf.set(asked.spec, await library.ask("rules", asked.spec));
    const judged = await library.ask("judge", asked);
    const text = new Text(asked.url);
    showVerdicts(judged.verdicts);
    if (judged.report) showReport(text, judged.report, rulesOf.get(asked.spec));
    else at("report").replaceChildren(element("p", { class: "no" }, judged.error));
    showParts(text, judged.parsed);
    showDerived(judged);
    showBrowser(judged.browser);
    showTree(text, judged.parsed);
    showWire(judged.scheme);
    at("status").textContent = !judged.report ? judged.error : judged.report.valid ? "Valid." : "Not valid.";
    Object.assign(document.body.dataset, { judged: asked.url, judgedBy: asked.spec });
  } catch (error) {
    // Nothing is left of what was shown of another text.
    for (const id of ["all", "report", "coloured", "components", "derived", "browser", "nodes", "wire"]) at(id).replaceChildren();
    at("status").textContent = error.message;
    library.restart();
  }
  isBusy = false;
  if (isStale) {
    isStale = false;
    await judge();
  }
}

/** What a field holds before anything is typed or chosen. */
const initial = (field) => (field.options ? [...field.options].find(({ defaultSelected }) => defaultSelected).value : field.defaultValue);

/** The chosen document, in the chosen edition. */
const edition = () => form.spec.value + form.edition.value;

/** What the address says, for the form. */
function read() {
  const given = new URLSearchParams(location.hash.slice(1));
  for (const [name, field] of Object.entries(form)) {
    field.value = given.get(name) ?? initial(field);
    // No such document, or no such edition.
    if (field.selectedIndex === -1) field.value = initial(field);
  }
}

/** The form is shown anew, and the address says what is in it. */
function changed() {
  const state = new URLSearchParams();
  for (const [name, field] of Object.entries(form)) {
    if (name === "url" || name === "spec" || field.value !== initial(field)) state.set(name, field.value);
  }
  history.replaceState(null, "", `#${state}`);
  judge();
}

let comparing = null;

async function compare(event) {
  event.preventDefault();
  changed();
  const abnf = { abnf: at("abnf").value, rule: at("left").value.trim() || null };
  const right = `${edition()}:${at("right").value.trim()}`;
  const words = (list) => (list.length ? list.flatMap((word, number) => [number ? ", " : "", code(JSON.stringify(word))]) : ["none"]);
  comparing?.restart();
  comparing ??= new Library();
  at("compared").replaceChildren(element("p", {}, "Comparing …"));
  try {
    const { relation, left_only: left, right_only: other, both } = await comparing.ask("compare", { left: abnf, right });
    const rows = [
      ["relation", [element("strong", {}, relation)]],
      ["only in the ABNF", words(left)],
      [`only in ${right}`, words(other)],
      ["in both", words(both === null ? [] : [both])],
    ];
    at("compared").replaceChildren(element("dl", {}, ...rows.flatMap(([name, value]) => [element("dt", {}, name), element("dd", {}, ...value)])));
  } catch (error) {
    if (error.message !== "stopped") at("compared").replaceChildren(element("p", { class: "no" }, error.message));
  }
}

at("form").addEventListener("input", changed);
at("form").addEventListener("submit", (event) => event.preventDefault());
at("comparison").addEventListener("submit", compare);
addEventListener("hashchange", () => {
  read();
  judge();
});
read();
judge();
