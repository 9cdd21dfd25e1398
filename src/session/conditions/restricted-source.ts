import type { Condition } from "../../algebra/condition/condition.ts";
import { holds } from "../../algebra/condition/holds.ts";
import { asksForGroups, withoutGroups } from "../../algebra/condition/without-groups.ts";
import { fillGroups } from "../../algebra/fill-groups.ts";
import { OptionsError } from "../../base/options-error.ts";
import { sitesOf } from "../../generate/sites.ts";
import type { SizedTrees, TextSource } from "../../generate/text-source.ts";
import { TreeProducer } from "../../generate/tree-producer.ts";
import type { Notice } from "../../report/notice.ts";
import { project } from "../../tree/project.ts";
import { placed } from "../../tree/text.ts";
import type { Tree } from "../../tree/tree.ts";
import type { AskedCondition } from "./asked-condition.ts";
import { conditionedGrammar } from "./conditioned-grammar.ts";

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

/** The source of the inputs that meet the condition; undefined when there are none. Throws what the signal was aborted with. */
export async function restrictedSource(
  base: TextSource,
  { condition, notices }: AskedCondition,
  { needsTrees, signal }: Restricting,
): Promise<RestrictedSource | undefined> {
  const hasGroups = asksForGroups(condition);
  const possible = hasGroups ? withoutGroups(condition) : condition;
  const found = await conditionedGrammar(base, possible, signal);
  if (!found) return undefined;
  const { made, model } = found;
  const told = [...notices, ...found.notices];
  const source = { sites: sitesOf(made.grammar), model, random: base.random };
  if (!hasGroups && !needsTrees) return { source, trees: undefined, notices: told };
  const producer = new TreeProducer(source.sites, model, base.random);
  const produce = (size: number): Tree => project(producer.produce(size), made.grammar);
  const trees = hasGroups ? new GroupedTrees(condition, produce) : { produce };
  return { source: base, trees, notices: told };
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
