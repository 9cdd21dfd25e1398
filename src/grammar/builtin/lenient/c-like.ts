import { nested } from "./nested.ts";

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

/** What may stand between the quotes of a template, and literals of regular expressions that hold a quote or bracket. */
const javascriptTemplate = String.raw`"${"`"}" (/[^${"`"}\\]/ | escape)* "${"`"}" | "${"`"}" (/[^"'${"`"}\\\n]/ | escape)+ other_back | "/" /([^\/\\\n\[]|\\.|\[([^\]\\\n]|\\.)*\])+/ "/" %cost 1`;

export const lenientJavaScript = cLike({
  template: javascriptTemplate,
  apostrophes: `"'" (single* /[A-Za-z]/ apostrophe_inside /[a-z]/)* single* "'"`,
});

/** Between apostrophes one character stands, so that a text between them was to stand between quotes. A line may go on behind a backslash. */
const characters = String.raw`"'" character "'" | apostrophe single single+ apostrophe
character: /[^'\\\r\n]/ | escape /[0-9A-Fa-f]/*
apostrophe: "'" @quotes %means '"'`;

export const lenientC = cLike({ template: String.raw`"\\" newline`, apostrophes: characters });
