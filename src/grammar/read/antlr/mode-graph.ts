import type { Rule, TokenTraits } from "../../grammar.ts";
import { DEFAULT_MODE, modeOf } from "../../modes.ts";

/** How a lexer's modes and the pieces of its tokens (`more`) follow each other. */
export interface ModeGraph {
  /** The modes in which tokens begin. */
  readonly beginnings: ReadonlySet<string>;
  /** For each mode the pieces behind which a token goes on in it. */
  readonly piecesBefore: ReadonlyMap<string, readonly Piece[]>;
}

/** A piece of tokens and the mode in which it matches. */
export interface Piece {
  readonly name: string;
  readonly mode: string;
}

/** The graph of these token rules. A mode that is popped off goes back to all modes from which it can be pushed. */
export function modeGraphOf(rules: readonly Rule[]): ModeGraph {
  const tokens = rules.flatMap(({ name, token }) => (token && !token.fragment ? [{ name, token }] : []));
  const traits = tokens.map(({ token }) => token);
  const below = modesBelow(traits);
  const ends = traits.filter(({ more }) => !more);
  const piecesBefore = new Map<string, Piece[]>();
  for (const { name, token } of tokens.filter(({ token }) => token.more)) {
    for (const mode of modesAfter(token, below)) {
      piecesBefore.set(mode, [...(piecesBefore.get(mode) ?? []), { name, mode: modeOf(token) }]);
    }
  }
  return {
    beginnings: new Set([DEFAULT_MODE, ...ends.flatMap((end) => [...modesAfter(end, below)])]),
    piecesBefore,
  };
}

/** For each mode those that can lie below it. */
type Below = ReadonlyMap<string, ReadonlySet<string>>;

function modesAfter(traits: TokenTraits, below: Below): ReadonlySet<string> {
  let modes = new Set([modeOf(traits)]);
  for (const change of traits.modes ?? []) {
    modes = new Set(
      change.kind === "pop" ? [...modes].flatMap((mode) => [...(below.get(mode) ?? [])]) : [change.mode],
    );
  }
  return modes;
}

function modesBelow(tokens: readonly TokenTraits[]): Below {
  const below = new Map<string, Set<string>>();
  for (let changed = true; changed; ) {
    changed = false;
    for (const traits of tokens) {
      for (const change of traits.modes ?? []) {
        if (change.kind === "pop") continue;
        const known = below.get(change.mode) ?? new Set();
        const before = known.size;
        // A mode that takes the place of another lies on what that lay on.
        const under = change.kind === "push" ? [modeOf(traits)] : (below.get(modeOf(traits)) ?? []);
        for (const mode of under) known.add(mode);
        below.set(change.mode, known);
        changed ||= known.size > before;
      }
    }
  }
  return below;
}
