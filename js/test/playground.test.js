// The playground in a real browser; `site.js` says what that needs.

import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";

import { judged, program, suite } from "./program.js";
import { answered, at, lost, opened, root, shown, site, skip, typed, violations, visit } from "./site.js";

visit();

const withProgram = skip || (program === null && "the program is not built");

test("a verdict comes with the key stroke", { skip }, async () => {
  const { context, page } = await shown();
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

test("the verdict, the fault, the repair, and findings", { skip }, async () => {
  const state = { url: "http://a/~b", spec: "rfc1738", base: "http://c/d" };
  const { context, page, complaints, text } = await shown(state);
  assert.match(await text("#report .strip"), /✗\s*Not valid\s*by RFC 1738: byte 9/);
  assert.equal(await page.locator("#report .strip.invalid").count(), 1);
  assert.match(await text("#report"), /Byte 9: `~` is not allowed in a path/);
  assert.match(await text("#report"), /RFC 1738, section 5/);
  assert.equal(await page.locator("mark.fault").innerText(), "~");
  assert.equal(await page.locator('#all button[data-valid="true"]').count(), 8);
  // As it is printed, the name of a scheme that the document does not define is written in lower case.
  await page.goto(at({ url: "Xa:b", spec: "rfc1738", edition: "@printed" }));
  await answered(page, "Xa:b", "rfc1738@printed");
  assert.match(await text("#report"), /Byte 0:/);
  assert.match(await text("#report"), /lowalpha/);
  assert.match(await text("#first-name"), /By RFC 1738 as printed/);
  await page.selectOption("#edition", "");
  await answered(page, "Xa:b", "rfc1738");
  assert.match(await text("#report"), /Valid[^]*rests-on-reading/);
  await page.waitForFunction(() => !location.hash.includes("edition"));
  // The repair, as offered.
  await page.goto(at(state));
  await answered(page, "http://a/~b", "rfc1738");
  await page.click("button.mend");
  await answered(page, "http://a/%7Eb", "rfc1738");
  assert.match(await text("#report"), /Valid\s+by RFC 1738\s+Read as url > httpurl/);
  assert.equal(await page.locator("#report .strip.valid").count(), 1);
  assert.match(await text("#nodes"), /hsegment "%7Eb"/);
  await page.waitForFunction(() => location.hash.includes("url=http%3A%2F%2Fa%2F%257Eb&spec=rfc1738"));
  // Another document, by a click on its verdict.
  await page.click('#all button[data-spec="rfc3986"]');
  await answered(page, "http://a/%7Eb", "rfc3986");
  assert.equal(await page.locator("#coloured .host").innerText(), "a");
  // A port that may be left out.
  await typed(page, "http://a:80/");
  assert.match(await text(".findings"), /needless-port\); leave it out/);
  // Markup is text.
  const markup = "http://a/<img src=x onerror=alert(1)>";
  await typed(page, markup);
  assert.equal(await page.locator("main img").count(), 0);
  await typed(page, "gopher://h/11a%09b");
  assert.match(await text("#wire"), /To h, port 70, by RFC 1738:[^]*316109620D0A/);
  assert.deepEqual(complaints, []);
  await context.close();
});

test("a rule of its own, and one that does not exist", { skip }, async () => {
  const { context, page, complaints, text } = await shown({ url: "80", spec: "rfc3986", rule: "port" });
  assert.match(await text("#report"), /Valid/);
  const offered = await page.evaluate(() => [...document.getElementById("rules").options].map(({ value }) => value));
  assert.ok(offered.includes("path-abempty"));
  await page.fill("#rule", "nothing");
  await page.waitForFunction(() => document.getElementById("report").innerText.includes("no rule `nothing`"));
  assert.match(await text("#report .strip.unknown"), /No verdict\s*RFC 3986 has no rule `nothing`/);
  assert.match(await text("#components"), /None: there is no verdict/);
  assert.match(await text("#nodes"), /None: there is no verdict/);
  assert.equal(await page.locator("#nodes li").count(), 0);
  assert.equal(await page.locator("#all button").count(), 12);
  await page.selectOption("#spec", "rfc1738");
  await page.waitForFunction(() => [...document.getElementById("rules").options].some(({ value }) => value === "hsegment"));
  assert.deepEqual(complaints, []);
  await context.close();
});

test("the status tells document, verdict and place", { skip }, async () => {
  const { context, page } = await shown({ url: "http://a/~b", spec: "rfc1738", beside: "rfc3986" });
  const isSaid = (text) => document.getElementById("status").textContent === text;
  const says = (text) => page.waitForFunction(isSaid, text, { timeout: 5000 });
  await says("RFC 1738: not valid, byte 9: `~` is not allowed in a path. RFC 3986: valid.");
  await page.fill("#rule", "nosuch");
  await says("RFC 1738: no verdict: RFC 1738 has no rule `nosuch`. RFC 3986: no verdict: RFC 3986 has no rule `nosuch`.");
  await context.close();
});

test("two documents side by side", { skip }, async () => {
  const { context, page, text } = await shown({ url: "http://u@h/a;b?c", spec: "rfc3986", beside: "1808" });
  assert.match(await text("#second-name"), /By RFC 1808/);
  assert.equal(await page.locator("#second-report .strip.valid").count(), 1);
  assert.match(await text("#second-components"), /path\s+\/a\s+differs/);
  assert.equal(await page.locator("#second-coloured .path").innerText(), "/a");
  await typed(page, "http://h/~");
  assert.match(await text("#second-report"), /Byte 9: `~`/);
  assert.equal(await page.locator("#report .strip.valid").count(), 1);
  await page.selectOption("#beside", "");
  await page.waitForFunction(() => document.getElementById("second").hidden);
  await context.close();
});

test("tree and text show each other, and rules link to their pages", { skip }, async () => {
  const { context, page, complaints, text } = await shown({ url: "http://u@example.com/~b/c", spec: "rfc3986" });
  const lit = () => page.evaluate(() => [...document.querySelectorAll("#coloured .lit")].map((it) => it.textContent).join(""));
  const litNodes = () => page.evaluate(() => [...document.querySelectorAll("#nodes .lit code")].map((it) => it.textContent));
  await page.hover('#nodes .node:has-text("authority")');
  assert.equal(await lit(), "u@example.com");
  await page.hover("#coloured .host .atom");
  assert.deepEqual(await litNodes(), ["host", "reg-name"]);
  assert.equal(await lit(), "example.com");
  await page.hover("h1");
  assert.equal(await lit(), "");
  // A tap, and the keyboard, keep it.
  await page.click("#coloured .path");
  await page.hover("h1");
  assert.equal(await lit(), "/~b/c");
  assert.match(await text("#chain"), /Read as URI-reference > URI > hier-part > path-abempty/);
  await page.focus("#coloured .user");
  assert.equal(await lit(), "u");
  await page.focus('#nodes a:has-text("segment")');
  assert.equal(await lit(), "~b");
  await page.keyboard.press("Escape");
  assert.equal(await lit(), "");
  // Each link leads to a page: names of rules in the tree, in the reading, and where they are expected.
  const links = new Set();
  const collect = async () => {
    const all = await page.evaluate(() => [...document.querySelectorAll("#live a")].map(({ href }) => href));
    for (const link of all) links.add(decodeURIComponent(new URL(link).pathname));
  };
  await collect();
  const specs = await page.evaluate(() => [...document.getElementById("spec").options].map(({ value }) => value));
  for (const id of specs) {
    for (const url of ["http://a:b@[::1", "http://%/", "http://a/b?c#d", "//", "é", "mailto:a b"]) {
      await page.goto(at({ url, spec: id }));
      await answered(page, url, id);
      await collect();
    }
  }
  assert.ok(links.size > 100, `${links.size}`);
  for (const link of links) assert.ok(existsSync(join(site, link)), link);
  await page.goto(at({ url: "http://a/~b", spec: "rfc1738" }));
  await answered(page, "http://a/~b", "rfc1738");
  await page.click('#report pre a:has-text("uchar")');
  await page.waitForURL(`${root()}rfc1738/uchar/index.html`);
  assert.deepEqual(complaints, []);
  await context.close();
});

test("what follows from a text", { skip }, async () => {
  const { context, page, text } = await shown({ url: "../x", base: "http://c/d/e" });
  assert.match(await text("#derived"), /resolved against the base\s+http:\/\/c\/x/);
  await typed(page, "http://bücher.example/ü");
  const [uri, ascii] = ["http://b%C3%BCcher.example/%C3%BC", "http://xn--bcher-kva.example/%C3%BC"];
  const rows = (await text("#derived")).replace(/\s+/g, " ");
  assert.ok(rows.includes(`section 3.1 ${uri} and with its host name in US-ASCII ${ascii} `), rows);
  await typed(page, "http://a/D%C3%BCrst");
  assert.match(await text("#derived"), /as an IRI[^]*http:\/\/a\/Dürst/);
  await page.fill("#other", "HTTP://A:80/D%c3%bcrst");
  await page.waitForFunction(() => document.getElementById("derived").innerText.includes("equivalent"));
  const same = "equivalent: the normal form of both by RFC 3986 is http://a/D%C3%BCrst";
  assert.ok((await text("#derived")).includes(same));
  await page.fill("#other", "http://b/");
  const other = "not equivalent by their normal forms: by RFC 3986";
  await page.waitForFunction((other) => document.getElementById("derived").innerText.includes(other), other);
  await context.close();
});

test("an ABNF is compared, by a link too", { skip }, async () => {
  const { context, page, text, complaints } = await shown();
  await page.click("#comparison button");
  await page.waitForFunction(() => document.getElementById("compared").innerText.includes("subset"));
  assert.match(await text("#compared"), /only in rfc3986:port[^]*"111111"/);
  await page.fill("#abnf", "port = ");
  await page.click("#comparison button");
  await page.waitForFunction(() => /port|expected/.test(document.querySelector("#compared .no")?.innerText ?? ""));
  await page.goto("about:blank");
  await page.goto(at({ url: "x:y", spec: "1738", abnf: "a = 1*DIGIT\nDIGIT = %x30-39", left: "a", right: "digits" }));
  await page.waitForFunction(() => document.getElementById("compared").innerText.includes("equal"));
  assert.match(await text("#compared"), /only in rfc1738:digits\s+none/);
  assert.deepEqual(complaints, []);
  await context.close();
});

test("examples can be pressed", { skip }, async () => {
  const { context, page, complaints } = await shown();
  const examples = page.locator("#examples button");
  const count = await examples.count();
  assert.ok(count >= 3 && count <= 5);
  for (let number = 0; number < count; number++) {
    await examples.nth(number).click();
    await answered(page, await examples.nth(number).getAttribute("data-url"));
  }
  assert.deepEqual(complaints, []);
  await context.close();
});

test("a long text scrolls in its own boxes, and hostile ones are shown as they are", { skip }, async () => {
  const long = `http://a/${"b/".repeat(3000)} c`;
  for (const width of [1100, 390]) {
    const { context, page, complaints } = await shown({ url: long, beside: "rfc3987" }, { viewport: { width, height: 900 } });
    const wide = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    assert.equal(await wide(), 0);
    // The fault is in sight.
    const [box, mark] = await Promise.all(["#report pre.drawn", "#report mark"].map((it) => page.locator(it).boundingBox()));
    assert.ok(mark.x >= box.x && mark.x + mark.width <= box.x + box.width, JSON.stringify([box, mark]));
    await typed(page, long.replace(" ", ""));
    assert.equal(await wide(), 0);
    const high = (selector) => page.locator(selector).evaluate((it) => it.getBoundingClientRect().height);
    for (const selector of ["#url", "#coloured", "#nodes", "#components"]) assert.ok((await high(selector)) < 600, selector);
    assert.deepEqual(complaints, []);
    await context.close();
  }
});

test("nobody meets a dead form", { skip }, async () => {
  const silent = await opened({ javaScriptEnabled: false });
  await silent.page.goto(at());
  assert.equal(await silent.page.locator("main form:visible, main h2:visible").count(), 0);
  assert.match(await silent.page.locator("main").innerText(), /needs JavaScript/);
  await silent.context.close();
  lost.add("/assets/urlspec_bg.wasm");
  const { context, page } = await opened();
  await page.goto(at());
  await page.waitForFunction(() => document.getElementById("need").innerText.includes("could not be loaded"));
  assert.equal(await page.locator("main form:visible, main h2:visible").count(), 0);
  lost.clear();
  await context.close();
});

test("axe finds nothing, whatever is shown", { skip }, async () => {
  const faults = [];
  for (const [width, colorScheme] of [[1100, "light"], [390, "dark"]]) {
    const { context, page } = await shown({}, { viewport: { width, height: 900 }, colorScheme });
    const invalid = { url: "http://a/~b\u200b", spec: "1738", beside: "3986", other: "x", base: "http://a" };
    const valid = { url: "http://u:p@a:80/b/../c?d#e", beside: "1808" };
    for (const state of [invalid, valid, { url: "x", rule: "nosuch" }]) {
      await page.goto(at(state));
      await answered(page, state.url);
      if (state.base === undefined && !state.rule) await page.click("#coloured .host");
      await page.click("[data-copy=json]");
      faults.push(...(await violations(page)).map((fault) => `${width}, ${colorScheme}: ${fault}`));
    }
    await context.close();
  }
  assert.deepEqual(faults, []);
});

test("the verdicts are the program's, on 2,000 words", { skip: withProgram }, async () => {
  const { context, page } = await shown();
  const specs = await page.evaluate(() => [...document.getElementById("spec").options].map(({ value }) => value));
  let count = 0;
  for (const spec of specs) {
    const words = suite(spec, 250, /\r/);
    count += words.length;
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
          verdicts.push([button.dataset.valid === "true", document.querySelector("#report .strip").classList[1]]);
        }
        return verdicts;
      },
      [words, spec],
    );
    const told = judged(spec, words);
    for (const [number, word] of words.entries()) {
      assert.deepEqual(shown[number], [told[number].valid, told[number].valid ? "valid" : "invalid"], JSON.stringify(word));
    }
  }
  console.log(`${count} words of ${specs.length} documents`);
  assert.ok(count >= 2000, `${count}`);
  await context.close();
});
