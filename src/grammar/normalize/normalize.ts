import type { Grammar } from "../grammar.ts";
import { expand, type Level } from "./expand.ts";
import { inline } from "./inline.ts";
import { leftLists } from "./left-lists.ts";
import { listElements } from "./list-elements.ts";
import { mergeLetters } from "./merge-letters.ts";
import type { PlainGrammar } from "./plain-grammar.ts";
import { precedenceLevels } from "./precedence-levels.ts";
import { reachable, trim } from "./trim.ts";

/**
 * The plain grammar that the parser runs: it derives the same trees as the grammar, each as often. Throws an
 * OptionsError when a rule is missing.
 */
export function normalize(grammar: Grammar, level: Level): PlainGrammar {
  const stages = [trim, mergeLetters, leftLists, inline, mergeLetters, inline, listElements, reachable];
  return stages.reduce((current, stage) => stage(current), disambiguated(grammar, level));
}

/** The plain grammar in which every rule is one or more nonterminals and every alternative of it a production. */
export function normalizeLightly(grammar: Grammar, level: Level): PlainGrammar {
  return trim(disambiguated(grammar, level));
}

function disambiguated(grammar: Grammar, level: Level): PlainGrammar {
  return precedenceLevels(expand(grammar, level), grammar);
}
