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
