import type { Grammar } from "../../../grammar/grammar.ts";
import type { Letters } from "../../input/letters.ts";
import { type PreparedGrammar, prepare } from "../../prepared-grammar.ts";
import { lenientAutomaton } from "../lenient-automaton.ts";
import { Beam } from "./beam.ts";
import { Columns } from "./columns.ts";
import type { LetterCosts } from "./letter-costs.ts";
import { type LetterTexts, letterTexts } from "./letter-texts.ts";
import { lettersWithErrors } from "./letters-with-errors.ts";
import { firstStep, type MendStep, MendSteps } from "./mend-step.ts";
import { type MendedEdit, mendedEdits } from "./mended-edits.ts";

export interface MendOptions {
  /** The text for a token that is put in. */
  readonly tokenText: (rule: string) => string;
  readonly costsOf: (texts: LetterTexts) => LetterCosts;
}

const lettersBetweenPauses = 1_000;
/** How many letters before the place where reading stops an edit may be. */
const back = 40;
/** A fault is mended when so many letters were read behind it, of which fewer will do where not any could come. */
const enoughCalm = { sure: 10, any: 100 };
/** When so many columns belong to ways that are not settled, the cheapest way is gone on with, whether or not it is calm. */
const mostUnsettled = 100_000;
/** After making so many columns the work is given up, in which time texts of some 20 kB with a fault in every line are mended. */
const mostMade = 2_000_000;

/**
 * Edits of an input after which the grammar derives it, at little cost. Reads until nothing goes on, follows many ways from a little
 * before there until the cheapest reads calmly, and goes on with that one; so the time grows with the input, but the
 * edits need not be the cheapest of all. Null when there are none. Pauses every few milliseconds.
 * A beam search over Earley's chart (1970), with the error cost of Aho and Peterson (1972) for each letter.
 */
export function* mending(
  grammar: Grammar,
  input: Uint8Array,
  { tokenText, costsOf }: MendOptions,
): Generator<void, readonly MendedEdit[] | null, void> {
  const prepared = prepare(grammar);
  const letters = lettersWithErrors(prepared, input);
  const texts = letterTexts(prepared, letters, tokenText);
  const costs = costsOf(texts);
  const columns = columnsFor(prepared, costs);
  const trail = new Trail(columns, new MendSteps(columns, letters, costs), letters);
  while (yield* trail.readOn()) {
    const mended = yield* trail.mendFault();
    if (!mended || columns.made > mostMade) return null;
  }
  return yield* mendedEdits(trail.steps, letters, texts);
}

function columnsFor(prepared: PreparedGrammar, { insert }: LetterCosts): Columns {
  const { alphabet, plain } = prepared;
  const codePoints = Array.from("a 0,(]", (letter) => letter.codePointAt(0) ?? 0);
  return new Columns(lenientAutomaton(prepared), {
    classes: alphabet.size,
    insertCost: insert,
    diverse: plain.tokens === undefined ? codePoints.map(alphabet.classOf) : [],
  });
}

/** The steps that are settled, from the beginning of the input to where reading stops. */
class Trail {
  readonly steps: MendStep[] = [firstStep];
  /** For each step, how many columns there were behind it. */
  readonly #counts = [1];
  readonly #columns: Columns;
  readonly #ways: MendSteps;
  readonly #beam: Beam;
  readonly #letters: Letters;

  constructor(columns: Columns, ways: MendSteps, letters: Letters) {
    this.#columns = columns;
    this.#ways = ways;
    this.#beam = new Beam(columns, ways);
    this.#letters = letters;
  }

  get #last(): MendStep {
    return this.steps.at(-1) ?? firstStep;
  }

  /** Reads as far as the grammar goes; whether something is amiss there. */
  *readOn(): Generator<void, boolean, void> {
    while (this.#last.place < this.#letters.length) {
      const next = this.#ways.read(this.#last);
      if (next === null) return true;
      this.#settle(next);
      if (next.place % lettersBetweenPauses === 0) yield;
    }
    return !this.#columns.isEnd(this.#last.column);
  }

  /** Settles on the cheapest way past the place where reading stops; false when there is none. */
  *mendFault(): Generator<void, boolean, void> {
    const fault = this.#last.place;
    const from = this.steps.findLastIndex(({ place }) => place < fault - back) + 1;
    const near = this.steps.slice(from);
    const settled = new Map(near.map((step, index) => [step, from + index]));
    let arrived: readonly MendStep[] = [];
    for (let place = near[0]?.place ?? 0; ; place++) {
      const here = [...near.filter((step) => step.place === place), ...arrived];
      if (place === this.#letters.length) return this.#goOnWith(yield* this.#beam.end(here), settled);
      const kept = this.#beam.at(here);
      const [best] = kept;
      if (best === undefined) return false;
      if (place > fault && this.#isEnough(best)) return this.#goOnWith(best, settled);
      arrived = this.#beam.advanced(kept);
      yield;
    }
  }

  #isEnough({ calm, sureCalm }: MendStep): boolean {
    const unsettled = this.#columns.count - (this.#counts.at(-1) ?? 0);
    return sureCalm >= enoughCalm.sure || calm >= enoughCalm.any || unsettled > mostUnsettled;
  }

  /** Settles a way from where it leaves the settled steps, and forgets all columns of the others. */
  #goOnWith(way: MendStep | null, settled: ReadonlyMap<MendStep, number>): boolean {
    if (way === null) return false;
    const further: MendStep[] = [];
    let step = way;
    while (!settled.has(step) && step.before !== null) {
      further.push(step);
      step = step.before;
    }
    this.steps.length = (settled.get(step) ?? 0) + 1;
    this.#counts.length = this.steps.length;
    this.#columns.rewind(this.#counts.at(-1) ?? 1);
    for (const next of further.reverse()) this.#settle(this.#ways.again(next, this.#last));
    return true;
  }

  #settle(step: MendStep): void {
    this.steps.push(step);
    this.#counts.push(this.#columns.count);
  }
}
