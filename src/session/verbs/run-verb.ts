import type { InputAnswer } from "../../report/answer.ts";
import type { Conclusion } from "../../report/conclusion.ts";
import type { VerbName } from "../../report/verb-reports.ts";
import { answerFrame } from "../answer/answer-frame.ts";
import { failureInAnswer } from "../answer/failure-in-answer.ts";
import { type Fruitless, unreproduced } from "../answer/fruitless.ts";
import { statusOf } from "../answer/status-of.ts";
import { flakinessNotice } from "../program/reproduce.ts";
import { searchChoice } from "../settings/search-choice.ts";
import type { Settings } from "../settings/settings.ts";
import { concludeOn } from "../workbench/conclude-on.ts";
import type { Ended } from "../workbench/event-record.ts";
import { inquire } from "../workbench/inquiry.ts";
import type { Watch, Workbench } from "../workbench/workbench.ts";
import type { Asked, Findings, Searched, Verb } from "./verb.ts";

/** The answer of a verb with the bytes it is about; null when nothing was found. */
export interface Answered<N extends VerbName> extends Ended<N> {
  readonly result: Uint8Array | null;
}

/** The session of a command that is one verb. Throws OptionsError, GrammarError and OracleError. */
export function sessionOf<N extends VerbName>(
  verb: Verb<N>,
): (path: string, settings: Settings, watch: Watch) => Promise<Conclusion<N>> {
  return async (path, settings, watch) => {
    const choice = searchChoice(settings, verb.searches);
    return concludeOn(verb.read(path, choice), { settings, watch }, async (bench) => {
      const { answer, material } = await runVerb(verb, bench, { choice });
      return { answer, material };
    });
  };
}

/** Answers a verb's question about the input of an open workbench. */
export async function runVerb<N extends VerbName>(
  verb: Verb<N>,
  bench: Workbench,
  asked: Asked<string>,
): Promise<Answered<N>> {
  const { input, settings, reproduction, watcher } = bench;
  if (!verb.isFor(reproduction)) return nothingFound(verb, bench, unreproduced(bench));
  const task = await verb.begin(bench, asked);
  watcher({ kind: "phase", name: verb.name, bytes: input.form.measure(input.bytes).bytes });
  const inquired = await inquire(bench, { ...task, sameness: settings.criteria.same ?? verb.sameness });
  const { tests, isConfirmed, result } = inquired;
  const { stopped, algorithm, unit, guarantee } = result;
  const why = task.whyNothing(result);
  if (why !== null) {
    const notices = [...inquired.notices, why];
    return nothingFound(verb, bench, { status: "not-found", tests, stopped, notices });
  }
  const { output, findings, bytes, ...found } = await task.found(inquired);
  const notices = [
    ...flakinessNotice(reproduction, settings.repetition),
    ...found.notices,
    ...inquired.notices,
  ];
  const common = {
    ...answerFrame(bench, {
      command: verb.name,
      status: statusOf(inquired),
      output,
      tests,
      stopped,
      notices,
    }),
    failure: failureInAnswer(reproduction.verdict),
    algorithm,
    unit,
    guarantee: isConfirmed ? guarantee : null,
  };
  return { answer: whole(common, findings), material: verb.material(bench, bytes), result: bytes };
}

function nothingFound<N extends VerbName>(verb: Verb<N>, bench: Workbench, why: Fruitless): Answered<N> {
  const common = {
    ...answerFrame(bench, { ...why, command: verb.name, output: null }),
    failure: verb.isFor(bench.reproduction) ? failureInAnswer(bench.reproduction.verdict) : null,
    algorithm: "auto",
    unit: "code-points",
    guarantee: null,
  };
  return { answer: whole(common, verb.nothing(bench)), material: verb.material(bench, null), result: null };
}

/** Both together are the answer, which the compiler cannot see while the verb's name is open. */
function whole<N extends VerbName>(
  common: InputAnswer & Searched & { readonly command: N },
  findings: Findings<N>,
): Answered<N>["answer"] {
  return { ...common, ...findings } as unknown as Answered<N>["answer"];
}
