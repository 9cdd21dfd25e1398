import type { Stage } from "../stage.ts";
import { brackets } from "./brackets.ts";
import { items } from "./items.ts";
import { literals } from "./literals.ts";
import { names } from "./names.ts";
import { units } from "./units.ts";
import { windows } from "./windows.ts";

/** The stages for text of which nothing is known, in their order: what takes most with least goes first. */
export const lexicalStages: readonly Stage[] = [
  items,
  brackets,
  units("tokens"),
  names,
  literals,
  units("code-points"),
  windows(4),
];
