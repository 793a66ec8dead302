// The playground and the box of the front page, held word for word against the program: verdicts, faults, and the texts as they
// are shown, on real links by all documents. `site.js` says what that needs. `TEXTS=NUMBER` takes so many of each collection, and
// `TEXTS=all` all of them: the pages then take hours. The library that they show the answers of is held against the program in a
// test of its own, for which all links are a matter of minutes.

import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { test } from "node:test";

import { revisions, validate } from "../dist/node.js";
import { drawings, found, judged, program } from "./program.js";
import { answered, opened, root, skip, visit } from "./site.js";

visit();

const folder = new URL("../../../shared/corpora/urls/", import.meta.url);

/** So many texts of each file, half of which have characters that are seldom in a URL. */
const OF_FILE = process.env.TEXTS === "all" ? Infinity : Number(process.env.TEXTS ?? 50);

/** So many texts are shown before the program is asked about them. */
const AT_ONCE = 2000;

/** Texts with what real links seldom have. */
const UNSEEN = ["\u200b", "http://a/\u202eb", "http://a/\tb\n", "\u{e0001}", "a\u00adb\u2800"];
const ODD = ["", " ", "a b", "http://é\u{1f600}/", "http://[::1", "%", ...UNSEEN];

/** Every so many of a list. */
function spread(list, count) {
  const step = Math.max(1, Math.floor(list.length / count));
  return list.filter((_, number) => number % step === 0).slice(0, count);
}

function sample() {
  const files = ["top100.txt", "userbait.txt", "rfc-text-urls.tsv"].filter((name) => existsSync(new URL(name, folder)));
  if (files.length < 3) console.log("note: the collections of links are not at hand; few texts are checked");
  const texts = files.flatMap((name) => {
    const lines = readFileSync(new URL(name, folder), "utf8").split("\n").map((line) => line.split("\t").at(-1));
    const usable = lines.filter((line) => line !== "" && !/[\0\r]/.test(line));
    if (usable.length <= OF_FILE) return usable;
    const odd = usable.filter((line) => /[^\w:/.?=&#%!$'()*+,;@-]/.test(line));
    return [...spread(usable, OF_FILE / 2), ...spread(odd, OF_FILE / 2)];
  });
  return [...new Set([...ODD, ...texts])];
}

/** In the page: waits until an element says that a text is judged. */
function shows(element, text) {
  return new Promise((done) => {
    const watch = (_, observer) => {
      if (element.dataset.judged !== text) return;
      observer.disconnect();
      done();
    };
    new MutationObserver(watch).observe(element, { attributes: true });
  });
}

/** Texts in parts that the program is asked about at once. */
function* parts(texts) {
  for (let at = 0; at < texts.length; at += AT_ONCE) yield texts.slice(at, at + AT_ONCE);
}

const missing = program === null && "the program is not built";
const reason = skip || missing;

test("the library says what the program says", { skip: missing }, () => {
  const texts = sample();
  let [judgements, faults, findings] = [0, 0, 0];
  for (const part of parts(texts)) {
    for (const { id: spec } of revisions()) {
      const told = judged(spec, part, "--every-fault");
      const remarks = found(spec, part);
      assert.equal(told.length, part.length);
      for (const [number, text] of part.entries()) {
        const { input, file, line, ...program } = { ...told[number], findings: remarks[number] };
        // As the playground asks.
        const { errors, ...library } = validate(text, { spec, lint: true, everyFault: true });
        assert.deepEqual([library, input], [program, text], `${spec}: ${JSON.stringify(text)}`);
        assert.deepEqual(errors, program.valid ? [] : [program.error, ...program.other_errors], text);
        judgements += 1;
        faults += errors.length;
        findings += program.findings.length;
      }
    }
  }
  console.log(`${texts.length} texts, ${judgements} judgements: ${faults} faults, ${findings} findings`);
  assert.ok(faults > 100 && findings > 100, `${faults} ${findings}`);
});

/** The pieces of a text around a fault: the program counts bytes. */
function cut(text, { index, length }) {
  const bytes = Buffer.from(text);
  return [bytes.subarray(0, index), bytes.subarray(index, index + length), bytes.subarray(index + length)].map(String);
}

const SEEN = /^[ -~\u00a1-\u00ac\u00ae-\u02ff\u0370-\u03ff\u0400-\u04ff\u4e00-\u9fff]*$/;

test("the playground shows verdicts, faults and texts of the program", { skip: reason }, async () => {
  const texts = sample();
  const began = Date.now();
  const { context, page, complaints } = await opened();
  await page.addInitScript(`globalThis.shows = ${shows}`);
  await page.goto(`${root()}playground/`);
  await answered(page, "http://a/~b");
  const specs = await page.evaluate(() => [...document.getElementById("spec").options].map(({ value }) => value));
  let [faults, drawn] = [0, 0];
  const compare = async (spec, texts) => {
    const shown = await page.evaluate(
      async ([texts, spec]) => {
        const [field, chosen] = [document.getElementById("url"), document.getElementById("spec")];
        const all = [];
        for (const text of texts) {
          chosen.value = spec;
          field.value = text;
          delete document.body.dataset.judged;
          const isShown = globalThis.shows(document.body, text);
          field.dispatchEvent(new Event("input", { bubbles: true }));
          await isShown;
          const blocks = [...document.querySelectorAll("#report .fault-block")];
          all.push({
            kind: document.querySelector("#report .strip").classList[1],
            button: document.querySelector(`#all button[data-spec="${spec}"]`).dataset.valid,
            via: [...document.querySelectorAll("#report .via code")].map((it) => it.textContent),
            faults: blocks.map((block) => ({
              message: block.querySelector(".message strong").textContent,
              expected: block.querySelector(".message").textContent,
              drawing: block.querySelector("pre.drawn").textContent,
              mark: block.querySelector("pre.drawn mark").textContent,
            })),
          });
        }
        return all;
      },
      [texts, spec],
    );
    const told = judged(spec, texts, "--every-fault");
    const pictures = drawings(spec, texts);
    for (const [number, text] of texts.entries()) {
      const [page, program, name] = [shown[number], told[number], `${spec}: ${JSON.stringify(text)}`];
      assert.equal(page.kind, program.valid ? "valid" : "invalid", name);
      assert.equal(page.button, String(program.valid), name);
      if (program.valid) {
        assert.deepEqual(page.via, program.via.length ? [program.rule, ...program.via] : [], name);
        continue;
      }
      const errors = [program.error, ...program.other_errors];
      assert.deepEqual(page.faults.map(({ message }) => message), errors.map((it) => `Byte ${it.index}: ${it.message}`), name);
      for (const [place, error] of errors.entries()) {
        const { expected, drawing, mark } = page.faults[place];
        if (error.expected.length) assert.ok(expected.endsWith(`${error.expected.join(", ")}.`), name);
        const [before, fault, after] = cut(text, error);
        const [line, below] = drawing.split("\n");
        assert.equal([...mark].length, [...fault].length, name);
        if (SEEN.test(text)) assert.deepEqual([line, mark], [before + fault + after, fault], name);
        assert.equal(below.indexOf("^"), [...before].length, name);
        faults += 1;
      }
      // The program cuts long texts.
      const picture = pictures.get(number);
      if (text.length <= 60) {
        const [line, below] = page.faults[0].drawing.split("\n");
        // It draws a space for a fault at the end.
        assert.equal(line.trimEnd(), picture.text.trimEnd(), name);
        if (/^[ -~]*$/.test(text)) assert.equal(below, picture.below, name);
        drawn += 1;
      }
    }
  };
  for (const part of parts(texts)) for (const spec of specs) await compare(spec, part);
  const seconds = (Date.now() - began) / 1000;
  const counts = `${texts.length} texts by ${specs.length} documents: ${faults} faults, ${drawn} drawings`;
  console.log(`${counts}, in ${seconds.toFixed(0)} s`);
  assert.ok(faults > 100 && drawn > 50, `${faults} ${drawn}`);
  assert.deepEqual(complaints, []);
  await context.close();
});

test("the box of the front page shows the same of all documents", { skip: reason }, async () => {
  const texts = sample().filter((text) => text !== "");
  const { context, page, complaints } = await opened();
  await page.addInitScript(`globalThis.shows = ${shows}`);
  await page.goto(root());
  let specs = [];
  const compare = async (texts) => {
    const shown = await page.evaluate(async (texts) => {
      const [field, box] = [document.getElementById("text"), document.getElementById("box")];
      const all = [];
      for (const text of texts) {
        field.value = text;
        delete box.dataset.judged;
        const isShown = globalThis.shows(box, text);
        field.dispatchEvent(new Event("input", { bubbles: true }));
        field.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", cancelable: true }));
        await isShown;
        const rows = [...document.querySelectorAll("#lanes li")];
        all.push(
          rows.map((row) => ({
            spec: row.dataset.spec,
            kind: row.className,
            word: row.querySelector(".word").textContent,
            message: row.querySelector(".message")?.textContent,
            mark: row.querySelector("mark")?.textContent,
            excerpt: row.querySelector(".why code")?.textContent,
            link: row.querySelector("a").href,
          })),
        );
      }
      return all;
    }, texts);
    specs = shown[0].map(({ spec }) => spec);
    assert.equal(specs.length, 12);
    for (const [place, spec] of specs.entries()) {
      const told = judged(spec, texts);
      for (const [number, text] of texts.entries()) {
        const [row, program, name] = [shown[number][place], told[number], `${spec}: ${JSON.stringify(text)}`];
        const state = new URLSearchParams(new URL(row.link).hash.slice(1));
        assert.deepEqual([row.spec, state.get("url"), state.get("spec")], [spec, text, spec], name);
        if (program.valid) {
          assert.deepEqual([row.kind, row.word, row.message], ["valid", "✓valid", undefined], name);
          continue;
        }
        const { index, message } = program.error;
        assert.deepEqual([row.kind, row.word, row.message], ["invalid", "✗not valid", `byte ${index}: ${message}`], name);
        const [before, fault, after] = cut(text, program.error);
        if (!SEEN.test(text)) continue;
        const most = 24;
        const first = (text) => ([...text].length > most ? `${[...text].slice(0, most).join("")}…` : text);
        const last = (text) => ([...text].length > most ? `…${[...text].slice(-most).join("")}` : text);
        // A place without characters has a blank that can be seen.
        const mark = first(fault) || "\u00a0";
        assert.deepEqual([row.mark, row.excerpt], [mark, last(before) + mark + first(after)], name);
      }
    }
  };
  for (const part of parts(texts)) await compare(part);
  console.log(`${texts.length} texts by ${specs.length} documents in the box`);
  assert.deepEqual(complaints, []);
  await context.close();
});
