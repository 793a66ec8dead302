// A field for a URL. It grows with its text, and keeps every character of a text that a link or the clipboard brings: a
// `textarea` alone would turn a carriage return into a line feed, and an `input` would drop both.

/** The most lines that are shown before the field scrolls. */
const MOST_ROWS = 8;

/** The text as a `textarea` holds it. */
const held = (raw) => raw.replace(/\r\n?/g, "\n");

/** The place in the raw text that a place in the held text stands for. */
function rawPlace(raw, place) {
  let at = 0;
  for (let done = 0; done < place && at < raw.length; done += 1) at += raw.startsWith("\r\n", at) ? 2 : 1;
  return at;
}

/** The raw text after an edit that made the held text a new one: what was not edited stays as it was. */
export function edited(raw, now) {
  const before = held(raw);
  const most = Math.min(before.length, now.length);
  let [start, end] = [0, 0];
  while (start < most && before[start] === now[start]) start += 1;
  while (end < most - start && before[before.length - 1 - end] === now[now.length - 1 - end]) end += 1;
  const head = raw.slice(0, rawPlace(raw, start));
  const rest = now.slice(start, now.length - end) + raw.slice(rawPlace(raw, before.length - end));
  // A carriage return and a line feed that meet would be one line end.
  return rest.startsWith("\n") ? head.replace(/\r+$/, held) + rest : head + rest;
}

export class Field {
  #area;
  #raw;
  #initial;

  /** `entered` is called when somebody presses Enter, which writes no line end; Shift and Enter do. */
  constructor(area, entered) {
    this.#area = area;
    this.#initial = area.defaultValue;
    this.#raw = area.value;
    area.addEventListener("input", () => {
      this.#raw = edited(this.#raw, area.value);
      this.#grow();
    });
    area.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
      event.preventDefault();
      entered();
    });
    area.addEventListener("paste", (event) => this.#pasted(event));
    addEventListener("resize", () => this.#grow());
    this.#grow();
  }

  get initial() {
    return this.#initial;
  }

  get value() {
    return this.#raw;
  }

  set value(text) {
    this.#raw = text;
    this.#area.value = text;
    this.#grow();
  }

  focus() {
    this.#area.focus();
  }

  /** A text with carriage returns is put in by hand. */
  #pasted(event) {
    const text = event.clipboardData?.getData("text/plain") ?? "";
    if (!text.includes("\r")) return;
    event.preventDefault();
    const [start, end] = [this.#area.selectionStart, this.#area.selectionEnd];
    const [from, to] = [start, end].map((place) => rawPlace(this.#raw, place));
    this.value = this.#raw.slice(0, from) + text + this.#raw.slice(to);
    const caret = start + held(text).length;
    this.#area.setSelectionRange(caret, caret);
    this.#area.dispatchEvent(new Event("input", { bubbles: true }));
  }

  #grow() {
    const area = this.#area;
    area.rows = 1;
    while (area.rows < MOST_ROWS && area.scrollHeight > area.clientHeight) area.rows += 1;
  }
}
