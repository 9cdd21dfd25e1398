/**
 * Rules, in our notation, for what nests in programs: brackets and strings, and those whose ends are missing. A line that opens
 * a bracket, not as the last on it, and does not close it is meant to close it at its end, before a semicolon or before what closes one around it; a
 * string without its end is meant to end before a comma, an operator or a closing bracket.
 *
 * The grammar that these rules become part of says what the `other` letters are, what else may stand in brackets
 * (`space`), on one line (`flat_one`) and at their ends (`last_lines`), what braces hold (`curly`, `flat_curly` within a line, `cut_curly` without their end), and which strings it has
 * besides (`template`) and between `apostrophes`.
 */
export const nested = String.raw`
nest: (piece | space | cut_string string_end | cut_bracket ";")* inner_cut? last_lines
inner_cut: cut_string | cut_bracket %cost 1
flat: (flat_one | cut_string string_end)* cut?
cut: cut_string | cut_bracket | cut_curly
string_end: "." /[A-Za-z_]/ /\w/* bracket | "," blank* (/[A-Za-z0-9_$!]/ | string | bracket | curly) | "," blank* newline | /[;%+]/ | blank /[%+?:&|=]/ /[&|=?]/* blank | unspaced
unspaced: blank /[%+?:&|=]/ %cost 1

piece: other | blank | string | bracket | curly | of_one
flat_piece: other | blank | string | bracket | flat_curly | of_one
of_one: ("float" | "len" | "abs" | "parseFloat" | "Number") "(" argument argument* missing_before_comma ","
  | ("str" | "String") "(" argument argument* missing_before_comma blank+ "+" blank+ string
argument: /[\w.]/ | "[" string "]" | "[" /[\w.]/ /[\w.]/* "]" | "(" /[\w.]/* ")"
missing_before_comma: "" %means ")" %cost 3
bracket: "(" nest ")" | "[" nest "]" | "(" flat other_round | "[" flat other_square
  | "(" missing_round "." /[A-Za-z_]/
  | "[" /[\w$.]/ /[\w$.]/* missing_index blank+ /[-+*\/%<>=&|?]/ | "[" missing_index blank+ "="
  | "[" /[\w$.>+-]/ /[\w$.>+-]/* missing_index blank+ "=" blank | "(" missing_round ","
  | "[" flat_piece* "(" filled missing_before_comparison blank+ "for" blank nest "]"
  | "((" assigned_word blank* "=" blank flat_piece+ missing_before_comparison blank+ compared_with nest ")"
missing_index: "" %means "]" %cost 3
assigned_word: /[\w$.]/ /[\w$.]/*
missing_before_comparison: "" %means ")" %cost 3
compared_with: "!=" | "==" | "<=" | ">=" | "<" | ">"
other_round: /[}\]]/ @bracket %means ")" %cost 3
other_square: /[)}]/ @bracket %means "]" %cost 3
cut_bracket: "(" filled missing_round | "[" filled missing_square
filled: (flat_one | cut_string string_end) flat | cut
missing_round: "" %means ")" %cost 4
missing_square: "" %means "]" %cost 4

string: '"' double* '"' | apostrophes | template
  | '"' smart+ other_single | "'" smart+ other_double
  | open_anew /[A-Za-z0-9_]/ unopened* '"'
  | open_double smart* close_double | open_single smart* close_single
double: /[^"\\\r\n]/ | escape
single: /[^'\\\r\n]/ | escape
escape: "\\" /./s
apostrophe_inside: "'" @quotes %means "\\'" %cost 3
other_single: "'" @quotes %means '"' %cost 3
other_double: '"' @quotes %means "'" %cost 3
open_anew: "" @quotes %means '"' %cost 5
unopened: /[^"'\\\r\n,;()\[\]{}=]/ | swallowed_sign
swallowed_sign: /[,=()]/ %cost 2
open_double: /[“„”]/ @quotes %means '"'
close_double: /[“”]/ @quotes %means '"' %cost 0
open_single: /[‘’]/ @quotes %means "'"
close_single: /[‘’]/ @quotes %means "'" %cost 0
smart: /[^“”„‘’"'\\\r\n]/ | escape
cut_string: '"' begun safe* missing_double | "'" begun safe* missing_single
  | '"' begun safe* blank missing_double %cost 1 | "'" begun safe* blank missing_single %cost 1
begun: unparted | semicolon
semicolon: ";" %cost 2
missing_double: "" %means '"' %cost 4
missing_single: "" %means "'" %cost 4
safe: unparted | ";"
unparted: /[^"'\\\r\n,()\[\]{} \t;]/ | escape | swallowed | blank+ /[^"'\\\r\n,()\[\]{} \t+%?&|=<>*]/ | blank+ operator
  | blank+ /[+%?&|=<>*]/ /[A-Za-z0-9_.$]/
operator: /[+%?&|=<>*]/ %cost 2
swallowed: ("(" safe* ")" | "{" safe* "}" | "[" safe* "]") %cost 1 | "," %cost 2
blank: /[ \t]/
`;
