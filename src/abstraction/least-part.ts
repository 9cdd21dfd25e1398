import { ddmin } from "../delta/ddmin.ts";
import { type IndexSet, indicesOf } from "../delta/index-set.ts";
import type { Filled, Filling } from "./filling.ts";

/** The least part of the filling of which it is so, as it is of the whole and not of nothing. */
export async function leastPart(
  filling: Filling,
  isSo: (part: Filling) => Promise<boolean>,
): Promise<Filling> {
  const part = (set: IndexSet): Filling => [...indicesOf(set)].map((index) => filling[index] as Filled);
  const { failing } = await ddmin(filling.length, async (set) => {
    const tried = part(set);
    const isWhole = tried.length === filling.length;
    const holds = isWhole || (tried.length > 0 && (await isSo(tried)));
    return { outcome: holds ? "fail" : "pass" };
  });
  return part(failing);
}
