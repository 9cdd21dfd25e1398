import type { IndexSet } from "../../delta/index-set.ts";
import { spanOf } from "../../text/item-bytes.ts";
import type { Stage } from "../stage.ts";
import { takeRanges } from "../take-ranges.ts";
import { goneFrom, listsOf } from "./list.ts";
import type { Outliner } from "./outlined.ts";

/** Takes elements out of the lists of the tree, and what is optional out of it; longer lists before shorter ones. */
export function elements(outlined: Outliner): Stage {
  return {
    name: "elements",
    async run(failing, search) {
      const input = outlined(failing);
      if (input === null) return;
      const groups = listsOf(input.outline).map((list) => ({
        count: list.elements.length,
        least: list.least,
        spans: spanOf(list.elements),
        goneFrom: (staying: IndexSet) => goneFrom(list, staying),
      }));
      await takeRanges(groups, { ...search, size: failing.length, render: input.keep });
    },
  };
}
