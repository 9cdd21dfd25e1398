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
  "elseif",
  "elsif",
  "endfor",
  "endwhile",
  "od",
];

/** What people call the commands that print their words, so that a string that ends in these begins with the first of them. */
const sayings = [
  "echo",
  "log",
  "info",
  "warn",
  "error",
  "die",
  "fail",
  "say",
  "print",
  "usage",
  "message",
  "msg",
  "abort",
];

/**
 * Shell scripts as people write them, line by line: a block that begins at the left edge ends where its lines, which are
 * indented, do. What the lines in it say is not looked at, and neither is what stands in the here-documents of this text.
 */
export function lenientShell(text: string): string {
  const ends = new Set(Array.from(text.matchAll(hereDocument), ([, word = ""]) => word));
  const documents = [...ends].map((word) => `| ${hereDocumentTo(word)}`);
  return grammarWith(documents.join(" "));
}

const hereDocument = /<<-?[ \t]*['"\\]?([A-Za-z_]\w*)/g;

/** An expression for a here-document: from its sign to its end, which blanks may stand in front of that do not belong there. */
function hereDocumentTo(word: string): string {
  const opened = String.raw`blank* /['"\\]?/ "${word}" text newline (${lineBut(word)} newline)*`;
  return `"<<-" ${opened} blank* "${word}" | "<<" ${opened} misplaced? "${word}"`;
}

/** An expression for a line that is not this word with nothing but blanks around it. */
function lineBut(word: string): string {
  const behind = (at: number): string => {
    const letter = word.charAt(at);
    if (letter === "") return "blank* /[^ \\t\\n]/ text";
    return `(/[^${letter}\\n${at === 0 ? " \\t" : ""}]/ text | "${letter}" ${behind(at + 1)})?`;
  };
  return `blank* ${behind(0)}`;
}

const grammarWith = (documents: string): string => String.raw`
shell: line (newline line)*
newline: "\n" | "\r\n" %means "\n"
line: command? | blank+ indented | block | block_missing_end line
block: branch newline inner* fi | (loop | piped) newline inner* done | function newline inner* (brace | "}") rest?
  | case_head newline inner* esac rest? | "{" blank* comment? newline inner* "}" rest? | "(" blank* comment? newline inner* ")" rest?
brace: ("end" | "endfunction" | "done" | "fi") %means "}" %cost 3
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
inner: blank* newline | (command | block) newline %cost 1 | blank+ inside_line newline | blank+ unread newline | blank* (else_word | elif blank condition then | "then" | "do") blank* comment? newline
inside_line: branch | loop | piped | case_head | inner_fi | inner_done | ("fi" | "done" | "esac" | "then" | "do") rest? | command
inner_fi: ("endif" | "end if" | "Fi" | "FI") %means "fi" %cost 1
inner_done: ("Done" | "DONE" | "od" | "endfor" | "endwhile" | "end while" | ${speltLike("done")}) %means "done" %cost 1
unread: text %cost 6
case_head: "case" blank text_in | "case" blank+ (string | /[^\s"'\x60#]/+) missing_in
text_in: (piece | ";")* blank "in" blank* comment?
else_word: "else" | (${speltLike("else")} | "Else" | "else:") %means "else" %cost 2
elif: "elif" | (${speltLike("elif", ["else"])} | "Elif" | "else if" | "elseif" | "elsif") %means "elif" %cost 2

branch: "if" (blank | missing_blank) condition then
then: semicolon then_word blank* comment? | newline blank* then_word | missing_then | missing_semicolon blank+ "then" blank*
  | ";" missing_then_word blank* | blank* opened_then
then_word: "then" | (${speltLike("then", ["them"])} | "hen" | "Then" | "THEN") %means "then" %cost 2
missing_semicolon: "" %means ";" %cost 2
missing_then_word: "" %means " then" %cost 2
opened_then: "{" %means "; then" %cost 2
missing_then: "" %means "; then" %cost 3
missing_blank: "" %means " " %cost 2
piped: (piece | ";")+ "|" blank* loop
loop: ("while" | "until") (blank | missing_blank) condition do | "for" blank+ /\w+/ (blank+ "in" (blank+ condition)?)? do | "for" blank* "((" condition do
  | "for" blank+ /\w+/ missing_in blank+ condition do | "for" blank+ /\w+/ blank+ "do" | "for" blank* single_open counted single_close do
single_open: "(" %means "((" %cost 1
single_close: ")" %means "))" %cost 0
counted: /[^()\n;]*/ ";" /[^()\n;]*/ ";" /[^()\n;]*/
missing_in: "" %means " in" %cost 3
do: semicolon do_word blank* comment? | blank* newline blank* do_word | missing_do | missing_semicolon blank+ "do" blank*
  | ";" missing_do_word blank* | blank* opened_do
do_word: "do" | ("od" | "Do" | "DO" | "doo" | "then") %means "do" %cost 2
missing_do_word: "" %means " do" %cost 2
opened_do: "{" %means "; do" %cost 2
missing_do: "" %means "; do" %cost 3
semicolon: blank* ";" blank* | comma blank+
comma: "," %means ";" %cost 1
condition: (open_anew unopened)? (piece | ";" blank* other_word)*
other_word: ${wordsBut(["then", "do"])}
function: ("function" blank+)? /[A-Za-z_][\w\-]*/ blank* (("(" | other_round) blank* ")" | "(" other_end)? blank* (newline blank*)? ("{" | other_brace) blank* comment?
other_round: /[\[{]/ %means "(" %cost 2
other_end: /[\]}]/ %means ")" %cost 2
other_brace: "[" %means "{" %cost 2

command: ${wordsBut(keywords)} ((sign | blank) (piece | ";")* cut?)? | sign (piece | ";")* cut? | comment | whole | said (sign | piece | ";")*
whole: ("if" | "for" | "while" | "until" | "case") blank (piece | ";")* ("fi" | "done" | "esac") rest?
rest: (piece | ";")+
sign: /[^\s"'\x60$\\#;{<A-Za-z_]/ | braced | redirected | string | expansion | "\\" /./s
unopened: /[^\s"'\x60\\#;|&()]/ /[^\s"'\x60\\#;|&()]/* '"'
piece: /[^"'\x60$\\#;{<\r\n]/ | braced | redirected | /[&|]/ blank* comment? newline blank* | /[ =]/ open_anew unopened | string | expansion | "\\" /./s | /[^\s"'\x60$\\;]/ "#" | comment
redirected: "<<<" | "<" (/[^<"'\x60$\\#;\r\n]/ | string | expansion) | "<<" %cost 8 ${documents}
misplaced: blank+ %means "" %cost 1
braced: doubled_brace blank+ (piece | ";")* /[;&]/ blank* "}" | "{" (/[^\s"'\x60$\\#;{]/ | string | expansion) | "{" blank+ (piece | ";")* /[;&]/ blank* "}"
  | "{" blank+ (piece | ";")* /[^\s"'\x60$\\#;{}&]/ missing_end blank+ "}" | "{" blank+ (piece | ";")* (string | expansion) missing_end blank+ "}"
  | "{" %cost 6
missing_end: "" %means ";" %cost 2
doubled_brace: "{{" %means "{" %cost 2
said: saying blank+ open_said /[^\s"'\x60\\#;|&()<>\-]/ (/[^"'\x60\\#;|&()<>\n$]/ | expansion)* '"'
saying: ${sayings.map((word) => `"${word}"`).join(" | ")}
open_said: "" %means '"' %cost 3
comment: "#" /[^\r\n]*/
text: /[^\r\n]*/
string: doubled on_line+ '"' | '"' quoted* ("\n" over_lines (quoted | "\n")*)? (hole | "$")? '"' | "'" /[^'\n]/* ("\n" over_lines /[^']/*)? "'" | "\x60" /[^\x60\n]*/ ("\n" over_lines /[^\x60]*/)? "\x60"
  | open_smart /[^“”"\n]*/ close_smart | '"' on_line+ doubled | '"' on_line_without_single+ other_single | other_single on_line_without_single+ '"'
  | '"' apart (blank+ apart)* close_apart blank '"' expansion quoted* '"'
  | '"' expansion close_apart blank+ ("-" /[a-z]{2}/ | "=" | "!=" | "==" | "=~") blank
on_line: /[^"\\$\x60\n]/ | expansion
on_line_without_single: /[^"'\\$\x60\n]/ | expansion
apart: (/[^"\\$\x60\s\-]/ | expansion) (/[^"\\$\x60\s]/ | expansion)*
close_apart: "" %means '"' %cost 3
doubled: '""' %means '"' %cost 2
other_single: "'" %means '"' %cost 2
quoted: /[^"\\$\x60\n]/ | "\\" /./s | expansion | "\x60" /[^\x60]*/ "\x60"
over_lines: "" %cost 2
swallowed: "\n" %cost 2
open_anew: "" @quotes %means '"' %cost 4
open_smart: /[“”„]/ @quotes %means '"'
close_smart: /[“”]/ @quotes %means '"' %cost 0
cut: "$(" /[^()"'\x60\n;|&]+/ missing_one | "\${" /[\w:\-\/.=%#*?]+/ missing_closer | "\x60" /[^\x60"'\\\r\n;|&]+/ close_backtick | ('"' safe_part close_double | "'" safe_part close_single) (blank+ redirection)?
redirection: /[0-9]/? />/ (piece | ";")*
safe_part: safe* (/[^"'\x60\\\s;|&>]/ | "\\" /./s)
safe: /[^"'\x60\\\r\n;|&>]/ | "\\" /./s
close_double: "" %means '"' %cost 4
close_backtick: "" %means "\x60" %cost 4
close_single: "" %means "'" %cost 4
expansion: "$((" /[^()"'\n]/* (missing_both | other_both) | "$(" /[^()"'$\n]/+ other_close | "$((" /[^()"'\n]/* ")" missing_one | "\${" inside* "}" | "\${" /[\w:\-]+/ missing_closer /[^\w:}\-"[]/ %cost 1 | "$(" within* ")" | "$" /[^{("'\x60\\]/
hole: "\${" /\w+/ (":"? /[\-=+?%#\/]/ /[\w:\-\/.=%#*?]*/ | "[" /[\w@*]+/ "]")? missing_closer | "$(" /[^()"'$\n]/* (inner_string missing_one /[^()"$\n]/* | missing_one)
inner_string: '"' /[^"\n$]/* expansion? /[^"\n$]/* '"'
missing_closer: "" %means "}" %cost 4
inside: /[^{}"'$\n]/ | string | expansion
other_both: ("])" | ")]" | "}}") %means "))" %cost 2
other_close: /[\]}]/ %means ")" %cost 3
missing_both: "" %means "))" %cost 5
missing_one: "" %means ")" %cost 4
within: '"' /[^"'\x60\\\r\n;|&()]/+ close_double | /[^()"'$\n]/ | swallowed | "(" within* ")" | string | expansion
blank: /[ \t]/
`;
