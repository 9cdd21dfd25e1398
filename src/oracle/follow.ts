import type { Oracle, Wanted } from "./oracle.ts";
import type { Outcome, Verdict } from "./outcome.ts";
import { learningPredictor, type Predictor } from "./predict.ts";
import { Stop } from "./stop.ts";
import { isFoundBy, type News, type Question, type Walk } from "./walk.ts";

interface Foresight<T> {
  readonly predictor: Predictor;
  /** How many questions are worked on at once now. */
  readonly places: () => number;
  /** The verdicts that are there without asking. */
  readonly known: (candidate: T) => Verdict | undefined;
}

/** A way the search may go: what to ask there, if it comes to that. */
interface Path<T, R> {
  readonly walk: () => Walk<T, R>;
  readonly probability: number;
}

/** Paths less probable are not followed. */
const leastProbability = 0.02;

/** So many questions of a search are looked at for one plan. */
const mostQuestions = 500;

/** So many questions that were planned and have no answer yet are remembered, each with its candidate: for each place, and in all. */
const plannedForPlace = 16;
const mostPlanned = 500;

/** Sees what a search will probably ask. */
class Planner<T, R> {
  readonly #predictor: Predictor;
  readonly #places: () => number;
  readonly #known: (candidate: T) => Verdict | undefined;
  /** What was planned and has not been heard of. */
  readonly #planned = new Set<Question<T, R>>();
  readonly #heard = new WeakSet<Question<T, R>>();

  constructor({ predictor, places, known }: Foresight<T>) {
    this.#predictor = predictor;
    this.#places = places;
    this.#known = known;
  }

  /** Takes the answer to a question into account. */
  hear(question: Question<T, R>, isFound: boolean): void {
    this.#planned.delete(question);
    if (this.#heard.has(question)) return;
    this.#heard.add(question);
    this.#predictor.learn(question.about(), isFound);
  }

  /**
   * The probable next questions of a search, the most probable first: follows the tree of outcomes along its most probable
   * paths. Known answers are free, and the predictor learns from them even if the search does not ask these questions.
   */
  *plan(start: Walk<T, R>): Generator<Wanted<T>, void, void> {
    this.#hearOfPlanned();
    const paths = new Paths<T, R>();
    paths.add({ walk: () => start, probability: 1 });
    for (let looked = 0; looked < mostQuestions; looked++) {
      const path = paths.mostProbable();
      if (path === undefined) return;
      const walk = path.walk();
      if (walk.kind === "end") continue;
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
 * Whether an answer informs about other questions even if the search does not ask this one. Other questions depend on
 * earlier answers.
 */
const isAboutUnits = <T, R>(question: Question<T, R>): boolean => question.about().scope !== null;

class Paths<T, R> {
  /** The most probable last. */
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
  /** Predicts answers; decides the work ahead, never the questions. Default: it learns from this search. */
  readonly predictor?: Predictor;
  /** Called with each better candidate. */
  readonly onFound?: ((better: T, outcome: Outcome) => void) | undefined;
  /** Called with the progress before each question, where it is known. */
  readonly onProgress?: ((done: number, of: number) => void) | undefined;
  /** Told that a part of the search begins; gives the signal of its questions. Default: that of the search. */
  readonly onBegun?: (part: string) => AbortSignal;
  /** Called for each question. */
  readonly onAsk?: () => void;
  /** Called when a part is skipped. */
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
