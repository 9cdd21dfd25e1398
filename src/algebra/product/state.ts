import type { Residual } from "../condition/residuals.ts";

/** All that matters about a subtree to what stands around it. Sets of patterns are bit masks. */
export interface State {
  /** The pattern nodes that the subtree matches and a node above it may want, ascending. */
  readonly marks: readonly number[];
  /** What is left of the condition after the occurrences in the subtree. */
  readonly residual: Residual;
  /** The patterns of which an occurrence is the subtree's whole text, as far as anybody asks. */
  readonly whole: number;
  /** Whether the text is empty, if anybody asks. */
  readonly isEmpty: boolean;
  /** Inside tokens whose texts matter: the text, or null when it is a part of none that does; undefined elsewhere. */
  readonly text: string | null | undefined;
}

/** The key under which equal states are one. */
export function keyOf({ marks, residual, whole, isEmpty, text }: State): string {
  const shown = text === undefined ? "" : text === null ? "-" : `=${text}`;
  return `${residual} ${whole} ${isEmpty ? 1 : 0} ${marks.join(",")} ${shown}`;
}
