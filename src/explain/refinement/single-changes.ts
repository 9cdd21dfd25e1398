import { grouped } from "../../base/grouped.ts";
import { between } from "../../base/inclusive-ranges.ts";
import type { Random } from "../../base/random.ts";
import { restricted, weighted } from "../../generate/distribution.ts";
import { uniform } from "../../generate/model/uniform.ts";
import type { Model } from "../../generate/model.ts";
import type { Site } from "../../generate/sites.ts";
import { TreeProducer } from "../../generate/tree-producer.ts";
import { childrenOf, withChildren } from "../../tree/node.ts";
import { nodeAt, type Path, pathsOf, replaceAt } from "../../tree/path.ts";
import type { RuleNode, Tree } from "../../tree/tree.ts";
import type { Vocabulary } from "../features/vocabulary.ts";
import type { KnownInput } from "./known-inputs.ts";

/** One choice of a tree made otherwise. */
export interface SingleChange {
  readonly path: Path;
  readonly site: Site;
  readonly option: number;
  /** For an element that a repetition gets: which alternative of its rule it is. */
  readonly element: Chosen | undefined;
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

/** The tree with the change: what is new is as small as can be, unless some is to be drawn, and the node's own children stay where they fit. */
export function changedTree(
  tree: Tree,
  change: SingleChange,
  { vocabulary, random }: { readonly vocabulary: Vocabulary; readonly random: Random },
): Tree {
  const node = nodeAt(tree, change.path) as RuleNode;
  const producer = new TreeProducer(vocabulary.sites, choosing(change, node), random);
  const kept = childrenOf(node).flatMap(rulesIn);
  return replaceAt(tree, change.path, keeping(producer.produce(budgetOf(change), node.name), kept));
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
function choosing({ site, option, element }: SingleChange, { name, alternative }: RuleNode): Model {
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

/** Changes of one input that are tried, at most: of one that fails, and of one that passes. */
const mostTried = { failing: 150, passing: 30 };

/** So many rules around a change tell whether the same was tried elsewhere. */
const rulesAround = 3;

/** The same for the same change of a node of the same rule that stands in the same rules. */
const kindOf = ({ path, site, option, element }: SingleChange, tree: Tree): string =>
  JSON.stringify([...namesAround(path, tree), site.key, option, element?.alternative]);

function namesAround(path: Path, tree: Tree): string[] {
  const around = path.map((_, depth) => nodeAt(tree, path.slice(0, depth)));
  return around.flatMap((node) => (node?.kind === "rule" ? [node.name] : [])).slice(-rulesAround);
}

/** The same for nodes of the same rule that stand in the same rules and derive the same. */
const placedForm = (path: Path, tree: Tree): string =>
  [...namesAround(path, tree), formOf(nodeAt(tree, path) as Tree)].join(" ");

/** How a node derives the next rules' nodes in it, and which alternatives these are. */
function formOf(node: Tree): string {
  const parts = childrenOf(node).map((child) =>
    child.kind === "rule" ? `${child.name}/${child.alternative}` : formOf(child),
  );
  const name = node.kind === "rule" ? node.name : "";
  return `${name} ${"alternative" in node ? node.alternative : ""}(${parts.join()})`;
}

const formsIn = (tree: Tree): string[] =>
  pathsOf(tree, ({ kind }) => kind === "rule").map((path) => placedForm(path, tree));

/** Whether a change is one of what makes the input another than the ones before, which fail. */
function isOfNewForm({ tree }: KnownInput, before: readonly KnownInput[]): (change: SingleChange) => boolean {
  const forms = new Set(before.flatMap((each) => formsIn(each.tree)));
  return ({ path }) => !forms.has(placedForm(path, tree));
}

/** After a change was refused with so many nodes drawn it is given up: each time one more is drawn, from two on. */
const mostDrawn = 4;

/** A change that was made, of the input with the text. */
export interface MadeChange {
  readonly from: string;
  readonly change: SingleChange;
  readonly tree: Tree;
}

/** The changes of inputs that were not tried yet. */
export class ChangesLeft {
  readonly #vocabulary: Vocabulary;
  readonly #random: Random;
  readonly #left = new Map<string, SingleChange[]>();
  readonly #kindsOf = new Map<string, ReadonlySet<string>>();

  constructor(vocabulary: Vocabulary, random: Random) {
    this.#vocabulary = vocabulary;
    this.#random = random;
  }

  areLeft(inputs: readonly KnownInput[]): boolean {
    return inputs.some((_, index) => this.#of(inputs, index).length > 0);
  }

  /** The first of the inputs that has changes left, with the next one. Of the others only those are made that none before has. */
  next(inputs: readonly KnownInput[]): MadeChange | undefined {
    for (const [index, { text: from, tree }] of inputs.entries()) {
      const change = this.#of(inputs, index).shift();
      const choices = { vocabulary: this.#vocabulary, random: this.#random };
      if (change) return { from, change, tree: changedTree(tree, change, choices) };
    }
    return undefined;
  }

  /** The program refused it: the same may be valid with something else in what is new. */
  refuse({ from, change }: MadeChange): void {
    const drawn = (change.drawn ?? 1) + 1;
    if (drawn <= mostDrawn) this.#left.get(from)?.push({ ...change, drawn });
  }

  #of(inputs: readonly KnownInput[], index: number): SingleChange[] {
    const { text, tree, fails } = inputs[index] as KnownInput;
    let left = this.#left.get(text);
    if (!left) {
      const input = inputs[index] as KnownInput;
      const before = inputs.slice(0, index);
      const isNew = fails ? this.#isNewKind(input, before) : isOfNewForm(input, before);
      const most = fails ? mostTried.failing : mostTried.passing;
      left = this.#drawn(singleChanges(tree, this.#vocabulary).filter(isNew), most);
      this.#left.set(text, left);
    }
    return left;
  }

  #isNewKind(input: KnownInput, before: readonly KnownInput[]): (change: SingleChange) => boolean {
    const kinds = new Set(before.flatMap((each) => [...this.#kinds(each)]));
    return (change) => !kinds.has(kindOf(change, input.tree));
  }

  #kinds(input: KnownInput): ReadonlySet<string> {
    const { text, tree } = input;
    const known =
      this.#kindsOf.get(text) ??
      new Set(singleChanges(tree, this.#vocabulary).map((change) => kindOf(change, input.tree)));
    this.#kindsOf.set(text, known);
    return known;
  }

  /** So many of them, in their order. */
  #drawn(changes: readonly SingleChange[], most: number): SingleChange[] {
    let needed = Math.min(most, changes.length);
    return changes.filter((_, index) => {
      const isDrawn = this.#random.below(changes.length - index) < needed;
      if (isDrawn) needed--;
      return isDrawn;
    });
  }
}
