import type { InputEdit } from "../../text/edit.ts";
import { unitsOf } from "../../text/unit.ts";
import { isBlank } from "../../text/white-space.ts";
import { type EditedText, inEditedText } from "../edit/edited-text.ts";
import { neighboursIn } from "../neighbours.ts";
import { isRepetition } from "../tokens-lost.ts";

/** A quote behind it may be one too many as well. */
const backslash = 0x5c;
/** How many bytes are much for a repair to take out. */
const muchTakenOut = 12;

/** What tells whether a repair is likely: how many edits it has, of which kinds, and how strange the result would be. */
export function traitsOfRepair(input: Uint8Array, { bytes, edits }: EditedText): readonly string[] {
  const neighbours = neighboursIn(input);
  const strangeness = inEditedText(edits).reduce(
    (sum, range) => sum + neighbours.strangeness(bytes, range),
    0,
  );
  const takenOut = edits.reduce((sum, { start, end }) => sum + end - start, 0);
  const kinds = new Set(edits.map((edit) => kindOfEdit(input, edit)));
  return [
    `edits ${Math.min(4, edits.length)}`,
    `strange ${Math.min(2, strangeness)}`,
    `${edits.length > 1 ? "several " : ""}${kinds.size === 1 ? [...kinds].join() : "kinds"}`,
    ...(edits.some((edit) => edit.label !== undefined && edit.inserted[0] !== backslash)
      ? ["of a known kind"]
      : []),
    ...(takenOut > muchTakenOut ? ["takes out much"] : []),
    `structure lost ${Math.max(0, Math.min(3, structureIn(input) - structureIn(bytes)))}`,
  ];
}

/** How many brackets, separators and assignments a text has outside of strings. */
function structureIn(text: Uint8Array): number {
  return unitsOf(text, "tokens").filter(
    (token) => token.length === 1 && "()[]{},;:=".includes(String.fromCharCode(token[0] ?? 0)),
  ).length;
}

/** What tells whether a token is superfluous by how another repair mends the same fault. */
export function traitsBeside(
  input: Uint8Array,
  { edits: [deletion] }: EditedText,
  { edits }: EditedText,
): readonly string[] {
  if (deletion === undefined) return [];
  const { start, end } = deletion;
  const [token = 0] = input.subarray(start, end);
  const inserted = edits.map((edit) => new TextDecoder().decode(edit.inserted)).join("");
  const touching = edits.filter((edit) => edit.start < end && edit.end > start);
  const [first, last] = [edits[0], edits.at(-1)];
  const isEscaped = edits.some(
    (edit) => edit.inserted[0] === backslash && edit.start <= end && edit.end >= start,
  );
  const isWithin = edits.length > 1 && (first?.start ?? end) <= start && (last?.end ?? start) >= end;
  return [
    ...(touching.some((edit) => edit.inserted.length > 0) ? ["replaced there"] : []),
    ...(touching.some((edit) => edit.inserted.length === 0) ? ["taken out there"] : []),
    ...(isEscaped && isRepetition(input, deletion) ? ["said twice"] : []),
    ...(isWithin ? ["enclosed there"] : []),
    ...(isPartnerIn(String.fromCharCode(token), inserted) ? ["its partner put in there"] : []),
  ];
}

function isPartnerIn(token: string, inserted: string): boolean {
  if (`"'\``.includes(token)) return /["'`]/.test(inserted);
  return "()[]{}".includes(token) && /[()[\]{}]/.test(inserted);
}

function kindOfEdit(input: Uint8Array, { start, end, inserted }: InputEdit): string {
  if (start === end) return `puts in ${classOf(inserted)}`;
  return inserted.length === 0
    ? `takes out ${classOf(input.subarray(start, end))}`
    : `replaces by ${classOf(inserted)}`;
}

function classOf(bytes: Uint8Array): string {
  const text = new TextDecoder().decode(bytes);
  const signs = text.trim();
  if (isBlank(bytes)) return text.includes("\n") ? "line end" : "blank";
  if (/^["'`]+$/.test(signs)) return "quote";
  if (/^[)\]}]+$/.test(signs)) return "closer";
  if (/^[([{]+$/.test(signs)) return "opener";
  if (signs.startsWith("\\")) return "escape";
  const named = { ",": "comma", ":": "colon", ";": "semicolon" }[signs];
  return named ?? (/[\p{L}\p{N}_]/u.test(signs) ? "word" : "sign");
}
