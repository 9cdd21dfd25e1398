import { speltLike, wordsBut } from "./keywords.ts";

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
 * Shell scripts as people write them, line by line. A block that begins at the left edge ends with its indented lines. The
 * grammar ignores the content of these lines and of here-documents.
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

const ends = ["endif", "endef"];
const conditions = ["ifeq", "ifneq", "ifdef", "ifndef"];
const directives = ["include", "export", "unexport", "override"];
/** Functions, which hold all that follows on their line; a variable has a name only. */
const functions = [
  ...[
    "wildcard",
    "shell",
    "patsubst",
    "subst",
    "addprefix",
    "addsuffix",
    "filter",
    "filter-out",
    "foreach",
    "notdir",
    "dir",
  ],
  ...[
    "basename",
    "suffix",
    "sort",
    "strip",
    "call",
    "eval",
    "info",
    "error",
    "warning",
    "if",
    "or",
    "and",
    "word",
    "words",
  ],
  ...["firstword", "lastword", "findstring", "join", "realpath", "abspath", "value"],
];
const anyOf = (words: readonly string[]): string => words.map((word) => `"${word}"`).join(" | ");

/**
 * Makefiles as people write them. Recipe lines get a tab, whatever indents them. A conditional without an end closes after
 * its group of lines.
 */
export const lenientMake = String.raw`
make: items
items: item (newline item)*
item: line | recipe %cost 3 | for_tab command %cost 5 | rule | conditional | definition | superfluous_end
newline: "\n" | "\r\n"
gap: newline (blank* newline)+

line: blank* comment? | assignment | directive | statement | prose
comment: ("#" | other_comment) text
other_comment: ("//" | "--" | ";") @comment %means "#"
prose: outside /[A-Z]/ /[A-Za-z,']+/ (" " /[A-Za-z,.'\-]+/){3,}
outside: "" @around %means "# " %cost 5
statement: blank* reference (blank | reference)*

assignment: blank* (("export" | "override") blank+)* variable blank* sign text
  | /[A-Z]/ /[A-Z0-9_]/* missing_sign blank+ /[^\s=:#]/ text
  | /[A-Za-z_.]/ /[A-Za-z0-9_.]/* missing_sign blank+ /[^\s=:#]/ text %cost 2
variable: (/[A-Za-z0-9_.\-\/%]/ | reference)+
sign: "=" | ":=" | "::=" | "?=" | "+=" | "!=" | ":" blank+ "=" %means ":=" | "+" blank+ "=" %means "+=" | "?" blank+ "=" %means "?="
missing_sign: "" %means " =" %cost 4
directive: blank* directive_word (blank text)?
directive_word: "-include" | "sinclude" | "vpath" | "undefine" | "private"
${directives.map((word) => `  | "${word}" | ${speltLike(word)} %means "${word}" %cost 2`).join("\n")}

conditional: condition (newline item)* (newline else (newline item)*)* newline endif
  | condition (newline together)+ (newline else (newline together)+)* missing_endif
  | condition (newline item)* (newline else (newline item)*)* missing_endif %cost 2
together: assignment | directive | statement | recipe | head | blank* comment
condition: blank* condition_head
condition_head: ifeq arguments blank* comment? | ifdef blank+ /[^\s#]/ text
ifeq: "ifeq" | "ifneq" | ${speltLike("ifeq", conditions)} %means "ifeq" %cost 2 | ${speltLike("ifneq", conditions)} %means "ifneq" %cost 2
  | ("if" | "IFEQ") %means "ifeq" %cost 2
ifdef: "ifdef" | "ifndef" | ${speltLike("ifdef", conditions)} %means "ifdef" %cost 2 | ${speltLike("ifndef", conditions)} %means "ifndef" %cost 2
  | "if defined" %means "ifdef"
arguments: (blank+ | missing_blank) (open argument comma argument close | open argument comma argument missing_parenthesis)
  | blank+ open_anew argument comma argument (close | close_anew)
  | blank+ quoted_argument blank+ quoted_argument
missing_blank: "" %means " " %cost 1
open: "("
close: ")" | "))" %means ")" %cost 3 | /[}\]]/ %means ")" %cost 2
open_anew: "" %means "(" %cost 3
close_anew: "" %means ")" %cost 3
argument: (/[^\n\r(),$=]/ | "(" argument ")" | reference | unclosed | unclosed_call | equal)*
equal: "=" %cost 3
comma: "," | blank* "=" "="? blank* %means "," %cost 2 | missing_comma
missing_comma: blank+ %means "," %cost 4
quoted_argument: '"' (/[^"\n$]/ | reference)* '"' | "'" (/[^'\n$]/ | reference)* "'"
else: blank* else_word blank* comment? | blank* "else" blank+ condition_head | blank* else_if arguments blank* comment?
else_word: "else" | ("else:" | ${speltLike("else")}) %means "else" %cost 2
else_if: ("else if" | "elif" | "elseif" | "elsif" | "elifeq" | "elseifeq") %means "else ifeq"
endif: blank* endif_word blank* comment?
endif_word: "endif" | (${speltLike("endif", ends)} | "end" | "end" /[ _\-]/ "if" | "fi" | "done" | "ndif" | "ENDIF" | "Endif" | "endif" /[:;]/) %means "endif" %cost 2
missing_endif: "" %means "\nendif" %cost 5
superfluous_end: blank* ("endif" | "endef") %means "" %cost 4

definition: define blank text (newline raw)* newline blank* endef blank* comment? | define blank text (newline filled)+ missing_endef
define: blank* define_word
define_word: "define" | ${speltLike("define")} %means "define" %cost 2
filled: /[^\r\n]/ /[^\r\n]/* %cost 1
missing_endef: "" %means "\nendef" %cost 5
endef: "endef" | (${speltLike("endef", ends)} | "end" | "enddefine" | "end define" | "ENDEF") %means "endef" %cost 2
raw: /[^\r\n]*/

rule: head (newline in_rule | newline no_tab unindented | gap in_rule)*
  | names missing_colon (blank+ prerequisites)? newline (recipe | for_tab command)
  | head_with_equals newline (recipe | for_tab command) (newline in_rule)*
  | single missing_colon blank* %cost 3
  | ".PHONY" missing_colon blank prerequisites
in_rule: recipe | for_tab command | in_conditional | blank* comment %cost 1
in_conditional: condition (newline in_rule)* (newline else (newline in_rule)*)* newline endif
head: target (blank+ target)* blank* colon prerequisites
head_with_equals: names equals_for_colon prerequisites
equals_for_colon: "=" %means ":" %cost 2
names: target_name (reference target_letters?)* | reference (reference | target_letters)*
target_letters: /[A-Za-z0-9_.%\/\-]/+
target_name: ${wordsBut([...ends, ...conditions, ...directives, "define", "else", "undefine", "vpath"])} target_rest* | /[0-9.%\/\-]/ target_rest*
target_rest: /[.%\/\-]/ /[A-Za-z0-9_]/*
single: /[A-Za-z0-9_.%\/]/ /[A-Za-z0-9_.%\/\-]/*
target: (target_letter | reference)+ | (target_letter | reference)* unclosed
target_letter: /[^\s:=;#$()\\]/
colon: ":" | "::" | "&:" | ";" %means ":" %cost 3 | ":" blank+ ":" %means ":" %cost 2
missing_colon: "" %means ":" %cost 3
prerequisites: blank* (/[^\s=:;$\\]/ text | ";" text | (reference | dollar | unclosed unclosed_next) text | "\\" newline text | unclosed)? | blank+ target_variable
target_variable: variable blank* sign text

recipe: "\t" text
for_tab: /[ \u00a0]/ /[ \t\u00a0]/* @spaces %means "\t" %cost 1
command: /[^\s#\\\u00a0$]/ continued | reference continued | dollar continued | unclosed unclosed_next continued
continued: (letter | reference | dollar | unclosed unclosed_next | "\\" newline for_tab_inside?)* (unclosed | unclosed_call)?
for_tab_inside: / +/ @spaces %means "\t" %cost 0
no_tab: "" @spaces %means "\t" %cost 4
unindented: (/[@a-z.\/\-]/ | reference) (/[^\s:=$\\]/ | reference)* (blank+ text)?

text: (letter | reference | dollar | unclosed unclosed_next | "\\" newline)* (unclosed | unclosed_call)?
letter: /[^\n\r$\\]/ | "\\" /[^\n\r]/
dollar: "$$" | "$" /[^\s$({]/
reference: "$(" inside* ")" | "${"$"}{" inside* "}"
  | "$(" name wrong_round | "${"$"}{" name wrong_curly
wrong_round: /[}\]]/ %means ")" %cost 2
wrong_curly: /[)\]]/ %means "}" %cost 2
unclosed: "$(" name missing_parenthesis %cost 1 | "${"$"}{" name missing_brace %cost 1
unclosed_call: "$(" function blank+ held* missing_parenthesis | "${"$"}{" function blank+ held* missing_brace
unclosed_next: /[ \t,):\/"';]/
function: ${anyOf(functions)}
held: /[^\n\r$(){}\\]/ | reference | dollar | "(" held* ")" | unclosed | unclosed_call
name: /[\w.\-]+/
inside: /[^\n\r$(){}\\]/ | "(" inside* ")" | "{" inside* "}" | "\\" /./s | reference | dollar
missing_parenthesis: "" %means ")" %cost 4
missing_brace: "" %means "}" %cost 4
blank: /[ \t]/
`;
