import type { Columns } from "./columns.ts";
import type { Insertion, MendStep, MendSteps } from "./mend-step.ts";

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
export class Beam {
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
