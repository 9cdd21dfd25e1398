import type { Grammar } from "../../grammar/grammar.ts";
import { Automaton } from "../automaton/automaton.ts";
import { OVER } from "../chart/chart.ts";
import { Recognizer } from "../chart/recognizer.ts";
import { startByte } from "../input/letters.ts";
import { type Input, readInput } from "../input/read-input.ts";
import { type PreparedGrammar, prepare } from "../prepared-grammar.ts";

const known = new WeakMap<PreparedGrammar, Automaton>();

/** An automaton without lookahead, because an edit may insert any letter. */
export function lenientAutomaton(prepared: PreparedGrammar): Automaton {
  const automaton = known.get(prepared) ?? new Automaton(prepared.items, prepared.alphabet.size, false);
  known.set(prepared, automaton);
  return automaton;
}

/** The part of a text that a grammar can read. */
interface Reach {
  /** The bytes of the longest viable prefix. */
  readonly length: number;
  /** Whether the grammar derives the whole text. */
  readonly isDerived: boolean;
}

/** Beyond this many cells, some 150 MB, the chart is started anew. */
const mostCells = 4_000_000;

/**
 * Reads texts one after the other by a grammar, each only from its first difference to the previous one. Useful for
 * texts that are edited step by step.
 */
export class Rereader {
  readonly #prepared: PreparedGrammar;
  readonly #automaton: Automaton;
  #recognizer: Recognizer;
  /** The letters of the last text, and the chart's Earley set for each place. */
  #classes: Uint16Array = new Uint16Array(0);
  #earleySets: number[] = [];

  constructor(grammar: Grammar) {
    this.#prepared = prepare(grammar);
    this.#automaton = lenientAutomaton(this.#prepared);
    this.#recognizer = this.#emptyRecognizer();
  }

  /** Reads a text. */
  read(text: Input): Reach {
    const { letters, brokenAt } = readInput(this.#prepared, text);
    if (this.#recognizer.chart.cellCount > mostCells) this.#earleySets = [];
    // The last Earley set is made anew, because completions are known only for the newest one.
    const most = Math.min(letters.length, this.#earleySets.length);
    let place = 0;
    while (place < most && this.#classes[place] === letters.classes[place]) place++;
    this.#earleySets.length = Math.min(place + 1, most);
    // Derivations begin in the chart's first Earley set.
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

  /** Adds Earley sets up to the last place that can be reached, and returns it. */
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
