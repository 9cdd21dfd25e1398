import type { Ranges } from "../../base/ranges.ts";
import { keep } from "../../text/keep.ts";
import { followBest, type Stage } from "../stage.ts";
import { takeRanges } from "../take-ranges.ts";
import { blocks } from "./blocks.ts";
import type { Cut } from "./cut.ts";
import { layers } from "./layers.ts";
import { lists } from "./lists.ts";

/** Smaller inputs are left to the stages that know more of them. */
const leastBytes = 100_000;

/** The grain's share of the text: a round asks about so few stretches that it ends soon where none can go. */
const grains = 512;

/** A round has to take away this share of the text for another one to be worth its questions. */
const leastGain = 0.1;

/**
 * Cuts a large text down in large stretches, which are found without a grammar in one pass over it: layers of what is
 * nested in brackets and runs of items, and where these do not do, runs of tokens. Ends when the text has become small
 * or hardly anything can go; so it makes no promise about what is left.
 */
export const coarseCuts: Stage = {
  name: "coarse cuts",
  async run(failing, search) {
    const following = followBest(failing, search);
    /** Whether these cuts took away enough. */
    const isWorthIt = async (cuts: readonly Cut[]): Promise<boolean> => {
      const { length } = following.best();
      for (const cut of cuts) {
        const text = following.best();
        if (text.length <= leastBytes) return false;
        const groups = cut(text, Math.ceil(text.length / grains));
        const render = (kept: Ranges): Uint8Array => keep(text, kept);
        await takeRanges(groups, { ...following.search, size: text.length, render });
      }
      return following.best().length < (1 - leastGain) * length;
    };
    while ((await isWorthIt([layers, lists])) || (await isWorthIt([blocks])));
  },
};
