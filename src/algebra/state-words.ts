import { grouped } from "../base/grouped.ts";
import { openNodesOf, type Pattern } from "../tree/pattern.ts";
import { textOf } from "../tree/text.ts";
import type { FlatPattern, FlatPatterns } from "./flat-patterns.ts";
import { bitsOf, type Residuals } from "./residuals.ts";
import type { State } from "./transitions.ts";

/** Words about the states of a nonterminal's subtrees, for names that people read. */
export interface StateWords {
  /** For each state the patterns that its subtrees contain, the part of a pattern that they are, or both: what no other has. */
  of(states: readonly State[]): readonly string[];
  /** The patterns that subtrees in any of these states contain. */
  ofAll(states: readonly State[]): string;
}

/** Words about the states of a product with these patterns. */
export function stateWords(
  flatPatterns: FlatPatterns,
  residuals: Residuals,
  patterns: readonly Pattern[],
): StateWords {
  const names = patterns.map(({ name = "pattern" }) => name);

  function ofAll(states: readonly State[]): string {
    const [residual, another] = new Set(states.map((state) => state.residual));
    if (another !== undefined) return "any";
    const words = (residuals.countsIn[residual ?? 0] ?? []).map(({ pattern, count, isMost }) => {
      const name = names[pattern];
      if (count === 0) return `without-${name}`;
      return count === 1 && isMost ? `with-${name}` : `with-${count}-${name}`;
    });
    return words.join("-") || "any";
  }

  /** The longest part that consists of words is named by these, another by its pattern. */
  function partIn(marks: readonly number[]): string {
    const words = marks.map((mark) => wordsOf(flatPatterns.at(mark), names));
    const [first = "other"] = words.sort((one, other) => other.length - one.length);
    return first;
  }

  return {
    of(states) {
      const contained = states.map((state) => ofAll([state]));
      const parts = states.map(({ marks }) => partIn(marks));
      const [byContained, byPart] = [contained, parts].map((words) => grouped(words, (each) => each));
      return states.map((_, index) => {
        const [words, part] = [contained[index] as string, parts[index] as string];
        if (byContained?.get(words)?.length === 1) return words;
        return byPart?.get(part)?.length === 1 ? part : `${part}-${words}`;
      });
    },
    ofAll,
  };
}

function wordsOf({ parts, below }: FlatPattern, names: readonly string[]): string {
  const [name = "pattern"] = bitsOf(below).map((pattern) => names[pattern]);
  if (parts.some((part) => openNodesOf(part).length > 0)) return `of-${name}`;
  const text = parts.map(textOf).join("");
  const words = text.match(/[\p{L}\p{N}_]+/gu)?.join("-") ?? "";
  if (words !== "" && words.length <= longestWords) return words;
  return text.trim() === "" ? "empty" : `of-${name}`;
}

/** Longer ones are no name. */
const longestWords = 24;
