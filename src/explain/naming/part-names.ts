import { byFrequency } from "../../base/grouped.ts";
import type { Grammar } from "../../grammar/grammar.ts";
import type { Tree } from "../../tree/tree.ts";
import { preorder } from "../../tree/walk.ts";
import { namingOf, onlyNodeIn, onlyPartsOf } from "./called-parts.ts";
import { formAt, type NameSource, nameOfAll, nameSources, type PartNames } from "./name-sources.ts";

/** Longer ones are no names of parts, but data. */
const longestName = 40;

/** The names of this share of inputs are looked at, */
const shareWithName = 0.02;

/** and no more of them than these, those of most inputs. */
export const mostNames = 40;

/** The names that parts have in more than one of the inputs, or in the only one. */
export const partNamesIn = (inputs: readonly Tree[], grammar: Grammar): readonly PartNames[] =>
  namesIn(
    inputs,
    nameSources(grammar).filter(({ names }) => names === "part"),
  );

/** The same and the names of all that may be records: lists with a name, and what has a tag. */
export function recordNamesIn(inputs: readonly Tree[], grammar: Grammar): readonly PartNames[] {
  const sources = nameSources(grammar);
  const parts = partNamesIn(inputs, grammar);
  const ofOthers = sources.filter(
    (source) =>
      source.names === "node" &&
      !parts.some(({ rule, alternative }) => rule === source.rule && alternative === source.alternative),
  );
  const names = [...parts, ...namesIn(inputs, ofOthers)];
  const { called } = namingOf(grammar, names);
  const onlyPart = onlyPartsOf(grammar, []);
  const lists = sources.filter((source) => source.names === "items");
  const callingAll = (input: Tree): ReadonlyMap<Tree, string> =>
    new Map([[onlyNodeIn(input, onlyPart), nameOfAll], ...called(input)]);
  return [...names, ...namesIn(inputs, lists, callingAll)];
}

function namesIn(
  inputs: readonly Tree[],
  sources: readonly NameSource[],
  called: (input: Tree) => ReadonlyMap<Tree, string> = () => new Map(),
): readonly PartNames[] {
  const found = inputs.flatMap((input) => {
    const own = called(input);
    const keys = [...preorder(input)].flatMap((node) => {
      if (node.kind !== "rule") return [];
      const number = sources.findIndex((source) => formAt(node, [source]));
      const names = sources[number]?.namesIn(node, own.get(node)) ?? [];
      return names.filter(({ length }) => length <= longestName).map((name) => `${number} ${name}`);
    });
    return [...new Set(keys)];
  });
  const fewest = inputs.length === 1 ? 1 : Math.max(2, shareWithName * inputs.length);
  const chosen = byFrequency(found)
    .filter(([, count]) => count >= fewest)
    .slice(0, mostNames);
  return sources.flatMap(({ rule, alternative }, number) => {
    const own = `${number} `;
    const words = chosen.flatMap(([key]) => (key.startsWith(own) ? [key.slice(own.length)] : []));
    return words.length > 0 ? [{ rule, alternative, words }] : [];
  });
}
