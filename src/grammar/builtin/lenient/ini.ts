/** INI files as people write them, with the habits of other formats and lines that belong to no section. */
export const lenientIni = String.raw`
ini: (idle newline)* (idle | no_section entry (newline line)* | headed (newline line)*)
newline: "\n" | "\r\n"
line: idle | entry | section | continued
headed: section
idle: space* | comment | prose
comment: space* /[;#]/ text | slashes text
slashes: "//" @comment %means "#"
prose: outside words_of_prose
words_of_prose: /[^\s\[\];#=:\/]+/ (/[ \t]/+ /[^\s\[\]=:]+/){3,}
outside: "" @around %means "# " %cost 5
no_section: "" %means "[DEFAULT]\n" %cost 3

section: "[" /[^\[\]\r\n]+/ close text | "[" /[^\[\](){}<>\r\n]+/ other_close space*
  | other_open /[^\[\](){}<>\r\n=:]+/ (other_close | "]") space* | open /[^\[\]\s=:;#][^\[\]\r\n=:;#]*/ "]"
open: "" %means "[" %cost 3
other_open: /[{(<]/ @bracket %means "["
other_close: /[})>]/ @bracket %means "]"
close: "]" | "" %means "]" %cost 3
entry: key space* sign text | /[^\s\[\];#=:]+/ missing_sign space /[^\s=:][^=:\r\n]*/
key: /[^\s\[\];#=:\/][^=:\r\n]*/
sign: "=" | ":"
missing_sign: "" %means " =" %cost 3
continued: space+ /[^\s\[\];#=:][^\r\n]*/ | alone
alone: /[^\s\[\];#=:]+/ @stray %means "" %cost 4
text: /[^\r\n]*/
space: /[ \t]/
`;
