import { difference, type Range, type Ranges } from "../../base/ranges.ts";
import type { IndexSet } from "../../delta/index-set.ts";
import { ended, ending, inTurn, inTurnBehind, toBest, type Walk, working } from "../../oracle/walk.ts";
import {
  type BinaryOutline,
  binaryOutlineOf,
  type Content,
  outlineWith,
} from "../../outline/binary/binary-outline.ts";
import { isBinary } from "../../outline/binary/is-binary.ts";
import { type Reading, readingsIn, readingsLike, readingsOf } from "../../outline/binary/readings.ts";
import { goneFrom } from "../../outline/list.ts";
import type { Stage } from "../stage.ts";
import { takingSupposed } from "../taking-supposed.ts";

/** Records lie in each other that deep at most. */
const deepest = 4;

/** So many readings of a record's content are tried, with up to eight tests each: as records like it, and as others. */
const mostReadings = { alike: 4, inner: 6 };

/** Most readings inside a record with less evidence are there by chance. */
const leastEvidenceInside = 16;

/**
 * Takes records out of what is no text, and bytes out of what they hold. Rewrites the lengths, counts, offsets and checksums of
 * all that held them.
 */
export const records: Stage = {
  name: "records",
  walk: (failing, last) =>
    failing.length === last?.length
      ? ended(failing)
      : inTurn<Uint8Array, Round>({ now: failing, before: null }, nextRound),
};

/** The bytes, and what they were before anything was tried the last time. */
interface Round {
  readonly now: Uint8Array;
  readonly before: Uint8Array | null;
}

function nextRound({ now, before }: Round): Walk<Uint8Array, Round> | null {
  if (now === before || !isBinary(now)) return null;
  const whole = { start: 0, end: now.length, shape: null, depth: 0, isDone: false };
  const start = outlineWith(now, [], [whole]);
  return ending(inTurn(start, nextContent), ({ bytes }) => ({ now: bytes, before: now }));
}

/** Takes what can go out of the first of the contents in which nothing was tried yet. */
function nextContent(outline: BinaryOutline): Walk<Uint8Array, BinaryOutline> | null {
  const content = outline.contents.find(({ isDone }) => !isDone);
  if (content === undefined) return null;
  const { bytes, dependents, contents } = outline;
  const done = outlineWith(
    bytes,
    dependents,
    contents.map((each) => (each === content ? { ...each, isDone: true } : each)),
  );
  return content.depth === 0
    ? inTurnBehind(working(readingsOf(bytes), bytes), (readings) => takingBy(readings, content, done))
    : takingInside(content, done);
}

/** Takes records like the one that holds the content, then bytes of it, then records of another shape. */
function takingInside(content: Content, outline: BinaryOutline): Walk<Uint8Array, BinaryOutline> {
  const { bytes } = outline;
  const { shape, depth } = content;
  const alike = shape === null || depth > deepest ? [] : readingsLike(bytes, content, shape);
  return inTurnBehind(takingBy(alike.slice(0, mostReadings.alike), content, outline), (left) => {
    if (left !== outline) return ended(left);
    return inTurnBehind(takingBytes(content, outline), (trimmed) => {
      if (trimmed !== outline || depth > deepest) return ended(trimmed);
      return inTurnBehind(working(readingsIn(bytes, content), bytes), (readings) => {
        const others = readings.filter(({ evidence }) => evidence >= leastEvidenceInside);
        return takingBy(others.slice(0, mostReadings.inner), content, outline);
      });
    });
  });
}

/** Takes records by the first of the readings by which any can go, or bytes of what a lone record holds. */
function takingBy(
  readings: readonly Reading[],
  content: Content,
  outline: BinaryOutline,
): Walk<Uint8Array, BinaryOutline> {
  const [reading, ...others] = readings;
  if (reading === undefined) return ended(outline);
  const { list, payloads, shape = null, dependents } = reading;
  const inside = payloads.map(({ start, end }) => ({
    ...{ start, end, shape },
    depth: content.depth + 1,
    isDone: false,
  }));
  const read = outlineWith(
    outline.bytes,
    [...outline.dependents, ...dependents],
    [...inside, ...outline.contents.filter(({ start, end }) => end <= content.start || start >= content.end)],
  );
  const gone = (staying: IndexSet): Ranges => goneFrom(list, staying);
  return inTurnBehind(taking(list.elements.length, gone, read), (left) => {
    if (left !== read) return ended(left);
    const [only, ...more] = inside;
    if (only === undefined || more.length > 0) return takingBy(others, content, outline);
    return inTurnBehind(takingInside(only, read), (within) =>
      within === read ? takingBy(others, content, outline) : ended(within),
    );
  });
}

/** Takes bytes out of a stretch, if a quarter of them can go. */
function takingBytes({ start, end }: Range, outline: BinaryOutline): Walk<Uint8Array, BinaryOutline> {
  const gone = (staying: IndexSet): Ranges =>
    difference(
      [{ start, end }],
      staying.map((range) => ({ start: start + range.start, end: start + range.end })),
    );
  return taking(end - start, gone, outline);
}

/** Takes items, if a quarter of them can go. */
function taking(
  count: number,
  gone: (staying: IndexSet) => Ranges,
  outline: BinaryOutline,
): Walk<Uint8Array, BinaryOutline> {
  const { bytes, keep } = outline;
  if (count === 0) return ended(outline);
  const whole = [{ start: 0, end: bytes.length }];
  const render = (staying: IndexSet): Uint8Array => keep(difference(whole, gone(staying)));
  return ending(toBest(takingSupposed({ count, least: 0, render }), bytes), (best) =>
    best === bytes ? outline : binaryOutlineOf(best),
  );
}
