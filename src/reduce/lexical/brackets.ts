import type { Ranges } from "../../base/ranges.ts";
import { type Item, type Region, regionOf } from "../../text/regions.ts";
import type { Stage } from "../stage.ts";
import { deleteEach } from "./delete-each.ts";

/** Deletes brackets, with or without what they hold and with or without what introduces them; the longest first. */
export const brackets: Stage = {
  name: "brackets",
  run(failing, search) {
    const longestFirst = bracketed(failing).toSorted((a, b) => lengthOf(b.region) - lengthOf(a.region));
    return deleteEach(failing, longestFirst.flatMap(deletions), search);
  },
};

/** A region between brackets and the item they are in. */
interface Bracketed {
  readonly region: Region;
  readonly item: Item;
}

function bracketed(bytes: Uint8Array): readonly Bracketed[] {
  const found: Bracketed[] = [];
  const regions = [regionOf(bytes)];
  for (const { items } of regions) {
    for (const item of items) {
      for (const region of item.regions) {
        found.push({ region, item });
        regions.push(region);
      }
    }
  }
  return found;
}

const lengthOf = ({ open, close }: Region): number => close.end - open.start;

/** What can go of the brackets and of what introduces them, as `if (x)` does in `if (x) { … }`; most first. */
function deletions({ region: { open, close }, item }: Bracketed): readonly Ranges[] {
  return [
    [{ start: item.start, end: close.end }],
    [{ start: open.start, end: close.end }],
    [{ start: open.end, end: close.start }],
    [{ start: item.start, end: open.end }, close],
    [open, close],
  ];
}
