import type { Random } from "./random.ts";

/** The items in an order that is drawn (Fisher, Yates). */
export function shuffled<T>(items: Iterable<T>, random: Random): T[] {
  const order = [...items];
  for (let last = order.length - 1; last > 0; last--) {
    const chosen = random.below(last + 1);
    [order[last], order[chosen]] = [order[chosen] as T, order[last] as T];
  }
  return order;
}
