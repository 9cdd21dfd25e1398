/** What can be drawn from a table: a number, or one of `width` equally likely ones from there, and its weight. */
export interface Entry {
  readonly value: number;
  readonly width: number;
  readonly weight: number;
}

/**
 * Tables to draw from in constant time (Walker's alias method, built as by Vose, 1991), all in flat arrays. A
 * draw hits one of the table's slots evenly, then takes that slot or its alias, by the slot's threshold.
 */
export interface AliasTables {
  /** Where each table's slots begin; one more at the end. */
  readonly starts: Int32Array;
  readonly thresholds: Float64Array;
  readonly aliases: Int32Array;
  readonly values: Int32Array;
  readonly widths: Int32Array;
}

export function aliasTables(tables: readonly (readonly Entry[])[]): AliasTables {
  const slots = tables.reduce((sum, entries) => sum + entries.length, 0);
  const all: AliasTables = {
    starts: new Int32Array(tables.length + 1),
    thresholds: new Float64Array(slots),
    aliases: new Int32Array(slots),
    values: new Int32Array(slots),
    widths: new Int32Array(slots),
  };
  for (const [table, entries] of tables.entries()) {
    const start = all.starts[table] as number;
    all.starts[table + 1] = start + entries.length;
    all.values.set(
      entries.map(({ value }) => value),
      start,
    );
    all.widths.set(
      entries.map(({ width }) => width),
      start,
    );
    fillSlots(entries, start, all);
  }
  return all;
}

/** Pairs each slot that weighs less than the average with one that weighs more, which gives the difference. */
function fillSlots(entries: readonly Entry[], start: number, { thresholds, aliases }: AliasTables): void {
  const total = entries.reduce((sum, { weight }) => sum + weight, 0);
  const shares = entries.map(({ weight }) => (weight / total) * entries.length);
  const poor: number[] = [];
  const rich: number[] = [];
  for (const [index, share] of shares.entries()) (share < 1 ? poor : rich).push(index);
  thresholds.fill(1, start, start + entries.length);
  for (let giver = rich.pop(), taker = poor.pop(); giver !== undefined && taker !== undefined; ) {
    const share = shares[taker] as number;
    thresholds[start + taker] = share;
    aliases[start + taker] = start + giver;
    const left = (shares[giver] as number) - (1 - share);
    shares[giver] = left;
    taker = left < 1 ? giver : poor.pop();
    if (left < 1) giver = rich.pop();
  }
}
