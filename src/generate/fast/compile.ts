import type { Analysis } from "../../grammar/analysis/analyse.ts";
import { derivationSizes, isSettled, type Sizes } from "../../grammar/analysis/derivability.ts";
import { type Distribution, sharesOf } from "../distribution.ts";
import { contextKey } from "../learned.ts";
import { type Above, aboveChildren, expansionOf, type Model, remembered } from "../model.ts";
import { itemsOf, type Site, type SiteExpression, type SiteRule, type Sites } from "../sites.ts";
import { completing, isExpandedAtOnce } from "../size.ts";

/**
 * An instruction of a program, before it is encoded. A `call` is made while the derivation grows. Instructions without
 * effect on the budget may be drawn `later`, when the text is written.
 */
export type Instruction =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "character"; readonly distribution: Distribution }
  | { readonly kind: "call"; readonly ways: Ways }
  | { readonly kind: "later"; readonly ways: Ways }
  | { readonly kind: "open"; readonly ways: Ways; readonly completing: Ways }
  | { readonly kind: "count"; readonly expansions: number }
  | {
      readonly kind: "repeat";
      readonly counts: Distribution;
      readonly least: number;
      readonly body: Instructions;
    }
  | { readonly kind: "times"; readonly count: number; readonly body: Instructions };

export type Instructions = readonly Instruction[];

/**
 * The ways to expand a nonterminal or a choice. Those of a rule are computed on every access, because rules are
 * recursive.
 */
export interface Ways {
  readonly choices: readonly Choice[];
}

export interface Choice {
  readonly weight: number;
  readonly instructions: Instructions;
}

/** Concatenates instructions and joins neighbouring texts. */
function joined(all: Iterable<Instruction>): Instructions {
  const row: Instruction[] = [];
  for (const next of all) {
    const last = row.at(-1);
    if (next.kind !== "text") row.push(next);
    else if (last?.kind === "text") row[row.length - 1] = { kind: "text", text: last.text + next.text };
    else if (next.text !== "") row.push(next);
  }
  return row;
}

/**
 * Separates the expansions that may be counted first from the other instructions. An instruction that reads the budget
 * must see exactly the expansions before it.
 */
export function countedAtOnce(instructions: Instructions): { expansions: number; others: Instructions } {
  const looking = instructions.findIndex(({ kind }) => LOOKS_AT_BUDGET.has(kind));
  const before = looking < 0 ? instructions : instructions.slice(0, looking);
  const expansions = before.reduce((sum, each) => sum + (each.kind === "count" ? each.expansions : 0), 0);
  const others = before.filter(({ kind }) => kind !== "count");
  return { expansions, others: joined([...others, ...instructions.slice(before.length)]) };
}

const LOOKS_AT_BUDGET: ReadonlySet<Instruction["kind"]> = new Set(["call", "repeat", "times"]);

/** Whether the instructions neither read nor change the budget, so that they can run at any time. */
function ignoreBudget(instructions: Instructions): boolean {
  return instructions.every(({ kind }) => kind === "text" || kind === "character" || kind === "later");
}

/** Compiles a grammar with the probabilities of a model into instructions that derive its start symbol. */
export function compile(sites: Sites, model: Model): Instructions {
  return new Compiler(sites, model).reference(sites.grammar.start, [], false);
}

/** Longer runs of instructions are called, not copied. */
const longestCopy = 48;

/** The nesting limit of copies: rules without a choice can form a chain of any length. */
const deepestCopy = 64;

/** A rule in a context, with the budget left or spent. */
interface Instance {
  readonly rule: SiteRule;
  readonly above: Above;
  readonly completes: boolean;
}

class Compiler {
  readonly #sites: Sites;
  readonly #model: Model;
  /** Caches distributions, so that each has only one table. */
  readonly #remembered: Model;
  readonly #sizes: Analysis<Sizes>;
  readonly #ways = new Map<string, Ways>();
  readonly #copies = new Map<string, Instructions | undefined>();
  #copying = 0;

  constructor(sites: Sites, model: Model) {
    this.#sites = sites;
    this.#model = model;
    this.#remembered = remembered(model);
    this.#sizes = derivationSizes(sites.grammar);
  }

  /** The instructions for a nonterminal. */
  reference(name: string, above: Above, completes: boolean): Instructions {
    const rule = this.#sites.rule(name);
    const sizes = this.#sizes.ofRule(name);
    if (completes) return this.#immediate({ rule, above, completes });
    if (isSettled(sizes)) return [counted(sizes.least), ...this.#immediate({ rule, above, completes: true })];
    const instance = { rule, above, completes };
    if (isExpandedAtOnce(rule, this.#sizes)) return [counted(1), ...this.#immediate(instance)];
    const completing = this.#waysOf({ ...instance, completes: true });
    return [{ kind: "open", ways: this.#waysOf(instance), completing }];
  }

  /** Expands a nonterminal at once: copies its only way if that is short, otherwise calls it. */
  #immediate(instance: Instance): Instructions {
    const copy = this.#copying < deepestCopy ? this.#copyOf(instance) : undefined;
    return copy ?? [{ kind: instance.completes ? "later" : "call", ways: this.#waysOf(instance) }];
  }

  /** The instructions of the only way; undefined when there are several or the way is long. */
  #copyOf(instance: Instance): Instructions | undefined {
    const key = this.#keyOf(instance);
    if (this.#copies.has(key)) return this.#copies.get(key);
    const only = onlyOption(this.#distribution(instance));
    this.#copying++;
    const way = only === undefined ? undefined : this.#way(instance, only);
    this.#copying--;
    const copy = way && way.length <= longestCopy ? way : undefined;
    this.#copies.set(key, copy);
    return copy;
  }

  #waysOf(instance: Instance): Ways {
    const key = this.#keyOf(instance);
    const known = this.#ways.get(key);
    if (known) return known;
    const choices = (): readonly Choice[] =>
      this.#choices(instance.rule.site, this.#distribution(instance), (index) => this.#way(instance, index));
    // Not cached: each is read once or twice, and large grammars have many.
    const ways: Ways = {
      get choices() {
        return choices();
      },
    };
    this.#ways.set(key, ways);
    return ways;
  }

  /**
   * Instances with equal keys have equal instructions. The key holds the model's context for the rule, and the context
   * that its children depend on.
   */
  #keyOf({ rule, above, completes }: Instance): string {
    const handedDown = contextKey(above, Math.max(0, this.#model.depth - 1));
    return [completes, rule.name, this.#model.contextOf(rule.origin, above), handedDown].join("\n");
  }

  #distribution({ rule, above, completes }: Instance): Distribution {
    const wanted = this.#model.distribution(rule.site, this.#model.contextOf(rule.origin, above));
    return completes ? completing(wanted, rule.site, this.#sizes) : wanted;
  }

  #choices(
    site: Site,
    distribution: Distribution,
    instructions: (option: number) => Instructions,
  ): readonly Choice[] {
    const shareOf = sharesOf(distribution);
    return site.options
      .map(([option]) => ({ option, weight: shareOf(option) }))
      .filter(({ weight }) => weight > 0)
      .map(({ option, weight }) => ({ weight, instructions: instructions(option) }));
  }

  #way(instance: Instance, alternative: number): Instructions {
    const { rule, above, completes } = instance;
    const scope: Scope = {
      context: this.#model.contextOf(rule.origin, above),
      above: aboveChildren(expansionOf(rule, alternative), above),
      completes,
    };
    const items = itemsOf(rule.alternatives[alternative] as SiteExpression);
    return joined(items.flatMap((item) => this.#part(item, scope)));
  }

  #part(part: SiteExpression, scope: Scope): Instructions {
    switch (part.kind) {
      case "literal":
        return [{ kind: "text", text: part.text }];
      case "class":
        return [{ kind: "character", distribution: this.#remembered.distribution(part.site, scope.context) }];
      case "reference":
        return this.reference(part.name, scope.above, scope.completes);
      case "sequence":
        return part.items.flatMap((item) => this.#part(item, scope));
      case "choice": {
        const wanted = this.#model.distribution(part.site, scope.context);
        const distribution = scope.completes ? completing(wanted, part.site, this.#sizes) : wanted;
        const choices = this.#choices(part.site, distribution, (option) =>
          joined(this.#part(part.alternatives[option] as SiteExpression, scope)),
        );
        return choices.length === 1 && choices[0] ? choices[0].instructions : [chosen(choices)];
      }
      case "repetition":
        return this.#repetition(part, scope);
    }
  }

  #repetition(part: SiteExpression & { kind: "repetition" }, scope: Scope): Instructions {
    const [least, most] = part.site.options[0] ?? [0, 0];
    if (most === 0 || (least === 0 && scope.completes)) return [];
    const body = joined(this.#part(part.item, scope));
    if (scope.completes) return [fixed(body, least)];
    if (least === most) return [counted(least), fixed(body, least)];
    return [{ kind: "repeat", counts: this.#remembered.distribution(part.site, scope.context), least, body }];
  }
}

/** One of several ways, drawn when the text is written if none of them depends on the budget. */
function chosen(choices: readonly Choice[]): Instruction {
  const canWait = choices.every(({ instructions }) => ignoreBudget(instructions));
  return { kind: canWait ? "later" : "call", ways: { choices } };
}

/** A repetition of fixed length. */
function fixed(body: Instructions, count: number): Instruction {
  const times: Instruction = { kind: "times", count, body };
  if (!ignoreBudget(body)) return times;
  return { kind: "later", ways: { choices: [{ weight: 1, instructions: [times] }] } };
}

const counted = (expansions: number): Instruction => ({ kind: "count", expansions });

function onlyOption(of: Distribution): number | undefined {
  const [only] = of;
  return of.length === 1 && only && only.first === only.last ? only.first : undefined;
}

/** The common context of all parts of one way. */
interface Scope {
  readonly context: string;
  readonly above: Above;
  readonly completes: boolean;
}
