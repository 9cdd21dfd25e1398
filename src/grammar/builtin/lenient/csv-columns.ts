/** What nearly all values of a column are; "any" where they are of several kinds or too few to tell. */
export type ColumnKind = "any" | "number" | "decimal" | "date" | "word";

/** The share of a column's values that are of the kind that it is said to be of, and how many it takes to say so. */
const most = 0.75;
const fewest = 2;

const patterns: readonly (readonly [ColumnKind, RegExp])[] = [
  ["number", /^[-+]?[0-9]+(?:\.[0-9]+)?$/],
  ["date", /^[0-9]+[-/.:][-0-9/.:TZ ]+$/],
  ["word", /^[\p{L}_]/u],
];

/** The kinds of the columns of a table whose rows have so many fields, by those rows that do, but for the first. */
export function columnKinds(rows: readonly (readonly string[])[], width: number): readonly ColumnKind[] {
  const whole = rows.slice(1).filter((row) => row.length === width);
  return Array.from({ length: width }, (_, column) =>
    kindOf(whole.flatMap((row) => row[column]?.trim() || [])),
  );
}

function kindOf(values: readonly string[]): ColumnKind {
  const enough = Math.max(fewest, most * values.length);
  const kind = patterns.find(([, pattern]) => values.filter((value) => pattern.test(value)).length >= enough);
  if (kind === undefined) return "any";
  const isDecimal = kind[0] === "number" && values.filter((value) => value.includes(".")).length >= enough;
  return isDecimal ? "decimal" : kind[0];
}
