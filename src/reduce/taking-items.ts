import { ending, type Walk, walkFrom } from "../oracle/walk.ts";
import { type Group, groupSteps } from "./group-steps.ts";

/** A form of the input, and how it becomes the input again. */
export interface Forming<Form, T> {
  readonly form: Form;
  readonly render: (form: Form) => T;
}

/**
 * Takes items out of one group after the other: all of them where none has to stay and something else is left, or
 * chunks of them. After a group that went as a whole more and more are tried together. Ends with the form that remains.
 */
export function takingItems<Form, T extends { readonly length: number }>(
  groups: readonly Group<Form>[],
  { form, render }: Forming<Form, T>,
): Walk<T, Form> {
  const steps = groupSteps(groups, (left) => render(left).length === 0);
  return ending(walkFrom(steps.start(form), steps, { render }), (end) => end.form);
}
