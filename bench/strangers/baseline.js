import { tokensIn } from "./tokens.js";

/** @typedef {import("./faults.js").FaultCase} FaultCase */

/** So many tokens around the reported position are tried. */
const mostTokens = 40;

/**
 * The least that a repair has to beat: deletes each token near the reported position, the nearest first, until the
 * program accepts the rest. Null when it never does.
 * @param {FaultCase} fault
 */
export async function deleteNearestToken({ input, oracle }) {
  const { signal } = new AbortController();
  const { offset = 0 } = /** @type {{ offset?: number }} */ (await oracle(input, signal));
  const text = new TextDecoder().decode(input);
  const at = new TextDecoder().decode(input.subarray(0, offset)).length;
  const nearestFirst = tokensIn(text).toSorted(
    (one, other) => Math.abs(one.start - at) - Math.abs(other.start - at),
  );
  for (const token of nearestFirst.slice(0, mostTokens)) {
    const shorter = text.slice(0, token.start) + text.slice(token.start + token.text.length);
    const candidate = new TextEncoder().encode(shorter);
    if ((await oracle(candidate, signal)).outcome === "pass") return candidate;
  }
  return null;
}
