/** For each number from 0 on some numbers, its targets: those of n stand from `starts[n]` to `starts[n + 1]`. */
export interface Relation {
  readonly starts: Int32Array;
  readonly targets: Int32Array;
}

/** The relation of so many numbers, each to its targets in their order. */
export function relationOf(count: number, targetsOf: (number: number) => Iterable<number>): Relation {
  const starts = new Int32Array(count + 1);
  const targets: number[] = [];
  for (let number = 0; number < count; number++) {
    for (const target of targetsOf(number)) targets.push(target);
    starts[number + 1] = targets.length;
  }
  return { starts, targets: Int32Array.from(targets) };
}

/** How many targets the number has. */
export const degreeOf = ({ starts }: Relation, number: number): number =>
  (starts[number + 1] as number) - (starts[number] as number);

/** The relation of each target to the numbers that have it. */
export function inverseOf({ starts, targets }: Relation): Relation {
  const inverseStarts = new Int32Array(starts.length);
  for (const target of targets) inverseStarts[target + 1] = (inverseStarts[target + 1] as number) + 1;
  for (let number = 1; number < inverseStarts.length; number++) {
    inverseStarts[number] = (inverseStarts[number] as number) + (inverseStarts[number - 1] as number);
  }
  const next = inverseStarts.slice();
  const inverseTargets = new Int32Array(targets.length);
  for (let number = 0; number + 1 < starts.length; number++) {
    for (let at = starts[number] as number; at < (starts[number + 1] as number); at++) {
      const target = targets[at] as number;
      const place = next[target] as number;
      inverseTargets[place] = number;
      next[target] = place + 1;
    }
  }
  return { starts: inverseStarts, targets: inverseTargets };
}

/** Each number once, behind all its targets where there is no circle: as a walk into depth leaves them. */
export function bottomUp({ starts, targets }: Relation): Int32Array {
  const count = starts.length - 1;
  const left = new Int32Array(count);
  let leftCount = 0;
  // The next target to go to, of the numbers that were met. The path is a list, for it can be as long as they are many.
  const next = new Int32Array(count).fill(-1);
  const path: number[] = [];
  for (let root = 0; root < count; root++) {
    if (next[root] === -1) path.push(root);
    for (let last = path.at(-1); last !== undefined; last = path.at(-1)) {
      if (next[last] === -1) next[last] = starts[last] as number;
      const at = next[last] as number;
      if (at < (starts[last + 1] as number)) {
        next[last] = at + 1;
        const target = targets[at] as number;
        if (next[target] === -1) path.push(target);
      } else {
        left[leftCount++] = last;
        path.pop();
      }
    }
  }
  return left;
}
