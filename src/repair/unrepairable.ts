import type { Signature } from "../format/binary-format.ts";
import type { Format, Formats } from "../format/format.ts";
import { isMisspelling } from "./slips.ts";
import { mostBytesRead, type StatedRight } from "./stated-right.ts";

/** Messages about missing things outside of the text, as fingerprints, which keep names. */
const absences: readonly RegExp[] = [
  /\bno such table: (\S+)/i,
  /\b(?:relation|table) “([^”]+)” does(?:n't| not) exist/i,
  /(?:^|\s)([^\s:]+): No such file or directory/,
  /\bfatal error: “([^”]+)” file not found/,
  /\bNo module named “([^”]+)”/,
  /\bCannot find (?:module|package) “([^”]+)”/,
  // Without a target that needs it, the rule itself may be broken.
  /\bNo rule to make target “([^”]+)”, needed by/,
];

/**
 * The name of what is not there, such as a table or an included file, when that is why the input is refused. Undefined when the
 * input does not name it, makes it itself, names it with a sign that names do not have, or names it once and a word like it more
 * often: the way it is written may be wrong.
 */
export function absentName(fingerprint: string | undefined, input: Uint8Array): string | undefined {
  const said = absences
    .map((absence) => absence.exec(fingerprint ?? "")?.[1])
    .find((one) => one !== undefined);
  if (said === undefined || notOfNames.test(said)) return undefined;
  const text = new TextDecoder().decode(input);
  const name = asWritten(said, text);
  if (name === undefined) return undefined;
  const made = Array.from(text.matchAll(making), ([, name = ""]) => name.toLowerCase());
  return made.includes(name.toLowerCase()) || isMisspelt(name, text) ? undefined : name;
}

/** Signs that names of files, modules and tables do not have. */
const notOfNames = /[;,(){}<>[\]"'`=&|!?*]/;

/** Words with fewer letters are alike by chance. */
const fewestLetters = 4;

/** Whether a text has a word once, and a word of nearly the same spelling more often. */
function isMisspelt(name: string, text: string): boolean {
  if (name.length < fewestLetters) return false;
  const counts = new Map<string, number>();
  for (const [word] of text.matchAll(/\w+/g)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return (
    counts.get(name) === 1 && [...counts].some(([word, count]) => count > 1 && isMisspelling(name, word))
  );
}

/** A name as the text has it, of which a fingerprint keeps the words alone: of `‹a› ‹o›` the `a.o`. */
function asWritten(said: string, text: string): string | undefined {
  const words = said.match(/[\p{L}\p{N}_]+/gu) ?? [];
  if (words.length === 0) return undefined;
  const written = new RegExp(
    `(?<![\\p{L}\\p{N}_])${words.join("[^\\p{L}\\p{N}_\\s]{1,3}")}(?![\\p{L}\\p{N}_])`,
    "u",
  );
  return written.exec(text)?.[0];
}

/** What a statement of SQL makes that others can name. */
const making = /\b(?:table|view|with)\s+(?:if\s+not\s+exists\s+|recursive\s+)?["`[]?([^\s"`\](]+)/gi;

/** Why an input of a binary format is not repaired. */
export interface BinaryRefusal {
  /** What it is, such as `PNG image`. */
  readonly kind: string;
  /**
   * What it states about itself is right, or was put right in vain; its parts cannot be told apart; it is too large
   * to be read for them; or what such a file states is not known.
   */
  readonly because: "right" | "put-right" | "damaged" | "too-large" | "unknown";
}

/**
 * Why nothing is edited in an input of a binary format that is refused, too, with what it states put right: what stands in an image or a program tells no
 * search what is missing, and any part of it is another one. Null for texts, and for what is not known to be of such a format.
 */
export function binaryRefusal(
  input: Uint8Array,
  stated: StatedRight | null,
  formats: Formats,
): BinaryRefusal | null {
  const format = binaryFormatOf(input, formats);
  if (format === undefined) return null;
  const kind = format.title;
  if (stated?.isCutOff) return { kind, because: "damaged" };
  if (stated !== null) return { kind, because: stated.edits.length === 0 ? "right" : "put-right" };
  if (format.fields === undefined) return { kind, because: "unknown" };
  return { kind, because: input.length > mostBytesRead ? "too-large" : "damaged" };
}

/** The format of a file by how it begins, when that is a binary one; undefined for texts, and for unknown formats. */
export function binaryFormatOf(bytes: Uint8Array, formats: Formats): Format | undefined {
  const isAt = ({ begins, at = 0 }: Signature): boolean =>
    at + begins.length <= bytes.length &&
    [...begins].every((sign, index) => bytes[at + index] === sign.charCodeAt(0));
  const found = formats.find(({ signatures = [] }) => signatures.some(isAt));
  // Some of them can begin a text, too.
  return found !== undefined && hasUnseen(bytes) ? found : undefined;
}

const hasUnseen = (bytes: Uint8Array): boolean =>
  bytes.some((byte) => byte < 0x09 || (byte > 0x0d && byte < 0x20) || byte === 0x7f || byte === 0xff);
