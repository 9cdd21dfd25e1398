import type { Lexer } from "./lexer.ts";
import type { ModeStack } from "./mode-stack.ts";
import type { TokenRule } from "./tokens-to-try.ts";

/** Where a token ends and the rule that ended it; without a rule, what was read is no token. */
export interface ReadToken {
  /** Index in UTF-16 units. */
  readonly end: number;
  readonly rule: TokenRule | undefined;
}

/** The state of reading a text token by token. */
export interface TokenReading {
  readonly lexer: Lexer;
  readonly text: string;
  /** Changed by the tokens that are read. */
  readonly modes: ModeStack;
}

/**
 * Reads one token with all its pieces. It may be empty when it changes the mode, but never twice in a row from the
 * same place with `mayBeEmpty` false. Where nothing matches, one code point is read that belongs to no token.
 */
export function readToken(
  { lexer, text, modes }: TokenReading,
  from: number,
  mayBeEmpty: boolean,
): ReadToken {
  for (let index = from; index < text.length; ) {
    const match = lexer.match(text, index, modes.current);
    const isEmpty = match?.end === index;
    const rule = match?.rules.find(({ token }) => {
      const changes = token.modes ?? [];
      return modes.allows(changes) && (!isEmpty || (mayBeEmpty && changes.length > 0));
    });
    if (!match || !rule) return { end: index + widthAt(text, index), rule: undefined };
    modes.apply(rule.token.modes ?? []);
    index = match.end;
    if (!rule.token.more) return { end: index, rule };
    // An empty piece could be followed by another for ever.
    if (isEmpty) mayBeEmpty = false;
  }
  return { end: text.length, rule: undefined };
}

function widthAt(text: string, index: number): number {
  return (text.codePointAt(index) ?? 0) > 0xffff ? 2 : 1;
}
