/** The DOT language as people write it: arrows of the other kind or half of one, names that want quotes, ends that are missing. */
export const lenientDot = (text: string): string => String.raw`
dot: _ ("strict"i gap)? ("digraph"i | "graph"i) (gap name)? _ block _
block: "{" statements "}" | "{" statements missing_brace
missing_brace: "" %means "}\n" %cost 4
statements: _ (statement end | cut_statement /[;\n]/ _)* (statement _)?
end: _ ";" _ | gap | _ comma _
comma: "," %means ";" %cost 2

statement: edge (_ attributes)* | name _ "=" _ value | /[a-z]+/ doubled_equals value
doubled_equals: "==" %means "=" %cost 0
cut_statement: edge _ "[" _ (attribute separator?)* attribute missing_bracket
edge: place (_ arrow _ place | gap half_arrow gap place)*
place: name (":" name)* | ("subgraph"i (gap name)? _)? block
arrow: ${/digraph/i.test(text) ? arrow("->", "--") : arrow("--", "->")}
attributes: "[" _ (attribute separator?)* "]"
attribute: name _ equals _ value _
separator: (";" | ",") _
equals: "=" | doubled_equals | ":" %means "=" %cost 2
missing_bracket: "" %means "]" %cost 4
value: name | quote word ((" " | "-" | "/" | ":" | "#") word)+ close_quote | quote "#" word close_quote | cut_string

name: word | numeral | string | html | quote word ("-" word)+ close_quote | quote word "." word close_quote %cost 2
quote: "" %means '"' %cost 2
close_quote: "" %means '"' %cost 0
word: /[A-Za-z_\x80-\u2010\u2020-\u{10ffff}]/ /[A-Za-z0-9_\x80-\u2010\u2020-\u{10ffff}]/*
numeral: "-"? (/[0-9]+/ ("." /[0-9]/*)? | "." /[0-9]+/)
string: quoted | doubled_quote /[^"\\\n]+/ '"' | '"' /[^"\\\n]+/ doubled_quote
  | '"' /[^"'\\\n]+/ other_quote | other_quote /[^"'\\\n]+/ ('"' | other_quote) | open_smart /[^“”"\n]*/ close_smart
quoted: '"' (/[^"\\\n]/ | "\\" /./s | swallowed)* '"'
doubled_quote: '""' %means '"' %cost 2
other_quote: "'" @quotes %means '"' %cost 1
swallowed: "\n" %cost 3
cut_string: '"' (/[^"\\\n;,\[\]]/ | "\\" /./s)+ close_cut
close_cut: "" %means '"' %cost 3
open_smart: /[“”„]/ @quotes %means '"'
close_smart: /[“”]/ @quotes %means '"' %cost 0
html: "<" (html | /[^<>]/)* ">"

gap: space+
_: space*
hidden space: /[ \t\r\n]/ | comment "\n" | "/*" /([^*]|\*+[^*\/])*/ /\*+\//
comment: "//" /[^\n]*/ | "#" /[^\n]*/
`;

/** The possible connectors between the ends of an edge. */
const arrow = (own: string, other: string): string =>
  `"${own}" | other_arrow
half_arrow: /[->]/ %means "${own}"
other_arrow: ("${other}" | "=>" | "→" | "==" | "--->" | "-->" | "-" gap ">" | "=" gap ">" | "- -") @arrow %means "${own}"`;

/** Wavefront OBJ as people write it by hand or by programs that format numbers as their country does, line by line. */
export const lenientObj = String.raw`
obj: line (newline line)*
newline: "\n" | "\r\n"
line: blank* comment? | blank* statement blank* | blank* statement blank+ comment | blank* statement "#" /[^\r\n]*/
comment: ("#" | other_comment) /[^\r\n]*/
other_comment: ("//" | ";" | "/*") @comment %means "#"

statement: numbers | face | other | ("v" | "f") /[^\r\n]*/ %cost 9
other: /[a-eg-uw-zA-EG-UW-Z]/ /[^\r\n#]*/
numbers: vertex (apart number)+ superfluous?
vertex: "v" | "vt" | "vn" | "vp" | "V" @capital %means "v"
  | ("VT" | "Vt") @capital %means "vt" | ("VN" | "Vn") @capital %means "vn"
apart: blank+ | blank* superfluous blank+ | comma
comma: "," %means " " %cost 2
superfluous: /[,;]/ %means ""
number: /[-+]/? digits (point digits)? exponent? | /[-+]/? "." digits exponent? | /[-+]/? digits "." exponent?
point: "." | "," @decimal %means "."
exponent: /[eE]/ /[-+]/? /[0-9]/+
digits: digit+
digit: /[0-9]/ | /[oO]/ @digit %means "0" %cost 2 | /[lI]/ @digit %means "1" %cost 2

face: face_word (apart_indices corner)+ superfluous?
face_word: "f" | "F" @capital %means "f"
apart_indices: blank+ | blank* superfluous blank+
corner: index (slash index? (slash index)?)?
index: "-"? /[0-9]/+
slash: "/" | blank_slash | ("\\" | "|") @slash %means "/" | ":" @slash %means "/" %cost 2
blank_slash: (blank+ "/" blank* | "/" blank+) %means "/" %cost 2
blank: /[ \t]/
`;
