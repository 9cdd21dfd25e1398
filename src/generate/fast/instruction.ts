import type { Distribution } from "../distribution.ts";

/**
 * An instruction of a program before it has its place in the code. What has no say about the budget may be drawn
 * `later`, when the text is written; a `call` is made while the derivation grows.
 */
export type Instruction =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "character"; readonly distribution: Distribution }
  | { readonly kind: "call"; readonly ways: Ways }
  | { readonly kind: "later"; readonly ways: Ways }
  | { readonly kind: "open"; readonly ways: Ways; readonly completing: Ways }
  | { readonly kind: "count"; readonly expansions: number }
  | {
      readonly kind: "repeat";
      readonly counts: Distribution;
      readonly least: number;
      readonly body: Instructions;
    }
  | { readonly kind: "times"; readonly count: number; readonly body: Instructions };

export type Instructions = readonly Instruction[];

/** The ways to expand something. They are filled in after they are first referred to, for rules are recursive. */
export interface Ways {
  readonly choices: { readonly weight: number; readonly instructions: Instructions }[];
}

/** The instructions in a row: neighbouring texts are joined, and expansions counted as early as they can be. */
export function joined(all: Iterable<Instruction>): Instructions {
  const row: Instruction[] = [];
  let counted = -1;
  for (const next of all) {
    const last = row.at(-1);
    const earlier = row[counted];
    if (next.kind === "text" && last?.kind === "text") {
      row[row.length - 1] = { kind: "text", text: last.text + next.text };
    } else if (next.kind === "count" && earlier?.kind === "count") {
      row[counted] = { kind: "count", expansions: earlier.expansions + next.expansions };
    } else if (next.kind !== "text" || next.text !== "") {
      row.push(next);
      if (next.kind === "count") counted = row.length - 1;
      // What looks at the budget must find the expansions before it counted, and none of those behind it.
      else if (!IGNORES_BUDGET.has(next.kind)) counted = -1;
    }
  }
  return row;
}

/** Whether the instructions neither look at the budget nor count, so that they can be followed at any time. */
export function ignoreBudget(instructions: Instructions): boolean {
  return instructions.every((each) => WRITABLE.has(each.kind));
}

const WRITABLE: ReadonlySet<Instruction["kind"]> = new Set(["text", "character", "later"]);
const IGNORES_BUDGET: ReadonlySet<Instruction["kind"]> = new Set([...WRITABLE, "open"]);
