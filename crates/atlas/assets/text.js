// A text as it is cut and shown.

import { element } from "./element.js";

const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/** A text that can be cut at bytes of UTF-8, in which the library counts. */
export class Text {
  constructor(text) {
    this.bytes = encoder.encode(text);
  }

  get length() {
    return this.bytes.length;
  }

  slice(start, end) {
    return decoder.decode(this.bytes.subarray(start, end));
  }
}

/**
 * Characters that are invisible, or break or reorder the line: the same ones as in the program. By Unicode they are the controls
 * and format characters, the separators of lines and paragraphs, those that are ignored where they are not supported, and the
 * empty Braille pattern.
 */
const UNSEEN = new RegExp(
  "[\\0-\\x1f\\x7f-\\x9f\\xad\\u034f\\u0600-\\u0605\\u061c\\u06dd\\u070f\\u0890\\u0891\\u08e2\\u115f\\u1160\\u17b4\\u17b5" +
    "\\u180b-\\u180f\\u200b-\\u200f\\u2028-\\u202e\\u2060-\\u206f\\u2800\\u3164\\ufe00-\\ufe0f\\ufeff\\uffa0\\ufff0-\\ufffb" +
    "\\u{110bd}\\u{110cd}\\u{13430}-\\u{1343f}\\u{1bca0}-\\u{1bca3}\\u{1d173}-\\u{1d17a}\\u{e0000}-\\u{e0fff}]",
  "gu",
);

/** Characters that are seen, and yet look like a plain space or like nothing. */
const BLANK = /[\xa0\u1680\u2000-\u200a\u202f\u205f\u3000]/u;

export const isUnseen = (character) => character.search(UNSEEN) === 0;

/** The text with a picture of each character that nobody could see, one for one. */
export function visible(text) {
  return text.replace(UNSEEN, (character) => {
    const number = character.codePointAt(0);
    if (number > 0x7f) return "\ufffd";
    return String.fromCodePoint(number === 0x7f ? 0x2421 : 0x2400 + number);
  });
}

/** The code point, as Unicode writes it. */
export function point(character) {
  return `U+${character.codePointAt(0).toString(16).toUpperCase().padStart(4, "0")}`;
}

/** The text for a page: code points stand in it for characters that cannot be seen. */
export function shown(text) {
  const pieces = [];
  let done = 0;
  for (const { 0: character, index } of text.matchAll(UNSEEN)) {
    if (index > done) pieces.push(text.slice(done, index));
    pieces.push(element("span", { class: "point" }, point(character)));
    done = index + character.length;
  }
  if (done < text.length) pieces.push(text.slice(done));
  return pieces;
}

/** So many characters that cannot be seen are listed. */
const MOST_LISTED = 20;

/** A line that names the characters which cannot be seen, or look like a space, with their places; null if there are none. */
export function unseenLine(text) {
  const places = [];
  let [byte, count] = [0, 0];
  for (const character of text) {
    if (isUnseen(character) || BLANK.test(character)) {
      count += 1;
      if (count <= MOST_LISTED) places.push(`${point(character)} at byte ${byte}`);
    }
    const number = character.codePointAt(0);
    byte += number < 0x80 ? 1 : number < 0x800 ? 2 : number < 0x10000 ? 3 : 4;
  }
  if (count === 0) return null;
  const more = count > MOST_LISTED ? `, and ${count - MOST_LISTED} more` : "";
  return `Not to be seen in the text: ${places.join(", ")}${more}.`;
}
