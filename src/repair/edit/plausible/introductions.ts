import { endOfLine } from "../../../text/position.ts";
import { fixedEdit } from "../fixed-edit.ts";
import type { LocalEdit } from "../local-edit.ts";

/** How many lines that begin a block of a shell are looked at, up from the place's. */
const most = 6;
const introducerOf: ReadonlyMap<string, string> = new Map([
  ["if", "then"],
  ["elif", "then"],
  ["for", "do"],
  ["while", "do"],
  ["until", "do"],
]);
const endsOfBlocks = /^[ \t]*(?:fi|done|esac)\b/m;
const beginnings = /^[ \t]*(if|elif|for|while|until)\b[^\n]*/gm;

/**
 * Edits that introduce what a block of a shell does, on lines that begin one but lack `then` or `do`, or the semicolon in
 * front; the nearest before the place first.
 */
export function introductions(text: Uint8Array, place: number): readonly LocalEdit[] {
  const shown = new TextDecoder("latin1").decode(text);
  if (!endsOfBlocks.test(shown)) return [];
  const before = shown.slice(0, endOfLine(text, place));
  return Array.from(before.matchAll(beginnings))
    .slice(-most)
    .reverse()
    .flatMap(({ 0: line, 1: word = "", index }) => {
      const introducer = introducerOf.get(word) ?? "";
      const end = index + line.trimEnd().length;
      const [following = ""] = /^\s*\w*/.exec(shown.slice(end)) ?? [];
      if (following.trim() === introducer) return [];
      const at = new RegExp(`(^|[^;\\s])\\s+${introducer}$`).exec(line.trimEnd());
      if (at !== null) return [introducing({ start: index + at.index + 1, inserted: ";" })];
      if (new RegExp(`;\\s*${introducer}\\b`).test(line)) return [];
      const isParted = line.trimEnd().endsWith(";");
      return [introducing({ start: end, inserted: `${isParted ? "" : ";"} ${introducer}` })];
    });
}

const introducing = (insertion: { readonly start: number; readonly inserted: string }): LocalEdit => ({
  ...fixedEdit("introduce the block", insertion),
  isCertain: true,
});
