import type { Grammar } from "../grammar/grammar.ts";
import { decode, encodingOf } from "../text/encoding.ts";
import type { EditedText } from "./edited-text.ts";
import { inUtf8 } from "./in-utf-8.ts";
import { lenientReading, linesRead, readNear } from "./lenient-reading.ts";
import type { Whole } from "./rank.ts";
import type { LenientUnit } from "./repair-options.ts";
import {
  percentDecoded,
  withoutUnseen,
  withoutWrapping,
  withPlainSigns,
  withUnixLineEnds,
} from "./unwrapping.ts";

export interface Reading {
  readonly grammar: Grammar | undefined;
  readonly lenient: Grammar | undefined;
  readonly lenientUnit: LenientUnit;
  readonly signal: AbortSignal;
}

/** Larger inputs are read leniently only around the places where the program stops. */
const mostBytesAtOnce = 40_000;

/**
 * What an input may mean as a whole: in UTF-8, without what nobody sees, unwrapped, by the lenient grammar of its format, and with the
 * line ends of Unix. None of them is trusted: they compete with single edits.
 */
export async function readingsOf(input: Uint8Array, reading: Reading): Promise<readonly Whole[]> {
  const { text } = inUtf8(input);
  const shown = withoutWrapping(percentDecoded(withoutUnseen(text)));
  const meant = await lenientlyRead(shown, reading);
  const texts = [meant, shown, text, withUnixLineEnds(shown), withPlainSigns(shown)].filter(
    (each) => each !== null,
  );
  const changed = new Map(texts.map((each) => [decode(each.bytes, encodingOf(each.bytes)), each]));
  return [...changed.values()]
    .filter(({ edits }) => edits.length > 0)
    .map((each) => ({ kind: "reading", text: each }));
}

async function lenientlyRead(
  text: EditedText,
  { lenient, lenientUnit, grammar, signal }: Reading,
): Promise<EditedText | null> {
  if (lenient === undefined) return null;
  if (lenientUnit === "line") return linesRead(text, { lenient, strict: grammar }, signal);
  return text.bytes.length > mostBytesAtOnce ? null : lenientReading(text, lenient, signal);
}

/** What a long text means around the place where the program stops in it. */
export async function readingsNear(
  text: EditedText,
  place: number,
  { lenient, lenientUnit, signal }: Reading,
): Promise<readonly Whole[]> {
  if (lenient === undefined || lenientUnit === "line" || text.bytes.length <= mostBytesAtOnce) return [];
  const read = await readNear(text, place, { lenient, signal });
  return read === null ? [] : [{ kind: "reading", text: read }];
}
