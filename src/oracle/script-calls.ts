/** How often the functions of one script were called, in the form of V8's precise coverage (`Profiler.ScriptCoverage`). */
export interface ScriptCalls {
  readonly url: string;
  readonly functions: readonly FunctionCalls[];
}

/** The calls of one function. */
export interface FunctionCalls {
  /** Empty when it has none. */
  readonly functionName: string;
  /** The first range is the whole function, its count how often it was called; offsets are indices in the script's text. */
  readonly ranges: readonly {
    readonly startOffset: number;
    readonly endOffset: number;
    readonly count: number;
  }[];
}
