// The types, held against how the package is used: the compiler reads this file, and nothing runs it.

import { type Report, type Revision, InvalidUrlError, compare, isValid, parse, resolve, revisions, schemeDocuments, toUri, utf16Index, validate } from "urlspec";
import { addFormats } from "urlspec/ajv";
import { Ajv2020 } from "ajv/dist/2020.js";

const ajv: Ajv2020 = addFormats(new Ajv2020(), { schemes: true });
const place: number = utf16Index("http://a/", 9);
console.log(ajv, place);

const report: Report = validate("http://a/", { spec: "rfc3986", lint: true, deny: ["port-reserved"] });
const index: number | undefined = report.error?.index;
const first: Revision = revisions()[0];
const relation: "equal" | "subset" | "superset" | "overlap" | "disjoint" = compare({ abnf: "a = %x61" }, "rfc3986:port").relation;
const target: string | null = resolve("http://a/", "b").target;
try {
  parse("{");
} catch (error) {
  if (error instanceof InvalidUrlError) console.log(error.fault.expected.join(), index, first.id, relation, target);
}
const strict: boolean[] = [true, "newest", 2005, "rfc6068"].map((schemes) => isValid("mailto:a@b", { schemes }));
const generic: string[] = schemeDocuments().flatMap((document) => [document.generic, ...document.schemes]);
const uri: string = toUri("http://bücher.example/", { asciiHost: true });
// @ts-expect-error: an option is a boolean
toUri(uri, { asciiHost: "yes" });
// @ts-expect-error: neither a choice of documents nor a list
validate("a", { schemes: ["rfc6068"] });
// @ts-expect-error: a text is a string
validate(5);
// @ts-expect-error: there is no such option
validate("a", { revision: "rfc3986" });
