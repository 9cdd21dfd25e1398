import type { NamedElement, NamedFeature, NamedSurrounding } from "../../explain/theory/named-feature.ts";
import { blankInWords, elementInWords, withArticle } from "./element-in-words.ts";

/** A node with what it has and lacks: `<pair> in an <object> with a <number> and without a <sign>, behind a <pair>`. */
export function nodeInWords({
  of,
  within,
  around,
  surroundings = [],
  ...name
}: Extract<NamedFeature, { readonly question: "together" }>): string {
  const isForm = ({ kind, rule }: NamedElement): boolean => kind === "alternative" && rule === of.rule;
  const [form] = name.with.filter(isForm);
  const said = (isThere: boolean, first: string, next: string): string =>
    [
      ...(isThere ? name.with.filter((each) => each !== form) : name.without).map((each) =>
        withArticle(elementInWords(each)),
      ),
    ]
      .map((words, index) => ` ${index === 0 ? first : next} ${words}`)
      .join("");
  const has = said(true, "with", "and");
  const lacks = said(false, "without", "or");
  const places = [
    ...(within ? [` in ${withArticle(elementInWords(within))}`] : []),
    ...around.map((each) => ` inside ${withArticle(elementInWords(each))}`),
  ].join("");
  const stands = surroundings.map(surroundingInWords).join(" and ");
  return `${elementInWords(form ?? of)}${places}${has}${has && lacks ? " and" : ""}${lacks}${stands && `, ${stands}`}`;
}

/** Seen from the node: what stands before it, it stands behind. */
function surroundingInWords({ where, of, isThere }: NamedSurrounding): string {
  if (where === "blank") return `${isThere ? "with" : "without"} ${blankInWords(of)}`;
  const stands = {
    before: "behind",
    behind: "before",
    "right before": "right behind",
    "right behind": "right before",
    around: "inside",
  }[where];
  return `${isThere ? "" : "not "}${stands} ${withArticle(elementInWords(of))}`;
}
