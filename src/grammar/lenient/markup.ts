/**
 * XML as people write it who know HTML: tags one after the other, whether or not they go together. Only the names of tags that a text has
 * are known as tags where they lack their beginning.
 */
export function lenientXml(text: string): string {
  const names = new Set(Array.from(text.matchAll(/<\/?([A-Za-z_:][\w.\-:]*)/g), ([, name = ""]) => name));
  return grammarFor([...names].slice(0, mostNames));
}

/** Each name makes reading slower. */
const mostNames = 60;

const grammarFor = (names: readonly string[]): string => String.raw`
xml: early? (declaration space*)? (tag | comment | data | instruction) (character | tag | comment | data | instruction)*
early: /\s+/ @space %means "" %cost 0 | /[^<]*[^<\s][^<]*/ @around %means "" %cost 5
declaration: "<?xml" (space+ /[a-z]+/ space* "=" space* quoted_version)* space* "?>" | "<?xml" /[^?]*/ "?>" %cost 3
quoted_version: '"' /[^"'?]*/ ('"' | other_double) | "'" /[^"'?]*/ "'" | other_single /[^"'?]*/ '"' | open_smart /[^“”"'?]*/ close_smart
  | quote /[\w.\-]+/ quote
other_double: "'" @quotes %means '"' %cost 1
other_single: "'" @quotes %means '"' %cost 1
open_smart: /[“”„]/ @quotes %means '"'
close_smart: /[“”]/ @quotes %means '"' %cost 0

character: /[^<&>]/ | greater_than | entity | bare
greater_than: ">" %cost 3
entity: "&" /[A-Za-z_:][\w.\-:]*/ ";" %cost 2 | "&" ("amp" | "lt" | "gt" | "quot" | "apos") ";"
  | "&#" /[0-9]+/ ";" | "&#x" /[0-9A-Fa-f]+/ ";"
  | "&nbsp;" @entity %means "&#160;" | "&copy;" @entity %means "&#169;" | "&reg;" @entity %means "&#174;"
  | "&euro;" @entity %means "&#8364;" | "&mdash;" @entity %means "&#8212;" | "&ndash;" @entity %means "&#8211;"
  | "&hellip;" @entity %means "&#8230;" | "&laquo;" @entity %means "&#171;" | "&raquo;" @entity %means "&#187;"
  | "&times;" @entity %means "&#215;" | "&middot;" @entity %means "&#183;" | "&bull;" @entity %means "&#8226;"
  | "&rarr;" @entity %means "&#8594;" | "&larr;" @entity %means "&#8592;" | "&deg;" @entity %means "&#176;"
  | "&auml;" @entity %means "&#228;" | "&ouml;" @entity %means "&#246;" | "&uuml;" @entity %means "&#252;"
  | "&Auml;" @entity %means "&#196;" | "&Ouml;" @entity %means "&#214;" | "&Uuml;" @entity %means "&#220;"
  | "&szlig;" @entity %means "&#223;" | "&eacute;" @entity %means "&#233;" | "&egrave;" @entity %means "&#232;"
  | "&agrave;" @entity %means "&#224;" | "&ccedil;" @entity %means "&#231;" | "&ntilde;" @entity %means "&#241;"
bare: "&" %means "&amp;" %cost 3 | less_than /[\s0-9=<]/
less_than: "<" %means "&lt;" %cost 3

tag: "<" name attribute* space* "/"? ">" %cost 1
  | "<" void attribute* missing_slash ">"
  | "</" name space* end | doubled_less name attribute* space* "/"? ">"${names.length === 0 ? "" : ' | missing_less "/"? known ">"'}
doubled_less: "<<" %means "<" %cost 2
missing_less: "" %means "<" %cost 2
known: ${names.length === 0 ? '" "' : names.map((name) => `"${name}"`).join(" | ")}
end: ">" | "" %means ">" %cost 4
void: "br"i | "hr"i | "img"i | "input"i | "wbr"i
missing_slash: space* %means "/" %cost 0
name: /[A-Za-z_:][\w.\-:\x80-\u{10ffff}]*/

attribute: before name space* "=" space* value | before alone
  | before /[A-Za-z_]/ /[\w.\-]*/ (colon_for_equals | missing_equals) string
colon_for_equals: ":" %means "=" %cost 1
missing_equals: "" %means "=" %cost 2
before: space+ | "" %means " " %cost 2
value: string | quote unquoted+ quote | '"' (/[^\s"'<>&=\/]/ | "/"+ /[^\s"'<>&=\/]/)+ quote %cost 3
  | '"' /[^"'<>&=]*/ other_double | other_single /[^"'<>&=]*/ '"' | open_smart /[^“”"<&]*/ close_smart
  | doubled /[^"<>&=]+/ '"' | '"' /[^"<>&=]+/ doubled
string: '"' (double | entity | bare | less)* '"' | "'" (single | entity | bare | less)* "'"
doubled: '""' %means '"' %cost 2
double: /[^"<&]/
single: /[^'<&]/
less: "<" %means "&lt;"
unquoted: /[^\s"'<>&=]/ | entity | bare
quote: "" %means '"'
alone: "checked" %means 'checked="checked"' | "selected" %means 'selected="selected"'
  | "disabled" %means 'disabled="disabled"' | "readonly" %means 'readonly="readonly"'
  | "multiple" %means 'multiple="multiple"' | "required" %means 'required="required"'
  | "async" %means 'async="async"' | "defer" %means 'defer="defer"' | "hidden" %means 'hidden="hidden"'
  | name no_value %cost 2
no_value: "" %means '=""'

comment: "<!--" (/[^\-]/ | "-" /[^\-]/ | hyphens)* comment_end
hyphens: "--" %means "- -" %cost 4
comment_end: "-->" | ("->" | "- ->" | "-- >") %means "-->" %cost 2
data: "<![CDATA[" /([^\]]|\][^\]]|\]\][^>])*/ "]]>" | "<!" /[A-Za-z]/ (/[^\[\]<>]/ | "[" /[^\]]*/ "]")* ">"
instruction: "<?" /[a-wyzA-WYZ][^?]*/ "?>"
space: /\s/
`;
