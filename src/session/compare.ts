import { existsSync, readdirSync } from "node:fs";
import { extname, join } from "node:path";
import { OptionsError } from "../base/options-error.ts";
import { Random } from "../base/random.ts";
import { writeCallCounts } from "../compare/call-counts.ts";
import { type Comparison, compareSuites } from "../compare/comparison.ts";
import { gatherFailures } from "../compare/failures.ts";
import { accumulatedChart } from "../report/accumulated-chart.ts";
import { plural } from "../report/closing-lines.ts";
import { type CompareAnswer, comparedLines, type SuiteInAnswer } from "../report/compared.ts";
import { frequencyChart } from "../report/frequency-chart.ts";
import { fileInAnswer } from "./answer-frame.ts";
import { writeAtomically } from "./atomic-file.ts";
import { minimizeFailures } from "./compare-failures.ts";
import { openLanes, type RanSuites, runSuites, type SuiteRuns } from "./compare-runs.ts";
import { gatherSuites, type Suites, type SuitesRequest } from "./compare-suites.ts";
import type { Concluded } from "./concluded.ts";
import type { CallSource } from "./counting-program.ts";
import type { Settings } from "./settings.ts";
import { timeLimit, type Watch } from "./workbench.ts";

/** What to compare, beside how the program is run. */
export interface CompareRequest extends Omit<SuitesRequest, "grammar" | "start" | "seed"> {
  /** How calls are counted. */
  readonly calls: CallSource;
}

/** The session of `culprit compare`. Throws OptionsError, GrammarError and OracleError. */
export async function compareSession(
  request: CompareRequest,
  settings: Settings,
  watch: Watch,
): Promise<Concluded<CompareAnswer>> {
  const started = performance.now();
  const { seed, grammar, start, maxTests } = settings;
  const folder = freeFolder(settings.out);
  const time = timeLimit(settings.maxTime);
  const bounded = { ...watch, signal: AbortSignal.any([watch.signal, time.signal]) };
  try {
    const suites = await gatherSuites({ ...request, seed, grammar, start }, folder, bounded);
    const ran = await runAll(suites, { request, settings, watch: bounded });
    const comparison = compareSuites(
      ran.runs.map(({ suite, calls }) => ({ name: suite.name, calls })),
      new Random(seed),
    );
    const tests = ran.runs.reduce((sum, { examples }) => sum + examples.length, 0);
    const minimized = await minimizeFailures(
      gatherFailures(
        ran.runs.flatMap(({ examples }) => examples),
        ran.runs.length,
      ),
      {
        ...bounded,
        settings,
        folder: join(folder, "failures"),
        suites: comparison.suites.map(({ name }) => name),
        mostRuns: maxTests - tests,
      },
    );
    const stopped = ran.stopped ?? minimized.stopped;
    const answer: CompareAnswer = {
      command: "compare",
      status: stopped === null ? "ok" : "stopped",
      grammar: suites.grammar,
      suites: comparison.suites.map((_, suite) => suiteInAnswer(comparison, ran.runs, suite)),
      failures: minimized.failures,
      output: fileInAnswer(folder, noBytes).path,
      charts: writeCharts(comparison, folder),
      tests: { suites: tests, minimizing: minimized.runs },
      seconds: Math.round(performance.now() - started) / 1_000,
      seed,
      stopped,
      notices: noticesOf(ran),
    };
    for (const { suite, calls } of ran.runs) {
      writeAtomically(join(folder, "calls", `${suite.name}.txt`), writeCallCounts(calls));
    }
    const { functions } = comparison;
    writeAtomically(
      join(folder, "comparison.json"),
      `${JSON.stringify({ ...answer, functions }, null, 2)}\n`,
    );
    return { answer, text: (paint) => comparedLines(answer, paint) };
  } finally {
    time.clear();
  }
}

const noBytes = new Uint8Array();

/** The folder named, which must hold nothing yet, or the next one that does not exist. Throws OptionsError. */
function freeFolder(out: string | undefined): string {
  if (out !== undefined) {
    if (!existsSync(out) || readdirSync(out).length === 0) return out;
    throw new OptionsError(`${out} is not empty; choose another --out or remove what is there.`);
  }
  for (let number = 1; ; number += 1) {
    const folder = number === 1 ? "comparison" : `comparison-${number}`;
    if (!existsSync(folder)) return folder;
  }
}

async function runAll(
  { suites }: Suites,
  { request, settings, watch }: { request: CompareRequest; settings: Settings; watch: Watch },
): Promise<RanSuites> {
  const candidateName = `input${extname(suites[0]?.inputs[0]?.name ?? "")}`;
  const lanes = await openLanes(settings, candidateName, request.calls);
  try {
    for (const text of lanes[0]?.program.notices ?? [])
      watch.watcher({ kind: "notice", text: `note: ${text}` });
    return await runSuites(suites, { ...watch, lanes, source: request.calls, mostRuns: settings.maxTests });
  } finally {
    await Promise.all(lanes.map((lane) => lane.close()));
  }
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
    failing: examples.filter(({ verdict }) => verdict.outcome === "fail").length,
    beyond: { functions: compared.beyond.length, share: compared.beyond.length / Math.max(1, known) },
    only: compared.only
      .map((name) => ({ name, calls: calls.get(name) ?? 0, input: firstTo.get(name) ?? "" }))
      .sort((one, other) => other.calls - one.calls || (one.name < other.name ? -1 : 1)),
  };
}

function writeCharts(comparison: Comparison, folder: string): CompareAnswer["charts"] {
  const charts = { accumulated: accumulatedChart(comparison), functions: frequencyChart(comparison) };
  return Object.entries(charts).map(([name, svg]) => {
    const path = join(folder, `${name}.svg`);
    writeAtomically(path, svg);
    return fileInAnswer(path, new TextEncoder().encode(svg));
  });
}

function noticesOf({ runs, stopped }: RanSuites): string[] {
  const uncounted = runs.reduce((sum, each) => sum + each.uncounted, 0);
  return [
    ...(uncounted > 0
      ? [`${plural(uncounted, "run")} left no counts of calls, as runs do that are killed.`]
      : []),
    ...(stopped === null
      ? []
      : [
          `stopped after ${runs.reduce((sum, { examples }) => sum + examples.length, 0)} runs; what was counted until then is compared.`,
        ]),
  ];
}
