import { sharedEnds } from "../../base/closest.ts";
import type { DecisionTree } from "../decision/decision-tree.ts";
import type { ShortestTree } from "../decision/shortest-tree.ts";
import type { FeatureColumn } from "../features/feature-column.ts";
import { type Feature, type FeaturePredicate, meetsAll } from "../questions/questions.ts";
import { type Circumstance, circumstancesOf, confirmations, opposite, others } from "./circumstance.ts";
import type { Tested } from "./experiments.ts";
import type { KnownInput } from "./known-inputs.ts";
import type { NearestInput, RefinedDecision, RefinedTree, RefutedRival, Witness } from "./refined.ts";
import { rivalsOf } from "./rivals.ts";

/** The tree with what is known of each question and each prediction. */
export function refinedTree(learned: ShortestTree, tested: Tested): RefinedTree {
  const circumstances = circumstancesOf(learned);
  const rows = [...tested.inputs.keys()];
  return refinedNode(learned.tree, rows, { learned, tested, circumstances });
}

interface Refining {
  readonly learned: ShortestTree;
  readonly tested: Tested;
  readonly circumstances: readonly Circumstance[];
}

function refinedNode(node: DecisionTree, rows: readonly number[], refining: Refining): RefinedTree {
  const { passing, failing } = node;
  const { inputs, meeting } = refining.tested;
  if (node.kind === "prediction") {
    const circumstance = refining.circumstances.find(({ prediction }) => prediction === node) as Circumstance;
    const exceptions = rows.filter((row) => (inputs[row] as KnownInput).fails !== node.fails);
    return {
      kind: "prediction",
      fails: node.fails,
      passing,
      failing,
      confirmed: confirmations(circumstance, meeting),
      exceptions: exceptions.map((row) => (inputs[row] as KnownInput).text),
      witnesses: circumstance.predicates.map((predicate) =>
        witnessOf(predicate, circumstance, refining.tested),
      ),
    };
  }
  const { features, values } = refining.learned.columns[node.column] as FeatureColumn;
  const [feature, ...same] = features;
  const low = rows.filter((row) => (values[row] as number) <= node.threshold);
  const high = rows.filter((row) => (values[row] as number) > node.threshold);
  const through = failingThrough(feature as Feature, refining.circumstances);
  const sideOf = (those: readonly number[], value: number, isAbove: boolean): NearestSide => ({
    value,
    fails: through?.own.isAbove === isAbove,
    inputs: those.filter((row) => values[row] === value).map((row) => inputs[row] as KnownInput),
  });
  const atMost = sideOf(low, Math.max(...low.map((row) => values[row] as number)), false);
  const above = sideOf(high, Math.min(...high.map((row) => values[row] as number)), true);
  return {
    kind: "decision",
    feature: feature as Feature,
    threshold: node.threshold,
    same,
    nearest: nearestInputs(atMost, above),
    ...rivalsIn(through, refining.tested),
    passing,
    failing,
    atMost: refinedNode(node.atMost, low, refining),
    above: refinedNode(node.above, high, refining),
  };
}

/** A failing circumstance with the predicate in which it asks for a feature. */
interface Through {
  readonly own: FeaturePredicate;
  readonly circumstance: Circumstance;
}

/** The one that most failing inputs come to. */
function failingThrough(feature: Feature, circumstances: readonly Circumstance[]): Through | undefined {
  const through = circumstances.flatMap((circumstance): Through[] => {
    const own = circumstance.predicates.find((each) => each.feature === feature);
    return own && circumstance.prediction.fails ? [{ own, circumstance }] : [];
  });
  const [main] = through.sort(
    (one, other) => other.circumstance.prediction.failing - one.circumstance.prediction.failing,
  );
  return main;
}

/** The rivals of a question in the failing circumstance that most inputs come to through it. */
function rivalsIn(
  main: Through | undefined,
  { inputs, meeting, fails, columns }: Tested,
): { refuted: readonly RefutedRival[]; open: readonly FeaturePredicate[] } {
  if (!main) return { refuted: [], open: [] };
  const rest = others(main.circumstance.predicates, main.own);
  const rows = meeting.of(rest);
  const example = shortest(meeting.inputs(main.circumstance.predicates).filter(({ fails }) => fails));
  const rivals = rivalsOf({ predicate: main.own, rows, fails, inputs }, columns).filter(
    // What nobody could read off the simplest example is no one's guess.
    ({ predicate }) => !example || meetsAll(example.measured, [predicate]),
  );
  const refuted = rivals.flatMap(({ predicate, refuting }) => {
    const input = shortest(refuting.map((row) => inputs[row] as KnownInput));
    return input ? [{ ...predicate, input: input.text, fails: input.fails }] : [];
  });
  const open = rivals.filter(({ refuting }) => refuting.length === 0);
  return { refuted, open: open.map(({ predicate }) => predicate) };
}

/** An input with all predicates but one, one that does the opposite if there is one. */
function witnessOf(
  without: FeaturePredicate,
  { predicates, prediction }: Circumstance,
  { meeting }: Tested,
): Witness {
  const wanted = [...others(predicates, without), opposite(without)];
  const all = meeting.inputs(wanted);
  const found = shortest(all.filter(({ fails }) => fails !== prediction.fails)) ?? shortest(all);
  return found
    ? { without, kind: "input", input: found.text, fails: found.fails }
    : { without, kind: "not found", input: null, fails: null };
}

/** Inputs with the value that is nearest to a threshold at one side of it, and what is expected of them. */
export interface NearestSide {
  readonly value: number;
  readonly fails: boolean;
  readonly inputs: readonly KnownInput[];
}

/** The shortest input of the failing side and the one of the other side that differs least from it: by what stands between their shared ends. */
export function nearestInputs(atMost: NearestSide, above: NearestSide): RefinedDecision["nearest"] {
  const [failing, passing] = atMost.fails ? [atMost, above] : [above, atMost];
  const first = shortest(asExpected(failing)) as KnownInput;
  const differences = asExpected(passing).map((input) => ({
    input,
    size: Math.max(input.text.length, first.text.length) - sharedEnds(input.text, first.text),
  }));
  const { input: second } = differences.reduce((best, each) => (each.size < best.size ? each : best));
  const shown = ({ value }: NearestSide, { text: input, fails }: KnownInput): NearestInput => ({
    value,
    input,
    fails,
  });
  return atMost.fails
    ? { atMost: shown(atMost, first), above: shown(above, second) }
    : { atMost: shown(atMost, second), above: shown(above, first) };
}

/** The inputs that do what is expected of them, if there are any: others do not show what the threshold parts. */
function asExpected({ inputs, fails }: NearestSide): readonly KnownInput[] {
  const expected = inputs.filter((input) => input.fails === fails);
  return expected.length > 0 ? expected : inputs;
}

/** The one that is read soonest, the first of those; undefined when there is none. */
export const shortest = (inputs: readonly KnownInput[]): KnownInput | undefined =>
  inputs.reduce<KnownInput | undefined>(
    (best, each) => (best && best.text.length <= each.text.length ? best : each),
    undefined,
  );
