import type { NamedElement, NamedFeature, NamedRecordCondition } from "../../explain/theory/named-feature.ts";
import { subjectInWords, withArticle, wordInWords } from "./element-in-words.ts";

/** How many records are as asked: `some <row> has "weight" above 70 and "air" that is "yes"`, `more than 2 <row> have no "owner"`. */
export function recordsInWords(
  { of, conditions }: Extract<NamedFeature, { readonly question: "records" }>,
  { isAbove, threshold }: { readonly isAbove: boolean; readonly threshold: number },
): string {
  const most = Math.floor(threshold);
  const record = subjectInWords(of);
  const all = conditions.map(conditionInWords).join(" and ");
  if (most === 0) return `${isAbove ? "some" : "no"} ${record} has ${all}`;
  return `${isAbove ? "more than" : "at most"} ${most} ${record} ${most === 1 && !isAbove ? "has" : "have"} ${all}`;
}

function conditionInWords(condition: NamedRecordCondition): string {
  switch (condition.asks) {
    case "there":
      return fieldInWords(condition.of);
    case "missing":
      return `no ${subjectInWords(condition.of)}`;
    case "is":
    case "is not":
      return `${fieldInWords(condition.of)} that ${condition.asks} ${wordInWords(condition.word)}`;
    case "same as":
      return `${fieldInWords(condition.of)} that is the same as its ${subjectInWords(condition.other)}`;
    case "more than":
      return `${fieldInWords(condition.of)} above its ${subjectInWords(condition.other)}`;
    default:
      return `${fieldInWords(condition.of)} ${condition.asks} ${condition.bound}`;
  }
}

/** Names stand for themselves, however many they are of. */
const fieldInWords = (field: NamedElement): string =>
  field.called ? subjectInWords(field) : withArticle(subjectInWords(field));
