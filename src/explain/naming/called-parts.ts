import { oncePer } from "../../base/lazy.ts";
import { itemsOf } from "../../grammar/expression.ts";
import type { Expression, Grammar } from "../../grammar/grammar.ts";
import { childrenOf } from "../../tree/node.ts";
import type { Tree } from "../../tree/tree.ts";
import { preorder } from "../../tree/walk.ts";
import { ruleTextsOf } from "../features/rule-texts.ts";
import {
  itemOf,
  type NameSource,
  nameOfAll,
  nameSources,
  type PartNames,
  referenceAt,
} from "./name-sources.ts";

/** The parts of inputs that have names, such as the numbers that are prices. */
export interface Naming {
  /** The names that are asked about. */
  readonly words: readonly PartNames[];
  /** The rules by the names that their nodes have, such as `number of "price"`: what is around others comes first. */
  readonly rules: ReadonlyMap<string, CalledRule>;
  /** What nodes of a tree are called. */
  called(tree: Tree): ReadonlyMap<Tree, string>;
}

/** A rule by the name that its nodes have. */
export interface CalledRule {
  readonly word: string;
  readonly rule: string;
  /** Whether its nodes are all that is called so, or what is all of that but white space. */
  readonly isWhole: boolean;
  /** Whether nothing in its nodes is called so, too. */
  readonly isInnermost: boolean;
  /** Whether its nodes are items of the list that is called so. */
  readonly isItem: boolean;
}

/** The rule for nodes of a rule that have a name. */
export const ruleOfPart = (rule: string, word: string): string => `${rule} of ${word}`;

/** @param grammar that derives inputs and their trees */
export function namingOf(grammar: Grammar, words: readonly PartNames[]): Naming {
  const sources = nameSources(grammar).flatMap((source) =>
    words
      .filter(({ rule, alternative }) => rule === source.rule && alternative === source.alternative)
      .map((own): AskedSource => ({ ...source, words: own.words })),
  );
  const ofParts = sources.filter(({ names }) => names === "part");
  const onlyPart = onlyPartsOf(
    grammar,
    ofParts.map(({ rule }) => rule),
  );
  // Makers ask for the same trees again and again.
  const called = oncePer((tree: Tree) => calledParts(tree, sources, onlyPart));
  return { words, rules: calledRules(grammar, sources, onlyPart), called };
}

/** One with the names that are asked about. */
type AskedSource = NameSource & Pick<PartNames, "words">;

function calledRules(
  grammar: Grammar,
  sources: readonly AskedSource[],
  onlyPart: OnlyPart,
): ReadonlyMap<string, CalledRule> {
  const called = new Map<string, CalledRule>();
  /** The rule, and what is all of it. */
  const add = (rule = "", word: string, how: Pick<CalledRule, "isWhole" | "isItem">): void => {
    const name = ruleOfPart(rule, how.isItem ? itemOf(word) : word);
    const { alternatives } = grammar.rules.get(rule) ?? {};
    const known = called.get(name);
    if (!alternatives || (known && (known.isWhole || !how.isWhole))) return;
    const only = alternatives.map((_, index) => onlyPart(rule, index));
    const isInnermost = only.every((index) => index === undefined);
    called.set(name, { word, rule, ...how, isInnermost });
    if (known) return;
    for (const [index, { expression }] of alternatives.entries()) {
      const part = only[index];
      if (part !== undefined) add(referenceAt(expression, [part]), word, { ...how, isWhole: false });
    }
  };
  for (const { named, names, words } of sources)
    for (const word of words) add(named, word, { isWhole: names === "part", isItem: names === "items" });
  return called;
}

/** Tells which item is all of an alternative but white space and quotes: what is called as the whole is. */
export type OnlyPart = (rule: string, alternative: number) => number | undefined;

/** The innermost node that is all of a tree but white space and quotes. */
export function onlyNodeIn(tree: Tree, onlyPart: OnlyPart): Tree {
  const only = tree.kind === "rule" ? onlyPart(tree.name, tree.alternative) : undefined;
  const part = only === undefined ? undefined : childrenOf(tree)[only];
  return part ? onlyNodeIn(part, onlyPart) : tree;
}

const isQuote = (item: Expression): boolean => item.kind === "literal" && /^["'`]$/.test(item.text);

/** @param naming rules of which none is called as what is around it */
export function onlyPartsOf(grammar: Grammar, naming: readonly string[]): OnlyPart {
  const { isWhite } = ruleTextsOf(grammar);
  const onlyPart = (expression: Expression): number | undefined => {
    const items = itemsOf(expression);
    const [only, ...others] = [...items.keys()].filter((index) => {
      const item = items[index] as Expression;
      return !isWhite(item) && !isQuote(item);
    });
    const part = only !== undefined && others.length === 0 ? items[only] : undefined;
    return part?.kind === "reference" && !naming.includes(part.name) ? only : undefined;
  };
  const known = new Map(
    [...grammar.rules.values()].map(({ name, alternatives }) => [
      name,
      alternatives.map(({ expression }) => onlyPart(expression)),
    ]),
  );
  return (rule, alternative) => known.get(rule)?.[alternative];
}

/**
 * What nodes of a tree are called: a named part, what is all of it but white space, and so on inwards, each with the
 * groups of its own.
 */
function calledParts(
  tree: Tree,
  sources: readonly AskedSource[],
  onlyPart: OnlyPart,
): ReadonlyMap<Tree, string> {
  const called = new Map<Tree, string>();
  if (!sources.some(({ names }) => names === "part")) return called;
  const whole = onlyNodeIn(tree, onlyPart);
  for (const node of preorder(tree)) {
    if (node.kind === "rule") {
      for (const source of sources) {
        if (source.rule !== node.name || source.alternative !== node.alternative) continue;
        const own: string | undefined = called.get(node) ?? (node === whole ? nameOfAll : undefined);
        for (const [part, name] of source.called(node, own)) {
          if (!source.words.includes(name) || (part === node && called.has(node))) continue;
          called.set(part, source.names === "items" ? itemOf(name) : name);
        }
      }
    }
    const word = called.get(node);
    if (word === undefined) continue;
    const only = node.kind === "rule" ? onlyPart(node.name, node.alternative) : undefined;
    for (const [index, child] of childrenOf(node).entries())
      if (index === only || isGroup(child)) called.set(child, word);
  }
  return called;
}

const isGroup = ({ kind }: Tree): boolean =>
  kind === "repetition" || kind === "choice" || kind === "sequence";
