import type { DecisionTree, RowCounts } from "../decision/decision-tree.ts";
import type { Feature } from "../features/feature.ts";
import type { FeatureColumn } from "../features/feature-table.ts";
import type { Vocabulary } from "../features/vocabulary.ts";
import { type FeatureNames, featureNames } from "./feature-names.ts";
import type { NamedFeature } from "./named-feature.ts";
import { roundThreshold } from "./round-threshold.ts";
import { type NearestValue, type Theory, type TheoryTree, theoryVersion } from "./theory.ts";

/** A tree with what it was learned from. */
export interface LearnedTree {
  readonly tree: DecisionTree;
  readonly columns: readonly FeatureColumn[];
  /** 1 for each row that fails, 0 for each that passes. */
  readonly fails: Uint8Array;
}

/** What a theory says besides what was learned. */
export type TheoryFrame = Pick<Theory, "grammar" | "failure" | "seed" | "vocabulary">;

/** What was learned, as a theory that others can read. */
export function theoryOf(learned: LearnedTree, vocabulary: Vocabulary, frame: TheoryFrame): Theory {
  const listed = new FeatureList(featureNames(vocabulary));
  const rows = Uint32Array.from(learned.fails, (_, row) => row);
  const tree = namedTree(learned.tree, { learned, rows, listed });
  const { passing, failing } = learned.tree;
  return {
    culprit: "theory",
    version: theoryVersion,
    ...frame,
    start: vocabulary.sites.grammar.start,
    passing,
    failing,
    features: listed.names,
    tree,
  };
}

/** The features that a theory names, numbered as they come. */
class FeatureList {
  readonly names: NamedFeature[] = [];
  readonly #naming: FeatureNames;
  readonly #numbers = new Map<string, number>();

  constructor(naming: FeatureNames) {
    this.#naming = naming;
  }

  numberOf(feature: Feature): number {
    const name = this.#naming.nameOf(feature);
    const key = JSON.stringify(name);
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    this.#numbers.set(key, this.names.length);
    return this.names.push(name) - 1;
  }
}

/** A node's rows, and what names its features. */
interface Naming {
  readonly learned: LearnedTree;
  readonly rows: Uint32Array;
  readonly listed: FeatureList;
}

/** More features that are the same as one are not named: they are mostly rules that derive nothing but each other. */
const mostSame = 5;

function namedTree(node: DecisionTree, naming: Naming): TheoryTree {
  const { passing, failing } = node;
  if (node.kind === "prediction") {
    const confirmed = { built: 0, agreed: 0 };
    return { kind: "prediction", fails: node.fails, passing, failing, confirmed, witnesses: [] };
  }
  const { learned, rows, listed } = naming;
  const { features, values } = learned.columns[node.column] as FeatureColumn;
  const [feature, ...same] = features.slice(0, mostSame + 1).map((each) => listed.numberOf(each));
  const low = rows.filter((row) => (values[row] as number) <= node.threshold);
  const high = rows.filter((row) => (values[row] as number) > node.threshold);
  const highest = pick(low, values).reduce((one, other) => Math.max(one, other), -Infinity);
  const lowest = pick(high, values).reduce((one, other) => Math.min(one, other), Infinity);
  const areFinite = Number.isFinite(highest) && Number.isFinite(lowest);
  const isRounded = areFinite && isNumber(features[0]?.question);
  return {
    kind: "decision",
    feature: feature as number,
    threshold: isRounded ? roundThreshold(highest, lowest) : finiteOrNull(node.threshold),
    nearest: {
      atMost: nearest(low, values, { fails: learned.fails, value: highest }),
      above: nearest(high, values, { fails: learned.fails, value: lowest }),
    },
    same,
    refuted: [],
    passing,
    failing,
    atMost: namedTree(node.atMost, { ...naming, rows: low }),
    above: namedTree(node.above, { ...naming, rows: high }),
  };
}

/** Whether its values are any numbers; others are whole. */
const isNumber = (question: Feature["question"] | undefined): boolean =>
  question !== undefined && ["largest number", "smallest number", "difference", "own"].includes(question);

const pick = (rows: Uint32Array, values: Float64Array): Float64Array =>
  Float64Array.from(rows, (row) => values[row] as number);

const finiteOrNull = (value: number): number | null => (Number.isFinite(value) ? value : null);

/** The value, and what the rows do that have it. */
function nearest(
  rows: Uint32Array,
  values: Float64Array,
  { fails, value }: { fails: Uint8Array; value: number },
): NearestValue {
  const counts: { -readonly [K in keyof RowCounts]: number } = { passing: 0, failing: 0 };
  for (const row of rows) {
    if (values[row] !== value) continue;
    if (fails[row] === 1) counts.failing += 1;
    else counts.passing += 1;
  }
  return { value: finiteOrNull(value), ...counts };
}
