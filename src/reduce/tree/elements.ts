import { covers, difference, type Ranges } from "../../base/ranges.ts";
import type { IndexSet } from "../../delta/index-set.ts";
import { spanOf } from "../../text/item-bytes.ts";
import type { Stage } from "../stage.ts";
import { stayingItems } from "../staying-items.ts";
import { goneFrom, listsOf } from "./list.ts";
import type { Outliner } from "./outlined.ts";

/** Takes elements out of the lists of the tree, and what is optional out of it; longer lists before shorter ones. */
export function elements(outlined: Outliner): Stage {
  return {
    name: "elements",
    async run(failing, search) {
      const input = outlined(failing);
      if (input === null) return;
      let kept: Ranges = [{ start: 0, end: failing.length }];
      for (const list of listsOf(input.outline)) {
        if (!spanOf(list.elements).every((span) => covers(kept, span))) continue;
        const without = (staying: IndexSet): Ranges => difference(kept, goneFrom(list, staying));
        const render = (staying: IndexSet): Uint8Array => input.keep(without(staying));
        kept = without(
          await stayingItems({ ...search, count: list.elements.length, least: list.least, render }),
        );
      }
    },
  };
}
