/**
 * Text around JSON in posts and logs: prose, commands, scripts, log lines between objects, and fields of event streams.
 * Lines with braces cost much, as they may be data.
 */
const aroundJson = String.raw`
before: prose | log_before | (guard | tag_before) _
plain_start: /[^{}\[\]\s"'\/#\\]/
prose: plain_start /[^{}\[\]\n]*/ (prose_end /[^{}\[\]\n]*/)* @around %means "" %cost 18
  | plain_start /[^{}\[\]]*/ "=" /[ \t]*/ @assigned %means "" %cost 6
tag_before: "<" /[A-Za-z]/ /[^<>\n]*/ ">" @around %means "" %cost 1
log_before: prose_line+ before_object? @around %means "" %cost 18 | before_object @around %means "" %cost 18
log_after: prose_line+ (plain_start /[^{}\n]*/)? @around %means "" %cost 18
prose_line: (plain_start /[^{}\n]*/ | /[ \t\r]*/) prose_end | plain_start /[^\n]*/ braces_end
braces_end: "\n" %cost 20
before_object: (plain_start | bracketed) (/[^{}\[\]\n"]/ | bracketed)*
bracketed: "[" /[^{}\[\]\n"]*/ "]"
guard: "(" blank* @around %means "" %cost 0 | (")]}'" ","? | "while(1);" | "for(;;);" | "[" blank* "${"```"}" /[a-z]*/) @around %means ""
prose_end: "\n" %cost 2
behind: _ | _ last_comment | _ superfluous_closer behind | _ end behind | _ prose | _ quote_behind | _ script_behind
end: (");" | ";" | ")" | "${"```"}" blank* "]") %means ""
quote_behind: /["'${"`"}]/ /[^\n{}\[\]]*/ /[\s]*/ @around %means "" %cost 18
script_behind: ";" blank* /[(\p{L}]/ /[^\x00]*/ @around %means "" %cost 12
superfluous_closer: /[}\]]/ %means "" %cost 3
last_comment: ("//" | "#") /[^\n\r{}\[\]"]*/ @comment %means ""
logged: open_array log_lines? logged_object (log_apart logged_object)+ log_lines? close_array
logged_object: log_prefix? object
log_prefix: before_object @around %means "" %cost 4
log_apart: blank* superfluous_closer? missing_comma log_end log_lines?
log_lines: log_line+ @around %means "" %cost 4
log_line: (plain_start /[^{}\n]*/ | blank*) log_end | plain_start /[^\n]*/ braces_end
log_end: /\r?/ "\n"
events: open_array event (event_apart event)+ _ field_line* events_done? _ close_array
event: field_line* data_mark blank* (object | array)
field_line: ("event:" | "id:" | "retry:" | ":") /[^\n]*/ "\n" @around %means "" %cost 0
data_mark: "data:" @around %means "" %cost 0
event_apart: blank* log_end event_comma _
event_comma: "" %means "," %cost 0
events_done: "data:" blank* "[DONE]" @around %means "" %cost 0
`;

/**
 * JSON strings as people write them. A string ends at a quote followed by a comma, colon, bracket or line end; other quotes
 * belong to it. The letters after a backslash distinguish formula names from escapes.
 */
const lenientJsonStrings = String.raw`
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

/**
 * JSON as people write it. The meanings turn each spelling into JSON; unlikely readings cost more. Separate rules hold the
 * endings of truncated texts, so that nothing closes too early.
 */
export const lenientJson = String.raw`
json: mark? _ before? document behind | mark? _ before? (object | array) blank* log_end log_after
  | mark? _ lone _ last_comment? | mark? _ logged behind | mark? _ events
  | mark? _ (call_name call_open)? quote_around document quote_around behind
  | mark? _ open_array scalar (_ (semicolon | ",") _ scalar)+ _ close_array

lone: scalar %cost 12
quote_around: /["'${"`"}]/ %means "" %cost 0

document: hash_sign? (object | array) | cut
  | open_array document_of_several (between document_of_several)+ between? close_array
  | open_object unbraced (_ "}" | close_object)
  | open_array open_object headless _ "}" (separator element)* end_commas "]"
mark: "\ufeff" %means ""
between: _ "," _ | missing_comma _ | _ superfluous_closer missing_comma _
open_array: "" %means "[" %cost 3
close_array: "" %means "]" %cost 3
open_object: "" %means "{" %cost 3
close_object: "" %means "}" %cost 3
unbraced: member unbraced_separator commas member (unbraced_separator commas member)* end_commas | string colon_sign value
unbraced_separator: separator | line_apart blank* /[\r\n]/ _
line_apart: "" %means "," %cost 1
headless: open_quote unopened '"' colon_sign value (separator commas member)*

document_of_several: object | array
value: closed | (object | array) (_ bracket_too_many)+ | unclosed | unopened_array
unopened_array: missing_open_bracket (string | number) (_ "," _ (string | number))* _ "]"
  | missing_open_bracket (object | array) (_ "," _ (object | array))+ _ "]" %cost 1
  | missing_open_bracket object _ "]" %cost 1 | missing_open_bracket array _ "]" %cost 3
missing_open_bracket: "" %means "[" %cost 6
closed: object | array | scalar | open_quote bare close_quote %cost 3
scalar: string | number | word | call | regex | function | inspected | placeholder | symbol_mark (open_quote bare_key close_quote | string)
inspected: "[" ("Function" | "AsyncFunction" | "class" | "Object" | "Array" | "Circular" | "Getter" | "Setter") /[^\[\]\n{}",]*/ "]" @function %means "null"
placeholder: open_quote ("$" "{" /[^"\\{}\n]*/ "}" | "{{" /[^"\\{}\n]*/ "}}" | "<" /[^"\\<>\n]*/ ">") close_quote %cost 2
symbol_mark: ":" %means ""
element: closed | (object | array) (_ brace_too_many)+ | unclosed %cost 1
brace_too_many: "}" %means "" %cost 6
bracket_too_many: "]" %means "" %cost 8
unclosed: "{" _ commas members missing_brace | open_bracket _ commas elements missing_bracket
missing_brace: "" %means "}" %cost 7
missing_bracket: "" %means "]" %cost 7

line_object: "{" blank* (line_pair blank* "," blank*)* line_pair missing_brace_on_line
line_pair: key blank* ":" blank* closed
missing_brace_on_line: "" %means "}" %cost 1
line_array: "[" blank* (closed blank* "," blank*)* closed missing_bracket_on_line
missing_bracket_on_line: "" %means "]" %cost 1

object: "{" end_commas close_brace | map
  | "{" _ commas members close_brace
close_brace: "}" | ("]" | ")") %means "}" %cost 5
members: (named separator remark? commas | line_member line_separator commas)* (named end_commas | line_member line_end end_commas)
member: key colon_sign (value | number_with_comma) | string _ wrong_colon _ value | string missing_colon space _ value | string missing_colon (number | object | array) | '"' bare_key colon_inside _ value
remark: (/\p{L}/ /[^\n"'{}\[\],:=]*/ | "(" /[^()\n]*/ ")") blank* /[\r\n]/ _ @around %means "" %cost 5
named: member | open_quote bare_key null_behind
null_behind: "" @shorthand %means '": null' %cost 2 | "(" /[^()]*/ ")" blank* function_body @function %means '": null'
line_member: key colon_sign (line_string | line_object | line_array)
map: open_map _ commas (map_member separator commas)* map_member end_commas close_map
map_member: key _ (":" | other_colon) _ value
open_map: ("[" | "array"i? blank* "(") %means "{" %cost 2
close_map: ("]" | ")") %means "}" %cost 0

array: open_bracket end_commas close_bracket
  | open_set end_commas (set_element _ "," _)* set_element end_commas close_set
  | open_bracket _ commas elements close_bracket
open_bracket: "[" | "(" %means "["
close_bracket: "]" | ")" %means "]" | "}" %means "]" %cost 5
open_set: "{" %means "[" %cost 2
close_set: "}" %means "]" %cost 0
set_element: string | number | array
elements: (element separator commas | (object | array) missing_comma | line_element line_separator commas)* (element end_commas | line_element line_end end_commas)
line_element: line_string | line_object | line_array

separator: _ "," _ | missing_comma space _ | _ semicolon _ | _ wide_comma _
line_separator: blank* "," blank* line_end _ | missing_comma line_end _
line_end: blank* /[\r\n]/
commas: (superfluous _)*
end_commas: _ (superfluous _)*
superfluous: ("," | "..." | "…") %means "" | "..." blank* digit+ " more " /[a-z]+/ %means "" %cost 0 | "..." bare_key @spread %means ""
missing_comma: "" %means "," %cost 4
wide_comma: ("，" | "、") %means ","
semicolon: ";" %means "," %cost 2

colon_sign: _ ":" _ | _ other_colon _
other_colon: ("=>" | "=" | "->" | "：") %means ":"
wrong_colon: "," %means ":" %cost 4 | ";" %means ":" %cost 2
missing_colon: "" %means ":" %cost 5
colon_inside: ':"' %means '":' %cost 3

key: string | symbol_mark? open_quote bare_key close_quote | key_bracket string key_bracket_end | symbol_mark string | open_quote bare_key '"' @unopened %cost 2 | '"' bare_key end_quote_of_key
key_bracket: "[" %means ""
key_bracket_end: "]" %means "" %cost 0
bare_key: /[\p{L}\p{N}_$@]/ /[\p{L}\p{N}_$@.\-]/*
open_quote: "" %means '"'
close_quote: "" %means '"'
end_quote_of_key: "" %means '"' %cost 2
end_quote: "" %means '"' %cost 3

number: sign? hexadecimal_number | sign? integer fraction? exponent? | sign? integer big | sign zero_before "." digit+ exponent? | zero_before "." digit+ exponent?
  | sign? integer point_behind | sign? leading_zeros integer fraction? exponent?
number_with_comma: sign? /[1-9]/ digit{0,2} (thousands digit{3})+ fraction? | sign? digit+ decimal_comma (digit | digit{2})
thousands: "," %means "" %cost 3
decimal_comma: "," %means "." %cost 3
sign: "-" | "+" %means ""
big: /[nL]/ %means "" %cost 0
hexadecimal_number: ("0x"i hexadecimal+ | "0o"i /[0-7]/+ | "0b"i /[01]/+) %means decimal %cost 0
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
  | ("ture" | "treu" | "tue" | "truee") @spelling %means "true" %cost 2 | ("flase" | "fasle" | "fales" | "flse" | "falsee") @spelling %means "false" %cost 2
other_true: ("true"i | "$true" | "np.True_") @spelling %means "true" %cost 0
other_false: ("false"i | "$false" | "np.False_") @spelling %means "false" %cost 0
nothing: ("null"i | "$null" | "undef" | "None" | "nil" | "undefined" | /[-+]/? ("Infinity"i | "inf"i | "nan"i)) @spelling %means "null" %cost 0
bare: "#" hexadecimal{6} | "#" hexadecimal{3} | digit+ fraction? /[%°€£$]/ | bare_letters | bare_letters (blank+ more_letters)+ %cost 1
bare_letters: bare_first bare_letter* | bare_first bare_letter* (":" bare_letter+)+ | /[a-z]+/ "://" /[^\s,"'{}\[\]]*/ %cost 0
bare_first: /[\p{L}_$@.]/ | /[\p{N}\-]/ %cost 2
bare_letter: /[^\s,，：:;"'${"`"}{}\[\]()\/#=\\“”]/ | "/" bare_letter
more_letters: /[^\s,:;"'${"`"}{}\[\]()\/#=\\“”0-9]/ bare_letter* | "/" bare_letter+ | /[0-9]/ bare_letter* %cost 3

regex: open_quote "/" (/[^"\/*\\\n]/ | regex_escape) (/[^"\/\\\n]/ | regex_escape | bare_double)* "/" /[dgimsuvy]*/ close_quote
regex_escape: wrong_backslash /[^\n"]/ %cost 0
function: ("async" blank+)? "function" /[^{}()]*/ "(" /[^()]*/ ")" blank* function_body @function %means "null"
  | ("async" blank+)? ("(" /[^()]*/ ")" | /[\p{L}_$]/ /[\p{L}\p{N}_$]*/) blank* "=>" blank* (function_body | /[^\s{},]/ (/[^{},()\n]/ | "(" /[^()]*/ ")")*) @function %means "null"
function_body: "{" (/[^{}]/ | function_body)* "}"

call: hash_sign (object | array) | call_name value_call | call_name array | "array"i blank* array | call_name open_named _ argument (_ "," _ argument)* end_commas close_named
hash_sign: "@" %means "" %cost 0
argument: open_quote /[\p{L}_]/ /[\p{L}\p{N}_]*/ close_quote _ argument_sign _ value
argument_sign: "=" %means ":" %cost 0
open_named: "(" %means "{" %cost 0
close_named: ")" %means "}" %cost 0
call_name: ("new" blank+)? /[A-Za-z_$][A-Za-z0-9_$.]*/ ("[" string "]")* @call %means "" %cost 0
value_call: call_open _ (class_name _)? value _ call_close
class_name: "<class '" /[^'\n]*/ "'>," %means "" %cost 0
call_open: "(" %means "" %cost 0
call_close: ")" %means "" %cost 0

cut: "{" _ cut_brace | "{" _ commas cut_members cut_brace | "[" _ cut_bracket | "[" _ commas cut_elements cut_bracket
cut_members: (member separator commas | line_member line_separator commas)* (member _ | member _ superfluous _ | cut_member)
cut_member: key missing_value | key _ ":" missing_value _ | key colon_sign (cut | cut_string | cut_word) | cut_string missing_value
cut_elements: (element separator commas | line_string line_separator commas)* (element _ | element _ superfluous _ | cut | cut_string | cut_word)
cut_string: '"' line_character* cut_escape? cut_quote | quote_doubled /[^"\\\x00-\x1f]/* cut_quote
cut_escape: ("\\" | "\\u" hexadecimal{0,3}) %means ""
cut_quote: "" @cut %means '"' %cost 3
cut_brace: "" @cut %means "}" %cost 2
cut_bracket: "" @cut %means "]" %cost 2
missing_value: ":" @cut %means ": null" %cost 2 | "" @cut %means ": null" %cost 3
cut_word: ("tru" | "tr") @cut %means "true" | ("fals" | "fal" | "fa") @cut %means "false" | ("nul" | "nu") @cut %means "null"

_: space*
hidden space: /[ \t\n\r]/ | odd_space | colour | markup_space | comment | conflict | continuation | stray
continuation: "\\" blank* /[\r\n]/ @around %means "" %cost 0
stray: /[!%&*<=>?;^|~\x80-\x9f\xa1-\xff]/+ %means "" %cost 5
colour: /\x1b/ "[" /[0-9;]*/ "m" @around %means "" %cost 0
odd_space: /[\xa0\u1680\u2000-\u200f\u2028\u2029\u202f\u3000\ufeff\v\f]/ @space %means " "
comment: line_comment /[\n\r]/ | block_comment
line_comment: ("//" | "#" | "--" blank) /[^\n\r]*/ @comment %means ""
block_comment: "/*" /([^*]|\*+[^*\/])*/ /\*+\// @comment %means "" | "<!--" /([^\-]|-[^\-]|--[^>])*/ "-->" @comment %means ""
markup_space: ("<br" blank* "/"? ">" | "&nbsp;") @around %means "" %cost 0
conflict: "<<<<<<<" /[^\n]*/ "\n" @conflict %means "" | "=======" /[^\n]*/ "\n" other_side ">>>>>>>" /[^\n]*/ "\n" @conflict %means ""
other_side: (/[^>\n]/ /[^\n]*/ "\n" | "\n")*
blank: /[ \t]/
${aroundJson}
${lenientJsonStrings}`;
