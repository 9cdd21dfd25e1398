/** Concatenates the parts. */
export function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** Returns the array if it is long enough, otherwise a copy of at least twice its length, padded with `filling`. */
export function grown(array: Int32Array<ArrayBuffer>, length: number, filling = 0): Int32Array<ArrayBuffer> {
  if (length <= array.length) return array;
  const larger = new Int32Array(Math.max(length, array.length * 2));
  larger.set(array);
  return filling === 0 ? larger : larger.fill(filling, array.length);
}

/** Freed buffers, for reuse. */
const spare: ArrayBuffer[] = [];

/** Bounds the memory that waits for reuse to 32 buffers of 4 MB. */
const mostPieces = 32;
const mostBytes = 1 << 22;

/** An array with arbitrary contents: zeroing a large one can take longer than using it. */
export function spareArray(length: number): Int32Array<ArrayBuffer> {
  const bytes = 4 * length;
  const index = spare.findIndex(({ byteLength }) => byteLength >= bytes && byteLength <= 8 * bytes);
  const [found] = index < 0 ? [] : spare.splice(index, 1);
  return found ? new Int32Array(found, 0, length) : new Int32Array(length);
}

/** Frees the arrays' memory for `spareArray`; the caller must not use the arrays afterwards. */
export function giveBack(...arrays: readonly Int32Array<ArrayBuffer>[]): void {
  for (const { buffer } of arrays) {
    if (buffer.byteLength > mostBytes) continue;
    spare.push(buffer);
    if (spare.length > mostPieces) spare.shift();
  }
}
