import type { Dots } from "../automaton/dots.ts";

/**
 * All derivations of an input in typed arrays. A node is either a *whole*, a nonterminal over a stretch of the
 * input, or a *part*, the symbols of a production before a dot over a stretch. Each edge of a node is one way
 * to derive it: a whole's by a production whose last part is at `left`; a part's by its last non-empty symbol,
 * at `right`, with the part before that at `left`. Symbols that no edge speaks of derive the empty text; every
 * nullable nonterminal has one whole for that, wherever it stands.
 */
export interface PackedForest {
  readonly dots: Dots;
  readonly root: number;
  readonly nodeCount: number;
  /** For each node, a whole's nonterminal or `partLabel` of a part's dot. */
  readonly label: Int32Array;
  readonly firstEdge: Int32Array;
  readonly edgeCount: Int32Array;
  /** For each edge, the node of the part before; `NOTHING` when there all is empty. */
  readonly left: Int32Array;
  /** For a part's edge, the node of its last non-empty symbol, or a code of `OVER` when that is a letter. */
  readonly right: Int32Array;
  /** For a whole's edge, its production; for a part's, the dot behind its last non-empty symbol. */
  readonly mark: Int32Array;
  /** For each nonterminal, its whole over the empty text; `NOTHING` when it is not used. */
  readonly emptyWhole: Int32Array;
  /** For each whole, the columns between which it stands. Those of an empty whole say nothing. */
  readonly start: Int32Array;
  readonly end: Int32Array;
  /** Whether a node has more than one edge. */
  readonly isAmbiguous: boolean;
  /** Whether ways to derive a node directly from itself were left out. */
  readonly hadLoops: boolean;
}

export const NOTHING = -1;

/** Parts take the negative labels; the function is its own inverse. */
export const partLabel = (dot: number): number => ~dot;

/**
 * The range of dots whose symbols are empty beside an edge: for a whole's edge without parts all of its
 * production, for a part's edge those behind its last non-empty symbol and, without parts before, those before.
 * Calls back for each such symbol's node.
 */
export function eachEmpty(forest: PackedForest, node: number, edge: number, call: (whole: number) => void): void {
  const { dots, label, left, mark, emptyWhole } = forest;
  const { symbol, firstDot, production } = dots;
  const each = (from: number, to: number): void => {
    for (let dot = from; dot < to; dot++) call(emptyWhole[symbol[dot] as number] as number);
  };
  const named = label[node] as number;
  const before = left[edge] === NOTHING;
  const at = mark[edge] as number;
  if (named >= 0) {
    if (before) each(firstDot[at] as number, (firstDot[at + 1] as number) - 1);
    return;
  }
  if (before) each(firstDot[production[at] as number] as number, at - 1);
  each(at, partLabel(named));
}
