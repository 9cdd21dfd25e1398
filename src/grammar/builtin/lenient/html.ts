/** HTML as people write it, tag by tag: where quotes and angles are missing. Its readers take the rest, or name the tag. */
export const lenientHtml = String.raw`
html: (character | tag | comment | raw | declaration)*
character: /[^<]/ | "<" /[\s0-9=]/
tag: "<" name attribute* space* "/"? angle | "</" name space* angle
angle: ">" | "" %means ">" %cost 4
name: /[A-Za-z]/ /[\w:\-]/*
attribute: before attribute_name (space* "=" space* value)?
before: space+ | "" %means " " %cost 2
attribute_name: /[A-Za-z_:@#*.\[\]()\-]/ /[\w:.@#*\[\]()\-]/*
value: '"' double* '"' | "'" single* "'" | /[^\s"'<>=]/+
  | '"' /[^\s"'<>=]/+ missing_double | missing_double /[^\s"'<>=]/+ '"'
double: /[^"<>]/ | /[<>]/ %cost 2
single: /[^'<>]/ | /[<>]/ %cost 2
missing_double: "" %means '"' %cost 3
comment: "<!--" (/[^\-]/ | "-" /[^\-]/ | "--" /[^>]/)* "-->"
raw: "<script"i attribute* space* ">" (/[^<]/ | "<" /[^\/]/ | "</" /[^sS]/)* "</script"i space* ">"
  | "<style"i attribute* space* ">" /[^<]/* "</style"i space* ">"
declaration: "<!" /[A-Za-z]/ /[^>]/* ">" | "<?" /[^>]/* ">"
space: /\s/
`;
