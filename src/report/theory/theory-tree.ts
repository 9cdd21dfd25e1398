import { questions } from "../../explain/questions/questions.ts";
import type { Theory, TheoryDecision, TheoryPrediction, TheoryTree } from "../../explain/theory/theory.ts";
import { predicateInWords } from "./predicate-in-words.ts";
import { support } from "./theory-in-words.ts";

/** A theory's tree drawn in text, a line for each node: the question, then what holds when the answer is yes, and when no. */
export function theoryTreeLines(theory: Theory): string[] {
  return linesOf(theory, theory.tree);
}

function linesOf(theory: Theory, node: TheoryTree): string[] {
  if (node.kind === "prediction") return [predictionInWords(node)];
  const { question, yes, no } = asked(theory, node);
  return [
    `${question}?`,
    ...below(linesOf(theory, yes), ["├─ yes: ", "│  "]),
    ...below(linesOf(theory, no), ["└─ no: ", "   "]),
  ];
}

const below = (
  [first = "", ...others]: readonly string[],
  [start, further]: readonly [string, string],
): string[] => [start + first, ...others.map((line) => further + line)];

/** A question whose yes says that something is there, with what follows from either answer. */
export function asked(
  theory: Theory,
  decision: TheoryDecision,
): { readonly question: string; readonly yes: TheoryTree; readonly no: TheoryTree } {
  const { feature, threshold, atMost, above } = decision;
  const name = theory.features[feature];
  const isAbove = !(name && questions.of(name).isLowMore);
  const question = predicateInWords(theory, { feature, threshold, isAbove, decision });
  return isAbove ? { question, yes: above, no: atMost } : { question, yes: atMost, no: above };
}

export const predictionInWords = (node: TheoryPrediction): string =>
  `${node.fails ? "fails" : "passes"} [${support(node)}]`;
