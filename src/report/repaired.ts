import { formatByteSize } from "../base/byte-size.ts";
import type { RepairAnswer } from "./answer.ts";
import { closingLines } from "./closing-lines.ts";
import { diagnosisLines } from "./diagnosis.ts";
import { failureLine } from "./failure-line.ts";
import { notReproduced } from "./not-reproduced.ts";
import type { Paint } from "./paint.ts";

/** The answer of `repair` for a person; `input` is the broken input. */
export function repaired(answer: RepairAnswer, input: Uint8Array, paint: Paint): string[] {
  const { failure, output, diagnosis } = answer;
  if (failure === null || output === null) return notReproduced(answer, paint);
  const removed = diagnosis.reduce((sum, { start, end }) => sum + end - start, 0);
  const kept = input.length === 0 ? 100 : ((input.length - removed) / input.length) * 100;
  return [
    `${paint.bold(`${answer.input.path} is accepted`)} once ${formatByteSize(removed)} of ${formatByteSize(input.length)} are gone (${kept.toFixed(1)} % kept)`,
    paint.dim(`(was: ${failureLine(failure)})`),
    "",
    ...diagnosisLines(input, diagnosis, paint),
    "",
    ...closingLines(answer, guaranteeInWords(answer), paint),
  ];
}

function guaranteeInWords({ guarantee, unit }: RepairAnswer): string {
  return guarantee === null ? "no guarantee" : `1-maximal: none of the removed ${unit} can be put back`;
}
