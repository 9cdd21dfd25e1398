import type { Oracle } from "../../oracle/oracle.ts";
import { type RefineOptions, refine } from "../refinement/refine.ts";
import type { Refined, RefinedTree } from "../refinement/refined.ts";
import { byData, type FailingData } from "./data-maker.ts";

/** A theory of data. */
export interface DataTheory {
  readonly refined: Refined;
  /** Whether no input contradicts it. If some do, a theory of how inputs are written may be better. */
  readonly isWhole: boolean;
}

/**
 * The share of inputs that may contradict a theory of data: a program takes no text for 0, say. Beyond it the program
 * fails for the way in which its input is written.
 */
const mostWrong = 0.02;

/**
 * Finds the contents of data that make a program fail, by changing entries and values, and nothing in the way they are
 * written. Undefined where no theory of that kind holds.
 */
export async function dataTheory(
  data: FailingData,
  oracle: Oracle<string>,
  options: RefineOptions,
): Promise<DataTheory | undefined> {
  const known = data.failing.map((input) => ({ input, fails: true }));
  const refined = await refine(
    { vocabulary: data.vocabulary, known, approach: byData(data) },
    oracle,
    options,
  );
  const { ending, stopped, tree, counts } = refined;
  if (ending === "settled" || stopped !== null) return { refined, isWhole: true };
  const isNearlyTrue =
    ending === "exceptions" &&
    tree.kind === "decision" &&
    exceptionsIn(tree) <= mostWrong * (counts.passing + counts.failing);
  return isNearlyTrue ? { refined, isWhole: false } : undefined;
}

function exceptionsIn(tree: RefinedTree): number {
  if (tree.kind === "prediction") return tree.exceptions.length;
  return exceptionsIn(tree.atMost) + exceptionsIn(tree.above);
}
