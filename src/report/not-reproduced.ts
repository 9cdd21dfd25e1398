import type { InputAnswer } from "./answer.ts";
import type { Notice } from "./notice.ts";
import { noticeInWords } from "./notice-in-words.ts";
import type { Paint } from "./paint.ts";
import { inLine } from "./visible.ts";

/** What to say when there is no failure to work on; the notices say what the program did instead. */
export function notReproduced(answer: InputAnswer, paint: Paint): string[] {
  const { command, input, notices, status } = answer;
  const isRefused = notices.some(({ kind }) => kind === "differs-here" || kind === "wrong-call");
  const headline =
    status !== "not-reproduced"
      ? `nothing found for ${inLine(input.path)}.`
      : isRefused
        ? `no failure that ${inLine(input.path)} brings about was found, so there is nothing to ${command}.`
        : `${inLine(input.path)} does not fail, so there is nothing to ${command}.`;
  return [paint.bold(headline), ...notices.flatMap(linesOf)];
}

const linesOf = (notice: Notice): string[] => [
  noticeInWords(notice),
  ...(notice.kind === "does-not-fail" ? notice.shell.map((line) => `    ${inLine(line)}`) : []),
];
