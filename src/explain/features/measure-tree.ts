import { itemsOf, type SiteExpression } from "../../generate/sites.ts";
import { textOf } from "../../tree/text.ts";
import type { InnerNode, TokenNode, Tree } from "../../tree/tree.ts";
import type { MeasuredTree } from "./measured-tree.ts";
import { MeasuringWalk, type Occurrence } from "./measuring-walk.ts";
import type { Vocabulary } from "./vocabulary.ts";

/** The tree of a token's text, from its rule; undefined where nobody knows it. */
export type Inside = (token: TokenNode) => Tree | undefined;

/**
 * Measures the elements of a tree in one walk, those inside tokens too as far as their trees are known. Throws a
 * RangeError when another grammar derived the tree.
 */
export function measureTree(
  tree: Tree,
  vocabulary: Vocabulary,
  inside: Inside = () => undefined,
): MeasuredTree {
  const walk = new MeasuringWalk(textOf(tree), vocabulary);
  const pending: Step[] = [{ node: tree, part: referenceTo(vocabulary.sites.grammar.start) }];
  for (let step = pending.pop(); step; step = pending.pop()) {
    if ("elements" in step) walk.leave(step);
    else if (step.node.kind === "leaf") walk.read(step.node.text);
    else if (step.node.kind === "token") pending.push(...tokenSteps(step.node, { walk, vocabulary, inside }));
    else if (step.node.kind !== "open") {
      const { elements, parts, count } = derivationOf(step.node, step.part, vocabulary);
      pending.push(walk.enter(known(elements), count));
      for (let index = parts.length - 1; index >= 0; index--) {
        pending.push({ node: step.node.children[index] as Tree, part: parts[index] as SiteExpression });
      }
    }
  }
  return walk.measured();
}

/** A node to enter, with the part of the grammar that derived it, or one to leave. */
type Step = { readonly node: Tree; readonly part: SiteExpression } | Occurrence;

interface TokenReading {
  readonly walk: MeasuringWalk;
  readonly vocabulary: Vocabulary;
  readonly inside: Inside;
}

/** What is left to do at a token, last first. One that another rule derived is an element of both rules. */
function tokenSteps(token: TokenNode, { walk, vocabulary, inside }: TokenReading): Step[] {
  const derived = inside(token);
  const below: Step[] = derived?.kind === "rule" ? [{ node: derived, part: referenceTo(derived.name) }] : [];
  if (derived?.kind === "rule" && derived.name === token.name) return below;
  const occurrence = walk.enter(known([vocabulary.ruleNumber(token.name)]));
  if (below.length === 0) walk.read(token.text);
  return [occurrence, ...below];
}

const referenceTo = (name: string): SiteExpression => ({ kind: "reference", name });

const known = (elements: readonly (number | undefined)[]): number[] =>
  elements.filter((element) => element !== undefined);

/** How the grammar derives a node: which elements it is, the part for each child. */
interface Derivation {
  readonly elements: readonly (number | undefined)[];
  readonly parts: readonly SiteExpression[];
  /** How many elements a repetition has. */
  readonly count?: number;
}

function derivationOf(node: InnerNode, part: SiteExpression, vocabulary: Vocabulary): Derivation {
  const derivation = matched(node, part, vocabulary);
  if (derivation?.parts.length === node.children.length) return derivation;
  const what = "name" in node ? `${node.kind} "${node.name}"` : node.kind;
  const expected = part.kind === "reference" ? `the rule "${part.name}"` : `a ${part.kind}`;
  throw new RangeError(`the tree was derived by another grammar: expected ${expected}, found the ${what}`);
}

/** Undefined when the part derives no such node. */
function matched(node: InnerNode, part: SiteExpression, vocabulary: Vocabulary): Derivation | undefined {
  const { sites } = vocabulary;
  if (part.kind === "reference" && node.kind === "rule" && node.name === part.name) {
    const { site, alternatives } = sites.rule(part.name);
    const chosen = alternatives[node.alternative];
    const elements = [vocabulary.ruleNumber(part.name), vocabulary.optionNumber(site, node.alternative)];
    return chosen && { elements, parts: itemsOf(chosen) };
  }
  if (part.kind === "sequence" && node.kind === "sequence") return { elements: [], parts: part.items };
  if (part.kind === "choice" && node.kind === "choice") {
    const chosen = part.alternatives[node.alternative];
    return chosen && { elements: [vocabulary.optionNumber(part.site, node.alternative)], parts: [chosen] };
  }
  if (part.kind === "repetition" && node.kind === "repetition") {
    const count = node.children.length;
    const parts = node.children.map(() => part.item);
    return { elements: [vocabulary.optionNumber(part.site, 0)], parts, count };
  }
  return undefined;
}
