// The parts of a valid text: as colours in the text, and as a list.

import { code, element, quiet } from "./element.js";
import { shown } from "./text.js";

/** The parts that have no parts, in the order of the text. */
function leaves(spans) {
  // Parts come after what they are parts of.
  const holds = (outer, inner) => outer.start <= inner.start && inner.end <= outer.end && inner.start < inner.end;
  const ordered = spans.filter((span, number) => !spans.some((other, place) => place > number && holds(span, other)));
  return ordered.sort((a, b) => a.start - b.start);
}

/** The pieces from one byte to another, cut at some bytes: each knows its place. */
function atoms(cut, start, end, cuts) {
  const places = [start, ...cuts.filter((place) => start < place && place < end), end];
  const pieces = places.slice(1).map((stop, number) => [places[number], stop]);
  const attributes = (from, to) => ({ class: "atom", "data-start": from, "data-end": to });
  return pieces.map(([from, to]) => element("span", attributes(from, to), ...shown(cut.slice(from, to))));
}

/**
 * Shows the text with its parts in colours, cut at the given bytes in addition. With `isActive` each part can be focused and
 * pressed.
 */
export function showColoured(place, cut, spans, { cuts = [], isActive = false } = {}) {
  const pieces = [];
  let done = 0;
  for (const { component, start, end } of leaves(spans)) {
    if (start < done || start === end) continue;
    if (done < start) pieces.push(...atoms(cut, done, start, cuts));
    const label = `${component}: ${cut.slice(start, end)}`;
    const active = isActive ? { role: "button", tabindex: 0, "aria-label": label } : {};
    const attributes = { class: `part ${component}`, title: component, "data-start": start, "data-end": end, ...active };
    pieces.push(element("span", attributes, ...atoms(cut, start, end, cuts)));
    done = end;
  }
  if (done < cut.length) pieces.push(...atoms(cut, done, cut.length, cuts));
  place.replaceChildren(...(spans.length ? pieces : []));
}

/** Parts by their names, as texts; undefined ones are missing. */
export function values(cut, spans) {
  return new Map(spans.map(({ component, start, end }) => [component, cut.slice(start, end)]));
}

/** The reason why nothing of a text is shown; `otherwise`, if it was parsed. */
export function reason({ report, parsed }, otherwise) {
  if (!report) return "None: there is no verdict.";
  if (!report.valid) return "None: the text is not valid.";
  return parsed?.error ?? otherwise;
}

const NO_PARTS = "None: the rule describes no URL, or the text has no parts.";

/** Lists the parts; those that `others` has otherwise are marked. */
export function showList(place, cut, judged, others = null) {
  const spans = judged.parsed?.value?.spans ?? [];
  const own = values(cut, spans);
  const rows = [...own].map(([component, value]) => {
    const shownValue = value === "" ? element("span", { class: "quiet" }, "(empty)") : code(...shown(value));
    const differs = others !== null && others.get(component) !== value;
    const cell = element("dd", { class: differs ? "differs" : undefined }, shownValue);
    if (differs) cell.append(" ", element("span", { class: "changed" }, others.has(component) ? "differs" : "not a part there"));
    return [element("dt", {}, component), cell];
  });
  place.replaceChildren(rows.length ? element("dl", {}, ...rows.flat()) : quiet(reason(judged, NO_PARTS)));
}
