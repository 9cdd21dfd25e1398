import { speltLike } from "./keywords.ts";

/** INI files as people write them, with the habits of other formats and lines that belong to no section. */
export const lenientIni = String.raw`
ini: (idle newline)* (idle | no_section entry (newline line)* | headed (newline line)*)
newline: "\n" | "\r\n"
line: idle | section | entry | continued | continued newline undented /[^\s\[\];#=:][^\r\n=:]*/ | cut_entry going_on /[^\s\[\];#=:][^\r\n=:]*/
undented: "" @continued %means "    " %cost 2
headed: section
idle: space* | comment | prose
comment: space* /[;#]/ text | other_comment text
other_comment: ("//" | "--" | "/*" | "*/" | " *" | "%" | "<!--" | "REM " | "rem ") @comment %means "#"
prose: outside words_of_prose | outside_long words_of_prose (/[ \t]/+ /[^\s\[\]=:]+/){2}
words_of_prose: /[^\s\[\];#=:\/]+/ (/[ \t]/+ /[^\s\[\]=:]+/){3,}
outside: "" @around %means "# " %cost 5
outside_long: "" @around %means "# " %cost 2
no_section: "" %means "[DEFAULT]\n" %cost 3

section: "[" /[^\[\]\r\n]+/ close text | "[" /[^\[\](){}<>\r\n]+/ other_close space*
  | other_open /[^\[\](){}<>\r\n=:]+/ (other_close | "]") space*
  | "[" doubled_open /[^\[\]\r\n]+/ (close doubled_close? | close) space* | turned_open /[^\[\]\s=:;#][^\[\]\r\n=:;#]*/ turned_close space* | open /[^\[\]\s=:;#][^\[\]\r\n=:;#]*/ "]"
  | open_named /[^\[\]\s=:;#\r\n]+/ ":" /[^\[\]\s=:;#\r\n]+/ "]"
doubled_open: "[" %means "" %cost 1
doubled_close: "]" %means "" %cost 0
turned_open: "]" %means "["
turned_close: "[" %means "]"
open: "" %means "[" %cost 3
open_named: "" %means "[" %cost 0
other_open: /[{(<]/ @bracket %means "["
other_close: /[})>]/ @bracket %means "]"
close: "]" | "" %means "]" %cost 3
entry: key space* sign text | /[^\s\[\];#=:]+/ missing_sign space+ /[^\s=:][^=:\r\n]*/
key: /[^\s\[\];#=:\/][^=:\r\n]*/
sign: "=" | ":" | ("->" | "=>" | ":=" | "<-" | "-->") @sign %means "=" %cost 0
missing_sign: "" %means " =" %cost 3
cut_entry: key space* sign text ","
going_on: newline @continued %means "" %cost 2
continued: space+ /[^\s\[\];#=:][^\r\n]*/ | alone | /[A-Za-z]+/ (/[_\-]/ /[A-Za-z0-9]+/)+ no_value
alone: /[^\s\[\];#=:]+/ @stray %means "" %cost 4
no_value: "" @value %means " =" %cost 3
text: /[^\r\n]*/
space: /[ \t]/
`;

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

/**
 * YAML as people write it, line by line; the nesting is left to the program. A tab becomes the blanks that align its line
 * with its neighbours. Literal blocks stay as they are.
 */
export function lenientYaml(text: string): string {
  const lines = text.split(/\r?\n/);
  const heads = lines.flatMap((line) => /^( *).*[|>][-+0-9]*[ \t]*(?:#.*)?$/.exec(line)?.[1]?.length ?? []);
  return grammarFor(" ".repeat(tabWidthOf(lines)), [...new Set(heads)], depthsOfWanting(text));
}

/** Each makes reading slower. */
const mostDepths = 6;

/**
 * Depths of keyless lines that have a sibling line with a key at the same depth. Plain text cannot continue there, so such a
 * line lacks a colon.
 */
function depthsOfWanting(text: string): readonly number[] {
  const widths = Array.from(
    text.matchAll(wanting),
    ({ 1: indent = "", 2: dashes = "" }) => indent.length + dashes.length,
  );
  return [...new Set(widths)].slice(0, mostDepths);
}

const wanting =
  /^( *)((?:- +)*)(?=[A-Za-z_][\w.-]*(?: *[=;]| +[^\s:#])[^\n]*$|[A-Za-z_][\w.-]*:(?:[ \t][^\n]*)?\n *[A-Za-z_][\w.-]*(?: *[=;]| ))/gm;

/** The width of a tab: the number of blanks that aligns the most lines with a neighbouring line. */
function tabWidthOf(all: readonly string[]): number {
  const lines = all.filter((line) => line.trim() !== "");
  const fits = (width: number): number =>
    lines.reduce((sum, line, at) => {
      if (!/^ *\t/.test(line)) return sum;
      const [indent = ""] = /^[ \t]*/.exec(line) ?? [];
      const own = indent.replaceAll("\t", " ".repeat(width)).length;
      const [before, behind] = [lines[at - 1] ?? "", lines[at + 1] ?? ""];
      const isInside = before.trimEnd().endsWith(":");
      const asBefore = isInside ? (own > blanksOf(before) ? 1 : -2) : own === blanksOf(before) ? 1 : 0;
      return sum + asBefore + (!behind.startsWith("\t") && own === blanksOf(behind) ? 1 : 0);
    }, 0);
  return [2, 4, 8, 6].reduce((best, width) => (fits(width) > fits(best) ? width : best));
}

const blanksOf = (line: string): number => line.length - line.replace(/^ +/, "").length;

/** A literal block, whose first line is indented so far: all lines behind it that are indented further. */
const blockOf = (indent: number): string =>
  String.raw`${indent === 0 ? "" : `" "{${indent}} `}(item space+)* (key ":" space+)? (properties space+)? special end (newline (" "* | " "{${indent + 1}} /[^\r\n]*/))+`;

/** Two lines of one depth, one with a key and one without the end of its key. */
const wantingAt = (depth: number): string => {
  const begun = ["", ...(depth >= 2 ? [`" "{${depth - 2}} "- "`] : [])]
    .map((dash) => dash || `" "{${depth}}`)
    .join(" | ");
  return `(${begun}) wanting newline " "{${depth}} key_value | (${begun}) key_value newline " "{${depth}} wanting`;
};

const grammarFor = (tab: string, blocks: readonly number[], depths: readonly number[]): string => String.raw`
yaml: lines (newline lines)*
lines: line${[...blocks.map(blockOf), ...depths.map(wantingAt)].map((more) => ` | ${more}`).join("")}
wanting: word (missing_colon space+ | (blank_equals | tight_equals) space* | semicolon space+) (value | strange) end
missing_colon: "" %means ":" %cost 1
semicolon: ";" %means ":" %cost 0
newline: "\n" | "\r\n"
line: indent (item space+)+ content? | indent own_content? | indent (item space+)* item | indent wrong_item key_value
indent: (" " | tab)*
tab: "\t" @tab %means "${tab}"
item: "-" | "?"
wrong_item: "-" missing_space
missing_space: "" %means " " %cost 2
own_content: key_value | value end %cost 2 | strange_content end | comment | other_comment /[^\r\n]*/
  | word glued /[^\s:\/#]/ /[^\s]/* end | word glued "/" /[^\s\/]/ /[^\s]/* end
  | word (blank_equals | tight_equals) (space* (value | strange))? end
word: /[A-Za-z_]/ /[\w.\-]+/
glued: ":" %means ": "
blank_equals: space+ "=" %means ":"
tight_equals: "=" %means ": "
content: key_value | value end${depths.length > 0 ? " %cost 2" : ""} | strange_content end | comment
key_value: key ":" (space+ (value | strange))? end
key: /[^\s"'\-#:{}\[\],&*!|>%@?${"`"}]/ (/[^:#\r\n"]/ | ":" /[^\s]/)* | quoted
end: space* | space+ comment
comment: "#" /[^\r\n]*/
other_comment: ("// " | "-- " | "/* " | "; " | "<!-- ") @comment %means "# "

value: plain | quoted | flow superfluous_end? | special | properties (space+ value)? | unclosed
strange_content: strange %cost 1
strange: quote strange_first strange_character* quote %cost 3 | single_quote '"' /[^"\r\n]*/ '"' (/[^'\r\n]/ | apostrophe)+ single_quote %cost 1
strange_first: /[^"\\\s]/ | backslash
strange_character: /[^"\\\r\n]/ | '"' %means '\\"' | backslash
quote: "" %means '"'
single_quote: "" %means "'"
apostrophe: "'" %means "''"
unclosed: '"' (double | escape)+ quote %cost 2 | "'" (/[^'\r\n]/ | "''")+ single_quote %cost 2
plain: plain_first (plain_rest | ":" plain_rest | space+ plain_rest)*
plain_first: /[^\s"'#\-?:{}\[\],&*!|>%@${"`"}]/ | /[\-?:]/ /[^\s]/
plain_rest: /[^\s:#]/ /[^\s:]*/
special: /[|>]/ /[-+0-9]*/
properties: /[&*]/ /[\w\-]+/ | "!" /[\w\-\/!:,.]*/
space: " " | tab
superfluous_end: /[\]}]/ %means "" %cost 1
quoted: open_smart /[^“”„"\\\r\n]*/ close_smart | doubled /[^"\\\r\n]+/ '"' | '"' /[^"\\\r\n]+/ doubled | "'" /[^'"\\\r\n]+/ other_end | other_end /[^'"\\\r\n]+/ "'"
  | '"' (double | escape | wrong)* '"' | "'" (/[^'\r\n]/ | "''" | apostrophe /\p{L}/)* "'"
open_smart: /[“„]/ @quotes %means '"'
close_smart: /[“”]/ @quotes %means '"' %cost 0
doubled: '""' %means '"' %cost 0
other_end: '"' @quotes %means "'" %cost 1
double: /[^"\\\r\n]/
escape: "\\" /[0abtnvfre "\/\\N_LP]/ | "\\x" /[0-9A-Fa-f]{2}/ | "\\u" /[0-9A-Fa-f]{4}/ | drive
wrong: backslash /[^0abtnvfre "\/\\N_LPxu\r\n]/ | backslash "x" %cost 1 | backslash "u" %cost 1
backslash: "\\" %means "\\\\"
drive: backslash /[A-Za-z]/ %cost 2
flow: "[" flow_text* ("]" | missing_bracket) | "{" (flow_first flow_text*)? ("}" | missing_brace)
flow_first: /[^\[\]{}"'#\r\n]/ | quoted
missing_bracket: "" %means "]" %cost 4
missing_brace: "" %means "}" %cost 4
flow_text: /[^\[\]{}"'#\r\n]/ | quoted | flow
`;
