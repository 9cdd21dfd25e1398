/**
 * The name nearest to the wanted one by edit distance, the first of equals; undefined if none is within a third of its
 * length.
 */
export function closest(wanted: string, names: Iterable<string>): string | undefined {
  let best: string | undefined;
  let bestDistance = (wanted.length < 2 ? 0 : Math.max(1, Math.floor(wanted.length / 3))) + 1;
  for (const name of names) {
    if (Math.abs(name.length - wanted.length) >= bestDistance) continue;
    const distance = editDistance(wanted.toLowerCase(), name.toLowerCase());
    if (distance < bestDistance) {
      best = name;
      bestDistance = distance;
    }
  }
  return best;
}

/** A question for an error message; undefined when no name is near. */
export function didYouMean(wanted: string, names: Iterable<string>): string | undefined {
  const name = closest(wanted, names);
  return name === undefined ? undefined : `did you mean "${name}"?`;
}

/** Optimal string alignment distance: insertions, deletions, substitutions and swaps of neighbours. */
export function editDistance(one: string, other: string): number {
  let before: number[] = [];
  let previous = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let row = 1; row <= one.length; row++) {
    const current = [row];
    for (let column = 1; column <= other.length; column++) {
      const same = one[row - 1] === other[column - 1];
      let least = Math.min(
        (previous[column] as number) + 1,
        (current[column - 1] as number) + 1,
        (previous[column - 1] as number) + (same ? 0 : 1),
      );
      const swapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      if (swapped && row > 1 && column > 1) least = Math.min(least, (before[column - 2] as number) + 1);
      current.push(least);
    }
    before = previous;
    previous = current;
  }
  return previous[other.length] as number;
}

/** How many characters of two texts are the same from both ends on, no more than the shorter one has. */
export function sharedEnds(one: string, other: string): number {
  const shorter = Math.min(one.length, other.length);
  let before = 0;
  while (before < shorter && one[before] === other[before]) before++;
  let behind = 0;
  while (behind < shorter - before && one.at(-1 - behind) === other.at(-1 - behind)) behind++;
  return before + behind;
}
