import { failureKind } from "../../oracle/failure-kind.ts";
import type { Tests } from "../../report/answer.ts";
import type { Notice } from "../../report/notice.ts";
import type { Context } from "../context/context.ts";
import type { FrameParts } from "./answer-frame.ts";
import { messageOf } from "./failure-in-answer.ts";

/** The parts of a frame that tell why there is no result. */
export type NoResult = Omit<FrameParts<string>, "command" | "output">;

/** Of an input that was not seen to fail. */
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

/** No tests but those that tried the input itself. */
function testsOfReproduction({ reproduction }: Context): Tests {
  const { runs, failures, verdict } = reproduction;
  const unresolved = verdict.outcome === "unresolved" ? runs : 0;
  const pass = runs - failures - unresolved;
  return { total: runs, pass, fail: failures, unresolved, cached: 0, replayed: 0, wasted: 0 };
}

/** What the program did with an input that did not fail. */
function insteadNotice({ reproduction, program }: Context): Notice {
  const { verdict, runs } = reproduction;
  const { outcome, reason = null, run } = verdict;
  const said = run === undefined ? "" : messageOf(run);
  const ended = run === undefined || run.exitCode === 0 ? null : failureKind(run);
  return { kind: "does-not-fail", program: program.name, outcome, reason, ended, runs, said };
}
