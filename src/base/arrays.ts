/** The bytes of all parts, one behind the other. */
export function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** The array when it is long enough, or else a copy with at least double the length, with the filling at the new places. */
export function grown(array: Int32Array<ArrayBuffer>, length: number, filling = 0): Int32Array<ArrayBuffer> {
  if (length <= array.length) return array;
  const larger = new Int32Array(Math.max(length, array.length * 2));
  larger.set(array);
  return filling === 0 ? larger : larger.fill(filling, array.length);
}

/** Memory that nobody uses. */
const spare: ArrayBuffer[] = [];

/** More pieces are not kept, nor larger ones. */
const mostPieces = 32;
const mostBytes = 1 << 22;

/** An array of this length that holds anything: to make a large one of zeros can take longer than its use. */
export function spareArray(length: number): Int32Array<ArrayBuffer> {
  const bytes = 4 * length;
  const index = spare.findIndex(({ byteLength }) => byteLength >= bytes && byteLength <= 8 * bytes);
  const [found] = index < 0 ? [] : spare.splice(index, 1);
  return found ? new Int32Array(found, 0, length) : new Int32Array(length);
}

/** Lets others use the arrays' memory; whoever gives it must not touch the arrays any more. */
export function giveBack(...arrays: readonly Int32Array<ArrayBuffer>[]): void {
  for (const { buffer } of arrays) {
    if (buffer.byteLength > mostBytes) continue;
    spare.push(buffer);
    if (spare.length > mostPieces) spare.shift();
  }
}
