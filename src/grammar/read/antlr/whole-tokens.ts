import { reference, sequence } from "../../expression.ts";
import type { Alternative, Rule } from "../../grammar.ts";
import { modeOf } from "../../modes.ts";
import { NO_MODE } from "../no-mode.ts";
import { modeGraphOf } from "./mode-graph.ts";

/**
 * The token rules, those that can only end a token made in pieces (`more`) parted in two: one for the last piece, which
 * the lexer tries, and one for the whole token, which is never tried and says what the token looks like. In modes where
 * tokens begin, too, they stay without the pieces. `freshName` makes a name that no rule has.
 */
export function withWholeTokens(rules: readonly Rule[], freshName: (base: string) => string): Rule[] {
  const { beginnings, piecesBefore } = modeGraphOf(rules);
  const inner = [...piecesBefore.keys()].filter((mode) => !beginnings.has(mode));
  const names = new Map(inner.map((mode) => [mode, freshName(`${mode}_BEFORE`)]));

  /** A match in the mode behind what comes before it in the same token. */
  const whole = (mode: string, match: string): Alternative => {
    const before = names.get(mode);
    return { expression: before ? sequence(reference(before), reference(match)) : reference(match) };
  };

  const parted = rules.flatMap((rule): Rule[] => {
    const { name, token, position, ...others } = rule;
    if (!token || token.fragment || token.more || !names.has(modeOf(token))) return [rule];
    const end = freshName(`${name}_END`);
    return [
      { ...rule, alternatives: [whole(modeOf(token), end)], token: { mode: NO_MODE } },
      { ...others, name: end, token: { ...token, type: token.type ?? name } },
    ];
  });
  const before = [...names].map(([mode, name]): Rule => {
    const alternatives = (piecesBefore.get(mode) ?? []).map((piece) => whole(piece.mode, piece.name));
    return { name, alternatives, token: { fragment: true } };
  });
  return [...parted, ...before];
}
