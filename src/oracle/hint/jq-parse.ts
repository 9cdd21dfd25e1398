import { advance, type CandidateText, lineOf } from "./candidate-text.ts";

/**
 * The index in the candidate of the token that jq's parser did not accept. jq counts the bytes it has read: a
 * literal is read to the character behind it before it is judged.
 */
export function jqPlace(output: string, candidate: CandidateText): number | undefined {
  const [, message = "", line, column] = parseError.exec(output) ?? [];
  const start = lineOf(candidate, Number(line))?.start;
  if (start === undefined) return undefined;
  const read = advance(candidate, start, { count: Number(column), unit: "bytes" });
  if (read === undefined) return undefined;
  const { text } = candidate;
  let place = Math.max(0, read - 1);
  if (message.startsWith("Unmatched")) return place;
  while (place > 0 && /[^\s{}[\],:"]/.test(text[place - 1] ?? "")) place--;
  return place;
}

const parseError = /^(?:jq: )?parse error: (.*) at line (\d+), column (\d+)/m;
