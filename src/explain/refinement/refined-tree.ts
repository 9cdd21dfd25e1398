import type { DecisionTree } from "../decision/decision-tree.ts";
import type { ShortestTree } from "../decision/shortest-tree.ts";
import type { Feature } from "../features/feature.ts";
import type { FeaturePredicate } from "../features/predicate.ts";
import type { FeatureColumn } from "../features/united-columns.ts";
import { type Circumstance, circumstancesOf, opposite, others } from "./circumstance.ts";
import { confirmations } from "./confirmations.ts";
import { flipKey, rivalKey } from "./experiments.ts";
import type { KnownInput } from "./known-inputs.ts";
import type { MeetingRows } from "./meeting-rows.ts";
import type { NearestInput, RefinedTree, RefutedRival, Witness } from "./refined.ts";
import { onlySaysMore, rivalsOf } from "./rivals.ts";
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
  const { inputs, meeting } = telling.evidence;
  if (node.kind === "prediction") {
    const circumstance = telling.circumstances.find(({ prediction }) => prediction === node) as Circumstance;
    const exceptions = rows.filter((row) => (inputs[row] as KnownInput).fails !== node.fails);
    return {
      kind: "prediction",
      fails: node.fails,
      passing,
      failing,
      confirmed: confirmations(circumstance, meeting),
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
  const through = failingThrough(feature as Feature, telling.circumstances);
  const inputAt = (those: readonly number[], value: number, isAbove: boolean): NearestInput =>
    nearest(
      those.filter((row) => values[row] === value).map((row) => inputs[row] as KnownInput),
      { value, fails: through?.own.isAbove === isAbove },
    );
  return {
    kind: "decision",
    feature: feature as Feature,
    threshold: node.threshold,
    same,
    nearest: {
      atMost: inputAt(low, Math.max(...low.map((row) => values[row] as number)), false),
      above: inputAt(high, Math.min(...high.map((row) => values[row] as number)), true),
    },
    ...rivalsIn(through, telling.evidence),
    passing,
    failing,
    atMost: told(node.atMost, low, telling),
    above: told(node.above, high, telling),
  };
}

/** Of inputs with this value one that does what is expected of it, if there is any: others do not show what the threshold parts. */
function nearest(
  inputs: readonly KnownInput[],
  { value, fails }: Pick<NearestInput, "value" | "fails">,
): NearestInput {
  const shown = (inputs.find((input) => input.fails === fails) ?? inputs[0]) as KnownInput;
  return { value, input: shown.text, fails: shown.fails };
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
  { inputs, meeting, fails, columns, tries }: Evidence,
): { refuted: readonly RefutedRival[]; open: readonly FeaturePredicate[] } {
  if (!main) return { refuted: [], open: [] };
  const rest = others(main.circumstance.predicates, main.own);
  const rows = meeting.of(rest);
  const rivals = rivalsOf({ predicate: main.own, rows, fails, inputs }, columns);
  const refuted = rivals.flatMap(({ predicate, refuting: [row] }) => {
    const input = row === undefined ? undefined : inputs[row];
    return input ? [{ predicate, input: input.text, fails: input.fails }] : [];
  });
  // Where nothing could be tried, whatever tells as much is worth a word.
  const wasTried = tries.count("") > 0;
  const open = rivals.filter(({ predicate, refuting }) => {
    const keys = [rivalKey(main.own, opposite(predicate)), rivalKey(opposite(main.own), predicate)];
    const isOther = !wasTried || !onlySaysMore(predicate, main.own, meeting.inputs(rest));
    return isOther && refuting.length === 0 && !keys.every((key) => tries.of(key).isImpossible);
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
