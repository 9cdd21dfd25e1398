import { between, type InclusiveRanges, without } from "../../base/inclusive-ranges.ts";
import { characterClass, charactersOf, difference, intersection } from "../../grammar/character-class.ts";
import type { CharacterClass } from "../../grammar/grammar.ts";
import { isWhiteSpace, whiteSpace } from "../../grammar/white-space.ts";
import { type BlankKind, blankKindOf, lineEnds } from "../../tree/blank-kind.ts";
import type { CharacterFilling } from "./filling.ts";

/** Which white space is told from other characters, and of which kind. */
export type ToldBlanks = "none" | "any" | "kinds";

/** Each of the characters alone, and the others together; white space apart from those as far as that is told. */
export function characterFillings(
  ranges: InclusiveRanges,
  apart: ReadonlySet<string>,
  told: ToldBlanks,
): readonly CharacterFilling[] {
  const alone = [...apart].map(codePointOf).sort((one, other) => one - other);
  const others = characterClass(...without(ranges, alone));
  const blank = told === "none" ? NONE : intersection(others, whiteSpace);
  const ends = told === "kinds" ? intersection(blank, LINE_ENDS) : NONE;
  return [
    ...alone.flatMap((codePoint) => {
      const character = String.fromCodePoint(codePoint);
      const own = between(ranges, [codePoint, codePoint]);
      return own.map(
        (range): CharacterFilling => ({
          kind: "characters",
          ranges: [range],
          character,
          blank: told !== "none" && isWhiteSpace(character) ? blankKindOf(character) : undefined,
        }),
      );
    }),
    ...together(difference(others, blank), undefined),
    ...together(difference(blank, ends), "within a line"),
    ...together(ends, "line end"),
  ];
}

const codePointOf = (character: string): number => character.codePointAt(0) as number;

const together = ({ ranges }: CharacterClass, blank: BlankKind | undefined): readonly CharacterFilling[] =>
  ranges.length > 0 ? [{ kind: "characters", ranges, character: undefined, blank }] : [];

const NONE = charactersOf("");
const LINE_ENDS = charactersOf(lineEnds);
