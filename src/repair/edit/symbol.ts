/** Whether a byte is one of the three quotes. */
export const isQuote = (byte: number | undefined): boolean => byte === 0x22 || byte === 0x27 || byte === 0x60;

/** Whether a text, such as a comma, is written right behind the token before it. */
export const attachesToTokenBefore = (text: Uint8Array): boolean =>
  text.length === 1 && ",:;)]}".includes(String.fromCharCode(text[0] ?? 0));
