/** JSON as RFC 8259 defines it, which is what JavaScript's JSON.parse accepts. */
export const json = String.raw`
json: element

element: _ value _
value: object | array | string | number | "true" | "false" | "null"

object: "{" _ "}" | "{" member ("," member)* "}"
member: _ string _ ":" element

array: "[" _ "]" | "[" element ("," element)* "]"

string: '"' character* '"'
character: /[^"\\\x00-\x1f]/ | escape
escape: "\\" /["\\\/bfnrt]/ | "\\u" hexadecimal{4}
hexadecimal: /[0-9a-fA-F]/

number: integer fraction? exponent?
integer: "-"? (zero | /[1-9]/ digit*)
zero: "0"
fraction: "." digit+
exponent: /[eE]/ /[-+]/? digit+
digit: /[0-9]/

_: /[ \t\n\r]*/
`;
