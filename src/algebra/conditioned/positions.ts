import type { Distribution } from "../../generate/distribution.ts";
import type { Model } from "../../generate/model.ts";
import type { Positions } from "../flat/flatten.ts";

/** What may be neglected of a distribution: far less than anybody could see in a million inputs. */
const NEGLIGIBLE = 1e-9;

/** More positions than these are not told apart. */
const mostPositions = 1000;

/**
 * How many elements of a repetition must be told apart so that its count can be drawn element by element: behind them the
 * model goes on with the same probability each time.
 */
export function positionsOf(model: Model): Positions {
  return (site) => {
    const shares = countShares(model.distribution(site, ""));
    const position = shares.findIndex((_, index) => isGeometric(shares.slice(index)));
    return position < 0 ? shares.length : position;
  };
}

/** The probability that a repetition that has had so many elements ends, by the distribution of its count. */
export function endingShare(counts: Distribution, position: number): number {
  const shares = countShares(counts);
  const left = sum(shares.slice(position));
  return left === 0 ? 1 : (shares[position] ?? 0) / left;
}

/** The share of each count from 0 on. */
function countShares(counts: Distribution): readonly number[] {
  const shares: number[] = [];
  const total = sum(counts.map(({ weight }) => weight));
  for (const { first, last, weight } of counts) {
    const end = Math.min(last, mostPositions);
    for (let count = first; count <= end; count++) {
      while (shares.length <= count) shares.push(0);
      shares[count] = (shares[count] as number) + weight / total / (last - first + 1);
    }
  }
  return shares;
}

/** Whether the shares fall by the same factor from one count to the next, up to what may be neglected. */
function isGeometric(shares: readonly number[]): boolean {
  const total = sum(shares);
  const ends = (shares[0] ?? 0) / total;
  let expected = shares[0] ?? 0;
  let error = 0;
  for (const share of shares) {
    error += Math.abs(share - expected);
    expected *= 1 - ends;
  }
  return ends > 0 && error + expected / ends < NEGLIGIBLE;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);
