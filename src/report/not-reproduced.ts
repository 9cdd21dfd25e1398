import type { AnswerFrame } from "./answer.ts";
import type { Paint } from "./paint.ts";

/** What to say when there is no failure to work on; the notices say what the program did instead. */
export function notReproduced(answer: AnswerFrame, paint: Paint): string[] {
  const { command, input, notices, status } = answer;
  const headline =
    status === "not-reproduced"
      ? `${input.path} does not fail, so there is nothing to ${command}.`
      : `nothing found for ${input.path}.`;
  return [paint.bold(headline), ...notices];
}
