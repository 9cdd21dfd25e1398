import { wordsBut } from "./keywords.ts";

/**
 * Rules, in our notation, for what nests in programs: brackets and strings, and those whose ends are missing. A line that opens
 * a bracket, not as the last on it, and does not close it is meant to close it at its end, before a semicolon or before what closes one around it; a
 * string without its end is meant to end before a comma, an operator or a closing bracket.
 *
 * The grammar that these rules become part of says what the `other` letters are, what else may stand in brackets
 * (`space`), on one line (`flat_one`) and at their ends (`last_lines`), what braces hold (`curly`, `flat_curly` within a line, `cut_curly` without their end), and which strings it has
 * besides (`template`) and between `apostrophes`.
 */
const nested = String.raw`
nest: (piece | space | cut_string string_end | cut_bracket ";")* inner_cut? last_lines
inner_cut: cut_string | cut_bracket %cost 1
flat: (flat_one | cut_string string_end)* cut?
cut: cut_string | cut_bracket | cut_curly
string_end: "." /[A-Za-z_]/ /\w/* bracket | "," blank* (/[A-Za-z0-9_$!]/ | string | bracket | curly) | "," blank* newline | /[;%+]/ | blank /[%+?:&|=]/ /[&|=?]/* blank | unspaced
unspaced: blank /[%+?:&|=]/ %cost 1

piece: other | blank | string | bracket | curly | of_one
flat_piece: other | blank | string | bracket | flat_curly | of_one
of_one: ("float" | "len" | "abs" | "parseFloat" | "Number") "(" argument argument* missing_before_comma ","
  | ("str" | "String") "(" argument argument* missing_before_comma blank+ "+" blank+ string
argument: /[\w.]/ | "[" string "]" | "[" /[\w.]/ /[\w.]/* "]" | "(" /[\w.]/* ")"
missing_before_comma: "" %means ")" %cost 3
bracket: "(" nest ")" | "[" nest "]" | "(" flat other_round | "[" flat other_square
  | "(" missing_round "." /[A-Za-z_]/
  | "[" /[\w$.]/ /[\w$.]/* missing_index blank+ /[-+*\/%<>=&|?]/ | "[" missing_index blank+ "="
  | "[" /[\w$.>+-]/ /[\w$.>+-]/* missing_index blank+ "=" blank | "(" missing_round ","
  | "[" flat_piece* "(" filled missing_before_comparison blank+ "for" blank nest "]"
  | "((" assigned_word blank* "=" blank flat_piece+ missing_before_comparison blank+ compared_with nest ")"
missing_index: "" %means "]" %cost 3
assigned_word: /[\w$.]/ /[\w$.]/*
missing_before_comparison: "" %means ")" %cost 3
compared_with: "!=" | "==" | "<=" | ">=" | "<" | ">"
other_round: /[}\]]/ @bracket %means ")" %cost 3
other_square: /[)}]/ @bracket %means "]" %cost 3
cut_bracket: "(" filled missing_round | "[" filled missing_square
filled: (flat_one | cut_string string_end) flat | cut
missing_round: "" %means ")" %cost 4
missing_square: "" %means "]" %cost 4

string: '"' double* '"' | apostrophes | template
  | '"' smart+ other_single | "'" smart+ other_double
  | open_anew /[A-Za-z0-9_]/ unopened* '"'
  | open_double smart* close_double | open_single smart* close_single
double: /[^"\\\r\n]/ | escape
single: /[^'\\\r\n]/ | escape
escape: "\\" /./s
apostrophe_inside: "'" @quotes %means "\\'" %cost 3
other_single: "'" @quotes %means '"' %cost 3
other_double: '"' @quotes %means "'" %cost 3
open_anew: "" @quotes %means '"' %cost 5
unopened: /[^"'\\\r\n,;()\[\]{}=]/ | swallowed_sign
swallowed_sign: /[,=()]/ %cost 2
open_double: /[“„”]/ @quotes %means '"'
close_double: /[“”]/ @quotes %means '"' %cost 0
open_single: /[‘’]/ @quotes %means "'"
close_single: /[‘’]/ @quotes %means "'" %cost 0
smart: /[^“”„‘’"'\\\r\n]/ | escape
cut_string: '"' begun safe* missing_double | "'" begun safe* missing_single
  | '"' begun safe* blank missing_double %cost 1 | "'" begun safe* blank missing_single %cost 1
begun: unparted | semicolon
semicolon: ";" %cost 2
missing_double: "" %means '"' %cost 4
missing_single: "" %means "'" %cost 4
safe: unparted | ";"
unparted: /[^"'\\\r\n,()\[\]{} \t;]/ | escape | swallowed | blank+ /[^"'\\\r\n,()\[\]{} \t+%?&|=<>*]/ | blank+ operator
  | blank+ /[+%?&|=<>*]/ /[A-Za-z0-9_.$]/
operator: /[+%?&|=<>*]/ %cost 2
swallowed: ("(" safe* ")" | "{" safe* "}" | "[" safe* "]") %cost 1 | "," %cost 2
blank: /[ \t]/
`;

/**
 * Languages with the brackets, strings and comments of C, as people write them: what nests, and how the headers of loops
 * are parted. Everything else is any letter. A bracket that is not closed in its line is left to the program where that
 * holds braces. Braces that do not go together are left to it, too.
 */
const cLike = ({ template, apostrophes }: Quoted): string => String.raw`
text: "\ufeff"? body (loose_brace body)*
loose_brace: /[{}]/ %cost 9

body: (piece | parted | space | ";" | superfluous | headed | cut_string string_end | cut_string | cut_bracket body_end | cut_head curly)*
body_end: ";" | newline | curly
superfluous: ")" %means "" %cost 6
headed: ("if" | "while" | "switch" | "for") blank+ (missing_open other flat ")" | missing_open_of_several flat ")")
missing_open_of_several: "" %means "(" %cost 7
missing_open: "" %means "(" %cost 4
parted: "(" nest ";" nest ";" nest ")" | "(" nest comma_for_semicolon nest ";" nest ")" | "(" nest ";" nest comma_for_semicolon nest ")"
comma_for_semicolon: "," @parted %means ";" %cost 2
curly: "{" body "}"
flat_curly: "{" flat_piece* "}"
cut_curly: "= {" flat missing_curly
cut_head: "(" typed ":" typed missing_before_type ":" blank* /[A-Za-z_]/ /[\w<>|. ]/*
typed: (/[^\s"'“”„‘’()\[\]{};?${"`"}]/ | blank | string | bracket | flat_curly)*
missing_before_type: "" %means ")" %cost 3
missing_curly: "" %means "}" %cost 4
other_back: /["']/ @quotes %means "${"`"}" %cost 3

hidden space: newline | comment
hidden last_lines: ""
hidden flat_one: flat_piece
comment: "//" /[^\n]*/ newline | "/*" /([^*]|\*+[^*\/])*/ /\*+\//
newline: "\n" | "\r\n"
other: /[^\s"'“”„‘’()\[\]{};${"`"}]/
template: ${template}
apostrophes: ${apostrophes}
${nested}`;

interface Quoted {
  readonly template: string;
  readonly apostrophes: string;
}

/** The content of template strings, and regular expression literals that hold a quote or bracket. */
const javascriptTemplate = String.raw`"${"`"}" (/[^${"`"}\\]/ | escape)* "${"`"}" | "${"`"}" (/[^"'${"`"}\\\n]/ | escape)+ other_back | "/" /([^\/\\\n\[]|\\.|\[([^\]\\\n]|\\.)*\])+/ "/" %cost 1`;

export const lenientJavaScript = cLike({
  template: javascriptTemplate,
  apostrophes: `"'" (single* /[A-Za-z]/ apostrophe_inside /[a-z]/)* single* "'"`,
});

/** One character belongs between apostrophes, so longer texts were meant for double quotes. A backslash continues a line. */
const characters = String.raw`"'" character "'" | apostrophe single single+ apostrophe
character: /[^'\\\r\n]/ | escape /[0-9A-Fa-f]/*
apostrophe: "'" @quotes %means '"'`;

export const lenientC = cLike({ template: String.raw`"\\" newline`, apostrophes: characters });

const headed = [
  "if",
  "elif",
  "while",
  "for",
  "def",
  "class",
  "with",
  "except",
  "async",
  "else",
  "try",
  "finally",
];

/** Words that begin a statement, and no line within brackets. */
const stating = [
  ..."assert break class continue def del elif except finally from global import".split(" "),
  ..."nonlocal pass raise return try while with".split(" "),
];

/**
 * Python as people write it, line by line; the indentation is left to the program. A tab among mostly space-indented lines
 * becomes one step of spaces.
 */
export function lenientPython(text: string): string {
  const widths = [...text.matchAll(/^ +/gm)].map(([indent]) => indent.length);
  const isByTabs = [...text.matchAll(/^\t/gm)].length > widths.length;
  const tab = widths.length === 0 || isByTabs ? "\\t" : " ".repeat(Math.min(...widths));
  return grammarFor(`"\\t" @tab %means "${tab}" %cost 0`);
}

const grammarFor = (tab: string): string => String.raw`
python: line (newline line)*
newline: "\n" | "\r\n"
line: indent closed_block? (blank* comment? | slashes text) | indent closed_block? blank* header blank* opened_block blank* comment? | indent (statement (";" blank* statement?)*)? blank* comment? | marker
indent: (" " | tab)*
tab: ${tab}
marker: ("<<<<<<<" | "=======" | ">>>>>>>" | "|||||||") text @conflict %means "# " %cost 5
comment: "#" text
text: /[^\r\n]*/

statement: simple | header ":" blank* simple? | header missing_colon
missing_colon: "" %means ":" %cost 3
opened_block: "{" %means ":" %cost 1
closed_block: "}" %means "" %cost 0
slashes: "//" @comment %means "#" %cost 1
simple: ${wordsBut([...headed, "print"])} (sign rest | cut)? | (string | bracket | first_sign | /[0-9]/) rest | cut | print | cut_docstring
cut_docstring: '"""' /[^\s"]/ /[^"\r\n]*/ missing_triple
missing_triple: "" %means '"""' %cost 3
rest: (piece | sign | letter | cut_string string_end)* (cut | superfluous)?
superfluous: /[)\]}]/ @bracket %means "" %cost 4
sign: blank | string | bracket | punctuation | /[0-9:=]/ | unequal | "\\\n"
unequal: "<>" @unequal %means "!=" %cost 0

header: ("for" | "def" | "class" | "with" | "except" | "async") heading | "except" | "else" | "try" | "finally"
  | ("if" | "elif" | "while" | else_if) condition
else_if: "else if" @spelling %means "elif"
heading: (blank | string | bracket) (piece | "=" | lambda | cut_string string_end)* cut?
condition: (blank | string | bracket) (piece | compared | assigned | unequal | lambda | cut_string string_end)* cut?
compared: "==" | "!=" | "<=" | ">="
assigned: "=" @comparison %means "==" %cost 2
and_or: "&&" @and %means "and" | "||" @or %means "or" | /[&|]/ %cost 1
lambda: "lambda" /[^:\r\n]*/ ":"

print: "print" | "print" blank* ((/[.,:=;\[]/ | bracket) rest | cut) | "print" open_print printed close_print
open_print: blank+ %means "("
close_print: "" %means ")" %cost 0
printed: (string | letter | "-") rest

hidden space: line_inside | /[:=]/ | comment line_inside | "\\\n"
hidden line_inside: newline between (begun_inside | ${wordsBut(stating)} behind_word)
hidden last_lines: (comment? newline between ${wordsBut(stating)}?)?
hidden flat_one: flat_piece | "="
hidden between: (blank | newline | comment newline)*
begun_inside: sign_inside | /[0-9\x80-\u2010\u2020-\u{10ffff}]/ | of_one
behind_word: sign_inside | blank | line_inside | comment line_inside | "\\\n"
sign_inside: string | bracket | curly | and_or | punctuation | /[:=]/
other: letter | and_or | punctuation | /[0-9]/
letter: /[A-Za-z_\x80-\u2010\u2020-\u{10ffff}]/
punctuation: /[^&|\s"'“”„‘’()\[\]{}#:=;A-Za-z0-9_\\\x80-\u{10ffff}]/
first_sign: /[^&|\s"'“”„‘’()\[\]{}#:=;A-Za-z0-9_\\\/\x80-\u{10ffff}]/
apostrophes: "'" (single* /[A-Za-z]/ apostrophe_inside /[a-z]/)* single* "'"
template: '"""' (/[^"\\]/ | '"' /[^"\\]/ | '""' /[^"\\]/ | escape)* '"""' | "'''" (/[^'\\]/ | "'" /[^'\\]/ | "''" /[^'\\]/ | escape)* "'''"
  | "[" /[\w.]/ /[\w.]/* missing_index "," blank* /\w/ /\w/* ":" blank | /\w/ "[" /[\w.+-]/ /[\w.+-]/* missing_index blank+ /[a-z]/
  | ('"' /[^\w"'\r\n]/* missing_double | "'" /[^\w"'\r\n]/* missing_single) ".join(" nest ")"
curly: "{" nest "}"
flat_curly: curly
cut_curly: "{" (flat_piece | ":" | cut_string string_end) (flat_piece | ":" | cut_string string_end)* cut? missing_curly
  | "[" flat_piece* ":" (flat_piece | ":")* missing_square
missing_curly: "" %means "}" %cost 4
${nested}`;
