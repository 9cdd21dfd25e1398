import { difference, type Ranges } from "../base/ranges.ts";

/** An edit of the input: the bytes from `start` to `end` give way to `inserted`. */
export interface InputEdit {
  readonly start: number;
  readonly end: number;
  readonly inserted: Uint8Array;
}

const nothing = new Uint8Array(0);

/** The edits that keep nothing but these bytes of an input of `size` bytes. */
export function deletions(size: number, kept: Ranges): readonly InputEdit[] {
  const whole = size === 0 ? [] : [{ start: 0, end: size }];
  return difference(whole, kept).map(({ start, end }) => ({ start, end, inserted: nothing }));
}
