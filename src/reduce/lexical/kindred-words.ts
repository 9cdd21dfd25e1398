import { grouped } from "../../base/grouped.ts";
import { ended } from "../../oracle/walk.ts";
import { decode } from "../../text/encoding.ts";
import { endOfToken, kindOfToken } from "../../text/token.ts";
import { unitsOf } from "../../text/unit.ts";
import { isBinary } from "../binary/is-binary.ts";
import type { Stage } from "../stage.ts";
import { rewritingEach } from "./rewriting-each.ts";

const mostBytes = 200;
const mostForEach = 4;
const leastShared = 2;

/** The first megabyte of an input has the words of its language; a longer look would take seconds. */
const mostBytesOfInput = 1_000_000;

interface Word {
  readonly text: Uint8Array;
  /** Numbers of the tokens that are this word. */
  readonly tokens: readonly number[];
}

/**
 * Replaces words, each wherever it occurs, by shorter ones of the input that begin alike: languages have families of
 * words, such as `endif` and `endblock`, and which of them is left when others would do is chance. Of text
 * only, once little is left.
 */
export function kindredWords(input: Uint8Array): Stage {
  const seen = input.subarray(0, mostBytesOfInput);
  return {
    name: "kindred words",
    walk(failing) {
      if (failing.length > mostBytes || isBinary(failing)) return ended(failing);
      const words = wordsOf(failing);
      const kin = kindredIn(
        seen,
        words.map(({ text }) => text),
      );
      const rewritings = words.flatMap(({ tokens }, index) =>
        (kin[index] ?? []).map((text) => ({ tokens, text })),
      );
      return rewritingEach(unitsOf(failing, "tokens"), rewritings);
    },
  };
}

function wordsOf(bytes: Uint8Array): readonly Word[] {
  const tokens = unitsOf(bytes, "tokens");
  const textOf = (index: number): Uint8Array => tokens[index] ?? new Uint8Array();
  const words = [...tokens.keys()].filter((index) => kindOfToken(textOf(index)) === "word");
  return [...grouped(words, (index) => decode(textOf(index), "latin1")).values()].map((places) => ({
    text: textOf(places[0] ?? 0),
    tokens: places,
  }));
}

/** For each word the shorter words of the input that begin most like it, then the shortest. */
function kindredIn(input: Uint8Array, words: readonly Uint8Array[]): readonly (readonly Uint8Array[])[] {
  const found = words.map((): Kin[] => []);
  for (let at = 0; at < input.length; ) {
    const end = endOfToken(input, at);
    const text = input.subarray(at, end);
    at = end;
    if (kindOfToken(text) !== "word") continue;
    words.forEach((word, index) => {
      const shared = text.length < word.length ? sharedBeginning(word, text) : 0;
      if (shared >= leastShared) addKin(found[index] ?? [], { text, shared });
    });
  }
  return found.map((kin) => kin.map(({ text }) => text));
}

interface Kin {
  readonly text: Uint8Array;
  readonly shared: number;
}

/** Keeps the best, of equally good ones the first. */
function addKin(best: Kin[], kin: Kin): void {
  if (best.some(({ text }) => sharedBeginning(text, kin.text) === Math.max(text.length, kin.text.length)))
    return;
  const place = best.findIndex(
    ({ text, shared }) => shared < kin.shared || (shared === kin.shared && text.length > kin.text.length),
  );
  best.splice(place < 0 ? best.length : place, 0, kin);
  if (best.length > mostForEach) best.pop();
}

function sharedBeginning(word: Uint8Array, other: Uint8Array): number {
  let length = 0;
  while (length < other.length && word[length] === other[length]) length++;
  return length;
}
