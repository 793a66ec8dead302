// The report of one document: the strip, each fault with its rule, what to write instead, and findings.

import { code, element, joined } from "./element.js";
import { shown } from "./text.js";
import { drawn, reveal, strip } from "./verdict.js";

/** The expected things, those that are rules as links. */
function expectation({ expected }, rules) {
  if (!expected.length) return [];
  const items = expected.map((item) => (rules.byName.has(item) ? rules.link(item) : item));
  return ["; expected ", expected.length > 1 ? "one of " : "", ...joined(items, ", ")];
}

function button(write, ...label) {
  return element("button", { type: "button", class: "mend", onclick: write }, ...label);
}

/** Buttons that write the nearest valid texts, or, where none is known, the characters at fault anew. */
function mends(cut, fault, write) {
  if (fault.repairs.length) {
    return fault.repairs.map(({ text, edits, sure }) => {
      const messages = sure && edits.length === 1 ? [] : edits.map(({ message }) => message);
      const why = messages.filter(Boolean).join("; ");
      return element("p", {}, button(() => write(text), "Write ", code(...shown(text))), why ? ` ${why}` : "");
    });
  }
  if (fault.suggestion === null) return [];
  const [before, after] = [cut.slice(0, fault.index), cut.slice(fault.index + fault.length)];
  const label = fault.suggestion === "" ? ["Leave it out"] : ["Write ", code(fault.suggestion)];
  return [element("p", {}, button(() => write(before + fault.suggestion + after), ...label))];
}

function faultBlock(cut, fault, { rules, called, write }) {
  const block = element("div", { class: "fault-block" }, drawn(cut, fault));
  const message = element("strong", { class: "no" }, `Byte ${fault.index}: ${fault.message}`);
  block.append(element("p", { class: "message" }, message, ...expectation(fault, rules), "."));
  const rule = rules.byName.get(fault.rule);
  const section = rule?.section ?? `section ${fault.section}`;
  block.append(element("p", {}, "Rule ", rules.link(fault.rule, fault.document), `, ${section}:`));
  if (rule) block.append(element("pre", { tabindex: 0 }, element("code", {}, ...rules.linked(rule.reading))));
  for (const note of fault.notes) block.append(element("p", {}, `Note: ${note}.`));
  const accepting = fault.accepted_by.map(called);
  if (accepting.length) block.append(element("p", {}, `Accepted by ${accepting.join(", ")}.`));
  block.append(...mends(cut, fault, write));
  return block;
}

function findingItem(finding) {
  const link = element("a", { href: `../findings/index.html#${finding.code}` }, code(finding.code));
  const item = element("li", {}, `${finding.severity}: `, finding.message, " (", link, ")");
  if (finding.suggestion === "") item.append("; leave it out");
  else if (finding.suggestion !== null) item.append("; write ", code(...shown(finding.suggestion)));
  return item;
}

/** Shows what a document says of a text; `write` puts another text in its place, `called` names a document by its id. */
export function showReport(place, { name, cut, judged, ...rest }) {
  const { rules } = rest;
  const all = [strip(name, judged)];
  const { report } = judged;
  if (report?.valid && report.via.length) {
    const names = [report.rule, ...report.via].map((rule) => rules.link(rule));
    all.push(element("p", { class: "via" }, "Read as ", ...joined(names, " > "), "."));
  }
  if (report && !report.valid) all.push(...report.errors.map((fault) => faultBlock(cut, fault, rest)));
  if (report?.valid && report.findings.length) {
    all.push(element("h3", {}, "Findings"), element("ul", { class: "findings" }, ...report.findings.map(findingItem)));
  }
  place.replaceChildren(...all);
  for (const drawing of place.querySelectorAll("pre.drawn")) reveal(drawing);
}
