import type { Expression, Position } from "../../grammar.ts";
import type { TextCursor } from "./text-cursor.ts";

/** Where expressions stand whose offsets in the text are known. */
export function positionsBy(
  offsets: ReadonlyMap<Expression, number>,
  cursor: TextCursor,
): (expression: Expression) => Position | undefined {
  return (expression) => {
    const offset = offsets.get(expression);
    return offset === undefined ? undefined : cursor.position(offset);
  };
}
