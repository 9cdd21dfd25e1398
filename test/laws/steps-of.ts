import { Session } from "node:inspector";

/**
 * How many blocks of our code the work runs through, as V8 counts them: the turns of loops, the calls of functions, the
 * branches taken. It is the same at every run, and what is quadratic in thousands shows.
 */
export function stepsOf(work: () => void): number {
  const session = new Session();
  session.connect();
  let steps = 0;
  session.post("Profiler.enable");
  session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: true });
  session.post("Profiler.takePreciseCoverage");
  work();
  session.post("Profiler.takePreciseCoverage", (error, coverage) => {
    if (error) throw error;
    for (const { url, functions } of coverage.result) {
      if (!/\/(src|dist)\//.test(url)) continue;
      for (const { ranges } of functions) for (const { count } of ranges) steps += count;
    }
  });
  session.disconnect();
  return steps;
}
