// The URL Standard by another implementation, whatwg-url: what is a valid URL string, which validation errors a text has, and
// what URL the parser makes of it. `URLSPEC_WORDS` says of how many words; without whatwg-url, a note says that nobody was asked.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { browser, isValid } from "../dist/node.js";
import { program, suite } from "./program.js";

const other = await import("whatwg-url").catch(() => null);
const skip = other ? false : "there is no whatwg-url here, which needs Node 22.14: nobody else was asked about the URL Standard";
const count = Number(process.env.URLSPEC_WORDS ?? 60_000);

/** A generator of numbers that are the same each time. */
function numbers(seed) {
  return (below) => {
    seed ^= seed << 13;
    seed ^= seed >>> 17;
    seed ^= seed << 5;
    return (seed >>> 0) % below;
  };
}

const openings = ["http://", "https://", "file://", "a://", "ws://", "x:", "", ""];
const pieces = [
  ..."http: https: file: ws: ftp: mailto: a: // / ? # : @ . .. %2e % %41 %zz - _ -- 0 1 00 9 0x 255 256 a b A g FF f0".split(" "),
  ..."1.2.3.4 [::1] [1::2] [::1.2.3.4] [::01] [ ] | ^ { < > \" ` \\ * + ! ( ) ~ 65535 65536 é ß א 。 １ xn-- xn--a ab--c".split(" "),
  " ", "\t", "\u00a0", "\u00ad", "\u200b", "\ufdd0", "\ufffd", "\u{10ffff}", "\u{1f600}",
];

/** Real links, where there are some. */
function links() {
  try {
    const lines = readFileSync(new URL("../../../shared/corpora/urls/top100.txt", import.meta.url), "utf8").split("\n");
    return lines.filter((line, number) => line && number % 40 === 0);
  } catch {
    return ["http://www.example.com/a/b;c?d=e&f#g", "https://bücher.example:8080/%C3%A9/../x", "mailto:a@b.example"];
  }
}

/** Words from the automata and near them, pieces of URLs in all orders, and mutated links. */
function words() {
  const next = numbers(20_260_702);
  const pick = (list) => list[next(list.length)];
  const known = [...links(), ...(program ? suite("whatwg", 5_000) : [])];
  const made = new Set(known);
  while (made.size < count) {
    let word;
    if (next(3) === 0) {
      word = pick(known);
      for (let times = next(3); times > 0; times--) {
        const at = next(word.length + 1);
        const way = next(3);
        word = word.slice(0, at) + (way === 1 ? "" : pick(pieces)) + word.slice(way === 0 ? at : at + 1);
      }
    } else {
      word = pick(openings);
      for (let times = 1 + next(7); times > 0; times--) word += pick(pieces);
    }
    made.add(word.toWellFormed());
  }
  return [...made].slice(0, count);
}

/** The bases of each kind, and the rule for relative references to them. */
const bases = [null, ["http://b/c?d", "special"], ["file:///c", "file"], ["a://b/c", "other"], ["a:b", "opaque"]];

/** The validation error that the text of 2 July 2026 does not have. */
const later = "IPv4-non-ASCII-input";

/**
 * Texts on which the crate `url` and the standard differ, as docs/browser.md tells: labels that are none by IDNA, `^` in a path, a
 * space before a query, empty segments of files, credentials without a host, and slashes of references.
 */
const deviates = (word, base) =>
  /xn--|\^| +[?#]|@|\\/i.test(word) ||
  (/^\s*file:/i.test(word) || base?.startsWith("file:")) ||
  (base !== null && /^[\s\u0000-\u0020]*[/\\]{2}/.test(word));

test("the URL Standard by another implementation", { skip }, () => {
  const all = words();
  const counts = { words: 0, valid: 0, urls: 0 };
  for (const kind of bases) {
    const base = kind?.[0] ?? null;
    const baseURL = base === null ? undefined : other.parseURL(base);
    const rules = ["absolute-URL-with-fragment-string", ...(kind ? [`${kind[1]}-base-relative-URL-with-fragment-string`] : [])];
    for (const word of kind ? all.slice(0, count / 4) : all) {
      const place = JSON.stringify([word, base]);
      // What is a valid URL string.
      const isTheirs = other.isValidURLString(word, { baseURL });
      const isOurs = rules.some((rule) => isValid(word, { spec: "whatwg", rule }));
      assert.equal(isOurs, isTheirs, `valid: ${place}`);
      // Which validation errors there are, and that the two definitions are equal with the later one among them.
      const theirs = other.parseURLWithValidationErrors(word, { baseURL });
      const ours = browser(word, { spec: "whatwg", base });
      assert.equal(theirs.url !== null && theirs.validationErrors.length === 0, isTheirs, `two definitions: ${place}`);
      const href = theirs.url === null ? null : other.serializeURL(theirs.url);
      const errors = [...new Set(theirs.validationErrors)].filter((error) => error !== later);
      assert.deepEqual(ours.validation_errors, errors, `errors: ${place}`);
      // What URL it is.
      if (!deviates(word, base)) assert.equal(ours.browser?.href ?? null, href, `URL: ${place}`);
      counts.words += 1;
      counts.valid += Number(isTheirs);
      counts.urls += Number(href !== null);
    }
  }
  console.log(`${counts.words} words, ${counts.valid} of them valid, ${counts.urls} of them URLs to a browser`);
  assert.ok(counts.valid > counts.words / 20 && counts.valid < counts.words / 2);
});
