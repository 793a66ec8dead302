export interface Format {
  type: "string";
  validate: (url: string) => boolean;
}

export interface FormatsOptions {
  /** As for `isValid`: judge by the document that defines the scheme as well. By default `false`. */
  schemes?: boolean | number | string | null;
}

/** The formats `uri` and `uri-reference` by RFC 3986, `iri` and `iri-reference` by RFC 3987, for `ajv.addFormat`. */
export function formats(options?: FormatsOptions): Record<"uri" | "uri-reference" | "iri" | "iri-reference", Format>;

/** Adds these formats to an instance of Ajv, in place of others of these names, and returns it. */
export function addFormats<Ajv extends { addFormat(name: string, format: Format): unknown }>(ajv: Ajv, options?: FormatsOptions): Ajv;
