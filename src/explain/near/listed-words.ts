/**
 * Words that a source lists beside a word: in one line between the same signs (`em|ex|in`), or in the same place of lines in a row
 * that are written alike. A program often treats such words alike.
 */
export function listedBeside(source: string, word: string): readonly string[] {
  const lines = source.split("\n");
  const found = lines.flatMap((line, number) => {
    if (!line.includes(word)) return [];
    const parts = partsOf(line);
    const places = [...parts.keys()].filter((place) => place % 2 === 1 && parts[place] === word);
    return places.flatMap((place) => [
      ...listedInLine(parts, place),
      ...listedInColumn(lines, number, place),
    ]);
  });
  return [...new Set(found)].filter((each) => each !== word);
}

/** A line's words at odd places, and the signs between them. Blanks and a comma at its ends do not count. */
type LineParts = readonly string[];

const partsOf = (line: string): LineParts =>
  line
    .trim()
    .replace(/[,;]$/, "")
    .split(/([\p{L}\p{N}_]+)/u);

/** Fewer words are a pair, such as an operator's operands. */
const fewestListed = 3;

const hasSign = (text: string): boolean => /[^\s]/.test(text);

function listedInLine(parts: LineParts, place: number): readonly string[] {
  const between = new Set([parts[place - 1] ?? "", parts[place + 1] ?? ""]);
  return [...between].filter(hasSign).flatMap((sign) => {
    let [first, last] = [place, place];
    while (parts[first - 1] === sign && first > 1) first -= 2;
    while (parts[last + 1] === sign && last + 2 < parts.length) last += 2;
    const listed = parts.slice(first, last + 1).filter((_, index) => index % 2 === 0);
    return listed.length < fewestListed ? [] : listed;
  });
}

function listedInColumn(lines: readonly string[], number: number, place: number): readonly string[] {
  const shapeOf = (line: string | undefined): string | undefined =>
    line === undefined
      ? undefined
      : partsOf(line)
          .filter((_, index) => index % 2 === 0)
          .join("\0");
  const shape = shapeOf(lines[number]) ?? "";
  if (!hasSign(shape.replaceAll("\0", ""))) return [];
  let [first, last] = [number, number];
  while (shapeOf(lines[first - 1]) === shape) first--;
  while (shapeOf(lines[last + 1]) === shape) last++;
  const column = lines.slice(first, last + 1).map((line) => partsOf(line)[place] ?? "");
  return column.length < fewestListed ? [] : column;
}
