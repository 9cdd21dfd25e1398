/** Whether the byte is a blank, a tab or another sign of ASCII that shows nothing but space; false when there is none. */
export const isWhiteSpace = (byte: number | undefined): boolean =>
  byte === 0x20 || (byte !== undefined && byte >= 0x09 && byte <= 0x0d);

/** Whether a text holds nothing but white space, or nothing at all. */
export const isBlank = (text: Uint8Array): boolean => text.every(isWhiteSpace);

/** The text without white space of any kind: texts that differ in that only are alike. */
export const withoutWhiteSpace = (text: string): string => text.replace(/\s+/g, "");
