/** Arithmetic expressions as in "Inputs from Hell" (Soremekun, Pavese, Havrikov, Grunske, Zeller 2020), spaced. */
export const arithmetic = String.raw`
start: _ Expr _

Expr: Term | Expr _ "+" _ Term | Expr _ "-" _ Term
Term: Factor | Term _ "*" _ Factor | Term _ "/" _ Factor
Factor: Int | "+" _ Factor | "-" _ Factor | "(" _ Expr _ ")"
Int: Digit Int | Digit
Digit: "0" | "1" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9"

_: /[ \t\r\n]*/
`;

/**
 * The DOT language as Graphviz documents and reads it: one graph, whose edges are of its own kind. A group may have
 * attributes too, which only the program knows.
 */
export const dot = String.raw`
graph: STRICT? (GRAPH id? undirected | DIGRAPH id? directed)

undirected: "{" (undirected_statement ";"?)* "}"
undirected_statement: node | undirected_edge | defaults | assignment | undirected_subgraph attributes*
undirected_edge: (target | undirected_subgraph) ("--" (target | undirected_subgraph))+ attributes*
undirected_subgraph: (SUBGRAPH id?)? undirected

directed: "{" (directed_statement ";"?)* "}"
directed_statement: node | directed_edge | defaults | assignment | directed_subgraph attributes*
directed_edge: (target | directed_subgraph) ("->" (target | directed_subgraph))+ attributes*
directed_subgraph: (SUBGRAPH id?)? directed

node: target attributes*
defaults: (GRAPH | NODE | EDGE) attributes+
assignment: id "=" id
attributes: "[" (attribute (";" | ",")?)* "]"
attribute: id "=" id
target: id port?
port: ":" id (":" id)?
id: NAME | NUMERAL | HTML | STRING ("+" STRING)*

token STRICT = /strict/i
token GRAPH = /graph/i
token DIGRAPH = /digraph/i
token SUBGRAPH = /subgraph/i
token NODE = /node/i
token EDGE = /edge/i
token NAME = /[A-Za-z_\x80-\u{10ffff}][A-Za-z0-9_\x80-\u{10ffff}]*/
token NUMERAL = /-?(\.[0-9]+|[0-9]+(\.[0-9]*)?)/
token STRING = /"([^"\\]|\\.)*"/s
token HTML = "<" (HTML | /[^<>]/)* ">"

skip SPACE = /[ \t\r\n]+/
skip LINE_COMMENT = /\/\/[^\n]*/
skip BLOCK_COMMENT = /\/\*([^*]|\*+[^*\/])*\*+\//
skip PREPROCESSOR = /[ \t\r\n]*\n#[^\n]*/
`;

/**
 * S-expressions as Lisp systems read them: symbols, strings, lists, quotations, comments. Where these differ, here is
 * what most take: any escape in a string, lists in square brackets, \`#\` as the beginning of any symbol.
 */
export const sExpression = String.raw`
file: expression*

expression: ATOM | STRING | list | quotation
list: "(" expression* ")" | "[" expression* "]"
quotation: ("'" | "\x60" | "," | ",@") expression

skip BLOCK_COMMENT = /#\|([^|]|\|+[^|#])*\|+#/
skip LINE_COMMENT = /;[^\r\n]*/
skip SPACE = /\s+/

token STRING = /"([^"\\]|\\.)*"/s
token ATOM = /([^\s()\[\]"'\x60;,|\\]|\\.)+/s | /\|[^|]*\|/
`;

/**
 * Tiny-C, Marc Feeley's teaching language: variables a to z, unsigned integers, spaces and line feeds only. Which
 * `if` an `else` belongs to is left open, as in its own grammar.
 */
export const tinyC = String.raw`
program: statement

statement: "if" parenthesized statement ("else" statement)? @if
  | "while" parenthesized statement @while
  | "do" statement "while" parenthesized ";" @do
  | "{" statement* "}" @block
  | expression ";" @evaluate
  | ";" @nothing
parenthesized: "(" expression ")"

expression: ID "=" expression @assign | comparison
comparison: sum ("<" sum)?
sum: term (("+" | "-") term)*
term: ID | INT | parenthesized

token ID = /[a-z]/
token INT = /[0-9]+/
# No rule uses it: a word that is neither a keyword nor a variable is an error.
token WORD = /[a-z][a-z_]+/

skip SPACE = /[ \n]+/
`;

/** Wavefront OBJ files: the statements of the format's version 3.0 but for call, csh and superseded ones. */
export const wavefrontObj = String.raw`
obj: line (newline line)*
line: gap? comment? | gap? statement (gap comment?)?
comment: "#" /[^\r\n]*/

statement: vertex | element | freeform | group | appearance

vertex: "v" gap real gap real gap real (gap real)?
  | ("vt" | "vp") gap real (gap real (gap real)?)?
  | "vn" gap real gap real gap real

element: point | line_element | face
point: "p" (gap index)+
line_element: "l" (gap index){2,} | "l" (gap textured){2,}
face: "f" ((gap index){3,} | (gap textured){3,} | (gap normal){3,} | (gap full){3,})
textured: index "/" index
normal: index "//" index
full: index "/" index "/" index

freeform: "cstype" (gap "rat")? gap curve_type
  | "deg" gap integer (gap integer)?
  | "bmat" gap direction (gap real)+
  | "step" gap integer (gap integer)?
  | "curv" gap real gap real (gap index){2,}
  | "curv2" (gap index){2,}
  | "surf" gap real gap real gap real gap real surface_points
  | "parm" gap direction (gap real){2,}
  | ("trim" | "hole" | "scrv") (gap real gap real gap index)+
  | "sp" (gap index)+
  | "end"
  | "con" gap index gap real gap real gap index gap index gap real gap real gap index
curve_type: "bmatrix" | "bezier" | "bspline" | "cardinal" | "taylor"
direction: "u" | "v"
surface_points: (gap index)+ | (gap textured)+ | (gap normal)+ | (gap full)+

group: "g" (gap name)+
  | "s" gap (integer | "off")
  | "mg" gap (integer gap real | "off")
  | "o" gap name

appearance: ("bevel" | "c_interp" | "d_interp") gap ("on" | "off")
  | "lod" gap integer
  | "usemtl" gap name
  | ("mtllib" | "maplib") (gap name)+
  | "usemap" gap name
  | ("shadow_obj" | "trace_obj") gap name
  | "ctech" gap ("cparm" gap real | "cspace" gap real | "curv" gap real gap real)
  | "stech" gap ("cparma" gap real gap real | "cparmb" gap real | "cspace" gap real | "curv" gap real gap real)

real: /[-+]?([0-9]+(\.[0-9]*)?|\.[0-9]+)([eE][-+]?[0-9]+)?/
integer: /[0-9]+/
index: /-?[1-9][0-9]*/
name: /[^\s#\\][^\s\\]*/

gap: (/[ \t]/ | "\\" newline)+
newline: "\r\n" | "\n"
`;
