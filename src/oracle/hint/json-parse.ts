import type { CandidateText } from "./candidate-text.ts";

/** How much V8 shows of the text before and after the error, in UTF-16 units. */
const shown = 10;

/**
 * The index in the candidate of the character at which V8's `JSON.parse` stopped, from the piece of text that it
 * quotes: `Unexpected token '*', ..."price": **3.45 }" is not valid JSON`. Dots stand where the text goes on; a text
 * quoted as a whole tells only which character it was.
 */
export function jsonParsePlace(output: string, { text }: CandidateText): number | undefined {
  const groups = message.exec(output)?.groups;
  if (groups === undefined) return undefined;
  const { token = "", before, piece = "", after } = groups;
  if (before === undefined && after === undefined) {
    const only = text.indexOf(token);
    return only >= 0 && only === text.lastIndexOf(token) ? only : undefined;
  }
  const within = before === undefined ? piece.length - shown : shown;
  const start = after === undefined ? text.lastIndexOf(piece) : text.indexOf(piece);
  return start >= 0 && text.startsWith(token, start + within) ? start + within : undefined;
}

// V8 shows at most 24 units of the text; without bounds the time would grow with the cube of the output's size.
const message =
  /Unexpected token '(?<token>.{1,2})', (?<before>\.\.\.)?"(?<piece>.{0,24}?)"(?<after>\.\.\.)? is not valid JSON/s;
