/** Whether the byte is ASCII white space; false for undefined. */
export const isWhiteSpace = (byte: number | undefined): boolean =>
  byte === 0x20 || (byte !== undefined && byte >= 0x09 && byte <= 0x0d);

/** Whether the text is empty or all white space. */
export const isBlank = (text: Uint8Array): boolean => text.every(isWhiteSpace);

/** Removes all white space, so that texts can be compared without it. */
export const withoutWhiteSpace = (text: string): string => text.replace(/\s+/g, "");
