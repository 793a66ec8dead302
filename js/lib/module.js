// For Node and the like: the module is read from the disk.

import { readFileSync } from "node:fs";

import { initSync } from "./urlspec.js";

initSync({ module: readFileSync(new URL("./urlspec_bg.wasm", import.meta.url)) });

export * from "./api.js";
