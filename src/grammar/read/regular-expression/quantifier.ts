import type { TextCursor } from "../source/text-cursor.ts";

/** How often something may stand. */
export interface Quantifier {
  readonly min: number;
  readonly max: number;
  readonly lazy?: boolean;
}

/**
 * Reads `?`, `*`, `+`, `{m}`, `{m,}`, `{,n}` or `{m,n}`, with another `?` right behind it as few times as
 * possible; undefined when none is next. Throws a GrammarError when the bounds make no sense.
 */
export function readQuantifier(cursor: TextCursor): Quantifier | undefined {
  const { offset } = cursor;
  const bounds = readBounds(cursor);
  if (!bounds) return undefined;
  if (bounds.min > bounds.max) {
    const suggestion = `write {${bounds.max},${bounds.min}}`;
    throw cursor.error(`at least ${bounds.min} and at most ${bounds.max} times`, suggestion, offset);
  }
  return cursor.accept("?") ? { ...bounds, lazy: true } : bounds;
}

function readBounds(cursor: TextCursor): Quantifier | undefined {
  if (cursor.accept("?")) return { min: 0, max: 1 };
  if (cursor.accept("*")) return { min: 0, max: Number.POSITIVE_INFINITY };
  if (cursor.accept("+")) return { min: 1, max: Number.POSITIVE_INFINITY };
  if (!cursor.startsWith("{")) return undefined;
  const braces = cursor.match(/\{\s*(?:\d+\s*(?:,\s*\d*\s*)?|,\s*\d+\s*)\}/y);
  if (braces === undefined) {
    throw cursor.error(
      "expected bounds such as {2}, {2,} or {2,5}",
      "escape or quote a brace that means itself",
    );
  }
  const [min = "", max = min] = braces.slice(1, -1).split(",");
  return { min: Number(min), max: max.trim() === "" ? Number.POSITIVE_INFINITY : Number(max) };
}
