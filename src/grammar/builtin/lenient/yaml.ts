/** YAML as people write it, line by line: where things belong is left to the program, what a line holds is read. */
export const lenientYaml = String.raw`
yaml: line (newline line)*
newline: "\n" | "\r\n"
line: indent (item space+)* content? | indent (item space+)* item | indent wrong_item key_value
indent: (" " | tab)*
tab: "\t" @tab %means "  "
item: "-" | "?"
wrong_item: "-" missing_space
missing_space: "" %means " " %cost 2
content: key_value | value end | strange_content end | comment
key_value: key ":" (space+ (value | strange))? end
key: /[^\s"'\-#:{}\[\],&*!|>%@?${"`"}]/ (/[^:#\r\n"]/ | ":" /[^\s]/)* | quoted
end: space* | space+ comment
comment: "#" /[^\r\n]*/

value: plain | quoted | flow | special | properties (space+ value)? | unclosed
strange_content: strange %cost 1
strange: quote strange_first strange_character* quote %cost 3 | single_quote '"' /[^"\r\n]*/ '"' (/[^'\r\n]/ | apostrophe)+ single_quote %cost 1
strange_first: /[^"\\\s]/ | backslash
strange_character: /[^"\\\r\n]/ | '"' %means '\\"' | backslash
quote: "" %means '"'
single_quote: "" %means "'"
apostrophe: "'" %means "''"
unclosed: '"' (double | escape)+ quote %cost 2 | "'" (/[^'\r\n]/ | "''")+ single_quote %cost 2
plain: plain_first (plain_rest | ":" plain_rest | space+ plain_rest)*
plain_first: /[^\s"'#\-?:{}\[\],&*!|>%@${"`"}]/ | /[\-?:]/ /[^\s]/
plain_rest: /[^\s:#]/ /[^\s:]*/
special: /[|>]/ /[-+0-9]*/
properties: /[&*]/ /[\w\-]+/ | "!" /[\w\-\/!:,.]*/
space: " " | tab
quoted: '"' (double | escape | wrong)* '"' | "'" (/[^'\r\n]/ | "''" | apostrophe /\p{L}/)* "'"
double: /[^"\\\r\n]/
escape: "\\" /[0abtnvfre "\/\\N_LP]/ | "\\x" /[0-9A-Fa-f]{2}/ | "\\u" /[0-9A-Fa-f]{4}/ | drive
wrong: backslash /[^0abtnvfre "\/\\N_LPxu\r\n]/ | backslash "x" %cost 1 | backslash "u" %cost 1
backslash: "\\" %means "\\\\"
drive: backslash /[A-Za-z]/ %cost 2
flow: "[" flow_text* ("]" | missing_bracket) | "{" (flow_first flow_text*)? ("}" | missing_brace)
flow_first: /[^\[\]{}"'#\r\n]/ | quoted
missing_bracket: "" %means "]" %cost 4
missing_brace: "" %means "}" %cost 4
flow_text: /[^\[\]{}"'#\r\n]/ | quoted | flow
`;
