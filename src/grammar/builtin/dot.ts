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
