import { grouped } from "../base/grouped.ts";
import { isWithin, type Place } from "./failing-input.ts";
import { failingThroughout } from "./failing-throughout.ts";
import type { Slot } from "./filling.ts";
import { enoughFailing, isOfRefusedWord, isOpen } from "./judge-place.ts";
import type { Replacement } from "./replacements.ts";
import type { Trials } from "./trials.ts";
import { isOfWord } from "./words.ts";

/** Refused inputs after which a group is tried one level lower. */
const mostRefused = 8;

/** Pairs that are tried of a group that cannot vary as a whole. */
const mostPairs = 10;

/** An open slot, and replacements with which the input is known to fail. */
export interface Opening {
  readonly slot: Slot;
  readonly failing: readonly Replacement[];
}

/** Who is told how far it has come. */
export interface OpeningsListener {
  /** Told after each slot that is opened. */
  readonly onOpen: () => void;
  /** Told how many places were judged. */
  readonly onJudged: (done: number) => void;
}

/** Which places of an input are open, alone or in groups, as far as is known. */
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

  /** Opens what can be opened: the largest places first, and groups of equal ones that cannot be opened alone. */
  async open(): Promise<void> {
    await this.#openIn(this.#trials.input.places.filter(({ above }) => above === undefined));
    await this.#openGroups();
  }

  /** Closes a slot, and opens what can be opened inside of it. */
  async close(slot: Slot): Promise<void> {
    this.#open.delete(slot);
    for (const place of slot.places) this.#closed.add(place);
    if (slot.places.length === 1) await this.#openIn(this.#placesIn(slot.places[0] as Place));
    else await this.#openIn(slot.places.flatMap((place) => this.#placesIn(place)));
    await this.#openGroups();
  }

  /** Whether the slots, whose places have the same text, could be made one group. */
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
        pending.push(...this.#placesIn(place));
      }
    }
  }

  #add(opening: Opening): void {
    this.#open.set(opening.slot, opening);
    this.#onOpen();
  }

  async #openGroups(): Promise<void> {
    const places = this.#trials.input.places.filter(
      (place) =>
        this.#closed.has(place) &&
        Array.from(place.letters).some(isOfWord) &&
        !isOfRefusedWord(place, this.#trials),
    );
    const alike = grouped(places, ({ node, letters }) => `${node.name} ${letters}`);
    const outermostFirst = [...alike.values()].sort((one, other) => depthOf(one) - depthOf(other));
    for (const each of outermostFirst) {
      const free = each.filter((place) => !this.#isOpened(place) && !this.#hasOpen(place));
      if (free.length < 2 || (await this.#openGroup(free)) || free.length === 2) continue;
      for (const pair of pairsOf(free).slice(0, mostPairs)) {
        if (!pair.some((place) => this.#isOpened(place))) await this.#openGroup(pair);
      }
    }
  }

  #isOpened(place: Place): boolean {
    return [...this.#open.keys()].some((slot) => slot.places.some((outer) => isWithin(place, outer)));
  }

  /** Whether something in the place is open, which need not be the same in all places of a group. */
  #hasOpen(place: Place): boolean {
    return [...this.#open.keys()].some((slot) => slot.places.some((inner) => isWithin(inner, place)));
  }

  async #openGroup(places: readonly Place[]): Promise<boolean> {
    const key = places.map(({ index }) => index).join(" ");
    if (this.#triedGroups.has(key)) return false;
    this.#triedGroups.add(key);
    const slot = { places };
    const demand = { enough: enoughFailing, mostRefused, round: 1 };
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

const depthOf = (places: readonly Place[]): number => Math.min(...places.map(({ path }) => path.length));

function pairsOf(places: readonly Place[]): readonly (readonly Place[])[] {
  return places.flatMap((one, index) => places.slice(index + 1).map((other) => [one, other]));
}
