const brackets = [
  ["(", ")"],
  ["[", "]"],
  ["{", "}"],
] as const;

/**
 * For each round, square or curly bracket that has a partner, the token that closes it by the token that opens it. A
 * bracket without a partner does not keep those around it from theirs.
 */
export function bracketPairs(bytes: Uint8Array, boundaries: Uint32Array): ReadonlyMap<number, number> {
  const pairs = new Map<number, number>();
  const unclosed: { readonly token: number; readonly kind: number }[] = [];
  const waiting = [0, 0, 0];
  for (let token = 0; token + 1 < boundaries.length; token++) {
    const { opens, closes } = bracketAt(bytes, boundaries, token);
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
  return pairs;
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
