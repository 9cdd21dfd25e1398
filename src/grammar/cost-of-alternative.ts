import type { Alternative } from "./grammar.ts";

/** What an alternative costs that a tree is made of: as was said, else 1 where it stands for something. */
export const costOfAlternative = ({
  means,
  cost = means === undefined ? 0 : 1,
}: Partial<Alternative> = {}): number => cost;
