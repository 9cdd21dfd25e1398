import { firstWith } from "../oracle/first-with.ts";
import { over } from "../oracle/oracle.ts";
import type { Search } from "./stage.ts";

/** How changes are made to some form of the input and that form is turned into the input. */
export interface Changing<Form, Change, T> {
  /** The form with the change made, or null where that is no change for the better. */
  readonly apply: (form: Form, change: Change) => Form | null;
  readonly render: (form: Form) => T;
}

interface Candidate<Form> {
  readonly form: Form;
  /** The change to go on with. */
  readonly next: number;
}

/** Makes each of the changes, in their order, that leaves the input failing, on top of those made before. */
export async function adoptEach<Form, Change, T = Uint8Array>(
  failing: Form,
  changes: readonly Change[],
  { apply, render, oracle, signal, onImprovement }: Changing<Form, Change, T> & Search<T>,
): Promise<void> {
  const onCandidates = over(oracle, ({ form }: Candidate<Form>) => render(form));

  function* candidates({ form, next }: Candidate<Form>): Generator<Candidate<Form>, void, void> {
    for (let at = next; at < changes.length; at++) {
      const changed = apply(form, changes[at] as Change);
      if (changed !== null) yield { form: changed, next: at + 1 };
    }
  }

  let best: Candidate<Form> = { form: failing, next: 0 };
  for (;;) {
    const found = await firstWith(onCandidates, candidates(best), "fail", signal);
    if (found === undefined) return;
    best = found.candidate;
    onImprovement(render(best.form));
  }
}
