import { wordsBut } from "./keywords.ts";

/** Words that begin a statement, or a part of one; lists do not hold them. */
const statements = ["select", "insert", "update", "delete", "drop", "alter", "with"];
const clauses = [
  ...["from", "where", "having", "limit", "offset", "union", "except", "intersect", "set", "group", "order"],
  ...["join", "left", "inner", "cross", "on", "returning", "window", "into"],
];
const constraints = [
  ...["primary", "not", "null", "unique", "default", "references", "check", "constraint", "collate"],
  ...["foreign", "generated", "as"],
];

/** A keyword in small letters where the text writes its statements so. */
const inCaseOf = (text: string, keyword: string): string =>
  /\b(?:select|insert|create|update|delete)\b/.test(text) ? keyword.toLowerCase() : keyword;

/**
 * SQL as people write it: statements of clauses, clauses of comma-separated lists. The words of a clause are left to the
 * program, except in column definitions, one per line.
 */
export const lenientSql = (text: string): string => String.raw`
sql: _ (statement _ ";" _ | statement missing_semicolon line_end _)* statement?
missing_semicolon: "" %means ";" %cost 3
line_end: comment | "\n" | "\r\n"

statement: create_table | (head | list) query? clause*
head: verb (gap verb)* (_ list)? | "create"i gap ${wordsBut(["table", "temp", "temporary"])} (gap list)?
verb: ${statements.map((word) => `"${word}"i`).join(" | ")}
clause: late_comma? _ clause_words (_ list)? | _ "values"i _ rows
  | _ ("union"i | "except"i | "intersect"i) (gap "all"i)? query
query: _ "select"i _ list
clause_words: ("group"i | "order"i) (gap "by"i | missing_by)
  | "on"i gap ("delete"i | "update"i) | "do"i gap "update"i | "left"i gap "join"i
  | ${clauses
    .filter((word) => !["group", "order", "union", "except", "intersect"].includes(word))
    .map((word) => `"${word}"i`)
    .join(" | ")}
missing_by: "" %means " ${inCaseOf(text, "BY")}" %cost 2
list: part (comma part)*
comma: _ "," _
late_comma: _ sole_comma
sole_comma: "," %means "" %cost 1
rows: parenthesized (comma parenthesized | missing_comma _ parenthesized)*
missing_comma: "" %means "," %cost 3

part: (atom _)* cut_string (gap ("and"i | "or"i) gap part)? | atom (_ atom)* word_end? | word_end | atom (_ atom)* gap word (gap word)*
atom: "case"i gap part gap "end"i | "case"i gap part missing_end gap "as"i | (word gap)* word _ symbol | symbol | (word gap)* word gap value | value
missing_end: "" %means " ${inCaseOf(text, "END")}" %cost 3
word_end: word (gap word)*
symbol: "===" %means "=" %cost 0 | /[-+*\/%<>=!|&.:?@$~]/ | "values"i? parenthesized | "["  /[^\]\n]*/ "]"
value: number | string | quoted
number: /[0-9]+/ ("." /[0-9]+/)? (/[eE]/ /[-+]?[0-9]+/)?
parenthesized: "(" _ ")" | "(" _ inside late_comma? _ ")" | "(" _ inside missing_parenthesis
inside: list | verb (gap verb)* (_ list)? query? clause*
missing_parenthesis: "" %means ")" %cost 5

create_table: "create"i gap (("temp"i | "temporary"i) gap)? "table"i gap ("if"i gap "not"i gap "exists"i gap)? name
  (_ "(" _ column (column_comma column)* late_comma? _ (")" | missing_parenthesis) (_ list)? | gap "as"i query clause*)
name: (word | quoted) ("." (word | quoted))?
column_comma: comma | missing_comma line_end _
column: column_part (/[ \t]+/ column_part | /[ \t]*/ closed | gap constraint | /[ \t]*/ unclosed gap constraint)* (/[ \t]*/ unclosed)?
closed: "(" _ ")" | "(" _ inside late_comma? _ ")"
unclosed: "(" _ part missing_parenthesis
column_part: word | constraint | quoted | string | "-"? number
constraint: ${constraints.map((word) => `"${word}"i`).join(" | ")} | "on"i gap ("delete"i | "update"i) | "set"i gap "null"i

string: "'" character* "'" | doubled_quote /[^'(),;\n]+/ "'" | "'" /[^'(),;\n]+/ doubled_quote | double_for_single /[^'"(),;\n]+/ "'" | "'" /[^'"(),;\n]+/ double_for_single
doubled_quote: "''" %means "'" %cost 2
double_for_single: '"' @quotes %means "'" %cost 2
cut_string: "'" (chunk (/[ \t]+/ (chunk | swallowed))*)? missing_quote
character: /[^'()\n]/ | "''" | /[()]/ %cost 1 | "\n" %cost 4 | apostrophe /[A-Za-z]/
chunk: ${wordsBut([...clauses, "and", "or"])} (/[^'(),;\sA-Za-z0-9_]/ unbroken*)? | /[^'(),;\sA-Za-z_]/ unbroken*
unbroken: /[^'(),;\s]/ | "''"
swallowed: /[A-Za-z]+/ %cost 3
apostrophe: "'" @unescaped %means "''" %cost 2
missing_quote: "" %means "'" %cost 3
quoted: '"' (/[^"\n]/ | '""')* '"' | "$$" /([^$]|\$[^$])*/ "$$" | "${"`"}" /[^${"`"}\n]*/ "${"`"}"
word: ${wordsBut([...statements, ...clauses, "create", "values", "case"])}

gap: space+
_: space*
space: /[ \t\r\n]/ | comment | "\\" /[^\n]*/ "\n" | "/*" /([^*]|\*+[^*\/])*/ /\*+\//
comment: dashes /[^\n]*/ "\n"
dashes: "--" | "//" @comment %means "--" | "#" @comment %means "--"
`;
