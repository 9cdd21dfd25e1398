import type { Stage } from "../stage.ts";
import { equalNumbers } from "./equal-numbers.ts";
import { parameters } from "./parameters.ts";
import { tallies } from "./tallies.ts";
import { uses } from "./uses.ts";

/** The stages that change places together which fail only together, in their order. */
export const coupledStages: readonly Stage[] = [tallies, parameters, uses, equalNumbers];
