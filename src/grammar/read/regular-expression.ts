import { ANY_CHARACTER, charactersOf, complement } from "../character-class.ts";
import { choice, literal, repetition, sequence } from "../expression.ts";
import type { CharacterClass, Expression } from "../grammar.ts";
import { ignoringCase, LINE_ENDS } from "../unicode-class.ts";
import { readEscape } from "./escape.ts";
import { readQuantifier } from "./quantifier.ts";
import { readBracketClass, readEscapedClass } from "./regular-class.ts";
import { TextCursor } from "./text-cursor.ts";

export interface RegularExpressionOptions {
  /** Letters match in either case, as with the flag `i`. Default: false. */
  readonly ignoreCase?: boolean;
  /** The dot matches line ends too, as with the flag `s`. Default: false. */
  readonly dotAll?: boolean;
  /** The regular expression ends before this character. Default: only with the text. */
  readonly end?: string;
  /** Is told where each expression begins. */
  readonly place?: (expression: Expression, offset: number) => void;
}

/**
 * The expression that derives what the regular expression matches, for instance `[a-z]+(?:-[a-z]+)*`. Characters
 * are code points. Throws a GrammarError for what no context-free grammar says: anchors, look-around, references.
 */
export function regularExpression(source: string, options: RegularExpressionOptions = {}): Expression {
  return readRegularExpression(new TextCursor(source), options);
}

/** Reads a regular expression up to its end; the cursor stays before that. Throws a GrammarError. */
export function readRegularExpression(
  cursor: TextCursor,
  options: RegularExpressionOptions = {},
): Expression {
  const { ignoreCase = false, dotAll = false, end = "", place = () => undefined } = options;
  const fold = (of: CharacterClass) => (ignoreCase ? ignoringCase(of) : of);
  const atEnd = () => cursor.atEnd || (end !== "" && cursor.startsWith(end));

  const whole = readAlternatives(0);
  if (!atEnd())
    throw cursor.error(`nothing is open that ${cursor.found()} could close`, 'escape it with "\\"');
  return whole;

  function readAlternatives(depth: number): Expression {
    if (depth > MAXIMAL_DEPTH) throw cursor.error(`groups nested more than ${MAXIMAL_DEPTH} deep`);
    const alternatives = [readSequence(depth)];
    while (cursor.accept("|")) alternatives.push(readSequence(depth));
    const [only] = alternatives;
    return alternatives.length === 1 && only ? only : choice(...alternatives);
  }

  function readSequence(depth: number): Expression {
    const items: Expression[] = [];
    while (!atEnd() && !cursor.startsWith("|") && !cursor.startsWith(")")) {
      const { offset } = cursor;
      const atom = readAtom(depth);
      const quantifier = readQuantifier(cursor);
      const item = quantifier ? { ...repetition(atom), ...quantifier } : atom;
      const previous = items.at(-1);
      if (item.kind === "literal" && previous?.kind === "literal") {
        items[items.length - 1] = literal(previous.text + item.text);
      } else {
        place(item, offset);
        items.push(item);
      }
    }
    return sequence(...items);
  }

  function readAtom(depth: number): Expression {
    const { offset } = cursor;
    refuse(cursor);
    if (cursor.accept("(")) {
      cursor.match(/\?:|\?<[\p{L}_$][\p{L}\p{N}_$]*>/uy);
      const inner = readAlternatives(depth + 1);
      if (!cursor.accept(")")) throw cursor.error('the group is not closed with ")"', undefined, offset);
      return inner;
    }
    if (cursor.accept(".")) return dotAll ? ANY_CHARACTER : complement(LINE_ENDS);
    if (cursor.startsWith("[")) return readBracketClass(cursor, fold);
    if (!cursor.accept("\\")) return character(cursor.take());
    const escaped = readEscapedClass(cursor);
    return escaped ? fold(escaped) : character(readEscape(cursor));
  }

  function character(text: string): Expression {
    const cases = fold(charactersOf(text));
    return hasSeveral(cases) ? cases : literal(text);
  }
}

/** Keeps the reader's recursion within the stack. */
const MAXIMAL_DEPTH = 500;

const hasSeveral = ({ ranges }: CharacterClass): boolean =>
  ranges.length > 1 || ranges.some(([first, last]) => first < last);

/** Throws for what begins here and is no part of a context-free grammar, or for an operator without operand. */
function refuse(cursor: TextCursor): void {
  if (cursor.lookingAt(/[$^]|\\[bB]/y)) {
    throw cursor.error("anchors have no meaning here", "a match begins and ends where the grammar says");
  }
  if (cursor.lookingAt(/\(\?<?[=!]/y)) {
    throw cursor.error("look-around cannot be put into a grammar", "describe only what is matched");
  }
  if (cursor.lookingAt(/\\(?:[1-9]|k<)/y)) {
    throw cursor.error("a back reference cannot be put into a grammar", "list what may stand here");
  }
  if (cursor.lookingAt(/[?*+]/y)) {
    throw cursor.error(`there is nothing to repeat before ${cursor.found()}`, 'escape it with "\\"');
  }
}
