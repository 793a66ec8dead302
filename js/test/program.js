// The program that the package is held against: `URLSPEC_PROGRAM`, or what cargo built.

import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

const built = fileURLToPath(new URL("../../target/debug/urlspec", import.meta.url));
const named = process.env.URLSPEC_PROGRAM ?? built;

/** Its path; null if it is not there. */
export const program = existsSync(named) ? named : null;

const large = { maxBuffer: 1 << 28, encoding: "utf8" };

/** The output of the program on texts without NUL. */
function printed(verb, spec, words, options) {
  const input = words.map((word) => `${word}\0`).join("");
  try {
    return execFileSync(program, [verb, "--spec", spec, ...options, "-0", "-"], { input, ...large });
  } catch (error) {
    // The status is 1 if some are not valid.
    if (error.status !== 1) throw error;
    return error.stdout;
  }
}

/** Its records on texts without NUL, from its JSON. */
function records(verb, spec, words, options = []) {
  const lines = printed(verb, spec, words, [...options, "--format", "json"]).trimEnd().split("\n");
  return lines.map((line) => JSON.parse(line));
}

/** The program's verdicts on texts without NUL. */
export const judged = (spec, words, ...options) => records("validate", spec, words, options);

/** The program's findings in texts without NUL. */
export const found = (spec, words) => records("lint", spec, words).map(({ findings }) => findings);

/** The program's drawings of the first faults: by the number of the text, its line and the line that points at the fault. */
export function drawings(spec, words) {
  const drawn = new Map();
  const lines = printed("validate", spec, words, []).split("\n");
  for (const [number, line] of lines.entries()) {
    const [, record, text] = /^ *(\d+) \| (.*)$/.exec(line) ?? [];
    if (record === undefined) continue;
    const [, below] = /^ *\| ( *\^+)/.exec(lines[number + 1]) ?? [];
    drawn.set(Number(record) - 1, { text, below });
  }
  return drawn;
}

/** Words that go through the automaton of a document's start rule, valid and invalid ones: so many of them, spread over
 * the whole suite, which begins with the shortest. */
export function suite(spec, count, without = /$^/) {
  const lines = execFileSync(program, ["generate", spec, "--suite", "transition", "--format", "json"], large);
  const words = lines.trimEnd().split("\n").map((line) => JSON.parse(line).word);
  const all = words.filter((word) => !word.includes("\0") && !without.test(word));
  const step = Math.max(1, Math.floor(all.length / count));
  return all.filter((_, number) => number % step === 0).slice(0, count);
}
