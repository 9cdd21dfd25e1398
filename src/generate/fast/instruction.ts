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

/** The ways to expand something. Those of a rule are worked out whenever they are looked at, for rules are recursive. */
export interface Ways {
  readonly choices: readonly Choice[];
}

export interface Choice {
  readonly weight: number;
  readonly instructions: Instructions;
}

/** The instructions in a row, neighbouring texts joined. */
export function joined(all: Iterable<Instruction>): Instructions {
  const row: Instruction[] = [];
  for (const next of all) {
    const last = row.at(-1);
    if (next.kind !== "text") row.push(next);
    else if (last?.kind === "text") row[row.length - 1] = { kind: "text", text: last.text + next.text };
    else if (next.text !== "") row.push(next);
  }
  return row;
}

/**
 * The expansions that may be counted before anything else is done, and the other instructions. What looks at the
 * budget must find the expansions before it counted, and none of those behind it.
 */
export function countedAtOnce(instructions: Instructions): { expansions: number; others: Instructions } {
  const looking = instructions.findIndex(({ kind }) => LOOKS_AT_BUDGET.has(kind));
  const before = looking < 0 ? instructions : instructions.slice(0, looking);
  const expansions = before.reduce((sum, each) => sum + (each.kind === "count" ? each.expansions : 0), 0);
  const others = before.filter(({ kind }) => kind !== "count");
  return { expansions, others: joined([...others, ...instructions.slice(before.length)]) };
}

const LOOKS_AT_BUDGET: ReadonlySet<Instruction["kind"]> = new Set(["call", "repeat", "times"]);

/** Whether the instructions neither look at the budget nor count, so that they can be followed at any time. */
export function ignoreBudget(instructions: Instructions): boolean {
  return instructions.every(({ kind }) => kind === "text" || kind === "character" || kind === "later");
}
