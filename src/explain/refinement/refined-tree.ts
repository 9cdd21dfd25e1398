import type { Decision, DecisionTree } from "../decision/decision-tree.ts";
import type { ShortestTree } from "../decision/shortest-tree.ts";
import type { Feature } from "../features/feature.ts";
import type { FeatureColumn } from "../features/feature-table.ts";
import type { FeaturePredicate } from "../features/predicate.ts";
import { type Circumstance, circumstancesOf, opposite, others } from "./circumstance.ts";
import { flipKey, rivalKey } from "./experiments.ts";
import type { KnownInput } from "./known-inputs.ts";
import type { MeetingRows } from "./meeting-rows.ts";
import type { NearestInput, RefinedTree, RefutedRival, Witness } from "./refined.ts";
import { rivalsOf } from "./rivals.ts";
import type { Tries } from "./tries.ts";

/** What a tree was learned from, and what was tried. */
export interface Evidence {
  /** Of all questions. */
  readonly columns: readonly FeatureColumn[];
  readonly inputs: readonly KnownInput[];
  readonly meeting: MeetingRows<KnownInput>;
  readonly fails: Uint8Array;
  readonly tries: Tries;
}

/** Rivals that are told of one predicate. */
const mostRivals = 10;

/** The tree with what is known of each question and each prediction. */
export function refinedTree(learned: ShortestTree, evidence: Evidence): RefinedTree {
  const circumstances = circumstancesOf(learned);
  const rows = [...evidence.inputs.keys()];
  return told(learned.tree, rows, { learned, evidence, circumstances });
}

interface Telling {
  readonly learned: ShortestTree;
  readonly evidence: Evidence;
  readonly circumstances: readonly Circumstance[];
}

function told(node: DecisionTree, rows: readonly number[], telling: Telling): RefinedTree {
  const { passing, failing } = node;
  const { inputs, tries } = telling.evidence;
  if (node.kind === "prediction") {
    const circumstance = telling.circumstances.find(({ prediction }) => prediction === node) as Circumstance;
    const exceptions = rows.filter((row) => (inputs[row] as KnownInput).fails !== node.fails);
    return {
      kind: "prediction",
      fails: node.fails,
      passing,
      failing,
      confirmed: tries.confirmed(circumstance.key),
      exceptions: exceptions.map((row) => (inputs[row] as KnownInput).text),
      witnesses: circumstance.predicates.map((predicate) =>
        witnessOf(predicate, circumstance, telling.evidence),
      ),
    };
  }
  const { features, values } = telling.learned.columns[node.column] as FeatureColumn;
  const [feature, ...same] = features;
  const low = rows.filter((row) => (values[row] as number) <= node.threshold);
  const high = rows.filter((row) => (values[row] as number) > node.threshold);
  return {
    kind: "decision",
    feature: feature as Feature,
    threshold: node.threshold,
    same,
    nearest: {
      atMost: nearest(low, values, { inputs, value: Math.max(...low.map((row) => values[row] as number)) }),
      above: nearest(high, values, { inputs, value: Math.min(...high.map((row) => values[row] as number)) }),
    },
    ...rivalsAt(node, telling),
    passing,
    failing,
    atMost: told(node.atMost, low, telling),
    above: told(node.above, high, telling),
  };
}

function nearest(
  rows: readonly number[],
  values: Float64Array,
  { inputs, value }: { inputs: readonly KnownInput[]; value: number },
): NearestInput {
  const { text, fails } = inputs[rows.find((row) => values[row] === value) as number] as KnownInput;
  return { value, input: text, fails };
}

/** The rivals of a question in the failing circumstance that most inputs come to through it. */
function rivalsAt(
  { column }: Decision,
  { learned, evidence, circumstances }: Telling,
): { refuted: readonly RefutedRival[]; open: readonly FeaturePredicate[] } {
  const [feature] = (learned.columns[column] as FeatureColumn).features;
  const through = circumstances.flatMap(({ prediction, predicates }) => {
    const own = predicates.find((each) => each.feature === feature);
    return own && prediction.fails ? [{ own, predicates, failing: prediction.failing }] : [];
  });
  const [main] = through.sort((one, other) => other.failing - one.failing);
  if (!main) return { refuted: [], open: [] };
  const { inputs, meeting, fails, columns, tries } = evidence;
  const rest = others(main.predicates, main.own);
  const rows = meeting.of(rest);
  const rivals = rivalsOf({ predicate: main.own, rows, fails, inputs }, columns);
  const refuted = rivals.flatMap(({ predicate, refuting: [row] }) => {
    const input = row === undefined ? undefined : inputs[row];
    return input ? [{ predicate, input: input.text, fails: input.fails }] : [];
  });
  const open = rivals.filter(({ predicate, refuting }) => {
    const keys = [rivalKey(main.own, opposite(predicate)), rivalKey(opposite(main.own), predicate)];
    return refuting.length === 0 && !keys.every((key) => tries.of(key).isImpossible);
  });
  return {
    refuted: refuted.slice(0, mostRivals),
    open: open.slice(0, mostRivals).map(({ predicate }) => predicate),
  };
}

/** An input with all predicates but one, one that does the opposite if there is one. */
function witnessOf(
  without: FeaturePredicate,
  { key, predicates, prediction }: Circumstance,
  { meeting, tries }: Evidence,
): Witness {
  const wanted = [...others(predicates, without), opposite(without)];
  const all = meeting.inputs(wanted);
  const found = all.find(({ fails }) => fails !== prediction.fails) ?? all[0];
  if (found) return { kind: "input", without, input: found.text, fails: found.fails };
  const { isImpossible } = tries.of(flipKey(key, without));
  return { kind: isImpossible ? "implied" : "not found", without };
}
