import type { Automaton } from "./automaton/automaton.ts";
import { Chart, OVER } from "./chart/chart.ts";
import type { Letters } from "./input/letters.ts";

/** The chart of the letters, up to the last column that has items. */
export function chartOf(automaton: Automaton, letters: Letters): Chart {
  const { classes, length } = letters;
  const chart = new Chart(automaton, { leaping: true, expected: length });
  chart.open();
  chart.begin(classes[0] as number);
  chart.complete(classes[0] as number);
  for (let column = 0; column < length; column++) {
    const next = classes[column + 1] as number;
    chart.open();
    chart.read(column, automaton.moves.letter, { next, over: OVER.letter });
    if (chart.isEmpty) break;
    chart.complete(next);
  }
  return chart;
}
