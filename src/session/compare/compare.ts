import { extname, join } from "node:path";
import { Random } from "../../base/random.ts";
import { type Comparison, compareSuites } from "../../compare/comparison.ts";
import { gatherFailures } from "../../compare/failures.ts";
import type { CompareAnswer, SuiteInAnswer } from "../../report/commands/compare.ts";
import type { Conclusion } from "../../report/conclusion.ts";
import type { Notice } from "../../report/notice.ts";
import { storedInAnswer } from "../answer/file-in-answer.ts";
import { sumOfTests, testsOfOutcomes } from "../answer/tests.ts";
import { timeLimit, type Watch } from "../context/context.ts";
import { concluding, type Ended } from "../context/event-record.ts";
import type { Settings } from "../settings/settings.ts";
import { minimizeFailures } from "./compare-failures.ts";
import { freeFolder, writeCharts, writeComparison, writeCounts } from "./compare-folder.ts";
import { type RanSuites, runSuites, type SuiteRuns } from "./compare-runs.ts";
import { gatherSuites, type SuitesRequest } from "./compare-suites.ts";
import type { CallSource } from "./counting-program.ts";

/** What to compare, beside how the program is run. */
export interface CompareRequest extends Omit<SuitesRequest, "grammar" | "start" | "seed"> {
  /** How calls are counted. */
  readonly calls: CallSource;
}

/** The session of `culprit compare`. Throws OptionsError, GrammarError and OracleError. */
export async function compareSession(
  request: CompareRequest,
  settings: Settings,
  given: Watch,
): Promise<Conclusion<"compare">> {
  const time = timeLimit(settings.maxTime);
  const watch = { ...given, signal: AbortSignal.any([given.signal, time.signal]) };
  try {
    const folder = freeFolder(settings.out);
    return await concluding(watch, async (watch) => ({
      ...(await compareIn(folder, { request, settings, watch })),
      about: { path: folder, state: settings.state },
    }));
  } finally {
    time.clear();
  }
}

/** Makes, runs, compares, minimizes, and leaves all of it in the folder. */
async function compareIn(
  folder: string,
  { request, settings, watch }: { request: CompareRequest; settings: Settings; watch: Watch },
): Promise<Ended<"compare">> {
  const started = performance.now();
  const { seed, grammar, start, maxTests } = settings;
  const gathered = await gatherSuites({ ...request, seed, grammar, start }, folder, watch);
  const { suites } = gathered;
  // Candidates are called as the samples are, as far as programs look at it.
  const candidateName = `input${extname(suites[0]?.inputs[0]?.name ?? "")}`;
  const ran = await runSuites(suites, { ...watch, settings, candidateName, source: request.calls });
  const { runs } = ran;
  const counted = runs.map(({ suite, calls, callsByInput }) => ({
    name: suite.name,
    calls,
    inputs: callsByInput,
  }));
  const comparison = compareSuites(counted, new Random(seed));
  const examples = runs.flatMap((each) => each.examples);
  const minimized = await minimizeFailures(gatherFailures(examples, runs.length), {
    ...watch,
    settings,
    folder: join(folder, "failures"),
    suites: counted.map(({ name }) => name),
    mostRuns: maxTests - examples.length,
  });
  const stopped = ran.stopped ?? minimized.stopped;
  const charts = writeCharts(comparison, folder);
  writeCounts(counted, folder);
  const answer: CompareAnswer = {
    command: "compare",
    input: null,
    status: stopped === null ? "ok" : "stopped",
    grammar: gathered.grammar,
    suites: comparison.suites.map((_, suite) => suiteInAnswer(comparison, runs, suite)),
    failures: minimized.failures,
    charts: charts.map(({ file }) => file),
    output: storedInAnswer(folder),
    startingCalls: [...ran.starting.calls.values()].reduce((sum, count) => sum + count, 0),
    tests: sumOfTests([testsOfOutcomes(examples.map(({ outcome }) => outcome)), minimized.tests]),
    runs: { suites: examples.length, minimizing: minimized.tests.total },
    seconds: Math.round(performance.now() - started) / 1_000,
    seed,
    stopped,
    notices: noticesOf(ran),
  };
  writeComparison({ ...answer, functions: comparison.functions }, folder);
  return { answer, material: { charts: charts.map(({ svg }) => svg) } };
}

function suiteInAnswer(comparison: Comparison, runs: readonly SuiteRuns[], index: number): SuiteInAnswer {
  const compared = comparison.suites[index];
  const ran = runs[index];
  if (compared === undefined || ran === undefined) throw new RangeError(`there is no suite ${index}`);
  const { calls, examples, firstTo } = ran;
  const known = comparison.suites[0]?.functions ?? 0;
  return {
    ...compared,
    inputs: examples.length,
    bytes: examples.reduce((sum, { bytes }) => sum + bytes.length, 0),
    failing: examples.filter(({ outcome }) => outcome === "fail").length,
    beyond: { functions: compared.beyond.length, share: compared.beyond.length / Math.max(1, known) },
    only: compared.only
      .map((name) => ({ name, calls: calls.get(name) ?? 0, input: firstTo.get(name) ?? "" }))
      .sort((one, other) => other.calls - one.calls || (one.name < other.name ? -1 : 1)),
  };
}

function noticesOf({ runs, starting, stopped }: RanSuites): Notice[] {
  const uncounted = runs.reduce((sum, each) => sum + each.uncounted, 0);
  const notices: (Notice | null)[] = [
    uncounted > 0 ? { kind: "uncounted-runs", runs: uncounted } : null,
    starting.isSteady ? null : { kind: "unsteady-start" },
    stopped === null ? null : { kind: "compared-in-part" },
  ];
  return notices.filter((notice) => notice !== null);
}
