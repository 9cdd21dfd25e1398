import { stepsBetweenPauses } from "../../base/in-turns.ts";
import type { Grammar } from "../../grammar/grammar.ts";
import type { TextEdit } from "../../text/edit.ts";
import type { Letters } from "../input/letters.ts";
import { type PreparedGrammar, prepare } from "../prepared-grammar.ts";
import { EarleySets } from "./earley-sets.ts";
import {
  type EditStep,
  type LetterEdit,
  type LetterTexts,
  lettersWithErrors,
  letterTexts,
  textEdits,
} from "./letter-edits.ts";
import { lenientAutomaton } from "./rereader.ts";

/** Integer costs of edits, letter by letter. */
export interface LetterCosts {
  /** Deleting the letter after the place. */
  remove(place: number): number;
  /** Inserting a letter of the class anywhere; Infinity if forbidden. */
  insert(letterClass: number): number;
  /** Inserting a letter of the class at a place. */
  insertAt(place: number, letterClass: number): number;
  /** Replacing the letter after the place by one of the class; Infinity if forbidden. */
  substitute(place: number, letterClass: number): number;
  /** Reading the next letter where any letter is allowed, which hides its role. */
  swallow(place: number): number;
}

/** The last step of a path that reads or repairs the input up to a place. */
interface RepairStep extends EditStep {
  readonly before: RepairStep | null;
  readonly earleySet: number;
  /** The total cost of all steps so far. */
  readonly cost: number;
  /** Letters read since the last edit, and how many of them were not free (see `Prospect.isFree`). */
  readonly calm: number;
  readonly sureCalm: number;
}

/** A possible insertion. Its Earley set is made later, because most insertions turn out to cost too much. */
interface Insertion {
  readonly before: RepairStep;
  /** The class of the inserted letter. */
  readonly inserted: number;
  /** The total cost, including this step. */
  readonly cost: number;
}

const removal: LetterEdit = { removed: 1, inserted: -1 };

const firstStep: RepairStep = {
  before: null,
  place: 0,
  earleySet: 0,
  cost: 0,
  edit: null,
  calm: 0,
  sureCalm: 0,
};

/** Makes the possible next steps of a path. */
class RepairSteps {
  readonly #earleySets: EarleySets;
  readonly #letters: Letters;
  readonly #costs: LetterCosts;

  constructor(earleySets: EarleySets, letters: Letters, costs: LetterCosts) {
    this.#earleySets = earleySets;
    this.#letters = letters;
    this.#costs = costs;
  }

  /** Reads the next letter; null when it does not fit. */
  read(before: RepairStep): RepairStep | null {
    const { place } = before;
    const earleySet = this.#earleySets.after(before.earleySet, this.#letters.classes[place] ?? 0);
    if (earleySet < 0) return null;
    // The end of a string is a letter that fits where any fits, but it leaves that place.
    const isFree =
      this.#earleySets.prospect(before.earleySet).isFree && this.#earleySets.prospect(earleySet).isFree;
    return {
      before,
      place: place + 1,
      earleySet,
      cost: before.cost + (isFree ? this.#costs.swallow(place) : 0),
      edit: null,
      calm: before.calm + 1,
      sureCalm: before.sureCalm + (isFree ? 0 : 1),
    };
  }

  /** Deletes the next letter. */
  remove(before: RepairStep): RepairStep {
    return edited(before, removal, { earleySet: before.earleySet, cost: this.#costs.remove(before.place) });
  }

  /** The insertable letters, one for each way to continue. */
  *insertions(before: RepairStep): Generator<Insertion, void, void> {
    for (const inserted of this.#earleySets.prospect(before.earleySet).classes) {
      yield { before, inserted, cost: before.cost + this.#costs.insertAt(before.place, inserted) };
    }
  }

  /** Inserts the letter; null when that leads nowhere. */
  insert({ before, inserted, cost }: Insertion): RepairStep | null {
    const earleySet = this.#earleySets.after(before.earleySet, inserted);
    if (earleySet < 0 || earleySet === before.earleySet) return null;
    return edited(before, { removed: 0, inserted }, { earleySet, cost: cost - before.cost });
  }

  /** Replaces the next letter. */
  *substitutions(before: RepairStep): Generator<RepairStep, void, void> {
    for (const inserted of this.#earleySets.prospect(before.earleySet).classes) {
      const cost = this.#costs.substitute(before.place, inserted);
      if (cost === Infinity) continue;
      const earleySet = this.#earleySets.after(before.earleySet, inserted);
      if (earleySet >= 0) yield edited(before, { removed: 1, inserted }, { earleySet, cost });
    }
  }

  /** Repeats a step after another one, because its Earley set may have been removed. */
  again(step: RepairStep, before: RepairStep): RepairStep {
    const letterClass = step.edit === null ? (this.#letters.classes[before.place] ?? 0) : step.edit.inserted;
    const earleySet =
      letterClass < 0 ? before.earleySet : this.#earleySets.after(before.earleySet, letterClass);
    return { ...step, before, earleySet };
  }
}

/** The step of an edit; written out, because most of the time is spent in such steps. */
function edited(
  before: RepairStep,
  edit: LetterEdit,
  { earleySet, cost }: { earleySet: number; cost: number },
): RepairStep {
  const place = before.place + edit.removed;
  return { before, place, earleySet, cost: before.cost + cost, edit, calm: 0, sureCalm: 0 };
}

/** The number of paths followed at once. It falls from `widest` as Earley sets accumulate. */
const widest = 64;
const narrowest = 8;
/** Earley sets made at full width: enough for a dozen errors. */
const earleySetsAtFullWidth = 25_000;
/** Paths that exceed the cheapest path at their place by more are dropped. */
const mostAhead = 48;
/** The most that insertions at the end of the input may add to the cost. */
const mostAtEnd = 8_000;

/** The paths of the repair, followed from place to place. */
class Beam {
  readonly #earleySets: EarleySets;
  readonly #steps: RepairSteps;

  constructor(earleySets: EarleySets, steps: RepairSteps) {
    this.#earleySets = earleySets;
    this.#steps = steps;
  }

  /** The cheapest paths at a place, including insertions there; one for each Earley set. */
  at(arrived: readonly RepairStep[]): readonly RepairStep[] {
    const kept: RepairStep[] = [];
    for (const steps of this.#byCost(arrived, mostAhead)) {
      for (const step of steps) {
        kept.push(step);
        if (kept.length >= this.#width) return kept;
      }
    }
    return kept;
  }

  /** The cheapest path that ends at a place, including insertions there; null when they cost too much. Pauses often. */
  *end(arrived: readonly RepairStep[]): Generator<void, RepairStep | null, void> {
    for (const steps of this.#byCost(arrived, mostAtEnd)) {
      const end = steps.find(({ earleySet }) => this.#earleySets.isEnd(earleySet));
      if (end !== undefined) return end;
      yield;
    }
    return null;
  }

  /** Advances by one letter of the input. */
  advanced(steps: readonly RepairStep[]): readonly RepairStep[] {
    return steps.flatMap((step) => {
      const read = this.#steps.read(step);
      const others = [this.#steps.remove(step), ...this.#steps.substitutions(step)];
      return read === null ? others : [read, ...others];
    });
  }

  get #width(): number {
    const share = earleySetsAtFullWidth / Math.max(1, this.#earleySets.made);
    return Math.max(narrowest, Math.min(widest, Math.round(widest * share)));
  }

  /** The steps at one place, grouped by cost, those with less open first; each Earley set occurs once. */
  *#byCost(arrived: readonly RepairStep[], most: number): Generator<readonly RepairStep[], void, void> {
    const least = arrived.reduce((least, { cost }) => Math.min(least, cost), Infinity);
    const waiting: (RepairStep | Insertion)[][] = [];
    const put = (step: RepairStep | Insertion): void => {
      const sameCost = waiting[step.cost - least];
      if (sameCost === undefined) waiting[step.cost - least] = [step];
      else sameCost.push(step);
    };
    for (const step of arrived) put(step);
    const seen = new Set<number>();
    const depth = ({ earleySet }: RepairStep): number => this.#earleySets.depth(earleySet);
    for (let cost = 0; cost <= most && cost < waiting.length; cost++) {
      const steps: RepairStep[] = [];
      const made = (waiting[cost] ?? []).flatMap((step) => this.#made(step) ?? []);
      for (const step of made.sort((left, right) => depth(left) - depth(right))) {
        if (seen.has(step.earleySet) || steps.length >= this.#width) continue;
        seen.add(step.earleySet);
        steps.push(step);
      }
      if (steps.length > 0) yield steps;
      for (const step of steps) for (const next of this.#steps.insertions(step)) put(next);
    }
  }

  #made(step: RepairStep | Insertion): RepairStep | null {
    return "earleySet" in step ? step : this.#steps.insert(step);
  }
}

interface BeamRepairOptions {
  /** The text of an inserted token. */
  readonly tokenText: (rule: string) => string;
  readonly costsOf: (texts: LetterTexts) => LetterCosts;
}

/** The most letters between an edit and the place after it where reading stopped. */
const back = 40;
/** Letters to read after an error before it counts as repaired; fewer suffice where not every letter is allowed. */
const enoughCalm = { sure: 10, any: 100 };
/** With more Earley sets on unsettled paths, the search continues with the cheapest path even if it is not calm. */
const mostUnsettled = 100_000;
/** The search gives up after this many Earley sets; enough for about 20 kB with an error in every line. */
const mostMade = 2_000_000;

/**
 * Finds cheap edits after which the grammar derives the input: a beam search over Earley's chart (1970) with the error
 * cost of Aho and Peterson (1972) for each letter. It reads until no letter fits, follows many paths from slightly
 * earlier until the cheapest reads enough letters without an edit, and continues with that one. So it takes linear time
 * in the input, but cheaper edits may exist. Null when it finds none. Pauses every few milliseconds.
 */
export function* beamRepair(
  grammar: Grammar,
  input: Uint8Array,
  { tokenText, costsOf }: BeamRepairOptions,
): Generator<void, readonly TextEdit[] | null, void> {
  const prepared = prepare(grammar);
  const letters = lettersWithErrors(prepared, input);
  const texts = letterTexts(prepared, letters, tokenText);
  const costs = costsOf(texts);
  const earleySets = earleySetsFor(prepared, costs);
  const trail = new Trail(earleySets, new RepairSteps(earleySets, letters, costs), letters);
  while (yield* trail.readOn()) {
    const isRepaired = yield* trail.repairFault();
    if (!isRepaired || earleySets.made > mostMade) return null;
  }
  return textEdits(trail.steps, letters, texts);
}

function earleySetsFor(prepared: PreparedGrammar, { insert }: LetterCosts): EarleySets {
  const { alphabet, plain } = prepared;
  const codePoints = Array.from("a 0,(]", (letter) => letter.codePointAt(0) ?? 0);
  return new EarleySets(lenientAutomaton(prepared), {
    classes: alphabet.size,
    insertCost: insert,
    diverse: plain.tokens === undefined ? codePoints.map(alphabet.classOf) : [],
  });
}

/** The settled steps, from the start of the input to where reading stops. */
class Trail {
  /** Settled edits that are not taken back any more. */
  readonly #edits: RepairStep[] = [];
  /** The last steps, from which paths may branch off. */
  #recent: readonly RepairStep[] = [firstStep];
  readonly #earleySets: EarleySets;
  readonly #ways: RepairSteps;
  readonly #beam: Beam;
  readonly #letters: Letters;
  /** For places of the last run of letters, their Earley sets. */
  readonly #run: Int32Array;

  constructor(earleySets: EarleySets, ways: RepairSteps, letters: Letters) {
    this.#earleySets = earleySets;
    this.#ways = ways;
    this.#beam = new Beam(earleySets, ways);
    this.#letters = letters;
    this.#run = new Int32Array(letters.length + 1);
  }

  /** All settled steps with edits, and the last ones without. */
  get steps(): readonly RepairStep[] {
    return [...this.#edits, ...this.#recent];
  }

  get #last(): RepairStep {
    return this.#recent.at(-1) ?? firstStep;
  }

  /** Reads as far as the grammar allows; returns whether there is an error. */
  *readOn(): Generator<void, boolean, void> {
    const { classes, length } = this.#letters;
    const first = this.#last;
    let { place, earleySet } = first;
    for (; place < length; place++) {
      const next = this.#earleySets.after(earleySet, classes[place] ?? 0);
      if (next < 0) break;
      earleySet = next;
      this.#run[place + 1] = earleySet;
      if (place % stepsBetweenPauses === 0) yield;
    }
    // Without objects for the letters of a long run: no path branches off from them.
    const from = place - back - 1;
    if (from > first.place) {
      this.#keepEdits(this.#recent);
      this.#recent = [{ ...firstStep, place: from, earleySet: this.#run[from] ?? 0 }];
    }
    const steps: RepairStep[] = [];
    let step: RepairStep | null = this.#last;
    while (step !== null && step.place < place) {
      step = this.#ways.read(step);
      if (step !== null) steps.push(step);
    }
    this.#recent = [...this.#recent, ...steps];
    return place < length || !this.#earleySets.isEnd(earleySet);
  }

  /** Settles on the cheapest path past the place where reading stops; false when there is none. */
  *repairFault(): Generator<void, boolean, void> {
    const fault = this.#last.place;
    const from = this.#recent.findLastIndex(({ place }) => place < fault - back) + 1;
    this.#keepEdits(this.#recent.slice(0, from));
    this.#recent = this.#recent.slice(from);
    const known = this.#earleySets.count;
    let arrived: readonly RepairStep[] = [];
    for (let place = this.#recent[0]?.place ?? 0; ; place++) {
      const here = [...this.#recent.filter((step) => step.place === place), ...arrived];
      if (place === this.#letters.length) return this.#goOnWith(yield* this.#beam.end(here), known);
      const kept = this.#beam.at(here);
      const [best] = kept;
      if (best === undefined) return false;
      const unsettled = this.#earleySets.count - known;
      if (place > fault && (isCalm(best) || unsettled > mostUnsettled)) return this.#goOnWith(best, known);
      arrived = this.#beam.advanced(kept);
      yield;
    }
  }

  /** Settles a path from where it leaves the settled steps, and removes the Earley sets of all others. */
  #goOnWith(way: RepairStep | null, known: number): boolean {
    if (way === null) return false;
    const further: RepairStep[] = [];
    let step = way;
    while (!this.#recent.includes(step) && step.before !== null) {
      further.push(step);
      step = step.before;
    }
    this.#earleySets.rewind(known);
    const settled = this.#recent.slice(0, this.#recent.indexOf(step) + 1);
    for (const next of further.reverse()) settled.push(this.#ways.again(next, settled.at(-1) ?? firstStep));
    this.#recent = settled;
    return true;
  }

  #keepEdits(steps: readonly RepairStep[]): void {
    this.#edits.push(...steps.filter(({ edit }) => edit !== null));
  }
}

const isCalm = ({ calm, sureCalm }: RepairStep): boolean =>
  sureCalm >= enoughCalm.sure || calm >= enoughCalm.any;
