import { ended, type Walk } from "../../oracle/walk.ts";
import type { Stage } from "../stage.ts";
import type { Outlined, Outliner } from "./outlined.ts";

/** One way of making a failing input smaller that needs its tree. */
export interface OutlinedStage {
  readonly name: string;
  /** As the walk of a `Stage`. */
  walk(input: Outlined): Walk<Uint8Array, unknown>;
}

/** The stage on bytes; it finds nothing in those without a tree. */
export function onBytes({ name, walk }: OutlinedStage, outlined: Outliner): Stage {
  return {
    name,
    walk(failing) {
      const input = outlined(failing);
      return input === null ? ended(failing) : walk(input);
    },
  };
}
