import { Learner } from "../../generate/learn.ts";
import type { Learned } from "../../generate/learned.ts";
import type { Verdict } from "../../oracle/outcome.ts";
import type { Feature } from "../features/feature.ts";
import { FeatureTable } from "../features/feature-table.ts";
import { featureValue } from "../features/feature-value.ts";
import type { MeasuredTree } from "../features/measured-tree.ts";
import type { FeaturePredicate } from "../features/predicate.ts";
import type { Vocabulary } from "../features/vocabulary.ts";
import type { MadeInput } from "../make/made-input.ts";
import type { RefinedCounts } from "./refined.ts";

/** An input that passes or fails. */
export interface KnownInput extends MadeInput {
  readonly fails: boolean;
  /** Whether it did what was predicted when it was asked about; undefined when nothing was, or when it was to find a threshold and did not. */
  readonly asPredicted?: boolean | undefined;
}

/** So many inputs asked about tell how many are valid. */
const lately = 50;

/**
 * What is known of inputs. Those that the program refuses, or that fail in another way, say nothing about the failure; how
 * valid ones look is learned without them.
 */
export class KnownInputs {
  /** A row for each of `inputs`. */
  table: FeatureTable;
  readonly inputs: KnownInput[] = [];
  /** Those of them that fail. */
  readonly failing: KnownInput[] = [];
  readonly meeting = new MeetingRows(this.inputs);
  readonly #texts = new Set<string>();
  readonly #vocabulary: Vocabulary;
  /** Whether inputs fail, by what they are without white space that varies. */
  readonly #outcomes = new Map<string, boolean>();
  #blanksMatter = false;
  readonly #learner: Learner;
  #valid: Learned | undefined;
  /** Whether what was asked about last was valid. */
  readonly #lately: boolean[] = [];
  #asked = 0;
  #unresolved = 0;
  #other = 0;
  readonly #reasons = new Map<string, number>();
  #refusedExample: string | null = null;
  #otherExample: string | null = null;

  constructor(vocabulary: Vocabulary) {
    this.#vocabulary = vocabulary;
    this.table = new FeatureTable(vocabulary);
    this.#learner = new Learner(vocabulary.sites, { depth: 2 });
  }

  get counts(): RefinedCounts {
    const { length: failing } = this.failing;
    return {
      passing: this.inputs.length - failing,
      failing,
      asked: this.#asked,
      unresolved: this.#unresolved,
      other: this.#other,
      refusedBecause: this.#mostFrequentReason,
      refusedExample: this.#refusedExample,
      otherExample: this.#otherExample,
    };
  }

  get #mostFrequentReason(): string | null {
    const [most] = [...this.#reasons].sort(([, one], [, other]) => other - one);
    return most?.[0] ?? null;
  }

  /** How valid inputs look; the same until another one is known. */
  get valid(): Learned {
    this.#valid ??= this.#learner.learned();
    return this.#valid;
  }

  /** The share of those asked about lately that passed or failed; 1 before anything was asked. */
  get validShare(): number {
    const count = this.#lately.length;
    return count === 0 ? 1 : this.#lately.filter((isValid) => isValid).length / count;
  }

  isNew(text: string): boolean {
    return !this.#texts.has(text);
  }

  /** The first rows of the table: whatever was learned of these knows nothing of the others. */
  first(rows: number): {
    readonly inputs: readonly KnownInput[];
    readonly meeting: MeetingRows<KnownInput>;
    readonly fails: Uint8Array;
  } {
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
    this.#learner.add(input.tree);
    this.#valid = undefined;
  }

  /** Whether two inputs that differ in white space only did not do the same. */
  get blanksMatter(): boolean {
    return this.#blanksMatter;
  }

  /** As soon as white space was seen to matter, the table asks about it, too. */
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

  /** Adds an input that was asked about. A failure that is not the one explained has a fingerprint. */
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
      if (reason !== undefined) this.#reasons.set(reason, (this.#reasons.get(reason) ?? 0) + 1);
      this.#refusedExample ??= input.text;
    } else {
      this.#other++;
      this.#otherExample ??= input.text;
    }
  }
}

/**
 * Which inputs meet predicates. What inputs have of a feature is found out once, since the same ones are asked about again and again, with
 * other thresholds, and each time without another of them.
 */
export class MeetingRows<Input extends { readonly measured: MeasuredTree }> {
  readonly #inputs: readonly Input[];
  /** The values of the rows so far. */
  readonly #values = new WeakMap<Feature, number[]>();

  /** @param inputs whose number may grow */
  constructor(inputs: readonly Input[]) {
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
  inputs(predicates: readonly FeaturePredicate[]): Input[] {
    return this.of(predicates).map((row) => this.#inputs[row] as Input);
  }

  #valuesOf(feature: Feature): readonly number[] {
    const values = this.#values.get(feature) ?? [];
    this.#values.set(feature, values);
    for (let row = values.length; row < this.#inputs.length; row++) {
      values.push(featureValue(feature, (this.#inputs[row] as Input).measured));
    }
    return values;
  }
}
