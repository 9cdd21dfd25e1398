/** An input as the parser sees it: a row of letters, with the text and the bytes that each stands for. */
export interface Letters {
  /** How many letters there are. */
  readonly length: number;
  /** For each letter its class in the grammar's alphabet, and behind the last the class of the end. */
  readonly classes: Uint16Array;
  /** For each place, the byte at which the letter behind it starts; behind the last letter the input's end. */
  readonly starts: Int32Array;
  /** For each place, the byte at which the letter before it ends; 0 before the first letter. */
  readonly ends: Int32Array;
  /** The text from one place between letters to another. */
  textBetween(from: number, to: number): string;
  /** How many bytes the whole input has. */
  readonly byteLength: number;
}

/** Where the bytes start that the letters between two places stand for; no letters stand behind the one before. */
export function startByte({ starts, ends }: Letters, from: number, to: number): number {
  return (from === to ? ends[from] : starts[from]) as number;
}

/** Where the bytes end that the letters before a place stand for. */
export function endByte({ ends }: Letters, to: number): number {
  return ends[to] as number;
}
