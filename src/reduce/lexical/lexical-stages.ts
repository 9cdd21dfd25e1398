import type { Stage } from "../stage.ts";
import { brackets } from "./brackets.ts";
import { equalTokens } from "./equal-tokens.ts";
import { items } from "./items.ts";
import { literals } from "./literals.ts";
import { nesting } from "./nesting.ts";
import { units } from "./units.ts";
import { windows } from "./windows.ts";

/** The stages for text of which nothing is known, in their order: what takes most with least goes first. */
export const lexicalStages: readonly Stage[] = [
  nesting,
  items,
  brackets,
  units("tokens"),
  equalTokens,
  literals,
  units("code-points"),
  windows(4),
];
