import { takingTurns } from "../base/in-turns.ts";
import type { Oracle, Wanted } from "./oracle.ts";
import type { Outcome, Verdict } from "./outcome.ts";
import { learningPredictor, type Predictor } from "./predict.ts";
import { Stop } from "./stop.ts";
import { isFoundBy, type News, type Question, type Walk } from "./walk.ts";

interface Foresight<T> {
  readonly predictor: Predictor;
  /** How many questions can run at once now. */
  readonly places: () => number;
  /** The verdict on a candidate if no run is needed for it. */
  readonly known: (candidate: T) => Verdict | undefined;
}

/** A possible future of the search, with its probability. */
interface Path<T, R> {
  readonly walk: () => Walk<T, R>;
  readonly probability: number;
}

/** Less probable paths are not planned: their runs would mostly be wasted. */
const leastProbability = 0.02;

/** Questions examined per plan; bounds the time of planning. */
const mostQuestions = 500;

/**
 * Remembered questions that were planned and not answered yet, per place and in total; each holds its candidate in
 * memory.
 */
const plannedForPlace = 16;
const mostPlanned = 500;

/** Predicts the next questions of a search. */
class Planner<T, R> {
  readonly #predictor: Predictor;
  readonly #places: () => number;
  readonly #known: (candidate: T) => Verdict | undefined;
  /** Planned questions without an answer so far. */
  readonly #planned = new Set<Question<T, R>>();
  readonly #heard = new WeakSet<Question<T, R>>();

  constructor({ predictor, places, known }: Foresight<T>) {
    this.#predictor = predictor;
    this.#places = places;
    this.#known = known;
  }

  /** Learns from the answer to a question. */
  hear(question: Question<T, R>, isFound: boolean): void {
    this.#planned.delete(question);
    if (this.#heard.has(question)) return;
    this.#heard.add(question);
    this.#predictor.learn(question.about(), isFound);
  }

  /**
   * Yields the next questions of a search, most probable first, by a best-first search over the tree of outcomes. Known
   * answers cost nothing. The predictor learns from them even if the search does not ask them.
   */
  *plan(start: Walk<T, R>): Generator<Wanted<T>, void, void> {
    this.#hearOfPlanned();
    const paths = new Paths<T, R>();
    paths.add({ walk: () => start, probability: 1 });
    for (let looked = 0; looked < mostQuestions; looked++) {
      const path = paths.mostProbable();
      if (path === undefined) return;
      const walk = path.walk();
      if (walk.kind === "end" || walk.isWork) continue;
      const { probability } = path;
      if (walk.isRefused?.()) {
        paths.add({ walk: () => walk.after(false), probability });
        continue;
      }
      const verdict = this.#verdictOn(walk);
      if (verdict !== undefined) {
        paths.add({ walk: () => walk.after(isFoundBy(walk, verdict), verdict), probability });
        continue;
      }
      if (isAboutUnits(walk)) this.#planned.add(walk);
      yield { candidate: walk.candidate(), probability };
      const chance = this.#predictor.chance(walk.about());
      paths.add({ walk: () => walk.after(false), probability: probability * (1 - chance) });
      paths.add({ walk: () => walk.after(true), probability: probability * chance });
    }
  }

  #verdictOn(question: Question<T, R>): Verdict | undefined {
    const verdict = this.#known(question.candidate());
    if (verdict !== undefined && isAboutUnits(question)) this.hear(question, isFoundBy(question, verdict));
    return verdict;
  }

  #hearOfPlanned(): void {
    let surplus = this.#planned.size - Math.min(mostPlanned, plannedForPlace * this.#places());
    for (const question of this.#planned) {
      if (this.#verdictOn(question) === undefined && surplus-- > 0) this.#planned.delete(question);
    }
  }
}

/**
 * Whether the answer informs about other questions even if the search does not ask this one. Other questions depend on
 * earlier answers.
 */
const isAboutUnits = <T, R>(question: Question<T, R>): boolean => question.about().scope !== null;

class Paths<T, R> {
  /** Sorted by probability, the most probable last. */
  readonly #paths: Path<T, R>[] = [];

  add(path: Path<T, R>): void {
    if (path.probability < leastProbability) return;
    const place = this.#paths.findLastIndex(({ probability }) => probability <= path.probability);
    this.#paths.splice(place + 1, 0, path);
  }

  mostProbable(): Path<T, R> | undefined {
    return this.#paths.pop();
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
  const planner = ahead && new Planner<T, R>({ predictor, places: ahead.places, known: ahead.known });
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
