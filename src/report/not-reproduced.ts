import type { InputAnswer } from "./answer.ts";
import type { Notice } from "./notice.ts";
import { noticeInWords } from "./notice-in-words.ts";
import type { Paint } from "./paint.ts";
import { inLine } from "./visible.ts";

/** What to say when there is no failure to work on; the notices say what the program did instead. */
export function notReproduced(answer: InputAnswer, paint: Paint): string[] {
  const { command, input, notices, status } = answer;
  const headline =
    status === "not-reproduced"
      ? `${inLine(input.path)} does not fail, so there is nothing to ${command}.`
      : `nothing found for ${inLine(input.path)}.`;
  return [paint.bold(headline), ...notices.flatMap(linesOf)];
}

const linesOf = (notice: Notice): string[] => [
  noticeInWords(notice),
  ...(notice.kind === "does-not-fail" ? notice.shell.map((line) => `    ${inLine(line)}`) : []),
];
