import { grouped } from "../../base/grouped.ts";
import { ended } from "../../oracle/walk.ts";
import { decode } from "../../text/encoding.ts";
import { kindOfToken } from "../../text/token.ts";
import { unitsOf } from "../../text/unit.ts";
import { isBinary } from "../binary/is-binary.ts";
import type { Stage } from "../stage.ts";
import { rewritingEach } from "./rewriting-each.ts";

const mostBytes = 200;
const mostForEach = 4;
const leastShared = 2;

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
  let known: readonly Uint8Array[] | undefined;
  return {
    name: "kindred words",
    walk(failing) {
      if (failing.length > mostBytes || isBinary(failing)) return ended(failing);
      known ??= wordsOf(input).map(({ text }) => text);
      const others = known;
      const rewritings = wordsOf(failing).flatMap(({ text: word, tokens }) =>
        kindred(word, others).map((text) => ({ tokens, text })),
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

/** Those that begin most like the word, then the shortest. */
function kindred(word: Uint8Array, others: readonly Uint8Array[]): readonly Uint8Array[] {
  return others
    .filter((other) => other.length < word.length)
    .map((other) => ({ other, shared: sharedBeginning(word, other) }))
    .filter(({ shared }) => shared >= leastShared)
    .toSorted((left, right) => right.shared - left.shared || left.other.length - right.other.length)
    .slice(0, mostForEach)
    .map(({ other }) => other);
}

function sharedBeginning(word: Uint8Array, other: Uint8Array): number {
  let length = 0;
  while (length < other.length && word[length] === other[length]) length++;
  return length;
}
