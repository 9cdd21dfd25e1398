import type { Random } from "../base/random.ts";
import type { CallCounts } from "./call-counts.ts";

/** A named suite of inputs, and its number of calls of each function of the program. */
export interface SuiteCalls {
  readonly name: string;
  readonly calls: CallCounts;
  /** The calls of each input; required for a p-value. */
  readonly inputs?: readonly CallCounts[];
}

/** A comparison of suites by the functions they call; the first suite is the reference. */
export interface Comparison {
  /** In the order given. */
  readonly suites: readonly ComparedSuite[];
  /** The functions that any suite calls, sorted by their share in the second suite. */
  readonly functions: readonly ComparedFunction[];
}

/** A function's calls in each suite, and their share of all calls of that suite. */
export interface ComparedFunction {
  readonly name: string;
  readonly calls: readonly number[];
  readonly shares: readonly number[];
}

/** A suite compared with the first. */
export interface ComparedSuite {
  readonly name: string;
  /** The number of different functions called, and of all calls. */
  readonly functions: number;
  readonly calls: number;
  /** The share of the first suite's functions that this suite calls, too. */
  readonly reached: number;
  /** The functions that the first suite does not call. */
  readonly beyond: readonly string[];
  /** The functions that no other suite calls. */
  readonly only: readonly string[];
  /** The maximum distance between the cumulative shares of this suite and the first: 0 to 1. */
  readonly distance: number;
  /**
   * The significance: how probable a distance at least this large is when the inputs are dealt at random. Null for the
   * first suite, when either suite calls nothing, and when the calls of single inputs are unknown.
   */
  readonly pValue: number | null;
}

/**
 * Compares the calls of suites like Inputs from Hell (section 4): shares of calls by function, the distance of their
 * accumulated shares, and its significance. The functions are in the order of the paper's charts.
 */
export function compareSuites(suites: readonly SuiteCalls[], random: Random): Comparison {
  const functions = comparedFunctions(suites);
  const compared = suites.map(({ name }, suite): ComparedSuite => {
    const called = functions.filter(({ calls }) => isCalled(calls, suite));
    const wanted = functions.filter(({ calls }) => isCalled(calls, 0));
    const beyond = called.filter(({ calls }) => !isCalled(calls, 0));
    const only = called.filter(({ calls }) => calls.every((count, each) => each === suite || count === 0));
    return {
      name,
      functions: called.length,
      calls: functions.reduce((sum, { calls }) => sum + (calls[suite] ?? 0), 0),
      reached: (called.length - beyond.length) / Math.max(1, wanted.length),
      beyond: namesOf(beyond),
      only: namesOf(only),
      distance: distance(functions, suite),
      pValue: suite === 0 ? null : pValueOf(suites[0]?.inputs, suites[suite]?.inputs, random),
    };
  });
  return { suites: compared, functions };
}

/** The cumulative shares of a suite's calls, function by function; the last is 1. */
export function accumulated(functions: readonly ComparedFunction[], suite: number): number[] {
  let sum = 0;
  return functions.map(({ shares }) => {
    sum += shares[suite] ?? 0;
    return sum;
  });
}

function comparedFunctions(suites: readonly SuiteCalls[]): ComparedFunction[] {
  const names = new Set(suites.flatMap(({ calls }) => [...calls.keys()]));
  const totals = suites.map(({ calls }) => [...calls.values()].reduce((sum, count) => sum + count, 0));
  // This order shows best how another suite departs from the second one, the common inputs.
  const by = Math.min(1, suites.length - 1);
  return [...names]
    .map((name) => {
      const calls = suites.map((suite) => suite.calls.get(name) ?? 0);
      return { name, calls, shares: calls.map((count, suite) => count / Math.max(1, totals[suite] ?? 0)) };
    })
    .filter(({ calls }) => calls.some((count) => count > 0))
    .sort(
      (one, other) =>
        (other.shares[by] ?? 0) - (one.shares[by] ?? 0) ||
        (other.shares[0] ?? 0) - (one.shares[0] ?? 0) ||
        (one.name < other.name ? -1 : 1),
    );
}

const isCalled = (calls: readonly number[], suite: number): boolean => (calls[suite] ?? 0) > 0;

const namesOf = (functions: readonly ComparedFunction[]): string[] => functions.map(({ name }) => name);

function distance(functions: readonly ComparedFunction[], suite: number): number {
  const first = accumulated(functions, 0);
  return accumulated(functions, suite).reduce(
    (most, share, index) => Math.max(most, Math.abs(share - (first[index] ?? 0))),
    0,
  );
}

function pValueOf(
  one: readonly CallCounts[] | undefined,
  other: readonly CallCounts[] | undefined,
  random: Random,
): number | null {
  if (![one, other].every((inputs) => inputs?.some((calls) => calls.size > 0))) return null;
  return permutationPValue(one ?? [], other ?? [], random);
}

/** Bounds of the number of random deals, and of the additions that they may take. */
const mostRounds = 999;
const fewestRounds = 99;
const mostAdditions = 200_000_000;

/** The calls of one input: numbers of functions, and the count of each. */
interface InputCalls {
  readonly functions: Int32Array;
  readonly counts: Float64Array;
}

/**
 * The significance of the distance between two suites, by a permutation test. It is the share of random deals of the
 * inputs that are at least as far apart, this one included, so it is never 0 (Phipson & Smyth 2010). The distance is
 * the maximum difference of the cumulative shares of calls, with the functions in the order of their total calls.
 * Inputs are dealt rather than calls, because the calls of one input depend on each other. Returns 1 when either suite
 * calls nothing. O(rounds x functions called, summed over the inputs).
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
    // A deal in which one side calls nothing has the maximum distance.
    const distance = distanceFrom(totals, dealt(inputs, one.length, random)) ?? 1;
    if (distance >= observed - rounding) asFar += 1;
  }
  return asFar / (rounds + 1);
}

/** Tolerance for sums in another order, which may differ in their last digits. */
const rounding = 1e-12;

/** Numbers the functions by their total calls, most frequent first. */
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

/** The distance of some inputs from the remaining ones; undefined when either side calls nothing. */
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

/** Draws inputs without replacement (Fisher & Yates, Durstenfeld 1964). */
function dealt(inputs: InputCalls[], count: number, random: Random): readonly InputCalls[] {
  for (let place = 0; place < count; place++) {
    const from = place + Math.floor(random.unit() * (inputs.length - place));
    const drawn = inputs[from] as InputCalls;
    inputs[from] = inputs[place] as InputCalls;
    inputs[place] = drawn;
  }
  return inputs.slice(0, count);
}
