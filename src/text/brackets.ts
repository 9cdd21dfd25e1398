/** Which brackets belong together. */
export interface Brackets {
  /** The token that closes a bracket by the token that opens it. */
  readonly pairs: ReadonlyMap<number, number>;
  /** How many brackets have no partner. */
  readonly unpaired: number;
}

/** Each opening bracket before the one that closes it. */
const brackets = "()[]{}";

/**
 * Pairs round, square and curly brackets, each a token. A bracket without a partner does not keep those around it
 * from theirs.
 */
export function bracketsAmong(bytes: Uint8Array, boundaries: Uint32Array): Brackets {
  const pairs = new Map<number, number>();
  const open: { readonly token: number; readonly kind: number }[] = [];
  const openOfKind = [0, 0, 0];
  let found = 0;
  for (let token = 0; token + 1 < boundaries.length; token++) {
    const place = brackets.indexOf(String.fromCharCode(bytes[boundaries[token] ?? 0] ?? 0));
    if (place < 0) continue;
    found++;
    const kind = place >> 1;
    if (place % 2 === 0) {
      open.push({ token, kind });
      openOfKind[kind] = (openOfKind[kind] ?? 0) + 1;
      continue;
    }
    // The kinds are counted so that a bracket that nothing opened is not looked for among all that are open.
    while ((openOfKind[kind] ?? 0) > 0) {
      const last = open.pop();
      if (last === undefined) break;
      openOfKind[last.kind] = (openOfKind[last.kind] ?? 0) - 1;
      if (last.kind !== kind) continue;
      pairs.set(last.token, token);
      break;
    }
  }
  return { pairs, unpaired: found - 2 * pairs.size };
}
