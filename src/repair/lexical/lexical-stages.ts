import type { Stage } from "../stage.ts";
import { items } from "./items.ts";
import { units } from "./units.ts";

/** The stages for text of which nothing is known, from coarse to fine; the last makes the result 1-maximal. */
export const lexicalStages: readonly Stage[] = [items, units("lines"), units("tokens"), units("code-points")];
