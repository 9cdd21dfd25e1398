import { speltLike } from "./spelt-like.ts";
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
  "end",
  "endif",
  "endfor",
  "endwhile",
  "od",
];

/**
 * Shell scripts as people write them, line by line: a block that begins at the left edge ends where its lines, which are
 * indented, do. What the lines in it say is not looked at.
 */
export const lenientShell = String.raw`
shell: line (newline line)*
newline: "\n" | "\r\n" %means "\n"
line: command? | blank+ indented | block | block_missing_end line
block: branch newline inner* fi | (loop | piped) newline inner* done | function newline inner* "}" rest?
  | case_head newline inner* esac rest?
block_missing_end: branch newline inner* missing_fi | loop newline inner* missing_done | function newline inner* missing_brace
missing_fi: "" %means "fi\n" %cost 4
missing_done: "" %means "done\n" %cost 4
missing_brace: "" %means "}\n" %cost 5
esac: "esac" | (${speltLike("esac")} | "endcase" | "Esac" | "end") %means "esac" %cost 2
fi: fi_word rest?
fi_word: "fi" | ("endif" | "end" | "end if" | "Fi" | "FI") %means "fi" %cost 2 | ("done" | "}") %means "fi" %cost 6
done: done_word rest?
done_word: "done" | (${speltLike("done")} | "end" | "od" | "Done" | "DONE" | "endfor" | "endwhile" | "next") %means "done" %cost 2 | ("fi" | "}") %means "done" %cost 6
indented: command? %cost 1
inner: blank* newline | blank+ inside_line newline | blank+ unread newline | blank* (else_word | elif blank condition then | "then" | "do") blank* comment? newline
inside_line: branch | loop | piped | case_head | inner_fi | inner_done | ("fi" | "done" | "esac" | "then" | "do") rest? | command
inner_fi: ("endif" | "end if" | "Fi" | "FI") %means "fi" %cost 1
inner_done: ("Done" | "DONE" | "od" | "endfor" | "endwhile" | "end while" | ${speltLike("done")}) %means "done" %cost 1
unread: text %cost 6
case_head: "case" blank text_in | "case" blank+ (string | /[^\s"'\x60#]/+) missing_in
text_in: (piece | ";")* blank "in" blank* comment?
else_word: "else" | (${speltLike("else")} | "Else" | "else:") %means "else" %cost 2
elif: "elif" | (${speltLike("elif", ["else"])} | "Elif" | "else if" | "elseif" | "elsif") %means "elif" %cost 2

branch: "if" (blank | missing_blank) condition then
then: semicolon then_word blank* comment? | newline then_word | missing_then | missing_semicolon blank+ "then" blank*
  | ";" missing_then_word blank* | blank* opened_then
then_word: "then" | (${speltLike("then", ["them"])} | "Then" | "THEN") %means "then" %cost 2
missing_semicolon: "" %means ";" %cost 2
missing_then_word: "" %means " then" %cost 2
opened_then: "{" %means "; then" %cost 2
missing_then: "" %means "; then" %cost 3
missing_blank: "" %means " " %cost 2
piped: (piece | ";")+ "|" blank* loop
loop: ("while" | "until") (blank | missing_blank) condition do | "for" blank+ /\w+/ (blank+ "in" blank+ condition)? do | "for" blank* "((" condition do
  | "for" blank+ /\w+/ missing_in blank+ condition do | "for" blank+ /\w+/ blank+ "do"
missing_in: "" %means " in" %cost 3
do: semicolon do_word blank* comment? | newline do_word | missing_do | missing_semicolon blank+ "do" blank*
  | ";" missing_do_word blank* | blank* opened_do
do_word: "do" | ("od" | "Do" | "DO" | "doo" | "then") %means "do" %cost 2
missing_do_word: "" %means " do" %cost 2
opened_do: "{" %means "; do" %cost 2
missing_do: "" %means "; do" %cost 3
semicolon: blank* ";" blank*
condition: (open_anew unopened)? (piece | ";" blank* other_word)*
other_word: ${wordsBut(["then", "do"])}
function: ("function" blank+)? /[A-Za-z_][\w\-]*/ blank* "()"? blank* "{" blank* comment?

command: ${wordsBut(keywords)} ((sign | blank) (piece | ";")* cut?)? | sign (piece | ";")* cut? | comment | whole
whole: ("if" | "for" | "while" | "until" | "case") blank (piece | ";")* ("fi" | "done" | "esac") rest?
rest: (piece | ";")+
sign: /[^\s"'\x60$\\#;(A-Za-z_]/ | string | expansion | "\\" /./s
unopened: /[^\s"'\x60\\#;|&()]/ /[^\s"'\x60\\#;|&()]/* '"'
piece: /[^"'\x60$\\#;\r\n]/ | /[ =]/ open_anew unopened | string | expansion | "\\" /./s | /[^\s"'\x60$\\;]/ "#" | comment
comment: "#" /[^\r\n]*/
text: /[^\r\n]*/
string: '"' (/[^"\\$\x60\n]/ | swallowed | "\\" /./s | expansion | "\x60" /[^\x60]*/ "\x60")* hole? '"' | "'" (/[^'\n]/ | swallowed)* "'" | "\x60" /[^\x60]*/ "\x60"
  | open_smart /[^“”"\n]*/ close_smart
swallowed: "\n" %cost 2
open_anew: "" @quotes %means '"' %cost 4
open_smart: /[“”„]/ @quotes %means '"'
close_smart: /[“”]/ @quotes %means '"' %cost 0
cut: "\${" /[\w:\-\/.=%#]+/ missing_closer | '"' safe+ close_double | "'" safe+ close_single
safe: /[^"'\x60\\\r\n;|&]/ | "\\" /./s
close_double: "" %means '"' %cost 4
close_single: "" %means "'" %cost 4
expansion: "$((" /[^()"'\n]/* missing_both | "$((" /[^()"'\n]/* ")" missing_one | "\${" inside* "}" | "\${" /[\w:\-]+/ missing_closer /[^\w:}\-"]/ %cost 1 | "$(" within* ")" | "$" /[^{("'\x60\\]/
hole: "\${" /[\w:\-\/.=%#]+/ missing_closer | "$(" /[^()"'$\n]/* (inner_string missing_one /[^()"$\n]/* | missing_one)
inner_string: '"' /[^"\n$]/* expansion? /[^"\n$]/* '"'
missing_closer: "" %means "}" %cost 4
inside: /[^{}"'$\n]/ | string | expansion
missing_both: "" %means "))" %cost 5
missing_one: "" %means ")" %cost 4
within: '"' /[^"'\x60\\\r\n;|&()]/+ close_double | /[^()"'$\n]/ | swallowed | "(" within* ")" | string | expansion
blank: /[ \t]/
`;
