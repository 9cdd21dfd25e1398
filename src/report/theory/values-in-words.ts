import type { NamedFeature, NamedValuesPart } from "../../explain/theory/named-feature.ts";
import { ofList, subjectInWords, withArticle, wordInWords } from "./element-in-words.ts";

/**
 * What is said of values by what they are called: `some "email" of "users" does not contain "@"`, `two "id" of "orders" are the same`, `some
 * "customer" of "orders" is not an "id" of "customers"`.
 */
export function valuesInWords(
  name: Extract<NamedFeature, { readonly question: "values" }>,
  { isAbove, threshold }: { readonly isAbove: boolean; readonly threshold: number },
): string {
  const most = Math.floor(threshold);
  const values = valuesOf(name);
  const { asked, orMissing } = name;
  const some = most === 0 ? "some" : `more than ${most}`;
  const [is, does] = most === 0 ? ["is", "does"] : ["are", "do"];
  switch (asked.are) {
    case "with": {
      const word = wordInWords(asked.word);
      if (isAbove) return `${some} ${values} ${most === 0 ? "contains" : "contain"} ${word}`;
      return most === 0 ? `no ${values} contains ${word}` : `at most ${most} ${values} contain ${word}`;
    }
    case "without": {
      const word = wordInWords(asked.word);
      if (isAbove) return `${some} ${values} ${does} not contain ${word}`;
      return most === 0
        ? `every ${values} contains ${word}`
        : `at most ${most} ${values} do not contain ${word}`;
    }
    case "repeated":
      if (most === 0 && orMissing)
        return `${isAbove ? "two" : "no two"} ${values} are the same or both missing`;
      if (most === 0) return `${isAbove ? "two" : "no two"} ${values} are the same`;
      return `${isAbove ? "more than" : "at most"} ${most} ${values} are the same as another one`;
    case "followed": {
      const pair = `${wordInWords(asked.word)} right in front of ${wordInWords(asked.next)}`;
      if (most === 0) return `${isAbove ? "some" : "no"} ${values} is ${pair}`;
      return `${isAbove ? "more than" : "at most"} ${most} ${values} are ${pair}`;
    }
    case "unlisted": {
      const other = withArticle(valuesOf(asked.among));
      const missing = orMissing ? "missing or " : "";
      const all = [...(asked.none ?? []).map(wordInWords), other];
      if (isAbove) {
        const not = all.length === 1 ? "not" : "neither";
        return `${some} ${values} ${is} ${missing}${not} ${all.join(" nor ")}`;
      }
      const listed = all.join(" or ");
      return most === 0 ? `every ${values} is ${listed}` : `all ${values} but at most ${most} are ${listed}`;
    }
  }
}

/** `"email" of "users"`. */
const valuesOf = ({ of, within }: NamedValuesPart): string => {
  const list = within?.called?.word;
  return subjectInWords(of) + (list === undefined ? "" : ofList(list));
};
