import { grouped } from "../../base/grouped.ts";
import { between } from "../../base/inclusive-ranges.ts";
import type { Random } from "../../base/random.ts";
import { restricted, weighted } from "../../generate/distribution.ts";
import type { Model } from "../../generate/model.ts";
import { uniform } from "../../generate/models.ts";
import type { Site } from "../../generate/sites.ts";
import { TreeProducer } from "../../generate/tree-producer.ts";
import { childrenOf, withChildren } from "../../tree/node.ts";
import { nodeAt, type Path, pathsOf, replaceAt } from "../../tree/path.ts";
import type { RepetitionNode, RuleNode, Tree } from "../../tree/tree.ts";
import type { Vocabulary } from "../features/vocabulary.ts";

/** One choice of a tree made otherwise. */
export interface SingleChange {
  readonly path: Path;
  readonly site: Site;
  readonly option: number;
  /** For an element that a repetition gets: which alternative of its rule it is. */
  readonly element: Chosen | undefined;
  /** Where a repetition, to which the path leads, gets one more element with this option. Default: none is added. */
  readonly at?: number;
  /** How many nodes of what is new are drawn instead of as small as can be. Default: none. */
  readonly drawn?: number;
}

interface Chosen {
  readonly rule: string;
  readonly alternative: number;
}

/** How many elements repetitions are tried with. */
const counts = [0, 1, 2];

/**
 * All ways to make one choice of a tree otherwise: another alternative of a rule, another option or another count inside the
 * one that is there. Those inside words come last.
 */
export function singleChanges(tree: Tree, vocabulary: Vocabulary): SingleChange[] {
  const { sites } = vocabulary;
  const byRule = grouped(sites.all(), ({ rule }) => rule);
  const isWord = ({ site: { rule } }: SingleChange): boolean =>
    vocabulary.isWord(vocabulary.ruleNumber(rule) ?? -1);
  const changes = pathsOf(tree, ({ kind }) => kind === "rule").flatMap((path) => {
    const { name, alternative } = nodeAt(tree, path) as RuleNode;
    return (byRule.get(name) ?? [])
      .filter(({ kind, key }) => kind === "rule" || key.startsWith(`${name}/${alternative}`))
      .flatMap((site) => optionsOf(site, vocabulary).map((option) => ({ path, site, ...option })));
  });
  return [...changes.filter((each) => !isWord(each)), ...changes.filter(isWord)];
}

function optionsOf(
  { kind, options, expressions }: Site,
  { sites }: Vocabulary,
): readonly Pick<SingleChange, "option" | "element">[] {
  if (kind === "class") return [];
  const tried = kind === "repetition" ? counts : [...expressions.keys()];
  const [repetition] = expressions;
  const item = repetition?.kind === "repetition" ? repetition.item : undefined;
  return tried
    .filter((option) => between(options, [option, option]).length > 0)
    .flatMap((option): Pick<SingleChange, "option" | "element">[] => {
      if (option === 0 || kind !== "repetition" || item?.kind !== "reference")
        return [{ option, element: undefined }];
      const { name: rule } = item;
      const alternatives = [...sites.rule(rule).alternatives.keys()];
      return alternatives.map((alternative) => ({ option, element: { rule, alternative } }));
    });
}

/** What choices there are, and how those are made that the change says nothing of. */
interface Choices {
  readonly vocabulary: Vocabulary;
  readonly random: Random;
}

/** The tree with the change: what is new is as small as can be, unless some is to be drawn, and the node's own children stay where they fit. */
export function changedTree(tree: Tree, change: SingleChange, { vocabulary, random }: Choices): Tree {
  if (change.at !== undefined) return withOneMore(tree, change.at, change, { vocabulary, random });
  const node = nodeAt(tree, change.path) as RuleNode;
  const producer = new TreeProducer(vocabulary.sites, choosing(change, node), random);
  const kept = childrenOf(node).flatMap(rulesIn);
  return replaceAt(tree, change.path, keeping(producer.produce(budgetOf(change), node.name), kept));
}

/** The tree with one more element in a repetition: what is fixed in it is as in the first one. */
function withOneMore(tree: Tree, at: number, change: SingleChange, { vocabulary, random }: Choices): Tree {
  const { path, site } = change;
  const repetition = nodeAt(tree, path) as RepetitionNode;
  const first = repetition.children[0] as Tree;
  const [inside = []] = pathsOf(first, (node) => node.kind === "rule" && node.name === site.rule);
  const alternative = Number.parseInt(site.key.slice(site.rule.length + 1), 10) || 0;
  const producer = new TreeProducer(
    vocabulary.sites,
    choosing(change, { name: site.rule, alternative }),
    random,
  );
  const element = replaceAt(first, inside, producer.produce(budgetOf(change), site.rule));
  return replaceAt(tree, path, withChildren(repetition, repetition.children.toSpliced(at, 0, element)));
}

/** The node itself, each repetition's elements on the way to the site, and an element whose alternative is given. */
function budgetOf({ site, option, element, drawn = 0 }: SingleChange): number {
  const steps = site.key.slice(site.rule.length).split("/").length;
  return (
    1 +
    (site.kind === "rule" ? 0 : steps) +
    (site.kind === "repetition" ? option : 0) +
    (element ? 2 : 0) +
    drawn
  );
}

/** The option at the site, and what leads there; the least of all repetitions else. */
function choosing(
  { site, option, element }: SingleChange,
  { name, alternative }: Pick<RuleNode, "name" | "alternative">,
): Model {
  return {
    ...uniform,
    distribution: (each) => {
      if (each.key === site.key) return weighted([[option, 1]]);
      if (each.kind === "rule" && each.rule === element?.rule) return weighted([[element.alternative, 1]]);
      if (each.rule === name && each.kind === "rule" && site.kind !== "rule")
        return weighted([[alternative, 1]]);
      const step = site.key.startsWith(`${each.key}/`) ? site.key.slice(each.key.length + 1) : undefined;
      if (each.kind === "repetition") {
        const least = each.options[0]?.[0] ?? 0;
        return weighted([[step === undefined ? least : Math.max(1, least), 1]]);
      }
      const all = uniform.distribution(each, "");
      return each.kind === "choice" && step !== undefined
        ? restricted(all, [Number.parseInt(step, 10)])
        : all;
    },
  };
}

/** The nearest rules' nodes, from left to right. */
const rulesIn = (node: Tree): Tree[] => (node.kind === "rule" ? [node] : childrenOf(node).flatMap(rulesIn));

/** The node with those of the kept ones in the place of its nearest rules' nodes that have the same names, in order. */
function keeping(node: Tree, kept: readonly Tree[]): Tree {
  const left = [...kept];
  const kindly = (each: Tree): Tree => {
    if (each.kind !== "rule")
      return childrenOf(each).length === 0 ? each : withChildren(each, childrenOf(each).map(kindly));
    const at = left.findIndex((other) => other.kind === "rule" && other.name === each.name);
    return at < 0 ? each : (left.splice(at, 1)[0] as Tree);
  };
  return withChildren(node as RuleNode, childrenOf(node).map(kindly));
}
