import type { Random } from "../base/random.ts";
import type { Analysis } from "../grammar/analysis/analyse.ts";
import { derivationSizes, type Sizes } from "../grammar/analysis/derivability.ts";
import { choiceNode, leaf, repetitionNode, ruleNode, sequenceNode } from "../tree/node.ts";
import type { Tree } from "../tree/tree.ts";
import { type Distribution, draw } from "./distribution.ts";
import { type Above, aboveChildren, expansionOf, type Model, remembered } from "./model.ts";
import { uniform } from "./models.ts";
import { itemsOf, type Site, type SiteExpression, type SiteRule, type Sites } from "./sites.ts";
import { completing, isExpandedAtOnce } from "./size.ts";
import type { TextSource } from "./text-source.ts";

/**
 * Produces derivation trees. Open nodes are expanded in random order until the budget of expansions is spent, so that
 * no side of the tree is favoured. Then each is completed with the fewest expansions (after PTC2, Luke 2000, as in
 * Inputs from Hell, section 3.4). A node whose rule leaves no choice of size is expanded at once. Drawing an open node
 * takes constant time. The trees have no spans (see `placed`), and may break constraints of the grammar (see `constrain`).
 */
export class TreeProducer {
  readonly #sites: Sites;
  readonly #sizes: Analysis<Sizes>;
  readonly #model: Model;
  readonly #random: Random;
  readonly #open: OpenNode[] = [];
  #budget = 0;
  #isCut = false;

  constructor(sites: Sites, model: Model, random: Random) {
    this.#sites = sites;
    this.#sizes = derivationSizes(sites.grammar);
    this.#model = remembered(model);
    this.#random = random;
  }

  /** Whether the budget cut the last tree short. */
  get isCut(): boolean {
    return this.#isCut;
  }

  /** Produces a tree of the start symbol or another rule. The model draws expansions until the budget is spent. */
  produce(budget: number, start = this.#sites.grammar.start): Tree {
    this.#budget = budget;
    this.#isCut = false;
    const roots: Tree[] = [];
    this.#place({ rule: this.#sites.rule(start), above: [], siblings: roots, index: 0 }, false);
    while (this.#open.length > 0 && this.#budget > 0) this.#expand(this.#takeAny(), false);
    this.#isCut ||= this.#open.length > 0;
    for (let node = this.#open.pop(); node; node = this.#open.pop()) this.#expand(node, true);
    return roots[0] as Tree;
  }

  #takeAny(): OpenNode {
    const chosen = this.#random.below(this.#open.length);
    const node = this.#open[chosen] as OpenNode;
    const last = this.#open.pop() as OpenNode;
    if (node !== last) this.#open[chosen] = last;
    return node;
  }

  /** Expands the node at once when it leaves no choice of size; otherwise leaves it open. */
  #place(node: OpenNode, completes: boolean): void {
    if (isExpandedAtOnce(node.rule, this.#sizes)) this.#expand(node, completes);
    else this.#open.push(node);
  }

  #expand({ rule, above, siblings, index }: OpenNode, completes: boolean): void {
    const context = this.#model.contextOf(rule.origin, above);
    const alternative = this.#choose(rule.site, { context, completes });
    this.#budget--;
    const children: Tree[] = [];
    siblings[index] = ruleNode(rule.name, children, alternative);
    const items = itemsOf(rule.alternatives[alternative] as SiteExpression);
    const inside = aboveChildren(expansionOf(rule, alternative), above);
    this.#fill(children, items, { context, completes, above: inside });
  }

  #fill(siblings: Tree[], items: readonly SiteExpression[], scope: Scope): void {
    for (const [index, item] of items.entries()) {
      if (item.kind === "reference") {
        // A placeholder, because an open node's tree may be completed after its right neighbours.
        siblings[index] = PENDING;
        const rule = this.#sites.rule(item.name);
        this.#place({ rule, above: scope.above, siblings, index }, scope.completes);
      } else {
        siblings[index] = this.#derive(item, scope);
      }
    }
  }

  #derive(part: Exclude<SiteExpression, { kind: "reference" }>, scope: Scope): Tree {
    switch (part.kind) {
      case "literal":
        return leaf(part.text);
      case "class":
        return leaf(String.fromCodePoint(draw(this.#wanted(part.site, scope), this.#random)));
      case "sequence":
        return sequenceNode(this.#filled(part.items, scope));
      case "choice": {
        const chosen = this.#choose(part.site, scope);
        const children = this.#filled([part.alternatives[chosen] as SiteExpression], scope);
        return { ...choiceNode(chosen, PENDING), children: children as Tree[] as [Tree] };
      }
      case "repetition":
        return repetitionNode(
          this.#filled(new Array<SiteExpression>(this.#count(part.site, scope)).fill(part.item), scope),
        );
    }
  }

  #filled(items: readonly SiteExpression[], scope: Scope): readonly Tree[] {
    const children: Tree[] = [];
    this.#fill(children, items, scope);
    return children;
  }

  #wanted(site: Site, { context }: Choosing): Distribution {
    return this.#model.distribution(site, context);
  }

  #choose(site: Site, choosing: Choosing): number {
    const wanted = this.#wanted(site, choosing);
    return draw(choosing.completes ? completing(wanted, site, this.#sizes) : wanted, this.#random);
  }

  /** The number of elements. Each element counts as an expansion, so the budget limits it. */
  #count(site: Site, choosing: Choosing): number {
    const least = site.options[0]?.[0] ?? 0;
    if (choosing.completes) return least;
    const wanted = draw(this.#wanted(site, choosing), this.#random);
    const count = Math.max(least, Math.min(wanted, this.#budget));
    this.#isCut ||= wanted > count;
    this.#budget -= count;
    return count;
  }
}

/** Draws a node of a rule in the place of another one that does not fit. Attempts count from 0. */
export type Redraw = (rule: string, budget: number, attempt: number) => Tree;

/** From this attempt on, parts are redrawn uniformly: the model may prefer those that do not fit. */
const uniformFrom = 6;

export function redrawing({ sites, model, random }: TextSource): Redraw {
  const alike = new TreeProducer(sites, model, random);
  const even = new TreeProducer(sites, uniform, random);
  return (rule, budget, attempt) => (attempt < uniformFrom ? alike : even).produce(budget, rule);
}

/** A nonterminal to expand, and the place of its node. */
interface OpenNode {
  readonly rule: SiteRule;
  readonly above: Above;
  readonly siblings: Tree[];
  readonly index: number;
}

interface Choosing {
  /** The model's context of the rule being derived. */
  readonly context: string;
  /** Whether the budget is spent. */
  readonly completes: boolean;
}

/** The common context of all parts of one alternative. */
interface Scope extends Choosing {
  readonly above: Above;
}

const PENDING: Tree = leaf("");
