import { OptionsError } from "../base/options-error.ts";

/** How often each function of a program was called, by the function's name. */
export type CallCounts = ReadonlyMap<string, number>;

/** The sum of several counts. */
export function summed(all: Iterable<CallCounts>): CallCounts {
  const sum = new Map<string, number>();
  for (const counts of all) {
    for (const [name, count] of counts) sum.set(name, (sum.get(name) ?? 0) + count);
  }
  return sum;
}

/** The calls beyond the others: of each function as many as there are more. */
export function callsBeyond(counts: CallCounts, others: CallCounts): CallCounts {
  const more = [...counts].map(([name, count]) => [name, count - (others.get(name) ?? 0)] as const);
  return new Map(more.filter(([, count]) => count > 0));
}

/**
 * Reads counts as programs of any language can print them: a line for each function, its name, a blank and how
 * often it was called; names may hold blanks, and a name that comes twice is added up. Throws an OptionsError.
 */
export function readCallCounts(text: string): CallCounts {
  const counts = new Map<string, number>();
  for (const [index, line] of text.split("\n").entries()) {
    if (line.trim() === "") continue;
    const found = /^(.*\S)\s+(\d+)\s*$/.exec(line);
    if (!found) {
      throw new OptionsError(
        `line ${index + 1}: expected a function's name and how often it was called, got ${JSON.stringify(line.slice(0, 80))}`,
      );
    }
    const [, name = "", count] = found;
    counts.set(name, (counts.get(name) ?? 0) + Number(count));
  }
  return counts;
}

/** The counts as `readCallCounts` reads them, the most called function first. */
export function writeCallCounts(counts: CallCounts): string {
  return [...counts]
    .sort(([one, calls], [other, others]) => others - calls || (one < other ? -1 : 1))
    .map(([name, count]) => `${name} ${count}\n`)
    .join("");
}
