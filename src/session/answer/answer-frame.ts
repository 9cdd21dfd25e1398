import { readdirSync, statSync } from "node:fs";
import thisSystem, { join, type PlatformPath, resolve } from "node:path";
import { failureKind, type Outcome } from "../../oracle/outcome.ts";
import type { StopReason } from "../../oracle/stop.ts";
import type { FileInAnswer, InputAnswer, Status, Tests } from "../../report/answer.ts";
import type { Notice } from "../../report/notice.ts";
import { inShell } from "../../report/words.ts";
import type { Context } from "../context/context.ts";
import { asFile, type InputFile, type InputForm } from "../files/input-file.ts";
import type { HowToAsk } from "../settings/settings.ts";
import { messageOf } from "./failure-in-answer.ts";

/** The parts of a frame that vary within a session. */
export interface FrameParts<C extends string> {
  readonly command: C;
  readonly status: Status;
  readonly output: FileInAnswer | null;
  readonly tests: Tests;
  readonly stopped: StopReason | null;
  readonly notices: readonly Notice[];
}

/** The frame of an answer about one input. */
export type Framed<C extends string> = Omit<InputAnswer, "failure"> & { readonly command: C };

/** Builds the common part of all answers about one input. */
export function answerFrame<C extends string>(context: Context, parts: FrameParts<C>): Framed<C> {
  const { input, settings, started } = context;
  return {
    command: parts.command,
    status: parts.status,
    input: { path: input.path, ...input.form.measure(input.bytes) },
    output: parts.output,
    tests: parts.tests,
    seconds: Math.round(performance.now() - started) / 1_000,
    seed: settings.seed,
    stopped: parts.stopped,
    notices: [...parts.notices, ...(parts.stopped !== null && settings.fresh ? [forgets] : [])],
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
  return all.reduce(
    (one, other) => ({
      total: one.total + other.total,
      pass: one.pass + other.pass,
      fail: one.fail + other.fail,
      unresolved: one.unresolved + other.unresolved,
      cached: one.cached + other.cached,
      replayed: one.replayed + other.replayed,
      wasted: one.wasted + other.wasted,
    }),
    noTests,
  );
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

/** The parts of a frame that explain why there is no result. */
export type NoResult = Omit<FrameParts<string>, "command" | "output">;

/** For an input whose failure was not reproduced. */
export function unreproduced(context: Context): NoResult {
  const { stopped } = context.reproduction;
  const tests = testsOfReproduction(context);
  return stopped === null
    ? { status: "not-reproduced", tests, stopped, notices: [insteadNotice(context)] }
    : {
        status: "not-found",
        tests,
        stopped,
        notices: [{ kind: "stopped-before", limit: stopped, sight: "failure" }],
      };
}

/** Only the tests of the input itself. */
function testsOfReproduction({ reproduction }: Context): Tests {
  const { runs, otherRuns, verdict, refusal } = reproduction;
  const failures = refusal === null ? reproduction.failures : 0;
  const unresolved = verdict.outcome === "unresolved" ? runs : 0;
  const pass = runs - failures - unresolved;
  const total = runs + otherRuns;
  return {
    total,
    pass,
    fail: failures,
    unresolved: unresolved + otherRuns,
    cached: 0,
    replayed: 0,
    wasted: 0,
  };
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
