import { choice, EMPTY, literal, optional, repetition, sequence } from "../../expression.ts";
import type { Expression } from "../../grammar.ts";
import { regularExpression } from "../regular-expression/regular-expression.ts";
import type { TreeSitterExpression } from "./tree-sitter-syntax.ts";

/** The one text of a token; undefined when it is not a single literal. */
export function tokenText(part: TreeSitterExpression): string | undefined {
  if (part.kind === "string") return part.text;
  return part.kind === "token" || part.kind === "associative" ? tokenText(part.content) : undefined;
}

/** Whether the part is a token: all that is inside it is one leaf of the tree. */
export function isToken(part: TreeSitterExpression): boolean {
  if (part.kind === "associative") return isToken(part.content);
  return part.kind === "string" || part.kind === "pattern" || part.kind === "token";
}

/** What the inside of a token derives. Throws `GrammarError` for a pattern that no grammar can say. */
export function tokenExpression(part: TreeSitterExpression): Expression {
  switch (part.kind) {
    case "string":
      return literal(part.text);
    case "pattern":
      return regularExpression(part.source, { ignoreCase: part.ignoreCase });
    case "sequence":
      return sequence(...part.members.map(tokenExpression));
    case "choice":
      return choiceOf(part.members, tokenExpression);
    case "repeat":
      return repetition(tokenExpression(part.content), part.min);
    case "token":
    case "alias":
    case "associative":
      return tokenExpression(part.content);
    case "blank":
    case "symbol":
      return EMPTY;
  }
}

/** A choice; one of whose parts is blank is an option. */
export function choiceOf(
  parts: readonly TreeSitterExpression[],
  expressionOf: (part: TreeSitterExpression) => Expression,
): Expression {
  const expressions = parts.filter(({ kind }) => kind !== "blank").map(expressionOf);
  const [first] = expressions;
  if (!first) return EMPTY;
  const chosen = expressions.length === 1 ? first : choice(...expressions);
  return expressions.length < parts.length ? optional(chosen) : chosen;
}
