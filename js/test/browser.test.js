// The site in a real browser; `site.js` says what that needs.

import assert from "node:assert/strict";
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { brotliCompressSync } from "node:zlib";

import { answered, every, opened, pages, root, served, site, skip, violations, visit } from "./site.js";

const shots = process.env.SCREENSHOTS;

visit();

test("every page loads without a complaint, from a server and from the disk", { skip }, async () => {
  const { context, page, complaints } = await opened();
  const all = pages();
  assert.ok(all.length > 550, `${all.length} pages`);
  for (const path of all) {
    await page.goto(root() + path, { waitUntil: "load" });
    // Whoever leaves it sooner stops what it loads.
    if (path.startsWith("playground")) await answered(page, "http://a/~b");
    assert.deepEqual(complaints, [], path);
  }
  for (const path of ["index.html", "rfc3986/URI/index.html", "lineage/index.html", "disputed/index.html"]) {
    await page.goto(`file://${join(site, path)}`, { waitUntil: "load" });
    assert.deepEqual(complaints, [], path);
  }
  await context.close();
});

test("links lead somewhere when they are followed", { skip }, async () => {
  const { context, page, complaints } = await opened();
  await page.goto(`${root()}rfc1738/hsegment/`);
  await page.click("svg.railroad a");
  await page.waitForURL(`${root()}rfc1738/uchar/index.html`);
  await page.goto(root());
  await page.click('table.map a[href$="lineage/host/index.html#rfc2396"]');
  await page.waitForURL(`${root()}lineage/host/index.html#rfc2396`);
  assert.ok((await page.locator("section#rfc2396 pre").count()) >= 2);
  await page.goto(`${root()}disputed/`);
  await page.click('a[href*="%7Eb"]');
  await answered(page, "http://a/~b");
  assert.deepEqual(complaints, []);
  await context.close();
});

test("the pages keep to the budget", { skip }, async () => {
  // For the front page: itself, the style sheet, and small scripts; the library waits until somebody wants it.
  const { context, page } = await opened();
  served.length = 0;
  await page.goto(root(), { waitUntil: "networkidle" });
  const front = served.splice(0);
  assert.deepEqual(front.map(({ path }) => path).filter((path) => /urlspec|lanes|worker/.test(path)), []);
  assert.ok(front.length <= 7, JSON.stringify(front));
  assert.ok(front.reduce((sum, { bytes }) => sum + bytes, 0) <= 200_000, JSON.stringify(front));
  // For a page: itself, the style sheet, the icon, and the search, which reads its list when somebody searches.
  await page.goto(`${root()}rfc1738/url/`, { waitUntil: "networkidle" });
  const rule = served.splice(0);
  assert.ok(rule.length <= 4, JSON.stringify(rule));
  assert.ok(rule.reduce((sum, { bytes }) => sum + bytes, 0) <= 320_000, JSON.stringify(rule));
  // For the playground: itself, small modules, the worker, the two layers and the library.
  await page.goto(`${root()}playground/`, { waitUntil: "networkidle" });
  await answered(page, "http://a/~b");
  const playground = served.splice(0).filter(({ path }) => !/\.css|icon\.svg|search/.test(path));
  const own = playground.filter(({ path }) => !/urlspec|api/.test(path));
  assert.ok(playground.length <= 22, JSON.stringify(playground));
  assert.ok(own.reduce((sum, { bytes }) => sum + bytes, 0) <= 80_000, JSON.stringify(own));
  assert.deepEqual(playground.filter(({ status }) => status !== 200), []);
  const module = brotliCompressSync(readFileSync(join(site, "assets/urlspec_bg.wasm"))).length;
  console.log(`the module: ${module} bytes by brotli`);
  assert.ok(module <= 900_000, `${module}`);
  await context.close();
});

test("keyboard, contrast and names, in light and dark", { skip }, async () => {
  const kinds = ["rfc1738", "rfc1738/hsegment", "rfc3986/IPv6address", "lineage", "lineage/host", "lineage/rfc2396-to-rfc2732"];
  const lists = ["claims", "disputed", "documents", "findings", "conformance", "parsers", "playground", "rules", "rfc3986/sections"];
  const some = ["index.html", ...[...kinds, ...lists].map((folder) => `${folder}/index.html`)];
  const main = every ? pages() : some;
  const faults = [];
  for (const colorScheme of ["light", "dark"]) {
    for (const width of [1100, 380]) {
      const { context, page, complaints } = await opened({ colorScheme, viewport: { width, height: 900 } });
      for (const path of main) {
        await page.goto(root() + path, { waitUntil: "load" });
        if (path.startsWith("playground")) await answered(page, "http://a/~b");
        // Colours do not depend on the width, nor the layout on colours: two of the four see everything.
        if ((colorScheme === "dark") === (width < 500)) {
          const found = await violations(page);
          faults.push(...found.map((fault) => `${path}, ${colorScheme}, ${width}: ${fault}`));
        }
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
        if (overflow > 0) faults.push(`${path} is ${overflow} pixels too wide at ${width}`);
        if (shots) {
          mkdirSync(shots, { recursive: true });
          const name = path.replaceAll("/", "-").replace("-index.html", "");
          await page.screenshot({ path: join(shots, `${name}-${colorScheme}-${width}.png`) });
        }
      }
      faults.push(...complaints);
      await context.close();
    }
  }
  assert.deepEqual(faults, []);
});

test("the keyboard alone is enough", { skip }, async () => {
  const { context, page } = await opened();
  await page.goto(root());
  await page.keyboard.press("Tab");
  assert.equal(await page.evaluate(() => document.activeElement.textContent), "Skip to the content");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  assert.ok(await page.evaluate(() => document.getElementById("main").contains(document.activeElement)));
  await page.goto(`${root()}playground/`);
  await answered(page, "http://a/~b");
  await page.focus("#url");
  await page.keyboard.press("Control+A");
  await page.keyboard.type("x:y");
  await answered(page, "x:y");
  // From the text through the form to the verdicts.
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press("Tab");
    if (await page.evaluate(() => document.activeElement.matches('#all [data-spec="rfc1738"]'))) break;
  }
  await page.keyboard.press("Enter");
  await answered(page, "x:y", "rfc1738");
  assert.equal(await page.evaluate(() => document.activeElement.dataset.spec), "rfc1738");
  await context.close();
});
