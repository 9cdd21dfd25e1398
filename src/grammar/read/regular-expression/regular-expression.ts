import { ANY_CHARACTER, characterCount, charactersOf, complement } from "../../character-class.ts";
import { choice, literal, repetition, sequence } from "../../expression.ts";
import type { CharacterClass, Expression } from "../../grammar.ts";
import { ignoringCase, LINE_ENDS } from "../../unicode-class.ts";
import { TextCursor } from "../source/text-cursor.ts";
import { readEscape } from "./escape.ts";
import { readQuantifier } from "./quantifier.ts";
import { readBracketClass, readEscapedClass } from "./regular-class.ts";

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
  return new RegularExpressionReader(cursor, options).read();
}

class RegularExpressionReader {
  readonly #cursor: TextCursor;
  readonly #options: RegularExpressionOptions;

  constructor(cursor: TextCursor, options: RegularExpressionOptions) {
    this.#cursor = cursor;
    this.#options = options;
  }

  read(): Expression {
    const whole = this.#alternatives(0);
    if (this.#atEnd) return whole;
    throw this.#cursor.error(
      `nothing is open that ${this.#cursor.found()} could close`,
      'escape it with "\\"',
    );
  }

  get #atEnd(): boolean {
    const { end = "" } = this.#options;
    return this.#cursor.atEnd || (end !== "" && this.#cursor.startsWith(end));
  }

  #alternatives(depth: number): Expression {
    if (depth > deepestNesting) throw this.#cursor.error(`groups nested more than ${deepestNesting} deep`);
    const alternatives = [this.#sequence(depth)];
    while (this.#cursor.accept("|")) alternatives.push(this.#sequence(depth));
    const [only] = alternatives;
    return alternatives.length === 1 && only ? only : choice(...alternatives);
  }

  #sequence(depth: number): Expression {
    const cursor = this.#cursor;
    const items: Expression[] = [];
    while (!this.#atEnd && !cursor.startsWith("|") && !cursor.startsWith(")")) {
      const { offset } = cursor;
      const atom = this.#atom(depth);
      const quantifier = readQuantifier(cursor);
      const item = quantifier ? { ...repetition(atom), ...quantifier } : atom;
      const previous = items.at(-1);
      if (item.kind === "literal" && previous?.kind === "literal") {
        items[items.length - 1] = literal(previous.text + item.text);
      } else {
        this.#options.place?.(item, offset);
        items.push(item);
      }
    }
    return sequence(...items);
  }

  #atom(depth: number): Expression {
    const cursor = this.#cursor;
    refuse(cursor);
    if (cursor.startsWith("(")) return this.#group(depth);
    if (cursor.accept(".")) return this.#options.dotAll ? { ...ANY_CHARACTER } : complement(LINE_ENDS);
    if (cursor.startsWith("[")) return readBracketClass(cursor, (of) => this.#fold(of));
    if (!cursor.accept("\\")) return this.#character(cursor.take());
    const escaped = readEscapedClass(cursor);
    return escaped ? this.#fold(escaped) : this.#character(readEscape(cursor));
  }

  #group(depth: number): Expression {
    const { offset } = this.#cursor;
    this.#cursor.match(/\((?:\?:|\?<[\p{L}_$][\p{L}\p{N}_$]*>)?/uy);
    const inner = this.#alternatives(depth + 1);
    if (!this.#cursor.accept(")"))
      throw this.#cursor.error('the group is not closed with ")"', undefined, offset);
    return inner;
  }

  #character(text: string): Expression {
    const cases = this.#fold(charactersOf(text));
    return characterCount(cases) > 1 ? cases : literal(text);
  }

  #fold(of: CharacterClass): CharacterClass {
    return this.#options.ignoreCase ? ignoringCase(of) : of;
  }
}

/** Keeps the reader's recursion within the stack. */
const deepestNesting = 500;

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
