import { editDistance } from "../base/closest.ts";
import type { InputEdit } from "../text/edit.ts";
import { kindOfToken } from "../text/token.ts";
import { unitsOf } from "../text/unit.ts";
import { type EditedText, edited } from "./edited-text.ts";

/** What programs say of things that they look for outside of a text that names them; by fingerprints, which keep names. */
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
 * input does not name it, or makes it itself, so that the way it is written may be wrong.
 */
export function absentName(fingerprint: string | undefined, input: Uint8Array): string | undefined {
  const said = absences
    .map((absence) => absence.exec(fingerprint ?? "")?.[1])
    .find((one) => one !== undefined);
  if (said === undefined) return undefined;
  const text = new TextDecoder().decode(input);
  const name = asWritten(said, text);
  if (name === undefined) return undefined;
  const made = Array.from(text.matchAll(making), ([, name = ""]) => name.toLowerCase());
  return made.includes(name.toLowerCase()) ? undefined : name;
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

/** How many words of the input are tried in the place of a name. */
const mostWords = 3;

/** The input with the name spelt as another of its words is that is almost alike, everywhere. */
export function respeltAsPresent(input: Uint8Array, name: string): readonly EditedText[] {
  const decoder = new TextDecoder();
  const tokens = unitsOf(input, "tokens").map((token) => ({
    text: decoder.decode(token),
    isWord: kindOfToken(token) === "word",
  }));
  const words = new Set(tokens.flatMap(({ text, isWord }) => (isWord && text !== name ? text : [])));
  const alike = [...words]
    .map((word) => ({ word, distance: editDistance(name, word) }))
    .filter(({ distance }) => distance <= name.length / 3)
    .sort((left, right) => left.distance - right.distance);
  return alike.slice(0, mostWords).map(({ word }) => edited(input, replacements(input, name, word)));
}

function replacements(input: Uint8Array, name: string, word: string): readonly InputEdit[] {
  const inserted = new TextEncoder().encode(word);
  const decoder = new TextDecoder();
  const edits: InputEdit[] = [];
  let start = 0;
  for (const token of unitsOf(input, "tokens")) {
    const end = start + token.length;
    if (decoder.decode(token) === name) edits.push({ start, end, inserted });
    start = end;
  }
  return edits;
}
