// Commands of the program that say the same, for a POSIX shell.

import { isUnseen } from "./text.js";

const SAFE = /^[A-Za-z0-9@%+=:,./_-]+$/;

/** A word of a command, quoted where it must be. */
export function quoted(text) {
  return SAFE.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

/** Controls, and what nobody sees, are written as octal numbers; `-` alone would be the standard input. */
const needsPrintf = (text) => text === "-" || [...text].some(isUnseen);

/** The text as the format of `printf`, in which every character can be written in sight. */
function format(text) {
  const octal = (byte) => `\\${byte.toString(8).padStart(3, "0")}`;
  const written = [...text].map((character) => {
    if (character === "%") return "%%";
    if (character === "\\") return "\\\\";
    if (character === "'") return "'\\''";
    return isUnseen(character) ? [...new TextEncoder().encode(character)].map(octal).join("") : character;
  });
  return `'${written.join("")}'`;
}

/** A verb with its options, over one text. */
function over(text, verb, options) {
  const called = ["urlspec", verb, ...options];
  if (needsPrintf(text)) return `printf ${format(text)} | ${[...called, "-0", "-"].join(" ")}`;
  return [...called, ...(text.startsWith("-") ? ["--"] : []), quoted(text)].join(" ");
}

/**
 * The commands: the verdict, that of the document beside it, the target if there is a base, and the equivalence if there is a
 * second text. Null if the text has a NUL, which no argument and no record can have.
 */
export function commands({ url, spec, rule, base, other, beside }) {
  if ([url, base, other].some((text) => text.includes("\0"))) return null;
  const by = ["--spec", quoted(spec)];
  const byBase = base === "" || needsPrintf(base) ? [] : [`--base=${quoted(base)}`];
  const ofRule = rule === null ? [] : [`--rule=${quoted(rule)}`];
  // By the URL Standard alone a base bears on the verdict, and a rule has none.
  const withBase = (spec) => (rule === null && spec.startsWith("whatwg") ? byBase : []);
  const verdict = (spec) => over(url, "validate", ["--spec", quoted(spec), ...ofRule, ...withBase(spec)]);
  const lines = [spec, ...(beside === "" ? [] : [beside])].map(verdict);
  if (byBase.length) lines.push(over(url, "resolve", [...by, ...byBase]));
  if (other !== "") {
    const pair = [url, other];
    if (!pair.some(needsPrintf)) lines.push(["urlspec", "equivalent", ...by, "--", ...pair.map(quoted)].join(" "));
  }
  return lines.join("\n");
}
