/** Bits of a digit, of which four are half of a value. */
const DIGIT_BITS = 8;
const MASK = (1 << DIGIT_BITS) - 1;

/**
 * The rows by ascending value, equal ones in their order. By the digits of the values' bits from the last to the first (radix
 * sort, Knuth, The Art of Computer Programming, section 5.2.5), which needs no comparison.
 */
export function sortedRows(values: Float64Array): Uint32Array {
  const { low, high } = orderedBits(values);
  let rows = Uint32Array.from(values.keys());
  let moved = new Uint32Array(values.length);
  const next = new Uint32Array(MASK + 1);
  for (const half of [low, high]) {
    for (let shift = 0; shift < 32; shift += DIGIT_BITS) {
      if (moveByDigit(half, shift, { rows, moved, next })) [rows, moved] = [moved, rows];
    }
  }
  return rows;
}

/** The halves of numbers without sign that are in the order of the values. */
function orderedBits(values: Float64Array): { readonly low: Uint32Array; readonly high: Uint32Array } {
  const view = new DataView(new ArrayBuffer(8));
  const low = new Uint32Array(values.length);
  const high = new Uint32Array(values.length);
  for (let row = 0; row < values.length; row++) {
    // Zero is added so that there is only one.
    view.setFloat64(0, (values[row] as number) + 0);
    const [first, second] = [view.getUint32(0), view.getUint32(4)];
    const isNegative = first >>> 31 === 1;
    high[row] = isNegative ? ~first : first | 0x80000000;
    low[row] = isNegative ? ~second : second;
  }
  return { low, high };
}

/** Moves the rows to where their digit belongs; false, with nothing moved, when all have the same. */
function moveByDigit(
  bits: Uint32Array,
  shift: number,
  {
    rows,
    moved,
    next,
  }: { readonly rows: Uint32Array; readonly moved: Uint32Array; readonly next: Uint32Array },
): boolean {
  next.fill(0);
  for (let row = 0; row < bits.length; row++) {
    const digit = ((bits[row] as number) >>> shift) & MASK;
    next[digit] = (next[digit] as number) + 1;
  }
  let place = 0;
  for (let digit = 0; digit <= MASK; digit++) {
    const count = next[digit] as number;
    if (count === rows.length) return false;
    next[digit] = place;
    place += count;
  }
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at] as number;
    const digit = ((bits[row] as number) >>> shift) & MASK;
    const place = next[digit] as number;
    moved[place] = row;
    next[digit] = place + 1;
  }
  return true;
}
