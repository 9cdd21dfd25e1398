/**
 * The number of derivations of each size from 0. Counts would overflow, so the count at size n is multiplied by
 * scale^n, which does not affect the relative weights of derivations of equal size.
 */
export type Series = Constant | Grown | Sum | Product;

interface Values {
  /** The scaled counts, up to the counted size. */
  values: Float64Array;
  /** The least and greatest counted size that has a derivation; -1 while there is none. */
  first: number;
  last: number;
}

/** Derivations of size 0. */
export interface Constant extends Values {
  readonly kind: "constant";
  readonly count: number;
}

/** A sum of parts plus one expansion; parts may be added later, because rules are recursive. */
export interface Grown extends Values {
  readonly kind: "grown";
  readonly parts: Series[];
}

/** A sum of parts; a part that refers to the sum itself may be added later. */
export interface Sum extends Values {
  readonly kind: "sum";
  readonly parts: Series[];
}

/** The concatenation of both factors. */
export interface Product extends Values {
  readonly kind: "product";
  readonly left: Series;
  readonly right: Series;
}

export const NOT_COUNTED: Values = { values: new Float64Array(0), first: -1, last: -1 };

/**
 * Computes the values up to the size. A series must come after its parts, except those of `Grown`, and of sums that
 * refer to themselves behind a factor of positive size.
 */
export function countUpTo(size: number, all: readonly Series[], scale: number): void {
  for (const series of all)
    Object.assign(series, { values: new Float64Array(size + 1), first: -1, last: -1 });
  const grown = all.filter((series) => series.kind === "grown");
  const others = all.filter((series) => series.kind !== "grown");
  for (let n = 0; n <= size; n++) {
    for (const series of grown) setValue(series, n, scale * sumAt(series.parts, n - 1));
    for (const series of others) setValue(series, n, valueAt(series, n));
  }
}

function setValue(series: Series, size: number, value: number): void {
  if (value === 0) return;
  series.values[size] = value;
  if (series.first < 0) series.first = size;
  series.last = size;
}

function valueAt(series: Exclude<Series, Grown>, size: number): number {
  switch (series.kind) {
    case "constant":
      return size === 0 ? series.count : 0;
    case "sum":
      return sumAt(series.parts, size);
    case "product":
      return productAt(series.left, series.right, size);
  }
}

function sumAt(parts: readonly Series[], size: number): number {
  let sum = 0;
  if (size >= 0) for (const part of parts) sum += part.values[size] as number;
  return sum;
}

function productAt(left: Series, right: Series, size: number): number {
  if (left.first < 0 || right.first < 0) return 0;
  const one = left.values;
  const other = right.values;
  const to = Math.min(left.last, size - right.first);
  let sum = 0;
  for (let part = Math.max(left.first, size - right.last); part <= to; part++) {
    sum += (one[part] as number) * (other[size - part] as number);
  }
  return sum;
}
