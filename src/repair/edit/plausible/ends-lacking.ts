import { fixedEdit } from "../fixed-edit.ts";
import type { LocalEdit } from "../local-edit.ts";
import type { Site } from "../site.ts";
import { indentedLines } from "./indented-lines.ts";

/** So many tokens from its beginning, a place on a line may be about the end of the line before, and so many bytes from its end about that. */
const fewTokens = 3;
const fewBytes = 2;
const ends = [",", ";"];
const unended = /[^,;:{[(<>=+\-*/%&|?!.\\]$/;

/**
 * Edits that end the line before a place near the beginning of its line, or the place's own, where that ends with no sign: as the place's line or one
 * beside it ends which is indented as far, or with the comma or semicolon that the program expects.
 */
export function endsLacking(site: Site, expected: readonly string[]): readonly LocalEdit[] {
  const { text, boundaries, token, place } = site;
  const lines = indentedLines(text);
  const own = lines.findLastIndex(({ start }) => start <= place);
  const { start = 0, end = 0 } = lines[own] ?? {};
  const isEarly = (boundaries[token - fewTokens] ?? 0) <= start;
  // What is called or looked up may be taken for what is not parted from the line behind.
  const isLate = place >= end - fewBytes || expected.includes(",");
  return [...(isEarly ? [own - 1] : []), ...(isLate ? [own] : [])].flatMap((at) => {
    const line = lines[at];
    if (line === undefined) return [];
    const decoder = new TextDecoder("latin1");
    if (!unended.test(decoder.decode(text.subarray(line.start, line.end)))) return [];
    const beside = [at + 1, at - 1, at + 2].flatMap((other) => {
      const { indentation, end = 0 } = lines[other] ?? {};
      return indentation === line.indentation ? [String.fromCharCode(text[end - 1] ?? 0)] : [];
    });
    const signs = [...beside, ...expected].filter((sign) => ends.includes(sign));
    return [...new Set(signs)].map((inserted) => ({
      ...fixedEdit(`end the line with ${inserted}`, { start: line.end, inserted }),
      isCertain: true,
    }));
  });
}
