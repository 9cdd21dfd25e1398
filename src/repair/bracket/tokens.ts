import type { Range } from "../../base/ranges.ts";
import { kindOfToken, type TokenKind } from "../../text/token.ts";
import { boundariesOf } from "../../text/unit.ts";

/** A token that shows, with what parts it from the one before. */
export interface Token extends Range {
  readonly text: string;
  readonly kind: TokenKind;
  readonly before: "nothing" | "blank" | "line end";
}

/** Letters that together are one sign, which tokens of no language in particular are not. */
const signs = /^(?:[-+*/%<>=!&|^:?]*=|&&|\|\||=>|->|<<|>>|\*\*|\/\/|\+\+|--|\?\?|\?\.|\.\.\.?)$/;

/** The tokens of a stretch of a text, without blanks and comments that take up the rest of a line. */
export function tokensIn(text: Uint8Array, { start: from, end: to }: Range): readonly Token[] {
  const stretch = text.subarray(from, to);
  const boundaries = boundariesOf(stretch, "tokens");
  const tokens: Token[] = [];
  let before: Token["before"] = "nothing";
  let isComment = false;
  for (let index = 0; index + 1 < boundaries.length; index++) {
    const [start = 0, end = 0] = [boundaries[index], boundaries[index + 1]];
    const bytes = stretch.subarray(start, end);
    const kind = kindOfToken(bytes);
    if (kind === "space") {
      before = bytes.includes(newline) ? "line end" : "blank";
      if (before === "line end") isComment = false;
      continue;
    }
    const shown = decoder.decode(bytes);
    const last = tokens.at(-1);
    if (before !== "nothing" || tokens.length === 0)
      isComment ||= shown === "#" || (shown === "/" && stretch[end] === slash);
    if (isComment) continue;
    if (last !== undefined && before === "nothing" && signs.test(last.text + shown) && kind === "symbol")
      tokens[tokens.length - 1] = { ...last, text: last.text + shown, end: from + end };
    else tokens.push({ start: from + start, end: from + end, text: shown, kind, before });
    before = "nothing";
  }
  return tokens;
}

const decoder = new TextDecoder("latin1");
const newline = 0x0a;
const slash = 0x2f;
