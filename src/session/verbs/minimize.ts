import { OptionsError } from "../../base/options-error.ts";
import type { MinimizeAlgorithm } from "../../reduce/minimize.ts";
import type { Conclusion } from "../../report/reports.ts";
import { fileInAnswer } from "../answer/answer-frame.ts";
import { failureInAnswer } from "../answer/failure-in-answer.ts";
import { type Context, tellingStage, type Watch } from "../context/context.ts";
import { concludeOn } from "../context/event-record.ts";
import type { RunResult } from "../context/search-run.ts";
import { readInputOrFolder } from "../files/input-file.ts";
import type { GrammarSource } from "../grammars/grammar-source.ts";
import { type MinimizedInput, minimizingFile, minimizingFolder } from "../minimize/minimizing.ts";
import { type SearchChoice, type Settings, searchChoice } from "../settings/settings.ts";
import { resultTarget } from "../state/result-file.ts";
import { type Answered, type Findings, notReproduced, searching, withResult } from "./answered.ts";

const searches = { algorithms: ["auto", "tree", "ddmin", "hdd", "hdd*"], textbook: "ddmin" } as const;

type Choice = SearchChoice<MinimizeAlgorithm>;

/** The session of `culprit minimize`. Throws OptionsError, GrammarError and OracleError. */
export async function minimizeSession(
  path: string,
  settings: Settings,
  watch: Watch,
): Promise<Conclusion<"minimize">> {
  const choice: Choice = searchChoice(settings, searches);
  const { algorithm = "auto" } = choice;
  const input = readInputOrFolder(path);
  if (input.form.isFolder && algorithm !== "auto") {
    throw new OptionsError(`--algorithm ${algorithm} works on one file; leave it out to minimize a folder.`);
  }
  return concludeOn(input, { settings, watch }, (context) => minimizeIn(context, choice));
}

/** Answers: what is the smallest part of this input, a file or a folder, that still fails? */
export async function minimizeIn(context: Context, choice: Choice): Promise<Answered<"minimize">> {
  const { input, settings, watcher, state, steering, grammar, reproduction } = context;
  const { form } = input;
  if (reproduction.verdict.outcome !== "fail") {
    const material = { result: input.bytes };
    return notReproduced("minimize", context, { findings: nothing(grammar), material });
  }
  if (form.isFolder && settings.format) {
    throw new OptionsError("--format works on one file; leave it out to minimize a folder.");
  }
  const minimizing = form.isFolder ? await minimizingFolder(context) : minimizingFile(context, choice);
  const file = state.result(resultTarget(input, settings.out, "min"));
  const keep = (better: Uint8Array): void => {
    file.write(better);
    const best = form.isFolder ? {} : { best: better };
    watcher({ kind: "improvement", bytes: form.measure(better).bytes, ...best });
  };
  const run = await searching("minimize", context, {
    sameness: "message",
    keepsInputs: true,
    search(oracle, signal) {
      keep(input.bytes);
      const onStage = tellingStage(watcher);
      const signalOfStage = steering.begin;
      return minimizing.search(oracle, { signal, onImprovement: keep, onStage, signalOfStage });
    },
    claims: ({ bytes }) => [{ bytes, outcome: "fail" }],
  });
  const { bytes, ends, isRead } = run.result;
  keep(bytes);
  return withResult("minimize", context, run, {
    output: fileInAnswer(file.path, bytes, form),
    findings: { ...findingsOf(run), grammar: minimizing.grammar, isRead },
    notices: ends?.empty.outcome === "fail" ? [{ kind: "empty-fails" }] : [],
    bytes,
    material: { result: bytes },
  });
}

const nothing = (grammar: GrammarSource | undefined): Findings<"minimize"> => ({
  resultFailure: null,
  treeMinimal: false,
  emptyFails: false,
  grammar: grammar?.name ?? null,
  isRead: false,
  formatted: false,
  bytesBeforeFormatting: null,
  stages: [],
  otherFailures: [],
});

function findingsOf({
  result,
  otherFailures,
  confirmations,
  isConfirmed,
}: RunResult<MinimizedInput>): Omit<Findings<"minimize">, "grammar" | "isRead"> {
  const { treeMinimal, stages, ends, bytesBeforeFormatting } = result;
  const shown = confirmations[0]?.verdict ?? null;
  return {
    resultFailure: shown && failureInAnswer(shown),
    formatted: bytesBeforeFormatting !== null,
    bytesBeforeFormatting,
    treeMinimal: isConfirmed && treeMinimal,
    emptyFails: ends?.empty.outcome === "fail",
    stages: stages
      .filter(({ asked }) => asked > 0)
      .map(({ name, asked, successes, removed }) => ({ name, tests: asked, successes, bytes: removed })),
    otherFailures,
  };
}
