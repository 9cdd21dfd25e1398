import { grown } from "../../base/arrays.ts";
import { stepsBetweenPauses } from "../../base/in-turns.ts";
import { START } from "../../grammar/normalize/plain-grammar.ts";
import type { Items } from "../automaton/items.ts";
import type { Letters } from "../input/letters.ts";
import type { Derivation } from "../trees/derivation.ts";
import { ERROR, type LrAutomaton, NO_STATE, SHIFT, TO_FIND } from "./lr-automaton.ts";

export type LrResult =
  | { readonly kind: "derived"; readonly derivation: Derivation }
  /** No word of the grammar begins with more than these letters. */
  | { readonly kind: "refused"; readonly viable: number }
  /** Only a general parser can read the input. */
  | { readonly kind: "conflict" };

/** Reads the letters with one state at a time, until the first conflict. Takes linear time. */
export function* deriving(
  automaton: LrAutomaton,
  { nonterminal, firstItem }: Items,
  { classes, length }: Letters,
): Generator<void, LrResult, void> {
  const { actions } = automaton;
  let stack = new Int32Array(256);
  let height = 0;
  let state = automaton.start();
  if (state === NO_STATE) return { kind: "conflict" };
  /** The productions in the order of their reductions; a rightmost derivation applies them in reverse. */
  let reductions = new Int32Array(2 * length + 64);
  let count = 0;
  let place = 0;
  for (let done = 1; ; done++) {
    if (done % stepsBetweenPauses === 0) yield;
    const letter = classes[place] as number;
    let action = (actions[state] as Int32Array)[letter] as number;
    if (action === TO_FIND) action = automaton.shift(state, letter);
    if (action >= SHIFT) {
      state = action - SHIFT;
      place++;
    } else if (action < 0) {
      const reduced = ~action;
      reductions = grown(reductions, count + 1);
      reductions[count++] = reduced;
      const item = firstItem[reduced] as number;
      if (nonterminal[item] === START) break;
      height -= (firstItem[reduced + 1] as number) - item - 1;
      state = automaton.goto(stack[height] as number, nonterminal[item] as number);
      if (state === NO_STATE) return { kind: "conflict" };
    } else return action === ERROR ? { kind: "refused", viable: place } : { kind: "conflict" };
    stack = grown(stack, ++height + 1);
    stack[height] = state;
  }
  return { kind: "derived", derivation: reductions.subarray(0, count).reverse() };
}
