import { layoutRules } from "../grammar/analysis/layout-rules.ts";
import type { Grammar } from "../grammar/grammar.ts";
import type { Pattern } from "./pattern.ts";

/** The pattern in which white space that lays the text out stands for any, as far as its nodes do not keep it. */
export const withFreeBlanks = (pattern: Pattern, grammar: Grammar): Pattern => ({
  ...pattern,
  layout: layoutRules(grammar),
});
