import type { Outcome, Verdict } from "../outcome.ts";
import type { Remembered } from "./remembered.ts";

/** The format below and what fingerprints are made of; a journal of another version is not read. */
export const journalVersion = 5;

/** What every journal begins with. */
export const journalBeginning = "culprit journal ";

/** The first line of a journal: its version, and the question to which its verdicts are the answers. */
export function headerLine(question: string): string {
  return `${journalBeginning}${journalVersion} ${JSON.stringify(question)}`;
}

/** The version and the question of a first line; undefined when it is none. */
export function readHeader(
  line: string,
): { readonly version: number; readonly question: string } | undefined {
  const [, version, question] = /^culprit journal (\d+) (".*")$/s.exec(line) ?? [];
  const text = question === undefined ? undefined : unquoted(question);
  return text === undefined ? undefined : { version: Number(version), question: text };
}

/** A line on a candidate with this key: the key, a check over all of the line, and the verdict. */
export function verdictLine(key: string, memory: Remembered): string {
  const text = encodeVerdict(memory);
  return `${key} ${checkOf(key, text)} ${text}`;
}

/** What `verdictLine` was given. */
export interface VerdictOnKey {
  readonly key: string;
  readonly memory: Remembered;
}

/** Reads lines that `verdictLine` wrote; what is none of them, or was changed since, is undefined. */
export function lineReader(): (line: string) => VerdictOnKey | undefined {
  // Few verdicts differ in more than the candidate.
  const decoded = new Map<string, { readonly memory: Remembered | undefined; readonly mixed: number }>();
  const decode = (text: string) => {
    const made = { memory: decodeVerdict(text), mixed: mix(startOfMixing, text) };
    decoded.set(text, made);
    return made;
  };
  return (line) => {
    const text = line.slice(lengthOfPrefix);
    const { memory, mixed } = decoded.get(text) ?? decode(text);
    const key = line.slice(0, 32);
    const isWhole = line.slice(32, lengthOfPrefix) === ` ${hexadecimal(mix(mixed, key))} `;
    return memory !== undefined && isWhole ? { key, memory } : undefined;
  };
}

/** A key, a check, and a blank after each. */
const lengthOfPrefix = 32 + 1 + 8 + 1;

/** Over the verdict first, so that what many lines have in common is mixed once. */
const checkOf = (key: string, text: string): string => hexadecimal(mix(mix(startOfMixing, text), key));

const hexadecimal = (mixed: number): string => (mixed >>> 0).toString(16).padStart(8, "0");

const startOfMixing = 0x811c9dc5;

/**
 * FNV-1a over UTF-16 units (Fowler, Noll, Vo). Every step can be undone, so that one changed unit always shows; damage
 * in several places is missed once in four thousand million times.
 */
function mix(start: number, text: string): number {
  let mixed = start;
  for (let index = 0; index < text.length; index++) {
    mixed = Math.imul(mixed ^ text.charCodeAt(index), 0x01000193);
  }
  return mixed;
}

const letters: Readonly<Record<Outcome, string>> = { pass: "p", fail: "f", unresolved: "u" };
const outcomes = new Map<string, Outcome>([
  ["p", "pass"],
  ["f", "fail"],
  ["u", "unresolved"],
]);

/**
 * A verdict in few characters: outcome, `@` and the offset, `+` when incomplete, `t` when timed out and under which
 * limit, the texts expected as a list, the fingerprint in quotes. What is for people only, its reason, is left out.
 */
function encodeVerdict({ verdict, timeLimit }: Remembered): string {
  const { outcome, offset, incomplete, timedOut, expected, fingerprint } = verdict;
  return [
    letters[outcome],
    offset === undefined ? "" : ` @${offset}`,
    incomplete ? " +" : "",
    timedOut ? ` t${timeLimit ?? ""}` : "",
    expected === undefined ? "" : ` ${JSON.stringify(expected)}`,
    fingerprint === undefined ? "" : ` ${JSON.stringify(fingerprint)}`,
  ].join("");
}

/** The verdict that `encodeVerdict` wrote; undefined when the text is none. */
function decodeVerdict(text: string): Remembered | undefined {
  const [, letter = "", offset, incomplete, timedOut, limit, list, quoted] = encoded.exec(text) ?? [];
  const outcome = outcomes.get(letter);
  const expected = list === undefined ? undefined : read(list);
  const fingerprint = quoted === undefined ? undefined : unquoted(quoted);
  if (outcome === undefined || (quoted !== undefined && fingerprint === undefined)) return undefined;
  if (list !== undefined && !isListOfTexts(expected)) return undefined;
  const verdict: Verdict = {
    outcome,
    ...(offset !== undefined && { offset: Number(offset) }),
    ...(incomplete !== undefined && { incomplete: true }),
    ...(timedOut !== undefined && { timedOut: true }),
    ...(isListOfTexts(expected) && { expected }),
    ...(fingerprint !== undefined && { fingerprint }),
  };
  return limit ? { verdict, timeLimit: Number(limit) } : { verdict };
}

const encoded = /^([pfu])(?: @(\d+))?( \+)?( t(\d+(?:\.\d+)?)?)?(?: (\[".*?"\]))?(?: (".*"))?$/s;

const isListOfTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((text) => typeof text === "string");

function unquoted(text: string): string | undefined {
  const value = read(text);
  return typeof value === "string" ? value : undefined;
}

function read(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
