import type { Random } from "../../base/random.ts";
import { choiceNode, leaf, repetitionNode, ruleNode, sequenceNode } from "../../tree/node.ts";
import { placed } from "../../tree/text.ts";
import type { Tree } from "../../tree/tree.ts";
import { draw } from "../distribution.ts";
import type { Model } from "../model.ts";
import { itemsOf, type Site, type SiteExpression, type Sites } from "../sites.ts";

/** A derivation given by its choices; its characters are still to be drawn. */
export interface Choices {
  readonly sites: Sites;
  /**
   * Parents before children, left to right: which of its options each rule or choice takes, where it has several;
   * before each element of a repetition whether there is one more (1 or 0), where both is possible.
   */
  readonly taken: readonly number[];
}

/** The tree of a derivation, its characters drawn from the model. */
export function treeOfChoices(choices: Choices, characters: Model, random: Random): Tree {
  const builder = new Builder(choices, (site) => draw(characters.distribution(site, ""), random));
  return placed(builder.build());
}

type SiteRepetition = SiteExpression & { kind: "repetition" };

/** A part to be derived, or a repetition to go on with, and where the nodes go. */
type Pending =
  | { readonly part: SiteExpression; readonly into: Tree[] }
  | { readonly repetition: SiteRepetition; readonly into: Tree[] };

class Builder {
  readonly #choices: Choices;
  readonly #character: (site: Site) => number;
  readonly #pending: Pending[] = [];
  #next = 0;

  constructor(choices: Choices, character: (site: Site) => number) {
    this.#choices = choices;
    this.#character = character;
  }

  build(): Tree {
    const roots: Tree[] = [];
    this.#pending.push({ part: { kind: "reference", name: this.#choices.sites.grammar.start }, into: roots });
    for (let next = this.#pending.pop(); next; next = this.#pending.pop()) {
      if ("part" in next) next.into.push(this.#node(next.part));
      else this.#goOn(next.repetition, next.into);
    }
    return roots[0] as Tree;
  }

  #node(part: SiteExpression): Tree {
    switch (part.kind) {
      case "literal":
        return leaf(part.text);
      case "class":
        return leaf(String.fromCodePoint(this.#character(part.site)));
      case "reference": {
        const { site, alternatives } = this.#choices.sites.rule(part.name);
        const taken = this.#option(site);
        return ruleNode(part.name, this.#children(itemsOf(alternatives[taken] as SiteExpression)), taken);
      }
      case "sequence":
        return sequenceNode(this.#children(part.items));
      case "choice": {
        const taken = this.#option(part.site);
        const children = this.#children([part.alternatives[taken] as SiteExpression]);
        return { ...choiceNode(taken, leaf("")), children: children as [Tree] };
      }
      case "repetition": {
        const children: Tree[] = [];
        this.#pending.push({ repetition: part, into: children });
        return repetitionNode(children);
      }
    }
  }

  /** The children, which come into the array later. */
  #children(parts: readonly SiteExpression[]): Tree[] {
    const into: Tree[] = [];
    for (let index = parts.length - 1; index >= 0; index--)
      this.#pending.push({ part: parts[index] as SiteExpression, into });
    return into;
  }

  #goOn(repetition: SiteRepetition, into: Tree[]): void {
    const [min, max] = repetition.site.options[0] ?? [0, 0];
    if (into.length >= max || (into.length >= min && this.#take() === 0)) return;
    this.#pending.push({ repetition, into }, { part: repetition.item, into });
  }

  #option({ options }: Site): number {
    const taken = options.length > 1 ? this.#take() : 0;
    return options[taken]?.[0] ?? 0;
  }

  #take(): number {
    return this.#choices.taken[this.#next++] ?? 0;
  }
}
