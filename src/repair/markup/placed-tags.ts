import { decode } from "../../text/encoding.ts";
import { startOfLine } from "../../text/position.ts";
import { type Tag, tagsIn } from "../../text/tags.ts";
import { isWhiteSpace } from "../../text/white-space.ts";
import { anyRules, type ContentRules, htmlRules } from "./content-rules.ts";

/** A tag and where it stands. */
export interface PlacedTag extends Tag {
  /** The white space in front of it when it is the first on its line. */
  readonly indentation: string | undefined;
  /** Whether it names nothing but its element. */
  readonly isBare: boolean;
  /** Where the text in front of it ends that is not white space. */
  readonly behindText: number;
}

export interface Markup {
  readonly tags: readonly PlacedTag[];
  readonly rules: ContentRules;
}

/** `!` and `?`. */
const declares: ReadonlySet<number> = new Set([0x21, 0x3f]);
const opaque = /<!--.*?-->|<!\[CDATA\[.*?\]\]>/gs;
const opaqueInHtml = /<!--.*?-->|(?<=<(script|style)\b[^>]*>).*?(?=<\/\1)/gis;

/** The tags of a text that must go together; what stands in comments, in data and in scripts is none. */
export function markupOf(bytes: Uint8Array): Markup {
  const text = decode(bytes, "latin1");
  const isHtml = /^\s*<!doctype html|<html\b/i.test(text.slice(0, 1_000)) && !/^\s*<\?xml/.test(text);
  const rules = isHtml ? htmlRules : anyRules;
  const hidden = [...text.matchAll(isHtml ? opaqueInHtml : opaque)].map(({ 0: { length }, index }) => ({
    start: index,
    end: index + length,
  }));
  let next = 0;
  const tags: PlacedTag[] = [];
  for (const tag of tagsIn(bytes)) {
    while ((hidden[next]?.end ?? Infinity) <= tag.start) next++;
    const isHidden = (hidden[next]?.start ?? Infinity) <= tag.start;
    if (isHidden || declares.has(bytes[tag.start + 1] ?? 0)) continue;
    const isEmpty = tag.kind === "start" && rules.isEmpty(tag.name);
    tags.push(placed(bytes, isEmpty ? { ...tag, kind: "empty" } : tag));
  }
  return { tags, rules };
}

function placed(bytes: Uint8Array, tag: Tag): PlacedTag {
  const line = startOfLine(bytes, tag.start);
  let behindText = tag.start;
  while (behindText > 0 && isWhiteSpace(bytes[behindText - 1])) behindText--;
  const indentation =
    behindText < line || behindText === 0 ? decode(bytes.subarray(line, tag.start), "latin1") : undefined;
  const size = tag.name.length + (tag.kind === "end" ? "</>" : "<>").length;
  return { ...tag, indentation, isBare: tag.end - tag.start === size, behindText };
}
