import type { Difference } from "../../isolate/difference.ts";
import { type InputSides, type Isolated, isolate } from "../../isolate/isolate.ts";
import type { Notice } from "../../report/notice.ts";
import type { Conclusion } from "../../report/reports.ts";
import type { TextEdit } from "../../text/edit.ts";
import { fileInAnswer } from "../answer/answer-frame.ts";
import type { Context, Watch } from "../context/context.ts";
import { concludeOn, type OnInput } from "../context/session.ts";
import { readInput } from "../files/input-file.ts";
import { type SearchChoice, type Settings, searchChoice } from "../settings/settings.ts";
import { siblingTarget } from "../state/result-file.ts";
import { type Answered, nothingFound, notReproduced, searching, withResult } from "./answered.ts";

const searches = { algorithms: ["auto", "dd"], textbook: "dd" } as const;

type Choice = SearchChoice<(typeof searches.algorithms)[number]>;

/** The session of `culprit isolate`. Throws OptionsError, GrammarError and OracleError. */
export async function isolateSession(
  { input: path, settings }: OnInput,
  watch: Watch,
): Promise<Conclusion<"isolate">> {
  const choice = searchChoice(settings, searches);
  return concludeOn(readInput(path), { settings, watch }, (context) => isolateIn(context, choice));
}

/**
 * Answers: which smallest difference between a passing and a failing input makes it fail? The passing side is the
 * user's, else an accepted one, else the empty input. If that fails, a passing part of the input is used.
 */
export async function isolateIn(
  context: Context,
  choice: Choice,
  accepted?: Uint8Array | null,
): Promise<Answered<"isolate">> {
  const { input, settings, watcher, state, reproduction } = context;
  const nothing = {
    findings: { passing: null, failing: null, difference: [] },
    material: { failing: input.bytes },
  };
  if (reproduction.verdict.outcome !== "fail") return notReproduced("isolate", context, nothing);
  const passing =
    settings.passing === undefined ? (accepted ?? undefined) : readInput(settings.passing).bytes;
  const files = {
    passing: state.result(siblingTarget(input, settings.out, "pass")),
    failing: state.result(siblingTarget(input, settings.out, "fail")),
  };
  const keep = (better: InputSides): void => {
    files.passing.write(better.passing);
    files.failing.write(better.failing);
    watcher({ kind: "improvement", bytes: Math.abs(better.failing.length - better.passing.length) });
  };
  const run = await searching("isolate", context, {
    sameness: "message",
    keepsInputs: true,
    search: ({ oracle, signal }) =>
      isolate(input.bytes, oracle, { ...choice, passing, signal, onImprovement: keep }),
    claims: ({ sides }) =>
      sides === null
        ? []
        : [
            { bytes: sides.failing, outcome: "fail" },
            { bytes: sides.passing, outcome: "pass" },
          ],
  });
  const { sides, difference } = run.result;
  if (sides === null) {
    const because = nothingPasses(settings, run.result);
    return nothingFound("isolate", context, run, { ...nothing, because });
  }
  keep(sides);
  const failing = fileInAnswer(files.failing.path, sides.failing);
  return withResult("isolate", context, run, {
    output: failing,
    findings: {
      passing: fileInAnswer(files.passing.path, sides.passing),
      failing,
      difference: difference.map(changeInAnswer),
    },
    notices: [],
    bytes: sides.failing,
    material: { failing: sides.failing },
  });
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
