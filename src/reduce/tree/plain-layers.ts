import type { Part } from "../../outline/part.ts";
import type { InputEdit } from "../../text/edit.ts";
import { adoptingEach } from "../adopting-each.ts";
import { nestedIn } from "./nested.ts";
import type { OutlinedStage } from "./outlined-stage.ts";

/** Puts the shortest layer of what is nested in the place of longer ones: of all of them, then of single ones. */
export const plainLayers: OutlinedStage = {
  name: "plain layers",
  walk(input) {
    const changes = [...nestedIn(input.outline, input)].flatMap((nested) => {
      const edits = longerLayers(nested, input.bytes);
      return edits.length > 1 ? [edits.flat(), ...edits] : edits;
    });
    const apply = (made: readonly InputEdit[], change: readonly InputEdit[]): readonly InputEdit[] | null =>
      made.some((edit) => change.some((other) => overlap(edit, other))) ? null : [...made, ...change];
    return adoptingEach<readonly InputEdit[], readonly InputEdit[]>([], changes, {
      apply,
      render: input.edit,
    });
  },
};

/** For each layer longer than the shortest one the edits that put that in its place. */
function longerLayers(nested: readonly Part[], bytes: Uint8Array): readonly (readonly InputEdit[])[] {
  const layers = nested.slice(0, -1).map((outer, index) => {
    const inner = nested[index + 1] ?? outer;
    return [
      { start: outer.start, end: inner.start },
      { start: inner.end, end: outer.end },
    ] as const;
  });
  const lengthOf = ([before, behind]: (typeof layers)[number]): number =>
    before.end - before.start + behind.end - behind.start;
  const shortest = layers.reduce((one, other) => (lengthOf(other) < lengthOf(one) ? other : one));
  const [before, behind] = shortest.map(({ start, end }) => bytes.subarray(start, end));
  if (before === undefined || behind === undefined) return [];
  return layers
    .filter((layer) => lengthOf(layer) > lengthOf(shortest))
    .map(([front, back]) => [
      { ...front, inserted: before },
      { ...back, inserted: behind },
    ]);
}

/** Whether two edits touch, so that it would matter which one comes first. */
const overlap = (one: InputEdit, other: InputEdit): boolean =>
  one.start <= other.end && other.start <= one.end;
