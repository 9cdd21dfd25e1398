/** Wavefront OBJ as people write it by hand or by programs that format numbers as their country does, line by line. */
export const lenientObj = String.raw`
obj: line (newline line)*
newline: "\n" | "\r\n"
line: blank* comment? | blank* statement blank* | blank* statement blank+ comment | blank* statement "#" /[^\r\n]*/
comment: ("#" | other_comment) /[^\r\n]*/
other_comment: ("//" | ";" | "/*") @comment %means "#"

statement: numbers | face | other | ("v" | "f") /[^\r\n]*/ %cost 9
other: /[a-eg-uw-zA-EG-UW-Z]/ /[^\r\n#]*/
numbers: vertex (apart number)+ superfluous?
vertex: "v" | "vt" | "vn" | "vp" | "V" @capital %means "v"
  | ("VT" | "Vt") @capital %means "vt" | ("VN" | "Vn") @capital %means "vn"
apart: blank+ | blank* superfluous blank+ | comma
comma: "," %means " " %cost 2
superfluous: /[,;]/ %means ""
number: /[-+]/? digits (point digits)? exponent? | /[-+]/? "." digits exponent? | /[-+]/? digits "." exponent?
point: "." | "," @decimal %means "."
exponent: /[eE]/ /[-+]/? /[0-9]/+
digits: digit+
digit: /[0-9]/ | /[oO]/ @digit %means "0" %cost 2 | /[lI]/ @digit %means "1" %cost 2

face: face_word (apart_indices corner)+ superfluous?
face_word: "f" | "F" @capital %means "f"
apart_indices: blank+ | blank* superfluous blank+
corner: index (slash index? (slash index)?)?
index: "-"? /[0-9]/+
slash: "/" | blank_slash | ("\\" | "|") @slash %means "/" | ":" @slash %means "/" %cost 2
blank_slash: (blank+ "/" blank* | "/" blank+) %means "/" %cost 2
blank: /[ \t]/
`;
