import { between, type InclusiveRanges, without } from "../../base/inclusive-ranges.ts";
import { difference, intersection } from "../../grammar/character-class.ts";
import type { CharacterClass } from "../../grammar/grammar.ts";
import { isWhiteSpace, whiteSpace } from "../../grammar/white-space.ts";
import type { CharacterFilling } from "./filling.ts";

/** Each of the characters alone, and the others together; white space apart from those when that is told. */
export function characterFillings(
  ranges: InclusiveRanges,
  apart: ReadonlySet<string>,
  tellsBlanks: boolean,
): readonly CharacterFilling[] {
  const alone = [...apart].map(codePointOf).sort((one, other) => one - other);
  const others = { kind: "class", ranges: without(ranges, alone) } as const;
  return [
    ...alone.flatMap((codePoint) => {
      const character = String.fromCodePoint(codePoint);
      const isBlank = tellsBlanks && isWhiteSpace(character);
      const own = between(ranges, [codePoint, codePoint]);
      return own.map(
        (range): CharacterFilling => ({ kind: "characters", ranges: [range], character, isBlank }),
      );
    }),
    ...(tellsBlanks
      ? [
          ...together(difference(others, whiteSpace), false),
          ...together(intersection(others, whiteSpace), true),
        ]
      : together(others, false)),
  ];
}

const codePointOf = (character: string): number => character.codePointAt(0) as number;

const together = ({ ranges }: CharacterClass, isBlank: boolean): readonly CharacterFilling[] =>
  ranges.length > 0 ? [{ kind: "characters", ranges, character: undefined, isBlank }] : [];
