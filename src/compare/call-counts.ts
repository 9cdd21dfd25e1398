import { lastAtMost, lineStarts } from "../base/ascending.ts";
import { oncePerKey } from "../base/lazy.ts";
import { OptionsError } from "../base/options-error.ts";
import type { ScriptCalls } from "../oracle/outcome.ts";

/** The number of calls of each function of a program, by the function's name. */
export type CallCounts = ReadonlyMap<string, number>;

/** Adds the counts of all maps. */
export function summed(all: Iterable<CallCounts>): CallCounts {
  const sum = new Map<string, number>();
  for (const counts of all) {
    for (const [name, count] of counts) sum.set(name, (sum.get(name) ?? 0) + count);
  }
  return sum;
}

/** The calls in excess of `others`, function by function. */
export function callsBeyond(counts: CallCounts, others: CallCounts): CallCounts {
  const more = [...counts].map(([name, count]) => [name, count - (others.get(name) ?? 0)] as const);
  return new Map(more.filter(([, count]) => count > 0));
}

/**
 * Reads counts in a format that programs in any language can print. Each line holds a function's name, a blank and its
 * number of calls. Names may contain blanks, and counts of repeated names are added. Throws an OptionsError.
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

/** Names scripts, and locates functions in them. */
export interface Places {
  /** The script's display name; undefined if its calls do not count. */
  readonly nameOf: (url: string) => string | undefined;
  /** The script's text; without it functions are located by their offset. */
  readonly textOf: (url: string) => string | undefined;
}

/**
 * Makes a reader of V8's call counts. Functions are named as in stack traces, `parse (acorn.js:12:3)`, because bare
 * names are not unique. The top level of a script is ignored. Scripts must not change between reads, because their
 * lines are cached.
 */
export function scriptCallsReader({
  nameOf,
  textOf,
}: Places): (scripts: readonly ScriptCalls[]) => CallCounts {
  const placesOf = oncePerKey((url: string) => {
    const name = nameOf(url);
    if (name === undefined) return undefined;
    const text = textOf(url);
    const lines = text === undefined ? [] : lineStarts(text, lineEnd);
    return oncePerKey((offset: number) => `${name}:${placeIn(lines, offset)}`);
  });
  return (scripts) => {
    const counts = new Map<string, number>();
    for (const { url, functions } of scripts) {
      const placeOf = placesOf(url);
      if (placeOf === undefined) continue;
      for (const { functionName, ranges } of functions) {
        const { startOffset = 0, count = 0 } = ranges[0] ?? {};
        if (count === 0 || (functionName === "" && startOffset === 0)) continue;
        const name = `${functionName || "(anonymous)"} (${placeOf(startOffset)})`;
        counts.set(name, (counts.get(name) ?? 0) + count);
      }
    }
    return counts;
  };
}

/** The line terminators of JavaScript. */
const lineEnd = /\r\n|[\n\r\u2028\u2029]/g;

/** `line:column`, both from 1, or the offset when no lines are known. */
function placeIn(starts: readonly number[], offset: number): string {
  if (starts.length === 0) return `@${offset}`;
  const line = lastAtMost(starts, offset);
  return `${line + 1}:${offset - (starts[line] ?? 0) + 1}`;
}
