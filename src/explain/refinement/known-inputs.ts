import { byFrequency } from "../../base/grouped.ts";
import type { Verdict } from "../../oracle/outcome.ts";
import { FeatureTable } from "../features/feature-table.ts";
import type { Vocabulary } from "../features/vocabulary.ts";
import type { MadeInput } from "../make/made-input.ts";
import { type Feature, type FeaturePredicate, featureValue } from "../questions/questions.ts";
import type { RefinedCounts } from "./refined.ts";

/** An input that passes or fails. */
export interface KnownInput extends MadeInput {
  readonly fails: boolean;
  /** Whether it did as predicted; undefined without a prediction. */
  readonly asPredicted?: boolean | undefined;
}

/** Inputs with known outcomes, as rows of a table. */
export interface KnownRows {
  readonly inputs: readonly KnownInput[];
  readonly meeting: MeetingRows;
  /** 1 for each input that fails, 0 for the others. */
  readonly fails: Uint8Array;
}

/** Latest runs that determine the share of valid inputs. */
const lately = 50;

/**
 * The inputs with known outcomes. Refused inputs, and those that fail in another way, are only counted: nothing is learned
 * from them.
 */
export class KnownInputs {
  /** A row for each of `inputs`. */
  table: FeatureTable;
  readonly inputs: KnownInput[] = [];
  /** The failing ones. */
  readonly failing: KnownInput[] = [];
  readonly meeting = new MeetingRows(this.inputs);
  readonly #texts = new Set<string>();
  readonly #vocabulary: Vocabulary;
  /** Whether inputs fail, by their text without variable white space. */
  readonly #outcomes = new Map<string, boolean>();
  #blanksMatter = false;
  /** Whether the latest inputs were valid. */
  readonly #lately: boolean[] = [];
  #asked = 0;
  #unresolved = 0;
  #other = 0;
  readonly #reasons: string[] = [];
  #refusedExample: string | null = null;
  #otherExample: string | null = null;

  constructor(vocabulary: Vocabulary) {
    this.#vocabulary = vocabulary;
    this.table = new FeatureTable(vocabulary);
  }

  get counts(): RefinedCounts {
    const { length: failing } = this.failing;
    return {
      passing: this.inputs.length - failing,
      failing,
      asked: this.#asked,
      unresolved: this.#unresolved,
      other: this.#other,
      refusedBecause: byFrequency(this.#reasons)[0]?.[0] ?? null,
      refusedExample: this.#refusedExample,
      otherExample: this.#otherExample,
    };
  }

  /** The share of the latest runs that passed or failed; 1 before the first run. */
  get validShare(): number {
    const count = this.#lately.length;
    return count === 0 ? 1 : this.#lately.filter((isValid) => isValid).length / count;
  }

  isNew(text: string): boolean {
    return !this.#texts.has(text);
  }

  /** The first rows of the table, from which an earlier theory was learned. */
  first(rows: number): KnownRows {
    const inputs = this.inputs.slice(0, rows);
    const meeting = rows === this.inputs.length ? this.meeting : new MeetingRows(inputs);
    return { inputs, meeting, fails: this.table.fails.slice(0, rows) };
  }

  /** Adds an input whose outcome was known before. */
  add(input: MadeInput, fails: boolean, asPredicted?: boolean): void {
    if (!this.isNew(input.text)) return;
    this.#texts.add(input.text);
    const known = { ...input, fails, asPredicted };
    this.inputs.push(known);
    if (fails) this.failing.push(known);
    this.#compareInk(input.measured.ink, fails);
    this.table.add(input.measured, fails);
  }

  /** Whether two inputs that differ only in white space had different outcomes. */
  get blanksMatter(): boolean {
    return this.#blanksMatter;
  }

  /** The table asks about white space once it is known to matter. */
  #compareInk(ink: string, fails: boolean): void {
    const known = this.#outcomes.get(ink);
    if (known === undefined) this.#outcomes.set(ink, fails);
    if (this.#blanksMatter || known === undefined || known === fails) return;
    this.#blanksMatter = true;
    const table = new FeatureTable(this.#vocabulary, true);
    for (const input of this.inputs.slice(0, -1)) table.add(input.measured, input.fails);
    for (const feature of this.table.together) table.ask(feature);
    this.table = table;
  }

  /** Adds an input that ran. A failure other than the explained one has a fingerprint. */
  learn(input: MadeInput, { outcome, fingerprint, reason }: Verdict, asPredicted?: boolean): void {
    this.#asked++;
    this.#lately.push(outcome !== "unresolved");
    if (this.#lately.length > lately) this.#lately.shift();
    if (outcome !== "unresolved") {
      this.add(input, outcome === "fail", asPredicted);
      return;
    }
    this.#texts.add(input.text);
    if (fingerprint === undefined) {
      this.#unresolved++;
      if (reason !== undefined) this.#reasons.push(reason);
      this.#refusedExample ??= input.text;
    } else {
      this.#other++;
      this.#otherExample ??= input.text;
    }
  }
}

/**
 * Finds the inputs that meet predicates. It keeps the values of features, since the same features are asked about again with
 * other thresholds.
 */
export class MeetingRows {
  readonly #inputs: readonly KnownInput[];
  /** The values of the rows so far. */
  readonly #values = new WeakMap<Feature, number[]>();

  /** @param inputs a list that may grow */
  constructor(inputs: readonly KnownInput[]) {
    this.#inputs = inputs;
  }

  /** The numbers of the inputs that meet all of the predicates. */
  of(predicates: readonly FeaturePredicate[]): number[] {
    let rows = [...this.#inputs.keys()];
    for (const { feature, isAbove, threshold } of predicates) {
      const values = this.#valuesOf(feature);
      rows = rows.filter((row) => (values[row] as number) > threshold === isAbove);
    }
    return rows;
  }

  /** The inputs that meet all of the predicates. */
  inputs(predicates: readonly FeaturePredicate[]): KnownInput[] {
    return this.of(predicates).map((row) => this.#inputs[row] as KnownInput);
  }

  #valuesOf(feature: Feature): readonly number[] {
    const values = this.#values.get(feature) ?? [];
    this.#values.set(feature, values);
    for (let row = values.length; row < this.#inputs.length; row++) {
      values.push(featureValue(feature, (this.#inputs[row] as KnownInput).measured));
    }
    return values;
  }
}
