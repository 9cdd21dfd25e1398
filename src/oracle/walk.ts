import { ifWithin, longestTurn, type Work } from "../base/in-turns.ts";
import { once, oncePer } from "../base/lazy.ts";
import type { Ranges } from "../base/ranges.ts";
import type { Outcome, Verdict } from "./outcome.ts";

/**
 * The continuation of a search after an answer: whether the verdict is the wanted one, and the verdict if its details
 * matter.
 */
type After<R> = (isFound: boolean, verdict?: Verdict) => R;

/**
 * Memoizes a continuation, so that a plan and the search share it. The verdict matters only if one is presumed; equal
 * verdicts share a continuation.
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
 * A search as an immutable value: it is at a question or at its end, and can continue from either answer, any number of
 * times. So future questions are visible before their answers are known (Reynolds 1993).
 */
export type Walk<T, R> = Question<T, R> | End<T, R>;

/** A search at a question. */
export interface Question<T, R> {
  readonly kind: "question";
  /** The events since the previous question. */
  readonly news: readonly News<T>[];
  /** The candidate to ask about; created on first use, then reused. */
  readonly candidate: () => T;
  /** The wanted outcome. */
  readonly outcome: Outcome;
  /** The wanted verdicts, if an outcome does not describe them. */
  readonly sought?: Sought;
  /** The rest of the search after a positive or a negative answer; the same for equal answers. */
  readonly after: After<Walk<T, R>>;
  /** Features from which the answer can be predicted. */
  readonly about: () => About;
  /** The number of finished attempts and of all, if known. */
  readonly progress?: { readonly done: number; readonly of: number };
  /** Whether to continue with a negative answer without asking. Default: ask. */
  readonly isRefused?: () => boolean;
  /** Whether there is no question yet, only more work: `after(false)` does its next piece. */
  readonly isWork?: true;
  /** The continuation if this part is skipped; absent if it cannot be skipped. */
  readonly skip?: () => Walk<T, R>;
}

/** The verdicts that a question looks for. */
export interface Sought {
  readonly isFound: (verdict: Verdict) => boolean;
  /** The likely verdict, if its details matter; `after` receives any other. */
  readonly presumed?: Verdict;
}

interface End<T, R> {
  readonly kind: "end";
  readonly news: readonly News<T>[];
  readonly result: R;
}

/** An event between two questions: a better candidate was found, or a named part of the search began. */
export type News<T> =
  | { readonly kind: "found"; readonly better: T; readonly outcome: Outcome }
  | { readonly kind: "begun"; readonly part: string };

/** A question's description as a removal from a set of units, such as the items of a list. */
export interface About {
  /** The numbering of the units: questions with the same scope are comparable. Null: no units. */
  readonly scope: object | null;
  /** The part of the search and its method; questions of one kind have similar answers. */
  readonly kind: string;
  /** How many units the candidate removes at once. */
  readonly size: number;
  /** The units of the candidate. */
  readonly kept: Ranges;
  /** The units of the previous find that the candidate lacks. */
  readonly removed: Ranges;
  /**
   * The shape of the change, from coarse to fine; changes of one shape mostly have equal answers. Default: questions of
   * the same size count as similar.
   */
  readonly looks?: readonly string[];
}

/** A search defined by a state and transitions. */
export interface Steps<State, Form> {
  /** The form to ask about; undefined at the end. */
  readonly candidate: (state: State) => Form | undefined;
  /** The next state after a positive or a negative answer. */
  readonly after: (state: State, isFound: boolean) => State;
  readonly about: (state: State) => About;
  /** The wanted outcome. Default: the walk's. */
  readonly outcome?: (state: State) => Outcome;
  readonly progress?: (state: State) => { readonly done: number; readonly of: number };
}

interface Walking<Form, T> {
  /** The wanted outcome. Default: fail. */
  readonly outcome?: Outcome;
  /** Renders a form as a candidate. */
  readonly render: (form: Form) => T;
}

/** Makes the walk of these steps from a state; its result is the last state. */
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

/** A walk at its end. */
export const ended = <T, R>(result: R, news: readonly News<T>[] = []): End<T, R> => ({
  kind: "end",
  news,
  result,
});

/**
 * Makes a walk that asks nothing, does long work in pieces of 20 ms, and ends with its result: at once if the work never pauses.
 * @param candidate stands for the missing candidates; never asked about
 */
export function working<T, R extends object | null>(work: Work<R>, candidate: T): Walk<T, R> {
  const { done, value } = work.next();
  return done ? ended(value) : workingOn(work, candidate);
}

function workingOn<T, R extends object | null>(work: Work<R>, candidate: T): Walk<T, R> {
  const about = { scope: null, kind: "work", size: 1, kept: [], removed: [] };
  // The work goes on once, whatever the answer is.
  const next = once((): Walk<T, R> => {
    const result = ifWithin(longestTurn, work);
    return result === undefined ? workingOn(work, candidate) : ended(result);
  });
  return {
    kind: "question",
    news: [],
    candidate: () => candidate,
    outcome: "fail",
    isWork: true,
    about: () => about,
    after: next,
  };
}

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

/** Makes a walk on the rendered candidates, such as on folders instead of a file in them. */
export function within<T extends object, U, R>(walk: Walk<T, R>, render: (candidate: T) => U): Walk<U, R> {
  const wholeOf = oncePer(render);
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

/** Makes the walk end with its last find, or with the given candidate if it finds none. */
export function toBest<T, R>(walk: Walk<T, R>, best: T): Walk<T, T> {
  const last = bestOf(walk.news, best);
  if (walk.kind === "end") return ended(last, walk.news);
  return onwards(walk, (next) => toBest(next, last));
}

/** Adds to each question the shape of its change from the last find. */
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

/** The last find in the news, or `before` if there is none. */
export function bestOf<T>(news: readonly News<T>[], before: T): T {
  const found = news.findLast((each) => each.kind === "found");
  return found === undefined ? before : found.better;
}

/** Maps the walk's result. */
export function ending<T, R, S>(walk: Walk<T, R>, change: (result: R) => S): Walk<T, S> {
  return inTurnBehind(walk, (result) => ended(change(result)));
}

/** Continues a walk with the walk made from its result. */
export function inTurnBehind<T, R, S>(walk: Walk<T, R>, next: (result: R) => Walk<T, S>): Walk<T, S> {
  if (walk.kind === "question") return onwards(walk, (behind) => inTurnBehind(behind, next));
  return withNews(walk.news, next(walk.result));
}

/** Runs walks in sequence, each made from the previous result, until `next` returns null; ends with the last result. */
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

/** Prepends earlier events to the walk's news. */
const withNews = <T, R>(before: readonly News<T>[], walk: Walk<T, R>): Walk<T, R> =>
  before.length === 0 ? walk : { ...walk, news: [...before, ...walk.news] };

/** Whether the verdict is one that the question looks for. */
export const isFoundBy = <T, R>({ sought, outcome }: Question<T, R>, verdict: Verdict): boolean =>
  sought === undefined ? verdict.outcome === outcome : sought.isFound(verdict);

/** The description of a single question. */
interface Asked {
  /** Questions of one kind have similar answers. */
  readonly kind: string;
  /** The number of such questions in a row, including this one. Default: 1. */
  readonly size?: number;
  /** The wanted outcome. Default: pass. */
  readonly outcome?: Outcome;
  /** Default: any verdict with the outcome. */
  readonly sought?: Sought | undefined;
}

/** A walk of one question; ends with the verdict, or with null if it is not a wanted one. */
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

/** A walk of one question; ends with whether the verdict is a wanted one. */
export function askingWhether<T>(candidate: T, asked: Asked): Walk<T, boolean> {
  return ending(asking(candidate, asked), (verdict) => verdict !== null);
}

/** A search as a script: yields each part and receives its result. */
export type Telling<T, R> = Generator<Walk<T, unknown>, R, unknown>;

/** The results of the finished parts, the last first. */
type Behind = { readonly result: unknown; readonly before: Behind } | null;

/**
 * Makes a walk from a script. Each further continuation replays the script from the start with the results of its
 * parts. So the script must be deterministic and have few parts.
 */
export function told<T, R>(tell: () => Telling<T, R>): Walk<T, R> {
  const begun = tell();
  return goneOn(begun, begun.next(), { tell, behind: null });
}

/** Runs a part of a script and returns its result. */
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
