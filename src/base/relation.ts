import { grown } from "./arrays.ts";

/** A relation on the numbers from 0 on: the targets of n are `targets[starts[n]]` to before `targets[starts[n + 1]]`. */
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

/** The members to recompute after a member has changed, and the order of the first round. */
interface Dependencies {
  readonly order: Int32Array;
  readonly dependents: Relation;
}

/** The index of members that depend on others; made once for all fixpoints over them, in linear time. */
export const dependenciesOf = (on: Relation): Dependencies => ({
  order: bottomUp(on),
  dependents: inverseOf(on),
});

/**
 * Asks of each member whether something changes in it, and again whenever something it depends on has changed, until
 * nothing does: the work list of a fixpoint. Ends when each member can change only so often.
 */
export function settle({ order, dependents }: Dependencies, changes: (member: number) => boolean): void {
  const { starts, targets } = dependents;
  const waits = new Uint8Array(order.length).fill(1);
  // A ring: no member waits twice.
  const ring = Int32Array.from(order);
  let head = 0;
  for (let waiting = ring.length; waiting > 0; waiting--) {
    const member = ring[head] as number;
    head = head + 1 === ring.length ? 0 : head + 1;
    waits[member] = 0;
    if (!changes(member)) continue;
    for (let at = starts[member] as number; at < (starts[member + 1] as number); at++) {
      const dependent = targets[at] as number;
      if (waits[dependent]) continue;
      waits[dependent] = 1;
      // `head` has already passed the member, which counts as waiting until the end of the round.
      ring[(head + waiting - 1) % ring.length] = dependent;
      waiting++;
    }
  }
}

/** So many sets of numbers below a limit, as rows of bits. */
export class BitRows {
  readonly #limit: number;
  /** How many words of 32 bits a row has. */
  readonly #width: number;
  readonly #words: Int32Array;

  constructor(count: number, limit: number) {
    this.#limit = limit;
    this.#width = (limit + 31) >>> 5;
    this.#words = new Int32Array(count * this.#width);
  }

  add(row: number, member: number): void {
    const at = row * this.#width + (member >>> 5);
    this.#words[at] = (this.#words[at] as number) | (1 << (member & 31));
  }

  /** The sets of the members whose places in the arrays hold 1. */
  static of(arrays: readonly Uint8Array[], limit: number): BitRows {
    const rows = new BitRows(arrays.length, limit);
    for (const [row, array] of arrays.entries()) {
      for (let member = array.indexOf(1); member >= 0; member = array.indexOf(1, member + 1))
        rows.add(row, member);
    }
    return rows;
  }

  /** Adds all members of the other row, whose limit is the same. */
  unite(row: number, others: BitRows, other: number): void {
    const width = this.#width;
    for (let word = 0; word < width; word++) {
      const at = row * width + word;
      this.#words[at] = (this.#words[at] as number) | (others.#words[other * width + word] as number);
    }
  }

  /**
   * Adds to each row all members of the rows that its number leads to, nearby or not. Linear in the relation: numbers
   * that lead to each other have the same members (after DeRemer and Pennello, 1982).
   */
  uniteAlong({ starts, targets }: Relation): void {
    const component = componentsOf({ starts, targets });
    const members = inverseOf({ starts: starts.map((_, number) => number), targets: component });
    for (let number = component.length - 1; number >= 0; number--) {
      const inIt = members.targets.subarray(members.starts[number], members.starts[number + 1]);
      const [first = 0, ...others] = inIt;
      for (const member of inIt) {
        this.unite(first, this, member);
        for (let at = starts[member] as number; at < (starts[member + 1] as number); at++) {
          this.unite(first, this, targets[at] as number);
        }
      }
      for (const member of others) this.unite(member, this, first);
    }
  }

  /** For each row an array with 1 at its members; equal rows are one array. */
  arrays(): readonly Uint8Array[] {
    const arrays: Uint8Array[] = [];
    const byHash = new Map<number, number>();
    for (let row = 0; row * this.#width < this.#words.length; row++) {
      let hash = this.#hashOf(row);
      let equal = byHash.get(hash);
      while (equal !== undefined && !this.#areEqual(row, equal)) equal = byHash.get(++hash);
      if (equal === undefined) byHash.set(hash, row);
      arrays.push(arrays[equal ?? row] ?? this.#arrayOf(row));
    }
    return arrays;
  }

  #hashOf(row: number): number {
    let hash = 0;
    for (let word = 0; word < this.#width; word++) {
      hash = Math.imul(hash ^ (this.#words[row * this.#width + word] as number), 0x9e3779b1);
      hash ^= hash >>> 15;
    }
    return hash;
  }

  #areEqual(row: number, other: number): boolean {
    const width = this.#width;
    for (let word = 0; word < width; word++) {
      if (this.#words[row * width + word] !== this.#words[other * width + word]) return false;
    }
    return true;
  }

  #arrayOf(row: number): Uint8Array {
    const array = new Uint8Array(this.#limit);
    for (let member = 0; member < this.#limit; member++) {
      array[member] = ((this.#words[row * this.#width + (member >>> 5)] as number) >>> (member & 31)) & 1;
    }
    return array;
  }
}
