import { Random } from "../base/random.ts";
import type { Outcome } from "../oracle/outcome.ts";
import type { Blanks } from "./blanks.ts";
import { failingThroughout } from "./failing-throughout.ts";
import { type Filled, type Filling, lettersOf, nonterminalOf, type Slot } from "./filling.ts";
import { leastPart } from "./least-part.ts";
import type { Opening, Openings } from "./openings.ts";
import type { Replacement } from "./replacements.ts";
import { seedOf } from "./seeds.ts";
import type { Trial, Trials } from "./trials.ts";

/** So many failing inputs in a row say that at least 98 % fail. */
export const enoughConfirming = 150;

/** Inputs that may be tried for each failing one that is wanted. */
const mostForEach = 12;

/** Inputs drawn at once. What comes of them decides how the next ones are drawn. */
const batchSize = 25;

/** Failing inputs after which one that passes is taken for a rare exception. */
const enoughForException = 40;

/** How many of the slots are filled anew so that about half of the inputs are valid. */
const validShares = { least: 0.6, most: 0.85 };

/** How much of the white space is another one in the inputs that have other white space. */
const blanksVaried = 0.5;

/** Draws until an input is new; when none is, there are probably no more. */
const mostDraws = 200;

interface ConfirmationCounts {
  readonly tried: number;
  readonly failing: number;
  readonly passing: number;
}

/** What came of inputs of the pattern in which all slots may be filled at once. */
export interface Confirmation extends ConfirmationCounts {
  /** Those of them in which every slot was filled anew. */
  readonly free: ConfirmationCounts;
  /** What was filled in those that failed. */
  readonly fillings: readonly Filling[];
  /** Inputs that pass because of one rare replacement. */
  readonly exceptions: readonly Filling[];
  /** Whether as many failed as are wanted, or all that there are. */
  readonly isComplete: boolean;
}

/**
 * Fills all open slots at once, until enough inputs have failed since the slots last changed. When one passes, the slots
 * that do not go together are found by ddmin, and grouped or the shortest of them closed.
 */
export class Confirming {
  readonly #openings: Openings;
  readonly #blanks: Blanks;
  readonly #trials: Trials;
  readonly #onFailing: (failing: number) => void;
  readonly #exceptions = new Map<Slot, Filling>();
  /** Replacements that failed together with others. */
  readonly #pools = new Map<Slot, Replacement[]>();
  #newShare = 0.6;
  #batches = 0;
  #triedInAll = 0;
  /** Those that are inputs of the pattern as it is now. */
  #since: readonly Trial[] = [];
  #isComplete = false;

  /** `onFailing` is told how many inputs have confirmed the pattern. */
  constructor({ openings, blanks, trials }: Confirmed, onFailing: (failing: number) => void) {
    this.#openings = openings;
    this.#blanks = blanks;
    this.#trials = trials;
    this.#onFailing = onFailing;
  }

  /** What came of it so far. */
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
    for (let draw = 0, inVain = 0; batch.length < wanted && inVain < mostDraws; draw++) {
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
    // Half of the inputs are laid out as the failing one is, for what is laid out otherwise is refused more often.
    const share = random.below(2) === 0 ? 0 : blanksVaried;
    return [...replaced, ...this.#blanks.varied(this.#openSlots, share, random)];
  }

  /** One that is known to fail, or, one time in four, none. */
  #known({ slot, failing }: Opening, random: Random): Replacement | undefined {
    const pool = [...failing, ...(this.#pools.get(slot) ?? [])];
    return random.below(4) === 0 ? undefined : pool[random.below(Math.max(1, pool.length))];
  }

  /** Asks about the batch, up to the first that passes, which is returned. */
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

  /** Finds what the input passes because of, and changes the pattern so that it is no longer one of its inputs. */
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

  /** Makes slots that do not go together a group, or else closes the shortest. */
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

  /** Inputs with something else in these slots may be none of the pattern any more. */
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

  /** Whether the input fails with everything else that is tried in the slot, for the first time. */
  async #isException({ slot }: Filled): Promise<boolean> {
    if (this.#exceptions.has(slot)) return false;
    const demand = { enough: enoughForException, mostRefused: enoughForException, round: 2 };
    return (await failingThroughout(slot, this.#trials, demand)) !== undefined;
  }
}

const CONFIRMING = -1;

/** What is confirmed. */
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
