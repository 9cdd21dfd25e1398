import { endOfLine, startOfLine } from "../../../text/position.ts";
import { isBlank } from "../../../text/white-space.ts";
import { fixedEdit } from "../fixed-edit.ts";
import type { LocalEdit } from "../local-edit.ts";
import type { Site } from "../site.ts";

/** How many ways to end each line are tried. */
const most = 6;
/** So many tokens from its beginning, a place on a line may be about the end of the line before. */
const fewTokens = 2;
/** Lines that all end in one way tell nothing. */
const fewEndings = 2;
const symbols = / ?[^\w\s"'`]+$/;

/**
 * Edits that end the line before a place near the beginning of its line, and the place's line when it is not, with the
 * symbols that other lines end with; the most frequent first.
 */
export function lineEndings({ text, boundaries, token, place }: Site): readonly LocalEdit[] {
  const start = startOfLine(text, place);
  const isFirst = isBlank(text.subarray(start, place));
  const isEarly = isBlank(text.subarray(start, boundaries[token - fewTokens + 1] ?? 0));
  const ends = [...(isEarly ? [start - 1] : []), ...(isFirst ? [] : [endOfLine(text, place)])];
  const decoder = new TextDecoder("latin1");
  const endings = endingsByFrequency(decoder.decode(text).split("\n"));
  if (endings.length < fewEndings) return [];
  return ends.flatMap((end) => {
    const shown = decoder.decode(text.subarray(0, Math.max(0, end))).trimEnd();
    const [own = ""] = symbols.exec(shown.slice(shown.lastIndexOf("\n") + 1)) ?? [];
    return endings
      .map((ending) => behind(own, ending))
      .filter((inserted) => inserted !== "" && shown !== "")
      .slice(0, most)
      .map((inserted) => fixedEdit(`end the line with ${inserted}`, { start: shown.length, inserted }));
  });
}

/** What an ending has more than a line ends with already. */
function behind(own: string, ending: string): string {
  let length = Math.min(own.length, ending.length);
  while (!own.endsWith(ending.slice(0, length))) length--;
  return ending.slice(length);
}

/** The symbols that lines end with which hold something else, too. */
function endingsByFrequency(lines: readonly string[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const line of lines) {
    const [ending] = symbols.exec(line.trimEnd()) ?? [];
    if (ending !== undefined && line.trim() !== ending) counts.set(ending, (counts.get(ending) ?? 0) + 1);
  }
  return [...counts].sort(([, left], [, right]) => right - left).map(([ending]) => ending);
}
