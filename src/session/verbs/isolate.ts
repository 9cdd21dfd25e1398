import type { Difference } from "../../isolate/difference.ts";
import { type InputSides, type Isolated, isolate } from "../../isolate/isolate.ts";
import type { Notice } from "../../report/notice.ts";
import type { TextEdit } from "../../text/edit.ts";
import { fileInAnswer } from "../answer/answer-frame.ts";
import type { Context } from "../context/context.ts";
import type { RunResult } from "../context/search-run.ts";
import { readInput } from "../files/input-file.ts";
import type { Settings } from "../settings/settings.ts";
import { siblingTarget } from "../state/result-file.ts";
import { type Asked, type Found, sessionOf, type Task, type Verb } from "./run-verb.ts";

type Algorithm = "auto" | "dd";

/** Answers: which smallest difference between a passing and a failing input makes it fail? */
export const isolateVerb: Verb<"isolate", Algorithm, Isolated> = {
  name: "isolate",
  resultKind: null,
  searches: { algorithms: ["auto", "dd"], textbook: "dd" },
  sameness: "message",
  keepsInputs: true,
  read: readInput,
  isFor: ({ verdict }) => verdict.outcome === "fail",
  begin,
  nothing: () => ({ passing: null, failing: null, difference: [] }),
  material: ({ input }, failing) => ({ failing: failing ?? input.bytes }),
};

/** The session of `culprit isolate`. Throws OptionsError, GrammarError and OracleError. */
export const isolateSession = sessionOf(isolateVerb);

/**
 * The passing side is the user's, else an accepted one, else the empty input. If that fails, a passing part of the
 * input is used.
 */
async function begin(
  { input, settings, watcher, state }: Context,
  { choice, accepted }: Asked<Algorithm>,
): Promise<Task<"isolate", Isolated>> {
  const passing = settings.passing === undefined ? accepted : readInput(settings.passing).bytes;
  const files = {
    passing: state.result(siblingTarget(input, settings.out, "pass")),
    failing: state.result(siblingTarget(input, settings.out, "fail")),
  };
  const keep = (better: InputSides): void => {
    files.passing.write(better.passing);
    files.failing.write(better.failing);
    watcher({ kind: "improvement", bytes: Math.abs(better.failing.length - better.passing.length) });
  };
  return {
    search: (oracle, signal) =>
      isolate(input.bytes, oracle, { ...choice, passing, signal, onImprovement: keep }),
    claims: ({ sides }) =>
      sides === null
        ? []
        : [
            { bytes: sides.failing, outcome: "fail" },
            { bytes: sides.passing, outcome: "pass" },
          ],
    whyNothing: (result) => (result.sides === null ? nothingPasses(settings, result) : null),
    async found({ result: { sides, difference } }: RunResult<Isolated>): Promise<Found<"isolate">> {
      if (sides === null) throw new RangeError("nothing was isolated");
      keep(sides);
      const passing = fileInAnswer(files.passing.path, sides.passing);
      const failing = fileInAnswer(files.failing.path, sides.failing);
      const findings = { passing, failing, difference: difference.map(changeInAnswer) };
      return { output: failing, findings, notices: [], bytes: sides.failing };
    },
  };
}

function nothingPasses({ passing }: Settings, { ends, stopped }: Isolated): Notice {
  if (stopped !== null) return { kind: "stopped-before", limit: stopped, sight: "pass" };
  if (passing === undefined) return { kind: "nothing-passes" };
  return { kind: "passing-input-fails", path: passing, reason: ends?.empty.reason ?? null };
}

/** From the failing side: it has `removed` where the passing side has `inserted`. */
function changeInAnswer({ failingAt, failing, passing }: Difference): TextEdit {
  const length = new TextEncoder().encode(failing).length;
  return { start: failingAt, end: failingAt + length, removed: failing, inserted: passing };
}
