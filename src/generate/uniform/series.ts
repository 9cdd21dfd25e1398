/**
 * How many derivations of each size something has, for sizes from 0 on. The counts are not kept as they are, for
 * they outgrow any number: a count at size n is multiplied by scale^n, which makes no difference between
 * derivations of the same size.
 */
export type Series = Constant | Grown | Sum | Product;

interface Values {
  /** The scaled counts; filled up to the size that was counted. */
  values: Float64Array;
  /** The least and the greatest size counted so far that has a derivation; -1 while there is none. */
  first: number;
  last: number;
}

/** So many derivations of size 0. */
export interface Constant extends Values {
  readonly kind: "constant";
  readonly count: number;
}

/** Any one of the parts with an expansion more; parts may be added later, for rules are recursive. */
export interface Grown extends Values {
  readonly kind: "grown";
  readonly parts: Series[];
}

/** Any one of the parts; one that refers to the sum itself may be added later. */
export interface Sum extends Values {
  readonly kind: "sum";
  readonly parts: Series[];
}

/** The one followed by the other. */
export interface Product extends Values {
  readonly kind: "product";
  readonly left: Series;
  readonly right: Series;
}

export const NOT_COUNTED: Values = { values: new Float64Array(0), first: -1, last: -1 };

/**
 * Fills the values up to the size. A series must come after its parts, except those of `Grown` and of sums that refer to
 * themselves after something larger than 0.
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
