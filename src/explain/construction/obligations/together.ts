import type { TogetherFeature } from "../../features/feature.ts";
import type { KnownNode, KnownPart } from "../known-tree.ts";
import { dead, everywhere, type Obligation, somewhere, type Way } from "../obligation.ts";
import type { ShortProduction } from "../short-grammar.ts";
import { isOne } from "./occurrence.ts";

type Asked = Pick<TogetherFeature, "element" | "within" | "traits">;

/** What is to come in a node: sets of traits as bits. */
const free = 0;
const outside = 1;
const outsideWithin = 2;
const firstInside = 3;

/**
 * One node of the rule has all the traits. States 1 and 2: it is to come here, and the nearest rule around is another than the one asked
 * for, or that one; 3 + n: inside of it, where those in the set n are to come.
 */
export function together(asked: Asked): Obligation {
  const { element, within, traits } = asked;
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
    first: outside,
    ways: (state, production) => {
      if (state === free) return everywhere(free, production);
      if (state >= firstInside) {
        const set = state - firstInside;
        if (!isOne(production, element)) return waysInside(left(set, production), production);
        return set === 0 ? everywhere(free, production) : dead;
      }
      const below = somewhere(nextOutside(state, production, within), production);
      const isHere = isOne(production, element) && (within === undefined || state === outsideWithin);
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
        (node) => isIn(within, node, { part, state }) && hasAll(asked, node, part),
      );
    },
  };
}

/**
 * No node of the rule has all the traits. States by twos, the odd one where the nearest rule around is the one asked for: first outside of
 * such nodes; then, for each trait, inside of one that is to be without it.
 */
export function notTogether(asked: Asked): Obligation {
  const { element, within, traits } = asked;
  const lackingOf = (trait: number, place: number): number => 2 * (trait + 1) + place;
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
      const trait = Math.floor(state / 2) - 1;
      const place = nextOutside((state % 2) + 1, production, within) - 1;
      if (!isOne(production, element))
        return trait < 0 ? everywhere(place, production) : missing(trait, place, production);
      // What is to come in the node around does not come in this one.
      if (trait >= 0 && !traits[trait]?.isThere) return dead;
      if (within !== undefined && state % 2 === 0) return everywhere(place, production);
      return [...traits.keys()].flatMap((each) => missing(each, place, production));
    },
    accepts: (state, part) => {
      const trait = traits[Math.floor(state / 2) - 1];
      const nodes = nodesOf(element, part);
      const around = { part, state: (state % 2) + 1 };
      if (nodes.some((node) => isIn(within, node, around) && hasAll(asked, node, part))) return false;
      return !trait || hasOwn(trait.element, part, nodes) !== trait.isThere;
    },
  };
}

const keyOf = ({ element, within, traits }: Asked): string =>
  `${element} ${within} ${traits.map((each) => `${each.isThere}${each.element}`).join()}`;

/** The state below the production of what is outside of nodes that are asked for. */
function nextOutside(state: number, { rule }: ShortProduction, within: number | undefined): number {
  if (within === undefined) return outside;
  return rule === undefined ? state : rule === within ? outsideWithin : outside;
}

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

/** Whether the nearest rule around the node is the one asked for; the state says so of what is around the part. */
function isIn(
  within: number | undefined,
  { around }: KnownNode,
  { part, state }: { readonly part: KnownPart; readonly state: number },
): boolean {
  if (within === undefined) return true;
  return around && around.entered >= part.entered ? around.rule === within : state === outsideWithin;
}
