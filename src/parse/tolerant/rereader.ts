import { oncePer } from "../../base/lazy.ts";
import type { Grammar } from "../../grammar/grammar.ts";
import { Automaton } from "../automaton/automaton.ts";
import { startByte } from "../input/letters.ts";
import { type Input, readInput } from "../input/read-input.ts";
import { type PreparedGrammar, prepare } from "../prepared-grammar.ts";
import { EarleySets } from "./earley-sets.ts";

/** An automaton without lookahead, because an edit may insert any letter. */
export const lenientAutomaton = oncePer(
  ({ items, alphabet }: PreparedGrammar) => new Automaton(items, alphabet.size, false),
);

/** The part of a text that a grammar can read. */
interface Reach {
  /** The bytes of the longest viable prefix. */
  readonly length: number;
  /** Whether the grammar derives the whole text. */
  readonly isDerived: boolean;
}

/** Beyond this many Earley sets, some 300 MB, all are made anew; grammars of lists need a few hundred for any text. */
const mostEarleySets = 500_000;

/** Reads texts one after the other by a grammar. They share Earley sets, so most letters of similar texts cost a look-up. */
export class Rereader {
  readonly #prepared: PreparedGrammar;
  readonly #earleySets: EarleySets;

  constructor(grammar: Grammar) {
    this.#prepared = prepare(grammar);
    this.#earleySets = new EarleySets(lenientAutomaton(this.#prepared), {
      classes: this.#prepared.alphabet.size,
      insertCost: () => 1,
      diverse: [],
    });
  }

  /** Reads a text. */
  read(text: Input): Reach {
    if (this.#earleySets.count > mostEarleySets) this.#earleySets.rewind(1);
    const { letters, brokenAt } = readInput(this.#prepared, text);
    let earleySet = 0;
    let viable = 0;
    for (; viable < letters.length; viable++) {
      const next = this.#earleySets.after(earleySet, letters.classes[viable] ?? 0);
      if (next < 0) break;
      earleySet = next;
    }
    const offset = viable < letters.length ? startByte(letters, viable, viable + 1) : letters.byteLength;
    return {
      length: Math.min(offset, brokenAt ?? letters.byteLength),
      isDerived: brokenAt === undefined && viable === letters.length && this.#earleySets.isEnd(earleySet),
    };
  }
}
