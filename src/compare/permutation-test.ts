import type { Random } from "../base/random.ts";
import type { CallCounts } from "./call-counts.ts";

/** How often the inputs are dealt out anew, as long as that takes no more additions than are allowed. */
const mostRounds = 999;
const fewestRounds = 99;
const mostAdditions = 200_000_000;

/** The calls of one input: functions by number, and how often each was called. */
interface InputCalls {
  readonly functions: Int32Array;
  readonly counts: Float64Array;
}

/**
 * How likely two suites whose inputs were dealt out by chance are at least as far apart as these two: the share of
 * random deals, this one counted in, so it is never 0 (Phipson & Smyth 2010). The distance is the greatest one of the
 * accumulated shares of calls, with the functions in the order of their calls in both suites, which no deal changes.
 * Inputs are what was drawn, calls are not: those of one input depend on each other. 1 when either suite calls nothing.
 * O(rounds x functions called, summed over the inputs).
 */
export function permutationPValue(
  one: readonly CallCounts[],
  other: readonly CallCounts[],
  random: Random,
): number {
  const inputs = numbered([...one, ...other]);
  const totals = summedCalls(inputs);
  const observed = distanceFrom(totals, inputs.slice(0, one.length));
  if (observed === undefined) return 1;
  const additions = inputs.reduce((sum, { functions }) => sum + functions.length, 0) + totals.length;
  const rounds = Math.max(fewestRounds, Math.min(mostRounds, Math.floor(mostAdditions / additions)));
  let asFar = 1;
  for (let round = 0; round < rounds; round++) {
    // A deal in which one side calls nothing is as far apart as can be.
    const distance = distanceFrom(totals, dealt(inputs, one.length, random)) ?? 1;
    if (distance >= observed - rounding) asFar += 1;
  }
  return asFar / (rounds + 1);
}

/** Sums in another order may differ in their last digits. */
const rounding = 1e-12;

/** Numbers the functions so that those called most often come first. */
function numbered(inputs: readonly CallCounts[]): InputCalls[] {
  const totals = new Map<string, number>();
  for (const calls of inputs) {
    for (const [name, count] of calls) totals.set(name, (totals.get(name) ?? 0) + count);
  }
  const byCalls = [...totals].sort(([a, calls], [b, others]) => others - calls || (a < b ? -1 : 1));
  const numbers = new Map(byCalls.map(([name], index) => [name, index]));
  return inputs.map((calls) => ({
    functions: Int32Array.from(calls.keys(), (name) => numbers.get(name) as number),
    counts: Float64Array.from(calls.values()),
  }));
}

function summedCalls(inputs: readonly InputCalls[], length = functionCount(inputs)): Float64Array {
  const sums = new Float64Array(length);
  for (const { functions, counts } of inputs) {
    for (let index = 0; index < functions.length; index++) {
      sums[functions[index] as number] =
        (sums[functions[index] as number] as number) + (counts[index] as number);
    }
  }
  return sums;
}

const functionCount = (inputs: readonly InputCalls[]): number =>
  inputs.reduce((most, { functions }) => functions.reduce((a, b) => Math.max(a, b + 1), most), 0);

/** The distance of some inputs from the others of the same totals; undefined when either of both calls nothing. */
function distanceFrom(totals: Float64Array, inputs: readonly InputCalls[]): number | undefined {
  const sums = summedCalls(inputs, totals.length);
  const calls = sums.reduce((sum, count) => sum + count, 0);
  const others = totals.reduce((sum, count) => sum + count, 0) - calls;
  if (calls === 0 || others === 0) return undefined;
  let apart = 0;
  let most = 0;
  for (let index = 0; index < totals.length; index++) {
    const count = sums[index] as number;
    apart += count / calls - ((totals[index] as number) - count) / others;
    most = Math.max(most, Math.abs(apart));
  }
  return most;
}

/** So many of the inputs, drawn without putting back (Fisher & Yates, Durstenfeld 1964). */
function dealt(inputs: InputCalls[], count: number, random: Random): readonly InputCalls[] {
  for (let place = 0; place < count; place++) {
    const from = place + Math.floor(random.unit() * (inputs.length - place));
    const drawn = inputs[from] as InputCalls;
    inputs[from] = inputs[place] as InputCalls;
    inputs[place] = drawn;
  }
  return inputs.slice(0, count);
}
