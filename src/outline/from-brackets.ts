import { type Region, regionOf } from "../text/regions.ts";

/** The whole text as a region and all regions in it, outer ones before inner ones. */
export function regionsIn(bytes: Uint8Array): readonly Region[] {
  const regions = [regionOf(bytes)];
  for (const { items } of regions) {
    for (const item of items) for (const inner of item.regions) regions.push(inner);
  }
  return regions;
}
