/**
 * INI files as the C library inih reads them in its default configuration, lines shorter than 200 bytes. Where an
 * indented line behind an entry could be a section or an entry by itself, it is one here; inih takes it for more
 * of the value. Only what follows such a line can tell the difference. A byte order mark begins no key here.
 */
export const ini = String.raw`
ini: "\ufeff"? (body | section) ("\n" section)*

section: space* "[" name "]" text ("\n" body)?
name: ";"* (space* /[^\]; \t\v\f\r\n\0]/ ";"*)* space*

body: line ("\n" line)*
line: blank | comment | entry | nameless
blank: space*
comment: space* /[;#]/ text

entry: space* key space* /[=:]/ value (("\n" (blank | comment))* "\n" continuation)*
key: /[^=:;#\[ \t\v\f\r\n\0\ufeff]/ ";"* (space* /[^=:; \t\v\f\r\n\0]/ ";"*)*
value: text
nameless: space* /[=:]/ value

continuation: space+ (key | unclosed) (space* | space+ ";" text)
unclosed: "[" ";"* (space* /[^\]; \t\v\f\r\n\0]/ ";"*)*

text: /[^\n\0]*/
space: /[ \t\v\f\r]/
`;
