// The types for `require`.

import urlspec = require("urlspec");
import ajv = require("urlspec/ajv");

const valid: boolean = urlspec.isValid("http://a/", { strict: true });
const names: string[] = Object.keys(ajv.formats());
console.log(valid, names);
