// The program that the package is held against: `URLSPEC_PROGRAM`, or what cargo built.

import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

const built = fileURLToPath(new URL("../../target/debug/urlspec", import.meta.url));
const named = process.env.URLSPEC_PROGRAM ?? built;

/** Its path; null if it is not there. */
export const program = existsSync(named) ? named : null;

const large = { maxBuffer: 1 << 28, encoding: "utf8" };

/** What the program says of texts without NUL, as its JSON. */
export function judged(spec, words) {
  const input = words.map((word) => `${word}\0`).join("");
  const lines = (text) => text.trimEnd().split("\n").map((line) => JSON.parse(line));
  try {
    return lines(execFileSync(program, ["validate", "--spec", spec, "--format", "json", "-0", "-"], { input, ...large }));
  } catch (error) {
    // The status is 1 if some are not valid.
    if (error.status !== 1) throw error;
    return lines(error.stdout);
  }
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
