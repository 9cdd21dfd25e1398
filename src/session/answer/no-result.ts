import { resolve } from "node:path";
import { failureKind } from "../../oracle/outcome.ts";
import type { Tests } from "../../report/answer.ts";
import type { Notice } from "../../report/notice.ts";
import type { Context } from "../context/context.ts";
import type { InputFile } from "../files/input-file.ts";
import { inShell } from "../program/in-shell.ts";
import type { HowToAsk } from "../settings/settings.ts";
import type { FrameParts } from "./answer-frame.ts";
import { messageOf } from "./failure-in-answer.ts";

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
