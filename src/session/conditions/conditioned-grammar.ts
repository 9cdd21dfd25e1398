import type { Condition } from "../../algebra/condition.ts";
import { conditioned, positionsOf } from "../../algebra/conditioned.ts";
import type { MadeGrammar } from "../../algebra/make-grammar.ts";
import { specializing } from "../../algebra/specialize.ts";
import { inTurns } from "../../base/in-turns.ts";
import type { Model } from "../../generate/model.ts";
import { blended, uniform } from "../../generate/models.ts";
import type { Sites } from "../../generate/sites.ts";
import type { Notice } from "../../report/notice.ts";

/** A grammar and how likely its choices are. */
export interface ModelledSites {
  readonly sites: Sites;
  readonly model: Model;
}

/** The grammar of a condition, with the model on condition that it is met. */
export interface ConditionedGrammar {
  readonly made: MadeGrammar;
  readonly isUniversal: boolean;
  readonly model: Model;
  readonly notices: readonly Notice[];
}

/**
 * The grammar of the inputs that meet the condition, and the base model conditioned on that: where it gives no such input
 * at all, it is mixed with the uniform one by halves first. Undefined when no input meets the condition.
 */
export async function conditionedGrammar(
  { sites, model }: ModelledSites,
  condition: Condition,
  signal: AbortSignal,
): Promise<ConditionedGrammar | undefined> {
  const withoutContexts: Notice[] = model.depth > 0 ? [{ kind: "contexts-left-out" }] : [];
  for (const each of [model, blended(model, uniform, 0.5)]) {
    const { made, isUniversal } = await inTurns(specializing(sites, condition, positionsOf(each)), signal);
    if (!made) return undefined;
    const own = conditioned(made, sites, each);
    if (!own) continue;
    const told: Notice[] = each === model ? [] : [{ kind: "never-learned" }];
    return { made, isUniversal, model: own, notices: [...withoutContexts, ...told] };
  }
  return undefined;
}
