import type { Search, Stage } from "../stage.ts";
import type { Outlined, Outliner } from "./outlined.ts";

/** One way of making a failing input smaller that needs its tree. */
export interface OutlinedStage {
  readonly name: string;
  /** As the run of a `Stage`. */
  run(input: Outlined, search: Search): Promise<void>;
}

/** The stage on bytes; it finds nothing in those without a tree. */
export function onBytes({ name, run }: OutlinedStage, outlined: Outliner): Stage {
  return {
    name,
    async run(failing, search) {
      const input = outlined(failing);
      if (input !== null) await run(input, search);
    },
  };
}
