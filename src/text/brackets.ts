const brackets = [
  ["(", ")"],
  ["[", "]"],
  ["{", "}"],
] as const;

/** Which brackets belong together. */
export interface Brackets {
  /** The token that closes a bracket by the token that opens it. */
  readonly pairs: ReadonlyMap<number, number>;
  /** How many brackets have no partner. */
  readonly unpaired: number;
}

/**
 * Pairs round, square and curly brackets, each a token. A bracket without a partner does not keep those around it
 * from theirs.
 */
export function bracketsAmong(bytes: Uint8Array, boundaries: Uint32Array): Brackets {
  const pairs = new Map<number, number>();
  const unclosed: { readonly token: number; readonly kind: number }[] = [];
  const waiting = [0, 0, 0];
  let found = 0;
  for (let token = 0; token + 1 < boundaries.length; token++) {
    const { opens, closes } = bracketAt(bytes, boundaries, token);
    if (opens >= 0 || closes >= 0) found++;
    if (opens >= 0) {
      unclosed.push({ token, kind: opens });
      waiting[opens] = (waiting[opens] ?? 0) + 1;
    }
    if (closes < 0 || waiting[closes] === 0) continue;
    for (let last = unclosed.pop(); last !== undefined; last = unclosed.pop()) {
      waiting[last.kind] = (waiting[last.kind] ?? 0) - 1;
      if (last.kind !== closes) continue;
      pairs.set(last.token, token);
      break;
    }
  }
  return { pairs, unpaired: found - 2 * pairs.size };
}

/** Which kind of bracket the token opens and which it closes; -1 for none. */
function bracketAt(
  bytes: Uint8Array,
  boundaries: Uint32Array,
  token: number,
): { readonly opens: number; readonly closes: number } {
  const start = boundaries[token] ?? 0;
  const character = String.fromCharCode(bytes[start] ?? 0);
  return {
    opens: brackets.findIndex(([open]) => open === character),
    closes: brackets.findIndex(([, close]) => close === character),
  };
}
