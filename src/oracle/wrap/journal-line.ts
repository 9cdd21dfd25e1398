import type { Outcome, Verdict } from "../outcome.ts";
import type { Remembered } from "./remembered.ts";

/** The format below; a journal of another one is refused. */
export const journalVersion = 1;

/** The first line of a journal: its version, and the question to which its verdicts are the answers. */
export function headerLine(question: string): string {
  return `culprit journal ${journalVersion} ${JSON.stringify(question)}`;
}

/** The version and the question of a first line; undefined when it is none. */
export function readHeader(
  line: string,
): { readonly version: number; readonly question: string } | undefined {
  const [, version, question] = /^culprit journal (\d+) (".*")$/.exec(line) ?? [];
  const text = question === undefined ? undefined : unquoted(question);
  return text === undefined ? undefined : { version: Number(version), question: text };
}

const letters: Readonly<Record<Outcome, string>> = { pass: "p", fail: "f", unresolved: "u" };
const outcomes = new Map<string, Outcome>([
  ["p", "pass"],
  ["f", "fail"],
  ["u", "unresolved"],
]);

/**
 * A verdict in few characters: outcome, `@` and the offset, `+` when incomplete, `t` when timed out and under which
 * limit, the fingerprint in quotes. What is for people only, its reason, is left out.
 */
export function encodeVerdict({ verdict, timeLimit }: Remembered): string {
  const { outcome, offset, incomplete, timedOut, fingerprint } = verdict;
  return [
    letters[outcome],
    offset === undefined ? "" : ` @${offset}`,
    incomplete ? " +" : "",
    timedOut ? ` t${timeLimit ?? ""}` : "",
    fingerprint === undefined ? "" : ` ${JSON.stringify(fingerprint)}`,
  ].join("");
}

/** The verdict that `encodeVerdict` wrote; undefined when the text is none. */
export function decodeVerdict(text: string): Remembered | undefined {
  const [, letter = "", offset, incomplete, timedOut, limit, quoted] = encoded.exec(text) ?? [];
  const outcome = outcomes.get(letter);
  const fingerprint = quoted === undefined ? undefined : unquoted(quoted);
  if (outcome === undefined || (quoted !== undefined && fingerprint === undefined)) return undefined;
  const verdict: Verdict = {
    outcome,
    ...(offset !== undefined && { offset: Number(offset) }),
    ...(incomplete !== undefined && { incomplete: true }),
    ...(timedOut !== undefined && { timedOut: true }),
    ...(fingerprint !== undefined && { fingerprint }),
  };
  return limit ? { verdict, timeLimit: Number(limit) } : { verdict };
}

const encoded = /^([pfu])(?: @(\d+))?( \+)?( t(\d+(?:\.\d+)?)?)?(?: (".*"))?$/;

function unquoted(text: string): string | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "string" ? value : undefined;
  } catch {
    return undefined;
  }
}
