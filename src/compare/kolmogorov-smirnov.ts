import type { Random } from "../base/random.ts";

/** The result of a two-sample Kolmogorov-Smirnov test. */
export interface KolmogorovSmirnov {
  /** The maximum distance between the two cumulative distributions: 0 to 1. */
  readonly statistic: number;
  /** The probability of at least this distance between two samples of one distribution. */
  readonly pValue: number;
}

/**
 * Tests, two-sided, whether both samples come from one distribution. The p-value is the asymptotic one, with Stephens'
 * correction for small samples (Stephens 1970). Neither sample may be empty. Takes the time of sorting both.
 */
export function kolmogorovSmirnov(one: readonly number[], other: readonly number[]): KolmogorovSmirnov {
  const left = one.toSorted((a, b) => a - b);
  const right = other.toSorted((a, b) => a - b);
  let statistic = 0;
  for (let i = 0, j = 0; i < left.length && j < right.length; ) {
    const value = Math.min(left[i] as number, right[j] as number);
    while (i < left.length && left[i] === value) i++;
    while (j < right.length && right[j] === value) j++;
    statistic = Math.max(statistic, Math.abs(i / left.length - j / right.length));
  }
  const size = Math.sqrt((left.length * right.length) / (left.length + right.length));
  return { statistic, pValue: survival((size + 0.12 + 0.11 / size) * statistic) };
}

/** The probability that Kolmogorov's distribution exceeds the value. */
function survival(value: number): number {
  // The series below converges too slowly here, and its limit is 1 to nine digits.
  if (value < 0.2) return 1;
  let sum = 0;
  for (let term = 1; term <= 100; term++) {
    const part = Math.exp(-2 * term * term * value * value);
    sum += term % 2 === 1 ? part : -part;
    if (part < 1e-12) break;
  }
  return Math.min(1, Math.max(0, 2 * sum));
}

export interface SmoothedOptions {
  readonly random: Random;
  /** The number of values drawn from each distribution per round. Default: 1,475. */
  readonly draws?: number;
  /** The number of rounds; the median of their tests is the result. Default: 101. */
  readonly rounds?: number;
}

/**
 * Tests whether two distributions over ordered categories, each given by its weights, are alike. It uses smoothed
 * bootstrapped samples as in Inputs from Hell (section 4): each density is estimated with Gaussian kernels, and the
 * values drawn from it are tested. The number of draws determines the resolution: with 1,475, values that are 5 % apart
 * somewhere differ with p = 0.05. Both sums of weights must be positive.
 */
export function smoothedKolmogorovSmirnov(
  one: readonly number[],
  other: readonly number[],
  { random, draws = 1_475, rounds = 101 }: SmoothedOptions,
): KolmogorovSmirnov {
  const drawFrom = [one, other].map((weights) => smoothedDraw(cumulated(weights), draws, random));
  const values = (which: number): number[] => Array.from({ length: draws }, () => drawFrom[which]?.() ?? 0);
  const tests = Array.from({ length: rounds }, () => kolmogorovSmirnov(values(0), values(1)));
  tests.sort((a, b) => a.statistic - b.statistic);
  return tests[rounds >> 1] as KolmogorovSmirnov;
}

function cumulated(weights: readonly number[]): number[] {
  let sum = 0;
  return weights.map((weight) => {
    sum += weight;
    return sum;
  });
}

/** Draws a category by its weight, and a value near it. */
function smoothedDraw(sums: readonly number[], draws: number, random: Random): () => number {
  const width = bandwidth(sums, draws);
  const total = sums.at(-1) ?? 0;
  return () => firstAbove(sums, random.unit() * total) + width * normal(random);
}

/**
 * The kernel width for categories with these cumulative weights, by Silverman's rule of thumb (1986) with the smaller
 * measure of spread.
 */
export function bandwidth(sums: readonly number[], draws: number): number {
  const total = sums.at(-1) ?? 0;
  const weightOf = (category: number): number => ((sums[category] ?? 0) - (sums[category - 1] ?? 0)) / total;
  const mean = sums.reduce((sum, _, category) => sum + category * weightOf(category), 0);
  const variance = sums.reduce((sum, _, category) => sum + (category - mean) ** 2 * weightOf(category), 0);
  const middle = (firstAbove(sums, 0.75 * total) - firstAbove(sums, 0.25 * total)) / 1.34;
  const spread = middle > 0 ? Math.min(Math.sqrt(variance), middle) : Math.sqrt(variance);
  return 0.9 * spread * draws ** -0.2;
}

/** The first index whose value exceeds the bound; the sums must ascend. */
function firstAbove(sums: readonly number[], bound: number): number {
  let first = 0;
  let beyond = sums.length - 1;
  while (first < beyond) {
    const middle = (first + beyond) >> 1;
    if ((sums[middle] ?? 0) > bound) beyond = middle;
    else first = middle + 1;
  }
  return first;
}

/** A standard normal number (Box & Muller 1958). */
function normal(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random.unit())) * Math.cos(2 * Math.PI * random.unit());
}
