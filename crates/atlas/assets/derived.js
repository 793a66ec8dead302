// The consequences of a text: its target, its normal form, its equivalence with another, and its conversions.

import { by } from "./documents.js";
import { code, element } from "./element.js";
import { shown } from "./text.js";

/** A row with a value, or with the reason why there is none. */
function row(name, { value, error }, make = (value) => [code(...shown(value))]) {
  const isThere = error === undefined;
  const cell = isThere ? element("dd", {}, ...make(value)) : element("dd", { class: "quiet" }, `not possible: ${error}`);
  return [element("dt", {}, name), cell];
}

function equivalence({ isSame, one, two }, name) {
  const [kind, text] = isSame ? ["yes", "equivalent"] : ["no", "not equivalent by their normal forms"];
  const word = element("strong", { class: kind }, text);
  if (isSame) return [word, `: the normal form of both ${by(name)} is `, code(...shown(one)), "."];
  return [word, `: ${by(name)} they are `, code(...shown(one)), " and ", code(...shown(two)), "."];
}

/** Shows it all; `name` is the document's. */
export function showDerived(place, judged, name) {
  const rows = [];
  if (judged.resolved) rows.push(row("resolved against the base", judged.resolved, ({ text }) => [code(...shown(text))]));
  if (judged.normal) rows.push(row(`normal form ${by(name)}`, judged.normal));
  if (judged.equivalence) rows.push(row("with the second text", judged.equivalence, (value) => equivalence(value, name)));
  rows.push(row("as a URI, by RFC 3987, section 3.1", judged.uri));
  const { value: ascii, error } = judged.asciiUri;
  const isOther = ascii !== judged.uri.value || (error !== undefined && judged.uri.error === undefined);
  if (isOther) rows.push(row("and with its host name in US-ASCII", judged.asciiUri));
  rows.push(row("as an IRI, by RFC 3987, section 3.2", judged.iri));
  place.replaceChildren(...rows.flat());
}
