import type { Oracle, Wanted } from "./oracle.ts";
import type { Outcome, Verdict } from "./outcome.ts";

/** Assumed probability that the caller asks for the next answer: callers mostly continue. */
const goingOn = 0.95;

/** A candidate with its verdict. */
export interface Answer<T> {
  readonly candidate: T;
  readonly verdict: Verdict;
}

/**
 * Yields the verdicts on all candidates in order, lazily, working ahead as far as the oracle allows. Ending the
 * iteration cancels the runs started ahead.
 */
export async function* answers<T>(
  oracle: Oracle<T>,
  candidates: Iterable<T>,
  signal: AbortSignal,
): AsyncGenerator<Answer<T>, void, void> {
  const { ahead } = oracle;
  const upcoming: T[] = [];
  const source = candidates[Symbol.iterator]();
  let exhausted = false;
  const pull = (): void => {
    const next = source.next();
    if (next.done) exhausted = true;
    else upcoming.push(next.value);
  };
  // The caller may stop after each answer, so each further question is less probable.
  const wanted = (): readonly Wanted<T>[] =>
    upcoming
      .map((candidate, index) => ({ candidate, probability: goingOn ** (index + 1) }))
      .filter(({ candidate }) => ahead?.known(candidate) === undefined);
  try {
    for (;;) {
      while (!exhausted && upcoming.length < (ahead?.places() ?? 1)) pull();
      ahead?.want(wanted);
      if (upcoming.length === 0) return;
      const candidate = upcoming[0] as T;
      const verdict = await oracle(candidate, signal);
      upcoming.shift();
      yield { candidate, verdict };
    }
  } finally {
    ahead?.clear();
  }
}

/** The first candidate, in order, with this outcome; undefined if there is none. */
export async function firstWith<T>(
  oracle: Oracle<T>,
  candidates: Iterable<T>,
  outcome: Outcome,
  signal: AbortSignal,
): Promise<Answer<T> | undefined> {
  for await (const answer of answers(oracle, candidates, signal)) {
    if (answer.verdict.outcome === outcome) return answer;
  }
  return undefined;
}

export async function all<T>(
  oracle: Oracle<T>,
  candidates: Iterable<T>,
  signal: AbortSignal,
): Promise<readonly Verdict[]> {
  const verdicts: Verdict[] = [];
  for await (const { verdict } of answers(oracle, candidates, signal)) verdicts.push(verdict);
  return verdicts;
}
