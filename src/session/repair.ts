import { faultsOf } from "../repair/faults.ts";
import type { InputEdit } from "../repair/input-edit.ts";
import { type Alternative, type Repaired, repair } from "../repair/repair.ts";
import type { FileInAnswer, Mending, RepairAnswer, RepairInAnswer } from "../report/answer.ts";
import { plural } from "../report/closing-lines.ts";
import type { Conclusion } from "../report/conclusion.ts";
import { reasonOf } from "../report/reason.ts";
import { decode, encodingOf } from "../text/encoding.ts";
import { answerFrame } from "./answer/answer-frame.ts";
import { failureInAnswer } from "./answer/failure-in-answer.ts";
import { fileInAnswer } from "./answer/file-in-answer.ts";
import { type Fruitless, stoppedNotice, unreproduced } from "./answer/fruitless.ts";
import { statusOf } from "./answer/status-of.ts";
import { readInput } from "./files/input-file.ts";
import { flakinessNotice } from "./program/reproduce.ts";
import { type SearchChoice, searchChoice } from "./settings/search-choice.ts";
import type { Settings } from "./settings/settings.ts";
import { resultTarget, siblingTarget } from "./state/result-path.ts";
import { concludeOn } from "./workbench/conclude-on.ts";
import { denialsOf } from "./workbench/confirmation.ts";
import { type Inquired, inquire } from "./workbench/inquiry.ts";
import type { Watch, Workbench } from "./workbench/workbench.ts";

/** The session of `culprit repair`. */
export async function repairSession(
  path: string,
  settings: Settings,
  watch: Watch,
): Promise<Conclusion<"repair">> {
  const choice = searchChoice(settings, { algorithms, textbook: "ddmax" });
  return concludeOn(readInput(path), { settings, watch }, async (bench) => {
    const { answer, input } = await repairOn(bench, choice);
    return { answer, material: { input } };
  });
}

/** An answer with the input it is about and what is accepted of it. */
export interface RepairedInput {
  readonly answer: RepairAnswer;
  readonly input: Uint8Array;
  readonly result: Uint8Array | null;
}

const algorithms = ["auto", "lexical", "syntactic", "ddmax"] as const;

/** Repairs the input of an open workbench. */
export async function repairOn(
  bench: Workbench,
  choice: SearchChoice<(typeof algorithms)[number]> = {},
): Promise<RepairedInput> {
  const { input, settings, reproduction, watcher, state } = bench;
  if (reproduction.verdict.outcome === "pass" || reproduction.runs === 0) {
    return { answer: nothingRepaired(bench, unreproduced(bench)), input: input.bytes, result: null };
  }
  const file = state.result(resultTarget(input, settings.out, "repaired"));
  watcher({ kind: "phase", name: "repairing", bytes: input.bytes.length });
  const keep = (better: Uint8Array): void => {
    file.write(better);
    watcher({ kind: "improvement", bytes: better.length });
  };
  const { alternatives, allowEmpty } = settings;
  // The trees of tree-sitter's languages come from their own parsers, so their grammars cannot propose texts.
  const grammar = bench.grammar?.treeSitter === undefined ? bench.grammar?.grammar : undefined;
  const inquired = await inquire(bench, {
    sameness: settings.criteria.same ?? "any",
    search: (oracle, signal) =>
      repair(input.bytes, oracle, {
        ...choice,
        grammar,
        alternatives,
        allowEmpty,
        heedSizeLimit: true,
        signal,
        onImprovement: keep,
      }),
    claims: ({ bytes }) => (bytes === null ? [] : [{ bytes, outcome: "pass" }]),
  });
  const { bytes } = inquired.result;
  if (bytes === null) {
    const notices = [...inquired.notices, nothingAccepted(bench, inquired.result)];
    const why = { ...costOf(inquired), status: "not-found", notices } as const;
    return { answer: nothingRepaired(bench, why), input: input.bytes, result: null };
  }
  keep(bytes);
  return {
    answer: await answerOf(bench, inquired, fileInAnswer(file.path, bytes)),
    input: input.bytes,
    result: bytes,
  };
}

/** Why there is no repair, and what to do. */
function nothingAccepted({ program, input }: Workbench, { stopped, sizeLimit, onlyBlank }: Repaired): string {
  if (sizeLimit !== null) {
    return `${program.name} refuses any text of more than ${plural(sizeLimit, "byte")}, whatever it holds, and the input has ${input.bytes.length.toLocaleString("en-US")}. Raise that limit or split the input; --algorithm lexical finds the largest part that fits.`;
  }
  if (stopped !== null) return stoppedNotice(stopped, "anything was accepted");
  if (onlyBlank) {
    return "no part of the input is accepted but an empty or blank one; --allow-empty takes that. Expected a program that accepts more: --require-output makes empty output a failure.";
  }
  return "no part of the input is accepted; expected a program that accepts some of it. Check the command with an input known to be good.";
}

const costOf = ({ tests, result }: Inquired<Repaired>): Pick<RepairAnswer, "tests" | "stopped"> => ({
  tests,
  stopped: result.stopped,
});

async function answerOf(
  bench: Workbench,
  inquired: Inquired<Repaired>,
  output: FileInAnswer,
): Promise<RepairAnswer> {
  const { input, grammar, reproduction, settings } = bench;
  const { algorithm, unit, guarantee, diagnosis, alternatives } = inquired.result;
  const notices = [
    ...flakinessNotice(reproduction, settings.repetition),
    ...inquired.notices,
    ...fewerNotice(settings, alternatives.length + 1),
  ];
  const offered: Alternative[] = [];
  for (const alternative of alternatives) {
    const claim = { bytes: alternative.bytes, outcome: "pass" } as const;
    if ((await denialsOf(bench, "any", [claim])).length === 0) offered.push(alternative);
  }
  const { tests, stopped } = costOf(inquired);
  const status = statusOf(inquired);
  return {
    ...answerFrame(bench, { command: "repair", status, output, tests, stopped, notices }),
    failure: failureInAnswer(reproduction.verdict),
    algorithm,
    unit,
    guarantee: inquired.isConfirmed ? guarantee : null,
    grammar: grammar?.name ?? null,
    diagnosis: mendings(input.bytes, diagnosis),
    alternatives: offered.map((alternative, index) => keepAlternative(bench, alternative, index + 2)),
  };
}

function fewerNotice({ alternatives }: Settings, found: number): readonly string[] {
  return found < alternatives ? [`found ${found} of the ${alternatives} repairs asked for.`] : [];
}

/** Writes a further repair beside the first, as `x.repaired.2.json` and so on. */
function keepAlternative(
  { input, settings, state }: Workbench,
  alternative: Alternative,
  number: number,
): RepairInAnswer {
  const kind = settings.out === undefined ? `repaired.${number}` : String(number);
  const file = state.result(siblingTarget(input, settings.out, kind));
  file.write(alternative.bytes);
  return {
    output: fileInAnswer(file.path, alternative.bytes),
    diagnosis: mendings(input.bytes, alternative.diagnosis),
  };
}

function mendings(input: Uint8Array, edits: readonly InputEdit[]): readonly Mending[] {
  const encoding = encodingOf(input);
  const faults = faultsOf(input, edits);
  return edits.map(({ start, end, inserted }, index) => {
    const fault = faults[index];
    return {
      start,
      end,
      removed: decode(input.subarray(start, end), encoding),
      inserted: decode(inserted, encoding),
      reason: fault === undefined ? "" : reasonOf(fault),
    };
  });
}

function nothingRepaired(bench: Workbench, why: Fruitless): RepairAnswer {
  return {
    ...answerFrame(bench, { ...why, command: "repair", output: null }),
    failure: failureInAnswer(bench.reproduction.verdict),
    algorithm: "auto",
    unit: "code-points",
    guarantee: null,
    grammar: bench.grammar?.name ?? null,
    diagnosis: [],
    alternatives: [],
  };
}
