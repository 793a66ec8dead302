// The library, away from the page: nothing that it works out holds up the keyboard.

import init from "./urlspec.js";
import * as urlspec from "./api.js";

const ready = init({ module_or_path: new URL("./urlspec_bg.wasm", import.meta.url) });

/** The value, or what is said in its place. */
function attempt(make) {
  try {
    return { value: make() };
  } catch (error) {
    return { error: error.message };
  }
}

const verbs = {
  rules: (spec) => urlspec.rules(spec),
  /** All that the page shows of a text. */
  judge({ url, spec, rule, base }) {
    const { value: report, error } = attempt(() => urlspec.validate(url, { spec, rule, lint: true, everyFault: true }));
    return {
      verdicts: urlspec.verdicts(url),
      report,
      error,
      parsed: report?.valid ? attempt(() => urlspec.parse(url, { spec, rule })) : null,
      resolved: base === "" ? null : attempt(() => urlspec.resolve(base, url, { spec })),
      browser: attempt(() => urlspec.browser(url, { spec, base: base === "" ? null : base })),
      normal: attempt(() => urlspec.normalize(url, { spec })),
      scheme: attempt(() => urlspec.scheme(url, { spec: "rfc1738" })),
    };
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
