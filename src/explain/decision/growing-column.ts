import {
  addRows,
  type CountedColumn,
  fewRanks,
  hasRow,
  orderedColumn,
  type RankedColumn,
  type RowBits,
  wordsFor,
} from "./ranked-column.ts";

/** A column that grows by rows. While few of its values are different, only the rows of each are kept: a bit for each row and value. */
export class GrowingColumn {
  #length = 0;
  /** The different values as they came, with the rows of each, while they are few. */
  #met: number[] = [];
  #rowsOf: RowBits[] = [];
  /** The values of all rows, and behind them memory for more, once many are different. */
  #values: Float64Array | undefined;
  #ranked: RankedColumn | undefined;
  /** The same as `#met` and `#rowsOf` by ascending value, until another value is met or memory grows. */
  #inOrder: ValuesInOrder | undefined;

  static of(values: ArrayLike<number>): GrowingColumn {
    const column = new GrowingColumn();
    for (let row = 0, next = 0; row < values.length && !column.#values; row = next) {
      next++;
      while (next < values.length && values[next] === values[row]) next++;
      column.push(values[row] as number, next - row);
    }
    if (column.#values) {
      column.#values = Float64Array.from(values);
      column.#length = values.length;
    }
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

  push(value: number, times = 1): void {
    if (times === 0) return;
    this.#ranked = undefined;
    if (!this.#values && !this.#met.includes(value) && this.#met.length === fewRanks) {
      this.#values = valuesOf(this.#met, this.#rowsOf, this.#length);
      this.#rowsOf = [];
    }
    const end = this.#length + times;
    if (this.#values) this.#values = longerValues(this.#values, end).fill(value, this.#length, end);
    else addRows(this.#rowsAmongFew(value, end), this.#length, end);
    this.#length = end;
  }

  /** The column with the rows so far. What is said of these stays true when others come. */
  ranked(): RankedColumn {
    if (this.#values) this.#ranked ??= orderedColumn(this.#values.subarray(0, this.#length));
    else {
      this.#inOrder ??= inOrder(this.#met, this.#rowsOf);
      this.#ranked ??= new FewValues(this.#inOrder, this.#length);
    }
    return this.#ranked;
  }

  /** The rows of a value, with memory for so many. */
  #rowsAmongFew(value: number, rows: number): RowBits {
    let words = this.#rowsOf[0]?.length ?? wordsFor(rows);
    if (words < wordsFor(rows)) {
      words = Math.max(wordsFor(rows), 2 * words);
      this.#rowsOf = this.#rowsOf.map((bits) => longerBits(bits, words));
      this.#inOrder = undefined;
    }
    let rank = this.#met.indexOf(value);
    if (rank < 0) {
      rank = this.#met.push(value) - 1;
      this.#rowsOf.push(new Uint32Array(words));
      this.#inOrder = undefined;
    }
    return this.#rowsOf[rank] as RowBits;
  }
}

type ValuesInOrder = Pick<CountedColumn, "distinct" | "rowsOf">;

function inOrder(met: readonly number[], rowsOf: readonly RowBits[]): ValuesInOrder {
  const distinct = Float64Array.from(met).sort();
  return { distinct, rowsOf: Array.from(distinct, (value) => rowsOf[met.indexOf(value)] as RowBits) };
}
function valuesOf(met: ArrayLike<number>, rowsOf: readonly RowBits[], length: number): Float64Array {
  const values = new Float64Array(length).fill(met[0] ?? 0);
  for (let rank = 1; rank < rowsOf.length; rank++) {
    const bits = rowsOf[rank] as RowBits;
    for (let row = 0; row < length; row++) if (hasRow(bits, row)) values[row] = met[rank] as number;
  }
  return values;
}

function longerValues(values: Float64Array, rows: number): Float64Array {
  if (rows <= values.length) return values;
  const memory = new Float64Array(Math.max(rows, 2 * values.length));
  memory.set(values);
  return memory;
}

function longerBits(bits: RowBits, words: number): RowBits {
  const memory = new Uint32Array(words);
  memory.set(bits);
  return memory;
}

/** A column with few values, those of all rows made when somebody asks for them. */
class FewValues implements CountedColumn {
  readonly distinct: Float64Array;
  readonly rowsOf: readonly RowBits[];
  readonly #length: number;
  #values: Float64Array | undefined;

  constructor({ distinct, rowsOf }: ValuesInOrder, length: number) {
    this.distinct = distinct;
    this.rowsOf = rowsOf;
    this.#length = length;
  }

  get values(): Float64Array {
    this.#values ??= valuesOf(this.distinct, this.rowsOf, this.#length);
    return this.#values;
  }
}
