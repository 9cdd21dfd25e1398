import { follow } from "../oracle/follow.ts";
import { over } from "../oracle/oracle.ts";
import { type Group, groupWalk } from "./group-walk.ts";
import type { Search } from "./stage.ts";

/** A form of the input, and how it becomes the input again. */
export interface Forming<Form, T> {
  readonly form: Form;
  readonly render: (form: Form) => T;
}

/**
 * Takes items out of one group after the other: all of them where none has to stay and something else is left, or
 * chunks of them. After a group that went as a whole more and more are tried together. Gives the form that remains.
 */
export async function takeItems<Form, T extends { readonly length: number }>(
  groups: readonly Group<Form>[],
  { form, render, oracle, signal, onImprovement, onProgress }: Forming<Form, T> & Search<T>,
): Promise<Form> {
  const walk = groupWalk(groups, (left) => render(left).length === 0);
  const end = await follow(over(oracle, render), walk.from(form, 0), {
    walk,
    outcome: "fail",
    signal,
    onAsk: (standing) => onProgress?.(walk.passed(standing), groups.length),
    onFound: (standing) => onImprovement(render(walk.found(standing))),
  });
  return end.form;
}
