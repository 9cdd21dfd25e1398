/**
 * Whether one input is the better result: fewer bytes, then fewer lines, then the bytes that come first. Total, so
 * which of two results is kept never depends on which was found first.
 */
export function precedes(left: Uint8Array, right: Uint8Array): boolean {
  const byLength = left.length - right.length || linesOf(left) - linesOf(right);
  if (byLength !== 0) return byLength < 0;
  const differing = left.findIndex((byte, at) => byte !== right[at]);
  return differing >= 0 && (left[differing] ?? 0) < (right[differing] ?? 0);
}

function linesOf(bytes: Uint8Array): number {
  let lines = 1;
  for (const byte of bytes) if (byte === 0x0a) lines++;
  return lines;
}
