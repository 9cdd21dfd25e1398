import type { Grammar, Rule } from "../grammar.ts";
import type { Note } from "../read/reading.ts";

/** What a notation loses that cannot say which of several trees of a text is meant. The language stays the same. */
export function preferenceNotes({ ordered = false, rules }: Grammar): Note[] {
  const losing = (loses: (rule: Rule) => boolean): string => {
    const names = [...rules.values()].filter(loses).map(({ name }) => `"${name}"`);
    return names.length > mostShown ? `${names.slice(0, mostShown).join(", ")}, …` : names.join(", ");
  };
  const leaning = losing(({ alternatives }) => alternatives.some((each) => each.associativity));
  const binding = losing(({ precedence = false }) => precedence);
  return [
    ...(ordered ? [{ message: `that earlier alternatives are preferred is lost: ${COST}` }] : []),
    ...(binding ? [{ message: `how tightly the operators of ${binding} bind is lost: ${COST}` }] : []),
    ...(leaning ? [{ message: `which way the operators of ${leaning} nest is lost: ${COST}` }] : []),
  ];
}

/** Of more rules than these only the first are named. */
const mostShown = 5;

const COST = "the same inputs are derived, but some in more ways";
