import { relative } from "node:path";
import { errorMessage } from "../oracle/error-message.ts";
import { legible } from "../oracle/legible.ts";
import type { RunRecord, Verdict } from "../oracle/outcome.ts";
import { placesOfCandidates } from "../oracle/run/private-directory.ts";
import type { StopReason } from "../oracle/stop.ts";
import type { AnswerFrame, FailureInAnswer, FileInAnswer, Status, Tests } from "../report/answer.ts";
import { asFile, type InputForm } from "./input-form.ts";
import type { Workbench } from "./workbench.ts";

/** What differs between the frames of one session's answers. */
export interface FrameParts<C extends string> {
  readonly command: C;
  readonly status: Status;
  readonly output: FileInAnswer | null;
  readonly tests: Tests;
  readonly stopped: StopReason | null;
  readonly notices: readonly string[];
}

/** The part that all answers have. */
export function answerFrame<C extends string>(
  bench: Workbench,
  parts: FrameParts<C>,
): AnswerFrame & { command: C } {
  const { input, settings, started } = bench;
  return {
    command: parts.command,
    status: parts.status,
    input: { path: input.path, ...input.form.measure(input.bytes) },
    output: parts.output,
    tests: parts.tests,
    seconds: Math.round(performance.now() - started) / 1_000,
    seed: settings.seed,
    stopped: parts.stopped,
    notices: [...parts.notices, ...(parts.stopped !== null && settings.fresh ? [freshNotice] : [])],
  };
}

const freshNotice = "to go on from here, leave out --fresh.";

/** The parts of a frame that tell why there is no result. */
export type Fruitless = Omit<FrameParts<string>, "command" | "output">;

/** Of an input that was not seen to fail. */
export function unreproduced(bench: Workbench): Fruitless {
  const { stopped } = bench.reproduction;
  const tests = testsOfReproduction(bench);
  return stopped === null
    ? { status: "not-reproduced", tests, stopped, notices: [insteadNotice(bench)] }
    : {
        status: "not-found",
        tests,
        stopped,
        notices: [stoppedNotice(stopped, "the input was seen to fail")],
      };
}

/** Why a search that was stopped has no result yet, and how to go on. */
export function stoppedNotice(reason: StopReason, before: string): string {
  switch (reason) {
    case "tests":
      return `stopped at the limit of tests before ${before}; with a higher --max-tests the same command goes on from here.`;
    case "time":
      return `stopped at the limit of time before ${before}; the same command goes on from here.`;
    case "signal":
      return `stopped by a signal before ${before}; the same command goes on from here.`;
  }
}

/** No tests but those that tried the input itself. */
function testsOfReproduction({ reproduction }: Workbench): Tests {
  const { runs, failures, verdict } = reproduction;
  const unresolved = verdict.outcome === "unresolved" ? runs : 0;
  const pass = runs - failures - unresolved;
  return { total: runs, pass, fail: failures, unresolved, cached: 0, replayed: 0, wasted: 0 };
}

/** A path as an answer names it: relative to where the user stands, when it lies below that. */
export function shownPath(path: string): string {
  const nearer = relative(process.cwd(), path);
  return nearer.startsWith("..") ? path : nearer;
}

/** A file, or what else has the form, as an answer tells of it. */
export function fileInAnswer(path: string, content: Uint8Array, form: InputForm = asFile): FileInAnswer {
  return { path: shownPath(path), ...form.measure(content) };
}

const longestMessage = 160;

/** What a verdict shows that is no success, or null. */
export function failureInAnswer({ outcome, reason, run }: Verdict): FailureInAnswer | null {
  if (outcome === "pass") return null;
  return { reason: reason ?? "it fails", message: run === undefined ? "" : messageOf(run) };
}

function messageOf({ stdout, stderr }: RunRecord): string {
  const error = errorMessage(legible(stderr)) ?? errorMessage(legible(stdout));
  return firstLine(error?.text ?? (stderr || stdout));
}

/** The first line with anything to read in it, shortened. */
function firstLine(output: string): string {
  const lines = legible(output)
    .split("\n")
    .map((line) => line.replace(placesOfCandidates, "").replace(unreadable, " ").trim());
  return (lines.find((line) => line !== "") ?? "").slice(0, longestMessage);
}

/** Control characters, and what stands for bytes that are no text. */
const unreadable = /[\p{Cc}\ufffd]+/gu;

/** What the program did with an input that did not fail, and what to try. */
function insteadNotice({ reproduction, program }: Workbench): string {
  const { verdict, runs } = reproduction;
  const did =
    verdict.outcome === "pass" ? "accepted it" : `told nothing about it (${verdict.reason ?? "unresolved"})`;
  const said = firstLine(verdict.run?.stderr || verdict.run?.stdout || "");
  const words = said === "" ? "it printed nothing" : `it printed "${said}"`;
  return `${program.name} ${did} in ${runs === 1 ? "one run" : `all ${runs} runs`}; ${words}. Expected a failing run: check the command, or say what counts as failing with --fail-when.`;
}
