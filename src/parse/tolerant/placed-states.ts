const tables = 64;

/** A set of states with their origins and places; it grows and forgets nothing. */
export class PlacedStates {
  /** Neighbouring places are in different tables: one table of millions would take a second to grow. */
  readonly #tables = Array.from({ length: tables }, () => new Table());

  /** Adds the triple; false when it was there. */
  add(state: number, origin: number, place: number): boolean {
    return (this.#tables[place % tables] as Table).add(state, origin, place);
  }
}

class Table {
  #count = 0;
  /** Open addressing over triples; a place is stored plus one, zero is free. */
  #table = new Int32Array(3 << 10);
  #mask = 0x3ff;

  add(state: number, origin: number, place: number): boolean {
    if (2 * this.#count > this.#mask) this.#grow();
    const at = 3 * this.#slotOf(state, origin, place);
    if (this.#table[at] !== 0) return false;
    this.#table[at] = place + 1;
    this.#table[at + 1] = origin;
    this.#table[at + 2] = state;
    this.#count++;
    return true;
  }

  #slotOf(state: number, origin: number, place: number): number {
    const table = this.#table;
    let hash =
      Math.imul(place + 1, 0x9e3779b1) ^ Math.imul(origin, 0x85ebca6b) ^ Math.imul(state, 0xc2b2ae35);
    hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
    for (let slot = (hash ^ (hash >>> 13)) & this.#mask; ; slot = (slot + 1) & this.#mask) {
      const at = 3 * slot;
      if (table[at] === 0) return slot;
      if (table[at] === place + 1 && table[at + 1] === origin && table[at + 2] === state) return slot;
    }
  }

  #grow(): void {
    const old = this.#table;
    this.#mask = this.#mask * 2 + 1;
    this.#table = new Int32Array(3 * (this.#mask + 1));
    for (let at = 0; at < old.length; at += 3) {
      if (old[at] === 0) continue;
      const slot = 3 * this.#slotOf(old[at + 2] as number, old[at + 1] as number, (old[at] as number) - 1);
      this.#table.set(old.subarray(at, at + 3), slot);
    }
  }
}
