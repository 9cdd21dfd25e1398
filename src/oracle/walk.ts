import { once } from "../base/lazy.ts";
import type { Ranges } from "../base/ranges.ts";
import type { Outcome, Verdict } from "./outcome.ts";

/** The continuation of a search after an answer: whether the candidate was found, with the verdict where it matters. */
type After<R> = (isFound: boolean, verdict?: Verdict) => R;

/**
 * Makes each continuation once, so that a plan and the search share it. A found verdict matters only if one is presumed;
 * equal verdicts share a continuation.
 */
export function afterOnce<R>(make: After<R>, presumed?: Verdict): After<R> {
  const found = once(() => make(true));
  const refused = once(() => make(false));
  let other: { readonly verdict: Verdict; readonly result: R } | undefined;
  return (isFound, verdict) => {
    if (!isFound) return refused();
    if (verdict === undefined || presumed === undefined || saysTheSame(verdict, presumed)) return found();
    if (other === undefined || !saysTheSame(verdict, other.verdict)) {
      other = { verdict, result: make(true, verdict) };
    }
    return other.result;
  };
}

const saysTheSame = (one: Verdict, other: Verdict): boolean =>
  one.outcome === other.outcome &&
  one.offset === other.offset &&
  one.incomplete === other.incomplete &&
  one.expected?.join("\0") === other.expected?.join("\0");

/**
 * A search, one question after the other, as an immutable value. It is at a question or at its end and can continue from
 * either answer, any number of times. So future questions are visible before their answers are known.
 */
export type Walk<T, R> = Question<T, R> | End<T, R>;

/** A search that stands at a question. */
export interface Question<T, R> {
  readonly kind: "question";
  /** The events since the previous question. */
  readonly news: readonly News<T>[];
  /** What to ask about: made when it is first called for, and the same from then on. */
  readonly candidate: () => T;
  /** The outcome looked for. */
  readonly outcome: Outcome;
  /** What is looked for, where that is more or less than one outcome. */
  readonly sought?: Sought;
  /** Where the search goes on when the candidate has the outcome, or has not; the same each time. */
  readonly after: After<Walk<T, R>>;
  /** What an answer can be expected from. */
  readonly about: () => About;
  /** How many of the things it tries lie behind the search, where it knows. */
  readonly progress?: { readonly done: number; readonly of: number };
  /** Whether to go on as if the candidate had not the outcome, without asking. Default: it is asked about. */
  readonly isRefused?: () => boolean;
  /** Awaited at each candidate that is refused, so that a long row of them can be interrupted. */
  readonly pause?: () => Promise<void>;
  /** The continuation when this part is skipped; absent when it cannot be. */
  readonly skip?: () => Walk<T, R>;
}

/** What verdicts a question looks for. */
export interface Sought {
  readonly isFound: (verdict: Verdict) => boolean;
  /** The likely verdict, where its details matter; `after` receives any other. */
  readonly presumed?: Verdict;
}

interface End<T, R> {
  readonly kind: "end";
  readonly news: readonly News<T>[];
  readonly result: R;
}

/** What happens between two questions: a better candidate was found, or a part of the search with a name began. */
export type News<T> =
  | { readonly kind: "found"; readonly better: T; readonly outcome: Outcome }
  | { readonly kind: "begun"; readonly part: string };

/** A question as one about a set of units, such as the items of a list, of which some are taken away. */
export interface About {
  /** What numbers the units: questions about the same one can be compared. Null: with none. */
  readonly scope: object | null;
  /** The part of the search and its way of trying; answers to questions of one kind are alike. */
  readonly kind: string;
  /** How much is tried at once. */
  readonly size: number;
  /** The units of the candidate. */
  readonly kept: Ranges;
  /** The units that the candidate lacks of what was found before. */
  readonly removed: Ranges;
  /**
   * The shape of the change, from coarse to fine; changes of one shape mostly have equal answers. Default: like those of its
   * size.
   */
  readonly looks?: readonly string[];
}

/** The questions of a search that needs no more than a state to know what it asks. */
export interface Steps<State, Form> {
  /** What to ask about; undefined at the end. */
  readonly candidate: (state: State) => Form | undefined;
  /** Where the search goes on when the candidate has the outcome looked for, or has not. */
  readonly after: (state: State, isFound: boolean) => State;
  readonly about: (state: State) => About;
  /** The outcome looked for. Default: that of the walk. */
  readonly outcome?: (state: State) => Outcome;
  readonly progress?: (state: State) => { readonly done: number; readonly of: number };
}

interface Walking<Form, T> {
  /** The outcome looked for. Default: fail. */
  readonly outcome?: Outcome;
  /** What to ask about a form. */
  readonly render: (form: Form) => T;
}

/** The walk of these steps from a state on; ends with the last state. */
export function walkFrom<State, Form, T>(
  state: State,
  steps: Steps<State, Form>,
  { outcome: usual = "fail", render }: Walking<Form, T>,
): Walk<T, State> {
  const from = (here: State, news: readonly News<T>[]): Walk<T, State> => {
    const form = steps.candidate(here);
    if (form === undefined) return { kind: "end", news, result: here };
    const outcome = steps.outcome?.(here) ?? usual;
    const candidate = once(() => render(form));
    const after = (isFound: boolean): Walk<T, State> =>
      from(steps.after(here, isFound), isFound ? [{ kind: "found", better: candidate(), outcome }] : []);
    return {
      kind: "question",
      news,
      candidate,
      outcome,
      after: afterOnce(after),
      about: once(() => steps.about(here)),
      ...(steps.progress && { progress: steps.progress(here) }),
    };
  };
  return from(state, []);
}

/** A walk that is at its end. */
export const ended = <T, R>(result: R, news: readonly News<T>[] = []): End<T, R> => ({
  kind: "end",
  news,
  result,
});

/** The same question with a changed continuation. */
export function onwards<T, R, S>(
  question: Question<T, R>,
  change: (next: Walk<T, R>, isFound: boolean) => Walk<T, S>,
): Question<T, S> {
  const { skip, ...kept } = question;
  const after = afterOnce(
    (isFound, verdict) => change(question.after(isFound, verdict), isFound),
    question.sought?.presumed,
  );
  return { ...kept, after, ...(skip && { skip: () => change(skip(), false) }) };
}

/** The walk about what is made of each candidate, such as the folder with a file. */
export function within<T extends object, U, R>(walk: Walk<T, R>, render: (candidate: T) => U): Walk<U, R> {
  const rendered = new WeakMap<T, { readonly whole: U }>();
  const wholeOf = (candidate: T): U => {
    const known = rendered.get(candidate) ?? { whole: render(candidate) };
    rendered.set(candidate, known);
    return known.whole;
  };
  const inWhole = (inner: Walk<T, R>): Walk<U, R> => {
    const news = inner.news.map(
      (each): News<U> => (each.kind === "found" ? { ...each, better: wholeOf(each.better) } : each),
    );
    if (inner.kind === "end") return { ...inner, news };
    const { skip: _, ...kept } = inner;
    const after = afterOnce(
      (isFound, verdict) => inWhole(inner.after(isFound, verdict)),
      inner.sought?.presumed,
    );
    return { ...kept, news, candidate: () => wholeOf(inner.candidate()), after };
  };
  return inWhole(walk);
}

/** The walk, which ends with the last candidate that it found; with the given one when it found none. */
export function toBest<T, R>(walk: Walk<T, R>, best: T): Walk<T, T> {
  const last = bestOf(walk.news, best);
  if (walk.kind === "end") return ended(last, walk.news);
  return onwards(walk, (next) => toBest(next, last));
}

/** The walk with what the change from the last candidate found looks like in each question. */
export function withLooks<T, R>(
  walk: Walk<T, R>,
  best: T,
  looksOf: (before: T, after: T) => readonly string[],
): Walk<T, R> {
  if (walk.kind === "end") return walk;
  const last = bestOf(walk.news, best);
  return {
    ...onwards(walk, (next) => withLooks(next, last, looksOf)),
    about: once(() => ({ ...walk.about(), looks: looksOf(last, walk.candidate()) })),
  };
}

/** The last candidate found; what there was before when there is none. */
export function bestOf<T>(news: readonly News<T>[], before: T): T {
  const found = news.findLast((each) => each.kind === "found");
  return found === undefined ? before : found.better;
}

/** The walk, which ends with how many questions it asked, too. */
export function counted<T, R>(
  walk: Walk<T, R>,
  asked = 0,
): Walk<T, { readonly result: R; readonly asked: number }> {
  if (walk.kind === "end") return ended({ result: walk.result, asked }, walk.news);
  return onwards(walk, (next) => counted(next, asked + 1));
}

/** The walk with something else made of its end. */
export function ending<T, R, S>(walk: Walk<T, R>, change: (result: R) => S): Walk<T, S> {
  return inTurnBehind(walk, (result) => ended(change(result)));
}

/** The walk, followed by the walk that its result makes. */
export function inTurnBehind<T, R, S>(walk: Walk<T, R>, next: (result: R) => Walk<T, S>): Walk<T, S> {
  if (walk.kind === "question") return onwards(walk, (behind) => inTurnBehind(behind, next));
  return withNews(walk.news, next(walk.result));
}

/** One walk after the other, each made from the last result, until there is none; ends with the last result. */
export function inTurn<T, R>(start: R, next: (last: R) => Walk<T, R> | null): Walk<T, R> {
  const news: News<T>[] = [];
  for (let last = start; ; ) {
    const walk = next(last);
    if (walk === null) return { kind: "end", news, result: last };
    if (walk.kind === "question") {
      return withNews(
        news,
        onwards(walk, (behind) => inTurnBehind(behind, (result) => inTurn(result, next))),
      );
    }
    news.push(...walk.news);
    last = walk.result;
  }
}

/** The walk with what happened before it. */
const withNews = <T, R>(before: readonly News<T>[], walk: Walk<T, R>): Walk<T, R> =>
  before.length === 0 ? walk : { ...walk, news: [...before, ...walk.news] };

/** Whether a verdict is what a question looks for. */
export const isFoundBy = <T, R>({ sought, outcome }: Question<T, R>, verdict: Verdict): boolean =>
  sought === undefined ? verdict.outcome === outcome : sought.isFound(verdict);

/** What a single question is about. */
interface Asked {
  /** Answers to questions of one kind are alike. */
  readonly kind: string;
  /** How many such questions were asked in a row, this one included. Default: 1. */
  readonly size?: number;
  /** The outcome looked for. Default: pass. */
  readonly outcome?: Outcome;
  /** Default: verdicts with the outcome, of which nothing else matters. */
  readonly sought?: Sought | undefined;
}

/** One question: ends with the verdict on the candidate, and with null where that is not what is looked for. */
export function asking<T>(candidate: T, asked: Asked): Walk<T, Verdict | null> {
  const { kind, size = 1, outcome = "pass", sought } = asked;
  const about = { scope: null, kind, size, kept: [], removed: [] };
  const after = (isFound: boolean, verdict: Verdict = sought?.presumed ?? { outcome }) =>
    ended<T, Verdict | null>(isFound ? verdict : null);
  return {
    kind: "question",
    news: [],
    candidate: () => candidate,
    outcome,
    ...(sought && { sought }),
    about: () => about,
    after: afterOnce(after, sought?.presumed),
  };
}

/** One question: ends with whether the verdict on the candidate is what is looked for. */
export function askingWhether<T>(candidate: T, asked: Asked): Walk<T, boolean> {
  return ending(asking(candidate, asked), (verdict) => verdict !== null);
}

/** A search as a script: yields each part and receives its result. */
export type Telling<T, R> = Generator<Walk<T, unknown>, R, unknown>;

/** The results of the parts behind the search, the last first. */
type Behind = { readonly result: unknown; readonly before: Behind } | null;

/**
 * A walk from a script of parts. Each further continuation replays the script from its beginning with the results of its
 * parts. So it must be deterministic and have few parts.
 */
export function told<T, R>(tell: () => Telling<T, R>): Walk<T, R> {
  const begun = tell();
  return goneOn(begun, begun.next(), { tell, behind: null });
}

/** What a part comes to. */
export function* outcomeOf<T, R>(part: Walk<T, R>): Telling<T, R> {
  return (yield part) as R;
}

interface Told<T, R> {
  readonly tell: () => Telling<T, R>;
  readonly behind: Behind;
}

function goneOn<T, R>(
  telling: Telling<T, R>,
  reached: IteratorResult<Walk<T, unknown>, R>,
  { tell, behind }: Told<T, R>,
): Walk<T, R> {
  const news: News<T>[] = [];
  let results = behind;
  for (let at = reached; ; ) {
    if (at.done) return ended(at.value, news);
    const part = at.value;
    if (part.kind === "question") {
      let unused: Telling<T, R> | null = telling;
      const before = results;
      const next = (result: unknown): Walk<T, R> => {
        const here = unused ?? toldAgain(tell, before);
        unused = null;
        return goneOn(here, here.next(result), { tell, behind: { result, before } });
      };
      return withNews(news, inTurnBehind(part, next));
    }
    news.push(...part.news);
    results = { result: part.result, before: results };
    at = telling.next(part.result);
  }
}

function toldAgain<T, R>(tell: () => Telling<T, R>, behind: Behind): Telling<T, R> {
  const results: unknown[] = [];
  for (let at = behind; at !== null; at = at.before) results.push(at.result);
  const telling = tell();
  telling.next();
  for (const result of results.reverse()) telling.next(result);
  return telling;
}
