import { nested } from "./nested.ts";

/**
 * Languages with the brackets, strings and comments of C, as people write them: what nests, and how the headers of loops
 * are parted. Everything else is any letter. A bracket that is not closed in its line is left to the program where that
 * holds braces.
 */
const cLike = (template: string): string => String.raw`
text: "\ufeff"? body

body: (piece | parted | space | ";" | superfluous | headed | cut_string string_end | cut_string | cut_bracket body_end)*
body_end: ";" | newline | curly
superfluous: ")" %means "" %cost 6
headed: ("if" | "while" | "switch" | "for") blank+ missing_open flat ")"
missing_open: "" %means "(" %cost 4
parted: "(" nest ";" nest ";" nest ")" | "(" nest comma_for_semicolon nest ";" nest ")" | "(" nest ";" nest comma_for_semicolon nest ")"
comma_for_semicolon: "," @parted %means ";" %cost 2
curly: "{" body "}"
flat_curly: "{" flat_piece* "}"
cut_curly: "= {" flat missing_curly
missing_curly: "" %means "}" %cost 4

hidden space: newline | comment
comment: "//" /[^\n]*/ newline | "/*" /([^*]|\*+[^*\/])*/ /\*+\//
newline: "\n" | "\r\n"
other: /[^\s"'“”„‘’()\[\]{};${"`"}]/
template: ${template}
${nested}`;

/** What may stand between the quotes of a template, and literals of regular expressions that hold a quote or bracket. */
const javascriptTemplate = String.raw`"${"`"}" (/[^${"`"}\\]/ | escape)* "${"`"}" | "/" /([^\/\\\n\[]|\\.|\[([^\]\\\n]|\\.)*\])+/ "/" %cost 1`;

export const lenientJavaScript = cLike(javascriptTemplate);

/** C has no further strings; a line may go on behind a backslash. */
export const lenientC = cLike(String.raw`"\\" newline`);
