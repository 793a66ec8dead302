// The program that the package is held against: `URLSPEC_PROGRAM`, or what cargo built.

import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

const built = fileURLToPath(new URL("../../target/debug/urlspec", import.meta.url));
const named = process.env.URLSPEC_PROGRAM ?? built;

/** Its path; null if it is not there. */
export const program = existsSync(named) ? named : null;

/** Words that go through the automaton of a document's start rule, valid and invalid ones, without NUL. */
export function suite(spec, count) {
  const lines = execFileSync(program, ["generate", spec, "--suite", "transition", "--format", "json"], { maxBuffer: 1 << 28, encoding: "utf8" });
  const words = lines.trimEnd().split("\n").map((line) => JSON.parse(line).word);
  // Spread over the whole suite: it begins with the shortest.
  const all = words.filter((word) => !word.includes("\0") && !/[\ud800-\udfff]/.test(word));
  const step = Math.max(1, Math.floor(all.length / count));
  return all.filter((_, number) => number % step === 0).slice(0, count);
}
