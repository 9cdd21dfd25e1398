import type { InputEdit } from "../../text/edit.ts";
import { endOfToken } from "../../text/token.ts";
import { isWhiteSpace } from "../../text/white-space.ts";
import type { Site } from "./site.ts";
import { attachesToTokenBefore, isQuote } from "./symbol.ts";

/** A way of editing a text at a site: the same one can be tried at other sites. */
export interface LocalEdit {
  /** Tells ways apart. */
  readonly name: string;
  /** What it is taken to break; 1 for the least. */
  readonly cost: number;
  /** Whether it belongs to one place of one text; then there is nothing to learn from it. */
  readonly isFixed?: boolean;
  /** Whether nothing else can be meant where it is accepted, whatever it changes. */
  readonly isCertain?: boolean;
  /** The edits it makes there, in bytes of the text, in order; none where it does not apply. */
  at(site: Site): readonly InputEdit[];
}

const nothing = new Uint8Array(0);
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

/** Where the token that is so many behind the site's begins; for 0 the place itself. */
function startOf({ boundaries, token, place }: Site, distance: number): number | undefined {
  return distance === 0 ? place : boundaries[token + distance];
}

export function insertion(inserted: string, distance = 0): LocalEdit {
  const bytes = bytesOf(inserted);
  return {
    name: `insert ${inserted} at ${distance}`,
    cost: isQuote(bytes[0]) ? 2 : 1,
    at(site) {
      let start = startOf(site, distance);
      if (start === undefined) return [];
      while (attachesToTokenBefore(bytes) && isWhiteSpace(site.text[start - 1])) start -= 1;
      return [{ start, end: start, inserted: bytes }];
    },
  };
}

/** Puts something in the place of one byte, or of the white space or symbol a token consists of. */
export function substitution(inserted: string, distance = 0): LocalEdit {
  const bytes = bytesOf(inserted);
  return {
    name: `substitute ${inserted} at ${distance}`,
    cost: isQuote(bytes[0]) ? 2.5 : 1.5,
    at(site) {
      const start = startOf(site, distance);
      if (start === undefined || start >= site.text.length) return [];
      const end = endOfCharacter(site.text, start);
      return end === start + 1 && site.text[start] === bytes[0] ? [] : [{ start, end, inserted: bytes }];
    },
  };
}

export function characterDeletion(distance = 0): LocalEdit {
  return {
    name: `delete a character at ${distance}`,
    cost: 1,
    at(site) {
      const place = startOf(site, 0) ?? 0;
      const start = distance < 0 ? startOfCharacter(site.text, place + distance) : place + distance;
      if (start < 0 || start >= site.text.length) return [];
      return [{ start, end: endOfCharacter(site.text, start), inserted: nothing }];
    },
  };
}

/** Deletes neighbouring tokens, the first of them as a whole. */
export function tokenDeletion(distance = 0, count = 1): LocalEdit {
  return {
    name: `delete ${count} tokens at ${distance}`,
    cost: 1 + Math.log2(count) / 2,
    at({ boundaries, token }) {
      const start = boundaries[token + distance];
      const end = boundaries[Math.min(token + distance + count, boundaries.length - 1)];
      return start === undefined || end === undefined || end <= start
        ? []
        : [{ start, end, inserted: nothing }];
    },
  };
}

/** Puts a token between quotes; where it already is between others, in their place. */
export function quoting(quote: string, distance = 0): LocalEdit {
  const bytes = bytesOf(quote);
  return {
    name: `quote with ${quote} at ${distance}`,
    cost: 1.5,
    at({ text, boundaries, token }) {
      const start = boundaries[token + distance];
      if (start === undefined || start >= text.length || isWhiteSpace(text[start])) return [];
      const end = endOfToken(text, start);
      const first = text[start];
      const within = isQuote(first) && end - start > 1 ? 1 : 0;
      if (within === 1 && first === bytes[0]) return [];
      return [
        { start, end: start + within, inserted: bytes },
        { start: end - within, end, inserted: bytes },
      ];
    },
  };
}

function endOfCharacter(text: Uint8Array, start: number): number {
  let end = start + 1;
  while (((text[end] ?? 0) & 0xc0) === 0x80) end++;
  return end;
}

function startOfCharacter(text: Uint8Array, at: number): number {
  let start = at;
  while (((text[start] ?? 0) & 0xc0) === 0x80) start--;
  return start;
}
