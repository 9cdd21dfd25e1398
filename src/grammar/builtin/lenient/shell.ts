import { wordsBut } from "./words-but.ts";

const keywords = [
  "if",
  "then",
  "elif",
  "else",
  "fi",
  "for",
  "while",
  "until",
  "do",
  "done",
  "case",
  "esac",
  "function",
];

/**
 * Shell scripts as people write them, line by line: a block that begins at the left edge ends where its lines, which are
 * indented, do. What the lines in it say is not looked at.
 */
export const lenientShell = String.raw`
shell: line (newline line)*
newline: "\n" | "\r\n" %means "\n"
line: blank* command? | block | block_missing_end line
block: (branch | loop) newline inner* end | function newline inner* "}" rest?
  | "case" blank text newline inner* "esac" rest?
block_missing_end: branch newline inner* missing_fi | loop newline inner* missing_done | function newline inner* missing_brace
missing_fi: "" %means "fi\n" %cost 4
missing_done: "" %means "done\n" %cost 4
missing_brace: "" %means "}\n" %cost 4
end: ("fi" | "done") rest?
inner: (blank+ text)? newline | ("else" | "elif" blank text then | "then" | "do") blank* comment? newline

branch: "if" blank condition then
then: semicolon "then" blank* comment? | missing_then | newline "then"
missing_then: "" %means "; then" %cost 3
loop: ("for" | "while" | "until") blank condition do | "for" blank+ /\w+/ blank+ "do"
do: semicolon "do" blank* comment? | missing_do | newline "do"
missing_do: "" %means "; do" %cost 3
semicolon: blank* ";" blank*
condition: (piece | ";" blank* other_word)*
other_word: ${wordsBut(["then", "do"])}
function: ("function" blank+)? /[A-Za-z_][\w\-]*/ blank* "()"? blank* "{" blank* comment?

command: ${wordsBut(keywords)} ((sign | blank) (piece | ";")* cut?)? | sign (piece | ";")* cut? | comment | whole
whole: ("if" | "for" | "while" | "until" | "case") blank (piece | ";")* ("fi" | "done" | "esac") rest?
rest: (piece | ";")+
sign: /[^\s"'\x60$\\#;(A-Za-z_]/ | string | expansion | "\\" /./s
piece: /[^"'\x60$\\#;\r\n]/ | string | expansion | "\\" /./s | /[^\s"'\x60$\\;]/ "#" | comment
comment: "#" /[^\r\n]*/
text: /[^\r\n]*/
string: '"' (/[^"\\$\x60]/ | "\\" /./s | expansion | "\x60" /[^\x60]*/ "\x60")* '"' | "'" /[^']*/ "'" | "\x60" /[^\x60]*/ "\x60"
  | open_smart /[^“”"\n]*/ close_smart
open_smart: /[“”„]/ @quotes %means '"'
close_smart: /[“”]/ @quotes %means '"' %cost 0
cut: '"' safe+ close_double | "'" safe+ close_single
safe: /[^"'\x60\\\r\n;|&]/ | "\\" /./s
close_double: "" %means '"' %cost 4
close_single: "" %means "'" %cost 4
expansion: "\${" inside* "}" | "\${" /[\w:\-]+/ missing_closer | "$(" within* ")" | "$" /[^{("'\x60\\]/
missing_closer: "" %means "}" %cost 4
inside: /[^{}"'$\n]/ | string | expansion
within: /[^()"'$]/ | "(" within* ")" | string | expansion
blank: /[ \t]/
`;
