import { grouped } from "../../base/grouped.ts";
import { between } from "../../base/inclusive-ranges.ts";
import type { Site, SiteExpression } from "../../generate/sites.ts";
import { childrenOf } from "../../tree/node.ts";
import type { Path } from "../../tree/path.ts";
import type { Tree } from "../../tree/tree.ts";
import { derivationOf } from "../features/measure-tree.ts";
import type { Vocabulary } from "../features/vocabulary.ts";
import type { SingleChange } from "./single-changes.ts";

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
    const rules = new Set(rulesIn(children[0] as Tree, vocabulary));
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
const rulesIn = (node: Tree, vocabulary: Vocabulary): readonly string[] =>
  node.kind === "rule"
    ? vocabulary.ruleNumber(node.name) === undefined
      ? []
      : [node.name]
    : childrenOf(node).flatMap((child) => rulesIn(child, vocabulary));

/** The choices of a rule, each with what can be chosen; the rule itself where it has none. */
function formsOf(sites: readonly Site[], rule: Site): Pick<SingleChange, "site" | "option">[] {
  const forms = sites.flatMap((site) => {
    if (site.kind === "class") return [];
    const options = site.kind === "repetition" ? [1] : [...site.expressions.keys()];
    return options.filter((option) => takes(site, option)).map((option) => ({ site, option }));
  });
  return forms.length > 0 ? forms : [{ site: rule, option: 0 }];
}
