// For browsers and bundlers: the module is fetched from beside this file.

import init from "./urlspec.js";

await init({ module_or_path: new URL("./urlspec_bg.wasm", import.meta.url) });

export * from "./api.js";
