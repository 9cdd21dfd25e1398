import { formatByteSize } from "../base/byte-size.ts";
import type { MinimizeAnswer } from "./answer.ts";
import { closingLines, otherFailureLines } from "./closing-lines.ts";
import { excerpt } from "./excerpt.ts";
import { failureLine } from "./failure-line.ts";
import { notReproduced } from "./not-reproduced.ts";
import type { Paint } from "./paint.ts";

/** The answer of `minimize` for a person; `result` is the minimized input. */
export function minimized(answer: MinimizeAnswer, result: Uint8Array, paint: Paint): string[] {
  const { failure, input, output } = answer;
  if (failure === null || output === null) return notReproduced(answer, paint);
  return [
    `${paint.bold(`${input.path}: ${formatByteSize(input.bytes)} -> ${formatByteSize(output.bytes)}`)}, failing in the same way`,
    paint.dim(`(${failureLine(failure)})`),
    "",
    ...excerpt(result, { mostLines: 24, width: 100 }),
    "",
    ...closingLines(answer, guaranteeInWords(answer), paint),
    ...otherFailureLines(answer.otherFailures, paint),
  ];
}

function guaranteeInWords({ guarantee, unit }: MinimizeAnswer): string {
  return guarantee === null ? "no guarantee" : `1-minimal: without any one of its ${unit} it no longer fails`;
}
