import { once } from "../../base/once.ts";
import { type CountedColumn, fewRanks, orderedColumn, type RankedColumn } from "./ranked-column.ts";
import { addRow, hasRow, type RowBits, wordsFor } from "./row-bits.ts";

/** A column that grows by rows. While few of its values are different, only the rows of each are kept: a bit for each row and value. */
export class GrowingColumn {
  #length = 0;
  /** The different values as they came, with the rows of each, while they are few. */
  #met: number[] = [];
  #rowsOf: RowBits[] = [];
  /** The values of all rows, and behind them memory for more, once many are different. */
  #values: Float64Array | undefined;
  #ranked: RankedColumn | undefined;

  static of(values: Iterable<number>): GrowingColumn {
    const column = new GrowingColumn();
    for (const value of values) column.push(value);
    return column;
  }

  get length(): number {
    return this.#length;
  }

  /** Whether some rows have more than others. */
  get varies(): boolean {
    return this.#values !== undefined || this.#met.length > 1;
  }

  copy(): GrowingColumn {
    const copy = new GrowingColumn();
    copy.#length = this.#length;
    copy.#met = [...this.#met];
    copy.#rowsOf = this.#rowsOf.map((bits) => bits.slice());
    copy.#values = this.#values?.slice();
    return copy;
  }

  push(value: number): void {
    this.#ranked = undefined;
    if (!this.#values && !this.#met.includes(value) && this.#met.length === fewRanks) {
      this.#values = valuesOf(this.#met, this.#rowsOf, this.#length);
      this.#rowsOf = [];
    }
    if (this.#values) this.#values = withValue(this.#values, this.#length, value);
    else this.#pushAmongFew(value);
    this.#length++;
  }

  /** The column with the rows so far. What is said of these stays true when others come. */
  ranked(): RankedColumn {
    this.#ranked ??= this.#values
      ? orderedColumn(this.#values.subarray(0, this.#length))
      : countedColumn(this.#met, this.#rowsOf, this.#length);
    return this.#ranked;
  }

  #pushAmongFew(value: number): void {
    const capacity = this.#rowsOf[0]?.length ?? wordsFor(this.#length + 1);
    let rank = this.#met.indexOf(value);
    if (rank < 0) {
      rank = this.#met.push(value) - 1;
      this.#rowsOf.push(new Uint32Array(capacity));
    }
    if (this.#length === 32 * capacity) this.#rowsOf = this.#rowsOf.map((bits) => longer(bits));
    addRow(this.#rowsOf[rank] as RowBits, this.#length);
  }
}

function countedColumn(met: readonly number[], rowsOf: readonly RowBits[], length: number): CountedColumn {
  const distinct = Float64Array.from(met).sort();
  const ranks = Array.from(distinct, (value) => met.indexOf(value));
  const inOrder = ranks.map((rank) => rowsOf[rank] as RowBits);
  const values = once(() => valuesOf(distinct, inOrder, length));
  return {
    distinct,
    rowsOf: inOrder,
    get values() {
      return values();
    },
  };
}

function valuesOf(met: ArrayLike<number>, rowsOf: readonly RowBits[], length: number): Float64Array {
  const values = new Float64Array(length).fill(met[0] ?? 0);
  for (let rank = 1; rank < rowsOf.length; rank++) {
    const bits = rowsOf[rank] as RowBits;
    for (let row = 0; row < length; row++) if (hasRow(bits, row)) values[row] = met[rank] as number;
  }
  return values;
}

function withValue(values: Float64Array, length: number, value: number): Float64Array {
  let memory = values;
  if (length === memory.length) {
    memory = new Float64Array(2 * length);
    memory.set(values);
  }
  memory[length] = value;
  return memory;
}

function longer(bits: RowBits): RowBits {
  const memory = new Uint32Array(2 * bits.length);
  memory.set(bits);
  return memory;
}
