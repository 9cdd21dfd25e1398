import { grouped } from "../base/grouped.ts";
import { openNodesOf, type Pattern } from "../tree/pattern.ts";
import { textOf } from "../tree/text.ts";
import type { FlatPattern, FlatPatterns } from "./flat-patterns.ts";
import { bitsOf, type Residuals } from "./residuals.ts";
import type { State } from "./transitions.ts";

/** Words about the states of a nonterminal's subtrees, for names that people read. */
export class StateWords {
  readonly #patterns: FlatPatterns;
  readonly #residuals: Residuals;
  readonly #names: readonly string[];

  constructor(patterns: FlatPatterns, residuals: Residuals, all: readonly Pattern[]) {
    this.#patterns = patterns;
    this.#residuals = residuals;
    this.#names = all.map(({ name = "pattern" }) => name);
  }

  /** For each state the patterns that its subtrees contain, the part of a pattern that they are, or both: what no other has. */
  of(states: readonly State[]): readonly string[] {
    const contained = states.map((state) => this.ofAll([state]));
    const parts = states.map(({ marks }) => this.#partIn(marks));
    const both = states.map((_, index) => `${parts[index]}-${contained[index]}`);
    const [byContained, byPart] = [contained, parts].map((words) => grouped(words, (each) => each));
    return both.map((words, index) => {
      if (byContained?.get(contained[index] as string)?.length === 1) return contained[index] as string;
      return byPart?.get(parts[index] as string)?.length === 1 ? (parts[index] as string) : words;
    });
  }

  /** The patterns that subtrees in any of these states contain. */
  ofAll(states: readonly State[]): string {
    const [residual, another] = new Set(states.map((state) => state.residual));
    if (another !== undefined) return "any";
    const words = (this.#residuals.countsIn[residual ?? 0] ?? []).map(({ pattern, count, isMost }) => {
      const name = this.#names[pattern];
      if (count === 0) return `without-${name}`;
      return count === 1 && isMost ? `with-${name}` : `with-${count}-${name}`;
    });
    return words.join("-") || "any";
  }

  /** The longest part that consists of words is named by these, another by its pattern. */
  #partIn(marks: readonly number[]): string {
    const words = marks.map((mark) => this.#wordsOf(this.#patterns.at(mark)));
    const [first = "other"] = words.sort((one, other) => other.length - one.length);
    return first;
  }

  #wordsOf({ parts, below }: FlatPattern): string {
    const [name = "pattern"] = bitsOf(below).map((pattern) => this.#names[pattern]);
    if (parts.some((part) => openNodesOf(part).length > 0)) return `of-${name}`;
    const text = parts.map(textOf).join("");
    const words = text.match(/[\p{L}\p{N}_]+/gu)?.join("-") ?? "";
    if (words !== "" && words.length <= longestWords) return words;
    return text.trim() === "" ? "empty" : `of-${name}`;
  }
}

/** Longer ones are no name. */
const longestWords = 24;
