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
