import type { Random } from "../base/random.ts";

/** What a two-sample Kolmogorov-Smirnov test found. */
export interface KolmogorovSmirnov {
  /** The greatest distance between the two cumulative distributions: 0 to 1. */
  readonly statistic: number;
  /** How likely samples of one distribution are at least so far apart. */
  readonly pValue: number;
}

/**
 * The two-sided test whether both samples come from one distribution; the p-value is the asymptotic one, with
 * Stephens' correction for small samples (Stephens 1970). Neither sample may be empty.
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
  // The series below does not converge in time here, and what it converges to is 1 to nine digits.
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
  /** How often both samples are drawn anew; the median of the tests counts. Default: 101. */
  readonly rounds?: number;
}

/**
 * The test on smoothed bootstrapped samples, as in Inputs from Hell: each sample's density is estimated with
 * Gaussian kernels, new samples of the same size are drawn from it, and those are tested. Small differences that
 * the plain test makes too much of, such as ties, count less.
 */
export function smoothedKolmogorovSmirnov(
  one: readonly number[],
  other: readonly number[],
  { random, rounds = 101 }: SmoothedOptions,
): KolmogorovSmirnov {
  const widths = [one, other].map(bandwidth) as [number, number];
  const tests = Array.from({ length: rounds }, () =>
    kolmogorovSmirnov(redrawn(one, widths[0], random), redrawn(other, widths[1], random)),
  );
  tests.sort((a, b) => a.statistic - b.statistic);
  return tests[rounds >> 1] as KolmogorovSmirnov;
}

/** Silverman's rule of thumb (1986), with the smaller of both measures of spread. */
function bandwidth(sample: readonly number[]): number {
  const { length } = sample;
  const mean = sample.reduce((sum, value) => sum + value, 0) / length;
  const deviation = Math.sqrt(
    sample.reduce((sum, value) => sum + (value - mean) ** 2, 0) / Math.max(1, length - 1),
  );
  const sorted = sample.toSorted((a, b) => a - b);
  const quartile = (share: number): number => sorted[Math.floor(share * (length - 1))] ?? 0;
  const middle = (quartile(0.75) - quartile(0.25)) / 1.34;
  return 0.9 * (middle > 0 ? Math.min(deviation, middle) : deviation) * length ** -0.2;
}

/** As many values, each near one drawn from the sample. */
function redrawn(sample: readonly number[], width: number, random: Random): number[] {
  return sample.map(() => (sample[random.below(sample.length)] as number) + width * normal(random));
}

/** A standard normal number (Box & Muller 1958). */
function normal(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random.unit())) * Math.cos(2 * Math.PI * random.unit());
}
