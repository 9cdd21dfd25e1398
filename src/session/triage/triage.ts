import { extname } from "node:path";
import { grouped } from "../../base/grouped.ts";
import { OptionsError } from "../../base/options-error.ts";
import type { Verdict } from "../../oracle/outcome.ts";
import { readable, withoutQuotations } from "../../oracle/quotation.ts";
import type { StopReason } from "../../oracle/stop.ts";
import type { Tests } from "../../report/answer.ts";
import type { FailureGroup } from "../../report/commands/triage.ts";
import type { Conclusion } from "../../report/conclusion.ts";
import { fileInAnswer, noTests, sumOfTests } from "../answer/answer-frame.ts";
import { timeLimit, type Watch } from "../context/context.ts";
import { type Concluded, concluding } from "../context/event-record.ts";
import { runInputs } from "../context/search-run.ts";
import { type InputFile, readInput } from "../files/input-file.ts";
import { sampleFiles } from "../learn/learning.ts";
import type { Settings } from "../settings/settings.ts";
import { resultTarget } from "../state/result-file.ts";
import { minimizeExamples } from "./minimize-examples.ts";

/**
 * The session of `culprit triage`: runs all inputs, groups them by failure, and minimizes the smallest of each group.
 * Throws OptionsError, GrammarError and OracleError.
 *
 * @param paths files, and folders of files
 */
export function triageSession(
  paths: readonly string[],
  settings: Settings,
  watch: Watch,
): Promise<Conclusion<"triage">> {
  if (settings.out !== undefined) {
    throw new OptionsError("--out names one result, and triage has one for each failure; leave it out.");
  }
  const [first = ""] = paths;
  const time = timeLimit(settings.maxTime);
  const signal = AbortSignal.any([watch.signal, time.signal]);
  return concluding("triage", { ...watch, signal }, async (recorded) => ({
    answer: await triage(paths, settings, recorded),
    about: { path: first, state: settings.state },
  })).finally(() => time.clear());
}

async function triage(
  paths: readonly string[],
  settings: Settings,
  watch: Watch,
): Promise<Concluded<"triage">["answer"]> {
  const ran = await runAll(inputsAt(paths), settings, watch);
  const pathsOf = (outcome: Verdict["outcome"]): readonly string[] =>
    ran.inputs.filter(({ verdict }) => verdict.outcome === outcome).map(({ input }) => input.path);
  const groups = groupsOf(ran.inputs);
  const left = { ...settings, maxTests: settings.maxTests - ran.tests.total };
  const examples = groups.map(({ reason, example }) => ({ reason, path: example.path }));
  // After a stop nothing is minimized.
  const { minimized, tests, stopped } = await minimizeExamples(
    ran.stopped === null ? examples : [],
    left,
    watch,
  );
  return {
    ...(groups.length === 0 && { status: "not-reproduced" as const }),
    groups: groups.map((group, index) => ({ ...group, minimized: minimized[index] ?? null })),
    passing: pathsOf("pass"),
    unresolved: pathsOf("unresolved"),
    tests: sumOfTests([ran.tests, tests]),
    seed: settings.seed,
    stopped: ran.stopped ?? stopped,
  };
}

/** The inputs at these paths, without the results that an earlier run wrote next to them. Throws OptionsError. */
function inputsAt(paths: readonly string[]): readonly InputFile[] {
  const all = sampleFiles(paths).map(readInput);
  const results = new Set(all.map((input) => resultTarget(input, undefined, "min").path));
  const inputs = all.filter(({ location }) => !results.has(location));
  if (inputs.length > 0) return inputs;
  throw new OptionsError(`there are no inputs in ${paths.join(", ")}; name files, or folders with files.`);
}

interface RanInput {
  readonly input: InputFile;
  readonly verdict: Verdict;
}

interface RanInputs {
  /** Fewer than all if the user or a limit ended the runs. */
  readonly inputs: readonly RanInput[];
  readonly tests: Tests;
  readonly stopped: StopReason | null;
}

/** Runs all inputs; those with the same file extension share an open program. */
async function runAll(inputs: readonly InputFile[], settings: Settings, watch: Watch): Promise<RanInputs> {
  const ran: RanInput[] = [];
  let tests = noTests;
  let stopped: StopReason | null = null;
  for (const [, alike] of grouped(inputs, ({ name }) => extname(name))) {
    const before = ran.length;
    const run = await runInputs(
      alike.map(({ bytes }) => bytes),
      {
        about: alike[0] as InputFile,
        failure: { outcome: "fail" },
        sameness: "any",
        settings: { ...settings, maxTests: settings.maxTests - tests.total },
        watch,
        onRun: (done) =>
          watch.watcher({ kind: "phase", name: "running", done: before + done, of: inputs.length }),
      },
    );
    const { verdicts } = run.result;
    ran.push(...verdicts.map((verdict, index) => ({ input: alike[index] as InputFile, verdict })));
    tests = sumOfTests([tests, run.tests]);
    stopped = run.result.stopped;
    if (stopped !== null) break;
  }
  return { inputs: ran, tests, stopped };
}

/** Groups failing inputs by their failure, the largest group first. */
function groupsOf(ran: readonly RanInput[]): readonly Omit<FailureGroup, "minimized">[] {
  const failing = ran.filter(({ verdict }) => verdict.outcome === "fail");
  const groups = grouped(failing, ({ verdict }) =>
    withoutQuotations(verdict.fingerprint ?? verdict.reason ?? ""),
  );
  return [...groups]
    .map(([name, some]) => {
      const inputs = some.map(({ input }) => input);
      const smallest = inputs.reduce((best, each) => (each.bytes.length < best.bytes.length ? each : best));
      return {
        reason: readable(name) || (some[0]?.verdict.reason ?? "it fails"),
        inputs: inputs.map(({ path }) => path),
        example: fileInAnswer(smallest.path, smallest.bytes),
      };
    })
    .toSorted((one, other) => other.inputs.length - one.inputs.length);
}
