import { takingTurns } from "../base/in-turns.ts";
import type { Oracle, Wanted } from "./oracle.ts";
import type { Outcome, Verdict } from "./outcome.ts";
import { learningPredictor, type Predictor } from "./predict.ts";
import { Stop } from "./stop.ts";
import { isFoundBy, type News, type Question, type Walk } from "./walk.ts";

/** A possible future of the search, with its probability. */
interface Path<T, R> {
  readonly walk: () => Walk<T, R>;
  readonly probability: number;
}

/** Less probable paths are not planned: their runs would mostly be wasted. */
const leastProbability = 0.02;

/** Questions examined per plan; bounds the time of planning. */
const mostQuestions = 500;

interface Foresight<T, R> {
  readonly predictor: Predictor;
  /** The verdict on a candidate if no run is needed for it. */
  readonly known: (candidate: T) => Verdict | undefined;
  /** Learns from the answer to a question. */
  readonly hear: (question: Question<T, R>, isFound: boolean) => void;
}

/**
 * Yields the next questions of a search, most probable first, by a best-first search over the tree of outcomes. Known
 * answers cost nothing. If they are about units they inform about other questions even if the search does not ask them.
 */
function* plan<T, R>(
  start: Walk<T, R>,
  { predictor, known, hear }: Foresight<T, R>,
): Generator<Wanted<T>, void, void> {
  /** Sorted by probability, the most probable last. */
  const paths: Path<T, R>[] = [];
  const add = (walk: Path<T, R>["walk"], probability: number): void => {
    if (probability < leastProbability) return;
    const place = paths.findLastIndex((path) => path.probability <= probability);
    paths.splice(place + 1, 0, { walk, probability });
  };
  add(() => start, 1);
  for (let looked = 0; looked < mostQuestions; looked++) {
    const path = paths.pop();
    if (path === undefined) return;
    const walk = path.walk();
    if (walk.kind === "end" || walk.isWork) continue;
    const { probability } = path;
    if (walk.isRefused?.()) {
      add(() => walk.after(false), probability);
      continue;
    }
    const verdict = known(walk.candidate());
    if (verdict !== undefined) {
      if (walk.about().scope !== null) hear(walk, isFoundBy(walk, verdict));
      add(() => walk.after(isFoundBy(walk, verdict), verdict), probability);
      continue;
    }
    yield { candidate: walk.candidate(), probability };
    const chance = predictor.chance(walk.about());
    add(() => walk.after(false), probability * (1 - chance));
    add(() => walk.after(true), probability * chance);
  }
}

interface Following<T> {
  readonly signal: AbortSignal;
  /**
   * Predicts answers. Affects only the work ahead, never the questions. Default: a predictor that learns from this
   * search.
   */
  readonly predictor?: Predictor;
  /** Called with each better candidate. */
  readonly onFound?: ((better: T, outcome: Outcome) => void) | undefined;
  /** Called with the progress, if known, before each question. */
  readonly onProgress?: ((done: number, of: number) => void) | undefined;
  /**
   * Called at the start of each part of the search; returns the signal for its questions. Default: the search's signal.
   */
  readonly onBegun?: (part: string) => AbortSignal;
  readonly onAsk?: () => void;
  readonly onSkipped?: () => void;
}

/**
 * Runs a search to its end. Works ahead on probable questions as far as the oracle allows. Each question builds on all
 * earlier findings, so results and questions do not depend on the work ahead. `start` makes the walk here, so that no
 * caller keeps its beginning, and all questions since, in memory.
 */
export async function follow<T, R>(
  oracle: Oracle<T>,
  start: () => Walk<T, R>,
  following: Following<T>,
): Promise<R> {
  const { ahead } = oracle;
  const { predictor = learningPredictor(), onProgress } = following;
  const heard = new WeakSet<Question<T, R>>();
  const hear = (question: Question<T, R>, isFound: boolean): void => {
    if (!heard.has(question)) predictor.learn(question.about(), isFound);
    heard.add(question);
  };
  const turn = takingTurns();
  let { signal } = following;
  const tell = (news: readonly News<T>[]): void => {
    for (const each of news) {
      if (each.kind === "found") following.onFound?.(each.better, each.outcome);
      else signal = following.onBegun?.(each.part) ?? signal;
    }
  };

  const next = async (question: Question<T, R>): Promise<Walk<T, R>> => {
    if (question.progress) onProgress?.(question.progress.done, question.progress.of);
    if (question.isWork || question.isRefused?.()) {
      await turn();
      signal.throwIfAborted();
      return question.after(false);
    }
    following.onAsk?.();
    if (ahead?.known(question.candidate()) === undefined)
      ahead?.want(() => plan(question, { predictor, known: ahead.known, hear }));
    const verdict = await oracle(question.candidate(), signal);
    const isFound = isFoundBy(question, verdict);
    if (ahead !== undefined) hear(question, isFound);
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
