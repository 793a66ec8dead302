// A server for the site, and a browser that visits it. `ATLAS` is the folder of the site, made with `--playground js/dist`;
// `CHROMIUM` a browser, by default /usr/bin/chromium.

import { existsSync, readFileSync, readdirSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { extname, join, normalize as normalized, relative, sep } from "node:path";
import { after, before } from "node:test";

import { chromium } from "playwright-core";

export const site = process.env.ATLAS;
const executablePath = process.env.CHROMIUM ?? "/usr/bin/chromium";

/** The reason why nothing can be tested; false if all can be. */
export const skip = !site ? "ATLAS names no folder" : !existsSync(executablePath) && `there is no ${executablePath}`;

/** With `EVERY_PAGE`, what is else looked at on some pages is looked at on all of them: it takes half an hour. */
export const every = Boolean(process.env.EVERY_PAGE);

/** The paths of all pages, from the root of the site. */
export function pages() {
  const all = readdirSync(site, { recursive: true, encoding: "utf8" }).map((path) => path.split(sep).join("/"));
  return all.filter((path) => path.endsWith("index.html")).sort();
}

const types = {
  ".html": "text/html; charset=utf-8",
  ".css": "text/css",
  ".js": "text/javascript",
  ".json": "application/json",
  ".wasm": "application/wasm",
  ".txt": "text/plain",
  ".svg": "image/svg+xml",
  ".png": "image/png",
};

/** Under this policy every page works: no script or style stands in a page, and nothing comes from elsewhere. */
export const POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "worker-src 'self'",
  "connect-src 'self'",
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join("; ");

/** The requests so far: path, bytes that went out, status. */
export const served = [];

/** Paths that the server does not find, though they are there. */
export const lost = new Set();

let server;
let browser;
let origin;

/** The address of the first page. */
export const root = () => origin;

function answer(request, response) {
  const path = decodeURIComponent(new URL(request.url, "http://localhost").pathname);
  const file = join(site, normalized(path), path.endsWith("/") ? "index.html" : "");
  const isThere = !relative(site, file).startsWith("..") && existsSync(file) && !statSync(file).isDirectory();
  if (!isThere || lost.has(path)) {
    response.writeHead(404).end();
    served.push({ path, bytes: 0, status: 404 });
    return;
  }
  const contents = readFileSync(file);
  served.push({ path, bytes: contents.length, status: 200 });
  const headers = { "content-type": types[extname(file)] ?? "application/octet-stream", "content-security-policy": POLICY };
  response.writeHead(200, headers).end(contents);
}

/** Starts both before the tests of a file, and stops them after these. */
export function visit() {
  before(async () => {
    if (skip) return;
    server = createServer(answer);
    await new Promise((done) => server.listen(0, "127.0.0.1", done));
    origin = `http://127.0.0.1:${server.address().port}/`;
    const quiet = ["no-sandbox", "disable-gpu", "disable-quic", "no-first-run", "disable-sync"];
    const silent = ["disable-background-networking", "disable-component-update"];
    browser = await chromium.launch({ executablePath, args: [...quiet, ...silent].map((name) => `--${name}`) });
  });
  after(async () => {
    await browser?.close();
    server?.close();
  });
}

/** A page whose complaints are collected. */
export async function opened(options = {}) {
  const context = await browser.newContext({ viewport: { width: 1100, height: 900 }, ...options });
  const page = await context.newPage();
  const complaints = [];
  page.on("console", (message) => ["error", "warning"].includes(message.type()) && complaints.push(message.text()));
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("requestfailed", (request) => {
    const reason = request.failure()?.errorText;
    // The icon comes last: whoever leaves the page sooner stops it.
    const isLeft = reason === "net::ERR_ABORTED" && request.url().endsWith("/icon.svg");
    if (!isLeft) complaints.push(`${request.url()}: ${reason}`);
  });
  page.on("request", (request) => {
    const own = request.url().startsWith(origin) || request.url().startsWith("data:") || request.url().startsWith("file:");
    if (!own) complaints.push(`asks elsewhere: ${request.url()}`);
  });
  return { context, page, complaints };
}

/** Waits until the playground has judged the text that is in its form. */
export function answered(page, url, spec = undefined) {
  const isThere = ([url, spec]) => {
    const { judged, judgedBy } = document.body.dataset;
    return judged === url && (spec === undefined || judgedBy === spec);
  };
  return page.waitForFunction(isThere, [url, spec]);
}

/** The address of the playground with a state. */
export const at = (state = {}) => `${origin}playground/#${new URLSearchParams(state)}`;

/** The playground with a state, when it has judged; and what it shows. */
export async function shown(state = {}, options = {}) {
  const visited = await opened(options);
  await visited.page.goto(at(state));
  await answered(visited.page, state.url ?? "http://a/~b");
  return { ...visited, text: (selector) => visited.page.locator(selector).innerText() };
}

/** Types a text, and waits for its verdict. */
export async function typed(page, url) {
  await page.fill("#url", url);
  await answered(page, url.replace(/\r\n?/g, "\n"));
}

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** The faults that axe finds in a page. */
export async function violations(page) {
  // The policy allows no script in the page itself, but what a debugger evaluates.
  await page.evaluate(axe);
  const runOnly = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
  const { violations: found } = await page.evaluate((runOnly) => globalThis.axe.run(document, { runOnly }), runOnly);
  return found.map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map(({ html }) => html).join(" | ")}`);
}
