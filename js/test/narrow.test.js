// Pages of rules, steps, lines and documents in a window of 390 pixels. `ATLAS` is the folder of the site; `CHROMIUM` a browser,
// by default /usr/bin/chromium.

import assert from "node:assert/strict";
import { existsSync, readdirSync } from "node:fs";
import { join, sep } from "node:path";
import { after, before, test } from "node:test";
import { pathToFileURL } from "node:url";

import { chromium } from "playwright-core";

const site = process.env.ATLAS;
const executablePath = process.env.CHROMIUM ?? "/usr/bin/chromium";
const skip = !site ? "ATLAS names no folder" : !existsSync(executablePath) && `there is no ${executablePath}`;

/** The paths of pages from the root of the site: of all documents, lines and steps, and of one rule in eight. */
function pages() {
  const all = readdirSync(site, { recursive: true, encoding: "utf8" }).map((path) => path.split(sep).join("/")).sort();
  const shared = all.filter((path) => /^(lineage|(rfc|draft-|whatwg-)[^/]*)\/index.html$|^lineage\/.*index.html$/.test(path));
  const rules = all.filter((path) => /^(rfc|draft-|whatwg-)[^/]*\/[^/]+\/index.html$/.test(path));
  return [...shared, ...rules.filter((_, number) => number % 8 === 0)];
}

let browser;
let page;

before(async () => {
  if (skip) return;
  browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
  page = await browser.newPage({ viewport: { width: 390, height: 800 } });
});

after(() => browser?.close());

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
  const all = pages();
  assert.ok(all.length > 200, `${all.length} pages`);
  for (const path of all) {
    await page.goto(pathToFileURL(join(site, path)).href);
    const { width, broken, columns } = await page.evaluate(look);
    assert.ok(width <= 390, `${path}: ${width} pixels`);
    assert.deepEqual(broken, [], path);
    assert.ok(columns.every((count) => count === 1), `${path}: ${columns} columns of lists`);
  }
});

test("what changed is marked, and folded texts open by the keyboard", { skip }, async () => {
  const path = "lineage/rfc1808-to-draft-fielding-url-syntax-05/index.html";
  await page.goto(pathToFileURL(join(site, path)).href);
  const marks = await page.locator("section del, section ins").allTextContents();
  assert.ok(marks.length > 10);
  for (const mark of marks) assert.match(mark, /^\[(removed|added): [^]+\]$/);
  const first = page.locator("details").first();
  await first.locator("summary").focus();
  await page.keyboard.press("Enter");
  assert.ok(await first.evaluate((element) => element.open));
});
