import type { Automaton } from "./automaton/automaton.ts";
import { Chart, OVER } from "./chart/chart.ts";
import { Leaps } from "./chart/leaps.ts";
import type { Letters } from "./input/letters.ts";

/**
 * The chart of the letters, up to the first column that stays empty. With `until`, of no more than so many
 * letters, and of the last column everything, whatever letter comes next.
 */
export function chartOf(automaton: Automaton, { classes, length }: Letters, until?: number): Chart {
  const nextAt = (place: number): number =>
    place === until ? automaton.anyNext : (classes[place] as number);
  const chart = new Chart(automaton, { leaps: (made) => new Leaps(made), expected: until ?? length });
  chart.open();
  chart.begin(nextAt(0));
  chart.complete(nextAt(0));
  for (let column = 0; column < (until ?? length); column++) {
    const next = nextAt(column + 1);
    chart.open();
    chart.read(column, automaton.moves.letter, { next, over: OVER.letter });
    if (chart.isEmpty) break;
    chart.complete(next);
  }
  return chart;
}

/** The completion of the start symbol over all the letters; -1 when they are not of the language. */
export function completionOfAll(chart: Chart, { length }: Letters): number {
  return chart.columnCount === length + 1 ? chart.completionOfStart() : -1;
}

/** How many of the letters are the beginning of something that the grammar derives. Changes the chart. */
export function viableLetters(chart: Chart, { length }: Letters): number {
  const last = chart.columnCount - 1;
  if (!chart.isEmpty || last === 0) return Math.min(last, length);
  const { anyNext, moves } = chart.automaton;
  chart.read(last - 1, moves.letter, { next: anyNext, over: OVER.letter });
  return chart.isEmpty ? last - 1 : last;
}
