import { inLine, quoted } from "../words.ts";

/** What an input is called by those who gave it; undefined for one that has no name. */
export type NameOf = (input: string) => string | undefined;

/** Longer inputs are not held against each other at a glance, and are told by their names where they have any. */
export const mostAtAGlance = 60;

/** Most shortest witnesses are whole then. */
const mostShown = 100;

/** How a longer one begins. */
const mostBegun = 40;

/** Inputs in sentences: short ones as they are, longer ones by their names or by how they begin. */
export const shownBy =
  (nameOf: NameOf) =>
  (input: string): string => {
    const { length } = [...input];
    const name = length > mostAtAGlance ? nameOf(input) : undefined;
    if (name !== undefined) return inLine(name);
    return length > mostShown
      ? `${quoted(input, mostBegun)} (${length} characters)`
      : quoted(input, mostShown);
  };
