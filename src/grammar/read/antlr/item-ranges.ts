import { characterClass, codePointsOf } from "../../character-class.ts";
import type { CodePointRange, Position } from "../../grammar.ts";
import { GrammarError } from "../../grammar-error.ts";
import { ignoringCase } from "../../unicode-class.ts";
import type { AntlrAlternative, Item } from "./antlr-syntax.ts";
import { isEndOfInput } from "./antlr-syntax.ts";
import { characterSetRanges } from "./character-set.ts";
import type { TokenContext } from "./token-context.ts";

/** The ranges of a set or range; undefined for other items. */
export function rangesOf(item: Item, context: TokenContext): CodePointRange[] | undefined {
  if (item.kind === "range") {
    const range: CodePointRange = [item.first.codePointAt(0) ?? 0, item.last.codePointAt(0) ?? 0];
    if (range[1] < range[0]) throw errorAt(`the range '${item.first}'..'${item.last}' ends before it begins`);
    return cased([range], context);
  }
  if (item.kind !== "set") return undefined;
  try {
    return cased(characterSetRanges(item.source), context);
  } catch (error) {
    if (error instanceof RangeError) throw errorAt(error.message);
    throw error;
  }

  function errorAt(problem: string): GrammarError {
    return new GrammarError(problem, { text: context.rule.file.text, position: item.position });
  }
}

function cased(ranges: CodePointRange[], { rule }: TokenContext): CodePointRange[] {
  return rule.caseInsensitive ? [...ranges, ...ignoringCase(characterClass(...ranges)).ranges] : ranges;
}

/** The ranges after `~`: of sets, single characters, blocks of them, and token rules that are one of these. */
export function excludedRanges(
  item: Item,
  context: TokenContext,
  within: readonly string[] = [],
): CodePointRange[] {
  const fail = (problem: string, position: Position): never => {
    throw new GrammarError(problem, {
      text: context.rule.file.text,
      position,
      suggestion: "~ takes characters and sets",
    });
  };
  const ranges = rangesOf(item, context);
  if (ranges) return ranges;
  const ofAlternatives = (
    alternatives: readonly AntlrAlternative[],
    names: readonly string[],
  ): CodePointRange[] =>
    alternatives.flatMap(({ items }) => {
      const [only] = items.filter(({ kind }) => kind !== "action");
      return only ? excludedRanges(only, context, names) : [];
    });
  switch (item.kind) {
    case "text": {
      const [codePoint, ...more] = codePointsOf(item.text);
      if (codePoint === undefined || more.length > 0) {
        return fail(`'${item.text}' after ~ is not one character`, item.position);
      }
      return cased([[codePoint, codePoint]], context);
    }
    case "block":
      return ofAlternatives(item.alternatives, within);
    case "name": {
      const rule = context.rules.get(item.name);
      if (isEndOfInput(item)) return [];
      if (!rule || within.includes(item.name))
        return fail(`"${item.name}" after ~ is not a set`, item.position);
      return ofAlternatives(rule.alternatives, [...within, item.name]);
    }
    default:
      return fail("what follows ~ is not a set of characters", item.position);
  }
}
