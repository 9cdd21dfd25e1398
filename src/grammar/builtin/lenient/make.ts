import { speltLike } from "./spelt-like.ts";
import { wordsBut } from "./words-but.ts";

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
 * Makefiles as people write them: rules with their recipes, whose lines begin with a tab whatever they were indented by, and
 * conditionals, which end with the lines that stand together when nothing else says where.
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
