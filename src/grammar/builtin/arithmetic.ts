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
