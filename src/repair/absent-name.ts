import { editDistance } from "../base/closest.ts";
import type { InputEdit } from "../text/edit.ts";
import { kindOfToken } from "../text/token.ts";
import { unitsOf } from "../text/unit.ts";
import { type EditedText, edited } from "./edit/edited-text.ts";

/** What programs say of things that they look for outside of a text that names them; by fingerprints, which keep names. */
const absences: readonly RegExp[] = [
  /\bno such table: (\S+)/i,
  /\b(?:relation|table) “‹?([^”›]+)›?” does(?:n't| not) exist/i,
  /\bfatal error: (\S+): No such file or directory/,
  /\bNo module named “‹([^”›]+)›”/,
];

/**
 * The name of what is not there, such as a table or an included file, when that is why the input is refused. Undefined when the
 * input does not name it, or makes it itself, so that the way it is written may be wrong.
 */
export function absentName(fingerprint: string | undefined, input: Uint8Array): string | undefined {
  const name = absences
    .map((absence) => absence.exec(fingerprint ?? "")?.[1])
    .find((one) => one !== undefined);
  if (name === undefined) return undefined;
  const text = new TextDecoder().decode(input);
  const made = Array.from(text.matchAll(making), ([, name = ""]) => name.toLowerCase());
  return text.includes(name) && !made.includes(name.toLowerCase()) ? name : undefined;
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
