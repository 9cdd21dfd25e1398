import { occurrences, occursAt } from "../tree/occurrences.ts";
import type { Pattern } from "../tree/pattern.ts";
import { type InContext, stepsTo } from "./in-context.ts";

/** Contexts in which a part of a pattern is not enough. */
export interface ContextException {
  /** Whether the part stands inside of what is to blame, or that stands elsewhere in the input. */
  readonly kind: "inside" | "beside";
  /** What is to blame: one production, whatever stands in it. */
  readonly pattern: Pattern;
  /** Where that alone is not: the production around it with which it is. */
  readonly within?: Pattern | undefined;
  /** An input that passes because of it. */
  readonly witness: string;
}

/** Whether the input is one of those that the exception speaks of. */
export function isExcepted({ tree, at }: InContext, { kind, pattern, within }: ContextException): boolean {
  if (kind === "beside") return occurrences(pattern, tree).length > 0;
  const around = stepsTo(tree, at).map(({ node }) => node);
  const outer = within === undefined ? -1 : around.findIndex((node) => occursAt(within, node));
  if (within !== undefined && outer < 0) return false;
  return around.slice(outer + 1).some((node) => occursAt(pattern, node));
}
