import type { Range } from "../base/ranges.ts";
import { endOfLine, startOfLine } from "../text/position.ts";
import { kindOfToken } from "../text/token.ts";
import { boundariesOf } from "../text/unit.ts";

/** Which tokens stand beside each other in a text. */
export interface Neighbours {
  /**
   * How strange it would be here that the tokens which meet within a range of another text stand beside each other:
   * for two that do so here too nothing, a half where another word does, else one; added up.
   */
  strangeness(other: Uint8Array, range: Range): number;
  /**
   * The words and symbols that stand here between the two, then symbols that stand between tokens of their kinds or behind
   * one of the first kind, then what stands before the other or behind the one.
   */
  between(before: string, behind: string): readonly string[];
  /** How strange a token of this text is here, its own place not counted; null where none begins. */
  placeOf(start: number): TokenPlace | null;
}

/** A token, and how strange its neighbours are: 0, a half or 1 for each two. */
export interface TokenPlace {
  /** The token itself when it is a symbol, else its kind. */
  readonly kind: string;
  readonly before: number;
  readonly behind: number;
  /** Of both neighbours, if they stood next to each other. */
  readonly joined: number;
}

const remembered = new WeakMap<Uint8Array, Neighbours>();

/**
 * The neighbours of the tokens of a text; remembered per array. What people write repeats itself, so that what stands
 * beside what elsewhere tells what belongs here. Hindle et al., On the naturalness of software (2012); Campbell, Hindle &
 * Amaral, Syntax errors just aren't natural (2014).
 */
export function neighboursIn(text: Uint8Array): Neighbours {
  const neighbours = remembered.get(text) ?? neighboursByPairs(pairsOf(text));
  remembered.set(text, neighbours);
  return neighbours;
}

interface Token extends Range {
  /** The token itself when it is a word or a symbol, its kind otherwise. */
  readonly name: string;
  /** The same, but a word by its kind too. */
  readonly kind: string;
}

type Pair = readonly [left: Token, right: Token];

function neighboursByPairs(pairs: readonly Pair[]): Neighbours {
  const names = counts(pairs.map(([left, right]) => `${left.name}\0${right.name}`));
  const kinds = counts(pairs.map(([left, right]) => `${left.kind}\0${right.kind}`));
  const strangenessOf = ([left, right]: Pair, own = 0): number => {
    const count = names.get(`${left.name}\0${right.name}`) ?? 0;
    if (count > own || (isEnd.has(left.name) && isEnd.has(right.name))) return 0;
    return (kinds.get(`${left.kind}\0${right.kind}`) ?? 0) > own ? 0.5 : 1;
  };
  const at = new Map(pairs.map(([, right], index) => [right.start, index]));
  return {
    strangeness(other, { start, end }) {
      const from = Math.max(startOfLine(other, start), start - longestLine);
      const to = Math.min(endOfLine(other, end), end + longestLine);
      return pairsOf(other.subarray(from, to))
        .filter(([left, right]) => left.start < end - from && right.end > start - from)
        .reduce((sum, pair) => sum + strangenessOf(pair), 0);
    },
    between(before, behind) {
      const following = new Set(pairs.flatMap(([{ name }, right]) => (name === before ? right.name : [])));
      const preceding = new Set(pairs.flatMap(([left, { name }]) => (name === behind ? left.name : [])));
      const both = [...following].filter((name) => preceding.has(name));
      const symbols = [...new Set(pairs.map(([, { kind }]) => kind))].filter((kind) =>
        kinds.has(`${kindOf(before)}\0${kind}`),
      );
      const fitting = symbols.filter((kind) => kinds.has(`${kind}\0${kindOf(behind)}`));
      // At the place itself the one stands before the other, which says nothing.
      const words = [...[...preceding].reverse(), ...[...following].reverse()].filter(
        (name) => name !== before && name !== behind,
      );
      return [...new Set([...both, ...fitting, ...symbols, ...words])].filter((name) => !isKind.has(name));
    },
    placeOf(start) {
      const index = at.get(start) ?? -1;
      const [before, behind] = [pairs[index], pairs[index + 1]];
      if (before === undefined || behind === undefined) return null;
      return {
        kind: before[1].kind,
        before: strangenessOf(before, 1),
        behind: strangenessOf(behind, 1),
        joined: strangenessOf([before[0], behind[1]]),
      };
    },
  };
}

function counts(names: readonly string[]): ReadonlyMap<string, number> {
  const count = new Map<string, number>();
  for (const name of names) count.set(name, (count.get(name) ?? 0) + 1);
  return count;
}

/** What ends something may always end something else with it. */
const isEnd: ReadonlySet<string> = new Set([")", "]", "}"]);
/** How far before and behind a range its lines are looked at. */
const longestLine = 1_000;
const lineEnd = { name: "\n", kind: "\n" };
const isKind: ReadonlySet<string> = new Set(["word", "number", "string", lineEnd.name]);

/** What tokens of the kind of this one are counted as. */
function kindOf(name: string): string {
  const kind = kindOfToken(new TextEncoder().encode(name));
  return kind === "symbol" ? name : kind;
}

/** The tokens of a text that stand beside each other, blanks aside; its both ends count as line ends. */
function pairsOf(text: Uint8Array): readonly Pair[] {
  const pairs: Pair[] = [];
  let left: Token = { start: -1, end: 0, ...lineEnd };
  for (const right of [...tokensOf(text), { start: text.length, end: text.length + 1, ...lineEnd }]) {
    if (left.name !== lineEnd.name || right.name !== lineEnd.name) pairs.push([left, right]);
    left = right;
  }
  return pairs;
}

function tokensOf(text: Uint8Array): readonly Token[] {
  const decoder = new TextDecoder("latin1");
  const boundaries = boundariesOf(text, "tokens");
  const tokens: Token[] = [];
  for (let index = 0; index + 1 < boundaries.length; index++) {
    const start = boundaries[index] ?? 0;
    const end = boundaries[index + 1] ?? start;
    const token = text.subarray(start, end);
    const kind = kindOfToken(token);
    if (kind === "space") {
      if (token.includes(newline)) tokens.push({ start, end, ...lineEnd });
    } else if (kind === "word") tokens.push({ start, end, name: decoder.decode(token), kind });
    else if (kind === "symbol") {
      const name = decoder.decode(token);
      tokens.push({ start, end, name, kind: name });
    } else tokens.push({ start, end, name: kind, kind });
  }
  return tokens;
}

const newline = 0x0a;
