import { grown } from "./arrays.ts";

/** A relation on the integers from 0: the targets of n are `targets[starts[n]]` to before `targets[starts[n + 1]]`. */
export interface Relation {
  readonly starts: Int32Array;
  readonly targets: Int32Array;
}

/** Builds the relation of `count` numbers; `nameTargets` calls `name` for each target of a number, in order. */
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

/** Postorder of a depth-first search: each number follows its targets, except on cycles. */
export function bottomUp({ starts, targets }: Relation): Int32Array {
  const count = starts.length - 1;
  const left = new Int32Array(count);
  let leftCount = 0;
  // The next target of each number, or -1 if unvisited. An explicit stack, because paths can be as long as the
  // relation.
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
 * The strongly connected component of each number. Component numbers are such that no component leads to an earlier one
 * (Sharir 1981: one depth-first search along the relation, one against it in reverse order).
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

/** For each number, 1 if it can reach itself. */
export function leadingBack(relation: Relation): Uint8Array {
  const component = componentsOf(relation);
  const { starts, targets } = relation;
  const back = new Uint8Array(component.length);
  for (let number = 0; number < component.length; number++) {
    for (let at = starts[number] as number; at < (starts[number + 1] as number); at++) {
      // A target in the same component reaches back here.
      if (component[targets[at] as number] === component[number]) back[number] = 1;
    }
  }
  return back;
}

/** Everything reachable from the given items, themselves included, nearest first. */
export function closure<Item>(from: Iterable<Item>, next: (item: Item) => Iterable<Item>): ReadonlySet<Item> {
  const reached = new Set(from);
  // A set's iterator also visits members added meanwhile.
  for (const item of reached) for (const each of next(item)) reached.add(each);
  return reached;
}

/** The dependents of each member, and the order of the first round. */
interface Dependencies {
  readonly order: Int32Array;
  readonly dependents: Relation;
}

/** Indexes which members depend on others, in linear time; all fixpoints over the members share it. */
export const dependenciesOf = (on: Relation): Dependencies => ({
  order: bottomUp(on),
  dependents: inverseOf(on),
});

/**
 * Work list of a fixpoint: evaluates each member, and again after a member it depends on has changed, until nothing
 * changes. Terminates if each member can change only finitely often.
 */
export function settle({ order, dependents }: Dependencies, changes: (member: number) => boolean): void {
  const { starts, targets } = dependents;
  const waits = new Uint8Array(order.length).fill(1);
  // A ring buffer suffices, because no member waits twice.
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
      // `head` has already passed the current member, which `waiting` still counts.
      ring[(head + waiting - 1) % ring.length] = dependent;
      waiting++;
    }
  }
}

/** Sets of numbers below a limit, as rows of bits. */
export class BitRows {
  readonly #limit: number;
  /** 32-bit words per row. */
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

  /** Builds a row from each array; a member is an index whose value is 1. */
  static of(arrays: readonly Uint8Array[], limit: number): BitRows {
    const rows = new BitRows(arrays.length, limit);
    for (const [row, array] of arrays.entries()) {
      for (let member = array.indexOf(1); member >= 0; member = array.indexOf(1, member + 1))
        rows.add(row, member);
    }
    return rows;
  }

  /** Adds all members of a row of `others`, which must have the same limit. */
  unite(row: number, others: BitRows, other: number): void {
    const width = this.#width;
    for (let word = 0; word < width; word++) {
      const at = row * width + word;
      this.#words[at] = (this.#words[at] as number) | (others.#words[other * width + word] as number);
    }
  }

  /**
   * Adds to each row the members of all rows that its number reaches. Linear in the relation, because the numbers of a
   * component share their members (after DeRemer and Pennello, 1982).
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

  /** Each row as an array with 1 at its members; equal rows share one array. */
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
