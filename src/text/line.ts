/** Where the line that holds this place begins. */
export const startOfLine = (bytes: Uint8Array, place: number): number =>
  place === 0 ? 0 : bytes.lastIndexOf(newline, place - 1) + 1;

/** Where the line that holds this place ends, its line end excluded. */
export function endOfLine(bytes: Uint8Array, place: number): number {
  const end = bytes.indexOf(newline, place);
  return end < 0 ? bytes.length : end;
}

const newline = 0x0a;
