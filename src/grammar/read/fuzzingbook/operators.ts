import { optional, repetition, sequence } from "../../expression.ts";
import type { Expression } from "../../grammar.ts";

/** Makes the expression of a nonterminal in angle brackets or of a plain text that begins at the index. */
type MakePart = (text: string, index: number) => Expression;

/** Keeps the reader's recursion within the stack. */
const deepestNesting = 500;

/**
 * Reads a string of the fuzzing book's EBNF: `?`, `*` and `+` right behind a nonterminal or behind a group in
 * parentheses are operators; parentheses without an operator are plain text. Throws what `fail` makes of a problem.
 */
export function readFuzzingbookOperators(
  text: string,
  part: MakePart,
  fail: (problem: string, index: number) => Error,
): Expression {
  return readRange(0, text.length, 0);

  function readRange(from: number, to: number, depth: number): Expression {
    if (depth > deepestNesting) throw fail(`groups nested more than ${deepestNesting} deep`, from);
    const items: Expression[] = [];
    let plainFrom = from;
    const endPlain = (at: number) => {
      if (at > plainFrom) items.push(part(text.slice(plainFrom, at), plainFrom));
    };
    for (let index = from; index < to; ) {
      const nonterminal = nonterminalAt(text, index);
      const close = text[index] === "(" ? closingParenthesis(text, index) : -1;
      const isGroup = close > 0 && close < to && isOperator(text[close + 1]);
      if (nonterminal === undefined && !isGroup) {
        index++;
        continue;
      }
      endPlain(index);
      const end = nonterminal === undefined ? close + 1 : index + nonterminal.length;
      const item =
        nonterminal === undefined ? readRange(index + 1, close, depth + 1) : part(nonterminal, index);
      const operator = end < to ? text[end] : undefined;
      items.push(repeated(item, operator));
      index = isOperator(operator) ? end + 1 : end;
      plainFrom = index;
    }
    endPlain(to);
    return sequence(...items);
  }
}

function repeated(item: Expression, operator: string | undefined): Expression {
  if (operator === "?") return optional(item);
  if (operator === "*") return repetition(item);
  if (operator === "+") return repetition(item, 1);
  return item;
}

const isOperator = (character: string | undefined): boolean =>
  character === "?" || character === "*" || character === "+";

function nonterminalAt(text: string, index: number): string | undefined {
  const pattern = /<[^<> ]*>/y;
  pattern.lastIndex = index;
  return pattern.exec(text)?.[0];
}

/** The index of the parenthesis that closes the one at the index; -1 when there is none. */
function closingParenthesis(text: string, open: number): number {
  let depth = 0;
  for (let index = open; index < text.length; index++) {
    if (text[index] === "(") depth++;
    if (text[index] === ")" && --depth === 0) return index;
  }
  return -1;
}
