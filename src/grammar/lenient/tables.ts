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

/**
 * Comma-separated values as people write them, for a text with this usual number of fields and with columns of one kind.
 * Longer rows have unquoted separators in a field; shorter ones lack a separator or the last fields. The reading that keeps
 * each column's kind wins. A quote ends a field only where a field ends.
 */
export function lenientCsv(text: string): string {
  const { separator, width } = shapeOf(text);
  const others = separators.filter((each) => each !== separator).map((each) => `"${written(each)}"`);
  const kinds = columnKinds(rowsOf(text, separator), width);
  return grammarFor(written(separator), others.join(" | "), kinds);
}

const grammarFor = (separator: string, others: string, kinds: readonly ColumnKind[]): string => String.raw`
csv: title? (names | row) (newline row)* (newline idle?)?
newline: ("\r\n" | "\n") emptied*
title: /[^\r\n${separator}]+/ "\r"? "\n" %means "" %cost 4
emptied: empty_line | remark
empty_line: /[ \t]*/ "\r"? "\n" %means "" %cost 1
remark: "#" /[^\r\n${separator}"]*/ "\r"? "\n" %means "" %cost 3
idle: /[ \t]+/ %means "" %cost 1

names: field (separator field){${kinds.length - 1}}
row: from0 surplus? | field (other_separator field){${kinds.length - 1}} %cost ${Math.max(1, kinds.length - 1)}${kinds.length > 1 ? " | short0 | broken0" : ""}${["word", "date"].includes(kinds[0] ?? "") ? " | line_number from0" : ""}
line_number: /[0-9]{1,4}/ "${separator}" %means "" %cost 4
${kinds.map((_, at) => rulesFrom(at, kinds)).join("\n")}
separator: "${separator}" | "${separator}" superfluous | swapped_separator
swapped_separator: (${others}) %means "${separator}" %cost 2
other_separator: (${others}) %means "${separator}" %cost 0
superfluous: "${separator}" %means "" %cost 3
surplus: "${separator}"+ %means "" %cost 2
lacking_field: "" %means "${separator}" %cost 4
missing_separator: "" %means "${separator}" %cost 3
blank_separator: " " %means "${separator}" %cost 2
line_break: "\r"? "\n" %means "" %cost ${kinds.length > 2 ? 3 : 5}
broken_word: "\r"? "\n" %means " " %cost 5

number: /[-+]?[0-9]/ /[0-9.]/* "%"?
decimal: number | /[-+]?[0-9]/ /[0-9]/* decimal_comma /[0-9]{1,2}/
decimal_comma: "," %means "." %cost 3
without_digits: /[\p{L}_]/ /[^0-9"${separator}\r\n]/*
run_together: /[^"${separator}\r\n]/* /[\p{Ll}0-9]/ missing_separator /\p{Lu}/ /[^"${separator}\r\n]/* %cost 1
date: /[0-9]/ /[\-0-9\/.:TZ +]/*
word: /[\p{L}_]/ /[^"${separator}\r\n]/* | whole

field: plain | whole | open_anew (joined | leading_quote) (joined | inner_quote)* close_anew
  | '"' cut* end_quote | missing_open /[^"${separator}\r\n]/+ (inner_separator /[^"${separator}\r\n]/+)+ '"'
  | open_smart /[^"“”\r\n]/* close_smart
filled: whole | /[^"${separator}\r\n]/+
plain: "" | /[^"${separator}\r\n]/ /[^"${separator}\r\n]/*
whole: '"' (opening quoted*)? '"' | '"' leading_inner quoted* '"'
  | doubled /[^"\r\n]/+ '"' | '"' /[^"\r\n]/+ doubled | '"' /[^"'\r\n]/+ other_end
opening: /[^"\r\n]/ | '""' | line_end | escaped
quoted: opening | inner
line_end: /[\r\n]/ %cost 4
leading_inner: inner %cost 2
inner: inner_quote /[^"${separator}\r\n]/
inner_quote: '"' @unescaped %means '""' %cost 1
escaped: "\\\"" %means '""' %cost 1
leading_quote: '"' @unescaped %means '""' %cost 4
doubled: '""' %means '"' %cost 2
other_end: "'" %means '"' %cost 2
open_smart: /[“„]/ @quotes %means '"'
close_smart: /[“”]/ @quotes %means '"'
open_anew: "" %means '"' %cost 2
close_anew: "" %means '"' %cost 0
missing_open: "" %means '"' %cost 2
inner_separator: "${separator} " | "${separator}" %cost 1 | "${separator}"? "\r"? "\n" %cost 4
joined: /[^"${separator}\r\n]/ | "${separator} " %cost 1 | "${separator}" %cost 3
cut: /[^"${separator}\r\n]/ | '""' | "${separator} " %cost 0 | "${separator}" %cost 3
end_quote: "" %means '"' %cost 4
`;

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
