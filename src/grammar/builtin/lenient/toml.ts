import { speltLike } from "./spelt-like.ts";

/** TOML 1.0 as people write it, with the habits of other formats: line by line, except for arrays and long strings. */
export const lenientToml = String.raw`
toml: line (newline line)*
newline: "\n" | "\r\n"
line: space* rest? | space* header space* rest? | space* entry end

header: "[" name close | "[[" name close_both | missing_open name "]" | other_open name other_close
missing_open: "" %means "[" %cost 3
other_open: /[{(<]/ @bracket %means "["
other_close: /[})>]/ @bracket %means "]"
name: /[^\[\]\r\n#]/+
close: "]" | "" %means "]" %cost 3
close_both: "]]" | "]" %means "]]" %cost 2
rest: hash text
hash: "#" | ("//" | ";") @comment %means "#"
text: /[^\r\n]*/
end: space* superfluous? space* rest?
superfluous: /[,;]/ %means ""

entry: key space* sign space* value | key space* sign space* (open_array | open_string)
key: part (space* "." space* part)* | quote word (space+ word)+ close_quote
part: word | basic | literal
word: /[A-Za-z0-9_\-]+/
sign: "=" | (":" | "=>" | ":=") %means "=" | missing_sign space
missing_sign: "" %means " =" %cost 4

value: string | number | date | truth | array | table | bare
truth: "true" | "false" | ("true"i | "rue" | ${speltLike("true")}) @spelling %means "true" | ("false"i | "alse" | ${speltLike("false")}) @spelling %means "false"
number: /[-+]?/ digits fraction? exponent? | /[-+]?/ zero_before fraction exponent? | /[-+]?/ ("inf" | "nan")
  | "0x" /[0-9A-Fa-f_]+/ | "0o" /[0-7_]+/ | "0b" /[01_]+/
zero_before: "" %means "0"
digits: /[0-9][0-9_]*/
fraction: "." /[0-9][0-9_]*/
exponent: /[eE][-+]?[0-9]+/
date: /[0-9]{4}/ "-" two "-" two time? | /[0-9]{2}/ ":" /[0-9]{2}/ (":" /[0-9]{2}/ fraction?)?
time: /[Tt ]/ two ":" two (":" two fraction?)? (/[Zz]/ | /[-+]/ two ":" two)?
two: /[0-9]{2}/ | zero /[0-9]/
zero: "" %means "0"

string: basic | literal | '"""' /([^"]|"[^"]|""[^"])*/ '"""' | "'''" /([^']|'[^']|''[^'])*/ "'''" | unopened
literal: "'" /[^'\r\n]*/ "'"
basic: '"' plain_text? '"' | '"' (first_inside | character) inside '"' %cost 1 | doubled plain_text '"' | '"' plain_text doubled
  | open_smart /[^“”„"\\\r\n]*/ close_smart | '"' (/[^"'\\\r\n]/ | escape)+ other_double | other_single /[^"'\\\r\n]+/ '"' | drive (/[^"\\\r\n]/ | backslash)+ '"'
plain_text: character character*
character: /[^"\\\r\n]/ | escape | wrong
inside: (character | inner)* inner (character | inner)*
first_inside: inner %cost 1
inner: '"' @unescaped %means '\\"' %cost 3
doubled: '""' %means '"' %cost 2
open_smart: /[“„]/ @quotes %means '"'
close_smart: /[“”]/ @quotes %means '"' %cost 0
other_double: "'" @quotes %means '"' %cost 1
other_single: "'" @quotes %means '"' %cost 1
drive: '"' /[A-Za-z]/ ":" %cost 1
backslash: "\\" %means "\\\\" %cost 0
escape: "\\" /[btnfr"\\]/ | "\\u" /[0-9A-Fa-f]{4}/ | "\\U" /[0-9A-Fa-f]{8}/
wrong: wrong_backslash /[^btnfr"\\\r\n]/ %cost 1
wrong_backslash: "\\" %means "\\\\"
unopened: quote /[^"',;\[\]{}#\s][^"'\r\n]*/ '"' %cost 2
open_string: '"' (/[^"\\\r\n#]/ | escape)* close_quote %cost 2
bare: quote bare_text close_quote %cost 5
bare_text: /[^\s"'\[\]{}#,;=]/ (/[ \t]*/ /[^\s"\[\]{}#,;]/)*
quote: "" %means '"'
close_quote: "" %means '"'

array: "[" _ (value (comma value)*)? _ ("," _)? "]"
comma: _ "," _ (repeated_comma _)* | missing_comma space _
repeated_comma: "," %means "" %cost 1
missing_comma: "" %means "," %cost 4
open_array: "[" _ value (comma value)* missing_bracket
missing_bracket: "" %means "]" %cost 4
table: "{" space* (entry (space* "," space* entry)*)? space* "}"

space: /[ \t]/
_: (space | newline | rest newline)*
`;
