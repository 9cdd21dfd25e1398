import type { Oracle } from "./oracle.ts";
import type { Outcome } from "./outcome.ts";

/** A search of one question after the other, each of which depends on the answers before it. */
export interface Walk<State, T> {
  /** What to ask about; undefined at the end. */
  readonly candidate: (state: State) => T | undefined;
  /** Where the search goes on when the candidate has the outcome looked for, or has not. */
  readonly after: (state: State, isFound: boolean) => State;
}

export interface Following<State, T> {
  readonly walk: Walk<State, T>;
  readonly outcome: Outcome;
  readonly signal: AbortSignal;
  /** Told the state before each question. Default: nobody is told. */
  readonly onAsk?: (state: State) => void;
  /** Told the state after each candidate that has the outcome. */
  readonly onFound: (state: State) => void;
}

interface Question<State, T> {
  readonly state: State;
  readonly candidate: T;
}

/**
 * Follows a search to its end. Works ahead, as far as the oracle allows, on what will be asked if no candidate has the
 * outcome, over the borders of rounds and lists. Every candidate is asked on top of all that was found before it, so
 * what is found is merged and never raced, and questions and results do not depend on how far it works ahead.
 */
export async function follow<State, T>(
  oracle: Oracle<T>,
  start: State,
  { walk, outcome, signal, onAsk, onFound }: Following<State, T>,
): Promise<State> {
  const { ahead } = oracle;
  const upcoming: Question<State, T>[] = [];
  let state = start;

  const workAhead = (): void => {
    const last = upcoming.at(-1);
    let next = last === undefined ? state : walk.after(last.state, false);
    while (upcoming.length < (ahead?.width ?? 1)) {
      const candidate = walk.candidate(next);
      if (candidate === undefined) return;
      ahead?.start(candidate);
      upcoming.push({ state: next, candidate });
      next = walk.after(next, false);
    }
  };

  try {
    for (;;) {
      workAhead();
      const question = upcoming.shift();
      if (question === undefined) return state;
      onAsk?.(question.state);
      const isFound = (await oracle(question.candidate, signal)).outcome === outcome;
      state = walk.after(question.state, isFound);
      if (!isFound) continue;
      upcoming.length = 0;
      ahead?.clear();
      onFound(state);
    }
  } finally {
    ahead?.clear();
  }
}
