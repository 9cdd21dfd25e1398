import { plainCodePoints } from "../../grammar/character-class.ts";
import type { Grammar } from "../../grammar/grammar.ts";
import { FOREIGN } from "../../grammar/normalize/plain-analysis.ts";
import type { TextEdit } from "../../text/edit.ts";
import { decodeText } from "../../text/encoding.ts";
import { characters, endByte, type Letters, startByte, tokenLetters } from "../input/letters.ts";
import { tokenize } from "../lexer/tokenize.ts";
import { type PreparedGrammar, prepare } from "../prepared-grammar.ts";
import { EarleySets } from "./earley-sets.ts";
import { lenientAutomaton } from "./rereader.ts";

/** What it costs to mend an input, letter by letter; in whole numbers. */
export interface LetterCosts {
  /** Leaving out the letter behind the place. */
  remove(place: number): number;
  /** Putting in a letter of the class; Infinity where none may be. */
  insert(letterClass: number): number;
  /** The same at a place. */
  insertAt(place: number, letterClass: number): number;
  /** Putting a letter of the class in the place of the letter behind the place; Infinity where that may not be. */
  substitute(place: number, letterClass: number): number;
  /** The cost of reading the next letter where any letter is allowed, which hides its role. */
  swallow(place: number): number;
}

/** The letters of an input and the letters that can be inserted. */
export interface LetterTexts {
  /** Whether the letters are characters; tokens otherwise. */
  readonly areCharacters: boolean;
  /** For each class of letters, what is put in for one; empty when there is no text of it. */
  readonly putIn: readonly string[];
  /** The input's letter behind the place; empty where there is none. */
  at(place: number): string;
}

/** The texts of an input's letters, and of those that can be put in: the plainest character of each class, or a token's text. */
function letterTexts(
  prepared: PreparedGrammar,
  letters: Letters,
  tokenText: (rule: string) => string,
): LetterTexts {
  const { tokens } = prepared.plain;
  const putIn = tokens === undefined ? plainestTexts(prepared) : tokenTexts(prepared, tokens, tokenText);
  return {
    areCharacters: tokens === undefined,
    putIn,
    at: (place) => (place < 0 || place >= letters.length ? "" : letters.textBetween(place, place + 1)),
  };
}

function plainestTexts({ alphabet }: PreparedGrammar): readonly string[] {
  const texts = alphabet.samples.map((sample) => (sample < 0 ? "" : String.fromCodePoint(sample)));
  for (const codePoint of plainCodePoints.toReversed()) {
    texts[alphabet.classOf(codePoint)] = String.fromCodePoint(codePoint);
  }
  texts[FOREIGN] = "";
  return texts;
}

function tokenTexts(
  { alphabet }: PreparedGrammar,
  tokens: ReadonlyMap<string, number>,
  tokenText: (rule: string) => string,
): readonly string[] {
  const texts = Array.from({ length: alphabet.size }, () => "");
  for (const [name, number] of tokens) texts[alphabet.classOf(number)] = tokenText(name);
  return texts;
}

/** The last step of reading the input, some of it repaired, up to a place. */
interface RepairStep {
  readonly before: RepairStep | null;
  /** The place it led to, and the Earley set. */
  readonly place: number;
  readonly earleySet: number;
  /** Of all steps so far. */
  readonly cost: number;
  readonly edit: LetterEdit | null;
  /** How many letters were read since the last edit, and how many of these where only some could come. */
  readonly calm: number;
  readonly sureCalm: number;
}

/** What a step left out or put in instead of reading. */
interface LetterEdit {
  /** Letters taken from the input: 0 or 1. */
  readonly removed: number;
  /** The class of the letter put in; -1 for none. */
  readonly inserted: number;
}

/** A letter that can be put in. Its Earley set is not made yet: most of these turn out to cost too much. */
interface Insertion {
  readonly before: RepairStep;
  /** Its class. */
  readonly inserted: number;
  /** Of all steps, this one included. */
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

/** The steps that can be made from others. */
class RepairSteps {
  readonly #earleySets: EarleySets;
  readonly #letters: Letters;
  readonly #costs: LetterCosts;

  constructor(earleySets: EarleySets, letters: Letters, costs: LetterCosts) {
    this.#earleySets = earleySets;
    this.#letters = letters;
    this.#costs = costs;
  }

  /** Reads the next letter; null when it cannot come there. */
  read(before: RepairStep): RepairStep | null {
    const { place } = before;
    const earleySet = this.#earleySets.after(before.earleySet, this.#letters.classes[place] ?? 0);
    if (earleySet < 0) return null;
    // What closes a string can come there as any letter can, but it leads out.
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

  /** Leaves the next letter out. */
  remove(before: RepairStep): RepairStep {
    return edited(before, removal, { earleySet: before.earleySet, cost: this.#costs.remove(before.place) });
  }

  /** The letters that can be put in, one for each way to go on. */
  *insertions(before: RepairStep): Generator<Insertion, void, void> {
    for (const inserted of this.#earleySets.prospect(before.earleySet).classes) {
      yield { before, inserted, cost: before.cost + this.#costs.insertAt(before.place, inserted) };
    }
  }

  /** Puts the letter in; null when that leads nowhere. */
  insert({ before, inserted, cost }: Insertion): RepairStep | null {
    const earleySet = this.#earleySets.after(before.earleySet, inserted);
    if (earleySet < 0 || earleySet === before.earleySet) return null;
    return edited(before, { removed: 0, inserted }, { earleySet, cost: cost - before.cost });
  }

  /** Puts another letter in the place of the next one. */
  *substitutions(before: RepairStep): Generator<RepairStep, void, void> {
    for (const inserted of this.#earleySets.prospect(before.earleySet).classes) {
      const cost = this.#costs.substitute(before.place, inserted);
      if (cost === Infinity) continue;
      const earleySet = this.#earleySets.after(before.earleySet, inserted);
      if (earleySet >= 0) yield edited(before, { removed: 1, inserted }, { earleySet, cost });
    }
  }

  /** The same step behind another one, as whose Earley sets some may have been forgotten. */
  again(step: RepairStep, before: RepairStep): RepairStep {
    const letterClass = step.edit === null ? (this.#letters.classes[before.place] ?? 0) : step.edit.inserted;
    const earleySet =
      letterClass < 0 ? before.earleySet : this.#earleySets.after(before.earleySet, letterClass);
    return { ...step, before, earleySet };
  }
}

/** The step that an edit makes; written out, since most of the time goes into these. */
function edited(
  before: RepairStep,
  edit: LetterEdit,
  { earleySet, cost }: { earleySet: number; cost: number },
): RepairStep {
  const place = before.place + edit.removed;
  return { before, place, earleySet, cost: before.cost + cost, edit, calm: 0, sureCalm: 0 };
}

/** An edit whose removed text nobody needs. */
export type BeamEdit = Omit<TextEdit, "removed">;

const stepsBetweenPauses = 10_000;

/** An edit, and the places between letters that it lies between. */
interface PlacedEdit extends BeamEdit {
  readonly from: number;
  readonly to: number;
}

/** The edits of some steps; those that touch are one. Tokens that would run together are kept apart. Pauses. */
function* beamEdits(
  steps: readonly RepairStep[],
  letters: Letters,
  texts: LetterTexts,
): Generator<void, readonly BeamEdit[], void> {
  const edits: PlacedEdit[] = [];
  /** The previous element: an inserted token, or the place after a letter that was read. */
  let before: string | number = "";
  for (const [index, { place, edit }] of steps.entries()) {
    if (index % stepsBetweenPauses === 0) yield;
    if (edit === null) {
      if (place > 0) before = place;
      continue;
    }
    const token = edit.inserted < 0 ? "" : (texts.putIn[edit.inserted] ?? "");
    const front = typeof before === "string" ? before : texts.at(before - 1);
    const inserted = texts.areCharacters ? token : blankBetween(front, token) + token;
    if (token !== "") before = token;
    const from = place - edit.removed;
    const start = startByte(letters, from, place);
    const end = endByte(letters, place);
    const last = edits.at(-1);
    if (last?.end !== start) edits.push({ start, end, inserted, from, to: place });
    else edits.splice(-1, 1, { ...last, end, inserted: last.inserted + inserted, to: place });
  }
  return edits.map(({ start, end, inserted, from, to }) => {
    const behind = texts.areCharacters ? "" : blankBehind({ inserted, from, to }, letters, texts);
    return { start, end, inserted: inserted + behind };
  });
}

/** A blank where an edit would otherwise merge a token with the next letter. */
function blankBehind(
  { inserted, from, to }: Pick<PlacedEdit, "inserted" | "from" | "to">,
  { starts, ends }: Letters,
  texts: LetterTexts,
): string {
  if (inserted !== "") return blankBetween(inserted, texts.at(to));
  const isTight = starts[from] === ends[from] && starts[to] === ends[to];
  return isTight ? blankBetween(texts.at(from - 1), texts.at(to)) : "";
}

/** A blank where two tokens would become one. */
const blankBetween = (before: string, behind: string): string =>
  /\w$/.test(before) && /^\w/.test(behind) ? " " : "";

/** The ways that are followed at once, until a limit of work makes them fewer. */
const widest = 64;
const narrowest = 8;
/** So many Earley sets are made at full width: those of a dozen faults. */
const earleySetsAtFullWidth = 25_000;
/** Ways that cost so much more than the cheapest at their place are not followed. */
const mostAhead = 48;
/** At the end of the input, how much more to put in may cost. */
const mostAtEnd = 8_000;

/** The ways of the repair that are followed from place to place. */
class Beam {
  readonly #earleySets: EarleySets;
  readonly #steps: RepairSteps;

  constructor(earleySets: EarleySets, steps: RepairSteps) {
    this.#earleySets = earleySets;
    this.#steps = steps;
  }

  /** The cheapest ways to be at a place, what can be put in there included; one for each Earley set. */
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

  /** The cheapest way to end at a place, after whatever must be put in; null when that is too much. Pauses often. */
  *end(arrived: readonly RepairStep[]): Generator<void, RepairStep | null, void> {
    for (const steps of this.#byCost(arrived, mostAtEnd)) {
      const end = steps.find(({ earleySet }) => this.#earleySets.isEnd(earleySet));
      if (end !== undefined) return end;
      yield;
    }
    return null;
  }

  /** One letter of the input further. */
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

  /** The steps at one place, those of one cost together, where less is open first; each Earley set comes once. */
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
    const openness = ({ earleySet }: RepairStep): number => this.#earleySets.newestOrigin(earleySet);
    for (let cost = 0; cost <= most && cost < waiting.length; cost++) {
      const steps: RepairStep[] = [];
      const made = (waiting[cost] ?? []).flatMap((step) => this.#made(step) ?? []);
      for (const step of made.sort((left, right) => openness(left) - openness(right))) {
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
  /** The text for a token that is put in. */
  readonly tokenText: (rule: string) => string;
  readonly costsOf: (texts: LetterTexts) => LetterCosts;
}

const lettersBetweenPauses = 1_000;
/** How many letters before the place where reading stops an edit may be. */
const back = 40;
/** Letters to read after a fault before it counts as repaired: fewer suffice where not every letter is allowed. */
const enoughCalm = { sure: 10, any: 100 };
/** When so many Earley sets belong to ways that are not settled, the cheapest way is gone on with, whether or not it is calm. */
const mostUnsettled = 100_000;
/** Earley sets after which the search gives up; enough for about 20 kB with a fault in every line. */
const mostMade = 2_000_000;

/**
 * Edits after which the grammar derives the input, at little cost: a beam search over Earley's chart (1970) with the error
 * cost of Aho and Peterson (1972) for each letter. Reads until no letter fits, follows many ways from a little earlier until
 * the cheapest reads enough letters without an edit, and continues with that one. So the time is linear in the input, but
 * cheaper edits may exist. Null when there are none. Pauses every few milliseconds.
 */
export function* beamRepair(
  grammar: Grammar,
  input: Uint8Array,
  { tokenText, costsOf }: BeamRepairOptions,
): Generator<void, readonly BeamEdit[] | null, void> {
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
  return yield* beamEdits(trail.steps, letters, texts);
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

/** The steps that are settled, from the beginning of the input to where reading stops. */
class Trail {
  readonly steps: RepairStep[] = [firstStep];
  /** For each step, how many Earley sets there were behind it. */
  readonly #counts = [1];
  readonly #earleySets: EarleySets;
  readonly #ways: RepairSteps;
  readonly #beam: Beam;
  readonly #letters: Letters;

  constructor(earleySets: EarleySets, ways: RepairSteps, letters: Letters) {
    this.#earleySets = earleySets;
    this.#ways = ways;
    this.#beam = new Beam(earleySets, ways);
    this.#letters = letters;
  }

  get #last(): RepairStep {
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
    return !this.#earleySets.isEnd(this.#last.earleySet);
  }

  /** Settles on the cheapest way past the place where reading stops; false when there is none. */
  *repairFault(): Generator<void, boolean, void> {
    const fault = this.#last.place;
    const from = this.steps.findLastIndex(({ place }) => place < fault - back) + 1;
    const near = this.steps.slice(from);
    const settled = new Map(near.map((step, index) => [step, from + index]));
    let arrived: readonly RepairStep[] = [];
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

  #isEnough({ calm, sureCalm }: RepairStep): boolean {
    const unsettled = this.#earleySets.count - (this.#counts.at(-1) ?? 0);
    return sureCalm >= enoughCalm.sure || calm >= enoughCalm.any || unsettled > mostUnsettled;
  }

  /** Settles a way from where it leaves the settled steps, and forgets all Earley sets of the others. */
  #goOnWith(way: RepairStep | null, settled: ReadonlyMap<RepairStep, number>): boolean {
    if (way === null) return false;
    const further: RepairStep[] = [];
    let step = way;
    while (!settled.has(step) && step.before !== null) {
      further.push(step);
      step = step.before;
    }
    this.steps.length = (settled.get(step) ?? 0) + 1;
    this.#counts.length = this.steps.length;
    this.#earleySets.rewind(this.#counts.at(-1) ?? 1);
    for (const next of further.reverse()) this.#settle(this.#ways.again(next, this.#last));
    return true;
  }

  #settle(step: RepairStep): void {
    this.steps.push(step);
    this.#counts.push(this.#earleySets.count);
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
