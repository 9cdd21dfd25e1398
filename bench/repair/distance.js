/** Beyond so many cells no distance is computed. */
const mostCells = 30_000_000;

/**
 * The least number of bytes inserted, deleted or replaced between two texts; null when they differ in too much.
 * @param {Uint8Array} left
 * @param {Uint8Array} right
 */
export function distanceBetween(left, right) {
  let start = 0;
  while (start < left.length && start < right.length && left[start] === right[start]) start++;
  let leftEnd = left.length;
  let rightEnd = right.length;
  while (leftEnd > start && rightEnd > start && left[leftEnd - 1] === right[rightEnd - 1]) {
    leftEnd--;
    rightEnd--;
  }
  const columns = rightEnd - start;
  if ((leftEnd - start) * columns > mostCells) return null;
  let row = Uint32Array.from({ length: columns + 1 }, (_, column) => column);
  for (let at = start; at < leftEnd; at++) {
    const next = new Uint32Array(columns + 1);
    next[0] = at - start + 1;
    for (let column = 1; column <= columns; column++) {
      const replaced = (row[column - 1] ?? 0) + (left[at] === right[start + column - 1] ? 0 : 1);
      next[column] = Math.min(replaced, (row[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1);
    }
    row = next;
  }
  return row[columns] ?? 0;
}
