import { nested } from "./nested.ts";
import { wordsBut } from "./words-but.ts";

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
 * Python as people write it, line by line: how deep a line stands is left to the program, what it says is read. A tab among
 * lines of which most are indented by spaces is meant to be as many of these as one step has.
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
