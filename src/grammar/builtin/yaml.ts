/** Characters that YAML 1.1 or 1.2 does not take as they are, or takes for line ends. */
const unseen = String.raw`\x00-\x1f\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff`;

/** Columns that blocks begin at. */
const columns = [0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24];

/** Of a rule for blocks at a column; at the left edge they have the plain name. */
const at = (name: string, column: number): string => (column === 0 ? name : `<${name} ${column}>`);

/** What stands further right than a column: by one step of two or of four blanks, which most files indent by. */
const below = (column: number, derive: (deeper: number) => string): string =>
  columns
    .filter((deeper) => deeper === column + 2 || deeper === column + 4)
    .map(derive)
    .map((each) => ` | ${each}`)
    .join("");

const indent = (column: number): string => (column === 0 ? "" : `"${" ".repeat(column)}" `);

/** Depth is no matter of a context-free grammar, so each column has its own rules. */
const blocksAt = (column: number): string => `
${at("mapping", column)}: ${at("pair", column)} (_break ${indent(column)}${at("pair", column)})*
${at("pair", column)}: key ":" ${at("value", column)} %distinct key
${at("value", column)}: "" | space+ inline${below(column, (deeper) => `_break ${indent(deeper)}${at("block", deeper)}`)}
  | _break ${indent(column)}${at("sequence", column)}${below(column, (deeper) => `space+ literal_mark newline ${at("literal", deeper)}`)}
${at("sequence", column)}: ${at("item", column)} (_break ${indent(column)}${at("item", column)})*
${at("item", column)}: "-" | "-" space+ inline${below(column, (deeper) => `"-" _break ${indent(deeper)}${at("block", deeper)}`)}${
  columns.includes(column + 2) ? ` | "- " ${at("block", column + 2)}` : ""
}${below(column, (deeper) => `"-" space+ literal_mark newline ${at("literal", deeper)}`)}
${
  column === 0
    ? ""
    : `${at("block", column)}: ${at("mapping", column)} | ${at("sequence", column)}
${at("literal", column)}: ${indent(column)}/[^ ${unseen}]/ _seen* (newline+ ${indent(column)}_seen* /[^ ${unseen}]/)*`
}`;

/**
 * A part of YAML that versions 1.1 and 1.2 read alike: documents of mappings, sequences and scalars, as blocks that are indented by two or
 * four blanks, and in brackets on one line; literal and folded texts, comments. No anchors, which would have to be defined, nor tags.
 */
export const yaml = String.raw`
yaml: (_blank newline)* ("---" _break)? document? (_break "---" (_break document)?)* _break?
document: mapping | sequence | inline

inline: plain | double_quoted | single_quoted | flow_sequence | flow_mapping
key: word | double_quoted | single_quoted
word: /[A-Za-z0-9_.\/$]/ (/ *[^ "':,#\[\]{}&*!|>%@\x60${unseen}]/)*
plain: _first _rest* (space+ _unmarked _rest*)*
_first: /[^ \-?:,#\[\]{}&*!|>"'%@\x60<=${unseen}]/ | /[-]/ /[^ :,#\[\]{}\-"'${unseen}]/
_unmarked: /[^ :#${unseen}]/ | _colon
_rest: /[^ :${unseen}]/ | _colon
_colon: ":" /[^ :${unseen}]/
double_quoted: '"' (/[^"\\${unseen}]/ | escape)* '"'
escape: "\\" /[0abtnvfre "\/\\N_LP]/ | "\\x" /[0-7][0-9A-Fa-f]/ | "\\u" /[0-9A-Ca-c][0-9A-Fa-f]{3}/
single_quoted: "'" (/[^'${unseen}]/ | "''")* "'"

flow_sequence: "[" space* (_member space* ("," space* _member space*)*)? "]"
_member: element | flow_pair
flow_mapping: "{" space* (flow_pair space* ("," space* flow_pair space*)*)? "}"
flow_pair: key ":" space+ element %distinct key
element: bare | double_quoted | single_quoted | flow_sequence | flow_mapping
bare: _first _flowing* (space+ /[^ :,#\[\]{}${unseen}]/ _flowing*)*
_flowing: /[^ :,\[\]{}${unseen}]/ | ":" /[^ :,#\[\]{}"'${unseen}]/

literal_mark: /[|>]/ /[-+]?/
${columns.map(blocksAt).join("")}
comment: "#" /[^${unseen}]*/
_seen: /[^${unseen}]/
_blank: space* comment?
_break: (space+ comment | space*) newline (_blank newline)*
newline: "\n" | "\r\n"
space: " "
`;
