/** Moves a block of lines to another indentation, as a block that was pasted, or cut out of another one, needs it. */
import type { TextModel } from "./model/text-model.ts";
import { type Proposal, replacing } from "./proposal.ts";
import { indentationOf, indentationsNear, linesOf, type Subject, tokenAt } from "./subject.ts";

/** Longer blocks take long to weigh. */
const mostLines = 60;

/** Moves each block that begins next to a reported line, or holds one of its neighbours. */
export function* blockIndents(subject: Subject): Generator<Proposal> {
  const { model, lineStarts, tokens } = subject;
  const unit = unitOf(model);
  const seen = new Set<string>();
  for (const reported of linesOf(subject))
    for (const [first, last] of blocksAt(model, reported, unit)) {
      if (last === first || last - first >= mostLines || seen.has(`${first} ${last}`)) continue;
      seen.add(`${first} ${last}`);
      const start = lineStarts[first] ?? 0;
      const end = (lineStarts[last] ?? 0) + (model.lines[last]?.text.length ?? 0);
      const lines = model.lines.slice(first, last + 1).map(({ text }) => text);
      for (const target of indentationsNear(model, first)) {
        const moved = movedTo(lines, target);
        if (moved !== null) yield replacing("indent", tokenAt(tokens, start), { start, end }, moved);
      }
    }
}

/** The fewest blanks that indent a line; lines at other multiples are off their place. */
function unitOf({ lines }: TextModel): number {
  const widths = lines.flatMap((line) => (line.isBlank ? [] : [indentationOf(line).length]));
  return Math.min(...widths.filter((width) => width > 1), 8);
}

/** Blocks at a line: those that it or a neighbour begins, and the lines around it that are off their place. */
function* blocksAt(
  model: TextModel,
  reported: number,
  unit: number,
): Generator<readonly [first: number, last: number]> {
  const widthAt = (index: number): number => indentationOf(model.lines[index]).length;
  const isBlankAt = (index: number): boolean => model.lines[index]?.isBlank === true;
  const lastWhile = (first: number, belongs: (width: number) => boolean): number => {
    let last = first;
    for (let at = first + 1; at < model.lines.length; at++) {
      if (isBlankAt(at)) continue;
      if (!belongs(widthAt(at))) break;
      last = at;
    }
    return last;
  };
  for (const first of [reported - 1, reported, reported + 1]) {
    if (first < 0 || first >= model.lines.length || isBlankAt(first)) continue;
    const own = widthAt(first);
    yield [first, lastWhile(first, (width) => width > own)];
    yield [first, lastWhile(first, (width) => width >= own)];
    if (own % unit === 0) continue;
    let begin = first;
    while (begin > 0 && (isBlankAt(begin - 1) || widthAt(begin - 1) % unit !== 0)) begin--;
    while (isBlankAt(begin)) begin++;
    yield [begin, lastWhile(first, (width) => width % unit !== 0)];
  }
}

/** The lines with the first one at an indentation, and the others as far from it as before; null if they cannot be. */
function movedTo(lines: readonly string[], target: string): string | null {
  const own = indentationOf({ text: lines[0] ?? "" });
  const moved: string[] = [];
  for (const line of lines) {
    const indentation = indentationOf({ text: line });
    const rest = line.slice(indentation.length);
    const fewer = own.length - indentation.length;
    if (rest === "") moved.push(line);
    else if (indentation.startsWith(own)) moved.push(target + indentation.slice(own.length) + rest);
    else if (own.startsWith(indentation) && target.length >= fewer)
      moved.push(target.slice(0, target.length - fewer) + rest);
    else return null;
  }
  return moved.join("\n");
}
