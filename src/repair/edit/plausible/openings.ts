import { fixedEdit } from "../fixed-edit.ts";
import type { LocalEdit } from "../local-edit.ts";
import { boundsIn } from "./bounds.ts";
import { indentedLines } from "./indented-lines.ts";

const openerOf: ReadonlyMap<string, string> = new Map([
  ["]", "["],
  ["}", "{"],
]);
const most = 3;

/**
 * Edits that begin a bracket which ends on a line of its own: at the end of the line before it that is indented as far. Only when the text
 * has more ends of that kind than beginnings.
 */
export function openings(text: Uint8Array): readonly LocalEdit[] {
  const bounds = boundsIn(text);
  const lines = indentedLines(text);
  return [...openerOf]
    .flatMap(([closer, opener]) => {
      const kind = bounds.filter((bound) => bound.closer === closer);
      const surplus = kind.filter((bound) => bound.kind === "closes").length * 2 - kind.length;
      if (surplus <= 0) return [];
      return kind.flatMap(({ kind: side, start }) => {
        const own = lines.findIndex((line) => line.start === start);
        const line = lines[own];
        if (side !== "closes" || line === undefined) return [];
        const head = lines.findLast(
          (other, at) => at < own && other.indentation.length <= line.indentation.length,
        );
        if (
          head === undefined ||
          head.indentation !== line.indentation ||
          ";{}[".includes(String.fromCharCode(text[head.end - 1] ?? 0))
        )
          return [];
        return [
          { ...fixedEdit("begin what ends", { start: head.end, inserted: ` ${opener}` }), isCertain: true },
        ];
      });
    })
    .slice(0, most);
}
