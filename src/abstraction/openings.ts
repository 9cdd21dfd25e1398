import { grouped } from "../base/grouped.ts";
import { seedOf } from "./drawn-trees.ts";
import { type Filling, lettersOf, type Place, type Slot, withInner, withOuter } from "./failing-input.ts";
import type { Replacement, Replacements } from "./replacements.ts";
import type { Trials } from "./trials.ts";
import { hasWord, isOfWord, wordsOf } from "./words.ts";

/** After this many refused inputs a group is tried one level lower. */
const mostRefusedOfGroup = 8;

/** Pairs tried of a group that cannot vary as a whole. */
const mostPairs = 10;

/** An open slot, and replacements with which the input is known to fail. */
export interface Opening {
  readonly slot: Slot;
  readonly failing: readonly Replacement[];
}

/** Hears about the progress of the search. */
export interface OpeningsListener {
  /** Called after each slot that is opened. */
  readonly onOpen: () => void;
  /** Called with the number of places judged so far. */
  readonly onJudged: (done: number) => void;
}

/** The open places of an input, alone or in groups, as far as they are known. */
export class Openings {
  readonly #trials: Trials;
  readonly #open = new Map<Slot, Opening>();
  readonly #closed = new Set<Place>();
  /** The groups that were tried, by the indices of their places. */
  readonly #triedGroups = new Set<string>();
  readonly #onOpen: () => void;
  readonly #onJudged: (done: number) => void;

  constructor(trials: Trials, { onOpen, onJudged }: OpeningsListener) {
    this.#trials = trials;
    this.#onOpen = onOpen;
    this.#onJudged = onJudged;
  }

  /** In the order in which they were opened. */
  get all(): readonly Opening[] {
    return [...this.#open.values()];
  }

  /** Opens the largest places first, then groups of equal places that cannot be opened alone. */
  async open(): Promise<void> {
    await this.#openIn(this.#trials.input.places.filter(({ above }) => above === undefined));
    await this.#openGroups();
  }

  /** Closes a slot, and tries the places inside it. */
  async close(slot: Slot): Promise<void> {
    this.#open.delete(slot);
    for (const place of slot.places) this.#closed.add(place);
    if (slot.places.length === 1) await this.#openIn(this.#placesIn(slot.places[0] as Place));
    else await this.#openIn(slot.places.flatMap((place) => this.#placesIn(place)));
    await this.#openGroups();
  }

  /** Makes one group of slots whose places have the same text; false if that is not possible. */
  async join(slots: readonly Slot[]): Promise<boolean> {
    const places = slots.flatMap((slot) => slot.places).sort((one, other) => one.index - other.index);
    if (!(await this.#openGroup(places))) return false;
    for (const slot of slots) this.#open.delete(slot);
    return true;
  }

  #placesIn(place: Place): readonly Place[] {
    return this.#trials.input.places.filter(({ above }) => above === place);
  }

  async #openIn(places: readonly Place[]): Promise<void> {
    const pending = [...places];
    while (pending.length > 0) {
      const place = takeLargest(pending);
      this.#onJudged(this.#closed.size + this.#open.size);
      if (!this.#closed.has(place) && (await isOpen(place, this.#trials))) {
        this.#add({ slot: { places: [place] }, failing: this.#trials.evidence.of(place).failing });
      } else {
        this.#closed.add(place);
        for (const inner of this.#placesIn(place)) pending.push(inner);
      }
    }
  }

  #add(opening: Opening): void {
    this.#open.set(opening.slot, opening);
    this.#onOpen();
  }

  async #openGroups(): Promise<void> {
    const places = this.#trials.input.places.filter(
      (place) => this.#closed.has(place) && hasWord(place.letters) && !isOfRefusedWord(place, this.#trials),
    );
    const alike = grouped(places, ({ node, letters }) => `${node.name} ${letters}`);
    const outermostFirst = [...alike.values()].sort((one, other) => depthOf(one) - depthOf(other));
    for (const each of outermostFirst) {
      if (each.length < 2) continue;
      const inner = this.#openWithInner;
      // Something open inside a place may differ between the places of a group.
      const outer = withOuter(this.#open.keys());
      const free = each.filter((place) => !inner.has(place) && !outer.has(place));
      if (free.length < 2 || (await this.#openGroup(free)) || free.length === 2) continue;
      for (const pair of pairsOf(free).slice(0, mostPairs)) {
        const inner = this.#openWithInner;
        if (!pair.some((place) => inner.has(place))) await this.#openGroup(pair);
      }
    }
  }

  get #openWithInner(): ReadonlySet<Place> {
    return withInner(this.#open.keys(), this.#trials.input);
  }

  async #openGroup(places: readonly Place[]): Promise<boolean> {
    const key = places.map(({ index }) => index).join(" ");
    if (this.#triedGroups.has(key)) return false;
    this.#triedGroups.add(key);
    const slot = { places };
    const demand = { enough: enoughFailing, mostRefused: mostRefusedOfGroup, round: 1 };
    const failing = await failingThroughout(slot, this.#trials, demand);
    if (failing) this.#add({ slot, failing });
    return failing !== undefined;
  }
}

/** Takes the place with the most letters out of the list, of equal ones the outermost. */
function takeLargest(places: Place[]): Place {
  let largest = 0;
  for (const [index, { letters, index: order }] of places.entries()) {
    const best = places[largest] as Place;
    const longer = letters.length - best.letters.length;
    if (longer > 0 || (longer === 0 && order < best.index)) largest = index;
  }
  return places.splice(largest, 1)[0] as Place;
}

const depthOf = (places: readonly Place[]): number =>
  places.reduce((least, { path }) => Math.min(least, path.length), Number.POSITIVE_INFINITY);

function pairsOf(places: readonly Place[]): readonly (readonly Place[])[] {
  return places.flatMap((one, index) => places.slice(index + 1).map((other) => [one, other]));
}

/** Failing inputs that open a place if none passes. Confirming all places together closes those opened wrongly. */
export const enoughFailing = 6;

/** Refused inputs, with none that fails, after which a place stays closed. */
const mostRefused = 14;

/** Inputs of any outcome after which a place stays closed. */
const mostTrials = 4 * enoughFailing + 10;

/** Draws without a new text after which there are probably no more. */
const mostDraws = 60;

/** Whether the input still fails with anything in this place that the grammar derives. */
export async function isOpen(place: Place, trials: Trials): Promise<boolean> {
  const slot: Slot = { places: [place] };
  const evidence = trials.evidence.of(place);
  const isDecided = (): boolean => {
    const { failing, refused, passing } = evidence;
    return (
      passing !== null ||
      failing.length >= enoughFailing ||
      (failing.length === 0 && refused >= mostRefused) ||
      failing.length + refused >= mostTrials
    );
  };
  let isExhausted = false;
  if (isOfRefusedWord(place, trials)) return false;
  if (!isDecided()) {
    isExhausted = true;
    for await (const { filling, outcome } of trials.ask(
      newFillings(slot, { trials, known: evidence.letters }),
    )) {
      const [filled] = filling;
      if (filled) trials.evidence.add(place, filled.replacement, outcome);
      isExhausted = !isDecided();
      if (!isExhausted) break;
    }
  }
  const { failing, passing } = evidence;
  // A nonterminal may derive only a few texts.
  const isEnough = failing.length >= enoughFailing || (isExhausted && failing.length > 0);
  if (passing !== null || !isEnough) return false;
  return !keepsWord(trials.input.text.slice(place.from, place.to), failing, {
    replacements: trials.replacements,
    nonterminal: place.node.name,
  });
}

/** Whether the place is part of a word in whose place every replacement was refused: another part would be refused, too. */
export function isOfRefusedWord({ from, to, above }: Place, { input, evidence }: Trials): boolean {
  const { text } = input;
  const isCut = (at: number): boolean => isOfWord(text[at - 1]) && isOfWord(text[at]);
  if (above === undefined || !(isCut(from) || isCut(to))) return false;
  const { failing, passing } = evidence.of(above);
  return failing.length === 0 && passing === null;
}

export interface FillingNewly {
  readonly trials: Trials;
  /** Texts without blanks that are not drawn again. */
  readonly known: Iterable<string>;
  /** Distinguishes these draws from others for the same slot. Default: 0. */
  readonly round?: number;
}

/** Fills one slot with one new text after another, until there are no more. */
export function* newFillings(
  slot: Slot,
  { trials, known, round = 0 }: FillingNewly,
): Generator<Filling, void, void> {
  const letters = new Set(known);
  const [first] = slot.places as readonly [Place];
  for (let draw = 0, inVain = 0; inVain < mostDraws; draw++) {
    const seed = seedOf(trials.seed, first.index, round, draw);
    const replacement: Replacement | undefined = trials.replacements.draw(first.node.name, seed);
    if (!replacement || letters.has(replacement.letters)) {
      inVain++;
      continue;
    }
    inVain = 0;
    letters.add(replacement.letters);
    yield [{ slot, replacement }];
  }
}

/** Derivations that show which words the grammar itself demands. */
const derivationsSeen = 12;

/**
 * Whether all replacements have a word of the original, although the nonterminal derives texts without it. Then the
 * failure may need that word.
 */
export function keepsWord(
  original: string,
  failing: readonly Replacement[],
  { replacements, nonterminal }: { readonly replacements: Replacements; readonly nonterminal: string },
): boolean {
  const kept = wordsIn(original, failing);
  if (kept.length === 0) return false;
  const derived = Array.from({ length: derivationsSeen }, (_, index) =>
    replacements.drawAny(nonterminal, seedOf(index)),
  ).filter((each) => each !== undefined);
  const demanded = new Set(wordsIn(original, derived));
  return kept.some((word) => !demanded.has(word));
}

function wordsIn(original: string, all: readonly Replacement[]): readonly string[] {
  const wordSets = all.map(({ text }) => new Set(wordsOf(text)));
  return [...new Set(wordsOf(original))].filter((word) => wordSets.every((words) => words.has(word)));
}

export interface Demand {
  /** The number of failing inputs that are wanted. */
  readonly enough: number;
  /** Refused inputs allowed while none fails; later this many for each failing input that is wanted. */
  readonly mostRefused: number;
  /** Distinguishes these draws from others for the same slot. */
  readonly round: number;
}

/** The replacements with which the input fails. Undefined if there are too few, or if it passes with one. */
export async function failingThroughout(
  slot: Slot,
  trials: Trials,
  { enough, mostRefused, round }: Demand,
): Promise<readonly Replacement[] | undefined> {
  const failing: Replacement[] = [];
  let refused = 0;
  for await (const { filling, outcome } of trials.ask(
    newFillings(slot, { trials, known: [lettersOf(slot)], round }),
  )) {
    const [filled] = filling;
    if (!filled || outcome === "pass") return undefined;
    if (outcome === "fail") failing.push(filled.replacement);
    else refused++;
    if (failing.length >= enough) return failing;
    if (refused >= (failing.length === 0 ? mostRefused : mostRefused * enough)) return undefined;
  }
  return failing.length > 0 ? failing : undefined;
}
