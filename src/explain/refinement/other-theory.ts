import type { Work } from "../../base/in-turns.ts";
import { shortestTree } from "../decision/shortest-tree.ts";
import { type Feature, thingsIn } from "../features/feature.ts";
import { type Circumstance, circumstancesOf, opposite, sideKey } from "./circumstance.ts";
import type { Experiment, Known } from "./experiments.ts";

/** So many of these inputs are looked for, as thresholds move. */
const mostDoubts = 12;

const beginning = "node doubt|";

/**
 * Inputs that tell a theory that says several things of one node from the shortest one that says none, where that needs no more
 * questions than these are and agrees on all known inputs. What is there may stand for how much it comes to: a sign for a
 * number below zero, which `-0` is not. No rival of a single question shows that.
 */
export function* doubtingNodes({ circumstances, columns, fails, tries }: Known): Work<Experiment[]> {
  const mine = circumstances.filter(({ prediction }) => prediction.fails);
  if (!mine.some(({ predicates }) => predicates.some(({ feature }) => saysOfNode(feature)))) return [];
  const plain = columns.filter(({ features: [simplest] }) => simplest && !saysOfNode(simplest));
  const theirs = circumstancesOf(yield* shortestTree(plain, fails));
  const isAsGood = theirs.every(({ prediction: { passing, failing } }) => passing === 0 || failing === 0);
  if (!isAsGood || theirs.length - 1 > thingsSaid(mine)) return [];
  const failing = theirs.filter(({ prediction }) => prediction.fails);
  return mine
    .flatMap((one) => failing.flatMap((other) => [...onlyThe(one, other), ...onlyThe(other, one)]))
    .filter(({ key }) => !tries.isOver(key))
    .slice(0, Math.max(0, mostDoubts - tries.count(beginning)));
}

const saysOfNode = (feature: Feature): boolean => feature.question === "together";

const thingsSaid = (circumstances: readonly Circumstance[]): number =>
  circumstances
    .flatMap(({ predicates }) => predicates)
    .reduce((sum, { feature }) => sum + (feature.question === "together" ? thingsIn(feature) : 1), 0);

/** Inputs of the one circumstance that lack something of the other. */
const onlyThe = (one: Circumstance, other: Circumstance): Experiment[] =>
  other.predicates.map((missing) => {
    const predicates = [...one.predicates, opposite(missing)];
    const words = predicates.map((each) => `${sideKey(each)} ${each.threshold}`);
    return { kind: "doubt", key: beginning + words.join("|"), predicates, count: 1 };
  });
