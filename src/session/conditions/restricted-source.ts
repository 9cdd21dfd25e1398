import type { Condition } from "../../algebra/condition/condition.ts";
import { holds } from "../../algebra/condition/holds.ts";
import { asksForGroups, withoutGroups } from "../../algebra/condition/without-groups.ts";
import { conditioned } from "../../algebra/conditioned/conditioned.ts";
import { positionsOf } from "../../algebra/conditioned/positions.ts";
import { fillGroups } from "../../algebra/fill-groups.ts";
import type { MadeGrammar } from "../../algebra/product/made-grammar.ts";
import { specializing } from "../../algebra/specialize.ts";
import { inTurns } from "../../base/in-turns.ts";
import { OptionsError } from "../../base/options-error.ts";
import { blended } from "../../generate/model/blended.ts";
import { uniform } from "../../generate/model/uniform.ts";
import type { Model } from "../../generate/model.ts";
import { sitesOf } from "../../generate/sites.ts";
import type { SizedTrees, TextSource } from "../../generate/text-source.ts";
import { TreeProducer } from "../../generate/tree-producer.ts";
import type { Notice } from "../../report/notice.ts";
import { project } from "../../tree/project.ts";
import { placed } from "../../tree/text.ts";
import type { Tree } from "../../tree/tree.ts";
import type { AskedCondition } from "./asked-condition.ts";

/** Where inputs come from that meet a condition. */
export interface RestrictedSource {
  readonly source: TextSource;
  /** Trees over the base grammar in the place of texts: where texts must be the same, or trees are measured. */
  readonly trees: SizedTrees | undefined;
  readonly notices: readonly Notice[];
}

interface Restricting {
  /** Whether trees are wanted in any case, to be measured. */
  readonly needsTrees: boolean;
  readonly signal: AbortSignal;
}

/** The source of the inputs that meet the condition. Throws an OptionsError when there are none, and what the signal was aborted with. */
export async function restrictedSource(
  base: TextSource,
  { text, condition, notices }: AskedCondition,
  { needsTrees, signal }: Restricting,
): Promise<RestrictedSource> {
  const hasGroups = asksForGroups(condition);
  const modelled = await modelFor(base, hasGroups ? withoutGroups(condition) : condition, signal);
  if (!modelled) throw new OptionsError(`no input of the grammar meets the condition "${text}".`);
  const { made, model, isLearned } = modelled;
  const told = isLearned ? notices : [...notices, { kind: "never-learned" } as const];
  const source = { sites: sitesOf(made.grammar), model, random: base.random };
  if (!hasGroups && !needsTrees) return { source, trees: undefined, notices: told };
  const producer = new TreeProducer(source.sites, model, base.random);
  const produce = (size: number): Tree => project(producer.produce(size), made.grammar);
  const trees = hasGroups ? new GroupedTrees(condition, produce) : { produce };
  return { source: base, trees, notices: told };
}

interface Modelled {
  readonly made: MadeGrammar;
  readonly model: Model;
  /** Whether the base model ever gives such an input. */
  readonly isLearned: boolean;
}

async function modelFor(
  { sites, model }: TextSource,
  condition: Condition,
  signal: AbortSignal,
): Promise<Modelled | undefined> {
  for (const each of [model, blended(model, uniform, 0.5)]) {
    const { made } = await inTurns(specializing(sites, condition, positionsOf(each)), signal);
    if (!made) return undefined;
    const own = conditioned(made, sites, each);
    if (own) return { made, model: own, isLearned: each === model };
  }
  return undefined;
}

/** After so many trees in vain there are probably no others. */
const mostTries = 10_000;

/** Trees whose groups are filled with the same text, those left out that do not meet the condition then. */
class GroupedTrees implements SizedTrees {
  readonly #condition: Condition;
  readonly #produce: (size: number) => Tree;

  constructor(condition: Condition, produce: (size: number) => Tree) {
    this.#condition = condition;
    this.#produce = produce;
  }

  produce(size: number): Tree {
    for (let tries = 0; tries < mostTries; tries++) {
      const tree = placed(fillGroups(this.#condition, this.#produce(size)));
      if (holds(this.#condition, tree)) return tree;
    }
    throw new OptionsError(
      `${mostTries} inputs in a row met the condition only but for the texts that must be the same; try another --size or condition.`,
    );
  }
}
