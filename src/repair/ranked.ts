import { leastDamageFirst } from "./damage.ts";
import type { EditedText } from "./edit/edited-text.ts";
import type { Progress } from "./grow-from-parts.ts";
import { keyOfRepair } from "./same-repair.ts";

/** Different texts, the one with the least damage first. */
export function ranked(input: Uint8Array, texts: readonly EditedText[]): readonly EditedText[] {
  return different(input, leastDamageFirst(input, texts));
}

/** The first text of each repair. */
export function different(input: Uint8Array, texts: readonly EditedText[]): readonly EditedText[] {
  const first = new Map<string, EditedText>();
  for (const text of texts) {
    const key = keyOfRepair(input, text);
    if (!first.has(key)) first.set(key, text);
  }
  return [...first.values()];
}

/** Who is told of what is found, and of how many texts at most. */
interface Telling {
  readonly alternatives: number;
  readonly onProgress: (progress: Progress) => void;
}

/** Tells of further texts together with those known, the ones with the least damage. */
export function rankedAmong(
  known: readonly EditedText[],
  input: Uint8Array,
  { alternatives, onProgress }: Telling,
): Telling["onProgress"] {
  return ({ texts, isMaximal }) => {
    const all = ranked(input, [...known, ...texts]).slice(0, alternatives);
    onProgress({ texts: all, isMaximal: isMaximal && all[0] === texts[0] });
  };
}

/** Tells of further texts behind those known. */
export function behind(
  known: readonly EditedText[],
  input: Uint8Array,
  { alternatives, onProgress }: Telling,
): Telling["onProgress"] {
  return ({ texts }) => {
    onProgress({ texts: different(input, [...known, ...texts]).slice(0, alternatives), isMaximal: false });
  };
}
