// The messages that a client sends for a URL, by RFC 1738.

import { element, quiet } from "./element.js";
import { visible } from "./text.js";

export function showWire(place, { value, error }) {
  if (value === undefined) return place.replaceChildren(quiet(`RFC 1738: ${error}`));
  const { wire, wire_error: reason } = value;
  if (!wire) return place.replaceChildren(quiet(reason ?? `RFC 1738 says nothing about what is sent for ${value.scheme}.`));
  const all = [element("p", {}, `To ${wire.host ?? "no host"}${wire.port === null ? "" : `, port ${wire.port}`}, by RFC 1738:`)];
  for (const { pieces, condition } of wire.messages) {
    if (condition) all.push(quiet(condition));
    const line = pieces.map((piece) => (piece.supplied === undefined ? visible(piece.text ?? piece.hex) : `<${piece.supplied}>`));
    const hex = pieces.map((piece) => piece.hex ?? `<${piece.supplied}>`).join(" ");
    all.push(element("pre", { tabindex: 0 }, `${line.join("")}\n${hex}`));
  }
  if (wire.note) all.push(quiet(wire.note));
  place.replaceChildren(...all);
}
