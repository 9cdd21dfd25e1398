/**
 * JSON as people write it. What each spelling means makes it JSON; what is unlikely to be meant costs more. A string ends
 * at a quote with a comma, colon, bracket or line end behind; other quotes belong to it. What only comes at the end of a
 * text that was cut off is in rules of its own, so that nothing is closed before it must be.
 */
export const lenientJson = String.raw`
json: mark? _ prose? document behind | mark? _ scalar _ last_comment?
  | mark? _ open_array scalar (_ (semicolon | ",") _ scalar)+ _ close_array

document: object | array | cut
  | open_array document_of_several (between document_of_several)+ between? close_array
  | open_object unbraced (_ "}" | close_object)
mark: "\ufeff" %means ""
prose: /[^{}\[\]\s"'\/#\\]/ /[^{}\[\]]*/ @around %means "" %cost 20
  | /[^{}\[\]\s"'\/#\\]/ /[^{}\[\]]*/ "=" /[ \t]*/ @assigned %means "" %cost 6
behind: _ | _ last_comment | _ superfluous_closer behind | _ end behind | _ prose
end: (");" | ";" | ")") %means ""
superfluous_closer: /[}\]]/ %means "" %cost 3
last_comment: ("//" | "#") /[^\n\r{}\[\]"]*/ @comment %means ""
between: _ "," _ | missing_comma _
open_array: "" %means "[" %cost 3
close_array: "" %means "]" %cost 3
open_object: "" %means "{" %cost 3
close_object: "" %means "}" %cost 3
unbraced: member separator commas member (separator commas member)* end_commas | string colon_sign value

document_of_several: object | array
value: object | array | unclosed | scalar | open_quote bare close_quote %cost 3
scalar: string | number | word | call
unclosed: "{" _ commas members missing_brace | open_bracket _ commas elements missing_bracket
missing_brace: "" %means "}" %cost 7
missing_bracket: "" %means "]" %cost 7

object: "{" end_commas close_brace
  | "{" _ commas members close_brace
close_brace: "}" | "]" %means "}" %cost 5
members: (member separator commas | line_member line_separator commas)* (member end_commas | line_member line_end end_commas)
member: key colon_sign value | string missing_colon space _ value | '"' bare_key colon_inside _ value
line_member: key colon_sign line_string

array: open_bracket end_commas close_bracket
  | open_bracket _ commas elements close_bracket
open_bracket: "[" | "(" %means "["
close_bracket: "]" | ")" %means "]" | "}" %means "]" %cost 5
elements: (value separator commas | (object | array) missing_comma | line_string line_separator commas)* (value end_commas | line_string line_end end_commas)

separator: _ "," _ | missing_comma space _ | _ semicolon _
line_separator: blank* "," blank* line_end _ | missing_comma line_end _
line_end: blank* /[\r\n]/
commas: (superfluous _)*
end_commas: _ (superfluous _)*
superfluous: ("," | "..." | "…") %means ""
missing_comma: "" %means "," %cost 4
semicolon: ";" %means "," %cost 2

colon_sign: _ ":" _ | _ other_colon _
other_colon: ("=>" | "=" | "->") %means ":"
missing_colon: "" %means ":" %cost 5
colon_inside: ':"' %means '":' %cost 3

key: string | open_quote bare_key close_quote | open_quote bare_key '"' @unopened %cost 2 | '"' bare_key end_quote
bare_key: /[\p{L}\p{N}_$@]/ /[\p{L}\p{N}_$@.\-]/*
open_quote: "" %means '"'
close_quote: "" %means '"'
end_quote: "" %means '"' %cost 3

string: '"' characters? '"' | '"' characters? inner_quote '"'
  | drive (drive_character | one_backslash)+ '"' %cost 1
  | quote_single single* close_single
  | quote_back back* close_back
  | quote_smart smart* close_smart
  | quote_escaped escaped* close_escaped
  | open_quote unopened '"' %cost 3
  | '"' open_ended+ end_quote %cost 1
characters: (/[^"\\\x00-\x1fB-PR-Zb-pr-z]/ | escape | not_plain) character*
  | /[B-PR-Zb-pr-z]/ ((/[^":\\\x00-\x1f]/ | escape | not_plain) character*)?
  | /[B-PR-Zb-pr-z]/ ":" ((/[^"\\\x00-\x1f]/ | early_escape | not_plain) character*)?
early_escape: "\\" /["\\\/u]/ | "\\" /[bfnrt]/ %cost 2
character: /[^"\\\x00-\x1f]/ | escape | not_plain
not_plain: other_escape | control | inner
escape: "\\" /["\\\/bfnrt]/ | "\\u" hexadecimal{4}
hexadecimal: /[0-9a-fA-F]/
other_escape: wrong_backslash /[^"\\\/bfnrtux\x00-\x1f']/ | hexadecimal_escape hexadecimal{2} | apostrophe
  | wrong_backslash "x" %cost 1 | wrong_backslash "u" | continued
wrong_backslash: "\\" %means "\\\\"
hexadecimal_escape: "\\x" %means "\\u00"
apostrophe: "\\'" %means "'"
continued: "\\\n" %means ""
control: "\t" %means "\\t" | "\n" %means "\\n" %cost 2 | "\r" %means "\\r"
inner: joint | inner_quote blank* /[^,:}\]\s"\\\/#]/ | inner_quote "/" /[^\/*]/ | inner_quote "," blank+ /\p{L}/ %cost 3
inner_quote: '"' @unescaped %means '\\"' %cost 3
joint: '"' /[ \t\n\r]*/ "+" /[ \t\n\r]*/ '"' @concatenated %means ""
drive: '"' /[B-PR-Zb-pr-z]/ ":"
drive_character: /[^"\\\x00-\x1f:,;!?*<>|]/
one_backslash: "\\" %means "\\\\" %cost 0
open_ended: /[^"\\,{}\[\]\x00-\x1f]/
unopened: /[^"',:{}\[\]\\\s\/#]/ /[^"',{}\[\]\\\n\r]*/

quote_single: "'" %means '"'
close_single: "'" %means '"' %cost 0
single: /[^'"\\\x00-\x1f]/ | escape | other_escape | control | bare_double | inner_apostrophe
bare_double: '"' %means '\\"' %cost 0
inner_apostrophe: "'" /\p{L}/ %cost 3
quote_back: "${"`"}" %means '"'
close_back: "${"`"}" %means '"' %cost 0
back: /[^${"`"}"\\\x00-\x1f]/ | escape | other_escape | control | bare_double
quote_smart: /[“”„«]/ %means '"'
close_smart: /[“”»"]/ %means '"' %cost 0
smart: /[^“”»"\\\x00-\x1f]/ | escape | other_escape
quote_escaped: '\\"' %means '"'
close_escaped: '\\"' %means '"' %cost 0
escaped: /[^"\\\x00-\x1f]/ | escaped_escape
escaped_escape: '\\\\' %means "" %cost 0

line_string: '"' line_character* end_quote
line_character: /[^"\\\x00-\x1f]/ | escape

number: sign? hexadecimal_number | sign? integer fraction? exponent? | sign zero_before "." digit+ exponent? | zero_before "." digit+ exponent?
  | sign? integer point_behind | sign? leading_zeros integer fraction? exponent?
sign: "-" | "+" %means ""
hexadecimal_number: "0x"i hexadecimal+ %means decimal %cost 0
integer: "0" | /[1-9]/ digit* | /[1-9]/ digit* (underscore digit+)+
underscore: "_" %means ""
zero_before: "" %means "0"
point_behind: "." %means ".0"
leading_zeros: /0+/ %means ""
fraction: "." digit+
exponent: /[eE]/ /[-+]/? digit+
digit: /[0-9]/

word: "true" | "false" | "null"
  | other_true | other_false | nothing
other_true: "true"i @spelling %means "true" %cost 0
other_false: "false"i @spelling %means "false" %cost 0
nothing: ("null"i | "None" | "nil" | "undefined" | /[-+]/? "Infinity" | "NaN" | "nan") @spelling %means "null" %cost 0
bare: bare_letters | bare_letters (blank+ more_letters)+ %cost 1
bare_letters: bare_first bare_letter* | bare_first bare_letter* (":" bare_letter+)+ | /[a-z]+/ "://" /[^\s,"'{}\[\]]*/ %cost 0
bare_first: /[\p{L}_$@.]/ | /[\p{N}\-]/ %cost 2
bare_letter: /[^\s,:;"'${"`"}{}\[\]()\/#=\\“”]/ | "/" bare_letter
more_letters: /[^\s,:;"'${"`"}{}\[\]()\/#=\\“”0-9]/ bare_letter* | "/" bare_letter+ | /[0-9]/ bare_letter* %cost 3

call: call_name value_call
call_name: ("new" blank+)? /[A-Za-z_$][A-Za-z0-9_$.]*/ @call %means "" %cost 0
value_call: call_open _ value _ call_close
call_open: "(" %means "" %cost 0
call_close: ")" %means "" %cost 0

cut: "{" _ cut_brace | "{" _ commas cut_members cut_brace | "[" _ cut_bracket | "[" _ commas cut_elements cut_bracket
cut_members: (member separator commas | line_member line_separator commas)* (member _ | member _ superfluous _ | cut_member)
cut_member: key missing_value | key _ ":" missing_value _ | key colon_sign (cut | cut_string | cut_word) | cut_string missing_value
cut_elements: (value separator commas | line_string line_separator commas)* (value _ | value _ superfluous _ | cut | cut_string | cut_word)
cut_string: '"' line_character* lone_backslash? cut_quote
lone_backslash: "\\" %means ""
cut_quote: "" @cut %means '"' %cost 3
cut_brace: "" @cut %means "}" %cost 2
cut_bracket: "" @cut %means "]" %cost 2
missing_value: ":" @cut %means ": null" %cost 2 | "" @cut %means ": null" %cost 3
cut_word: ("tru" | "tr") @cut %means "true" | ("fals" | "fal" | "fa") @cut %means "false" | ("nul" | "nu") @cut %means "null"

_: space*
hidden space: /[ \t\n\r]/ | odd_space | comment | conflict | stray
stray: /[!%&*<=>?;^|~\x80-\x9f\xa1-\xff]/+ %means "" %cost 5
odd_space: /[\xa0\u1680\u2000-\u200f\u2028\u2029\u202f\u3000\ufeff\v\f]/ @space %means " "
comment: line_comment /[\n\r]/ | block_comment
line_comment: ("//" | "#") /[^\n\r]*/ @comment %means ""
block_comment: "/*" /([^*]|\*+[^*\/])*/ /\*+\// @comment %means "" | "<!--" /([^\-]|-[^\-]|--[^>])*/ "-->" @comment %means ""
conflict: "<<<<<<<" /[^\n]*/ "\n" @conflict %means "" | "=======" /[^\n]*/ "\n" other_side ">>>>>>>" /[^\n]*/ "\n" @conflict %means ""
other_side: (/[^>\n]/ /[^\n]*/ "\n" | "\n")*
blank: /[ \t]/
`;
