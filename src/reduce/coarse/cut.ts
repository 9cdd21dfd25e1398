import type { RangeGroup } from "../taking-ranges.ts";

/** Stretches of a text to try without, none of them much smaller than the grain, in bytes. */
export type Cut = (bytes: Uint8Array, grain: number) => readonly RangeGroup[];
