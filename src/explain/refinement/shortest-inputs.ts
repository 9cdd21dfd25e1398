import type { KnownInput } from "./known-inputs.ts";

/** The one that is read soonest, the first of those; undefined when there is none. */
export const shortest = (inputs: readonly KnownInput[]): KnownInput | undefined =>
  inputs.reduce<KnownInput | undefined>(
    (best, each) => (best && best.text.length <= each.text.length ? best : each),
    undefined,
  );

/** All of them, those that are as long in their order. */
export const shortestFirst = (inputs: readonly KnownInput[]): KnownInput[] =>
  inputs.toSorted((one, other) => one.text.length - other.text.length);
