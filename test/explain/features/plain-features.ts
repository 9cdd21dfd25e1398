import type {
  ElementQuestion,
  Feature,
  PartsFeature,
  WordFeature,
} from "../../../src/explain/features/feature.ts";
import type { Vocabulary } from "../../../src/explain/features/vocabulary.ts";
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
    case "contains":
    case "before": {
      const own = occurrencesOf(feature.element, tree, vocabulary);
      const others = occurrencesOf(feature.other, tree, vocabulary);
      const isRelated = feature.question === "contains" ? contains : isBefore;
      return Number(own.some(({ path }) => others.some((other) => isRelated(path, other.path))));
    }
    case "is":
      return Number(partsOf(feature.element, tree, vocabulary).some(isWordOf(feature)));
    case "equal":
    case "different":
      return Number(isAnyPairOf(feature, tree, vocabulary));
    case "difference": {
      const [minuend, subtrahend] = [feature.minuend, feature.subtrahend].map((each) => {
        const occurrences = occurrencesOf(each.element, tree, vocabulary);
        if (each.question !== "count" && occurrences.length !== 1) return Number.NaN;
        return elementValue(each.question, occurrences);
      }) as [number, number];
      return Number.isFinite(minuend - subtrahend) ? minuend - subtrahend : -Infinity;
    }
    case "occurs":
    case "own":
      throw new Error("nothing to compare with");
    default:
      return elementValue(feature.question, occurrencesOf(feature.element, tree, vocabulary));
  }
}

function occurrencesOf(number: number, tree: Tree, vocabulary: Vocabulary): Occurrence[] {
  const { kind, rule, place } = vocabulary.elements[number] as Vocabulary["elements"][number];
  return located(tree, vocabulary).filter(({ node, key }) => {
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
}

const wordOf = (node: Tree): string => textOf(node).trim();

/** The occurrences of a rule whose texts are not blank, each with its place. */
function partsOf(rule: number, tree: Tree, vocabulary: Vocabulary): Part[] {
  const all = located(tree, vocabulary);
  const at = (path: readonly number[]) => all.find((each) => each.path.join() === path.join()) as Occurrence;
  return occurrencesOf(rule, tree, vocabulary)
    .map((occurrence) => ({
      ...occurrence,
      word: wordOf(occurrence.node),
      place: placeOf(occurrence.path, at),
    }))
    .filter(({ word }) => word !== "");
}

function placeOf(path: readonly number[], at: (path: readonly number[]) => Occurrence): string | undefined {
  for (let depth = path.length - 1; depth >= 0; depth--) {
    const siblings = childrenOf(at(path.slice(0, depth)).node).filter((child) => wordOf(child) !== "");
    if (siblings.length > 1) return at(path.slice(0, depth + 1)).place;
  }
  return undefined;
}

const isWordOf = (feature: WordFeature) => (part: Part) =>
  part.word === feature.word && (feature.place === undefined || part.place === feature.place);

function isAnyPairOf(feature: PartsFeature, tree: Tree, vocabulary: Vocabulary): boolean {
  const parts = partsOf(feature.element, tree, vocabulary);
  const rules = [...vocabulary.elements.entries()].flatMap(([number, { kind }]) =>
    kind === "rule" ? occurrencesOf(number, tree, vocabulary).map(({ path }) => ({ number, path })) : [],
  );
  const lowestAround = (one: Part, other: Part): number | undefined => {
    const around = rules.filter(({ path }) => contains(path, one.path) && contains(path, other.path));
    return around.toSorted((left, right) => right.path.length - left.path.length)[0]?.number;
  };
  return parts.some((one) =>
    parts.some(
      (other) =>
        isBefore(one.path, other.path) &&
        [one.place, other.place].sort().join() === [feature.place, feature.otherPlace].join() &&
        (one.word === other.word) === (feature.question === "equal") &&
        (feature.within === undefined || lowestAround(one, other) === feature.within),
    ),
  );
}

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
