import type { Outcome } from "../../oracle/outcome.ts";
import type { NearToken } from "./tokens.ts";

/** How a neighbour differs from the input: in one place, or in places that belong together. */
export type ChangeKind = "replace" | "remove" | "together" | "insert" | "rest" | "in original";

/** A change of the input. */
export interface NearChange {
  readonly kind: ChangeKind;
  /** The changed tokens, ascending. An insertion stands in front of the token, and a rest behind it. */
  readonly tokens: readonly number[];
  /** The replaced texts. Default: those of the tokens. */
  readonly from?: readonly string[];
  /** The new texts of the tokens, or the inserted text. */
  readonly to: readonly string[];
  /** The changed line, for a change of the original. */
  readonly original?: ChangedLine;
  /** Makes the whole changed input. It is made on demand, because inputs may be long. */
  readonly text: () => string;
}

/** A line of the original, with its line end, counted from 1. It becomes empty if it is taken out. */
export interface ChangedLine {
  readonly line: number;
  readonly was: string;
  readonly becomes: string;
}

/** A change that was run. */
export interface RunChange extends NearChange {
  readonly outcome: Outcome;
}

/** The outcome of a change; undefined if it was not run. */
export type Known = (change: NearChange) => Outcome | undefined;

/** Changes that run together, the most informative ones first. */
export type Round = readonly NearChange[];

/** One change of each list, then the second one of each, and so on. */
export function inTurn(lists: readonly (readonly NearChange[])[]): Round {
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  return Array.from({ length: longest }, (_, index) => lists.flatMap((list) => list[index] ?? [])).flat();
}

/** A key that is equal for equal changes of one input. */
export const changeKey = ({ kind, tokens, to, original }: NearChange): string =>
  JSON.stringify([kind, tokens, to, original?.line]);

/** Makes changes of an input by its tokens. */
export class Changing {
  readonly tokens: readonly NearToken[];
  readonly #texts: readonly string[];

  constructor(tokens: readonly NearToken[]) {
    this.tokens = tokens;
    this.#texts = tokens.map(({ text }) => text);
  }

  /** Replaces a token; an empty text removes it. */
  replace(token: number, to: string): NearChange {
    return this.#replacing(to === "" ? "remove" : "replace", [token], [to]);
  }

  /** Replaces several tokens at once. */
  together(tokens: readonly number[], to: readonly string[]): NearChange {
    return this.#replacing("together", tokens, to);
  }

  /** Adds a text in front of the token, or at the end if there is no such token. */
  insert(before: number, to: string): NearChange {
    const text = (): string => [...this.#texts.slice(0, before), to, ...this.#texts.slice(before)].join("");
    return { kind: "insert", tokens: [before], to: [to], text };
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
