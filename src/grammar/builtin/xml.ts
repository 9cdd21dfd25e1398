/** Characters that no XML file holds. */
const illegal = String.raw`\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff`;

/** Letters beside those of ASCII that all versions of the standard have in names, of alphabets in wide use. */
const letters = String.raw`\xc0-\xd6\xd8-\xf6\xf8-\xff\u0391-\u03a1\u03a3-\u03c9\u0410-\u044f\u3041-\u3094\u30a1-\u30fa\u4e00-\u9fa5\uac00-\ud7a3`;

/**
 * XML 1.0 in UTF-8, as parsers read it that know no document types: elements, attributes, references to characters and
 * to the five entities that need no declaration. Space beside markup is no text. Read are tags that do not go together,
 * too, and attributes that are there twice; made are neither. Whether prefixes of names were declared nothing says.
 */
export const xml = String.raw`
document: "\ufeff"? declaration? _ (misc _)* (doctype _ (misc _)*)? element _ (misc _)*
misc: comment | instruction

declaration: "<?xml" space+ "version" _ "=" _ version encoding? standalone? _ "?>"
version: '"1.0"' | "'1.0'"
encoding: space+ "encoding" _ "=" _ ('"' charset '"' | "'" charset "'")
charset: "utf-8"i
standalone: space+ "standalone" _ "=" _ ('"' ("yes" | "no") '"' | "'" ("yes" | "no") "'")
doctype: "<!DOCTYPE" space+ name (space+ external)? _ ">"
external: "SYSTEM" space+ address | "PUBLIC" space+ identifier space+ address
identifier: '"' /[A-Za-z0-9 \-'()+,.\/:=?;!*#@$_%]*/ '"'
address: '"' /[A-Za-z0-9\-'()+,.\/:=?;!*@$_%~]*/ '"'

element: "<" name (space+ attribute)* _ ">" content "</" name _ ">" %same name
  | "<" name (space+ attribute)* _ "/>"
attribute: name _ "=" _ value %distinct name
value: '"' (/[^<&"${illegal}]/ | reference)* '"' | "'" (/[^<&'${illegal}]/ | reference)* "'"
name: local (":" local)?
local: /[A-Z_a-z${letters}]/ /[\-.0-9A-Z_a-z${letters}]*/

content: _ (text _)? (markup _ (text _)?)*
markup: element | reference | data | comment | instruction
text: _word (space+ _word)* (space* _brackets)? | _brackets
_word: /[^<&\]\x00-\x20\ufffe\uffff]+/ _more* | _more+
_more: _brackets space* /[^<&>\]\x00-\x20\ufffe\uffff]/ /[^<&\]\x00-\x20\ufffe\uffff]*/
_brackets: "]" (space* "]")*

reference: "&" ("amp" | "lt" | "gt" | "quot" | "apos") ";" | "&#" decimal ";" | "&#x" hexadecimal ";"
decimal: /9|1[03]|3[2-9]|[4-9][0-9]|[1-9][0-9]{2,3}|[1-4][0-9]{4}|5[0-4][0-9]{3}|1[0-9]{5}/
hexadecimal: /9|[aAdD]|[2-9A-Fa-f][0-9A-Fa-f]|[1-9A-Fa-f][0-9A-Fa-f]{2}|[1-9A-Ca-c][0-9A-Fa-f]{3}|1[0-9A-Fa-f]{4}/
data: "<![CDATA[" _inside* ("]" _inside+ | "]]" "]"* _behind _inside*)* "]"* "]]>"
_inside: /[^\]${illegal}]/
_behind: /[^\]>${illegal}]/
comment: "<!--" _dashless* ("-" _dashless+)* "-->"
_dashless: /[^\-${illegal}]/
instruction: "<?" target (space _asked* ("?"+ _unasked _asked*)* "?"*)? "?>"
_asked: /[^?${illegal}]/
_unasked: /[^?>${illegal}]/
target: /[A-WYZ_a-wyz]/ /[\-.0-9A-Z_a-z]*/ | "xml-" /[\-.0-9A-Z_a-z]+/

space: /[ \t\r\n]/
_: /[ \t\r\n]*/
`;
