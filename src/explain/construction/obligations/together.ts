import type { TogetherFeature } from "../../features/feature.ts";
import type { KnownNode, KnownPart } from "../known-tree.ts";
import { dead, everywhere, type Obligation, somewhere, type Way } from "../obligation.ts";
import type { ShortProduction } from "../short-grammar.ts";
import { isOne } from "./occurrence.ts";
import { Places } from "./places.ts";

type Asked = Omit<TogetherFeature, "question">;

/** Nothing is to come. */
const free = 0;

/**
 * One node of the rule has all the traits. State 1 + p: it is to come here, at the place p; behind these, as many as there are sets of
 * traits: inside of it, where those in the set, as bits, are to come.
 */
export function together(asked: Asked): Obligation {
  const { element, traits } = asked;
  const places = new Places(asked);
  const firstInside = 1 + places.count;
  const wanted = traits.filter(({ isThere }) => isThere).map((trait) => trait.element);
  const unwanted = traits.filter(({ isThere }) => !isThere).map((trait) => trait.element);
  const all = 2 ** wanted.length - 1;
  const inside = (set: number): number => (set === 0 && unwanted.length === 0 ? free : firstInside + set);
  /** What is left of the set at the production; undefined where it has what must not be. */
  const left = (set: number, production: ShortProduction): number | undefined =>
    unwanted.some((each) => isOne(production, each))
      ? undefined
      : wanted.reduce((rest, each, bit) => (isOne(production, each) ? rest & ~(1 << bit) : rest), set);
  const waysInside = (set: number | undefined, production: ShortProduction): readonly Way[] =>
    set === undefined ? dead : sharedOut(set, production).map((way) => way.map(inside));
  return {
    key: `together ${keyOf(asked)}`,
    states: firstInside + all + 1,
    first: 1,
    ways: (state, production) => {
      if (state === free) return everywhere(free, production);
      if (state >= firstInside) {
        const set = state - firstInside;
        if (!isOne(production, element)) return waysInside(left(set, production), production);
        return set === 0 ? everywhere(free, production) : dead;
      }
      const below = somewhere(1 + places.below(state - 1, production), production);
      const isHere = isOne(production, element) && places.isRight(state - 1);
      return isHere ? [...waysInside(left(all, production), production), ...below] : below;
    },
    accepts: (state, part) => {
      if (state === free) return true;
      if (state >= firstInside) {
        const set = state - firstInside;
        const own = (each: number): boolean => hasOwn(each, part, nodesOf(element, part));
        return wanted.every((each, bit) => !(set & (1 << bit)) || own(each)) && !unwanted.some(own);
      }
      return nodesOf(element, part).some(
        (node) => places.isRight(places.of(node, part, state - 1)) && hasAll(asked, node, part),
      );
    },
  };
}

/**
 * No node of the rule has all the traits. There are as many states as places outside of such nodes, and then, for each trait, inside of
 * one that is to miss it.
 */
export function notTogether(asked: Asked): Obligation {
  const { element, traits } = asked;
  const places = new Places(asked);
  const lackingOf = (trait: number, place: number): number => places.count * (trait + 1) + place;
  const traitOf = (state: number): number => Math.floor(state / places.count) - 1;
  /** Ways in which the trait of the number is missed, as far as the production goes. */
  const missing = (trait: number, place: number, production: ShortProduction): readonly Way[] => {
    const { element: part, isThere } = traits[trait] as TogetherFeature["traits"][number];
    const state = lackingOf(trait, place);
    if (isThere) return isOne(production, part) ? dead : everywhere(state, production);
    return isOne(production, part)
      ? everywhere(place, production)
      : sharedOut(1, production).map((way) => way.map((each) => (each === 1 ? state : place)));
  };
  return {
    key: `not together ${keyOf(asked)}`,
    states: lackingOf(traits.length, 0),
    first: 0,
    ways: (state, production) => {
      const trait = traitOf(state);
      const place = places.below(state % places.count, production);
      if (!isOne(production, element))
        return trait < 0 ? everywhere(place, production) : missing(trait, place, production);
      // What is to come in the node around does not come in this one.
      if (trait >= 0 && !traits[trait]?.isThere) return dead;
      if (!places.isRight(state % places.count)) return everywhere(place, production);
      return [...traits.keys()].flatMap((each) => missing(each, place, production));
    },
    accepts: (state, part) => {
      const trait = traits[traitOf(state)];
      const nodes = nodesOf(element, part);
      const isRight = (node: KnownNode): boolean =>
        places.isRight(places.of(node, part, state % places.count));
      if (nodes.some((node) => isRight(node) && hasAll(asked, node, part))) return false;
      return !trait || hasOwn(trait.element, part, nodes) !== trait.isThere;
    },
  };
}

const keyOf = ({ element, within, around, traits }: Asked): string =>
  `${element} ${within} ${around.join()} ${traits.map((each) => `${each.isThere}${each.element}`).join()}`;

/** Each way to share the set out among the nonterminals. */
function sharedOut(set: number, { nonterminals }: ShortProduction): readonly Way[] {
  if (nonterminals.length === 0) return set === 0 ? [[]] : dead;
  if (nonterminals.length === 1) return [[set]];
  return Array.from({ length: set + 1 }, (_, part) => part)
    .filter((part) => (part & set) === part)
    .map((part) => [set - part, part]);
}

const nodesOf = (element: number, part: KnownPart): readonly KnownNode[] =>
  part.known.occurrences(element, part);

/** Whether the element occurs in the part, and in none of the nodes inside of it. */
const hasOwn = (element: number, part: KnownPart, nodes: readonly KnownNode[]): boolean =>
  part.known
    .occurrences(element, part)
    .some(({ entered }) => !nodes.some((node) => entered >= node.entered && entered < node.left));

function hasAll({ element: rule, traits }: Asked, node: KnownNode, part: KnownPart): boolean {
  const { entered, left } = node;
  const inner = { ...part, entered, left };
  const nested = nodesOf(rule, inner).filter((each) => each.entered > entered);
  return traits.every(({ element, isThere }) => {
    return hasOwn(element, inner, nested) === isThere;
  });
}
