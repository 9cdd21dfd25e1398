import { mapAt } from "../base/grouped.ts";
import { atOnce, stepsBetweenPauses } from "../base/in-turns.ts";
import { lexicalRules } from "../grammar/analysis/references.ts";
import { nameOf } from "../tree/node.ts";
import type { InnerNode, RuleNode, TokenNode, Tree } from "../tree/tree.ts";
import { type ContextDepth, contextKey, type Learned, type Tally } from "./learned.ts";
import { type Above, aboveChildren } from "./model.ts";
import { type SampleWord, wordOf } from "./sample-words.ts";
import { itemsOf, type Site, type SiteExpression, type Sites } from "./sites.ts";

export interface LearnOptions {
  /** The number of enclosing productions that distinguish the choices of a node. Default: 0. */
  readonly depth?: ContextDepth;
  /** The tree of a token's text, from its rule. Without it, choices inside tokens are not learned. */
  readonly tokenTree?: (rule: string, text: string) => Tree | undefined;
}

/**
 * Counts the choices in derivation trees, as Inputs from Hell (section 3) learns its probabilities. Takes linear time
 * in the nodes for each production of the context.
 */
export class Learner {
  readonly #sites: Sites;
  readonly #depth: ContextDepth;
  readonly #tokenTree: NonNullable<LearnOptions["tokenTree"]>;
  readonly #contexts = new Map<string, Counts>();
  /** The words so far. */
  readonly words = new Map<string, Map<string, Map<string, SampleWord>>>();
  /** The expansions in the largest tree so far. */
  mostExpansions = 0;
  #expansions = 0;

  constructor(sites: Sites, { depth = 0, tokenTree = () => undefined }: LearnOptions = {}) {
    this.#sites = sites;
    this.#depth = depth;
    this.#tokenTree = tokenTree;
  }

  /**
   * Counts the choices of one tree. Throws a RangeError when another grammar derived it; a part of it is counted then.
   */
  add(tree: Tree): void {
    atOnce(this.adding(tree));
  }

  /** `add` as work that pauses. */
  *adding(tree: Tree): Generator<void, void, void> {
    const start: SiteExpression = { kind: "reference", name: this.#sites.grammar.start };
    const pending: Pending[] = [
      { node: tree, part: start, scope: { counts: [], above: [], isInWord: false } },
    ];
    let visited = 0;
    this.#expansions = 0;
    for (let next = pending.pop(); next; next = pending.pop()) {
      this.#visit(next, pending);
      if (++visited % stepsBetweenPauses === 0) yield;
    }
    this.mostExpansions = Math.max(this.mostExpansions, this.#expansions);
  }

  /** The counts so far. */
  learned(): Learned {
    const contexts = new Map<string, ReadonlyMap<string, Tally>>();
    for (const [context, counts] of this.#contexts) contexts.set(context, talliesOf(counts));
    return { depth: this.#depth, contexts };
  }

  #visit({ node, part, scope }: Pending, pending: Pending[]): void {
    switch (part.kind) {
      case "reference":
        if (nameOf(node) !== part.name || node.kind === "opaque")
          throw misfit(node, `the rule "${part.name}"`);
        // An open node has made no choice.
        if (node.kind === "rule" || node.kind === "token") this.#visitRule(node, scope, pending);
        return;
      case "literal":
        if (node.kind !== "leaf" || node.text !== part.text) throw misfit(node, JSON.stringify(part.text));
        return;
      case "class":
        if (node.kind !== "leaf") throw misfit(node, "a character");
        count(part.site, node.text.codePointAt(0) ?? 0, scope.counts);
        return;
      case "sequence":
        if (node.kind !== "sequence") throw misfit(node, "a sequence");
        pushPairs(node, part.items, { scope, pending });
        return;
      case "choice": {
        const chosen = node.kind === "choice" ? part.alternatives[node.alternative] : undefined;
        if (node.kind !== "choice" || !chosen) throw misfit(node, "a choice");
        count(part.site, node.alternative, scope.counts);
        pending.push({ node: node.children[0], part: chosen, scope });
        return;
      }
      case "repetition":
        if (node.kind !== "repetition") throw misfit(node, "a repetition");
        count(part.site, node.children.length, scope.counts);
        for (const child of node.children) pending.push({ node: child, part: part.item, scope });
    }
  }

  #visitRule(node: RuleNode | TokenNode, { above, isInWord }: Scope, pending: Pending[]): void {
    const rule = this.#sites.rule(node.name);
    const derived = node.kind === "rule" ? node : this.#tokenTree(rule.name, node.text);
    if (derived?.kind !== "rule") return;
    const chosen = rule.alternatives[derived.alternative];
    if (!chosen) throw misfit(derived, `one of ${rule.alternatives.length} alternatives`);
    this.#expansions++;
    const expansion = { rule: rule.name, alternative: derived.alternative };
    const counts = this.#countsIn(above);
    count(rule.site, derived.alternative, counts);
    const isWord = lexicalRules(this.#sites.grammar).has(rule.name);
    const word = isWord ? wordOf(derived, isInWord) : undefined;
    if (word !== undefined) this.#addWord(word, derived, above);
    const below = this.#depth === 0 ? above : aboveChildren(expansion, above);
    pushPairs(derived, itemsOf(chosen), { scope: { counts, above: below, isInWord: isWord }, pending });
  }

  #addWord(text: string, { name, alternative }: RuleNode, above: Above): void {
    for (let length = Math.min(this.#depth, above.length); length >= 0; length--) {
      const rules = mapAt(this.words, contextKey(above, length));
      const texts = mapAt(rules, name);
      texts.set(text, { alternative, count: (texts.get(text)?.count ?? 0) + 1 });
    }
  }

  /** The counts of every context formed by these productions, the widest first. */
  #countsIn(above: Above): Counts[] {
    const depth = Math.min(this.#depth, above.length);
    return Array.from({ length: depth + 1 }, (_, length) => mapAt(this.#contexts, contextKey(above, length)));
  }
}

/** How often each option was chosen, by the key of the site. */
type Counts = Map<string, Map<number, number>>;

/** The context that an alternative's parts share: the maps that count them, and the expansions above their rules. */
interface Scope {
  readonly counts: readonly Counts[];
  readonly above: Above;
  /** Whether the parts are inside a word. */
  readonly isInWord: boolean;
}

interface Pending {
  readonly node: Tree;
  readonly part: SiteExpression;
  readonly scope: Scope;
}

function count({ key }: Site, option: number, counts: readonly Counts[]): void {
  for (const each of counts) {
    const seen = mapAt(each, key);
    seen.set(option, (seen.get(option) ?? 0) + 1);
  }
}

function pushPairs(
  node: InnerNode,
  parts: readonly SiteExpression[],
  { scope, pending }: { scope: Scope; pending: Pending[] },
): void {
  if (node.children.length !== parts.length) throw misfit(node, `${parts.length} children`);
  for (const [index, child] of node.children.entries()) {
    pending.push({ node: child, part: parts[index] as SiteExpression, scope });
  }
}

function talliesOf(counts: Counts): ReadonlyMap<string, Tally> {
  return new Map([...counts].map(([key, seen]) => [key, { counts: new Map(seen), given: new Map() }]));
}

function misfit(node: Tree, expected: string): RangeError {
  const name = nameOf(node);
  const found =
    node.kind === "rule"
      ? `alternative ${node.alternative} of "${node.name}"`
      : `the ${node.kind}${name === undefined ? "" : ` "${name}"`}`;
  return new RangeError(`the tree was derived by another grammar: expected ${expected}, found ${found}`);
}
