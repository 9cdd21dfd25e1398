import { onlyUpTo } from "../only-up-to.ts";
import type { Stage } from "../stage.ts";
import { brackets } from "./brackets.ts";
import { equalTokens } from "./equal-tokens.ts";
import { items } from "./items.ts";
import { literals } from "./literals.ts";
import { nesting } from "./nesting.ts";
import { units } from "./units.ts";
import { windows } from "./windows.ts";

/** Of larger inputs the tokens alone are taken: the other stages hold an object for each, and code points are many. */
export const mostBytesByCodePoints = 1_000_000;

const small = (stage: Stage): Stage => onlyUpTo(mostBytesByCodePoints, stage);

/** The stages for text of which nothing is known, in their order: what takes most with least goes first. */
export const lexicalStages: readonly Stage[] = [
  ...[nesting, items, brackets].map(small),
  units("tokens"),
  ...[equalTokens, literals, units("code-points"), windows(4)].map(small),
];
