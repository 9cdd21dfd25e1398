import { atOnce, stepsBetweenPauses, type Work } from "../base/in-turns.ts";
import { type Region, readingRegion } from "../text/regions.ts";

/** The whole text as a region and all regions in it, outer ones before inner ones. */
export const regionsIn = (bytes: Uint8Array): readonly Region[] => atOnce(readingRegions(bytes));

/** The work of `regionsIn`. */
export function* readingRegions(bytes: Uint8Array): Work<readonly Region[]> {
  const regions = [yield* readingRegion(bytes)];
  let pauseAt = stepsBetweenPauses;
  for (const { items } of regions) {
    for (const item of items) for (const inner of item.regions) regions.push(inner);
    if (regions.length < pauseAt) continue;
    pauseAt += stepsBetweenPauses;
    yield;
  }
  return regions;
}
