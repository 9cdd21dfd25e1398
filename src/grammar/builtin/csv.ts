/**
 * Comma-separated values as RFC 4180 defines them, except that a lone line feed ends a record too and that any
 * character may stand in a field. An empty line is a record of one empty field.
 */
export const csv = String.raw`
csv: record* last?

record: field ("," field)* newline
last: field ("," field)+ | filled

field: "" | filled
filled: quoted | plain
quoted: '"' (/[^"]/ | '""')* '"'
plain: /[^",\r\n]+/

newline: "\r\n" | "\n"
`;
