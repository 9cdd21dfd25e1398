import type { Grammar } from "../grammar.ts";

/** Whether a grammar has rules for tokens, so that texts are divided into these first. */
export const isTwoLevel = ({ rules }: Grammar): boolean =>
  [...rules.values()].some(({ token }) => token !== undefined);
