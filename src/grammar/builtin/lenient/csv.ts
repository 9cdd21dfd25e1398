/** The signs that part the fields of a row, commas first. */
const separators = [",", ";", "\t", "|"] as const;

/**
 * Comma-separated values as people write them, for a text whose rows mostly have so many fields: rows with more are meant to
 * have some of the separators in a field, those with fewer lack the last fields. A quote ends a field only where one ends.
 */
export function lenientCsv(text: string): string {
  const { separator, width } = shapeOf(text);
  const others = separators.filter((each) => each !== separator).map((each) => `"${written(each)}"`);
  return grammarFor(written(separator), others.join(" | "), width - 1);
}

const grammarFor = (separator: string, others: string, further: number): string => String.raw`
csv: title? row (newline row)* (newline idle?)?
newline: ("\r\n" | "\n") emptied*
title: /[^\r\n${separator}]+/ "\r"? "\n" %means "" %cost 4
emptied: empty_line
empty_line: /[ \t]*/ "\r"? "\n" %means "" %cost 1
idle: /[ \t]+/ %means "" %cost 1

row: field (separator field){${further}} surplus?
  | field (other_separator field){${further}} %cost ${Math.max(1, further)}
  | field (separator field){0,${further}} lacking_field+
separator: "${separator}"
other_separator: (${others}) %means "${separator}" %cost 0
surplus: "${separator}"+ %means "" %cost 2
lacking_field: "" %means "${separator}" %cost 4

field: plain | '"' quoted* '"' | open_anew (joined | leading_quote) (joined | inner_quote)* close_anew
  | '"' cut* end_quote
plain: "" | /[^"${separator}\r\n]/ /[^"${separator}\r\n]/*
quoted: /[^"\r\n]/ | '""' | /[\r\n]/ %cost 4 | inner
inner: inner_quote /[^"${separator}\r\n]/
inner_quote: '"' @unescaped %means '""' %cost 1
leading_quote: '"' @unescaped %means '""' %cost 4
open_anew: "" %means '"' %cost 2
close_anew: "" %means '"' %cost 0
joined: /[^"${separator}\r\n]/ | "${separator} " %cost 1 | "${separator}" %cost 3
cut: /[^"${separator}\r\n]/ | '""' | "${separator} " %cost 0 | "${separator}" %cost 3
end_quote: "" %means '"' %cost 4
`;

interface Shape {
  readonly separator: string;
  /** How many fields most rows have. */
  readonly width: number;
}

/** As most of the lines have it that hold any separator. */
function shapeOf(text: string): Shape {
  const counts = new Map<string, Shape & { lines: number }>();
  for (const line of text.replace(/"[^"\n]*"/g, "").split(/\r?\n/)) {
    for (const separator of separators) {
      const width = line.split(separator).length;
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

/** As our notation writes it between quotes and in classes. */
const written = (separator: string): string => (separator === "\t" ? String.raw`\t` : separator);
