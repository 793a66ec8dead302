// The pages in a window of 390 pixels; `site.js` says what that needs.

import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";

import { every, opened, pages, site, skip, visit } from "./site.js";

visit();

/** The pages that are looked at: of rules, sections and parsers, which are many of a kind, one in eight. */
function some() {
  const isOfMany = (path) => /^((rfc|draft-|whatwg-)[^/]*|parsers)\/.+\/index.html$/.test(path);
  const [many, others] = [pages().filter(isOfMany), pages().filter((path) => !isOfMany(path))];
  return [...others, ...many.filter((_, number) => every || number % 8 === 0)];
}

const narrow = { viewport: { width: 390, height: 800 } };

/** In the page: how wide it is, and the names that go from one line to the next elsewhere than at a hyphen or a slash. */
function look() {
  const broken = [];
  const names = document.querySelectorAll("h1, h2, h3, dt, dd a, dd code, p a, li a, th, figcaption, summary");
  for (const element of names) {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    for (let text = walker.nextNode(); text; text = walker.nextNode()) {
      for (const { 0: name, index } of text.data.matchAll(/[A-Za-z0-9_.]+/g)) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + name.length);
        const lines = new Set([...range.getClientRects()].map((box) => Math.round(box.top)));
        if (lines.size > 1) broken.push(name);
      }
    }
  }
  const columns = [...document.querySelectorAll("dl")].map((list) => getComputedStyle(list).gridTemplateColumns.split(" ").length);
  return { width: document.documentElement.scrollWidth, broken, columns };
}

test("no page is wider than 390 pixels, and no line ends within a name", { skip }, async () => {
  const { context, page } = await opened(narrow);
  const all = some();
  assert.ok(all.length > 200, `${all.length} pages`);
  for (const path of all) {
    await page.goto(pathToFileURL(join(site, path)).href);
    const { width, broken, columns } = await page.evaluate(look);
    assert.ok(width <= 390, `${path}: ${width} pixels`);
    // URLs and quoted texts may break anywhere; names of rules and documents may not.
    const hasNames = /^(lineage|(rfc|draft-|whatwg-)[^/]*)\//.test(path) && !path.includes("/sections/");
    if (hasNames) assert.deepEqual(broken, [], path);
    assert.ok(columns.every((count) => count === 1), `${path}: ${columns} columns of lists`);
  }
  await context.close();
});

test("what changed is marked, and folded texts open by the keyboard", { skip }, async () => {
  const { context, page } = await opened(narrow);
  const path = "lineage/rfc1808-to-draft-fielding-url-syntax-05/index.html";
  await page.goto(pathToFileURL(join(site, path)).href);
  const marks = await page.locator("section del, section ins").allTextContents();
  assert.ok(marks.length > 10);
  for (const mark of marks) assert.match(mark, /^\[(removed|added): [^]+\]$/);
  const first = page.locator("details").first();
  await first.locator("summary").focus();
  await page.keyboard.press("Enter");
  assert.ok(await first.evaluate((element) => element.open));
  await context.close();
});
