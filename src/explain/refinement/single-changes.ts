import { grouped } from "../../base/grouped.ts";
import { between } from "../../base/inclusive-ranges.ts";
import type { Random } from "../../base/random.ts";
import { restricted, weighted } from "../../generate/distribution.ts";
import type { Model } from "../../generate/model.ts";
import { uniform } from "../../generate/models.ts";
import type { Site, SiteExpression } from "../../generate/sites.ts";
import { TreeProducer } from "../../generate/tree-producer.ts";
import { childrenOf, withChildren } from "../../tree/node.ts";
import { nodeAt, type Path, pathsOf, replaceAt } from "../../tree/path.ts";
import type { RepetitionNode, RuleNode, Tree } from "../../tree/tree.ts";
import { derivationOf } from "../features/measure-tree.ts";
import type { Vocabulary } from "../features/vocabulary.ts";
import type { KnownInput } from "./known-inputs.ts";

/** Changes of one input that are tried, at most: of one that fails, and of one that passes. */
const mostTried = { failing: 150, passing: 30 };

/** Elements more that repetitions of one failing input get, at most. */
const mostInserted = 40;

/** Failing inputs of which the same is changed, at the same place of the same rules. */
const changedOfKind = 2;

/** So many rules around a change tell whether the same was tried elsewhere. */
const rulesAround = 3;

/** The same for the same change of a node of the same rule that stands in the same rules. */
const kindOf = ({ path, site, option, element, at }: SingleChange, tree: Tree): string =>
  JSON.stringify([...namesAround(path, tree), site.key, option, element?.alternative, at !== undefined]);

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
  /** The failing inputs of which changes of each kind were made. */
  readonly #changed = new Map<string, Set<string>>();
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
    const choices = { vocabulary: this.#vocabulary, random: this.#random };
    for (const [index, input] of inputs.entries()) {
      const left = this.#of(inputs, index);
      for (let change = left.shift(); change; change = left.shift()) {
        if (input.fails && !this.#isWorthwhile(change, input)) continue;
        return { from: input.text, change, tree: changedTree(input.tree, change, choices) };
      }
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
      if (fails && index === 0) left.push(...this.#drawn(insertions(tree, this.#vocabulary), mostInserted));
      this.#left.set(text, left);
    }
    return left;
  }

  /** Whether changes of the kind were not yet made of enough other failing inputs: ever smaller ones are found, and all have their changes. */
  #isWorthwhile(change: SingleChange, { text, tree }: KnownInput): boolean {
    const kind = kindOf(change, tree);
    const changed = this.#changed.get(kind) ?? new Set();
    this.#changed.set(kind, changed);
    if (!changed.has(text) && changed.size >= changedOfKind) return false;
    changed.add(text);
    return true;
  }

  #isNewKind(input: KnownInput, before: readonly KnownInput[]): (change: SingleChange) => boolean {
    const kinds = new Set(before.flatMap((each) => [...this.#kinds(each)]));
    return (change) => !kinds.has(kindOf(change, input.tree));
  }

  #kinds(input: KnownInput): ReadonlySet<string> {
    const { text, tree } = input;
    const known =
      this.#kindsOf.get(text) ??
      new Set(singleChanges(tree, this.#vocabulary).map((change) => kindOf(change, tree)));
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

/** Of a longer repetition only the ends get a new element, not each gap. */
const mostGaps = 3;

/**
 * All ways to give a repetition of a tree one more element, in front of those that are there, between two of them or behind: one for each
 * choice that the element's rule has. An input that was minimized fails without what it lacks, so only these tell what must not be there.
 * Repetitions without elements are changed as any choice.
 */
export function insertions(tree: Tree, vocabulary: Vocabulary): SingleChange[] {
  const sites = grouped(vocabulary.sites.all(), ({ rule }) => rule);
  return repetitionsIn(tree, vocabulary).flatMap(({ path, node }) => {
    const children = childrenOf(node);
    const rules = new Set(ruleNamesIn(children[0] as Tree, vocabulary));
    const forms = [...rules].flatMap((rule) =>
      formsOf(sites.get(rule) ?? [], vocabulary.sites.rule(rule).site),
    );
    const gaps = [...children.keys(), children.length];
    const places = gaps.length <= mostGaps ? gaps : [0, children.length];
    return places.flatMap((at) => forms.map((form) => ({ path, at, element: undefined, ...form })));
  });
}

interface Repetition {
  readonly path: Path;
  readonly node: Tree;
  readonly isInWord: boolean;
}

/** The repetitions that have elements and may have one more: those in words only where there are no others. */
function repetitionsIn(tree: Tree, vocabulary: Vocabulary): readonly Repetition[] {
  const found: Repetition[] = [];
  const start: SiteExpression = { kind: "reference", name: vocabulary.grammar.start };
  const pending: (Repetition & { readonly part: SiteExpression })[] = [
    { node: tree, part: start, path: [], isInWord: false },
  ];
  for (let next = pending.pop(); next; next = pending.pop()) {
    const { node, part, path } = next;
    if (node.kind === "leaf" || node.kind === "token" || node.kind === "open") continue;
    const isInWord = next.isInWord || isWord(node, vocabulary);
    const count = childrenOf(node).length;
    if (part.kind === "repetition" && count > 0 && takes(part.site, count + 1))
      found.push({ path, node, isInWord });
    const { parts } = derivationOf({ node, part, place: undefined, item: undefined }, vocabulary);
    for (let index = count - 1; index >= 0; index--) {
      const child = childrenOf(node)[index] as Tree;
      pending.push({ node: child, part: parts[index] as SiteExpression, path: [...path, index], isInWord });
    }
  }
  const outside = found.filter((each) => !each.isInWord);
  return outside.length > 0 ? outside : found;
}

const isWord = (node: Tree, { isWord, ruleNumber }: Vocabulary): boolean =>
  node.kind === "rule" && isWord(ruleNumber(node.name) ?? -1);

const takes = ({ options }: Site, count: number): boolean => between(options, [count, count]).length > 0;

/** The nearest rules in a node, but for white space. */
const ruleNamesIn = (node: Tree, vocabulary: Vocabulary): readonly string[] =>
  node.kind === "rule"
    ? vocabulary.ruleNumber(node.name) === undefined
      ? []
      : [node.name]
    : childrenOf(node).flatMap((child) => ruleNamesIn(child, vocabulary));

/** The choices of a rule, each with what can be chosen; the rule itself where it has none. */
function formsOf(sites: readonly Site[], rule: Site): Pick<SingleChange, "site" | "option">[] {
  const forms = sites.flatMap((site) => {
    if (site.kind === "class") return [];
    const options = site.kind === "repetition" ? [1] : [...site.expressions.keys()];
    return options.filter((option) => takes(site, option)).map((option) => ({ site, option }));
  });
  return forms.length > 0 ? forms : [{ site: rule, option: 0 }];
}
