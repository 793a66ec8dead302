// The playground: it asks the library, and shows the answer.

import { Address } from "./address.js";
import { showBrowser } from "./beside-browser.js";
import { commands } from "./command.js";
import { showComparison } from "./comparison.js";
import { copy } from "./copy.js";
import { showDerived } from "./derived.js";
import { Choice, Rules, by } from "./documents.js";
import { at, element } from "./element.js";
import { Field } from "./field.js";
import { Library } from "./library.js";
import { showColoured, showList, values } from "./parts.js";
import { showReport } from "./report.js";
import { Text, unseenLine } from "./text.js";
import { Tree, cutsOf } from "./tree.js";
import { kind, sentence } from "./verdict.js";
import { showWire } from "./wire.js";

/** A field of one line, as it is. */
const plain = (input) => ({
  get initial() {
    return input.defaultValue;
  },
  get value() {
    return input.value;
  },
  set value(text) {
    input.value = text;
  },
});

const area = (id) => new Field(at(id), now);
const choice = (id) => new Choice(at(id));
const form = {
  url: area("url"),
  spec: choice("spec"),
  edition: choice("edition"),
  rule: plain(at("rule")),
  base: area("base"),
  other: area("other"),
  beside: choice("beside"),
  abnf: plain(at("abnf")),
  left: plain(at("left")),
  right: plain(at("right")),
};
const address = new Address(form);
const library = new Library();
const tree = new Tree(at("coloured"), at("nodes"), at("chain"));
const rulesOf = new Map();

/** The chosen document, in the chosen edition. */
const edition = () => form.spec.value + form.edition.value;

const asked = () => ({
  url: form.url.value,
  spec: edition(),
  rule: form.rule.value.trim() || null,
  base: form.base.value.trim(),
  other: form.other.value,
  beside: form.beside.value,
});

/** The rules of a document; none, if there is no such document. */
async function rules(spec) {
  if (!rulesOf.has(spec)) {
    const all = await library.ask("rules", spec).catch(() => null);
    if (all === null) return new Rules(spec, []);
    rulesOf.set(spec, new Rules(spec, all));
  }
  return rulesOf.get(spec);
}

const called = (id) => form.spec.name(id);
const heading = (name) => by(name).replace("b", "B");

function showVerdicts(verdicts) {
  const items = verdicts.map(({ spec, valid }) => {
    const choose = () => {
      form.spec.value = spec;
      changed();
    };
    const mark = element("span", { class: valid ? "yes" : "no" }, valid ? "✓ valid" : "✗ not valid");
    const pressed = String(spec === form.spec.value);
    const state = { "aria-pressed": pressed, "data-spec": spec, "data-valid": valid };
    const attributes = { type: "button", title: called(spec), ...state, onclick: choose };
    return element("li", {}, element("button", attributes, form.spec.short(spec), " ", mark));
  });
  // Whoever chose a document by keyboard stays where they were.
  const focused = document.activeElement?.closest("#all button")?.dataset.spec;
  at("all").replaceChildren(...items);
  if (focused) at("all").querySelector(`[data-spec="${focused}"]`)?.focus();
}

/** Puts a text in place of the one that was judged. */
function write(text) {
  form.url.value = text;
  form.url.focus();
  changed();
}

/** A second document's verdict and parts, beside those of the first. */
async function showSecond(cut, one, two) {
  if (two === null) return null;
  const [name, list] = [form.beside.name(two.spec), await rules(two.spec)];
  at("second-name").textContent = heading(name);
  showReport(at("second-report"), { name, cut, judged: two, rules: list, called, write });
  const spans = two.parsed?.value?.spans ?? [];
  showColoured(at("second-coloured"), cut, spans);
  const own = one.parsed?.value?.spans;
  showList(at("second-components"), cut, two, own ? values(cut, own) : null);
  return sentence(name, two);
}

/** The status speaks when nobody has typed for a while. */
const PAUSE = 400;
let speaking = null;

function say(text) {
  clearTimeout(speaking);
  speaking = setTimeout(() => (at("status").textContent = text), PAUSE);
}

async function show(question, judged) {
  const { spec, url } = question;
  const { one } = judged;
  const [name, list, cut] = [form.spec.name(spec), await rules(spec), new Text(url)];
  at("rules").replaceChildren(...list.names.map((value) => element("option", { value })));
  showVerdicts(judged.verdicts);
  at("first-name").textContent = heading(name);
  // Texts scroll to their faults, so the columns must have their widths before.
  at("columns").classList.toggle("pair", judged.two !== null);
  at("second").hidden = judged.two === null;
  showReport(at("report"), { name, cut, judged: one, rules: list, called, write });
  at("unseen").textContent = unseenLine(url) ?? "";
  const parsed = one.parsed?.value;
  showColoured(at("coloured"), cut, parsed?.spans ?? [], { cuts: parsed ? cutsOf(parsed.tree) : [], isActive: true });
  showList(at("components"), cut, one);
  tree.show(cut, one, list);
  const second = await showSecond(cut, one, judged.two);
  showDerived(at("derived"), judged, name);
  showBrowser(at("browser"), judged.browser);
  showWire(at("wire"), judged.scheme);
  at("of-base").hidden = !(spec.startsWith("whatwg") && question.base !== "");
  say(second === null ? sentence(name, one) : `${sentence(name, one)} ${second}`);
  at("error").textContent = "";
  Object.assign(document.body.dataset, { judged: url, judgedBy: spec, verdict: kind(one.report) });
}

const OUTPUTS = ["all", "report", "unseen", "coloured", "chain", "components", "derived", "browser", "nodes", "wire"];

let isBusy = false;
let isStale = false;
let last = null;

/** Judges what the form holds; what is typed meanwhile is judged next. */
async function judge() {
  if (isBusy) {
    isStale = true;
    return;
  }
  isBusy = true;
  const question = asked();
  try {
    const judged = await library.ask("judge", question);
    await show(question, judged);
    last = { question, judged };
  } catch (error) {
    // Nothing is left of what was shown of another text.
    for (const id of OUTPUTS) at(id).replaceChildren();
    at("second").hidden = true;
    at("error").textContent = `No verdict: ${error.message}`;
    say(at("error").textContent);
    library.restart();
  }
  isBusy = false;
  if (isStale) {
    isStale = false;
    await judge();
  }
}

/** The form is shown anew, and soon the address says what is in it. The verdict waits for neither. */
function changed() {
  judge();
  address.changed();
}

/** Somebody is done with typing. */
function now() {
  changed();
  address.write();
}

function compare() {
  const abnf = { abnf: form.abnf.value, rule: form.left.value.trim() || null };
  const rule = form.right.value.trim();
  return showComparison(at("compared"), abnf, rule === "" ? edition() : `${edition()}:${rule}`);
}

/** Shows what the address asks for. A link with an ABNF is a question, too. */
function opened() {
  const names = address.read();
  judge();
  if (["abnf", "left", "right"].some((name) => names.has(name))) compare();
}

function copied(event) {
  const kindOf = event.target.closest("button")?.dataset.copy;
  if (!kindOf) return undefined;
  const place = at("copied");
  if (kindOf === "link") return copy(place, "link", address.link);
  if (kindOf === "command") {
    const text = commands(asked());
    if (text !== null) return copy(place, "command", text);
    const reason = "There is no command: no argument of a program can have the character U+0000.";
    return place.replaceChildren(element("p", {}, reason));
  }
  if (last === null) return undefined;
  const { question, judged } = last;
  const record = ({ spec, report, error }) => ({ input: question.url, ...(report ?? { spec, rule: question.rule, error }) });
  const records = [judged.one, judged.two].filter(Boolean).map(record);
  return copy(place, "JSON", JSON.stringify(records.length > 1 ? records : records[0], null, 2));
}

function example(event) {
  const button = event.target.closest("button");
  if (!button) return;
  for (const name of ["url", "spec", "edition", "rule", "base", "other", "beside"]) {
    form[name].value = button.dataset[name] ?? form[name].initial;
  }
  changed();
}

/** Without the library there is nothing to type into. */
function missing({ message }) {
  if (message === "stopped") return;
  at("live").hidden = true;
  at("need").hidden = false;
  at("need").textContent = `The library for browsers could not be loaded: ${message}. Load the page again to try once more.`;
}

at("need").hidden = true;
at("live").hidden = false;
library.loaded.then(() => (at("loading").hidden = true), missing);
at("form").addEventListener("input", changed);
at("form").addEventListener("submit", (event) => event.preventDefault());
at("examples").addEventListener("click", example);
at("copies").addEventListener("click", copied);
at("comparison").addEventListener("input", () => address.changed());
at("comparison").addEventListener("submit", (event) => {
  event.preventDefault();
  address.changed();
  compare();
});
addEventListener("hashchange", opened);
opened();
