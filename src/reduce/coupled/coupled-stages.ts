import { onlyUpTo } from "../only-up-to.ts";
import type { Stage } from "../stage.ts";
import { lengths } from "./lengths.ts";
import { parallelLists } from "./parallel-lists.ts";
import { tallies } from "./tallies.ts";
import { uses } from "./uses.ts";

/** Coupled edits compare many pairs of places, so larger inputs wait until other stages have made them smaller. */
const small = (stage: Stage): Stage => onlyUpTo(50_000, stage);

/** Stages that take out of several places together what is counted or has its place; before tokens go, which blurs that. */
export const earlyCoupledStages: readonly Stage[] = [tallies, parallelLists].map(small);

/** Stages that change a word with its uses, or a length with what has it; when little is left that looks so by chance. */
export const lateCoupledStages: readonly Stage[] = [uses, lengths].map(small);
