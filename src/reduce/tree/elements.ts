import type { IndexSet } from "../../delta/index-set.ts";
import { goneFrom, listsOf } from "../../outline/list.ts";
import { spanOf } from "../../text/keep.ts";
import { takingRanges } from "../taking-ranges.ts";
import type { OutlinedStage } from "./outlined-stage.ts";

/** Takes elements out of the lists of the tree, and what is optional out of it; longer lists before shorter ones. */
export const elements: OutlinedStage = {
  name: "elements",
  walk(input) {
    const groups = listsOf(input.outline).map((list) => ({
      count: list.elements.length,
      least: list.least,
      spans: spanOf(list.elements),
      goneFrom: (staying: IndexSet) => goneFrom(list, staying),
    }));
    return takingRanges(groups, { size: input.bytes.length, render: input.keep });
  },
};
