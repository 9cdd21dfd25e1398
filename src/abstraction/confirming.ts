import { Random } from "../base/random.ts";
import { ddmin } from "../delta/ddmin.ts";
import type { IndexSet } from "../delta/index-set.ts";
import { indicesOf } from "../delta/index-set.ts";
import type { Oracle } from "../oracle/oracle.ts";
import { failingThroughout } from "./failing-throughout.ts";
import { type Filled, type Filling, lettersOf, nonterminalOf, type Slot } from "./filling.ts";
import type { Opening, Openings } from "./openings.ts";
import type { Replacement } from "./replacements.ts";
import { seedOf } from "./seeds.ts";
import type { Trials } from "./trials.ts";

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

/** Draws until an input is new; when none is, there are probably no more. */
const mostDraws = 200;

/** What came of inputs in which all slots may be filled at once, since the slots last changed. */
export interface Confirmation {
  readonly tried: number;
  readonly failing: number;
  readonly passing: number;
  /** Those of them in which every slot was filled anew. */
  readonly free: { readonly tried: number; readonly failing: number; readonly passing: number };
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
  readonly #trials: Trials;
  readonly #onFailing: (failing: number) => void;
  readonly #exceptions = new Map<Slot, Filling>();
  /** Replacements that failed together with others. */
  readonly #pools = new Map<Slot, Replacement[]>();
  #newShare = 0.6;
  #batches = 0;
  #triedInAll = 0;
  #since = nothingYet();
  #isComplete = false;

  /** `onFailing` is told how many inputs have confirmed the pattern. */
  constructor(openings: Openings, trials: Trials, onFailing: (failing: number) => void) {
    this.#openings = openings;
    this.#trials = trials;
    this.#onFailing = onFailing;
  }

  /** What came of it so far. */
  get confirmation(): Confirmation {
    const isException = new Set(this.#openings.all.map(({ slot }) => slot));
    const exceptions = [...this.#exceptions].flatMap(([slot, filling]) =>
      isException.has(slot) ? [filling] : [],
    );
    return { ...this.#since, exceptions, isComplete: this.#isComplete };
  }

  async run(): Promise<void> {
    while (!this.#isComplete && this.#triedInAll < enoughConfirming * mostForEach) {
      if (this.#openings.all.length === 0) return;
      const batch = this.#batch();
      if (batch.length === 0) this.#isComplete = this.#since.failing > 0;
      if (batch.length === 0) return;
      const passing = await this.#ask(batch);
      if (passing) await this.#explain(passing);
      if (this.#since.failing >= enoughConfirming) this.#isComplete = true;
    }
  }

  /** New inputs, fewer when there are no more. */
  #batch(): readonly Filling[] {
    const { seed } = this.#trials;
    const wanted = Math.min(batchSize, enoughConfirming - this.#since.failing);
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
    return this.#openings.all.flatMap((opening): Filled[] => {
      const { slot } = opening;
      const isNew = random.unit() < this.#newShare;
      const own = random.bits();
      const replacement = isNew
        ? this.#trials.replacements.draw(nonterminalOf(slot), own | 0)
        : this.#known(opening, random);
      return replacement && replacement.letters !== lettersOf(slot) ? [{ slot, replacement }] : [];
    });
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
    for await (const { filling, outcome } of this.#trials.ask(batch)) {
      tried++;
      if (outcome !== "unresolved") valid++;
      this.#count(filling, outcome);
      this.#onFailing(this.#since.failing);
      if (outcome === "fail") {
        this.#since.fillings.push(filling);
        for (const each of filling) this.#keep(each);
      }
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

  #count(filling: Filling, outcome: string): void {
    const isFree = filling.length === this.#openings.all.length;
    for (const counts of isFree ? [this.#since, this.#since.free] : [this.#since]) {
      counts.tried++;
      if (outcome === "fail") counts.failing++;
      if (outcome === "pass") counts.passing++;
    }
  }

  /** Finds the slots because of which the filled input passes, and changes what is open so that it is no longer one of the pattern. */
  async #explain(passing: Filling): Promise<void> {
    const culprits = await this.#culpritsIn(passing);
    const [first] = culprits;
    if (!first) return;
    if (culprits.length === 1) {
      if (await this.#isException(first)) this.#exceptions.set(first.slot, culprits);
      else await this.#close(first.slot);
      return;
    }
    const slots = culprits.map(({ slot }) => slot);
    const isAlike = slots.every(
      (slot) =>
        nonterminalOf(slot) === nonterminalOf(first.slot) && lettersOf(slot) === lettersOf(first.slot),
    );
    if (isAlike && (await this.#openings.join(slots))) this.#since = nothingYet();
    else
      await this.#close(
        slots.toSorted((one, other) => lettersOf(one).length - lettersOf(other).length)[0] as Slot,
      );
  }

  async #close(slot: Slot): Promise<void> {
    await this.#openings.close(slot);
    this.#since = nothingYet();
  }

  /** The least part of the filling with which the input still passes. */
  async #culpritsIn(passing: Filling): Promise<Filling> {
    const part = (set: IndexSet): Filling => [...indicesOf(set)].map((index) => passing[index] as Filled);
    const inverted: Oracle<IndexSet> = async (set) => {
      const filling = part(set);
      if (filling.length === passing.length) return { outcome: "fail" };
      if (filling.length === 0) return { outcome: "pass" };
      return { outcome: (await this.#trials.askOne(filling)) === "pass" ? "fail" : "pass" };
    };
    const { failing } = await ddmin(passing.length, inverted);
    const culprits = part(failing);
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

const nothingYet = () => {
  const fillings: Filling[] = [];
  return { tried: 0, failing: 0, passing: 0, fillings, free: { tried: 0, failing: 0, passing: 0 } };
};
