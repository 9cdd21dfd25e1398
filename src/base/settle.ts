import { bottomUp, inverseOf, type Relation } from "./relation.ts";

/** Which members, by number, are to be asked again when one has changed, and in what order all are asked at first. */
export interface Dependencies {
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
      // `head` is already behind the member, which counts among those that wait until the end of the round.
      ring[(head + waiting - 1) % ring.length] = dependent;
      waiting++;
    }
  }
}
