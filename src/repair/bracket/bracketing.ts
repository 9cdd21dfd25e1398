import type { Token } from "./tokens.ts";

/** A bracket with its end, or a whole stretch: what it holds, tokens and brackets in order. */
export interface Bracketed {
  /** The token in front of the bracket; undefined for none, and for the stretch. */
  readonly head: Token | undefined;
  readonly opening: Token | undefined;
  readonly items: readonly (Token | Bracketed)[];
}

export const isBracketed = (item: Token | Bracketed | undefined): item is Bracketed =>
  item !== undefined && "items" in item;

const closerOf: ReadonlyMap<string, string> = new Map([
  ["(", ")"],
  ["[", "]"],
  ["{", "}"],
]);
const closers: ReadonlySet<string> = new Set(closerOf.values());

/** An end to put in behind so many tokens. */
export interface Ending {
  readonly closer: string;
  readonly behind: number;
}

/** How brackets nest in tokens with one more end; null where they do not go together. */
export function bracketing(tokens: readonly Token[], { closer, behind }: Ending): Bracketed | null {
  const open = [begun(undefined, undefined)];
  for (const [index, token] of tokens.entries()) {
    if (closerOf.has(token.text)) open.push(begun(token, tokens[index - 1]));
    else if (!closers.has(token.text)) open.at(-1)?.items.push(token);
    else if (ended(open, token.text) === null) return null;
    if (index + 1 === behind && ended(open, closer) === null) return null;
  }
  return open.length === 1 ? (open[0] ?? null) : null;
}

/** All brackets that have their ends in tokens, wherever others lack theirs. */
export function bracketsIn(tokens: readonly Token[]): readonly Bracketed[] {
  let open = [begun(undefined, undefined)];
  const brackets: Bracketed[] = [];
  for (const [index, token] of tokens.entries()) {
    if (closerOf.has(token.text)) open.push(begun(token, tokens[index - 1]));
    else if (!closers.has(token.text)) open.at(-1)?.items.push(token);
    else {
      const bracket = ended(open, token.text);
      if (bracket === null) open = [begun(undefined, undefined)];
      else brackets.push(bracket);
    }
  }
  return brackets;
}

interface Begun extends Bracketed {
  readonly items: (Token | Bracketed)[];
}

const begun = (opening: Token | undefined, head: Token | undefined): Begun => ({ head, opening, items: [] });

/** Ends the innermost bracket; null where it has another end. */
function ended(open: Begun[], closer: string): Bracketed | null {
  const top = open.at(-1);
  if (top?.opening === undefined || closerOf.get(top.opening.text) !== closer) return null;
  open.pop();
  open.at(-1)?.items.push(top);
  return top;
}
