/** Options of every search. */
export interface SearchOptions<T> {
  /** Passed to the oracle; aborting it ends the search. Default: never aborts. */
  readonly signal?: AbortSignal;
  /** Called with each better result as soon as it is known. Default: no call. */
  readonly onImprovement?: (better: T) => void;
}

/** Fills in the defaults. */
export function withDefaults<T>(options: SearchOptions<T>): Required<SearchOptions<T>> {
  const { signal = new AbortController().signal, onImprovement = () => {} } = options;
  return { signal, onImprovement };
}
