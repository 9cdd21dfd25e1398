import type { Grammar } from "../grammar/grammar.ts";
import { normalize } from "../grammar/normalize/normalize.ts";
import { Forest } from "./forest/forest.ts";
import { pack } from "./forest/pack.ts";
import { characters } from "./input/characters.ts";
import { type PreparedGrammar, preparePlain } from "./prepared-grammar.ts";
import { chartOf } from "./recognize.ts";

const prepared = new WeakMap<Grammar, PreparedGrammar>();

export function prepare(grammar: Grammar): PreparedGrammar {
  let known = prepared.get(grammar);
  if (!known) {
    known = preparePlain(grammar, "characters", normalize(grammar, "characters"));
    prepared.set(grammar, known);
  }
  return known;
}

export function recognizes(grammar: Grammar, text: string): boolean {
  const ready = prepare(grammar);
  const letters = characters({ text, encoding: "utf-8" }, ready.alphabet);
  const chart = chartOf(ready.automaton, letters);
  return chart.columnCount === letters.length + 1 && chart.completionOfStart() >= 0;
}

export function parseForest(grammar: Grammar, text: string): Forest | undefined {
  const ready = prepare(grammar);
  const letters = characters({ text, encoding: "utf-8" }, ready.alphabet);
  const chart = chartOf(ready.automaton, letters);
  const completion = chart.columnCount === letters.length + 1 ? chart.completionOfStart() : -1;
  if (completion < 0) return undefined;
  return new Forest(ready, pack(chart, completion, letters.length), letters);
}
