import type { Stage } from "../stage.ts";
import { items } from "./items.ts";
import { local } from "./local.ts";
import { units } from "./units.ts";

/** The stages for text of which nothing is known, the cheapest first, then from coarse to fine; the last makes the result 1-maximal. */
export const lexicalStages: readonly Stage[] = [
  local,
  items,
  units("lines"),
  units("tokens"),
  units("code-points"),
];
