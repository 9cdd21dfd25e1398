/** The width of a tab, as blanks: so many as align the most lines with a neighbouring line, best the unit of the text. */
export function tabWidth(text: string): string {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== "");
  const fits = (width: number): number => {
    const widths = lines.map((line) => indentationOf(line).replaceAll("\t", " ".repeat(width)).length);
    return lines.reduce((sum, line, at) => {
      if (!/^ *\t/.test(line)) return sum;
      const [own = 0, before = 0, behind = 0] = [widths[at], widths[at - 1], widths[at + 1]];
      const isInside = (lines[at - 1] ?? "").trimEnd().endsWith(":");
      // A line continues a block more often than it begins the next one.
      const asBefore = isInside ? (own > before ? 1 : -2) : own === before ? 2 : 0;
      return sum + asBefore + (!(lines[at + 1] ?? "").startsWith("\t") && own === behind ? 1 : 0);
    }, 0);
  };
  const units = lines.map((line) => /^ */.exec(line)?.[0].length ?? 0).filter((width) => width > 1);
  const unit = units.length === 0 ? 2 : Math.min(...units);
  const best = [unit, 2, 4, 8, 6].reduce((best, width) => (fits(width) > fits(best) ? width : best));
  return " ".repeat(best);
}

const indentationOf = (line: string): string => line.slice(0, line.length - line.trimStart().length);
