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

/**
 * INI files as the C library inih reads them by default, with lines below 200 bytes. An indented line after an entry that
 * could be a section or an entry is one here; inih appends it to the value. A byte order mark begins no key.
 */
export const ini = String.raw`
ini: "\ufeff"? (body | section) ("\n" section)*

section: space* "[" name "]" text ("\n" body)?
name: ";"* (space* /[^\]; \t\v\f\r\n\0]/ ";"*)* space*

body: line ("\n" line)*
line: blank | comment | entry | nameless
blank: space*
comment: space* /[;#]/ text

entry: space* key space* /[=:]/ value (("\n" (blank | comment))* "\n" continuation)*
key: /[^=:;#\[ \t\v\f\r\n\0\ufeff]/ ";"* (space* /[^=:; \t\v\f\r\n\0]/ ";"*)*
value: text
nameless: space* /[=:]/ value

continuation: space+ (key | unclosed) (space* | space+ ";" text)
unclosed: "[" ";"* (space* /[^\]; \t\v\f\r\n\0]/ ";"*)*

text: /[^\n\0]*/
space: /[ \t\v\f\r]/
`;

/** JSON as RFC 8259 defines it, which is what JavaScript's JSON.parse accepts. */
export const json = String.raw`
json: element

element: _ value _
value: object | array | string | number | "true" | "false" | "null"

object: "{" _ "}" | "{" member ("," member)* "}"
member: _ string _ ":" element

array: "[" _ "]" | "[" element ("," element)* "]"

string: '"' character* '"'
character: /[^"\\\x00-\x1f]/ | escape
escape: "\\" /["\\\/bfnrt]/ | "\\u" hexadecimal{4}
hexadecimal: /[0-9a-fA-F]/

number: integer fraction? exponent?
integer: "-"? (zero | /[1-9]/ digit*)
zero: "0"
fraction: "." digit+
exponent: /[eE]/ /[-+]/? digit+
digit: /[0-9]/

_: /[ \t\n\r]*/
`;

/** Line-delimited JSON: a value in each line, and empty lines; what is in a line is JSON as RFC 8259 defines it. */
export const ndjson = `
ndjson: line ("\\n" line)*
line: element | _
${json.replace(/^json: .*$/m, "").replace(/^_: .*$/m, String.raw`_: /[ \t\r]*/`)}`;

/**
 * TOML 1.0. That no key is defined twice in other tables, or by a table and by dots, is left to readers; made are none that are so
 * beside each other.
 */
export const toml = String.raw`
toml: (body | section) (newline section)*
section: table | array_table
table: _ "[" _ name _ "]" end (newline body)?
array_table: _ "[[" _ name _ "]]" end (newline body)?
body: line (newline line)*
line: _ (pair _)? comment?
end: _ comment?

pair: key _ "=" _ value
key: _part (_ "." _ _part)* %distinct _part
_part: simple_key | empty_key
empty_key: '""' | "''"
name: simple_key (_ "." _ simple_key)* %distinct simple_key
simple_key: bare_key | quoted_key
quoted_key: '"' (_plain | escape)+ '"' | "'" /[^'\x00-\x08\x0a-\x1f\x7f]+/ "'"
bare_key: /[A-Za-z0-9_\-]+/

value: string | integer | float | boolean | date_time | date | time | array | inline_table
boolean: "true" | "false"
array: "[" _gap (value _gap ("," _gap value _gap)* ("," _gap)?)? "]"
inline_table: "{" _ (pair _ ("," _ pair _)*)? "}"

string: basic_string | literal_string | long_basic_string | long_literal_string
basic_string: '"' (_plain | escape)* '"'
_plain: /[^"\\\x00-\x08\x0a-\x1f\x7f]/
escape: "\\" /[btnfr"\\]/ | "\\u" _unit | "\\U" _point
_unit: /[0-9A-Ca-cEFef][0-9A-Fa-f]{3}|[Dd][0-7][0-9A-Fa-f]{2}/
_point: "0000" _unit | "000" /[1-9A-Fa-f][0-9A-Fa-f]{4}/ | "0010" /[0-9A-Fa-f]{4}/
literal_string: "'" /[^'\x00-\x08\x0a-\x1f\x7f]*/ "'"
long_basic_string: '"""' (/"{0,2}/ (_plain | escape | newline | "\\" _ newline))* /"{0,2}/ '"""'
long_literal_string: "'''" (/'{0,2}/ (/[^'\x00-\x08\x0a-\x1f\x7f]/ | newline))* /'{0,2}/ "'''"

integer: /[-+]?/ _decimal | "0x" /[0-9A-Fa-f]+/ ("_" /[0-9A-Fa-f]+/)* | "0o" /[0-7]+/ ("_" /[0-7]+/)* | "0b" /[01]+/ ("_" /[01]+/)*
_decimal: "0" | /[1-9][0-9]*/ ("_" /[0-9]+/)*
float: /[-+]?/ _decimal fraction exponent? | /[-+]?/ _decimal exponent | /[-+]?/ ("inf" | "nan")
fraction: "." _digits
exponent: /[eE]/ /[-+]?/ _digits
_digits: /[0-9]+/ ("_" /[0-9]+/)*

date_time: date /[Tt ]/ time offset?
date: _year "-" _day | _leap_day
_year: /000[1-9]|00[1-9][0-9]|0[1-9][0-9]{2}|[1-9][0-9]{3}/
_day: /(0[13578]|1[02])-(0[1-9]|[12][0-9]|3[01])/ | /(0[469]|11)-(0[1-9]|[12][0-9]|30)/ | /02-(0[1-9]|1[0-9]|2[0-8])/
_leap_day: /([0-9]{2}([02468][48]|[13579][26]|[2468]0)|2000)-02-29/
time: /([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]/ ("." /[0-9]+/)?
offset: /[Zz]/ | /[-+]([01][0-9]|2[0-3]):[0-5][0-9]/

comment: "#" /[^\x00-\x08\x0a-\x1f\x7f]*/
newline: "\n" | "\r\n"
_gap: (/[ \t]/ | newline | comment newline)*
_: /[ \t]*/
`;

/** Characters that no XML file holds. */
const illegal = String.raw`\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff`;

/** Non-ASCII letters that every version of the standard allows in names, from widely used alphabets. */
const letters = String.raw`\xc0-\xd6\xd8-\xf6\xf8-\xff\u0391-\u03a1\u03a3-\u03c9\u0410-\u044f\u3041-\u3094\u30a1-\u30fa\u4e00-\u9fa5\uac00-\ud7a3`;

/**
 * XML 1.0 in UTF-8 for parsers without document types: elements, attributes, and references to characters and the five
 * predefined entities. White space next to markup is no text. The grammar reads mismatched tags and repeated attributes but
 * generates neither. It does not check name-space prefixes.
 */
export const xml = String.raw`
document: "\ufeff"? declaration? _ (misc _)* (doctype _ (misc _)*)? element _ (misc _)*
misc: comment | instruction

declaration: "<?xml" space+ "version" _ "=" _ version encoding? standalone? _ "?>"
version: '"1.0"' | "'1.0'"
encoding: space+ "encoding" _ "=" _ ('"' charset '"' | "'" charset "'")
charset: "utf-8"i
standalone: space+ "standalone" _ "=" _ ('"' ("yes" | "no") '"' | "'" ("yes" | "no") "'")
doctype: "<!DOCTYPE" space+ name (space+ external)? _ ">"
external: "SYSTEM" space+ address | "PUBLIC" space+ identifier space+ address
identifier: '"' /[A-Za-z0-9 \-'()+,.\/:=?;!*#@$_%]*/ '"'
address: '"' /[A-Za-z0-9\-'()+,.\/:=?;!*@$_%~]*/ '"'

element: "<" name (space+ attribute)* _ ">" content "</" name _ ">" %same name
  | "<" name (space+ attribute)* _ "/>"
attribute: name _ "=" _ value %distinct name
value: '"' (/[^<&"${illegal}]/ | reference)* '"' | "'" (/[^<&'${illegal}]/ | reference)* "'"
name: local (":" local)?
local: /[A-Z_a-z${letters}]/ /[\-.0-9A-Z_a-z${letters}]*/

content: _ (text _)? (markup _ (text _)?)*
markup: element | reference | data | comment | instruction
text: _word (space+ _word)* (space* _brackets)? | _brackets
_word: /[^<&\]\x00-\x20\ufffe\uffff]+/ _more* | _more+
_more: _brackets space* /[^<&>\]\x00-\x20\ufffe\uffff]/ /[^<&\]\x00-\x20\ufffe\uffff]*/
_brackets: "]" (space* "]")*

reference: "&" ("amp" | "lt" | "gt" | "quot" | "apos") ";" | "&#" decimal ";" | "&#x" hexadecimal ";"
decimal: /9|1[03]|3[2-9]|[4-9][0-9]|[1-9][0-9]{2,3}|[1-4][0-9]{4}|5[0-4][0-9]{3}|1[0-9]{5}/
hexadecimal: /9|[aAdD]|[2-9A-Fa-f][0-9A-Fa-f]|[1-9A-Fa-f][0-9A-Fa-f]{2}|[1-9A-Ca-c][0-9A-Fa-f]{3}|1[0-9A-Fa-f]{4}/
data: "<![CDATA[" _inside* ("]" _inside+ | "]]" "]"* _behind _inside*)* "]"* "]]>"
_inside: /[^\]${illegal}]/
_behind: /[^\]>${illegal}]/
comment: "<!--" _dashless* ("-" _dashless+)* "-->"
_dashless: /[^\-${illegal}]/
instruction: "<?" target (space _asked* ("?"+ _unasked _asked*)* "?"*)? "?>"
_asked: /[^?${illegal}]/
_unasked: /[^?>${illegal}]/
target: /[A-WYZ_a-wyz]/ /[\-.0-9A-Z_a-z]*/ | "xml-" /[\-.0-9A-Z_a-z]+/

space: /[ \t\r\n]/
_: /[ \t\r\n]*/
`;

/** Characters that YAML 1.1 or 1.2 does not take as they are, or takes for line ends. */
const unseen = String.raw`\x00-\x1f\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff`;

/** Columns that blocks begin at. */
const columns = [0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24];

/** Of a rule for blocks at a column; at the left edge they have the plain name. */
const at = (name: string, column: number): string => (column === 0 ? name : `<${name} ${column}>`);

/** Content deeper than a column, by a step of two or four blanks, the usual indentations. */
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

/**
 * URLs: the absolute URIs of RFC 3986 with or without a fragment. An IPv4 address is a name among others. A user and a
 * port need a host, though the RFC's syntax lets it be empty: no reader takes such a URL. A file of one may end its line.
 */
export const url = String.raw`
file: url /\r?\n/?
url: scheme ":" hierarchy ("?" query)? ("#" fragment)?

scheme: /[A-Za-z]/ /[A-Za-z0-9+.-]*/
hierarchy: "//" authority ("/" segment)* | absolute_path | rootless_path | ""

authority: ((user_information "@")? host (":" port)?)?
user_information: (/[A-Za-z0-9._~!$&'()*+,;=:-]/ | percent_encoded)*
host: "[" (ipv6_address | future_address) "]" | registered_name
registered_name: (/[A-Za-z0-9._~!$&'()*+,;=-]/ | percent_encoded)+
port: /[0-9]*/

absolute_path: "/" (segment_of_some ("/" segment)*)?
rootless_path: segment_of_some ("/" segment)*
segment: path_character*
segment_of_some: path_character+
path_character: /[A-Za-z0-9._~!$&'()*+,;=:@-]/ | percent_encoded
query: (path_character | /[\/?]/)*
fragment: (path_character | /[\/?]/)*
percent_encoded: "%" /[0-9A-Fa-f]{2}/

ipv6_address: (group ":"){6} last_groups
  | "::" (group ":"){5} last_groups
  | group? "::" (group ":"){4} last_groups
  | (group (":" group){,1})? "::" (group ":"){3} last_groups
  | (group (":" group){,2})? "::" (group ":"){2} last_groups
  | (group (":" group){,3})? "::" group ":" last_groups
  | (group (":" group){,4})? "::" last_groups
  | (group (":" group){,5})? "::" group
  | (group (":" group){,6})? "::"
group: /[0-9A-Fa-f]{1,4}/
last_groups: group ":" group | ipv4_address
ipv4_address: octet "." octet "." octet "." octet
octet: /[0-9]/ | /[1-9][0-9]/ | /1[0-9]{2}/ | /2[0-4][0-9]/ | /25[0-5]/
future_address: /[vV]/ /[0-9A-Fa-f]+/ "." /[A-Za-z0-9._~!$&'()*+,;=:-]+/
`;

/**
 * Text of any kind by its lines: each is a setting, as in `key: value` and `key=value`, or words, numbers and signs. It reads every
 * text, so it says little about one; samples of a format without a grammar are explained by it.
 */
export const lines = String.raw`
text: (line newline)* line?

line: key blank? ":" blank? value | key blank? "=" blank? value | value
value: number | part*
part: word | number | blank | symbol
key: word ("-" word)*

word: /[A-Za-z_\x80-\u{10ffff}]+/
number: /[0-9]+/
blank: /[ \t]+/
symbol: /[^A-Za-z_0-9 \t\r\n\x80-\u{10ffff}]/ | "\r"
newline: "\r\n" | "\n"
`;
