import type { NamedElement, NamedOperand } from "../../explain/theory/named-feature.ts";
import { quoted } from "../words.ts";
import { elementInWords, withArticle } from "./element-in-words.ts";

/** A part by where it is and what it is: `a last <argument> that is a <list>`, `an <index> that has a <NAME> "x"`. */
export function operandInWords({ way, how, of, word, echoed }: NamedOperand): string {
  const [last, ...others] = way.map(({ rule, which }) => stepInWords(rule, which)).reverse();
  const target = `${elementInWords(of)}${word === undefined ? "" : ` ${quoted(word)}`}`;
  const elsewhere = echoed ? ` that stands in ${withArticle(elementInWords(echoed))}, too` : "";
  const what = `${withArticle(target)}${elsewhere}`;
  if (last === undefined) return how === "is" ? `nothing but ${what}` : what;
  return [...others.reverse(), `${last} that ${how} ${what}`].join(" with ");
}

const stepInWords = (rule: NamedElement, which: NamedOperand["way"][number]["which"]): string =>
  withArticle(`${which === "any" ? "" : `${which} `}${elementInWords(rule)}`);
