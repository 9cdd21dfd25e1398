import type { Conclusion } from "../conclusion.ts";
import { unpainted } from "../paint.ts";
import { textOf } from "../reports.ts";
import { shownText } from "../visible.ts";

/** An answer as its text for a terminal. */
export interface WordsSection {
  readonly kind: "words";
  readonly lines: readonly string[];
}

export function wordsSection(conclusion: Conclusion): WordsSection | null {
  const lines = textOf(conclusion, unpainted).flatMap((line) => line.split("\n").map(shownText));
  return lines.length === 0 ? null : { kind: "words", lines };
}
