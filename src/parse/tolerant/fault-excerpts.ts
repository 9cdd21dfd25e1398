import { joined } from "../../base/arrays.ts";
import { lastAtMost } from "../../base/ascending.ts";
import type { Work } from "../../base/in-turns.ts";
import type { Range } from "../../base/ranges.ts";
import type { Grammar } from "../../grammar/grammar.ts";
import { applyEdits, type InputEdit } from "../../text/edit.ts";
import type { Letters } from "../input/letters.ts";
import { readInput } from "../input/read-input.ts";
import { prepare } from "../prepared-grammar.ts";
import { Rereader } from "./rereader.ts";

/** A part of an input with a fault, between as much of the rest as the grammar needs to read that part alike. */
export interface FaultExcerpt {
  readonly text: Uint8Array;
  /** The part, in bytes of the input. */
  readonly part: Range;
  /** Where the part starts in the excerpt. */
  readonly start: number;
  /** The known edits of the part, in bytes of the input. */
  readonly edits: readonly InputEdit[];
}

/** The excerpts of an input, and the judge of the edits that are made in them. */
export interface FaultExcerpts {
  readonly excerpts: readonly FaultExcerpt[];
  /** Whether the grammar derives a text. Fast where the text is mostly like the input. */
  readonly derives: (text: Uint8Array) => boolean;
}

/**
 * The excerpts around the faults of an input that known edits repair. Edits that have fewer than `margin` bytes between
 * them belong to one fault, and a part has as many bytes around its edits. Of the text before the part, an excerpt
 * leaves out all between two places whose Earley sets are interchangeable, and likewise behind it: of a list, all elements
 * but those around the part. Edits of an excerpt repair the input, too, if they leave the state of the grammar behind
 * the part as it is; `derives` tells. Pauses.
 */
export function* excerptsAroundFaults(
  grammar: Grammar,
  input: Uint8Array,
  { edits, margin }: { readonly edits: readonly InputEdit[]; readonly margin: number },
): Work<FaultExcerpts> {
  const reader = new Rereader(grammar);
  const derives = (text: Uint8Array): boolean => reader.read(text).isDerived;
  const repaired = applyEdits(input, edits);
  const { letters } = readInput(prepare(grammar), repaired);
  const earleySets = reader.earleySetsOf(letters);
  yield;
  if (earleySets.length <= letters.length) return { excerpts: [wholeOf(input, edits)], derives };
  const detours = new Detours(earleySets);
  const excerpts: FaultExcerpt[] = [];
  for (const fault of faultsOf(edits, margin)) {
    const from = placeFrom(letters, fault.start - margin);
    const to = Math.max(from, placeFrom(letters, fault.end + margin + 1) - 1);
    const before = bytesOf(repaired, letters, detours.before(from));
    const behind = bytesOf(repaired, letters, detours.behind(to));
    const within = (repairedPart: Uint8Array): Uint8Array => joined([before, repairedPart, behind]);
    const [start, end] = [letters.starts[from] ?? 0, letters.starts[to] ?? repaired.length];
    yield;
    const isWithin = start <= fault.start && fault.end <= end;
    // Tokens may run together where letters are left out between them.
    if (!isWithin || !derives(within(repaired.subarray(start, end))))
      return { excerpts: [wholeOf(input, edits)], derives };
    const part = { start: start - fault.shiftBefore, end: end - fault.shiftBehind };
    const text = within(input.subarray(part.start, part.end));
    excerpts.push({ text, part, start: before.length, edits: fault.edits });
  }
  return { excerpts, derives };
}

const wholeOf = (input: Uint8Array, edits: readonly InputEdit[]): FaultExcerpt => ({
  text: input,
  part: { start: 0, end: input.length },
  start: 0,
  edits,
});

/** Edits next to each other, and where they are in the repaired text. */
interface Fault extends Range {
  readonly edits: readonly InputEdit[];
  /** By how much bytes of the repaired text before and behind the edits differ in place from those of the input. */
  readonly shiftBefore: number;
  readonly shiftBehind: number;
}

function faultsOf(edits: readonly InputEdit[], margin: number): readonly Fault[] {
  const faults: Fault[] = [];
  let shift = 0;
  for (const edit of edits) {
    const last = faults.at(-1);
    const start = edit.start + shift;
    const shiftBefore = shift;
    shift += edit.inserted.length - (edit.end - edit.start);
    const behind = { end: start + edit.inserted.length, shiftBehind: shift };
    if (last === undefined || start - last.end >= margin)
      faults.push({ start, shiftBefore, edits: [edit], ...behind });
    else faults[faults.length - 1] = { ...last, edits: [...last.edits, edit], ...behind };
  }
  return faults;
}

/** The first place between letters that is not before the byte; one more than the last place if there is none. */
const placeFrom = ({ starts }: Letters, byte: number): number =>
  (starts[0] ?? 0) >= byte ? 0 : lastAtMost(starts, byte - 1) + 1;

/** The bytes of the letters at the places, with those up to the next letter. */
function bytesOf(text: Uint8Array, { starts }: Letters, places: readonly number[]): Uint8Array {
  return joined(places.map((place) => text.subarray(starts[place], starts[place + 1])));
}

/** Ways through a text that leave out all letters between places with the same Earley set. */
class Detours {
  readonly #earleySets: Int32Array;
  /** For each Earley set, its first and its last place. */
  readonly #first = new Map<number, number>();
  readonly #last = new Map<number, number>();

  constructor(earleySets: Int32Array) {
    this.#earleySets = earleySets;
    for (const [place, earleySet] of earleySets.entries()) {
      if (!this.#first.has(earleySet)) this.#first.set(earleySet, place);
      this.#last.set(earleySet, place);
    }
  }

  /** The letters of a way from the start of the text to the place. */
  before(place: number): readonly number[] {
    const letters: number[] = [];
    for (let at = this.#placeIn(this.#first, place); at > 0; at = this.#placeIn(this.#first, at - 1))
      letters.push(at - 1);
    return letters.reverse();
  }

  /** The letters of a way from the place to the end of the text. */
  behind(place: number): readonly number[] {
    const letters: number[] = [];
    const end = this.#earleySets.length - 1;
    for (let at = this.#placeIn(this.#last, place); at < end; at = this.#placeIn(this.#last, at + 1))
      letters.push(at);
    return letters;
  }

  #placeIn(places: ReadonlyMap<number, number>, place: number): number {
    return places.get(this.#earleySets[place] ?? 0) ?? place;
  }
}
