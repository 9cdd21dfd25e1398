import { json } from "./json.ts";

/** Line-delimited JSON: a value in each line, and empty lines; what is in a line is JSON as RFC 8259 defines it. */
export const ndjson = `
ndjson: line ("\\n" line)*
line: element | _
${json.replace(/^json: .*$/m, "").replace(/^_: .*$/m, String.raw`_: /[ \t\r]*/`)}`;
