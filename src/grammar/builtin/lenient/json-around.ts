/**
 * What stands around JSON where it was posted or logged: prose, commands, scripts, the lines of a log between objects and the fields of a
 * stream of events. Lines with braces cost much, as they may be data.
 */
export const aroundJson = String.raw`
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
