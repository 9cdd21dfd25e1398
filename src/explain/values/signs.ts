import { unquoted } from "../features/record-conditions.ts";

/** What is neither letter, digit nor white space in a text as it is meant: signs next to each other at once, and each by itself. */
export const signsIn = (text: string): readonly string[] => [
  ...new Set((unquoted(text).match(/[^\p{L}\p{N}\s]+/gu) ?? []).flatMap((run) => [run, ...run])),
];
