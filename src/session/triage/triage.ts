import { dirname, extname, join } from "node:path";
import { grouped } from "../../base/grouped.ts";
import { OptionsError } from "../../base/options-error.ts";
import { sameFailure } from "../../oracle/fingerprint.ts";
import type { Verdict } from "../../oracle/outcome.ts";
import { readable, withoutQuotations } from "../../oracle/quotation.ts";
import { endsAll, Stop, type StopReason, untilStopped } from "../../oracle/stop.ts";
import type { FileInAnswer, Tests } from "../../report/answer.ts";
import type { FailureGroup } from "../../report/commands/triage.ts";
import { decodeText } from "../../text/encoding.ts";
import { fileInAnswer, noTests, sumOfTests } from "../answer/answer-frame.ts";
import { type Watch, withContext, withTimeLimit } from "../context/context.ts";
import { runInputs } from "../context/search-run.ts";
import { type Concluded, concluding } from "../context/session.ts";
import { asFile, asFolder, type InputFile, readInput, sampleFiles } from "../files/input-file.ts";
import type { Settings } from "../settings/settings.ts";
import { isAsWritten } from "../state/result-file.ts";
import { recordsIn } from "../state/state-folder.ts";
import { defaultParent } from "../state/state-place.ts";
import type { Answered } from "../verbs/answered.ts";
import { minimizeIn } from "../verbs/minimize.ts";

interface TriageRequest {
  /** Files, and folders of files. */
  readonly inputs: readonly string[];
  readonly settings: Settings;
}

/**
 * The session of `culprit triage`: runs all inputs, groups them by failure, and minimizes the smallest of each group.
 * Throws OptionsError, GrammarError and OracleError.
 */
export const triageSession = concluding("triage", async ({ inputs, settings }: TriageRequest, watch) => {
  if (settings.out !== undefined) {
    throw new OptionsError("--out names one result, and triage has one for each failure; leave it out.");
  }
  const [path = ""] = inputs;
  const answer = await withTimeLimit(settings.maxTime, watch.signal, (signal) =>
    triage(inputs, settings, { ...watch, signal }),
  );
  return { answer, about: { path, state: settings.state } };
});

async function triage(
  paths: readonly string[],
  settings: Settings,
  watch: Watch,
): Promise<Concluded<"triage">["answer"]> {
  const ran = await runAll(inputsAt(paths, settings), settings, watch);
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

/** The inputs at these paths, without results of earlier runs unless all of them are. Throws OptionsError. */
function inputsAt(paths: readonly string[], { state }: Settings): readonly InputFile[] {
  const all = sampleFiles(paths).map(readInput);
  if (all.length === 0)
    throw new OptionsError(`there are no inputs in ${paths.join(", ")}; name files, or folders with files.`);
  const inputs = all.filter(({ location }) => !isResult(location, state));
  return inputs.length > 0 ? inputs : all;
}

/** Whether an earlier run wrote this file, or the folder that it is in. */
function isResult(location: string, state: string | undefined): boolean {
  const folder = dirname(location);
  const recordsBeside = (path: string): string =>
    recordsIn({ parent: state ?? join(dirname(path), defaultParent) });
  return (
    isAsWritten(location, { records: recordsBeside(location), form: asFile() }) ||
    isAsWritten(folder, { records: recordsBeside(folder), form: asFolder(0o777) })
  );
}

/** How much was run, and why it ended early. */
interface Ended {
  readonly tests: Tests;
  readonly stopped: StopReason | null;
}

interface RanInput {
  readonly input: InputFile;
  readonly verdict: Verdict;
}

/** Runs all inputs, or fewer if a limit ends the runs; those with the same file extension share an open program. */
async function runAll(
  inputs: readonly InputFile[],
  settings: Settings,
  watch: Watch,
): Promise<Ended & { readonly inputs: readonly RanInput[] }> {
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
  const groups = grouped(failing, representing(failing.map(({ verdict }) => failureOf(verdict))));
  return [...groups]
    .map(([failure, some]) => {
      const name = withoutQuotations(failure);
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

const failureOf = ({ fingerprint, reason }: Verdict): string => fingerprint ?? reason ?? "";

/**
 * Represents each failure by the first that is the same. A word of a message may come from an input that has it, too; so
 * those with fewer such words, marked by ‹, come first.
 */
function representing(failures: readonly string[]): (run: RanInput) => string {
  const marks = (failure: string): number => failure.split("‹").length;
  const firsts = new Map<string, string>();
  const known = new Map<string, string>();
  for (const failure of [...new Set(failures)].sort((one, other) => marks(one) - marks(other))) {
    const bare = readable(failure);
    const first =
      firsts.get(bare) ?? [...firsts.values()].find((each) => sameFailure(each, failure, "message"));
    if (first === undefined) firsts.set(bare, failure);
    known.set(failure, first ?? failure);
  }
  return ({ verdict }) => known.get(failureOf(verdict)) as string;
}

/** A minimized example with the beginning of its text; null if nothing was found, or fresh runs denied the result. */
type MinimizedExample = (FileInAnswer & { readonly text: string }) | null;

/**
 * Minimizes each example like `culprit minimize`, with at most `mostEach` tests each and the settings' limit in all. Throws
 * OptionsError, GrammarError and OracleError.
 */
export async function minimizeExamples(
  examples: readonly { readonly reason: string; readonly path: string }[],
  settings: Settings,
  watch: Watch,
  mostEach = Number.POSITIVE_INFINITY,
): Promise<Ended & { readonly minimized: readonly MinimizedExample[] }> {
  const minimized: MinimizedExample[] = examples.map(() => null);
  let tests = noTests;
  const stopped = await untilStopped(async () => {
    for (const [index, { reason, path }] of examples.entries()) {
      watch.signal.throwIfAborted();
      watch.watcher({ kind: "phase", name: "minimizing-failure", subject: `${index + 1}: ${reason}` });
      const left = settings.maxTests - tests.total;
      if (left <= 0) throw new Stop("tests");
      const limited = { ...settings, maxTests: Math.min(left, mostEach) };
      const done = await withContext(readInput(path), limited, watch, (context) => minimizeIn(context, {}));
      minimized[index] = exampleIn(done);
      tests = sumOfTests([tests, done.answer.tests]);
      const reasonToStop = done.answer.stopped;
      if (endsAll(reasonToStop) && (reasonToStop !== "tests" || left <= mostEach))
        throw new Stop(reasonToStop);
    }
  });
  return { minimized, tests, stopped };
}

/** Characters of a minimized input in an answer. */
const longestText = 1_000;

function exampleIn({ answer, result }: Answered<"minimize">): MinimizedExample {
  const { output, status } = answer;
  if (result === null || output === null || status === "unconfirmed") return null;
  return { ...output, text: [...decodeText(result).text].slice(0, longestText).join("") };
}
