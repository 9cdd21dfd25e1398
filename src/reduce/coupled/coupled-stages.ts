import type { Stage } from "../stage.ts";
import { equalNumbers } from "./equal-numbers.ts";
import { parameters } from "./parameters.ts";
import { tallies } from "./tallies.ts";
import { uses } from "./uses.ts";

/** The stages that take out of several places together what is counted or has its place; before tokens go, which blurs that. */
export const countedStages: readonly Stage[] = [tallies, parameters];

/** The stages that change all places together in which the same word or number stands. */
export const namedStages: readonly Stage[] = [uses, equalNumbers];
