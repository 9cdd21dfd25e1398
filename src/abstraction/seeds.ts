/** The seed of one draw among many: the same numbers give the same, so that no draw depends on the others. */
export function seedOf(...numbers: readonly number[]): number {
  let seed = 0x9e3779b9;
  for (const number of numbers) {
    seed = Math.imul(seed ^ number, 0x85ebca6b);
    seed = Math.imul(seed ^ (seed >>> 13), 0xc2b2ae35) ^ (seed >>> 16);
  }
  return seed | 0;
}
