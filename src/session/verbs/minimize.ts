import { OptionsError } from "../../base/options-error.ts";
import type { MinimizeAlgorithm } from "../../reduce/minimize.ts";
import type { FileInAnswer } from "../../report/answer.ts";
import type { Notice } from "../../report/notice.ts";
import { characterAt } from "../../text/position.ts";
import { type FlatTree, flatTree } from "../../tree/flat-tree.ts";
import { fileInAnswer } from "../answer/answer-frame.ts";
import { failureInAnswer } from "../answer/failure-in-answer.ts";
import { type Context, tellingStage } from "../context/context.ts";
import type { RunResult } from "../context/search-run.ts";
import { type InputFile, readInputOrFolder } from "../files/input-file.ts";
import { type GrammarSource, isReadBy, treeBy } from "../grammars/grammar-source.ts";
import { type MinimizedInput, minimizingFile, minimizingFolder } from "../minimize/minimizing.ts";
import type { SearchChoice } from "../settings/settings.ts";
import { resultTarget, siblingTarget } from "../state/result-file.ts";
import { type Asked, type Findings, type Found, sessionOf, type Task, type Verb } from "./run-verb.ts";

/** Answers: what is the smallest part of this input, a file or a folder, that still fails? */
export const minimizeVerb: Verb<"minimize", MinimizeAlgorithm, MinimizedInput> = {
  name: "minimize",
  resultKind: "min",
  searches: { algorithms: ["auto", "tree", "ddmin", "hdd", "hdd*"], textbook: "ddmin" },
  sameness: "message",
  keepsInputs: true,
  read,
  isFor: ({ verdict }) => verdict.outcome === "fail",
  begin,
  nothing: ({ grammar }) => ({
    resultFailure: null,
    treeMinimal: false,
    emptyFails: false,
    grammar: grammar?.name ?? null,
    isRead: false,
    broken: null,
    formatted: false,
    bytesBeforeFormatting: null,
    stages: [],
    otherFailures: [],
  }),
  material: ({ input, settings, grammar }, result) => ({
    result: result ?? input.bytes,
    tree: result === null || grammar === undefined ? null : treeToShow(grammar, result),
    allowsBroken: settings.allowBroken,
  }),
};

/** The session of `culprit minimize`. Throws OptionsError, GrammarError and OracleError. */
export const minimizeSession = sessionOf(minimizeVerb);

/** Maximum bytes of a result whose tree is shown; larger trees are unreadable. */
const longestRead = 20_000;

function treeToShow(grammar: GrammarSource, result: Uint8Array): FlatTree | null {
  if (result.length > longestRead || !isReadBy(grammar, result)) return null;
  const tree = treeBy(grammar, result);
  return tree && flatTree(tree, characterAt(result));
}

function read(path: string, { algorithm = "auto" }: SearchChoice<MinimizeAlgorithm>): InputFile {
  const input = readInputOrFolder(path);
  if (!input.form.isFolder || algorithm === "auto") return input;
  throw new OptionsError(`--algorithm ${algorithm} works on one file; leave it out to minimize a folder.`);
}

async function begin(
  context: Context,
  { choice }: Asked<MinimizeAlgorithm>,
): Promise<Task<"minimize", MinimizedInput>> {
  const { input, settings, watcher, state, steering } = context;
  const { form } = input;
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
  const onSecond = (): void =>
    watcher({ kind: "phase", name: "minimize", bytes: form.measure(input.bytes).bytes });
  return {
    search(oracle, signal) {
      keep(input.bytes);
      const onStage = tellingStage(watcher);
      const signalOfStage = steering.begin;
      return minimizing.search(oracle, { signal, onImprovement: keep, onStage, signalOfStage, onSecond });
    },
    claims: ({ bytes, broken }) =>
      [bytes, broken].filter((each) => each !== null).map((each) => ({ bytes: each, outcome: "fail" })),
    whyNothing: () => null,
    async found(run): Promise<Found<"minimize">> {
      const { bytes, broken, ends, isRead, bytesBeforeFormatting } = run.result;
      keep(bytes);
      const isSmaller =
        broken !== null && form.measure(broken).bytes < (bytesBeforeFormatting ?? form.measure(bytes).bytes);
      const findings = {
        ...findingsOf(run),
        grammar: minimizing.grammar,
        isRead,
        broken: isSmaller ? writeBroken(context, broken) : null,
      };
      const notices = ends?.empty.outcome === "fail" ? [emptyFails] : [];
      return { output: fileInAnswer(file.path, bytes, form), findings, notices, bytes };
    },
  };
}

function findingsOf({
  result,
  otherFailures,
  confirmations,
  isConfirmed,
}: RunResult<MinimizedInput>): Omit<Findings<"minimize">, "grammar" | "isRead" | "broken"> {
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

/** Writes the smaller result of a second search, which the grammar may reject, next to the first. */
function writeBroken({ input, settings, state }: Context, bytes: Uint8Array): FileInAnswer {
  const kind = settings.out === undefined ? "min.broken" : "broken";
  const file = state.result(siblingTarget(input, settings.out, kind));
  file.write(bytes);
  return fileInAnswer(file.path, bytes, input.form);
}

const emptyFails: Notice = { kind: "empty-fails" };
