import { extname } from "node:path";
import { type Folder, packed, unpacked } from "../../base/folder.ts";
import { OptionsError } from "../../base/options-error.ts";
import { type Oracle, over } from "../../oracle/oracle.ts";
import { type MinimizeFolderOptions, minimizeFolder } from "../../reduce/files/minimize-folder.ts";
import { type MinimizedReadably, minimizeReadably } from "../../reduce/format/formatting.ts";
import type { MinimizeAlgorithm, MinimizeOptions } from "../../reduce/minimize.ts";
import { mostParsedBytes, type TreeSource } from "../../reduce/tree/tree-source.ts";
import type { Notice } from "../../report/notice.ts";
import type { Conclusion } from "../../report/reports.ts";
import { fileInAnswer } from "../answer/answer-frame.ts";
import { failureInAnswer } from "../answer/failure-in-answer.ts";
import type { Context, Watch } from "../context/context.ts";
import type { RunResult } from "../context/search-run.ts";
import { concludeOn, type OnInput } from "../context/session.ts";
import { readInputOrFolder } from "../files/input-file.ts";
import { type GrammarSource, grammarOfInput } from "../grammars/grammar-source.ts";
import { readingTreeSource, treeSource } from "../grammars/trees-by-grammar.ts";
import { type SearchChoice, type Settings, searchChoice } from "../settings/settings.ts";
import { resultTarget } from "../state/result-file.ts";
import { type Answered, type Findings, notReproduced, searching, withResult } from "./answered.ts";

const searches = { algorithms: ["auto", "tree", "ddmin", "hdd", "hdd*"], textbook: "ddmin" } as const;

type Choice = SearchChoice<MinimizeAlgorithm>;

/** The session of `culprit minimize`. Throws OptionsError, GrammarError and OracleError. */
export async function minimizeSession(
  { input: path, settings }: OnInput,
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
  const { input, settings, watcher, state, grammar, reproduction } = context;
  const { form } = input;
  if (reproduction.verdict.outcome !== "fail") {
    const material = { result: input.bytes };
    return notReproduced("minimize", context, { findings: nothing(grammar), material });
  }
  if (form.isFolder && settings.format) {
    throw new OptionsError("--format works on one file; leave it out to minimize a folder.");
  }
  const { grammars, treeFor } = form.isFolder ? await treesOfFiles(context) : treesOfFile(context, choice);
  const file = state.result(resultTarget(input, settings.out, "min"));
  const keep = (better: Uint8Array): void => {
    file.write(better);
    const best = form.isFolder ? {} : { best: better };
    watcher({ kind: "improvement", bytes: form.measure(better).bytes, ...best });
  };
  const run = await searching("minimize", context, {
    sameness: "message",
    keepsInputs: true,
    search({ oracle, ...asking }) {
      keep(input.bytes);
      if (form.isFolder) {
        const onImprovement = (better: Folder): void => keep(packed(better));
        return minimizedFolder(unpacked(input.bytes), oracle, { ...asking, treeFor, onImprovement });
      }
      const tree = treeFor(input.path);
      const options = { ...choice, ...asking, onImprovement: keep, tree, isFormatted: settings.format };
      return minimizedFile(input.bytes, oracle, options);
    },
    claims: ({ bytes }) => [{ bytes, outcome: "fail" }],
  });
  const { bytes, ends, isRead } = run.result;
  keep(bytes);
  return withResult("minimize", context, run, {
    output: fileInAnswer(file.path, bytes, form),
    findings: { ...findingsOf(run), grammar: grammars, isRead },
    notices: ends?.empty.outcome === "fail" ? [emptyFails(settings)] : [],
    bytes,
    material: { result: bytes },
  });
}

const emptyFails = ({ how }: Settings): Notice => ({
  kind: "empty-fails",
  isTestApart: how.kind === "test" && how.cwd === undefined,
});

/** The result of a search; a folder is packed. */
interface MinimizedInput extends MinimizedReadably {
  /** Whether the search was restricted to inputs that the grammar accepts; false for a result too large to parse. */
  readonly isRead: boolean;
}

async function minimizedFile(
  bytes: Uint8Array,
  oracle: Oracle<Uint8Array>,
  options: MinimizeOptions & { readonly tree: TreeSource; readonly isFormatted: boolean },
): Promise<MinimizedInput> {
  const found = await minimizeReadably(bytes, oracle, options);
  const isSmall = found.bytes.length <= mostParsedBytes;
  return { ...found, isRead: isSmall && (options.tree.reader?.isRead(found.bytes) ?? false) };
}

async function minimizedFolder(
  whole: Folder,
  oracle: Oracle<Uint8Array>,
  options: MinimizeFolderOptions & Pick<TreesByPath, "treeFor">,
): Promise<MinimizedInput> {
  const isRead = whole.some(({ path }) => options.treeFor(path).reader !== undefined);
  const { folder, ...best } = await minimizeFolder(whole, over(oracle, packed), options);
  const found = { ...best, bytes: packed(folder), bytesBeforeFormatting: null, isRead };
  return { ...found, algorithm: "auto", unit: "code-points" };
}

/** The trees of each file; the search on a file is restricted to its grammar if that accepts the file. */
interface TreesByPath {
  /** The names of the grammars, as the user would name them; null if there are none. */
  readonly grammars: string | null;
  treeFor(path: string): TreeSource;
}

/** Throws OptionsError if the algorithm needs a grammar and there is none. */
function treesOfFile({ input, grammar }: Context, { algorithm = "auto" }: Choice): TreesByPath {
  if (algorithm !== "auto" && algorithm !== "ddmin" && grammar === undefined) {
    throw new OptionsError(`--algorithm ${algorithm} needs a grammar; give one with --grammar.`);
  }
  // Published algorithms ask about all candidates, as published.
  const tree = algorithm === "auto" ? readingTreeSource(grammar, input.bytes) : treeSource(grammar);
  return { grammars: grammar?.name ?? null, treeFor: () => tree };
}

/** The trees of a folder's files, with a grammar by extension. */
async function treesOfFiles({ input, settings }: Context): Promise<TreesByPath> {
  const whole = unpacked(input.bytes);
  const grammars = new Map<string, GrammarSource>();
  for (const extension of new Set(whole.map(({ path }) => extname(path)))) {
    const grammar = await grammarOfInput({ name: `file${extension}` }, settings);
    if (grammar !== undefined) grammars.set(extension, grammar);
  }
  const names = [...grammars.values()].map(({ name }) => name);
  const trees = new Map(
    whole.map(({ path, bytes }) => [path, readingTreeSource(grammars.get(extname(path)), bytes)]),
  );
  return {
    grammars: [...new Set(names)].join(", ") || null,
    treeFor: (path) => trees.get(path) ?? treeSource(grammars.get(extname(path))),
  };
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
