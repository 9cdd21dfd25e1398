import type { Stage } from "./stage.ts";

/** The stage, which leaves inputs with more bytes to others. */
export function onlyUpTo(mostBytes: number, { name, run }: Stage): Stage {
  return {
    name,
    run: async (failing, search) => {
      if (failing.length <= mostBytes) await run(failing, search);
    },
  };
}
