/** The width of a tab, as blanks: so many as align the most lines with a neighbouring line. */
export function tabWidth(text: string): string {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== "");
  const fits = (width: number): number =>
    lines.reduce((sum, line, at) => {
      if (!/^ *\t/.test(line)) return sum;
      const [indent = ""] = /^[ \t]*/.exec(line) ?? [];
      const own = indent.replaceAll("\t", " ".repeat(width)).length;
      const [before, behind] = [lines[at - 1] ?? "", lines[at + 1] ?? ""];
      const isInside = before.trimEnd().endsWith(":");
      const asBefore = isInside ? (own > blanksOf(before) ? 1 : -2) : own === blanksOf(before) ? 1 : 0;
      return sum + asBefore + (!behind.startsWith("\t") && own === blanksOf(behind) ? 1 : 0);
    }, 0);
  const best = [2, 4, 8, 6].reduce((best, width) => (fits(width) > fits(best) ? width : best));
  return " ".repeat(best);
}

const blanksOf = (line: string): number => line.length - line.replace(/^ +/, "").length;
