import type { Range } from "../base/ranges.ts";
import { decode } from "./encoding.ts";

/** A tag, a comment or a declaration of XML or HTML. */
export interface Tag extends Range {
  readonly name: string;
  readonly kind: "start" | "end" | "empty";
}

/** The tags of a text, in order; incomplete ones are skipped. */
export function* tagsIn(bytes: Uint8Array): Generator<Tag, void, void> {
  if (!bytes.includes(lessThan)) return;
  const text = decode(bytes, "latin1");
  const openings = /<([/!?]?)([A-Za-z_][\w:.-]*|--)/g;
  for (const { 0: opening, 1: mark, 2: name = "", index: start } of text.matchAll(openings)) {
    const end = endOfTag(text, start + opening.length);
    if (end === undefined) continue;
    const isEmpty = mark === "!" || mark === "?" || text[end - 2] === "/";
    yield { name, kind: mark === "/" ? "end" : isEmpty ? "empty" : "start", start, end };
  }
}

/** The offset after the `>` outside quotes; undefined when another tag begins first. */
function endOfTag(text: string, from: number): number | undefined {
  for (let at = from; at < text.length; at++) {
    const character = text[at] ?? "";
    if (character === ">") return at + 1;
    if (character === "<") return undefined;
    if (character !== '"' && character !== "'") continue;
    at = text.indexOf(character, at + 1);
    if (at < 0) return undefined;
  }
  return undefined;
}

/** Whether the text begins with a tag, after an optional byte order mark. */
export const isMarkup = (bytes: Uint8Array): boolean =>
  /^(?:\xef\xbb\xbf)?\s*<[A-Za-z_!?]/.test(decode(bytes.subarray(0, 1_000), "latin1"));

const lessThan = 0x3c;
