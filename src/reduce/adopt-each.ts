import { follow } from "../oracle/follow.ts";
import { over } from "../oracle/oracle.ts";
import type { Search } from "./stage.ts";

/** How changes are made to some form of the input and that form is turned into the input. */
export interface Changing<Form, Change, T> {
  /** The form with the change made, or null where that is no change for the better. */
  readonly apply: (form: Form, change: Change) => Form | null;
  readonly render: (form: Form) => T;
}

/** A form, the same with the next change that can be made to it, and the number of the change behind that. */
interface Standing<Form> {
  readonly form: Form;
  readonly changed: Form | undefined;
  readonly next: number;
}

/** Makes each of the changes, in their order, that leaves the input failing, on top of those made before. */
export async function adoptEach<Form, Change, T = Uint8Array>(
  failing: Form,
  changes: readonly Change[],
  { apply, render, oracle, signal, onImprovement, onProgress }: Changing<Form, Change, T> & Search<T>,
): Promise<void> {
  const from = (form: Form, first: number): Standing<Form> => {
    for (let at = first; at < changes.length; at++) {
      const changed = apply(form, changes[at] as Change);
      if (changed !== null) return { form, changed, next: at + 1 };
    }
    return { form, changed: undefined, next: changes.length };
  };
  await follow(over(oracle, render), from(failing, 0), {
    walk: {
      candidate: ({ changed }) => changed,
      after: ({ form, changed = form, next }, isFound) => from(isFound ? changed : form, next),
    },
    outcome: "fail",
    signal,
    onAsk: ({ next }) => onProgress?.(next - 1, changes.length),
    onFound: ({ form }) => onImprovement(render(form)),
  });
}
