import {
  askingWhether,
  ended,
  ending,
  inTurn,
  inTurnBehind,
  toBest,
  type Walk,
  within,
  working,
} from "../../oracle/walk.ts";
import { binaryOutlineOf } from "../../outline/binary/binary-outline.ts";
import { type Compressed, compressedFrom } from "../../outline/binary/compressed.ts";
import { isBinary } from "../../outline/binary/is-binary.ts";
import { adoptingEach } from "../adopting-each.ts";
import { units } from "../lexical/units.ts";
import { findingBetter } from "../order.ts";
import type { Stage } from "../stage.ts";
import { whilePaying } from "../while-paying.ts";
import { freePlaces, loweringAt } from "./lower-bytes.ts";
import { zeroCells } from "./lowered-offsets.ts";

/**
 * Makes smaller what is compressed inside the input, such as the pixels of a PNG, and writes the lengths and checksums anew. Content that is
 * text goes through all stages. Then lowers what is around it, such as the size of the image, so that more content can go.
 */
export function compressedParts(stagesOfText: () => readonly Stage[]): Stage {
  const walk = (failing: Uint8Array): Walk<Uint8Array, Uint8Array> =>
    inTurnBehind(shrinking(failing, 0, stagesOfText), (left) => {
      if (left === failing) return ended(left);
      const lowering = toBest(loweringAt(placesAround(left), left), left);
      return inTurnBehind(lowering, (lowered) => (lowered === left ? ended(left) : walk(lowered)));
    });
  return { name: "compressed parts", walk };
}

/** Shrinks the content of each part from the place on. */
function shrinking(
  bytes: Uint8Array,
  place: number,
  stagesOfText: () => readonly Stage[],
): Walk<Uint8Array, Uint8Array> {
  return inTurnBehind(working(compressedFrom(bytes, place), bytes), (part) => {
    if (part === null) return ended(bytes);
    const stages = isBinary(part.content) ? [zeroCells, units("code-points")] : stagesOfText();
    return inTurnBehind(byWays(part, [withoutContent, ...stages], bytes), (left) =>
      shrinking(left, part.start + 1, stagesOfText),
    );
  });
}

/** Searches by the first of the ways by which the same content, written longer, still fails: so it keeps all fields right. */
function byWays(
  { content, ways: [write, ...others], start }: Compressed,
  stages: readonly Stage[],
  bytes: Uint8Array,
): Walk<Uint8Array, Uint8Array> {
  if (write === undefined) return ended(bytes);
  const isRight = askingWhether(write(content, 0), { kind: "written anew", outcome: "fail" });
  return inTurnBehind(isRight, (isFound) => {
    if (!isFound) return byWays({ content, ways: others, start }, stages, bytes);
    const searching = toBest(findingBetter(within(byStages(content, stages), write), bytes), bytes);
    return isBinary(content) ? whilePaying(searching, bytes) : searching;
  });
}

/** One stage after the other, once: all is done again if anything was found. */
const byStages = (content: Uint8Array, stages: readonly Stage[]): Walk<Uint8Array, unknown> =>
  inTurn({ left: content, next: 0 }, ({ left, next }) => {
    const stage = stages[next];
    if (stage === undefined) return null;
    return ending(toBest(stage.walk(left), left), (better) => ({ left: better, next: next + 1 }));
  });

const withoutContent: Stage = {
  name: "without content",
  walk: (content) =>
    adoptingEach(content, [new Uint8Array()], { apply: (_, none) => none, render: (left) => left }),
};

/** The header of one stream has fewer bytes that no field describes. */
const mostPlaces = 64;

function placesAround(bytes: Uint8Array): readonly number[] {
  const { contents } = binaryOutlineOf(bytes);
  const places = freePlaces(bytes).filter((at) => contents.some(({ start, end }) => start <= at && at < end));
  return places.length > mostPlaces ? [] : places;
}
