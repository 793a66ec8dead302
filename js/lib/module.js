// For Node and the like: the module is read from the disk. `build` makes one CommonJS file of this, `node.cjs`, which `require` and
// `import` share, so that a program that has both has one set of classes.

import { readFileSync } from "node:fs";

import { initSync } from "./urlspec.js";

initSync({ module: readFileSync(new URL("./urlspec_bg.wasm", import.meta.url)) });

export * from "./api.js";
