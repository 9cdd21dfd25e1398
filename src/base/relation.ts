import { grown } from "./grown.ts";

/** For each number from 0 on some numbers, its targets: those of n stand from `starts[n]` to `starts[n + 1]`. */
export interface Relation {
  readonly starts: Int32Array;
  readonly targets: Int32Array;
}

/** The relation of so many numbers, each to the targets that are named for it, in their order. */
export function relationOf(
  count: number,
  nameTargets: (number: number, name: (target: number) => void) => void,
): Relation {
  const starts = new Int32Array(count + 1);
  let targets = new Int32Array(count);
  let length = 0;
  const name = (target: number): void => {
    targets = grown(targets, length + 1);
    targets[length++] = target;
  };
  for (let number = 0; number < count; number++) {
    nameTargets(number, name);
    starts[number + 1] = length;
  }
  return { starts, targets: targets.slice(0, length) };
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

/**
 * For each number the component it is in, whose numbers all lead to each other. Components are numbered so that none
 * leads to one before it (Sharir's algorithm, 1981: a walk along the relation, and one against it in the reverse order).
 */
export function componentsOf(relation: Relation): Int32Array {
  const order = bottomUp(relation);
  const { starts, targets } = inverseOf(relation);
  const component = new Int32Array(order.length).fill(-1);
  const pending: number[] = [];
  let found = 0;
  for (const root of order.reverse()) {
    if (component[root] !== -1) continue;
    component[root] = found;
    pending.push(root);
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
      for (let at = starts[next] as number; at < (starts[next + 1] as number); at++) {
        const target = targets[at] as number;
        if (component[target] !== -1) continue;
        component[target] = found;
        pending.push(target);
      }
    }
    found++;
  }
  return component;
}

/** For each number, 1 when it leads back to itself. */
export function leadingBack(relation: Relation): Uint8Array {
  const component = componentsOf(relation);
  const { starts, targets } = relation;
  const back = new Uint8Array(component.length);
  for (let number = 0; number < component.length; number++) {
    for (let at = starts[number] as number; at < (starts[number + 1] as number); at++) {
      // A target in the same component leads back here.
      if (component[targets[at] as number] === component[number]) back[number] = 1;
    }
  }
  return back;
}
