/** An input as the parser sees it: a row of letters, with the text and the bytes that each stands for. */
export interface Letters {
  /** How many letters there are. */
  readonly length: number;
  /** For each letter its class in the grammar's alphabet, and behind the last the class of the end. */
  readonly classes: Uint16Array;
  /** The text from one place between letters to another. */
  textBetween(from: number, to: number): string;
  /** The bytes that the letters between two places stand for. */
  startByte(from: number, to: number): number;
  endByte(from: number, to: number): number;
  /** How many bytes the whole input has. */
  readonly byteLength: number;
}
