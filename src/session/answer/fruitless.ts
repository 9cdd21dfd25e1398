import type { StopReason } from "../../oracle/stop.ts";
import type { Tests } from "../../report/answer.ts";
import type { Workbench } from "../workbench/workbench.ts";
import type { FrameParts } from "./answer-frame.ts";
import { firstLine } from "./failure-in-answer.ts";

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

/** What the program did with an input that did not fail, and what to try. */
function insteadNotice({ reproduction, program }: Workbench): string {
  const { verdict, runs } = reproduction;
  const did =
    verdict.outcome === "pass" ? "accepted it" : `told nothing about it (${verdict.reason ?? "unresolved"})`;
  const said = firstLine(verdict.run?.stderr || verdict.run?.stdout || "");
  const words = said === "" ? "it printed nothing" : `it printed "${said}"`;
  return `${program.name} ${did} in ${runs === 1 ? "one run" : `all ${runs} runs`}; ${words}. Expected a failing run: check the command, or say what counts as failing with --fail-when.`;
}
