/** What every search takes besides its input and its oracle. */
export interface SearchOptions<T> {
  /** Handed to the oracle, which ends the search when it aborts. Default: never aborts. */
  readonly signal?: AbortSignal;
  /** Told each better result as soon as it is known. Default: nobody is told. */
  readonly onImprovement?: (better: T) => void;
}

/** The options with their defaults filled in. */
export function withDefaults<T>(options: SearchOptions<T>): Required<SearchOptions<T>> {
  const { signal = new AbortController().signal, onImprovement = () => {} } = options;
  return { signal, onImprovement };
}
