import type { Oracle } from "./oracle.ts";
import type { Outcome } from "./outcome.ts";
import { Planner } from "./plan.ts";
import { learningPredictor, type Predictor } from "./predict.ts";
import { Stop } from "./stop.ts";
import { isFoundBy, type News, type Question, type Walk } from "./walk.ts";

export interface Following<T> {
  readonly signal: AbortSignal;
  /** What is expected of answers; it decides what is worked on ahead, never what is asked. Default: what it has learned here. */
  readonly predictor?: Predictor;
  /** Told each better candidate that is found. Default: nobody is told. */
  readonly onFound?: ((better: T, outcome: Outcome) => void) | undefined;
  /** Told where the search is before each question, where it knows. Default: nobody is told. */
  readonly onProgress?: ((done: number, of: number) => void) | undefined;
  /** Told that a part of the search begins; gives the signal of its questions. Default: that of the search. */
  readonly onBegun?: (part: string) => AbortSignal;
  /** Told of each question that is asked. Default: nobody is told. */
  readonly onAsk?: () => void;
  /** Told that a part was skipped. Default: nobody is told. */
  readonly onSkipped?: () => void;
}

/**
 * Follows a search to its end. Works ahead, as far as the oracle allows, on what will probably be asked, whatever the answers
 * are that are still to come. Every candidate is asked on top of all that was found before it, so what is found is merged and
 * never raced, and questions and results do not depend on how far it works ahead. The walk is made here, so that nobody else
 * holds its beginning, and with it everything that was asked since.
 */
export async function follow<T, R>(
  oracle: Oracle<T>,
  start: () => Walk<T, R>,
  following: Following<T>,
): Promise<R> {
  const { ahead } = oracle;
  const { predictor = learningPredictor(), onProgress } = following;
  const planner = ahead && new Planner<T, R>({ predictor, places: ahead.places, known: ahead.known });
  let { signal } = following;
  const tell = (news: readonly News<T>[]): void => {
    for (const each of news) {
      if (each.kind === "found") following.onFound?.(each.better, each.outcome);
      else signal = following.onBegun?.(each.part) ?? signal;
    }
  };

  const next = async (question: Question<T, R>): Promise<Walk<T, R>> => {
    if (question.progress) onProgress?.(question.progress.done, question.progress.of);
    if (question.isRefused?.()) {
      await question.pause?.();
      signal.throwIfAborted();
      return question.after(false);
    }
    following.onAsk?.();
    if (ahead?.known(question.candidate()) === undefined) ahead?.want(() => planner?.plan(question) ?? []);
    const verdict = await oracle(question.candidate(), signal);
    const isFound = isFoundBy(question, verdict);
    planner?.hear(question, isFound);
    return question.after(isFound, verdict);
  };

  try {
    let walk = start();
    tell(walk.news);
    while (walk.kind === "question") {
      const { skip } = walk;
      walk = await next(walk).catch((error: unknown) => {
        if (skip === undefined || !(error instanceof Stop) || error.reason !== "skip") throw error;
        following.onSkipped?.();
        return skip();
      });
      tell(walk.news);
    }
    return walk.result;
  } finally {
    ahead?.clear();
  }
}
