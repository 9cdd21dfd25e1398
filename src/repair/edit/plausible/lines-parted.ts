import { endOfLine, startOfLine } from "../../../text/position.ts";
import { fixedEdit } from "../fixed-edit.ts";
import type { LocalEdit } from "../local-edit.ts";

/** How many other lines a word must begin. */
const fewest = 2;

/**
 * Edits that begin a line with a word on the place's line which begins lines elsewhere and stands on none in the middle, behind a blank
 * and what is no sign; indented as the line is.
 */
export function linesParted(text: Uint8Array, place: number): readonly LocalEdit[] {
  const shown = new TextDecoder("latin1").decode(text);
  const start = startOfLine(text, place);
  const line = shown.slice(start, endOfLine(text, place));
  const [indentation = ""] = /^[ \t]*/.exec(line) ?? [];
  return Array.from(line.matchAll(/(?<=[\w)\]}"';])([ \t]+)([a-z]+)(?=[ \t])/g)).flatMap(
    ([, blank = "", word = ""], at, all) => {
      const index = (all[at]?.index ?? 0) + start;
      const others = shown.match(new RegExp(`^[ \\t]*${word}\\b`, "gm"))?.length ?? 0;
      const anywhere = shown.match(new RegExp(`\\b${word}\\b`, "g"))?.length ?? 0;
      if (others < fewest || anywhere > others + 1) return [];
      return [
        fixedEdit("begin a line", { start: index, end: index + blank.length, inserted: `\n${indentation}` }),
      ].map((edit) => ({ ...edit, isCertain: true }));
    },
  );
}
