// Links to the playground, what they keep of a text, and what can be copied from it; `site.js` says what these tests need.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";

import { program } from "./program.js";
import { answered, at, opened, shown, skip, typed, visit } from "./site.js";

visit();

const withProgram = skip || (program === null && "the program is not built");

test("line ends in a link are kept and judged", { skip }, async () => {
  const { context, page, text } = await shown({ url: "http://a/\nb", spec: "rfc3986" });
  assert.match(await text("#report .strip"), /Not valid\s*by RFC 3986: byte 9/);
  assert.match(await text("#unseen"), /U\+000A at byte 9/);
  assert.equal(await page.inputValue("#url"), "http://a/\nb");
  // A carriage return is not a line feed, though a field shows both alike; what is typed elsewhere leaves it alone.
  await page.goto(at({ url: "http://a/\r\nb\rc", spec: "rfc3986" }));
  await answered(page, "http://a/\r\nb\rc");
  assert.match(await text("#unseen"), /U\+000D at byte 9, U\+000A at byte 10, U\+000D at byte 12/);
  await page.focus("#url");
  await page.keyboard.press("Control+End");
  await page.keyboard.type("d");
  await answered(page, "http://a/\r\nb\rcd");
  // Enter writes nothing, Shift and Enter do.
  await page.keyboard.press("Enter");
  await page.keyboard.type("e");
  await answered(page, "http://a/\r\nb\rcde");
  await page.keyboard.press("Shift+Enter");
  await answered(page, "http://a/\r\nb\rcde\n");
  // The clipboard's own line ends.
  await typed(page, "xy");
  await page.evaluate(() => {
    const field = document.getElementById("url");
    field.setSelectionRange(1, 1);
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", "1\r\n2");
    field.dispatchEvent(new ClipboardEvent("paste", { clipboardData, cancelable: true, bubbles: true }));
  });
  await answered(page, "x1\r\n2y");
  // The field has grown with its lines.
  assert.equal(await page.evaluate(() => document.getElementById("url").rows), 2);
  await page.waitForFunction(() => new URLSearchParams(location.hash.slice(1)).get("url") === "x1\r\n2y");
  await context.close();
});

test("an edit leaves every line end elsewhere as it was", { skip }, async () => {
  const { context, page } = await opened();
  await page.goto(at());
  const faults = await page.evaluate(async () => {
    const { edited } = await import(new URL("../assets/field.js", location.href));
    const held = (raw) => raw.replace(/\r\n?/g, "\n");
    let seed = 20_260_702;
    const next = (below) => (seed = (seed * 48_271) % 2_147_483_647) % below;
    const word = (most) => Array.from({ length: next(most) }, () => ["a", "b", "\n", "\r", "\r\n"][next(5)]).join("");
    const faults = [];
    for (let round = 0; round < 20_000; round++) {
      const [before, gone, after, put] = [word(6), word(4), word(6), held(word(4))];
      // The two halves of a line end are one place of the field.
      const meet = (rest) => held(before + rest) !== held(before) + held(rest);
      if (meet(gone + after) || meet(put + after)) continue;
      const raw = before + gone + after;
      const now = held(before) + put + held(after);
      const result = edited(raw, now);
      if (held(result) !== now) faults.push([raw, now, result]);
      if (!/[\r\n]/.test(gone + put) && result !== before + put + after) faults.push([raw, now, result]);
    }
    return faults.slice(0, 5).map((it) => JSON.stringify(it));
  });
  assert.deepEqual(faults, []);
  await context.close();
});

test("the address is written seldom, and cannot stop the verdict", { skip }, async () => {
  const { context, page, complaints, text } = await shown();
  await page.evaluate(() => {
    globalThis.writings = 0;
    history.replaceState = () => {
      globalThis.writings += 1;
      throw new DOMException("too many", "SecurityError");
    };
  });
  await page.focus("#url");
  await page.keyboard.press("Control+End");
  await page.keyboard.type(`${"x".repeat(60)} y`);
  await answered(page, `http://a/~b${"x".repeat(60)} y`);
  assert.match(await text("#report .strip"), /Not valid/);
  await page.waitForFunction(() => globalThis.writings > 0);
  assert.ok((await page.evaluate(() => globalThis.writings)) < 10);
  assert.deepEqual(complaints, []);
  await context.close();
});

test("documents have the names that the program takes", { skip }, async () => {
  const { context, page, text } = await shown();
  const names = {
    rfc1738: ["1738", "rfc 1738", "RFC1738", " Rfc-1738"],
    "rfc1738@printed": ["1738@printed"],
    rfc3986: ["STD-66"],
    "whatwg-2026-07-02": ["URL Standard", "whatwg"],
    "draft-fielding-url-syntax-05": ["draft1997", "1997"],
  };
  const pairs = Object.entries(names).flatMap(([id, names]) => names.map((name) => [name, id]));
  for (const [name, id] of pairs) {
    await page.goto(at({ url: `x:${name}`, spec: name }));
    await answered(page, `x:${name}`, id);
  }
  // Whatever the list has, the library has.
  const all = await page.evaluate(async () => {
    const address = (name) => new URL(`../assets/${name}`, location.href);
    const { default: init } = await import(address("urlspec.js"));
    await init({ module_or_path: address("urlspec_bg.wasm") });
    const { revisions } = await import(address("api.js"));
    return revisions().map(({ id, name, aliases }) => [id, name, aliases.join(" ")]);
  });
  const options = await page.evaluate(() => {
    const options = [...document.getElementById("spec").options];
    return options.map((it) => [it.value, it.text, it.dataset.aliases]);
  });
  assert.deepEqual(options, all);
  // No name is taken for that of another document.
  const unknown = [{ spec: "nothing" }, { spec: "rfc1738@print" }, { spec: "rfc1738", edition: "first" }, { beside: "nothing" }];
  for (const state of unknown) {
    await page.goto("about:blank");
    await page.goto(at({ url: "http://a/", ...state }));
    await answered(page, "http://a/");
    const place = state.beside ? "#second-report" : "#report";
    assert.match(await text(`${place} .strip.unknown`), /No verdict\s*no (revision|edition) is called/, JSON.stringify(state));
    assert.equal(await page.locator("#all button").count(), options.length);
  }
  await page.goto(at({ url: "http://a/b", spec: "nothing" }));
  await answered(page, "http://a/b", "nothing");
  assert.equal(await page.inputValue("#spec"), "");
  await page.selectOption("#spec", "rfc1808");
  await answered(page, "http://a/b", "rfc1808");
  assert.equal(await page.locator("#report .strip.valid").count(), 1);
  await context.close();
});

test("the state of the playground can be shared", { skip }, async () => {
  const odd = "http://a/ü%?b=c&d#e\u0001";
  const { context, page } = await shown();
  await typed(page, odd);
  await page.waitForFunction(() => location.hash.includes("%01"));
  const other = await context.newPage();
  await other.goto(page.url());
  await answered(other, odd);
  // An address without a field stands for the field as it is at first.
  await other.evaluate(() => (location.hash = "#url=a&rule=port&abnf=x"));
  await answered(other, "a", "rfc3986");
  assert.equal(await other.inputValue("#abnf"), "x");
  await other.goto(page.url());
  await answered(other, odd);
  assert.equal(await other.inputValue("#rule"), "");
  assert.match(await other.inputValue("#abnf"), /^port = /);
  assert.equal(await other.evaluate(() => document.activeElement.tagName), "BODY");
  assert.equal(await other.locator("#report").innerText(), await page.locator("#report").innerText());
  await context.close();
});

/** A folder in which a shell finds the program as `urlspec`. */
function shellPath() {
  const folder = mkdtempSync(join(tmpdir(), "urlspec-shell-"));
  symlinkSync(program, join(folder, "urlspec"));
  return folder;
}

test("link, command and JSON can be copied", { skip: withProgram }, async () => {
  const { context, page, text } = await shown();
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const copied = async (kind) => {
    await page.evaluate(() => document.getElementById("copied").replaceChildren());
    await page.click(`[data-copy=${kind}]`);
    await page.waitForFunction(() => document.querySelector("#copied pre, #copied p"));
    return page.locator("#copied pre").textContent();
  };
  const state = { url: "http://a/'b c\n-$(x)`%n\\", spec: "rfc1738", beside: "rfc3986" };
  await page.goto(at(state));
  await answered(page, state.url, "rfc1738");
  assert.equal(await copied("link"), at(state));
  assert.match(await text("#copied"), /Copied: link/);
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), at(state));
  // Two documents have two records, and two commands.
  const records = JSON.parse(await copied("json"));
  const parts = ({ input, spec, rule, valid, error }) => ({ input, spec, rule, valid, error });
  assert.deepEqual(records.map(({ spec, input, valid }) => [spec, input, valid]), [
    ["rfc1738", state.url, false],
    ["rfc3986", state.url, false],
  ]);
  // A shell hands the program the very same text.
  const folder = shellPath();
  const run = (command) => {
    try {
      const env = { ...process.env, PATH: `${folder}:${process.env.PATH}` };
      const asJson = command.replaceAll("urlspec validate", "urlspec validate --format json");
      return execFileSync("sh", ["-c", asJson], { encoding: "utf8", env, input: "" });
    } catch (error) {
      if (error.status !== 1) throw error;
      return error.stdout;
    }
  };
  const lines = run(await copied("command")).trimEnd().split("\n");
  assert.deepEqual(lines.map((line) => parts(JSON.parse(line))), records.map(parts));
  const plain = ["http://a/b", "-", "-x", "", "a b", "'", "a'b", "é", "~", "$HOME", "*", "a=b", "#", "!!"];
  const texts = [state.url, ...plain, "\u200b%\\'", "\t", "\r\n", "http://a/\u{1f600}\u2028"];
  for (const url of texts) {
    for (const rule of ["", "URI-reference"]) {
      await page.goto(at({ url, spec: "rfc3986@printed", rule }));
      await answered(page, url, "rfc3986@printed");
      const told = JSON.parse(run(await copied("command")));
      const here = JSON.parse(await copied("json"));
      assert.deepEqual(parts(told), parts(here), JSON.stringify(url));
    }
  }
  rmSync(folder, { recursive: true });
  // A base and a second text have commands of their own.
  await page.goto(at({ url: "b", spec: "whatwg", base: "http://a/", other: "c d" }));
  await answered(page, "b");
  const by = "--spec whatwg-2026-07-02";
  const withBase = ["validate", "resolve"].map((verb) => `urlspec ${verb} ${by} --base=http://a/ b`);
  assert.equal(await copied("command"), [...withBase, `urlspec equivalent ${by} -- b 'c d'`].join("\n"));
  assert.match(await text("#of-base"), /without a base/);
  await page.goto(at({ url: "b\0" }));
  await answered(page, "b\0");
  await page.click("[data-copy=command]");
  await page.waitForFunction(() => document.getElementById("copied").innerText.includes("no command"));
  // A browser that refuses shows what it would have copied.
  await page.evaluate(() => (navigator.clipboard.writeText = () => Promise.reject(new Error("no"))));
  assert.match(await copied("link"), /#url=b%00/);
  assert.match(await text("#copied"), /did not let/);
  await context.close();
});
