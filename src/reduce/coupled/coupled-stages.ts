import type { Stage } from "../stage.ts";
import { parallelLists } from "./parallel-lists.ts";
import { tallies } from "./tallies.ts";
import { uses } from "./uses.ts";

const mostBytes = 50_000;

/** The stages that take out of several places together what is counted or has its place; before tokens go, which blurs that. */
export const countedStages: readonly Stage[] = [tallies, parallelLists].map(onSmallInputs);

/** The stages that change all places together in which the same word or number stands. */
export const namedStages: readonly Stage[] = [uses].map(onSmallInputs);

/** Coupled edits compare many pairs of places, so larger inputs wait until other stages have made them smaller. */
function onSmallInputs(stage: Stage): Stage {
  return {
    name: stage.name,
    run: async (failing, search) => {
      if (failing.length <= mostBytes) await stage.run(failing, search);
    },
  };
}
