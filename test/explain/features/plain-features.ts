import type { Feature } from "../../../src/explain/features/feature.ts";
import type { Vocabulary } from "../../../src/explain/features/vocabulary.ts";
import type { SiteExpression } from "../../../src/generate/sites.ts";
import { childrenOf } from "../../../src/tree/node.ts";
import { textOf } from "../../../src/tree/text.ts";
import type { Tree } from "../../../src/tree/tree.ts";

/** An occurrence of an element: its node, and the way to it. */
interface Occurrence {
  readonly node: Tree;
  readonly path: readonly number[];
}

/** The value of a feature as its definition says, from the list of all occurrences of its elements. */
export function plainFeatureValue(feature: Feature, tree: Tree, vocabulary: Vocabulary): number {
  const occurrencesOf = (number: number): Occurrence[] => {
    const { kind, rule, place } = vocabulary.elements[number] as Vocabulary["elements"][number];
    return located(tree, vocabulary).flatMap(({ node, path, key }) => {
      const ownKey = "alternative" in node && kind !== "rule" ? `${key}/${node.alternative}` : key;
      const isOne =
        node.kind ===
        (kind === "rule" || kind === "alternative" ? "rule" : kind === "option" ? "choice" : kind);
      return isOne && ownKey === rule + place ? [{ node, path }] : [];
    });
  };
  const own = occurrencesOf(feature.element);
  const texts = own.map(({ node }) => [...textOf(node)]);
  const lengths = texts.map((text) => text.length);
  const counts = own.map(({ node }) => childrenOf(node).length);
  switch (feature.question) {
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
    case "contains":
    case "before": {
      const isRelated = feature.question === "contains" ? contains : isBefore;
      const others = occurrencesOf(feature.other);
      return Number(own.some(({ path }) => others.some((other) => isRelated(path, other.path))));
    }
  }
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

/** Every node with the way to it and the key of what derived it: the rule's name, or a site's. */
function located(tree: Tree, { sites }: Vocabulary): { node: Tree; path: readonly number[]; key: string }[] {
  const visit = (node: Tree, part: SiteExpression, path: readonly number[]): ReturnType<typeof located> => {
    const key = "site" in part ? part.site.key : "name" in part ? part.name : "";
    const parts = partsOf(node, part);
    const below = childrenOf(node).flatMap((child, index) =>
      visit(child, parts[index] as SiteExpression, [...path, index]),
    );
    return [{ node, path, key }, ...below];
  };
  const partsOf = (node: Tree, part: SiteExpression): readonly SiteExpression[] => {
    if (part.kind === "reference" && node.kind === "rule") {
      const chosen = sites.rule(part.name).alternatives[node.alternative] as SiteExpression;
      return chosen.kind === "sequence" ? chosen.items : [chosen];
    }
    if (part.kind === "sequence") return part.items;
    if (part.kind === "choice" && node.kind === "choice")
      return [part.alternatives[node.alternative] as SiteExpression];
    return part.kind === "repetition" ? childrenOf(node).map(() => part.item) : [];
  };
  return visit(tree, { kind: "reference", name: sites.grammar.start }, []);
}
