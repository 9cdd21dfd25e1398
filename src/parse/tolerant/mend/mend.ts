import type { Grammar } from "../../../grammar/grammar.ts";
import { decodeText } from "../../../text/encoding.ts";
import { characters } from "../../input/characters.ts";
import type { Letters } from "../../input/letters.ts";
import { tokenLetters } from "../../input/token-letters.ts";
import { type PreparedGrammar, prepare } from "../../prepared-grammar.ts";
import { tokenize } from "../../tokenize.ts";
import { lenientAutomaton } from "../lenient-automaton.ts";
import { Columns } from "./columns.ts";
import type { LetterCosts } from "./letter-costs.ts";
import { type LetterTexts, letterTexts } from "./letter-texts.ts";
import { firstStep, type Insertion, type MendStep, MendSteps } from "./mend-step.ts";
import { type MendedEdit, mendedEdits } from "./mended-edits.ts";

/** How many ways of mending are followed side by side, until a limit of work makes them fewer. */
const widest = 64;
const narrowest = 8;
/** So many columns are made at full width: those of a dozen faults. */
const columnsAtFullWidth = 25_000;
/** Ways that cost so much more than the cheapest at their place are not followed. */
const mostAhead = 48;
/** At the end of the input, how much more to put in may cost. */
const mostAtEnd = 8_000;

/** The ways of mending that are followed from place to place. */
class Beam {
  readonly #columns: Columns;
  readonly #steps: MendSteps;

  constructor(columns: Columns, steps: MendSteps) {
    this.#columns = columns;
    this.#steps = steps;
  }

  /** The cheapest ways to be at a place, what can be put in there included; one for each column. */
  at(arrived: readonly MendStep[]): readonly MendStep[] {
    const kept: MendStep[] = [];
    for (const steps of this.#byCost(arrived, mostAhead)) {
      for (const step of steps) {
        kept.push(step);
        if (kept.length >= this.#width) return kept;
      }
    }
    return kept;
  }

  /** The cheapest way to end at a place, after whatever must be put in; null when that is too much. Pauses often. */
  *end(arrived: readonly MendStep[]): Generator<void, MendStep | null, void> {
    for (const steps of this.#byCost(arrived, mostAtEnd)) {
      const end = steps.find(({ column }) => this.#columns.isEnd(column));
      if (end !== undefined) return end;
      yield;
    }
    return null;
  }

  /** One letter of the input further. */
  advanced(steps: readonly MendStep[]): readonly MendStep[] {
    return steps.flatMap((step) => {
      const read = this.#steps.read(step);
      const others = [this.#steps.remove(step), ...this.#steps.substitutions(step)];
      return read === null ? others : [read, ...others];
    });
  }

  get #width(): number {
    const share = columnsAtFullWidth / Math.max(1, this.#columns.made);
    return Math.max(narrowest, Math.min(widest, Math.round(widest * share)));
  }

  /** The steps at one place, those of one cost together, where less is open first; each column comes once. */
  *#byCost(arrived: readonly MendStep[], most: number): Generator<readonly MendStep[], void, void> {
    const least = arrived.reduce((least, { cost }) => Math.min(least, cost), Infinity);
    const waiting: (MendStep | Insertion)[][] = [];
    const put = (step: MendStep | Insertion): void => {
      const sameCost = waiting[step.cost - least];
      if (sameCost === undefined) waiting[step.cost - least] = [step];
      else sameCost.push(step);
    };
    for (const step of arrived) put(step);
    const seen = new Set<number>();
    const openness = ({ column }: MendStep): number => this.#columns.newestOrigin(column);
    for (let cost = 0; cost <= most && cost < waiting.length; cost++) {
      const steps: MendStep[] = [];
      const made = (waiting[cost] ?? []).flatMap((step) => this.#made(step) ?? []);
      for (const step of made.sort((left, right) => openness(left) - openness(right))) {
        if (seen.has(step.column) || steps.length >= this.#width) continue;
        seen.add(step.column);
        steps.push(step);
      }
      if (steps.length > 0) yield steps;
      for (const step of steps) for (const next of this.#steps.insertions(step)) put(next);
    }
  }

  #made(step: MendStep | Insertion): MendStep | null {
    return "column" in step ? step : this.#steps.insert(step);
  }
}

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

/** The letters of an input; for a two-level grammar, what is no token is a letter that can come nowhere. */
function lettersWithErrors(prepared: PreparedGrammar, input: Uint8Array): Letters {
  const decoded = decodeText(input);
  const { tokens: numbers } = prepared.plain;
  if (numbers === undefined) return characters(decoded, prepared.alphabet);
  const { tokens, errors } = tokenize(prepared.grammar, decoded.text, decoded.encoding);
  const foreign = errors.map((error) => ({ ...error, rule: "" }));
  const all = [...tokens, ...foreign].sort((left, right) => left.start - right.start);
  return tokenLetters({ tokens: all, numbers, byteLength: input.length }, prepared.alphabet);
}
