/**
 * TOML 1.0. That no key is defined twice in other tables, or by a table and by dots, is left to readers; made are none that are so
 * beside each other.
 */
export const toml = String.raw`
toml: (body | section) (newline section)*
section: table | array_table
table: _ "[" _ name _ "]" end (newline body)?
array_table: _ "[[" _ name _ "]]" end (newline body)?
body: line (newline line)*
line: _ (pair _)? comment?
end: _ comment?

pair: key _ "=" _ value
key: _part (_ "." _ _part)* %distinct _part
_part: simple_key | empty_key
empty_key: '""' | "''"
name: simple_key (_ "." _ simple_key)* %distinct simple_key
simple_key: bare_key | quoted_key
quoted_key: '"' (_plain | escape)+ '"' | "'" /[^'\x00-\x08\x0a-\x1f\x7f]+/ "'"
bare_key: /[A-Za-z0-9_\-]+/

value: string | integer | float | boolean | date_time | date | time | array | inline_table
boolean: "true" | "false"
array: "[" _gap (value _gap ("," _gap value _gap)* ("," _gap)?)? "]"
inline_table: "{" _ (pair _ ("," _ pair _)*)? "}"

string: basic_string | literal_string | long_basic_string | long_literal_string
basic_string: '"' (_plain | escape)* '"'
_plain: /[^"\\\x00-\x08\x0a-\x1f\x7f]/
escape: "\\" /[btnfr"\\]/ | "\\u" _unit | "\\U" _point
_unit: /[0-9A-Ca-cEFef][0-9A-Fa-f]{3}|[Dd][0-7][0-9A-Fa-f]{2}/
_point: "0000" _unit | "000" /[1-9A-Fa-f][0-9A-Fa-f]{4}/ | "0010" /[0-9A-Fa-f]{4}/
literal_string: "'" /[^'\x00-\x08\x0a-\x1f\x7f]*/ "'"
long_basic_string: '"""' (/"{0,2}/ (_plain | escape | newline | "\\" _ newline))* /"{0,2}/ '"""'
long_literal_string: "'''" (/'{0,2}/ (/[^'\x00-\x08\x0a-\x1f\x7f]/ | newline))* /'{0,2}/ "'''"

integer: /[-+]?/ _decimal | "0x" /[0-9A-Fa-f]+/ ("_" /[0-9A-Fa-f]+/)* | "0o" /[0-7]+/ ("_" /[0-7]+/)* | "0b" /[01]+/ ("_" /[01]+/)*
_decimal: "0" | /[1-9][0-9]*/ ("_" /[0-9]+/)*
float: /[-+]?/ _decimal fraction exponent? | /[-+]?/ _decimal exponent | /[-+]?/ ("inf" | "nan")
fraction: "." _digits
exponent: /[eE]/ /[-+]?/ _digits
_digits: /[0-9]+/ ("_" /[0-9]+/)*

date_time: date /[Tt ]/ time offset?
date: _year "-" _day | _leap_day
_year: /000[1-9]|00[1-9][0-9]|0[1-9][0-9]{2}|[1-9][0-9]{3}/
_day: /(0[13578]|1[02])-(0[1-9]|[12][0-9]|3[01])/ | /(0[469]|11)-(0[1-9]|[12][0-9]|30)/ | /02-(0[1-9]|1[0-9]|2[0-8])/
_leap_day: /([0-9]{2}([02468][48]|[13579][26]|[2468]0)|2000)-02-29/
time: /([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]/ ("." /[0-9]+/)?
offset: /[Zz]/ | /[-+]([01][0-9]|2[0-3]):[0-5][0-9]/

comment: "#" /[^\x00-\x08\x0a-\x1f\x7f]*/
newline: "\n" | "\r\n"
_gap: (/[ \t]/ | newline | comment newline)*
_: /[ \t]*/
`;
