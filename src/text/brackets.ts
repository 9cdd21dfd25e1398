/** Two brackets that belong together, as numbers of tokens. */
export interface BracketPair {
  readonly open: number;
  readonly close: number;
}

/**
 * The pairs of round, square and curly brackets among the tokens, in the order of their closing ones. A bracket that
 * lacks its partner is in no pair and does not keep those around it from theirs.
 */
export function bracketPairs(bytes: Uint8Array, boundaries: Uint32Array): readonly BracketPair[] {
  const pairs: BracketPair[] = [];
  const unclosed: { readonly token: number; readonly kind: number }[] = [];
  const waiting = brackets.map(() => 0);
  for (let token = 0; token + 1 < boundaries.length; token++) {
    const start = boundaries[token] ?? 0;
    if ((boundaries[token + 1] ?? 0) - start > 1) continue;
    const character = String.fromCharCode(bytes[start] ?? 0);
    const opened = brackets.findIndex(([open]) => open === character);
    if (opened >= 0) {
      unclosed.push({ token, kind: opened });
      waiting[opened] = (waiting[opened] ?? 0) + 1;
    }
    const closed = brackets.findIndex(([, close]) => close === character);
    if (closed < 0 || waiting[closed] === 0) continue;
    for (let last = unclosed.pop(); last !== undefined; last = unclosed.pop()) {
      waiting[last.kind] = (waiting[last.kind] ?? 0) - 1;
      if (last.kind !== closed) continue;
      pairs.push({ open: last.token, close: token });
      break;
    }
  }
  return pairs;
}

const brackets = [
  ["(", ")"],
  ["[", "]"],
  ["{", "}"],
] as const;
