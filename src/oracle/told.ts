import { ended, inTurnBehind, type News, type Walk, withNews } from "./walk.ts";

/** A search that stops at each part of it, gives that and goes on with what the part came to. */
export type Telling<T, R> = Generator<Walk<T, unknown>, R, unknown>;

/** The results of the parts behind the search, the last first. */
type Behind = { readonly result: unknown; readonly before: Behind } | null;

/**
 * A walk as it is told: one part after the other. It is told again from its beginning, with what its parts came to, for each
 * further way that it goes on. So it has to tell the same whenever they come to the same, and few parts at a time.
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
