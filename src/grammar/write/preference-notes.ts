import type { Grammar, Rule } from "../grammar.ts";
import type { Note } from "../read/reading.ts";

/** What a notation loses that cannot say which of several trees of a text is meant. The language stays the same. */
export function preferenceNotes({ ordered = false, rules }: Grammar): Note[] {
  const leaning = namesOf(rules, ({ alternatives }) => alternatives.some((each) => each.associativity));
  const binding = namesOf(rules, ({ precedence = false }) => precedence);
  return [
    ...(ordered ? [{ message: `that earlier alternatives are preferred is lost: ${COST}` }] : []),
    ...(binding ? [{ message: `how tightly the operators of ${binding} bind is lost: ${COST}` }] : []),
    ...(leaning ? [{ message: `which way the operators of ${leaning} nest is lost: ${COST}` }] : []),
  ];
}

/** What every notation loses of a grammar that was made from another one: whose nodes those of its rules stand for. */
export function originNotes({ rules }: Grammar): Note[] {
  const copies = namesOf(rules, ({ name, origin = null }) => origin !== null && origin !== name);
  if (copies === "") return [];
  return [{ message: `which rules ${copies} were made from is lost: trees have the nodes of these` }];
}

function namesOf(rules: Grammar["rules"], isMeant: (rule: Rule) => boolean): string {
  const names = [...rules.values()].filter(isMeant).map(({ name }) => `"${name}"`);
  return names.length > mostShown ? `${names.slice(0, mostShown).join(", ")}, …` : names.join(", ");
}

/** Of more rules than these only the first are named. */
const mostShown = 5;

const COST = "the same inputs are derived, but some in more ways";
