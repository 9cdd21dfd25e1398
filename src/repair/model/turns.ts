import { oncePer } from "../../base/lazy.ts";
import { readLine } from "./contexts.ts";
import type { TextModel } from "./text-model.ts";
import type { LineState } from "./tokenize.ts";

/** A line that may begin in another state than it does: a delimiter of a comment or a long string may be missing before it. */
export interface Turn {
  readonly line: number;
  /** The state in which the line would begin. */
  readonly state: LineState;
  /** By how much the lines from there on would fit better. */
  readonly gain: number;
}

/**
 * The logarithm of the probability of a token of code. In 98 files of eight languages 7 % of the lines of code are below, and
 * 94 % of the lines of comments if they are read as code.
 */
const leastOfCode = -3.6;
/** One line tells at most so much. */
const mostOfLine = 2;
/** A comment or string that nothing ends counts like so many lines. */
const endless = 5;
/** Less says nothing. */
const leastGain = 1;
/** So many turns are told, the best first. */
const mostTurns = 12;

/** The turns that make the lines of a text fit best: code that is read as code, and text that is not. */
export const turnsOf = oncePer((model: TextModel): readonly Turn[] => {
  const { style } = model.reader;
  // Quotes of one character stand anywhere on a line.
  const within = [
    ...style.blockComments.map((_, index) => -1 - index),
    ...style.quotations.flatMap(({ open, isLong }, index) => (isLong && open.length > 1 ? [index + 1] : [])),
  ];
  if (within.length === 0) return [];
  const fits = model.fitsAsCode();
  const turns: Turn[] = [];
  let gains = new Map<LineState, number>();
  for (let line = model.lines.length; line >= 0; line--) {
    const current = stateAt(model, line);
    const before = gains;
    gains = new Map();
    for (const state of [0, ...within]) {
      if (state === current) continue;
      const gain = gainAt(model, fits[line] ?? 0, line, state, before);
      gains.set(state, gain);
      const isTurn = line < model.lines.length && (state === 0 ? within.includes(current) : current === 0);
      if (isTurn && gain >= leastGain) turns.push({ line, state, gain });
    }
  }
  return turns.sort((one, other) => other.gain - one.gain || one.line - other.line).slice(0, mostTurns);
});

/** Whether a line within a comment begins with the opener of the comment: it hardly ever belongs to the same one. */
function isNested(model: TextModel, line: number): boolean {
  const [open] = model.reader.style.blockComments[-1 - stateAt(model, line)] ?? [];
  return open !== undefined && model.lines[line]?.text.trimStart().startsWith(open) === true;
}

const stateAt = ({ places }: TextModel, line: number): LineState => places[line]?.state ?? 0;

/** By how much a line that begins in another state fits better, with those behind it until both readings agree. */
function gainAt(
  model: TextModel,
  asCode: number,
  line: number,
  state: LineState,
  behind: ReadonlyMap<LineState, number>,
): number {
  const current = stateAt(model, line);
  const read = model.lines[line];
  if (read === undefined) return (current === 0 ? 0 : endless) - (state === 0 ? 0 : endless);
  const { next } = readLine(read.text, state, model.reader, read.isCut);
  const fit = read.isBlank ? 0 : asCode - leastOfCode;
  const own = isNested(model, line) ? mostOfLine : Math.max(-mostOfLine, Math.min(mostOfLine, fit));
  return (state === 0 ? own : 0) - (current === 0 ? own : 0) + (behind.get(next) ?? 0);
}
