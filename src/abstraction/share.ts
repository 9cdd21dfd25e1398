/** How sure a bound is. */
const confidence = 0.95;

/**
 * The least share of hits that so many of so many still agree with, at 95 % (Clopper and Pearson 1934, one-sided): 150 of
 * 150 say 98 %. 0 when nothing was counted.
 */
export function leastShare(hits: number, of: number): number {
  if (hits === 0) return 0;
  let low = 0;
  let high = hits / of;
  for (let step = 0; step < 50; step++) {
    const share = (low + high) / 2;
    if (chanceOfAtLeast(hits, of, share) > 1 - confidence) high = share;
    else low = share;
  }
  return low;
}

/** How likely at least so many hits are when each has this share: the binomial distribution's upper tail. */
function chanceOfAtLeast(hits: number, of: number, share: number): number {
  let logarithm = of * Math.log(share);
  let chance = Math.exp(logarithm);
  for (let count = of; count > hits; count--) {
    logarithm += Math.log(count / (of - count + 1)) + Math.log((1 - share) / share);
    chance += Math.exp(logarithm);
  }
  return chance;
}
