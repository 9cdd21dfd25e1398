import { onwards, type Walk } from "../oracle/walk.ts";
import { precedes } from "./order.ts";
import type { Stage } from "./stage.ts";

/**
 * The stage without the candidates that do not precede what it has: a blank put between two words can cost as much as
 * what stood there, and then stages would undo each other's work for ever.
 */
export function onlyBetter({ name, walk }: Stage): Stage {
  return { name, walk: (failing, last) => better(walk(failing, last), failing) };
}

function better(walk: Walk<Uint8Array, unknown>, best: Uint8Array): Walk<Uint8Array, unknown> {
  if (walk.kind === "end") return walk;
  const candidate = (): Uint8Array => walk.candidate();
  return {
    ...onwards(walk, (next, isFound) => better(next, isFound ? candidate() : best)),
    isRefused: () => !precedes(candidate(), best) || (walk.isRefused?.() ?? false),
  };
}
