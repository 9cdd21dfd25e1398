import type { RowCounts } from "../decision/decision-tree.ts";
import type { FieldBound, RecordCondition } from "../features/record-conditions.ts";
import { roundestBetween } from "../theory/round-threshold.ts";
import type { FieldColumn } from "./record-table.ts";
import { cutOff, type Outcomes, type RowCut } from "./row-cuts.ts";

/** That so many records, or more, have a number beyond the bound may be what tells. */
const mostRecords = 3;

/** Finds bounds for the numbers of one field. */
export class Bounds {
  readonly #field: FieldColumn;
  /** The row of each record. */
  readonly #rows: Uint32Array;
  /** The records with a number, the lowest first. */
  readonly #order: Uint32Array;

  constructor(field: FieldColumn, rows: Uint32Array) {
    this.#field = field;
    this.#rows = rows;
    const { numbers } = field;
    this.#order = Uint32Array.from(rows.keys())
      .filter((record) => !Number.isNaN(numbers[record]))
      .sort((one, other) => (numbers[one] as number) - (numbers[other] as number));
  }

  /** Those at the quarters of all numbers. */
  get quarters(): FieldBound[] {
    const { element, numbers } = this.#field;
    const at = [0.25, 0.5, 0.75].map((share) => this.#order[Math.floor(share * this.#order.length)]);
    const bounds = new Set(at.flatMap((record) => (record === undefined ? [] : (numbers[record] as number))));
    return [...bounds].flatMap((bound) => [
      { element, asks: "above", bound },
      { element, asks: "at most", bound },
    ]);
  }

  /**
   * The bound that tells best which rows fail by whether they have a record, or a few, with a number above it, or below: of those records that are met. Numbers are
   * looked at from the outermost on.
   */
  best(isAbove: boolean, met: Uint8Array, outcomes: Outcomes): FieldBound | undefined {
    const { element, numbers } = this.#field;
    const counts = new Uint8Array(outcomes.fails.length);
    const beyond = Array.from({ length: mostRecords }, () => ({ passing: 0, failing: 0 }));
    const cuts = new Array<RowCut | undefined>(mostRecords);
    let best: (RowCut & Gap & { readonly few: number }) | undefined;
    let outer = Number.NaN;
    for (let at = 0; at < this.#order.length; at++) {
      const record = this.#order[isAbove ? this.#order.length - 1 - at : at] as number;
      if (met[record] !== 1) continue;
      const inner = numbers[record] as number;
      if (inner !== outer) {
        for (let few = 0; few < mostRecords && !Number.isNaN(outer); few++) {
          const cut = cuts[few] ?? cutOff(beyond[few] as RowCounts, outcomes);
          cuts[few] = cut;
          if (!best || cut.impurity < best.impurity) best = { ...cut, inner, outer, few };
          // Any bound as far as here does the same.
          else if (best.few === few && best.inner === outer && cut.impurity === best.impurity)
            best = { ...best, inner };
        }
        outer = inner;
      }
      const row = this.#rows[record] as number;
      const few = counts[row] as number;
      if (few === mostRecords) continue;
      counts[row] = few + 1;
      cuts[few] = undefined;
      const those = beyond[few] as (typeof beyond)[number];
      if (outcomes.fails[row] === 1) those.failing++;
      else those.passing++;
    }
    return best && between(element, isAbove, best);
  }
}

/** The numbers next to a bound: beyond it, and not. */
interface Gap {
  readonly inner: number;
  readonly outer: number;
}

/** The roundest bound that has the one number on its inner side and the other one beyond it. */
function between(element: number, isAbove: boolean, { inner, outer }: Gap): FieldBound {
  const [low, high] = isAbove ? [inner, outer] : [outer, inner];
  const bound = roundestBetween(low, high);
  const isFirst = bound < high;
  return { element, asks: isAbove ? (isFirst ? "above" : "at least") : isFirst ? "at most" : "below", bound };
}

/** Whether it asks for numbers above a bound. */
export const isUpwards = ({ asks }: RecordCondition): boolean => asks === "above" || asks === "at least";
