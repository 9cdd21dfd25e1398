/** INI files as people write them, with the habits of other formats and lines that belong to no section. */
export const lenientIni = String.raw`
ini: (idle newline)* (idle | no_section entry (newline line)* | headed (newline line)*)
newline: "\n" | "\r\n"
line: idle | section | entry | continued | continued newline undented /[^\s\[\];#=:][^\r\n=:]*/ | cut_entry going_on /[^\s\[\];#=:][^\r\n=:]*/
undented: "" @continued %means "    " %cost 2
headed: section
idle: space* | comment | prose
comment: space* /[;#]/ text | other_comment text
other_comment: ("//" | "--" | "/*" | "*/" | " *" | "%" | "<!--" | "REM " | "rem ") @comment %means "#"
prose: outside words_of_prose | outside_long words_of_prose (/[ \t]/+ /[^\s\[\]=:]+/){2}
words_of_prose: /[^\s\[\];#=:\/]+/ (/[ \t]/+ /[^\s\[\]=:]+/){3,}
outside: "" @around %means "# " %cost 5
outside_long: "" @around %means "# " %cost 2
no_section: "" %means "[DEFAULT]\n" %cost 3

section: "[" /[^\[\]\r\n]+/ close text | "[" /[^\[\](){}<>\r\n]+/ other_close space*
  | other_open /[^\[\](){}<>\r\n=:]+/ (other_close | "]") space*
  | "[" doubled_open /[^\[\]\r\n]+/ (close doubled_close? | close) space* | turned_open /[^\[\]\s=:;#][^\[\]\r\n=:;#]*/ turned_close space* | open /[^\[\]\s=:;#][^\[\]\r\n=:;#]*/ "]"
  | open_named /[^\[\]\s=:;#\r\n]+/ ":" /[^\[\]\s=:;#\r\n]+/ "]"
doubled_open: "[" %means "" %cost 1
doubled_close: "]" %means "" %cost 0
turned_open: "]" %means "["
turned_close: "[" %means "]"
open: "" %means "[" %cost 3
open_named: "" %means "[" %cost 0
other_open: /[{(<]/ @bracket %means "["
other_close: /[})>]/ @bracket %means "]"
close: "]" | "" %means "]" %cost 3
entry: key space* sign text | /[^\s\[\];#=:]+/ missing_sign space+ /[^\s=:][^=:\r\n]*/
key: /[^\s\[\];#=:\/][^=:\r\n]*/
sign: "=" | ":" | ("->" | "=>" | ":=" | "<-" | "-->") @sign %means "=" %cost 0
missing_sign: "" %means " =" %cost 3
cut_entry: key space* sign text ","
going_on: newline @continued %means "" %cost 2
continued: space+ /[^\s\[\];#=:][^\r\n]*/ | alone | /[A-Za-z]+/ (/[_\-]/ /[A-Za-z0-9]+/)+ no_value
alone: /[^\s\[\];#=:]+/ @stray %means "" %cost 4
no_value: "" @value %means " =" %cost 3
text: /[^\r\n]*/
space: /[ \t]/
`;
