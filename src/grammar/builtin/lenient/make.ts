/** Makefiles as people write them, line by line: a recipe begins with a tab, whatever it was indented by. */
export const lenientMake = String.raw`
make: (line newline)* (line | rule (newline (recipe | rule | line))*)
newline: "\n" | "\r\n"

line: blank* comment? | blank* reference blank* | assignment | directive
comment: "#" text
assignment: blank* ("export" blank+ | "override" blank+)? variable blank* sign text
  | variable missing_sign blank+ /[^\s=:#]/ text
variable: /[A-Za-z_.]/ /[A-Za-z0-9_.\-]*/
sign: "=" | ":=" | "::=" | "?=" | "+=" | "!="
missing_sign: "" %means " =" %cost 4
directive: blank* word (blank text)?
word: "ifeq" | "ifneq" | "ifdef" | "ifndef" | "else" | "endif" | "-"? "include" | "sinclude" | "export" | "unexport"
  | "define" | "endef" | "vpath"

rule: target (blank+ target)* blank* colon text | name missing_colon blank*
target: (target_letter | reference)+ | (target_letter | reference)* unclosed
target_letter: /[^\s:=#$()\\]/
name: /[A-Za-z0-9_.\-\/]+/
colon: ":" | "::" | "&:"
missing_colon: "" %means ":" %cost 4

recipe: "\t" text | for_tab command
for_tab: blank+ @spaces %means "\t" %cost 1
command: /[^\s#]/ text
text: (letter | reference | dollar | unclosed blank)* unclosed?
letter: /[^\n\r$\\]/ | "\\" /[^\n]/ | "\\\n" | "\\\r\n"
dollar: "$$" | "$" /[^\s$({]/
reference: "$(" inside* ")" | "${"$"}{" inside* "}"
unclosed: "$(" /[\w.\-]+/ missing_parenthesis | "${"$"}{" /[\w.\-]+/ missing_brace
inside: /[^\n\r$(){}\\]/ | "(" inside* ")" | "{" inside* "}" | "\\" /./s | reference | dollar
missing_parenthesis: "" %means ")" %cost 4
missing_brace: "" %means "}" %cost 4
blank: /[ \t]/
`;
