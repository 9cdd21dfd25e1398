import { existsSync, readdirSync, statSync } from "node:fs";
import { extname, join } from "node:path";
import { keyOf } from "../../base/hash.ts";
import { OptionsError } from "../../base/options-error.ts";
import { Random } from "../../base/random.ts";
import {
  type ComparedFunction,
  type Comparison,
  compareSuites,
  type SuiteCalls,
} from "../../compare/comparison.ts";
import { gatherFailures, isNew, type SuiteFailure } from "../../compare/failures.ts";
import { inverted, probabilistic } from "../../generate/models.ts";
import { joinerOf } from "../../parse/join-tokens.ts";
import type { CompareAnswer, SuiteFailureInAnswer, SuiteInAnswer } from "../../report/commands/compare.ts";
import type { Notice } from "../../report/notice.ts";
import { inLine } from "../../report/words.ts";
import { fileInAnswer, storedInAnswer, sumOfTests, testsOfOutcomes } from "../answer/answer-frame.ts";
import { type Watch, withTimeLimit } from "../context/context.ts";
import { concluding } from "../context/session.ts";
import { makeFolders, writeAtomically } from "../files/atomic-file.ts";
import { readInput, sampleFiles } from "../files/input-file.ts";
import { numberedFolder } from "../files/input-sink.ts";
import { Filling, noticesOfInputs } from "../generate/filling.ts";
import { producedInputs } from "../generate/produced-inputs.ts";
import { grammarToLearn, learnForModel } from "../learn/learn.ts";
import type { Settings } from "../settings/settings.ts";
import { minimizeExamples } from "../triage/triage.ts";
import { type CallSource, type RanSuites, runSuites, type Suite, type SuiteRuns } from "./compare-runs.ts";

/** The suites to compare, and how to count calls. */
export interface CompareRequest {
  /** Files and folders. */
  readonly samples: readonly string[];
  /** Inputs like the samples. Default: generated. */
  readonly common?: readonly string[] | undefined;
  /** The number of inputs in each generated suite. */
  readonly number: number;
  /** The number of expansions drawn before an input is completed. */
  readonly size: number;
  /** How calls are counted. */
  readonly calls: CallSource;
  readonly settings: Settings;
}

/** The session of `culprit compare`. Throws OptionsError, GrammarError and OracleError. */
export const compareSession = concluding("compare", async (request: CompareRequest, watch) => {
  const { maxTime, out, state } = request.settings;
  const folder = freeFolder(out);
  const answer = await withTimeLimit(maxTime, watch.signal, (signal) =>
    compareIn(folder, request, { ...watch, signal }),
  );
  return { answer, about: { path: folder, state } };
});

/** Generates, runs and compares the suites and minimizes failures, with all results in the folder. */
async function compareIn(folder: string, request: CompareRequest, watch: Watch): Promise<CompareAnswer> {
  const { settings } = request;
  const started = performance.now();
  const { seed, maxTests } = settings;
  const { suites, grammar } = await gatherSuites(folder, request, watch);
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
  makeFolders(folder);
  const answer: CompareAnswer = {
    command: "compare",
    input: null,
    status: stopped === null ? "ok" : "stopped",
    grammar,
    suites: comparison.suites.map((_, suite) => suiteInAnswer(comparison, runs, suite)),
    // New failures come first.
    failures: failures.map((each, index) => ({ ...each, minimized: minimizing.minimized[index] ?? null })),
    output: storedInAnswer(folder),
    startingCalls: [...ran.starting.calls.values()].reduce((sum, count) => sum + count, 0),
    tests: sumOfTests([testsOfOutcomes(examples.map(({ outcome }) => outcome)), minimizing.tests]),
    runs: { suites: examples.length, minimizing: minimizing.tests.total },
    seconds: Math.round(performance.now() - started) / 1_000,
    seed,
    stopped,
    notices: [...noticesOf(ran), ...equalNotice(suites, request)],
  };
  writeComparison({ ...answer, functions: comparison.functions }, folder);
  return answer;
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
    stopped === null ? null : { kind: "compared-in-part", limit: stopped },
  ];
  return notices.filter((notice) => notice !== null);
}

/** Says that the user gave the samples again to compare them with. */
function equalNotice([samples, common]: readonly Suite[], request: CompareRequest): readonly Notice[] {
  const known = new Set(samples?.inputs.map(({ bytes }) => keyOf(bytes)));
  const isEqual =
    request.common !== undefined && common?.inputs.every(({ bytes }) => known.has(keyOf(bytes)));
  return isEqual ? [{ kind: "equal-suites" }] : [];
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

function suiteOf(name: string, paths: readonly string[]): Suite {
  const inputs = sampleFiles(paths).map(readInput);
  if (inputs.length > 0) return { name, inputs };
  throw new OptionsError(`no inputs in ${paths.join(", ")}; name files, or folders that hold some.`);
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

/** Writes the whole answer, including the data of each function. */
function writeComparison(
  answer: CompareAnswer & { readonly functions: readonly ComparedFunction[] },
  folder: string,
): void {
  writeAtomically(join(folder, "comparison.json"), `${JSON.stringify(answer, null, 2)}\n`);
}

/**
 * The suites to compare, the samples first, and the grammar of generated inputs; null if none was used. Reads the
 * samples and `--common`, and generates the other suites in the folder with probabilities learned from the samples. The
 * alternatives of a rule have the same probabilities everywhere, which mixes what samples have in different places. There are
 * fewer inputs after a stop. Throws OptionsError and GrammarError.
 */
async function gatherSuites(
  folder: string,
  request: CompareRequest,
  watch: Watch,
): Promise<{ readonly suites: readonly Suite[]; readonly grammar: string | null }> {
  const { settings } = request;
  const samples = suiteOf("samples", request.samples);
  const given = request.common ? suiteOf("common", request.common) : undefined;
  if (settings.grammar === "none") {
    if (given === undefined) {
      throw new OptionsError(
        "nothing to compare the samples with: give inputs with --common, or leave --grammar none out.",
      );
    }
    return { suites: [samples, given], grammar: null };
  }
  const { name: grammar, sites } = await grammarToLearn(settings, request.samples);
  const none = `no sample parses with the grammar ${grammar}, so nothing like them can be made; name another grammar, or compare with --common <paths> --grammar none.`;
  const { learned } = await learnForModel(request.samples, sites, { ...watch, depth: 0, none });
  const extension = extname(sampleFiles(request.samples)[0] ?? "");
  const models = { common: probabilistic(learned), uncommon: inverted(learned) };
  const make = async (name: keyof typeof models): Promise<Suite> => {
    const { number: count, size } = request;
    const source = { sites, model: models[name], random: new Random(settings.seed) };
    const inputs = producedInputs({ size }, source, joinerOf(sites.grammar));
    const sink = numberedFolder(join(folder, name), extension);
    const filling = new Filling(sink, watch, { count, phase: { name: "making", subject: name } });
    await filling.run(inputs);
    for (const notice of noticesOfInputs(inputs, filling, size)) watch.watcher({ kind: "notice", notice });
    return { name, inputs: sampleFiles([join(folder, name)]).map(readInput) };
  };
  const common = given ?? (await make("common"));
  return { suites: [samples, common, await make("uncommon")], grammar };
}
