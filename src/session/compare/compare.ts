import { existsSync, readdirSync, statSync } from "node:fs";
import { extname, join } from "node:path";
import { OptionsError } from "../../base/options-error.ts";
import { Random } from "../../base/random.ts";
import { writeCallCounts } from "../../compare/call-counts.ts";
import {
  type ComparedFunction,
  type Comparison,
  compareSuites,
  type SuiteCalls,
} from "../../compare/comparison.ts";
import { gatherFailures, isNew, type SuiteFailure } from "../../compare/failures.ts";
import type { FileInAnswer } from "../../report/answer.ts";
import { accumulatedChart, frequencyChart } from "../../report/chart.ts";
import type { CompareAnswer, SuiteFailureInAnswer, SuiteInAnswer } from "../../report/commands/compare.ts";
import type { Conclusion } from "../../report/conclusion.ts";
import type { Notice } from "../../report/notice.ts";
import { inLine } from "../../report/visible.ts";
import { fileInAnswer, storedInAnswer, sumOfTests, testsOfOutcomes } from "../answer/answer-frame.ts";
import { timeLimit, type Watch } from "../context/context.ts";
import { concluding, type Ended } from "../context/event-record.ts";
import { writeAtomically } from "../files/atomic-file.ts";
import type { Settings } from "../settings/settings.ts";
import { minimizeExamples } from "../triage/minimize-examples.ts";
import { type RanSuites, runSuites, type SuiteRuns } from "./compare-runs.ts";
import { gatherSuites, type SuitesRequest } from "./compare-suites.ts";
import type { CallSource } from "./counting-program.ts";

/** The suites to compare, and how to count calls. */
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
    return await concluding("compare", watch, async (watch) => ({
      ...(await compareIn(folder, { request, settings, watch })),
      about: { path: folder, state: settings.state },
    }));
  } finally {
    time.clear();
  }
}

/** Generates, runs and compares the suites and minimizes failures, with all results in the folder. */
async function compareIn(
  folder: string,
  { request, settings, watch }: { request: CompareRequest; settings: Settings; watch: Watch },
): Promise<Ended<"compare">> {
  const started = performance.now();
  const { seed, grammar, start, maxTests } = settings;
  const gathered = await gatherSuites({ ...request, seed, grammar, start }, folder, watch);
  const { suites } = gathered;
  // Candidates get the samples' extension, because some programs depend on it.
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
  const failures = gatherFailures(examples, runs.length).map((failure, index) =>
    failureInAnswer(failure, { place: join(folder, "failures", `${index + 1}`), suites: counted }),
  );
  const minimizing = await minimizeExamples(
    failures.flatMap(({ isNew, reason, example: { path } }) => (isNew ? [{ reason, path }] : [])),
    { ...settings, maxTests: maxTests - examples.length, out: undefined },
    watch,
    mostTestsEach,
  );
  const stopped = ran.stopped ?? minimizing.stopped;
  const charts = writeCharts(comparison, folder);
  writeCounts(counted, folder);
  const answer: CompareAnswer = {
    command: "compare",
    input: null,
    status: stopped === null ? "ok" : "stopped",
    grammar: gathered.grammar,
    suites: comparison.suites.map((_, suite) => suiteInAnswer(comparison, runs, suite)),
    // New failures come first.
    failures: failures.map((each, index) => ({ ...each, minimized: minimizing.minimized[index] ?? null })),
    charts: charts.map(({ file }) => file),
    output: storedInAnswer(folder),
    startingCalls: [...ran.starting.calls.values()].reduce((sum, count) => sum + count, 0),
    tests: sumOfTests([testsOfOutcomes(examples.map(({ outcome }) => outcome)), minimizing.tests]),
    runs: { suites: examples.length, minimizing: minimizing.tests.total },
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

/** Tests for each failure: enough for a small example, and one hard failure does not use up the time of all. */
const mostTestsEach = 1_000;

/** Writes the example of a new failure to a separate file, to be minimized. */
function failureInAnswer(
  failure: SuiteFailure,
  { place, suites }: { readonly place: string; readonly suites: readonly SuiteCalls[] },
): Omit<SuiteFailureInAnswer, "minimized"> {
  const { fingerprint, example, inputs } = failure;
  const path = isNew(failure) ? `${place}${extname(example.path)}` : example.path;
  if (isNew(failure)) writeAtomically(path, example.bytes);
  return {
    reason: fingerprint || example.reason,
    isNew: isNew(failure),
    inputs: Object.fromEntries(suites.map(({ name }, suite) => [name, inputs[suite] ?? 0])),
    example: fileInAnswer(path, example.bytes),
  };
}

/** The named folder, which must be empty or new, or the next free `comparison` folder. Throws OptionsError. */
function freeFolder(out: string | undefined): string {
  if (out !== undefined) {
    if (!existsSync(out)) return out;
    if (!statSync(out).isDirectory()) {
      throw new OptionsError(
        `${inLine(out)} is a file; --out takes a folder, which is made when there is none.`,
      );
    }
    if (readdirSync(out).length === 0) return out;
    throw new OptionsError(`${inLine(out)} is not empty; choose another --out or remove what is there.`);
  }
  for (let number = 1; ; number += 1) {
    const folder = number === 1 ? "comparison" : `comparison-${number}`;
    if (!existsSync(folder)) return folder;
  }
}

/** Writes both charts; returns their SVG and files. */
function writeCharts(
  comparison: Comparison,
  folder: string,
): readonly { readonly svg: string; readonly file: FileInAnswer }[] {
  const charts = { accumulated: accumulatedChart(comparison), functions: frequencyChart(comparison) };
  return Object.entries(charts).map(([name, svg]) => {
    const path = join(folder, `${name}.svg`);
    writeAtomically(path, svg);
    return { svg, file: fileInAnswer(path, new TextEncoder().encode(svg)) };
  });
}

/** Writes the counts of each suite, in the format that programs print. */
function writeCounts(suites: readonly SuiteCalls[], folder: string): void {
  for (const { name, calls } of suites) {
    writeAtomically(join(folder, "calls", `${name}.txt`), writeCallCounts(calls));
  }
}

/** Writes the whole answer, including the data of each function. */
function writeComparison(
  answer: CompareAnswer & { readonly functions: readonly ComparedFunction[] },
  folder: string,
): void {
  writeAtomically(join(folder, "comparison.json"), `${JSON.stringify(answer, null, 2)}\n`);
}
