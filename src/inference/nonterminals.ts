import { addTo, mapAt } from "../base/grouped.ts";
import { type Constituent, partsInside, representativeOf, shapeOf } from "./constituent.ts";
import type { Membership } from "./membership.ts";
import { siteInside } from "./repetitions.ts";

/** Parts of samples that may stand for each other. */
export interface InferredNonterminal {
  readonly name: string;
  /** By shape. */
  readonly members: ReadonlyMap<string, readonly Constituent[]>;
  /** One part for each kind of place where they stand. */
  readonly places: readonly Constituent[];
}

/** Most exchanges that decide whether two kinds of places have the same nonterminal. */
const mostExchanges = 24;

/** Exchanges end after this share of all questions; the others narrow the productions. */
const mostSpent = 0.7;

/**
 * The nonterminals of the parts of samples: parts that may stand for each other have the same. After Clark and Eyraud,
 * Polynomial Identification in the Limit of Substitutable Context-free Languages, 2007.
 */
export async function nonterminalsOf(
  roots: readonly Constituent[],
  membership: Membership,
): Promise<readonly InferredNonterminal[]> {
  const classes: InferredNonterminal[] = [];
  const join = async (candidate: InferredNonterminal): Promise<void> => {
    for (const [index, known] of classes.entries()) {
      if (!(await areSame(known, candidate, membership))) continue;
      classes[index] = merged(known, candidate);
      return;
    }
    classes.push(candidate);
  };
  for (const [site, byShape] of partsBySite(roots)) {
    const alone = [...byShape].map(([shape, parts]) => nonterminal(shape, parts));
    // The start symbol derives all samples.
    for (const each of site === START ? [alone.reduce(merged)] : alone) await join(each);
  }
  return classes.map((each, index) => ({ ...each, name: index === 0 ? "input" : `part${index}` }));
}

const START = "";

const nonterminal = (shape: string, parts: readonly Constituent[]): InferredNonterminal => ({
  name: "",
  members: new Map([[shape, parts]]),
  places: [parts[0] as Constituent, parts.at(-1) as Constituent].filter(
    (each, index, all) => all.indexOf(each) === index,
  ),
});

function partsBySite(roots: readonly Constituent[]): ReadonlyMap<string, Map<string, Constituent[]>> {
  const sites = new Map<string, Map<string, Constituent[]>>();
  const visit = (part: Constituent, site: string): void => {
    if (!isFixed(part)) {
      addTo(mapAt(sites, site), shapeOf(part), part);
    }
    for (const [index, each] of partsInside(part).entries()) visit(each, siteInside(site, part, index));
  };
  for (const root of roots) visit(root, START);
  return sites;
}

/** Whether a part is always written as it is. */
export const isFixed = (part: Constituent): boolean => part.kind === "leaf" && part.type === "symbol";

/** Whether the members of each may stand in all places of the other; of many exchanges, some are tried. */
async function areSame(
  one: InferredNonterminal,
  other: InferredNonterminal,
  membership: Membership,
): Promise<boolean> {
  const exchanges = [...exchangesOf(one, other), ...exchangesOf(other, one)];
  const step = Math.max(1, exchanges.length / mostExchanges);
  for (let at = 0; at < exchanges.length; at += step) {
    if (membership.spent > mostSpent) return false;
    const [place, part] = exchanges[Math.floor(at)] as readonly [Constituent, Constituent];
    if (!(await membership.holds(place, representativeOf(part)))) return false;
  }
  return true;
}

const exchangesOf = (
  { places }: InferredNonterminal,
  { members }: InferredNonterminal,
): readonly (readonly [Constituent, Constituent])[] =>
  places.flatMap((place) => [...members.values()].map(([part]) => [place, part as Constituent] as const));

function merged(one: InferredNonterminal, other: InferredNonterminal): InferredNonterminal {
  const members = new Map(one.members);
  for (const [shape, parts] of other.members) members.set(shape, [...(members.get(shape) ?? []), ...parts]);
  return { name: "", members, places: [...one.places, ...other.places] };
}
