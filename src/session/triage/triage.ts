import { extname } from "node:path";
import { grouped } from "../../base/grouped.ts";
import { OptionsError } from "../../base/options-error.ts";
import { answers } from "../../oracle/first-with.ts";
import type { Verdict } from "../../oracle/outcome.ts";
import { readable, withoutQuotations } from "../../oracle/quotation.ts";
import { endsAll, Stop, type StopReason, untilStopped } from "../../oracle/stop.ts";
import type { Tests } from "../../report/answer.ts";
import type { FailureGroup, TriageAnswer } from "../../report/commands/triage.ts";
import type { Conclusion } from "../../report/conclusion.ts";
import { decodeText } from "../../text/encoding.ts";
import { fileInAnswer, noTests, sumOfTests } from "../answer/answer-frame.ts";
import { type Watch, withContext, withOpened } from "../context/context.ts";
import { concluding } from "../context/event-record.ts";
import { runSearch } from "../context/search-run.ts";
import { type InputFile, readInput } from "../files/input-file.ts";
import { sampleFiles } from "../learn/learning.ts";
import { withoutRuns } from "../program/reproduce.ts";
import type { Settings } from "../settings/settings.ts";
import { resultTarget } from "../state/result-file.ts";
import { minimizeVerb } from "../verbs/minimize.ts";
import { runVerb } from "../verbs/run-verb.ts";

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
  return concluding(watch, async (recorded) => ({
    answer: await triage(paths, settings, recorded),
    material: {},
    about: { path: first, state: settings.state },
  }));
}

async function triage(paths: readonly string[], settings: Settings, watch: Watch): Promise<TriageAnswer> {
  const started = performance.now();
  const ran = await runInputs(inputsAt(paths), settings, watch);
  const pathsOf = (outcome: Verdict["outcome"]): readonly string[] =>
    ran.inputs.filter(({ verdict }) => verdict.outcome === outcome).map(({ input }) => input.path);
  const minimized = await minimizeGroups(groupsOf(ran.inputs), {
    ...watch,
    settings: {
      ...settings,
      maxTests: settings.maxTests - ran.tests.total,
      maxTime: settings.maxTime - (performance.now() - started),
    },
    stopped: ran.stopped,
  });
  const { stopped, groups } = minimized;
  return {
    command: "triage",
    status: groups.length === 0 ? "not-reproduced" : stopped === null ? "ok" : "stopped",
    input: null,
    output: null,
    groups,
    passing: pathsOf("pass"),
    unresolved: pathsOf("unresolved"),
    tests: sumOfTests([ran.tests, minimized.tests]),
    seconds: Math.round(performance.now() - started) / 1_000,
    seed: settings.seed,
    stopped,
    notices: [],
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
async function runInputs(inputs: readonly InputFile[], settings: Settings, watch: Watch): Promise<RanInputs> {
  const ran: RanInput[] = [];
  let tests = noTests;
  let stopped: StopReason | null = null;
  for (const [, alike] of grouped(inputs, ({ name }) => extname(name))) {
    const maxTests = settings.maxTests - tests.total;
    const some = await runAlike(alike, { ...settings, maxTests }, { ...watch, before: ran.length });
    ran.push(...some.inputs);
    tests = sumOfTests([tests, some.tests]);
    stopped = some.stopped;
    if (stopped !== null) break;
  }
  return { inputs: ran, tests, stopped };
}

/** Runs inputs with one file extension. The first one's state folder keeps their verdicts. */
function runAlike(
  inputs: readonly InputFile[],
  settings: Settings,
  { before, ...watch }: Watch & { readonly before: number },
): Promise<RanInputs> {
  const [about] = inputs as readonly [InputFile];
  const asked = { ...settings, grammar: "none", start: undefined };
  return withOpened(about, { settings: asked, watch }, async (opened) => {
    const context = { ...opened, reproduction: withoutRuns({ outcome: "fail" }) };
    const ran: RanInput[] = [];
    const { result, tests } = await runSearch(context, {
      sameness: "any",
      keepsInputs: false,
      claims: () => [],
      search: async (oracle, signal) => {
        ran.length = 0;
        const stopped = await untilStopped(async () => {
          const candidates = inputs.map(({ bytes }) => bytes);
          for await (const { verdict } of answers(oracle, candidates, signal)) {
            ran.push({ input: inputs[ran.length] as InputFile, verdict });
            const done = before + ran.length;
            watch.watcher({
              kind: "phase",
              name: "running",
              done,
              of: before + inputs.length,
            });
          }
        });
        return { stopped };
      },
    });
    return { inputs: ran, tests, stopped: result.stopped };
  });
}

/** A group before its example is minimized. */
interface Group {
  readonly reason: string;
  readonly inputs: readonly InputFile[];
}

/** Groups failing inputs by their failure, the largest group first. */
function groupsOf(ran: readonly RanInput[]): readonly Group[] {
  const failing = ran.filter(({ verdict }) => verdict.outcome === "fail");
  const groups = grouped(failing, ({ verdict }) =>
    withoutQuotations(verdict.fingerprint ?? verdict.reason ?? ""),
  );
  return [...groups]
    .map(([name, some]) => ({
      reason: readable(name) || (some[0]?.verdict.reason ?? "it fails"),
      inputs: some.map(({ input }) => input),
    }))
    .toSorted((one, other) => other.inputs.length - one.inputs.length);
}

/** Bounds of minimizing. */
interface MinimizingGroups extends Watch {
  /** With the remaining numbers of tests and milliseconds. */
  readonly settings: Settings;
  /** Why the runs before stopped; then nothing is minimized. */
  readonly stopped: StopReason | null;
}

/** Minimizes the smallest input of each group, like `culprit minimize`. */
async function minimizeGroups(
  groups: readonly Group[],
  { settings, stopped: before, ...watch }: MinimizingGroups,
): Promise<{
  readonly groups: readonly FailureGroup[];
  readonly tests: Tests;
  readonly stopped: StopReason | null;
}> {
  const done = groups.map(unminimized);
  const deadline = performance.now() + settings.maxTime;
  let tests = noTests;
  const stopped = await untilStopped(async () => {
    if (before !== null) throw new Stop(before);
    for (const [index, group] of done.entries()) {
      watch.signal.throwIfAborted();
      watch.watcher({ kind: "phase", name: "minimizing-failure", subject: `${index + 1}: ${group.reason}` });
      const maxTests = settings.maxTests - tests.total;
      if (maxTests <= 0) throw new Stop("tests");
      const limits = { ...settings, maxTests, maxTime: deadline - performance.now() };
      const { answer, result } = await withContext(group.example.path, limits, watch, (context) =>
        runVerb(minimizeVerb, context, { choice: {} }),
      );
      tests = sumOfTests([tests, answer.tests]);
      if (result !== null && answer.output !== null && answer.status !== "unconfirmed") {
        done[index] = { ...group, minimized: { ...answer.output, text: shortText(result) } };
      }
      if (endsAll(answer.stopped)) throw new Stop(answer.stopped);
    }
  });
  return { groups: done, tests, stopped };
}

function unminimized({ reason, inputs }: Group): FailureGroup {
  const smallest = inputs.reduce((best, input) => (input.bytes.length < best.bytes.length ? input : best));
  return {
    reason,
    inputs: inputs.map(({ path }) => path),
    example: fileInAnswer(smallest.path, smallest.bytes),
    minimized: null,
  };
}

/** Characters of a minimized input in an answer. */
const longestText = 1_000;

const shortText = (bytes: Uint8Array): string => [...decodeText(bytes).text].slice(0, longestText).join("");
