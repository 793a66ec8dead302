// The search box, the map, and what is on every page; `site.js` says what these need.

import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";

import { opened, root, site, skip, violations, visit } from "./site.js";

visit();

const names = (page) => page.locator("#found b").allInnerTexts();

/** Types into the box, and waits for what is found. */
async function sought(page, text) {
  await page.keyboard.press("/");
  await page.keyboard.type(text);
  await page.waitForFunction(() => !document.getElementById("found").hidden);
}

test("a slash reaches the search, and keys alone are enough", { skip }, async () => {
  const { context, page, complaints } = await opened();
  await page.goto(`${root()}rfc1738/hsegment/`);
  await sought(page, "hsegment");
  assert.equal(await page.evaluate(() => document.activeElement.getAttribute("role")), "combobox");
  assert.equal((await names(page))[0], "hsegment");
  assert.deepEqual(await violations(page), []);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowUp");
  assert.equal(await page.getAttribute("#search input", "aria-activedescendant"), "found-0");
  await page.keyboard.press("Escape");
  assert.equal(await page.isVisible("#found"), false);
  // The text stays, and nothing is chosen any more.
  await page.keyboard.press("Enter");
  assert.equal(page.url(), `${root()}rfc1738/hsegment/`);
  // A slash within a text is a slash.
  await page.keyboard.type("/");
  assert.equal(await page.inputValue("#search input"), "hsegment/");
  await page.fill("#search input", "RFC 2396");
  await page.keyboard.press("Enter");
  await page.waitForURL(`${root()}rfc2396/index.html`);
  assert.deepEqual(complaints, []);
  await context.close();
});

test("all kinds of things are found at once", { skip }, async () => {
  const { context, page, complaints } = await opened();
  await page.goto(root());
  let slowest = 0;
  const wanted = {
    "rfc6068": ["document", "rfc6068/index.html"],
    "3986": ["document", "rfc3986/index.html"],
    "IPvFuture": ["rule", "rfc3986/IPvFuture/index.html"],
    "user-info": ["concept", "lineage/user-info/index.html"],
    "mailto": ["scheme", "lineage/mailto/index.html"],
    "needless-port": ["finding", "findings/index.html#needless-port"],
    "Percent-Encoding Normalization": ["section", "/sections/"],
    "rfc3986 host": ["rule", "rfc3986/host/index.html"],
    "RFC 1738 section 2.1": ["section", "rfc1738/sections/index.html#section-2.1"],
    "tilde": ["sentence", "/sections/"],
  };
  for (const [text, [kind, target]] of Object.entries(wanted)) {
    await page.fill("#search input", text);
    await page.waitForFunction((kind) => [...document.querySelectorAll("#found i")].some((it) => it.textContent === kind), kind);
    const found = await page.evaluate((kind) => {
      const options = [...document.querySelectorAll("#found a")];
      return options.filter((it) => it.querySelector("i").textContent === kind).map((it) => it.getAttribute("href"));
    }, kind);
    assert.ok(found.some((it) => it.includes(target)), `${text}: ${found}`);
    const took = Number(await page.getAttribute("#search", "data-took"));
    slowest = Math.max(slowest, took);
  }
  console.log(`the slowest answer of the search: ${slowest.toFixed(1)} ms`);
  assert.ok(slowest < 500, `${slowest}`);
  await page.fill("#search input", "no such thing at all");
  await page.waitForFunction(() => document.getElementById("found").innerText === "Nothing found.");
  // Nothing leads nowhere: every entry of the index is a place of the site.
  const places = new Map();
  const script = readFileSync(join(site, "assets/search-index.js"), "utf8");
  assert.ok(script.length < 60_000, `${script.length}`);
  const targets = await page.evaluate(() => {
    const box = document.querySelector("#search input");
    const all = new Set();
    for (const text of "abcdefghijklmnopqrstuvwxyz0123456789-".split("")) {
      for (const more of "aeiou-0".split("")) {
        box.value = text + more;
        box.dispatchEvent(new Event("input", { bubbles: true }));
        for (const it of document.querySelectorAll("#found a")) all.add(it.getAttribute("href"));
      }
    }
    return [...all];
  });
  assert.ok(targets.length > 300, `${targets.length}`);
  for (const target of targets) {
    const [file, id] = target.split("#");
    assert.ok(existsSync(join(site, file)), target);
    if (!places.has(file)) places.set(file, readFileSync(join(site, file), "utf8"));
    assert.ok(!id || places.get(file).includes(`id="${id}"`), target);
  }
  assert.deepEqual(complaints, []);
  await context.close();
});

test("the search works from a disk, and without JavaScript there is no dead box", { skip }, async () => {
  const { context, page, complaints } = await opened();
  await page.goto(String(pathToFileURL(join(site, "lineage/host/index.html"))));
  await sought(page, "authority");
  assert.ok((await names(page)).includes("authority"));
  assert.deepEqual(complaints, []);
  await context.close();
  const quiet = await opened({ javaScriptEnabled: false });
  await quiet.page.goto(root());
  assert.equal(await quiet.page.isVisible("#search"), false);
  await quiet.page.click('nav a:text("Rules")');
  await quiet.page.click('a:text-is("H")');
  assert.ok(await quiet.page.isVisible('li:has(> code:text-is("hsegment"))'));
  await quiet.context.close();
});

test("the marks of the map explain themselves, by pointer, key and touch", { skip }, async () => {
  const { context, page, complaints } = await opened();
  await page.goto(root());
  await page.hover('table.map a.mark[href="lineage/host/index.html#rfc2396"]');
  assert.match(await page.innerText("#told"), /^host in RFC 2396, August 1998: wider, gained "/);
  await page.focus('table.map a.mark[href="lineage/scheme/index.html#rfc1738"]');
  assert.match(await page.innerText("#told"), /^scheme in RFC 1738, December 1994: changed/);
  assert.deepEqual(complaints, []);
  await context.close();
  const phone = await opened({ viewport: { width: 390, height: 800 }, hasTouch: true, isMobile: true });
  await phone.page.goto(root());
  const mark = phone.page.locator('table.map a.mark[href="lineage/host/index.html#rfc6874"]');
  await mark.scrollIntoViewIfNeeded();
  // The lane keeps its name.
  const name = await phone.page.locator('table.map th:has(a[href="lineage/host/index.html"])').boundingBox();
  assert.ok(name.x >= 0 && name.x < 60, JSON.stringify(name));
  await mark.tap();
  assert.match(await phone.page.innerText("#told"), /^host in RFC 6874/);
  assert.equal(phone.page.url(), root());
  await mark.tap();
  await phone.page.waitForURL(`${root()}lineage/host/index.html#rfc6874`);
  assert.deepEqual(phone.complaints, []);
  await phone.context.close();
});

test("lists have heads that stay, and filters", { skip }, async () => {
  const { context, page, complaints } = await opened();
  await page.goto(`${root()}disputed/`);
  const rows = () => page.locator("table.matrix tbody tr:visible").count();
  const all = await rows();
  await page.check("#only-disputed");
  assert.ok((await rows()) < all && (await rows()) > 40, `${await rows()} of ${all}`);
  await page.goto(`${root()}rfc2396/`);
  const claims = () => page.locator("ul.claims > li:visible").count();
  const said = await claims();
  await page.check("#only-refuted");
  assert.ok((await claims()) < said && (await claims()) > 0, `${await claims()} of ${said}`);
  await page.goto(`${root()}documents/`);
  await page.evaluate(() => document.querySelectorAll(".tall")[0].scrollTo(0, 400));
  const [head, box] = [page.locator(".tall thead th").first(), page.locator(".tall").first()];
  assert.ok(Math.abs((await head.boundingBox()).y - (await box.boundingBox()).y) < 3);
  assert.deepEqual(complaints, []);
  await context.close();
});
