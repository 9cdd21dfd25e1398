import { grammarOf, reference, sequence } from "../../src/grammar/expression.ts";
import { treeOf } from "../tree/tree-of.ts";

const [expr, term, factor, int, digit] = ["Expr", "Term", "Factor", "Int", "Digit"].map(reference) as [
  ReturnType<typeof reference>,
  ReturnType<typeof reference>,
  ReturnType<typeof reference>,
  ReturnType<typeof reference>,
  ReturnType<typeof reference>,
];

/** The grammar of Inputs from Hell, figure 1. */
export const expressionGrammar = grammarOf({
  Expr: [term, sequence(expr, " + ", term), sequence(expr, " - ", term)],
  Term: [factor, sequence(term, " * ", factor), sequence(term, " / ", factor)],
  Factor: [int, sequence("+", factor), sequence("-", factor), sequence("(", expr, ")")],
  Int: [sequence(digit, int), digit],
  Digit: ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"],
});

/** The derivation tree of `1 + (2 * 3)`: figure 3 of the paper. */
export const sampleTree = treeOf(
  'Expr:1(Expr(Term(Factor(Int:1(Digit:1("1"))))), " + ", Term(Factor:3("(", Expr(Term:1(' +
    'Term(Factor(Int:1(Digit:2("2")))), " * ", Factor(Int:1(Digit:3("3"))))), ")")))',
);
