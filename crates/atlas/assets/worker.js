// The library, away from the page.

import init from "./urlspec.js";
import * as urlspec from "./api.js";

const ready = init({ module_or_path: new URL("./urlspec_bg.wasm", import.meta.url) });
ready.then(
  () => postMessage({ loaded: true }),
  (error) => postMessage({ missing: error.message }),
);

/** The value, or the reason why there is none. */
function attempt(make) {
  try {
    return { value: make() };
  } catch (error) {
    return { error: error.message };
  }
}

/** The verdict of one document, and the parts. */
function judged(url, spec, rule) {
  const { value: report, error } = attempt(() => urlspec.validate(url, { spec, rule, lint: true, everyFault: true }));
  const parsed = report?.valid ? attempt(() => urlspec.parse(url, { spec, rule })) : null;
  return { spec, report, error, parsed };
}

/** If two texts are equivalent: if their normal forms by a document are the same. */
function equivalence(url, other, spec) {
  const [one, two] = [url, other].map((text) => urlspec.normalize(text, { spec }));
  return { isSame: one === two, one, two };
}

const verbs = {
  rules: (spec) => urlspec.rules(spec),
  /** All that the playground shows of a text. */
  judge({ url, spec, rule, base, other, beside }) {
    // Nothing follows by a document that does not exist.
    const isKnown = attempt(() => urlspec.rules(spec)).error === undefined;
    const derived = (isWanted, make) => (isKnown && isWanted ? attempt(make) : null);
    return {
      verdicts: urlspec.verdicts(url),
      one: judged(url, spec, rule),
      two: beside === "" ? null : judged(url, beside, rule),
      resolved: derived(base !== "", () => urlspec.resolve(base, url, { spec })),
      equivalence: derived(other !== "", () => equivalence(url, other, spec)),
      normal: derived(true, () => urlspec.normalize(url, { spec })),
      uri: attempt(() => urlspec.toUri(url)),
      asciiUri: attempt(() => urlspec.toUri(url, { asciiHost: true })),
      iri: attempt(() => urlspec.toIri(url)),
      browser: derived(true, () => urlspec.browser(url, { spec, base: base === "" ? null : base })),
      scheme: attempt(() => urlspec.scheme(url, { spec: "rfc1738" })),
    };
  },
  /** The verdict of every document, with its first fault. */
  lanes(url) {
    const names = new Map(urlspec.revisions().map(({ id, name }) => [id, name]));
    return urlspec.verdicts(url).map(({ spec, valid }) => {
      const error = valid ? null : urlspec.validate(url, { spec }).error;
      return { spec, name: names.get(spec), valid, error };
    });
  },
  compare: ({ left, right }) => urlspec.compare(left, right),
};

addEventListener("message", async ({ data: { id, verb, argument } }) => {
  try {
    await ready;
    postMessage({ id, value: verbs[verb](argument) });
  } catch (error) {
    postMessage({ id, error: error.message });
  }
});
