import type { Grammar } from "../../grammar/grammar.ts";
import { Automaton } from "../automaton/automaton.ts";
import { OVER } from "../chart/chart.ts";
import { Recognizer } from "../chart/recognizer.ts";
import { startByte } from "../input/letters.ts";
import { type Input, readInput } from "../input/read-input.ts";
import { type PreparedGrammar, prepare } from "../prepared-grammar.ts";

const known = new WeakMap<PreparedGrammar, Automaton>();

/** The automaton whose states take every letter for possible, since edits may put it there. */
export function lenientAutomaton(prepared: PreparedGrammar): Automaton {
  const automaton = known.get(prepared) ?? new Automaton(prepared.items, prepared.alphabet.size, false);
  known.set(prepared, automaton);
  return automaton;
}

/** How far a grammar gets in a text. */
interface Reach {
  /** How many bytes at the beginning of the text are the beginning of something that the grammar derives. */
  readonly length: number;
  /** Whether the whole text is derived. */
  readonly isDerived: boolean;
}

/** Beyond so many cells, some 150 MB, the chart is begun anew. */
const mostCells = 4_000_000;

/**
 * Reads one text after the other by a grammar, each only from where it differs from the one before: for texts that
 * are edited step by step, where reading all of each would be most of the work.
 */
export class Rereader {
  readonly #prepared: PreparedGrammar;
  readonly #automaton: Automaton;
  #recognizer: Recognizer;
  /** The letters read last, and the chart's Earley set for each place among them. */
  #classes: Uint16Array = new Uint16Array(0);
  #earleySets: number[] = [];

  constructor(grammar: Grammar) {
    this.#prepared = prepare(grammar);
    this.#automaton = lenientAutomaton(this.#prepared);
    this.#recognizer = this.#emptyRecognizer();
  }

  /** How far the grammar gets in the text. */
  read(text: Input): Reach {
    const { letters, brokenAt } = readInput(this.#prepared, text);
    if (this.#recognizer.chart.cellCount > mostCells) this.#earleySets = [];
    // The Earley set behind the last letter is made anew, since only of the newest Earley set completions are known.
    const most = Math.min(letters.length, this.#earleySets.length);
    let place = 0;
    while (place < most && this.#classes[place] === letters.classes[place]) place++;
    this.#earleySets.length = Math.min(place + 1, most);
    // What is derived begins in the chart's first Earley set.
    if (this.#earleySets.length === 0) this.#recognizer = this.#emptyRecognizer();
    this.#classes = letters.classes;
    const viable = this.#goOn(letters.length);
    const offset = viable < letters.length ? startByte(letters, viable, viable + 1) : letters.byteLength;
    return {
      length: Math.min(offset, brokenAt ?? letters.byteLength),
      isDerived:
        brokenAt === undefined &&
        viable === letters.length &&
        this.#recognizer.chart.completionOfStart() >= 0,
    };
  }

  /** Adds Earley sets up to the last place, or to the last that can be reached; returns that. */
  #goOn(last: number): number {
    const recognizer = this.#recognizer;
    const automaton = this.#automaton;
    const earleySets = this.#earleySets;
    const { anyNext: next, moves } = automaton;
    for (let place = earleySets.length; place <= last; place++) {
      const earleySet = recognizer.open();
      if (place === 0) recognizer.begin(next);
      else {
        const letter = moves.letter + (this.#classes[place - 1] as number);
        recognizer.read(earleySets[place - 1] as number, letter, { next, over: OVER.letter });
      }
      if (recognizer.isEmpty) return place - 1;
      recognizer.complete(next);
      earleySets.push(earleySet);
    }
    return last;
  }

  #emptyRecognizer(): Recognizer {
    return new Recognizer(this.#automaton, { expected: 1024 });
  }
}
