// The site in a real browser. `ATLAS` is its folder, made with `--playground js/dist`; `CHROMIUM` a browser, by default
// /usr/bin/chromium.

import assert from "node:assert/strict";
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { extname, join, normalize as normalized, relative, sep } from "node:path";
import { after, before, test } from "node:test";
import { brotliCompressSync } from "node:zlib";

import { chromium } from "playwright-core";

import { judged, program, suite } from "./program.js";

const site = process.env.ATLAS;
const executablePath = process.env.CHROMIUM ?? "/usr/bin/chromium";
const shots = process.env.SCREENSHOTS;
const axe = createRequire(import.meta.url).resolve("axe-core/axe.min.js");
const skip = !site ? "ATLAS names no folder" : !existsSync(executablePath) && `there is no ${executablePath}`;

const types = { ".html": "text/html; charset=utf-8", ".css": "text/css", ".js": "text/javascript", ".wasm": "application/wasm", ".txt": "text/plain" };

/** The paths of all pages, from the root of the site. */
function pages(folder = site) {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith("index.html"))
    .map((path) => path.split(sep).join("/"))
    .sort();
}

let server;
let root;
let browser;
/** What the server was asked for, and how many bytes went out. */
const served = [];

before(async () => {
  if (skip) return;
  server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url, "http://localhost").pathname);
    const file = join(site, normalized(path), path.endsWith("/") ? "index.html" : "");
    if (relative(site, file).startsWith("..") || !existsSync(file) || statSync(file).isDirectory()) {
      response.writeHead(404).end();
      served.push({ path, bytes: 0, status: 404 });
      return;
    }
    const contents = readFileSync(file);
    served.push({ path, bytes: contents.length, status: 200 });
    response.writeHead(200, { "content-type": types[extname(file)] ?? "application/octet-stream" }).end(contents);
  });
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  root = `http://127.0.0.1:${server.address().port}/`;
  const quiet = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"];
  browser = await chromium.launch({ executablePath, args: quiet });
});

after(async () => {
  await browser?.close();
  server?.close();
});

/** A page whose complaints are collected. */
async function opened(options = {}) {
  const context = await browser.newContext({ viewport: { width: 1100, height: 900 }, ...options });
  const page = await context.newPage();
  const complaints = [];
  page.on("console", (message) => ["error", "warning"].includes(message.type()) && complaints.push(message.text()));
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("requestfailed", (request) => complaints.push(`${request.url()}: ${request.failure()?.errorText}`));
  page.on("request", (request) => {
    const own = request.url().startsWith(root) || request.url().startsWith("data:") || request.url().startsWith("file:");
    if (!own) complaints.push(`asks elsewhere: ${request.url()}`);
  });
  return { context, page, complaints };
}

/** Waits until the playground has judged what is in its form. */
function answered(page, url, spec = undefined) {
  return page.waitForFunction(([url, spec]) => document.body.dataset.judged === url && (spec === undefined || document.body.dataset.judgedBy === spec), [url, spec]);
}

test("every page loads without a complaint, from a server and from the disk", { skip }, async () => {
  const { context, page, complaints } = await opened();
  const all = pages();
  assert.ok(all.length > 550, `${all.length} pages`);
  for (const path of all) {
    await page.goto(root + path, { waitUntil: "load" });
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
  await page.goto(`${root}rfc1738/hsegment/`);
  await page.click("svg.railroad a");
  await page.waitForURL(`${root}rfc1738/uchar/index.html`);
  await page.goto(`${root}lineage/`);
  await page.click('svg.map a[aria-label^="host in RFC 2396"]');
  await page.waitForURL(`${root}lineage/host/index.html#rfc2396`);
  assert.ok((await page.locator("section#rfc2396 pre").count()) >= 2);
  await page.goto(`${root}disputed/`);
  await page.click('a[href*="%7Eb"]');
  await answered(page, "http://a/~b");
  assert.deepEqual(complaints, []);
  await context.close();
});

test("the pages keep to the budget", { skip }, async () => {
  // For a page: one request for itself, one for the style sheet; no script.
  const { context, page } = await opened();
  served.length = 0;
  await page.goto(`${root}rfc1738/url/`, { waitUntil: "networkidle" });
  const rule = served.splice(0);
  assert.ok(rule.length <= 2, JSON.stringify(rule));
  assert.ok(rule.reduce((sum, { bytes }) => sum + bytes, 0) <= 320_000, JSON.stringify(rule));
  // For the playground: itself, the style sheet, the page's script, the worker, the two layers and the module.
  await page.goto(`${root}playground/`, { waitUntil: "networkidle" });
  await answered(page, "http://a/~b");
  const playground = served.splice(0).filter(({ path }) => !path.includes("style.css"));
  assert.ok(playground.length <= 6, JSON.stringify(playground));
  assert.deepEqual(playground.filter(({ status }) => status !== 200), []);
  const module = brotliCompressSync(readFileSync(join(site, "assets/urlspec_bg.wasm"))).length;
  console.log(`the module: ${module} bytes by brotli`);
  assert.ok(module <= 900_000, `${module}`);
  await context.close();
});

test("a verdict comes with the key stroke", { skip }, async () => {
  const { context, page } = await opened();
  await page.goto(`${root}playground/`);
  await answered(page, "http://a/~b");
  const times = [];
  for (let round = 0; round < 15; round++) {
    const url = `http://host${round}.example/a/b/c?d=e`;
    times.push(
      await page.evaluate(async (url) => {
        const field = document.getElementById("url");
        const began = performance.now();
        field.value = url;
        field.dispatchEvent(new Event("input", { bubbles: true }));
        while (document.body.dataset.judged !== url) await new Promise((done) => setTimeout(done, 0));
        return performance.now() - began;
      }, url),
    );
  }
  const median = times.sort((a, b) => a - b)[times.length >> 1];
  console.log(`from the key stroke to the verdicts: ${median.toFixed(1)} ms, at most ${times.at(-1).toFixed(1)}`);
  assert.ok(median < 2000);
  await context.close();
});

test("what the playground shows", { skip }, async () => {
  const { context, page, complaints } = await opened();
  const state = new URLSearchParams({ url: "http://a/~b", spec: "rfc1738", base: "http://c/d" });
  await page.goto(`${root}playground/#${state}`);
  await answered(page, "http://a/~b", "rfc1738");
  const text = (selector) => page.locator(selector).innerText();
  assert.match(await text("#report"), /Byte 9: `~` is not allowed in a path/);
  assert.match(await text("#report"), /RFC 1738, section 5/);
  assert.equal(await page.locator("mark.fault").innerText(), "~");
  assert.equal(await page.locator('#all button[data-valid="true"]').count(), 8);
  // As it is printed, the name of a scheme that the document does not define is written in lower case.
  await page.goto(`${root}playground/#${new URLSearchParams({ url: "Xa:b", spec: "rfc1738", edition: "@printed" })}`);
  await answered(page, "Xa:b", "rfc1738@printed");
  assert.match(await text("#report"), /Byte 0:/);
  assert.match(await text("#report"), /lowalpha/);
  await page.selectOption("#edition", "");
  await answered(page, "Xa:b", "rfc1738");
  assert.match(await text("#report"), /^Valid[^]*rests-on-reading/);
  assert.doesNotMatch(page.url(), /edition/);
  await page.goto(`${root}playground/#${state}`);
  await answered(page, "http://a/~b", "rfc1738");
  // The repair, as offered.
  await page.click("button.mend");
  await answered(page, "http://a/%7Eb", "rfc1738");
  assert.match(await text("#report"), /^Valid, read as url > httpurl/);
  assert.match(await text("#nodes"), /hsegment "%7Eb"/);
  assert.match(page.url(), /url=http%3A%2F%2Fa%2F%257Eb&spec=rfc1738/);
  // Another document, by a click on its verdict.
  await page.click('#all button[data-spec="rfc3986"]');
  await answered(page, "http://a/%7Eb", "rfc3986");
  assert.match(await text("#derived"), /http:\/\/a\/~b/);
  assert.equal(await page.locator("#coloured .host").innerText(), "a");
  await page.fill("#url", "../x");
  await answered(page, "../x");
  assert.match(await text("#derived"), /http:\/\/c\/x/);
  await page.fill("#url", "gopher://h/11a%09b");
  await answered(page, "gopher://h/11a%09b");
  assert.match(await text("#wire"), /To h, port 70, by RFC 1738:[^]*316109620D0A/);
  // A rule of its own, and one that is not there.
  await page.fill("#rule", "port");
  await page.fill("#url", "80");
  await answered(page, "80");
  assert.match(await text("#report"), /^Valid/);
  await page.fill("#rule", "nothing");
  await page.waitForFunction(() => document.getElementById("report").innerText.includes("no rule `nothing`"));
  assert.equal(await page.locator("#nodes li").count(), 0);
  assert.equal(await page.locator("#all button").count(), 12);
  await page.fill("#rule", "");
  // What may be left out.
  await page.fill("#url", "http://a:80/");
  await answered(page, "http://a:80/");
  assert.match(await text("#findings"), /needless-port\); leave it out/);
  // Markup is text.
  const markup = "http://a/<img src=x onerror=alert(1)>";
  await page.fill("#url", markup);
  await answered(page, markup);
  assert.equal(await page.locator("main img").count(), 0);
  // A comparison, a faulty grammar, and one that is too large at first and then is not.
  await page.click("#comparison button");
  await page.waitForFunction(() => document.getElementById("compared").innerText.includes("subset"));
  assert.match(await text("#compared"), /only in rfc3986:port[^]*"111111"/);
  await page.fill("#abnf", "port = ");
  await page.click("#comparison button");
  await page.waitForFunction(() => /port|expected/.test(document.querySelector("#compared .no")?.innerText ?? ""));
  assert.deepEqual(complaints, []);
  await context.close();
});

test("the state of the playground can be shared", { skip }, async () => {
  const { context, page } = await opened();
  await page.goto(`${root}playground/`);
  await answered(page, "http://a/~b");
  const odd = "http://a/ü%?b=c&d#e\u0001";
  await page.evaluate((odd) => {
    const field = document.getElementById("url");
    field.value = odd;
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }, odd);
  await answered(page, odd);
  const other = await context.newPage();
  await other.goto(page.url());
  await answered(other, odd);
  // An address without a field stands for the field as it is at first; a document that is not there, for RFC 3986.
  await other.evaluate(() => (location.hash = "#url=a&rule=port&abnf=x&spec=nothing"));
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

test("the verdicts are the program's, on 2,000 words", { skip: skip || (program === null && "the program is not built") }, async () => {
  const { context, page } = await opened();
  await page.goto(`${root}playground/`);
  await answered(page, "http://a/~b");
  const specs = await page.evaluate(() => [...document.getElementById("spec").options].map(({ value }) => value));
  let judgedWords = 0;
  for (const spec of specs) {
    // A field takes no line ends.
    const words = suite(spec, 250, /[\r\n]/);
    judgedWords += words.length;
    const shown = await page.evaluate(
      async ([words, spec]) => {
        const [field, chosen] = [document.getElementById("url"), document.getElementById("spec")];
        const verdicts = [];
        for (const word of words) {
          chosen.value = spec;
          field.value = word;
          delete document.body.dataset.judged;
          field.dispatchEvent(new Event("input", { bubbles: true }));
          while (document.body.dataset.judged !== word) await new Promise((done) => setTimeout(done, 0));
          const button = document.querySelector(`#all button[data-spec="${spec}"]`);
          verdicts.push([button.dataset.valid === "true", document.getElementById("status").textContent]);
        }
        return verdicts;
      },
      [words, spec],
    );
    const told = judged(spec, words);
    for (const [number, word] of words.entries()) {
      assert.deepEqual(shown[number], [told[number].valid, told[number].valid ? "Valid." : "Not valid."], JSON.stringify(word));
    }
  }
  console.log(`${judgedWords} words of ${specs.length} documents`);
  assert.ok(judgedWords >= 2000, `${judgedWords}`);
  await context.close();
});

test("keyboard, contrast and names, in light and dark", { skip }, async () => {
  const main = ["index.html", "rfc1738/index.html", "rfc1738/hsegment/index.html", "rfc3986/IPv6address/index.html", "lineage/index.html", "lineage/host/index.html", "lineage/rfc2396-to-rfc2732/index.html", "disputed/index.html", "findings/index.html", "conformance/index.html", "playground/index.html"];
  const faults = [];
  for (const colorScheme of ["light", "dark"]) {
    for (const width of [1100, 380]) {
      const { context, page, complaints } = await opened({ colorScheme, viewport: { width, height: 900 } });
      for (const path of main) {
        await page.goto(root + path, { waitUntil: "load" });
        if (path.startsWith("playground")) await answered(page, "http://a/~b");
        // Colours do not depend on the width, nor the layout on colours: two of the four see everything.
        if ((colorScheme === "dark") === (width < 500)) {
          await page.addScriptTag({ path: axe });
          const { violations } = await page.evaluate(() => globalThis.axe.run(document, { runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"] }));
          faults.push(...violations.map(({ id, nodes }) => `${path}, ${colorScheme}, ${width}: ${id}: ${nodes.slice(0, 3).map(({ html }) => html).join(" | ")}`));
        }
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
        if (overflow > 0) faults.push(`${path} is ${overflow} pixels too wide at ${width}`);
        if (shots) {
          mkdirSync(shots, { recursive: true });
          await page.screenshot({ path: join(shots, `${path.replaceAll("/", "-").replace("-index.html", "")}-${colorScheme}-${width}.png`) });
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
  await page.goto(root);
  await page.keyboard.press("Tab");
  assert.equal(await page.evaluate(() => document.activeElement.textContent), "Skip to the content");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  assert.ok(await page.evaluate(() => document.getElementById("main").contains(document.activeElement)));
  await page.goto(`${root}playground/`);
  await answered(page, "http://a/~b");
  await page.focus("#url");
  await page.keyboard.press("Control+A");
  await page.keyboard.type("x:y");
  await answered(page, "x:y");
  // From the text through the form to the verdicts.
  for (let presses = 0; presses < 12; presses++) {
    await page.keyboard.press("Tab");
    if (await page.evaluate(() => document.activeElement.dataset?.spec === "rfc1738")) break;
  }
  await page.keyboard.press("Enter");
  await answered(page, "x:y", "rfc1738");
  assert.equal(await page.evaluate(() => document.activeElement.dataset.spec), "rfc1738");
  await context.close();
});
