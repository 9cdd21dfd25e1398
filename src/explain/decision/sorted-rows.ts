import { lastAtMost } from "../../base/last-at-most.ts";

/**
 * The rows by ascending value, equal ones in their order. The values are sorted by themselves, which needs no comparison
 * in our code, and the rows then put to their places.
 */
export function sortedRows(values: Float64Array): Uint32Array {
  const distinct = distinctOf(values);
  const places = new Uint32Array(values.length);
  const next = new Uint32Array(distinct.length + 1);
  for (let row = 0; row < values.length; row++) {
    const place = lastAtMost(distinct, values[row] as number);
    places[row] = place;
    next[place + 1] = (next[place + 1] as number) + 1;
  }
  for (let place = 1; place < distinct.length; place++) {
    next[place] = (next[place] as number) + (next[place - 1] as number);
  }
  const rows = new Uint32Array(values.length);
  for (let row = 0; row < values.length; row++) {
    const place = places[row] as number;
    const at = next[place] as number;
    rows[at] = row;
    next[place] = at + 1;
  }
  return rows;
}

/** The values without repetition, ascending. */
function distinctOf(values: Float64Array): Float64Array {
  const sorted = values.slice().sort();
  let count = 0;
  for (let at = 0; at < sorted.length; at++) {
    const value = sorted[at] as number;
    if (count === 0 || value !== sorted[count - 1]) sorted[count++] = value;
  }
  return sorted.subarray(0, count);
}
