import { Random } from "../base/random.ts";
import type { Outcome } from "../oracle/outcome.ts";
import type { Blanks } from "./blanks.ts";
import { mostVainDraws, seedOf } from "./drawn-trees.ts";
import {
  type Filled,
  type Filling,
  leastPart,
  lettersOf,
  nonterminalOf,
  type Slot,
} from "./failing-input.ts";
import { failingThroughout, type Opening, type Openings } from "./openings.ts";
import type { Replacement } from "./replacements.ts";
import type { Trial, Trials } from "./trials.ts";

/** Failing inputs in a row that show that at least 98 % fail. */
export const enoughConfirming = 150;

/** Most inputs tried for each failing one that is wanted. */
const mostForEach = 12;

/** Inputs drawn at once; their outcomes decide about the next draws. */
export const batchSize = 25;

/** Failing inputs after which a passing one counts as a rare exception. */
const enoughForException = 40;

/** Shares of valid inputs below and above which fewer or more slots are filled anew. */
const validShares = { least: 0.6, most: 0.85 };

/** The share of white space that changes in inputs with other white space. */
const blanksVaried = 0.5;

interface ConfirmationCounts {
  readonly tried: number;
  readonly failing: number;
  readonly passing: number;
}

/** The outcomes of inputs of the pattern in which all slots may be filled at once. */
export interface Confirmation extends ConfirmationCounts {
  /** Failing inputs in which every slot was filled anew. */
  readonly free: ConfirmationCounts;
  /** The fillings of the failing inputs. */
  readonly fillings: readonly Filling[];
  /** Inputs that pass because of one rare replacement. */
  readonly exceptions: readonly Filling[];
  /** Whether as many failed as are wanted, or all inputs that exist. */
  readonly isComplete: boolean;
}

/**
 * Fills all open slots at once, until enough inputs have failed since the slots last changed. When one passes, ddmin finds
 * the slots that conflict; they become a group, or the shortest of them is closed.
 */
export class Confirming {
  readonly #openings: Openings;
  readonly #blanks: Blanks;
  readonly #trials: Trials;
  readonly #onFailing: (failing: number) => void;
  readonly #exceptions = new Map<Slot, Filling>();
  /** Replacements in inputs that failed together with others. */
  readonly #pools = new Map<Slot, Replacement[]>();
  #newShare = 0.6;
  #batches = 0;
  #triedInAll = 0;
  /** Fillings that are inputs of the current pattern. */
  #since: readonly Trial[] = [];
  #isComplete = false;

  /** @param onFailing called with the number of inputs that have confirmed the pattern */
  constructor({ openings, blanks, trials }: Confirmed, onFailing: (failing: number) => void) {
    this.#openings = openings;
    this.#blanks = blanks;
    this.#trials = trials;
    this.#onFailing = onFailing;
  }

  /** The result so far. */
  get confirmation(): Confirmation {
    const slots = this.#openSlots;
    const exceptions = [...this.#exceptions].flatMap(([slot, filling]) =>
      slots.includes(slot) ? [filling] : [],
    );
    const isFree = ({ filling }: Trial): boolean => slots.every((slot) => fills(filling, slot));
    return {
      ...countsOf(this.#since),
      free: countsOf(this.#since.filter(isFree)),
      fillings: this.#failing.map(({ filling }) => filling),
      exceptions,
      isComplete: this.#isComplete,
    };
  }

  get #openSlots(): readonly Slot[] {
    return this.#openings.all.map(({ slot }) => slot);
  }

  get #failing(): readonly Trial[] {
    return this.#since.filter(({ outcome }) => outcome === "fail");
  }

  async run(): Promise<void> {
    while (!this.#isComplete && this.#triedInAll < enoughConfirming * mostForEach) {
      await this.#blanks.settle(this.#openSlots);
      if (this.#openings.all.length === 0) return;
      const batch = this.#batch();
      if (batch.length === 0) this.#isComplete = this.#failing.length > 0;
      if (batch.length === 0) return;
      const passing = await this.#ask(batch);
      if (passing) await this.#explain(passing);
      if (this.#failing.length >= enoughConfirming) this.#isComplete = true;
    }
  }

  /** New inputs, fewer when there are no more. */
  #batch(): readonly Filling[] {
    const { seed } = this.#trials;
    const wanted = Math.min(batchSize, enoughConfirming - this.#failing.length);
    const batch: Filling[] = [];
    const round = this.#batches++;
    const texts = new Set<string>();
    for (let draw = 0, inVain = 0; batch.length < wanted && inVain < mostVainDraws; draw++) {
      const filling = this.#drawn(seedOf(seed, CONFIRMING, round, draw));
      const letters = this.#trials.lettersOf(filling);
      if (texts.has(letters) || !this.#trials.isNew(letters)) inVain++;
      else {
        texts.add(letters);
        batch.push(filling);
      }
    }
    return batch;
  }

  #drawn(seed: number): Filling {
    const random = new Random(seed);
    const replaced = this.#openings.all.flatMap((opening): Filled[] => {
      const { slot } = opening;
      const isNew = random.unit() < this.#newShare;
      const own = random.bits();
      const replacement = isNew
        ? this.#trials.replacements.draw(nonterminalOf(slot), own | 0)
        : this.#known(opening, random);
      return replacement && replacement.letters !== lettersOf(slot) ? [{ slot, replacement }] : [];
    });
    // Half of the inputs keep the layout of the failing one, since others are refused more often.
    const share = random.below(2) === 0 ? 0 : blanksVaried;
    return [...replaced, ...this.#blanks.varied(this.#openSlots, share, random)];
  }

  /** A replacement known to fail, or, one time in four, none. */
  #known({ slot, failing }: Opening, random: Random): Replacement | undefined {
    const pool = [...failing, ...(this.#pools.get(slot) ?? [])];
    return random.below(4) === 0 ? undefined : pool[random.below(Math.max(1, pool.length))];
  }

  /** Runs the batch up to the first input that passes, and returns that one. */
  async #ask(batch: readonly Filling[]): Promise<Filling | undefined> {
    let tried = 0;
    let valid = 0;
    let passing: Filling | undefined;
    for await (const trial of this.#trials.ask(batch)) {
      const { filling, outcome } = trial;
      tried++;
      if (outcome !== "unresolved") valid++;
      this.#since = [...this.#since, trial];
      this.#onFailing(this.#failing.length);
      if (outcome === "fail") for (const each of filling) this.#keep(each);
      if (outcome !== "pass") continue;
      passing = filling;
      break;
    }
    this.#triedInAll += tried;
    if (valid / tried > validShares.most) this.#newShare = Math.min(1, this.#newShare * 1.3);
    if (valid / tried < validShares.least) this.#newShare = Math.max(0.05, this.#newShare / 1.3);
    return passing;
  }

  #keep({ slot, replacement }: Filled): void {
    const pool = this.#pools.get(slot) ?? [];
    this.#pools.set(slot, pool);
    if (!pool.some(({ letters }) => letters === replacement.letters)) pool.push(replacement);
  }

  /** Finds the reason why the input passes, and changes the pattern so that it no longer has this input. */
  async #explain(passing: Filling): Promise<void> {
    const culprits = await this.#culpritsIn(passing);
    const [first] = culprits;
    if (!first) return;
    const slots = culprits.map(({ slot }) => slot);
    if (this.#blanks.narrow(culprits)) this.#forget(slots);
    else if (culprits.length > 1) await this.#part(slots);
    else if (await this.#isException(first)) this.#exceptions.set(first.slot, culprits);
    else await this.#close(first.slot);
  }

  /** Makes a group of conflicting slots, or else closes the shortest. */
  async #part(slots: readonly Slot[]): Promise<void> {
    const [first] = slots as readonly [Slot];
    const isAlike = slots.every(
      (slot) => nonterminalOf(slot) === nonterminalOf(first) && lettersOf(slot) === lettersOf(first),
    );
    const byLength = slots.toSorted((one, other) => lettersOf(one).length - lettersOf(other).length);
    if (isAlike && (await this.#openings.join(slots))) this.#forget(slots);
    else await this.#close(byLength[0] as Slot);
  }

  async #close(slot: Slot): Promise<void> {
    await this.#openings.close(slot);
    this.#forget([slot]);
  }

  /** Forgets inputs that may no longer be of the pattern, as something else stands in these slots. */
  #forget(slots: readonly Slot[]): void {
    this.#since = this.#since.filter(({ filling }) => !slots.some((slot) => fills(filling, slot)));
  }

  /** The least part of the filling with which the input still passes. */
  async #culpritsIn(passing: Filling): Promise<Filling> {
    const culprits = await leastPart(passing, async (part) => (await this.#trials.askOne(part)) === "pass");
    const [only, another] = culprits;
    const [place] = only?.slot.places ?? [];
    const isAlone = only && !another && only.slot.places.length === 1;
    if (isAlone && place) this.#trials.evidence.add(place, only.replacement, "pass");
    return culprits;
  }

  /** Whether the input fails with all other replacements that are tried in the slot, for the first time. */
  async #isException({ slot }: Filled): Promise<boolean> {
    if (this.#exceptions.has(slot)) return false;
    const demand = { enough: enoughForException, mostRefused: enoughForException, round: 2 };
    return (await failingThroughout(slot, this.#trials, demand)) !== undefined;
  }
}

const CONFIRMING = -1;

/** The state that is confirmed. */
interface Confirmed {
  readonly openings: Openings;
  readonly blanks: Blanks;
  readonly trials: Trials;
}

const fills = (filling: Filling, slot: Slot): boolean => filling.some((each) => each.slot === slot);

const countsOf = (trials: readonly Trial[]): ConfirmationCounts => ({
  tried: trials.length,
  failing: counted(trials, "fail"),
  passing: counted(trials, "pass"),
});

const counted = (trials: readonly Trial[], wanted: Outcome): number =>
  trials.filter(({ outcome }) => outcome === wanted).length;
