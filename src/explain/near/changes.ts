import type { Outcome } from "../../oracle/outcome.ts";
import type { NearToken } from "./tokens.ts";

/** How a neighbour differs from the input: one change of one place, or of places that belong together. */
export type ChangeKind = "replace" | "remove" | "together" | "insert" | "copy" | "swap" | "in original";

/** A change of the input. */
export interface NearChange {
  readonly kind: ChangeKind;
  /** The tokens that are changed, ascending; for an insertion and a copy, the token in front of which it stands. */
  readonly tokens: readonly number[];
  /** Their new texts, or the text that is inserted. */
  readonly to: readonly string[];
  /** The line that is changed, for a change of the original. */
  readonly original?: ChangedLine;
  /** The whole input after the change; it is made when it is asked for, as inputs may be long. */
  readonly text: () => string;
}

/** A line of the original with its line end, counted from 1; it becomes empty where it is taken out. */
export interface ChangedLine {
  readonly line: number;
  readonly was: string;
  readonly becomes: string;
}

/** A change that was run. */
export interface RunChange extends NearChange {
  readonly outcome: Outcome;
}

/** The outcome of a change; undefined where it was not run. */
export type Known = (change: NearChange) => Outcome | undefined;

/** Changes that are worth as much as each other, the most telling ones first. */
export type Round = readonly NearChange[];

/** Equal for equal changes of one input. */
export const changeKey = ({ kind, tokens, to, original }: NearChange): string =>
  JSON.stringify([kind, tokens, to, original?.line]);

/** The changes of an input by its tokens. */
export class Changing {
  readonly tokens: readonly NearToken[];
  readonly #texts: readonly string[];

  constructor(tokens: readonly NearToken[]) {
    this.tokens = tokens;
    this.#texts = tokens.map(({ text }) => text);
  }

  /** The token becomes this text; nothing where the text is empty. */
  replace(token: number, to: string): NearChange {
    return this.#replacing(to === "" ? "remove" : "replace", [token], [to]);
  }

  /** The tokens become these texts at once. */
  together(tokens: readonly number[], to: readonly string[]): NearChange {
    return this.#replacing("together", tokens, to);
  }

  swap(one: number, other: number): NearChange {
    return this.#replacing("swap", [one, other], [this.#texts[other] ?? "", this.#texts[one] ?? ""]);
  }

  /** The text is added in front of the token; behind the last one where there is no such token. */
  insert(before: number, to: string, kind: "insert" | "copy" = "insert"): NearChange {
    const text = (): string => [...this.#texts.slice(0, before), to, ...this.#texts.slice(before)].join("");
    return { kind, tokens: [before], to: [to], text };
  }

  #replacing(kind: ChangeKind, tokens: readonly number[], to: readonly string[]): NearChange {
    const text = (): string => {
      const texts = [...this.#texts];
      for (const [index, token] of tokens.entries()) texts[token] = to[index] ?? "";
      return texts.join("");
    };
    return { kind, tokens, to, text };
  }
}
