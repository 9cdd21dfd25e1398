import { bestOf, ended, onwards, type Walk } from "../oracle/walk.ts";

/** A walk goes on while so many questions in a row take away at least this share of the text: other stages need fewer. */
interface Pay {
  readonly questions: number;
  readonly share: number;
}

/** Cuts win less and less, and little is better than nothing. */
const littlePay: Pay = { questions: 64, share: 1 / 32 };

/** The walk, which ends early where it hardly takes anything away any more. */
export function whilePaying(
  walk: Walk<Uint8Array, Uint8Array>,
  best: Uint8Array,
  pay = littlePay,
  since = { size: best.length, asked: 0 },
): Walk<Uint8Array, Uint8Array> {
  const left = bestOf(walk.news, best);
  if (walk.kind === "end") return walk;
  const isOver = since.asked >= pay.questions;
  if (isOver && left.length > (1 - pay.share) * since.size) return ended(left, walk.news);
  const { size, asked } = isOver ? { size: left.length, asked: 0 } : since;
  return onwards(walk, (next) => whilePaying(next, left, pay, { size, asked: asked + 1 }));
}
