import { readdirSync, statSync } from "node:fs";
import thisSystem, { join, type PlatformPath, resolve } from "node:path";
import { failureKind, type Outcome } from "../../oracle/outcome.ts";
import type { AnswerFrame, FileInAnswer, InputAnswer, Tests } from "../../report/answer.ts";
import type { Notice } from "../../report/notice.ts";
import { inShell } from "../../report/words.ts";
import type { Context } from "../context/context.ts";
import { asFile, type InputFile, type InputForm } from "../files/input-file.ts";
import type { HowToAsk } from "../settings/settings.ts";
import { messageOf } from "./failure-in-answer.ts";

/** The parts of a frame that vary within a session. */
type FrameParts = Pick<AnswerFrame, "status" | "output" | "tests" | "stopped" | "notices">;

/** The frame of an answer about one input. */
export type Framed<C extends string> = Omit<InputAnswer, "failure"> & { readonly command: C };

/** Builds the common part of all answers about one input. */
export function answerFrame<C extends string>(
  command: C,
  { input, settings, started }: Context,
  { status, output, tests, stopped, notices }: FrameParts,
): Framed<C> {
  return {
    command,
    status,
    input: { path: input.path, ...input.form.measure(input.bytes) },
    output,
    tests,
    seconds: Math.round(performance.now() - started) / 1_000,
    seed: settings.seed,
    stopped,
    notices: [...notices, ...(stopped !== null && settings.fresh ? [forgets] : [])],
  };
}

const forgets: Notice = { kind: "fresh-forgets" };

/**
 * A path as an answer shows it: relative to the working directory if it lies below, and with slashes on every system.
 *
 * @param rules those of another system, for tests
 */
export function shownPath(path: string, folder = process.cwd(), rules: PlatformPath = thisSystem): string {
  const { relative, isAbsolute, sep } = rules;
  const nearer = relative(folder, path);
  // On another drive, no relative path leads there.
  const isBelow = !isAbsolute(nearer) && nearer.split(sep)[0] !== "..";
  return (isBelow ? nearer : path).replaceAll(sep, "/");
}

/** Describes a written file or folder for an answer. */
export function fileInAnswer(path: string, content: Uint8Array, form: InputForm = asFile()): FileInAnswer {
  return { path: shownPath(path), ...form.measure(content) };
}

/** Describes a file or folder on disk for an answer. */
export function storedInAnswer(path: string): FileInAnswer {
  const stats = statSync(path);
  if (!stats.isDirectory()) return { path: shownPath(path), bytes: stats.size };
  const files = readdirSync(path, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const sizes = files.map(({ parentPath, name }) => statSync(join(parentPath, name)).size);
  return { path: shownPath(path), bytes: sizes.reduce((sum, size) => sum + size, 0), files: files.length };
}

/** The tests of commands that run no program. */
export const noTests: Tests = {
  total: 0,
  pass: 0,
  fail: 0,
  unresolved: 0,
  cached: 0,
  replayed: 0,
  wasted: 0,
};

/** Adds the tests of several searches. */
export function sumOfTests(all: readonly Tests[]): Tests {
  const kinds = Object.keys(noTests) as readonly (keyof Tests)[];
  const sums = kinds.map((kind) => [kind, all.reduce((sum, tests) => sum + tests[kind], 0)] as const);
  return { ...noTests, ...Object.fromEntries(sums) };
}

/** Counts one test per outcome. */
export function testsOfOutcomes(outcomes: readonly Outcome[]): Tests {
  const count = (wanted: Outcome): number => outcomes.filter((outcome) => outcome === wanted).length;
  return {
    ...noTests,
    total: outcomes.length,
    pass: count("pass"),
    fail: count("fail"),
    unresolved: count("unresolved"),
  };
}

/** The frame for an input whose failure was not reproduced: why there is no result. */
export function unreproduced(context: Context): FrameParts {
  const { runs, failures, otherRuns, verdict, refusal, stopped } = context.reproduction;
  const fail = refusal === null ? failures : 0;
  const unresolved = verdict.outcome === "unresolved" ? runs : 0;
  const tests = {
    ...noTests,
    total: runs + otherRuns,
    pass: runs - fail - unresolved,
    fail,
    unresolved: unresolved + otherRuns,
  };
  const notice: Notice =
    stopped === null ? insteadNotice(context) : { kind: "stopped-before", limit: stopped, sight: "failure" };
  const status = stopped === null ? "not-reproduced" : "not-found";
  return { status, output: null, tests, stopped, notices: [notice] };
}

/** Describes the program's behaviour on an input that did not fail. */
function insteadNotice({ reproduction, program, settings, input }: Context): Notice {
  const { verdict, runs, refusal } = reproduction;
  if (refusal !== null) return refusal;
  const { outcome, reason = null, run } = verdict;
  const said = run === undefined ? "" : messageOf(run);
  const ended = run === undefined || run.exitCode === 0 ? null : failureKind(run);
  const shell = settings.how.kind === "test" ? linesForShell(settings.how, input) : [];
  return { kind: "does-not-fail", program: program.name, outcome, reason, ended, runs, said, shell };
}

/** Shell commands that repeat a test's run: on a copy of the input in a new folder. */
const linesForShell = (
  { file, cwd }: Extract<HowToAsk, { readonly kind: "test" }>,
  { location, name, form }: InputFile,
): readonly string[] => [
  'folder="$(mktemp -d)"',
  `cp ${form.isFolder ? "-R " : ""}${inShell(location)} "$folder"`,
  `cd ${cwd === undefined ? '"$folder"' : inShell(resolve(cwd))}`,
  `${inShell(resolve(file))} "$folder"/${inShell(name)}; echo "exit $?"`,
];
