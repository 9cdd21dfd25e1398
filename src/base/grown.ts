/** The array when it is long enough, or else a copy with at least double the length, with the filling at the new places. */
export function grown(array: Int32Array<ArrayBuffer>, length: number, filling = 0): Int32Array<ArrayBuffer> {
  if (length <= array.length) return array;
  const larger = new Int32Array(Math.max(length, array.length * 2));
  larger.set(array);
  return filling === 0 ? larger : larger.fill(filling, array.length);
}
