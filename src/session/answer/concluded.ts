import type { Paint } from "../../report/paint.ts";

/** What a session gives back: the answer for machines, and the same in lines for people. */
export interface Concluded<A> {
  readonly answer: A;
  readonly text: (paint: Paint) => readonly string[];
}
