import type { TogetherFeature } from "./feature.ts";

/**
 * The elements of an input as a walk enters them, outer ones first; what is not asked where it stands is left out. At each step either one
 * is entered, or, where it is `left`, the one that was entered last and is still there.
 */
export interface Nesting {
  readonly entered: readonly number[];
  /** For each of them the nearest rule's number around it, or `left`. */
  readonly around: readonly number[];
}

/** What stands for leaving an element, and for no rule around one. */
export const left = -1;

/** A node of a rule, with what is in it and in no other node of the rule inside of it. */
export interface OwnParts {
  readonly element: number;
  /** The rules around it, the nearest first. */
  readonly around: readonly number[];
  /** Elements that occur there; those that the node is itself are among them, but for the rule. */
  readonly parts: ReadonlySet<number>;
}

/** Whether one node of the feature's rule has all that it asks for. */
export function isTogether(feature: TogetherFeature, nesting: Nesting): boolean {
  const { element, within, around } = feature;
  const isAsked = (other: number): boolean => other === element;
  for (const node of ownPartsIn(nesting, isAsked)) {
    if (within !== undefined && node.around[0] !== within) continue;
    if (!around.every((rule) => node.around.includes(rule))) continue;
    if (feature.traits.every((trait) => node.parts.has(trait.element) === trait.isThere)) return true;
  }
  return false;
}

/** The nodes of all rules that are asked for, with their own parts, as the walk leaves them. */
export function* ownPartsIn(
  { entered, around }: Nesting,
  isAsked: (element: number) => boolean,
): Generator<OwnParts, void, void> {
  const path: number[] = [];
  /** For each rule its nodes on the path, the innermost last. */
  const open = new Map<number, Set<number>[]>();
  for (const [step, element] of entered.entries()) {
    if (element !== left) {
      for (const [rule, nodes] of open) if (rule !== element) nodes.at(-1)?.add(element);
      path.push(step);
      if (!isAsked(element)) continue;
      const nodes = open.get(element) ?? [];
      open.set(element, nodes);
      nodes.push(new Set());
      continue;
    }
    const last = entered[path.at(-1) as number] as number;
    const parts = isAsked(last) ? open.get(last)?.pop() : undefined;
    if (parts) {
      const rules = new Set(path.map((each) => around[each] as number).reverse());
      rules.delete(left);
      yield { element: last, around: [...rules], parts };
    }
    path.pop();
    if (open.get(last)?.length === 0) open.delete(last);
  }
}
