import type { Vocabulary } from "../../../src/explain/features/vocabulary.ts";
import type { ElementQuestion } from "../../../src/explain/questions/elements.ts";
import type { Feature } from "../../../src/explain/questions/questions.ts";
import type { PartsFeature } from "../../../src/explain/questions/same-texts.ts";
import type { NodeFeature } from "../../../src/explain/questions/together.ts";
import type { WordFeature } from "../../../src/explain/questions/word.ts";
import type { SiteExpression } from "../../../src/generate/sites.ts";
import { childrenOf } from "../../../src/tree/node.ts";
import { textOf } from "../../../src/tree/text.ts";
import type { Tree } from "../../../src/tree/tree.ts";

/** An occurrence of an element: its node, and the way to it. */
interface Occurrence {
  readonly node: Tree;
  readonly path: readonly number[];
  /** The key of what derived it: the rule's name, or a site's. */
  readonly key: string;
  /** The key of the expression in whose place it stands. */
  readonly place: string;
}

/** The value of a feature as its definition says, from the list of all occurrences of its elements. */
export function plainFeatureValue(feature: Feature, tree: Tree, vocabulary: Vocabulary): number {
  switch (feature.question) {
    case "together":
      return Number(hasNode(feature, tree, vocabulary));
    case "is":
      return Number(partsOf(feature.of, tree, vocabulary).some(isWordOf(feature)));
    case "equal":
    case "different":
      return Number(isAnyPairOf(feature, tree, vocabulary));
    case "distance": {
      const difference = plainFeatureValue({ ...feature, question: "difference" }, tree, vocabulary);
      return difference === -Infinity ? difference : Math.abs(difference);
    }
    case "difference": {
      const [minuend, subtrahend] = [feature.minuend, feature.subtrahend].map((each) => {
        const occurrences = occurrencesOf(each.of, tree, vocabulary);
        if (each.question !== "count" && occurrences.length !== 1) return Number.NaN;
        return elementValue(each.question, occurrences);
      }) as [number, number];
      return Number.isFinite(minuend - subtrahend) ? minuend - subtrahend : -Infinity;
    }
    case "values":
    case "records":
    case "occurs":
    case "own":
      throw new Error("nothing to compare with");
    default:
      return elementValue(feature.question, occurrencesOf(feature.of, tree, vocabulary));
  }
}

function hasNode({ of, conditions }: NodeFeature, tree: Tree, vocabulary: Vocabulary): boolean {
  const { elements } = vocabulary;
  const nodes = occurrencesOf(of, tree, vocabulary);
  const rules = [...elements.keys()].flatMap((number) =>
    elements[number]?.kind === "rule" && elements[number]?.isInner
      ? occurrencesOf(number, tree, vocabulary).map(({ path }) => ({ number, path }))
      : [],
  );
  return nodes.some(({ path }) => {
    const isIn = (element: number): boolean => {
      const isItem = elements[element]?.kind === "item";
      const own = occurrencesOf(element, tree, vocabulary).filter(
        (part) =>
          (contains(path, part.path) || (!isItem && path.join() === part.path.join())) &&
          !nodes.some(
            (node) =>
              contains(path, node.path) &&
              (contains(node.path, part.path) || (!isItem && node.path.join() === part.path.join())),
          ),
      );
      return own.length > 0;
    };
    return conditions.every(({ of: other, where, isThere }) => {
      if (where === "in" || where === "blank") return isIn(other) === isThere;
      if (where === "right around") return (nearestOf(rules, path)?.number === other) === isThere;
      if (where === "right before" || where === "right behind")
        return isNextTo(path, { other, where }, { tree, vocabulary }) === isThere;
      const isThat = (one: readonly number[]) =>
        where === "around"
          ? contains(one, path)
          : where === "before"
            ? isBefore(one, path)
            : isBefore(path, one);
      return rules.some((each) => each.number === other && isThat(each.path)) === isThere;
    });
  });
}

/** Whether nothing but white space is between the node and one of the element's, before or behind it. */
function isNextTo(
  path: readonly number[],
  { other, where }: { other: number; where: "right before" | "right behind" },
  { tree, vocabulary }: { tree: Tree; vocabulary: Vocabulary },
): boolean {
  const text = textOf(tree);
  const [start, end] = extentOf(path, tree);
  return occurrencesOf(other, tree, vocabulary).some(({ path: next }) => {
    const [from, to] = extentOf(next, tree);
    if (text.slice(start, end).trim() === "" || text.slice(from, to).trim() === "") return false;
    const [first, last] = where === "right behind" ? [end, from] : [to, start];
    // White space may belong to either of them, so that one can end behind where the other begins to be seen.
    const isApart = where === "right behind" ? isBefore(path, next) : isBefore(next, path);
    return isApart && text.slice(first, last).trim() === "";
  });
}

/** The text before the node and up to its end, as lengths. */
function extentOf(path: readonly number[], tree: Tree): readonly [number, number] {
  let node = tree;
  let start = 0;
  for (const step of path) {
    const children = childrenOf(node);
    start += children.slice(0, step).reduce((sum, child) => sum + textOf(child).length, 0);
    node = children[step] as Tree;
  }
  return [start, start + textOf(node).length];
}

function occurrencesOf(number: number, tree: Tree, vocabulary: Vocabulary): Occurrence[] {
  const { kind, rule, place } = vocabulary.elements[number] as Vocabulary["elements"][number];
  const all = vocabulary.sites.all();
  const emptied = new Set(
    all.filter((site) => vocabulary.emptyNumber(site) === number).map(({ key }) => key),
  );
  return located(tree, vocabulary).filter(({ node, key, place: standing }) => {
    if (kind === "item") return standing === rule + place;
    if (kind === "empty")
      return emptied.has(key) && node.kind === "repetition" && childrenOf(node).length === 0;
    const ownKey = "alternative" in node && kind !== "rule" ? `${key}/${node.alternative}` : key;
    const isOne =
      node.kind ===
      (kind === "rule" || kind === "alternative" ? "rule" : kind === "option" ? "choice" : kind);
    return isOne && ownKey === rule + place;
  });
}

function elementValue(question: ElementQuestion, own: readonly Occurrence[]): number {
  const texts = own.map(({ node }) => [...textOf(node)]);
  const lengths = texts.map((text) => text.length);
  const counts = own.map(({ node }) => childrenOf(node).length);
  switch (question) {
    case "white space":
    case "line end":
      throw new Error("asked only once white space was seen to matter");
    case "exists":
      return Math.min(own.length, 1);
    case "count":
      return own.length;
    case "longest text":
      return Math.max(...lengths);
    case "shortest text":
      return Math.min(...lengths);
    case "most elements":
      return Math.max(...counts);
    case "fewest elements":
      return Math.min(...counts);
    case "uneven elements":
      return counts.length < 2 ? 0 : Math.max(...counts) - Math.min(...counts);
    case "largest number":
      return Math.max(...numbersIn(texts));
    case "smallest number":
      return Math.min(...numbersIn(texts));
    case "highest code point":
      return Math.max(...texts.flat().map((character) => character.codePointAt(0) as number));
  }
}

interface Part extends Omit<Occurrence, "place"> {
  readonly word: string;
  readonly place: string | undefined;
  /** The way to the node in whose place it stands. */
  readonly standing: readonly number[];
}

const wordOf = (node: Tree): string => textOf(node).trim();

/** The occurrences of a rule whose texts are not blank, each with its place. */
function partsOf(rule: number, tree: Tree, vocabulary: Vocabulary): Part[] {
  const all = located(tree, vocabulary);
  const at = (path: readonly number[]) => all.find((each) => each.path.join() === path.join()) as Occurrence;
  return occurrencesOf(rule, tree, vocabulary)
    .map((occurrence) => {
      const standing = standingOf(occurrence.path, at);
      const place = standing && at(standing).place;
      return { ...occurrence, word: wordOf(occurrence.node), place, standing: standing ?? [] };
    })
    .filter(({ word }) => word !== "");
}

function standingOf(
  path: readonly number[],
  at: (path: readonly number[]) => Occurrence,
): readonly number[] | undefined {
  for (let depth = path.length - 1; depth >= 0; depth--) {
    if (isBranching(at(path.slice(0, depth)))) return path.slice(0, depth + 1);
  }
  return undefined;
}

const isBranching = ({ node }: Occurrence): boolean =>
  childrenOf(node).filter((child) => wordOf(child) !== "").length > 1;

const isWordOf = (feature: WordFeature) => (part: Part) =>
  part.word === feature.word &&
  part.place !== undefined &&
  (feature.in === undefined || part.place === feature.in);

function isAnyPairOf(feature: PartsFeature, tree: Tree, vocabulary: Vocabulary): boolean {
  const parts = partsOf(feature.of, tree, vocabulary);
  const rules = [...vocabulary.elements.entries()].flatMap(([number, { kind }]) =>
    kind === "rule" ? occurrencesOf(number, tree, vocabulary).map(({ path }) => ({ number, path })) : [],
  );
  const { within } = feature;
  const branching = located(tree, vocabulary).filter(isBranching);
  const around = rules.filter(
    (rule) =>
      rule.number === within &&
      branching.some(({ path }) => nearestOf(rules, [...path, 0])?.path.join() === rule.path.join()),
  );
  const nearest = (part: Part) =>
    nearestOf(
      rules.filter(({ number }) => number === within),
      part.standing,
    );
  const isInScope = (one: Part, other: Part): boolean => {
    if (within === undefined) return true;
    return around.some((each) => each === nearest(one) && each === nearest(other));
  };
  return parts.some((one) =>
    parts.some(
      (other) =>
        isBefore(one.path, other.path) &&
        [one.place, other.place].sort().join() === [feature.in, feature.otherIn].join() &&
        (one.word === other.word) === (feature.question === "equal") &&
        isInScope(one, other),
    ),
  );
}

/** The lowest of the nodes that the path leads through. */
const nearestOf = <Node extends { readonly path: readonly number[] }>(
  nodes: readonly Node[],
  path: readonly number[],
): Node | undefined =>
  nodes
    .filter((node) => contains(node.path, path))
    .toSorted((left, right) => right.path.length - left.path.length)[0];

const numbersIn = (texts: readonly string[][]): number[] =>
  texts
    .filter((text) => text.length > 0)
    .map((text) => Number(text.join("")))
    .filter((number) => !Number.isNaN(number));

const contains = (one: readonly number[], other: readonly number[]): boolean =>
  one.length < other.length && one.every((step, depth) => step === other[depth]);

/** Whether the way to the other turns right where both part. */
function isBefore(one: readonly number[], other: readonly number[]): boolean {
  const parting = one.findIndex((step, depth) => step !== other[depth]);
  return parting >= 0 && parting < other.length && (one[parting] as number) < (other[parting] as number);
}

function located(tree: Tree, { sites }: Vocabulary): Occurrence[] {
  const visit = (
    node: Tree,
    part: SiteExpression,
    { path, place }: Pick<Occurrence, "path" | "place">,
  ): Occurrence[] => {
    const key = "site" in part ? part.site.key : "name" in part ? part.name : "";
    const below = childrenOf(node).flatMap((child, index) => {
      const [next, nextPlace] = partBelow(node, part, { place, index });
      return visit(child, next, { path: [...path, index], place: nextPlace });
    });
    return [{ node, path, key, place }, ...below];
  };
  const partBelow = (
    node: Tree,
    part: SiteExpression,
    { place, index }: { place: string; index: number },
  ): [SiteExpression, string] => {
    if (part.kind === "reference" && node.kind === "rule") {
      const chosen = sites.rule(part.name).alternatives[node.alternative] as SiteExpression;
      const key = `${part.name}/${node.alternative}`;
      return chosen.kind === "sequence"
        ? [chosen.items[index] as SiteExpression, `${key}/${index}`]
        : [chosen, key];
    }
    if (part.kind === "sequence") return [part.items[index] as SiteExpression, `${place}/${index}`];
    if (part.kind === "choice" && node.kind === "choice") {
      return [part.alternatives[node.alternative] as SiteExpression, `${part.site.key}/${node.alternative}`];
    }
    if (part.kind === "repetition") return [part.item, `${part.site.key}/0`];
    throw new Error("the tree is none of the grammar");
  };
  return visit(tree, { kind: "reference", name: sites.grammar.start }, { path: [], place: "" });
}
