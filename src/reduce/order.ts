import { onwards, type Walk } from "../oracle/walk.ts";
import type { Stage } from "./stage.ts";

/**
 * Whether one input is the better result: fewer bytes, then fewer lines, then the bytes that come first. Total, so
 * which of two results is kept never depends on which was found first.
 */
export function precedes(left: Uint8Array, right: Uint8Array): boolean {
  const byLength = left.length - right.length || linesOf(left) - linesOf(right);
  if (byLength !== 0) return byLength < 0;
  const differing = left.findIndex((byte, at) => byte !== right[at]);
  return differing >= 0 && (left[differing] ?? 0) < (right[differing] ?? 0);
}

function linesOf(bytes: Uint8Array): number {
  let lines = 1;
  for (const byte of bytes) if (byte === 0x0a) lines++;
  return lines;
}

/**
 * The stage without the candidates that do not precede what it has: a blank put between two words can cost as much as
 * what stood there, and then stages would undo each other's work for ever.
 */
export function onlyBetter({ name, walk }: Stage): Stage {
  return { name, walk: (failing, last) => findingBetter(walk(failing, last), failing) };
}

/** The walk, without the candidates that do not precede the best one. */
export function findingBetter<R>(walk: Walk<Uint8Array, R>, best: Uint8Array): Walk<Uint8Array, R> {
  if (walk.kind === "end") return walk;
  const candidate = (): Uint8Array => walk.candidate();
  return {
    ...onwards(walk, (next, isFound) => findingBetter(next, isFound ? candidate() : best)),
    isRefused: () => !precedes(candidate(), best) || (walk.isRefused?.() ?? false),
  };
}
