import type { Surrounding, TogetherFeature } from "./feature.ts";

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
  /** The steps at which the walk enters and leaves it. */
  readonly entered: number;
  readonly left: number;
  readonly order: Order;
}

/** At which step of the walk each element is left first, and entered last. */
export interface Order {
  readonly firstLeft: ReadonlyMap<number, number>;
  readonly lastEntered: ReadonlyMap<number, number>;
}

/** Whether one node of the feature's rule has all that it asks for. */
export function isTogether(feature: TogetherFeature, nesting: Nesting): boolean {
  const isAsked = (element: number): boolean => element === feature.element;
  for (const node of ownPartsIn(nesting, isAsked)) if (isSuch(node, feature)) return true;
  return false;
}

/** Whether a node of the feature's rule has all that it asks for. */
export const isSuch = (node: OwnParts, { within, around, traits, surroundings }: TogetherFeature): boolean =>
  (within === undefined || node.around[0] === within) &&
  around.every((rule) => node.around.includes(rule)) &&
  traits.every(({ element, isThere }) => node.parts.has(element) === isThere) &&
  surroundings.every((each) => isSurrounded(node, each));

/** Whether the rule or the white space stands there, seen from the node, or does not, as asked. */
export function isSurrounded(
  { around, parts, entered, left, order }: OwnParts,
  { element, where, isThere }: Surrounding,
): boolean {
  if (where === "blank") return parts.has(element) === isThere;
  if (where === "around") return around.includes(element) === isThere;
  if (where === "before") return (order.firstLeft.get(element) ?? Infinity) < entered === isThere;
  return (order.lastEntered.get(element) ?? -Infinity) > left === isThere;
}

const orders = new WeakMap<Nesting, Order>();

/** Remembered, as the nodes of an input are looked at again and again. */
function orderIn(nesting: Nesting): Order {
  const known = orders.get(nesting);
  if (known) return known;
  const firstLeft = new Map<number, number>();
  const lastEntered = new Map<number, number>();
  const path: number[] = [];
  for (const [step, element] of nesting.entered.entries()) {
    if (element !== left) {
      path.push(element);
      lastEntered.set(element, step);
      continue;
    }
    const last = path.pop() as number;
    if (!firstLeft.has(last)) firstLeft.set(last, step);
  }
  const order = { firstLeft, lastEntered };
  orders.set(nesting, order);
  return order;
}

/** The nodes of all rules that are asked for, with their own parts, as the walk leaves them. */
export function* ownPartsIn(
  nesting: Nesting,
  isAsked: (element: number) => boolean,
): Generator<OwnParts, void, void> {
  const { entered, around } = nesting;
  const order = orderIn(nesting);
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
    const start = path.at(-1) as number;
    const last = entered[start] as number;
    const parts = isAsked(last) ? open.get(last)?.pop() : undefined;
    if (parts) {
      const rules = new Set(path.map((each) => around[each] as number).reverse());
      rules.delete(left);
      yield { element: last, around: [...rules], parts, entered: start, left: step, order };
    }
    path.pop();
    if (open.get(last)?.length === 0) open.delete(last);
  }
}
