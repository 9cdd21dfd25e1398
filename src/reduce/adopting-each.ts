import { joined } from "../base/arrays.ts";
import { difference, type Range, type Ranges } from "../base/ranges.ts";
import { wholeSet } from "../delta/index-set.ts";
import { ending, type Walk, walkFrom } from "../oracle/walk.ts";
import { applyEdits, type InputEdit } from "../text/edit.ts";
import { precedes } from "./order.ts";

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
  /** The numbers of the changes that are not made. */
  readonly left: Ranges;
}

/** Makes each of the changes, in their order, that leaves the input failing, on top of those made before. Ends with the form that remains. */
export function adoptingEach<Form, Change, T = Uint8Array>(
  failing: Form,
  changes: readonly Change[],
  { apply, render }: Changing<Form, Change, T>,
): Walk<T, Form> {
  const from = (form: Form, first: number, left: Ranges): Standing<Form> => {
    for (let at = first; at < changes.length; at++) {
      const changed = apply(form, changes[at] as Change);
      if (changed !== null) return { form, changed, next: at + 1, left };
    }
    return { form, changed: undefined, next: changes.length, left };
  };
  const made = ({ next }: Standing<Form>): Ranges => [{ start: next - 1, end: next }];
  const walk = walkFrom(
    from(failing, 0, wholeSet(changes.length)),
    {
      candidate: ({ changed }) => changed,
      after: (standing, isFound) => {
        const { form, changed = form, next, left } = standing;
        return isFound ? from(changed, next, difference(left, made(standing))) : from(form, next, left);
      },
      about: (standing) => ({
        scope: changes,
        kind: "change",
        size: 1,
        kept: difference(standing.left, made(standing)),
        removed: made(standing),
      }),
      progress: ({ next }) => ({ done: next - 1, of: changes.length }),
    },
    { render },
  );
  return ending(walk, ({ form }) => form);
}

/** Makes each of the changes, in their order, that leaves a shorter input failing; each is edits that are made together. */
export function editingEach(
  failing: Uint8Array,
  changes: readonly (readonly InputEdit[])[],
  render = applyEdits,
): Walk<Uint8Array, readonly InputEdit[]> {
  return adoptingEach<readonly InputEdit[], readonly InputEdit[]>([], changes, {
    apply(made, change) {
      const edits = withEdits(made, change);
      const growth = edits === null ? 0 : growthOf(edits);
      return growth < growthOf(made) && failing.length + growth > 0 ? edits : null;
    },
    render: (edits) => render(failing, edits),
  });
}

const growthOf = (edits: readonly InputEdit[]): number =>
  edits.reduce((sum, { start, end, inserted }) => sum + inserted.length - (end - start), 0);

/** The edits that were made and these, which replace those within them; null where one crosses another or is within one. */
function withEdits(made: readonly InputEdit[], change: readonly InputEdit[]): readonly InputEdit[] | null {
  const isFree = change.every((edit) => made.every((other) => isApart(edit, other) || isWithin(other, edit)));
  if (!isFree) return null;
  return [...made.filter((other) => !change.some((edit) => isWithin(other, edit))), ...change];
}

const isApart = (one: Range, other: Range): boolean => one.end <= other.start || other.end <= one.start;

const isWithin = (one: Range, other: Range): boolean => other.start <= one.start && one.end <= other.end;

/** Another text for some tokens, which are written alike. */
export interface Rewriting {
  /** Numbers of tokens. */
  readonly tokens: readonly number[];
  readonly text: Uint8Array;
}

/** Makes each of the rewritings, in their order, that leaves the input failing and puts a better text in place. */
export function rewritingEach(
  original: readonly Uint8Array[],
  rewritings: readonly Rewriting[],
): Walk<Uint8Array, readonly Uint8Array[]> {
  const apply = (form: readonly Uint8Array[], { tokens, text }: Rewriting): readonly Uint8Array[] | null => {
    const rewritten = [...form];
    for (const token of tokens) {
      if (!precedes(text, form[token] ?? text)) return null;
      rewritten[token] = text;
    }
    return rewritten;
  };
  return adoptingEach(original, rewritings, { apply, render: joined });
}
