/**
 * Strings of JSON as people write them. One ends at a quote with a comma, colon, bracket or line end behind; other quotes belong to
 * it. Of backslashes, names of formulas are told from escapes by their letters.
 */
export const lenientJsonStrings = String.raw`
string: string_prefix? plain_string | quote_triple tripled* close_triple | quote_doubled doubled+ close_doubled
  | '"' inner_braces '"' | share (drive_character | one_backslash)+ '"' %cost 1
string_prefix: /[bBrRuUfF]/ %means "" %cost 0
quote_triple: ('"""' | "'''") %means '"' %cost 0
close_triple: ('"""' | "'''") %means '"' %cost 0
tripled: /[^"\\\x00-\x1f]/ | escape | other_escape | control | quotes_in_triple
quotes_in_triple: bare_double bare_double? (/[^"\\\x00-\x1f]/ | escape | other_escape | control)
quote_doubled: '""' %means '"'
doubled: /[^"\\\x00-\x1f]/ | "\\" /[\\\/bfnrt]/ | doubled_escape
doubled_escape: '\\""' %means '\\"' %cost 0
close_doubled: '""' %means '"' %cost 0
inner_braces: "{" braced* "}" | "[" braced* "]"
braced: /[^"\\{}\[\]\x00-\x1f]/ | bare_double | inner_braces
plain_string: '"' characters? '"' | '"' characters? inner_quote '"'
  | drive (drive_character | one_backslash)+ '"' %cost 1
  | quote_single single* close_single | quote_single /[^'"\\\x00-\x1f,:{}\[\]]/+ '"' %cost 1 | '"' /[^'"\\\x00-\x1f,:{}\[\]]/+ quote_single %cost 1
  | quote_back back* close_back
  | quote_smart smart* close_smart | quote_curly curly* close_curly
  | quote_single single_and_more | '"' character* joint_to_single single_and_more
  | quote_escaped escaped* close_escaped
  | quote_entity (/[^"&\\\x00-\x1f]/ | escape | other_escape | entity)* close_entity
  | open_quote unopened '"' %cost 3 | open_quote unopened_sentence '"' %cost 4
  | '"' open_ended+ (comma_inside open_ended+)* end_quote %cost 1
characters: (/[^"\\\x00-\x1fB-PR-Zb-pr-z]/ | escape | not_plain) character*
  | /[B-PR-Zb-pr-z]/ ((/[^":\\\x00-\x1f]/ | escape | not_plain) character*)?
  | /[B-PR-Zb-pr-z]/ ":" ((/[^"\\\x00-\x1f]/ | early_escape | not_plain) character*)?
early_escape: "\\" /["\\\/u]/ | "\\" /[bfnrt]/ %cost 2
character: /[^"\\\x00-\x1f]/ | escape | not_plain
not_plain: other_escape | control | inner
escape: tex | "\\" /["\\\/nrt]/ | "\\" /[bf]/ %cost 1 | "\\u" hexadecimal{4}
tex: one_backslash /[bf]/ /\p{L}/ | one_backslash ("theta" | "tau" | "times" | "tilde" | "tfrac" | "text{" | "textbf{" | "textit{" | "nabla" | "notin" | "rho" | "right" | "rangle")
  | one_backslash ("nu" | "neq") /[ $^_{})=,]/
hexadecimal: /[0-9a-fA-F]/
other_escape: wrong_backslash /[^"\\\/bfnrtux\x00-\x1f'_]/ | escaped_underscore | hexadecimal_escape hexadecimal{2} | apostrophe
  | wrong_backslash "x" %cost 1 | wrong_backslash "u" | continued
escaped_underscore: "\\_" %means "_" %cost 2
wrong_backslash: "\\" %means "\\\\"
hexadecimal_escape: "\\x" %means "\\u00"
apostrophe: "\\'" %means "'"
continued: "\\\n" %means ""
control: "\t" %means "\\t" | "\n" %means "\\n" %cost 2 | "\r" %means "\\r"
inner: joint | inside_braces %cost 3 | inner_quote blank* /[^,:}\]\s"\\\/#]/ | inner_quote blank* control blank* /[-*•]/ blank | inner_quote "/" /[^\/*]/ | inner_quote "," blank+ /\p{L}/ %cost 3
inside_braces: "{" within_braces* "}" | "[" within_braces* "]"
within_braces: /[^"\\{}\[\]\x00-\x1f]/ | escape | bare_double | inside_braces
inner_quote: '"' @unescaped %means '\\"' %cost 3
joint: '"' /[ \t\n\r]*/ "+" /[ \t\n\r]*/ '"' @concatenated %means "" | " " '"' /[ \t\n\r]+/ '"' @concatenated %means " " %cost 2
drive: '"' /[B-PR-Zb-pr-z]/ ":"
share: '"' two_backslashes /[\p{L}\p{N}]/
two_backslashes: "\\\\" %means "\\\\\\\\" %cost 0
drive_character: /[^"\\\x00-\x1f:,;!?*<>|]/
one_backslash: "\\" %means "\\\\" %cost 0
open_ended: /[^"\\,{}\[\]\x00-\x1f]/
comma_inside: ", "
unopened: /[^"',:{}\[\]\\\s\/#]/ /[^"',{}\[\]\\\n\r]*/

unopened_sentence: /[\p{L}<]/ /[^"{}\[\]\\\n\r]/*

quote_single: "'" %means '"'
close_single: "'" %means '"' %cost 0
joint_single: "'" /[ \t\n\r]*/ "+" /[ \t\n\r]*/ "'" @concatenated %means "" | " " "'" /[ \t\n\r]+/ "'" @concatenated %means " " %cost 2
joint_to_double: " '" /[ \t\n\r]+/ '"' @concatenated %means " " %cost 2
joint_to_single: ' "' /[ \t\n\r]+/ "'" @concatenated %means " " %cost 2
single_and_more: single* joint_to_double character* ('"' | joint_to_single (single* close_single | single_and_more))
single: joint_single | /[^'"\\\x00-\x1f]/ | escape | other_escape | control | bare_double | inner_apostrophe
bare_double: '"' %means '\\"' %cost 0
inner_apostrophe: "'" /\p{L}/ %cost 3
quote_back: "${"`"}" %means '"'
close_back: "${"`"}" %means '"' %cost 0
back: /[^${"`"}"\\\x00-\x1f]/ | escape | other_escape | control | bare_double
quote_curly: /[‘‚‹´]/ %means '"'
close_curly: /[’‘›´]/ %means '"' %cost 0
curly: /[^’‘›´"\\\x00-\x1f]/ | escape | other_escape | bare_double | /[’´]/ /\p{L}/ %cost 3
quote_smart: /[“”„«]/ %means '"'
close_smart: /[“”»"]/ %means '"' %cost 0
smart: /[^“”»"\\\x00-\x1f]/ | escape | other_escape
quote_entity: ("&quot;" | "&#34;" | "&#x22;"i) %means '"'
close_entity: ("&quot;" | "&#34;" | "&#x22;"i) %means '"' %cost 0
entity: "&amp;" @html_entity %means "&" %cost 0 | "&lt;" @html_entity %means "<" %cost 0 | "&gt;" @html_entity %means ">" %cost 0
  | ("&apos;" | "&#39;") @html_entity %means "'" %cost 0 | "&" %cost 2
quote_escaped: '\\"' %means '"'
close_escaped: '\\"' %means '"' %cost 0
escaped: /[^"\\\x00-\x1f]/ | half_escaped (escaped_quote | /[bfnrtu\/]/ | half_escaped)
half_escaped: "\\\\" %means "\\" %cost 0
escaped_quote: '\\"' %means '"' %cost 0

line_string: '"' line_character* (line_inner line_character* line_inner line_character*)* end_quote
line_inner: inner_quote /[^,:}\]\s"\\\/#]/ | inner_quote /[ \t]+/ /\p{L}/
line_character: /[^"\\\x00-\x1f]/ | escape
`;
