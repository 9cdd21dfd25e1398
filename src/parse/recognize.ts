import { atOnce, smallStepsBetweenPauses } from "../base/in-turns.ts";
import type { Automaton } from "./automaton/automaton.ts";
import { OVER } from "./chart/chart.ts";
import { Recognizer } from "./chart/recognizer.ts";
import type { Letters } from "./input/letters.ts";

/** `recognizing` without pauses. */
export function recognize(automaton: Automaton, letters: Letters, until?: number): Recognizer {
  return atOnce(recognizing(automaton, letters, until));
}

/**
 * Fills the chart of the letters, up to the first empty Earley set. With `until`, reads at most that many letters, and
 * keeps everything in the last Earley set, whatever letter follows. Pauses every few milliseconds.
 */
export function* recognizing(
  automaton: Automaton,
  { classes, length }: Letters,
  until?: number,
): Generator<void, Recognizer, void> {
  const nextAt = (place: number): number =>
    place === until ? automaton.anyNext : (classes[place] as number);
  const recognizer = new Recognizer(automaton, until ?? length);
  recognizer.open();
  recognizer.begin(nextAt(0));
  recognizer.complete(nextAt(0));
  const { chart } = recognizer;
  let done = 0;
  for (let earleySet = 0; earleySet < (until ?? length); earleySet++) {
    const next = nextAt(earleySet + 1);
    recognizer.open();
    recognizer.read(earleySet, automaton.moves.letter, { next, over: OVER.letter });
    if (recognizer.isEmpty) break;
    recognizer.complete(next);
    const steps = chart.cellCount + chart.linkCount + recognizer.tried;
    if (steps < done + smallStepsBetweenPauses) continue;
    done = steps;
    yield;
  }
  return recognizer;
}

/** Whether the grammar derives all letters. */
export function acceptsAll({ chart }: Recognizer, { length }: Letters): boolean {
  return chart.earleySetCount === length + 1 && chart.completionOfStart() >= 0;
}

/** The number of letters in the longest viable prefix. Changes the chart. */
export function viableLetters(recognizer: Recognizer, { length }: Letters): number {
  const { automaton, earleySetCount } = recognizer.chart;
  const last = earleySetCount - 1;
  if (!recognizer.isEmpty || last === 0) return Math.min(last, length);
  recognizer.read(last - 1, automaton.moves.letter, { next: automaton.anyNext, over: OVER.letter });
  return recognizer.isEmpty ? last - 1 : last;
}
