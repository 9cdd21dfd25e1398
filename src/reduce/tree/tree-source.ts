import type { Parsed } from "../../tree/parsed.ts";

/** Parses an input, always in the same way; null when it has no tree. */
export interface TreeSource {
  (bytes: Uint8Array): Parsed | null;
  /** Present to keep a search to candidates that are read without errors; its input has to be such. */
  readonly reader?: Reader;
}

/** Larger inputs are not parsed, as a tree takes some microseconds and 600 bytes for each of theirs: they are cut down before. */
export const mostParsedBytes = 256 * 1024;

/** The same source, for inputs that are not too large. */
export function ofParsable(source: TreeSource): TreeSource {
  const parse = (bytes: Uint8Array): Parsed | null =>
    bytes.length <= mostParsedBytes ? source(bytes) : null;
  return source.reader === undefined ? parse : Object.assign(parse, { reader: source.reader });
}

/** Tells what is read without errors. */
export interface Reader {
  isRead(bytes: Uint8Array): boolean;
}
