import { readFileSync, statSync } from "node:fs";
import { basename, delimiter, dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { type Folder, packed, sizeOfFolder } from "../../base/folder.ts";
import { keyOf } from "../../base/hash.ts";
import { OptionsError } from "../../base/options-error.ts";
import { readerModule, readers } from "../../format/reader.ts";
import { type ClassifyOptions, classify } from "../../oracle/classify.ts";
import { parseCriteria } from "../../oracle/criteria.ts";
import { parseOffsetWhen } from "../../oracle/hint/hint.ts";
import type { RunRecord, Verdict } from "../../oracle/outcome.ts";
import { boundedMatch } from "../../oracle/run/bounded-match.ts";
import { isOwn } from "../../oracle/run/own-files.ts";
import { placeOfCandidate } from "../../oracle/run/private-directory.ts";
import { resolveProgram } from "../../oracle/run/resolve-program.ts";
import { type RunnerOptions, startRunner } from "../../oracle/run/runner.ts";
import type { FinishedRun } from "../../oracle/run/slot.ts";
import { TimeLimit } from "../../oracle/run/time-limit.ts";
import { startModuleOracle } from "../../oracle/thread/module-oracle.ts";
import type { Notice } from "../../report/notice.ts";
import { inLine } from "../../report/words.ts";
import { foldersAround, isFile, reading } from "../files/file-errors.ts";
import { readFolder } from "../files/input-file.ts";
import {
  type CriteriaSettings,
  type HowToAsk,
  type HowToRun,
  isRun,
  type Settings,
} from "../settings/settings.ts";
import { contentKey, programWords, withNamedFiles } from "./program-words.ts";
import { namedVariables, openRuns } from "./runs.ts";

/** The program under test, ready to run. */
export interface ProgramUnderTest {
  /** Its name for people. */
  readonly name: string;
  /** Runs the program once on a candidate. */
  ask(candidate: Uint8Array, signal: AbortSignal): Promise<Verdict>;
  /**
   * Runs it once like the user: in the user's folder on the input itself, or on a copy in a private folder. Absent if a
   * run in a private folder cannot differ, or the user chose other surroundings.
   */
  readonly asUser?: (input: UsersInput, signal: AbortSignal) => Promise<Verdict>;
  /** The same, always on this machine. */
  askHere(candidate: Uint8Array, signal: AbortSignal): Promise<Verdict>;
  /** The useful number of concurrent candidates now. */
  readonly width: number;
  /** Waits until all workers have joined, or the signal aborts. */
  gather(signal: AbortSignal): Promise<void>;
  /**
   * Everything that determines a run's verdict; a journal holds the verdicts of one such question. Call it first after
   * the program ran on the input.
   */
  question(): unknown;
  readonly timeLimit: TimeLimit;
  /** Notices about how it is run, for the user. */
  readonly notices: readonly Notice[];
  close(): Promise<void>;
}

/** The input in the user's folder. */
interface UsersInput {
  readonly bytes: Uint8Array;
  /** The absolute path of the file; absent for a copy in a private folder. */
  readonly location?: string;
}

/** Additional observation of runs. */
export interface Observation {
  /** The whole environment of a command's runs; default our own. */
  readonly env?: NodeJS.ProcessEnv;
  /** Bytes of each output stream of a command in verdicts. */
  readonly captureLimit?: number;
  /** Whether a module's verdicts include the called functions. */
  readonly countsCalls?: boolean;
  /** Called with news of the workers. */
  readonly tell?: (notice: Notice) => void;
}

/** How candidates are given to the program. */
interface CandidateForm {
  /** The name of the file or folder. */
  readonly name: string;
  readonly isFolder: boolean;
  /** Whether it is executable, like the input; default false. */
  readonly isExecutable?: boolean;
}

/** Opens the program. Throws OptionsError and OracleError. */
export async function openProgram(
  settings: Settings,
  candidates: CandidateForm,
  observation: Observation = {},
): Promise<ProgramUnderTest> {
  const timeLimit = settings.timeout === undefined ? new TimeLimit() : TimeLimit.fixed(settings.timeout);
  const { how } = settings;
  if (candidates.isFolder) requirePath(how);
  switch (how.kind) {
    case "module": {
      const file = resolve(how.file);
      return openModule({ name: basename(file), module: file, file }, settings, { timeLimit, observation });
    }
    case "reader": {
      const module = readerModule(how.format);
      const reader = { name: readers[how.format], module, file: fileURLToPath(module) };
      const program = await openModule(reader, settings, { timeLimit, observation });
      return { ...program, notices: [{ kind: "judged-by-reader", reader: reader.name }] };
    }
    default:
      return openCommand(how, settings, { candidates, timeLimit, observation });
  }
}

/** A folder can only be passed by its path. */
function requirePath(how: HowToAsk): void {
  if (!isRun(how)) {
    throw new OptionsError(
      "--oracle takes candidates that are one file, and the input is a folder; use --test or a program.",
    );
  }
  if (how.kind === "program" && !how.command.slice(1).some((word) => word.includes("{}"))) {
    throw new OptionsError(
      "the input is a folder, which cannot go to standard input; put {} into an argument, as in `node {}/main.js`.",
    );
  }
}

interface RunOptions {
  readonly timeLimit: TimeLimit;
  readonly observation: Observation;
}

async function openModule(
  { name, module: path, file }: { readonly name: string; readonly module: string; readonly file: string },
  settings: Settings,
  { timeLimit, observation }: RunOptions,
): Promise<ProgramUnderTest> {
  const { jobs, timeout, memory } = settings;
  const { countsCalls } = observation;
  const module = await startModuleOracle(path, {
    jobs,
    timeLimit,
    memoryLimit: memory,
    countsCalls,
  });
  return {
    name,
    ask: (candidate, signal) => module.ask(candidate, signal),
    askHere: (candidate, signal) => module.ask(candidate, signal),
    width: jobs,
    gather: async () => {},
    question: questionOn({ module: path, timeout, memory }, [file]),
    timeLimit,
    notices: [],
    close: () => module.close(),
  };
}

async function openCommand(
  how: HowToRun,
  settings: Settings,
  { candidates, timeLimit, observation }: RunOptions & { readonly candidates: CandidateForm },
): Promise<ProgramUnderTest> {
  if (process.platform === "win32") {
    throw new OptionsError(
      "culprit starts programs by a POSIX shell, which Windows lacks; use WSL, or judge with --oracle <module>.",
    );
  }
  const { name: candidateName, isFolder, isExecutable = false } = candidates;
  const { memory, timeout, criteria, ship, sandbox } = settings;
  const { cwd } = how;
  const isTest = how.kind === "test";
  const prepared = preparedCommand(how, settings, observation.env);
  const { command, located, env, variables } = prepared;
  const beside = ship.length === 0 ? undefined : readShipped(ship, candidateName);
  const classification = classificationOf(criteria, isTest, candidateName);
  const judge = (run: RunRecord, candidate: Uint8Array): Verdict => classify(run, candidate, classification);
  const options = {
    command,
    baseName: candidateName,
    candidateIsFolder: isFolder,
    candidateIsExecutable: isExecutable,
    jobs: settings.jobs,
    timeLimit,
    memoryLimit: memory,
    cwd,
    env,
    captureLimit: observation.captureLimit,
    beside,
    sandbox: sandbox ? { visible: located } : undefined,
  };
  const { here, elsewhere } = await openRuns(options, {
    workers: settings.workers,
    alongside: settings.jobsBesideWorkers,
    variables,
    judge,
    tell: observation.tell ?? (() => {}),
  });
  const named = Object.entries(variables).sort();
  const asked = {
    ...{ command, cwd, isTest, criteria, timeout, memory, candidateName, isExecutable },
    // Undefined as in old journals, which therefore stay valid.
    sandbox: sandbox || undefined,
    shipped: beside && keyOf(packed(beside)),
    // Hashed, because a journal must not reveal values.
    variables: settings.env.length === 0 ? undefined : keyOf(Buffer.from(JSON.stringify(named))),
  };
  return {
    name: [command[0], ...located.slice(0, 1)].map((word) => basename(word)).join(" "),
    ask: async (candidate, signal) => judge(await (elsewhere ?? here).run(candidate, signal), candidate),
    ...(surroundingsMatter(settings, { command, isFolder }) && {
      asUser: async (input: UsersInput, signal: AbortSignal) =>
        judge(await runAsUser(options, input, signal), input.bytes),
    }),
    askHere: async (candidate, signal) => judge(await here.run(candidate, signal), candidate),
    get width() {
      return elsewhere?.width ?? here.jobs;
    },
    gather: async (signal) => elsewhere?.gather(signal),
    question: questionOn(asked, prepared.files()),
    timeLimit,
    notices: prepared.notices,
    close: async () => {
      await Promise.all([elsewhere?.close(), here.close()]);
    },
  };
}

/** The command and the environment of its runs; those of the user's package if that has the program. */
export function preparedCommand(
  how: HowToRun,
  { env: words, ship, workers }: Settings,
  observing?: NodeJS.ProcessEnv,
) {
  const variables = namedVariables(words, process.env);
  const given = variables["PATH"] ?? process.env["PATH"];
  // The packages installed on workers are unknown here.
  const ofPackage =
    how.kind === "test" || workers !== undefined ? null : programOfPackage(how.command, process.cwd(), given);
  const path = ofPackage === null ? given : withLast(given, ofPackage.folder);
  const asked = ofPackage === null ? how : { ...how, kind: "program" as const, command: ofPackage.command };
  const { surprising, ...prepared } = programWords(asked, ship, path);
  const isAsOurs = words.length === 0 && ofPackage === null;
  const env = isAsOurs
    ? observing
    : { ...(observing ?? process.env), ...variables, ...(ofPackage !== null && { PATH: path }) };
  const notices: readonly Notice[] = [
    ...(ofPackage === null ? [] : [ofPackage.notice]),
    ...surprising.map((argument): Notice => ({ kind: "taken-for-file", argument, path: resolve(argument) })),
  ];
  return { ...prepared, variables, env, notices };
}

/**
 * Whether a run in a private folder may differ from one in the user's folder, and the user did not choose where runs
 * take place.
 */
function surroundingsMatter(
  { how, sandbox, ship, workers }: Settings,
  { command, isFolder }: { readonly command: readonly string[]; readonly isFolder: boolean },
): boolean {
  if (!isRun(how) || isFolder || sandbox || ship.length > 0 || workers !== undefined) return false;
  return how.cwd === undefined || namesCandidate(command);
}

const namesCandidate = (command: readonly string[]): boolean =>
  command.slice(1).some((word) => word.includes("{}"));

async function runAsUser(
  options: RunnerOptions,
  { bytes, location }: UsersInput,
  signal: AbortSignal,
): Promise<FinishedRun> {
  const { command, cwd = process.cwd() } = options;
  const [program, ...args] = command;
  const inPlace = location !== undefined && namesCandidate(command);
  const words = inPlace ? args.map((word) => word.split("{}").join(location)) : args;
  const runner = startRunner({ ...options, command: [program, ...words], cwd, jobs: 1 });
  try {
    // Without `{}` the candidate is standard input; a program that gets a path finds standard input empty.
    const run = await runner.run(inPlace ? new Uint8Array() : bytes, signal);
    return inPlace ? asOfCandidate(run, location) : run;
  } finally {
    await runner.close();
  }
}

/** The run with the input's path written as a candidate's: otherwise functions of the input itself would count as the program's. */
function asOfCandidate({ stdout, stderr, ...others }: FinishedRun, location: string): FinishedRun {
  const written = (output: string): string =>
    output.replaceAll(location, placeOfCandidate(basename(location)));
  return { ...others, stdout: written(stdout), stderr: written(stderr) };
}

/**
 * An interestingness test exits with 0 if the failure shows; other criteria are ignored. If 0 is a failure's code,
 * other endings pass.
 */
function classificationOf(criteria: CriteriaSettings, isTest: boolean, fileName: string): ClassifyOptions {
  const failWhen = isTest && criteria.failWhen.length === 0 ? ["exit:0"] : criteria.failWhen;
  const passWhen =
    criteria.passWhen.length === 0 && failWhen.includes("exit:0") ? ["exit,signal"] : criteria.passWhen;
  return {
    failWhen: parseCriteria("--fail-when", failWhen),
    passWhen: parseCriteria("--pass-when", passWhen),
    unresolvedWhen: parseCriteria("--unresolved-when", criteria.unresolvedWhen),
    incompleteWhen: parseCriteria("--incomplete-when", criteria.incompleteWhen),
    offsetWhen:
      criteria.offsetWhen === undefined ? undefined : parseOffsetWhen("--offset-when", criteria.offsetWhen),
    requireOutput: criteria.requireOutput,
    match: boundedMatch,
    fileName,
  };
}

/**
 * Everything that determines a run's verdict: the settings, and the contents of the named files and of the files they
 * name. A file that changed between this call and the first call of the result counts by its name alone. The first runs
 * lie between, and a file that they write, such as a log, would make every start another question.
 */
export function questionOn(asked: object, files: readonly string[]): () => unknown {
  const before = contentsOf(withNamedFiles(files));
  let question: unknown;
  return () => {
    question ??= { ...asked, contents: steady(before) };
    return question;
  };
}

/** Keys of contents, by path. */
type Contents = Readonly<Record<string, string>>;

const contentsOf = (files: readonly string[]): Contents =>
  Object.fromEntries(files.map((path) => [path, contentKey(path) ?? ""]));

const steady = (contents: Contents): Contents =>
  Object.fromEntries(Object.entries(contents).filter(([path, key]) => (contentKey(path) ?? "") === key));

/** Redis stores all of them in one value, of at most 512 MiB. */
const mostBytes = 256 * 2 ** 20;

/** Reads the files of `--ship`, each below its own name. Throws OptionsError. */
function readShipped(paths: readonly string[], candidateName: string): Folder {
  const names = [candidateName, ...paths.map((path) => basename(resolve(path)))];
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) {
    throw new OptionsError(
      `--ship lays files beside the candidate, where there would be two of the name ${inLine(twice)}; give one of them another name.`,
    );
  }
  const files = paths.flatMap(shippedFiles);
  const size = sizeOfFolder(files);
  if (size <= mostBytes) return files;
  throw new OptionsError(
    `--ship takes up to 256 MiB in all, and these are ${Math.ceil(size / 2 ** 20)}; install what is larger on the workers.`,
  );
}

/** The files of one path of `--ship`. Throws OptionsError. */
export function shippedFiles(path: string): Folder {
  const name = basename(resolve(path));
  const file = reading(`${inLine(path)}, which --ship names`, () => {
    const stats = statSync(path);
    if (stats.isDirectory()) return undefined;
    return { path: name, bytes: new Uint8Array(readFileSync(path)), mode: stats.mode & 0o777 };
  });
  return file === undefined
    ? readFolder(path).map((each) => ({ ...each, path: `${name}/${each.path}` }))
    : [file];
}

/**
 * The command with the program that the nearest package has installed, and the folder of its programs: one that `PATH` lacks, or one that `npx` would
 * run. In the private folder of a run, `npx` does not find the package, and it takes longer than most programs.
 * Searches from the working directory, never next to an input, whose surroundings are untrusted. Ignores other users'
 * files.
 */
function programOfPackage(
  words: readonly string[],
  from: string,
  path: string | undefined,
): { readonly command: readonly string[]; readonly folder: string; readonly notice: Notice } | null {
  const command = withoutLauncher(words);
  const [program = "", ...args] = command;
  const isLaunched = command !== words;
  if (program.includes("/") || (!isLaunched && isFound(program, from, path))) return null;
  const root = nearestPackage(from);
  if (root === null) return null;
  const folder = join(root, "node_modules", ".bin");
  const file = join(folder, program);
  const needed = [join(root, "package.json"), dirname(folder), folder, file];
  if (!needed.every(isOwn) || !isFound(file, from, path)) return null;
  return isLaunched
    ? { command: [file, ...args], folder, notice: { kind: "without-npx", program, folder } }
    : { command, folder, notice: { kind: "program-of-package", program, folder } };
}

/** The command that `npx` runs; the same command if it is another program, or has options that change it. */
function withoutLauncher(words: readonly string[]): readonly string[] {
  if (words[0] !== "npx") return words;
  const rest = words.slice(words.slice(1).findIndex((word) => !idleOptions.has(word)) + 1);
  return rest[0] === undefined || rest[0].startsWith("-") ? words : rest;
}

/** Options of `npx` about programs that are not installed. */
const idleOptions: ReadonlySet<string> = new Set(["--no", "--no-install", "-y", "--yes", "--"]);

/** Appends a folder to `PATH`; last, so that it replaces no program. */
const withLast = (path: string | undefined, folder: string): string =>
  [path ?? "/usr/bin:/bin", folder].join(delimiter);

/** The nearest folder around this one that has a package.json. */
export const nearestPackage = (folder: string): string | null =>
  foldersAround(folder).find((place) => isFile(join(place, "package.json"))) ?? null;

function isFound(program: string, cwd: string, path: string | undefined): boolean {
  try {
    resolveProgram(program, { cwd, path });
    return true;
  } catch {
    return false;
  }
}
