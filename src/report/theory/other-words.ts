import type { Theory, TheoryPredicate } from "../../explain/theory/theory.ts";
import { predicateInWords } from "./predicate-in-words.ts";

/**
 * Whether a rival says anything else than the predicates do: another feature may be told in the same words, and a rule's text may be the
 * whole of the alternative that is asked for.
 */
export function otherThan(
  theory: Theory,
  predicates: readonly TheoryPredicate[],
): (rival: TheoryPredicate) => boolean {
  const told = new Set(predicates.flatMap((each) => sayingsOf(theory, each)));
  return (rival) => !sayingsOf(theory, rival).some((saying) => told.has(saying));
}

function sayingsOf(theory: Theory, predicate: TheoryPredicate): string[] {
  const words = predicateInWords(theory, predicate);
  const name = theory.features[predicate.feature];
  const text =
    name?.question === "is" && name.in === undefined
      ? JSON.stringify(name.word)
      : name?.question === "exists" && name.of.kind === "alternative"
        ? name.of.is
        : undefined;
  const isText = text !== undefined && name !== undefined && "of" in name;
  return isText ? [words, `${predicate.isAbove} ${name.of.rule} ${text}`] : [words];
}
