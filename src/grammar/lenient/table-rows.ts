/** The kind of nearly all values of a column; "any" for mixed or too few values. */
type ColumnKind = "any" | "number" | "decimal" | "date" | "word";

/** The share of values, and the number of them, that determine a column's kind. */
const most = 0.75;
const fewest = 2;

const patterns: readonly (readonly [ColumnKind, RegExp])[] = [
  ["number", /^[-+]?[0-9]+(?:\.[0-9]+)?$/],
  ["date", /^[0-9]+[-/.:][-0-9/.:TZ ]+$/],
  ["word", /^[\p{L}_]/u],
];

/** The kinds of a table's columns, from its rows with this many fields, except the first row. */
function columnKinds(rows: readonly (readonly string[])[], width: number): readonly ColumnKind[] {
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

/** The signs that part the fields of a row, commas first. */
const separators = [",", ";", "\t", "|"] as const;

/** The sign that separates the fields of most rows, as our notation writes it. */
export const tableSeparator = (text: string): string => written(shapeOf(text).separator);

/** The other signs that may separate fields, as alternatives. */
export function otherTableSeparators(text: string): string {
  const { separator } = shapeOf(text);
  return separators
    .filter((each) => each !== separator)
    .map((each) => `"${written(each)}"`)
    .join(" | ");
}

/** A row that has other separators throughout has one mistake: less than a line end in a field, which costs 5. */
const costOfOthers = 3;

/**
 * Rules for the rows of a table with this usual number of fields: `names` for the first, `row` for the others. Columns of one kind
 * keep it where another reading would not. The grammar around them has the rules for fields and for what rows lack.
 */
export function tableRows(text: string): string {
  const { separator, width } = shapeOf(text);
  const kinds = columnKinds(rowsOf(text, separator), width);
  const several = kinds.length > 1 ? " | short0 | broken0" : "";
  const numbered = ["word", "date"].includes(kinds[0] ?? "") ? " | line_number from0" : "";
  const separated = kinds.length - 1;
  const ofOthers = Math.min(costOfOthers, Math.max(1, separated));
  return [
    `names: field (separator field){${separated}}`,
    `row: from0 surplus? | field (other_separator field){${separated}} %cost ${ofOthers}${several}${numbered}`,
    ...kinds.map((_, at) => rulesFrom(at, kinds)),
    // With few columns, a line end that stands in a row is likelier to end it.
    String.raw`line_break: "\r"? "\n" %means "" %cost ${kinds.length > 2 ? 3 : 5}`,
  ].join("\n");
}

/**
 * Rules for what a row holds from one column on: all of its fields, some of them lacking, or a line end that does not belong there.
 */
function rulesFrom(at: number, kinds: readonly ColumnKind[]): string {
  const [kind = "any", next] = kinds.slice(at);
  const column = `column${at}: ${kind === "any" ? "field" : `${kind} | "" | field %cost 1`}`;
  if (next === undefined) return `${column}\nfrom${at}: column${at}\nbroken${at}: plain broken_word plain`;
  const [here, rest] = [`column${at}`, `from${at + 1}`];
  const isLast = at + 2 === kinds.length;
  const behind = isLast ? "" : ` separator from${at + 2}`;
  const short = [
    `${here} lacking_field{${kinds.length - 1 - at}}`,
    `lacking_field ${rest}`,
    `whole missing_separator ${next === "any" ? "filled" : next}${behind}`,
    ...(isLast ? [] : [`${here} separator short${at + 1}`]),
    ...(kind === "word" && isNumeric(next) ? [`without_digits missing_separator ${next}${behind}`] : []),
    ...(isNumeric(kind) && next === "word" ? [`${kind} missing_separator word${behind}`] : []),
    ...(isNumeric(next) ? [] : [`run_together${behind}`]),
    ...(isNumeric(kind) && isNumeric(next) ? [`${kind} blank_separator ${next}${behind}`] : []),
  ];
  return [
    column,
    `from${at}: ${here} separator ${rest}`,
    `short${at}: ${short.join(" | ")}`,
    `broken${at}: ${here} separator (broken${at + 1} | line_break ${rest}) | ${here} line_break separator ${rest}`,
  ].join("\n");
}

const isNumeric = (kind: ColumnKind): boolean => kind !== "word" && kind !== "any";

interface Shape {
  readonly separator: string;
  /** How many fields most rows have. */
  readonly width: number;
}

/** As most of the lines have it that hold any separator. */
function shapeOf(text: string): Shape {
  const counts = new Map<string, Shape & { lines: number }>();
  for (const separator of separators) {
    for (const { length: width } of rowsOf(text, separator)) {
      if (width === 1) continue;
      const key = `${separator}${width}`;
      counts.set(key, { separator, width, lines: (counts.get(key)?.lines ?? 0) + 1 });
    }
  }
  const [most = { separator: ",", width: 1 }] = [...counts.values()].sort(
    (left, right) => right.lines - left.lines,
  );
  return most;
}

/** The lines, of which each string counts as a word. */
const rowsOf = (text: string, separator: string): readonly (readonly string[])[] =>
  text
    .replace(/"[^"\n]*"/g, "x")
    .split(/\r?\n/)
    .map((line) => line.split(separator));

/** As our notation writes it between quotes and in classes. */
const written = (separator: string): string => (separator === "\t" ? String.raw`\t` : separator);
