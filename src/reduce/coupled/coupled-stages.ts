import type { Stage } from "../stage.ts";
import { lengths } from "./lengths.ts";
import { parallelLists } from "./parallel-lists.ts";
import { tallies } from "./tallies.ts";
import { uses } from "./uses.ts";

const mostBytes = 50_000;

/** Stages that take out of several places together what is counted or has its place; before tokens go, which blurs that. */
export const earlyCoupledStages: readonly Stage[] = [tallies, parallelLists].map(onSmallInputs);

/** Stages that change a word with its uses, or a length with what has it; when little is left that looks so by chance. */
export const lateCoupledStages: readonly Stage[] = [uses, lengths].map(onSmallInputs);

/** Coupled edits compare many pairs of places, so larger inputs wait until other stages have made them smaller. */
function onSmallInputs(stage: Stage): Stage {
  return {
    name: stage.name,
    run: async (failing, search) => {
      if (failing.length <= mostBytes) await stage.run(failing, search);
    },
  };
}
