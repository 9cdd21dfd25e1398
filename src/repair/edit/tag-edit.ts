import { type Tag, tagsIn } from "../../text/tags.ts";
import type { LocalEdit } from "./local-edit.ts";
import type { Site } from "./site.ts";

/** Ends the element that is open at the place: in front of the end tag there, if there is one of another element. */
export const endTagInsertion: LocalEdit = {
  name: "insert the end tag",
  cost: 1,
  at(site) {
    const { open, endTag } = tagsAround(site);
    if (open === undefined) return [];
    const start = endTag?.start ?? site.place;
    return [{ start, end: start, inserted: bytesOf(`</${open.name}>`) }];
  },
};

/** Makes the end tag at the place that of the element which is open there. */
export const endTagRenaming: LocalEdit = {
  name: "rename the end tag",
  cost: 1.5,
  at(site) {
    const { open, endTag } = tagsAround(site);
    if (open === undefined || endTag === undefined || open.name === endTag.name) return [];
    return [{ start: endTag.start, end: endTag.end, inserted: bytesOf(`</${open.name}>`) }];
  },
};

interface TagsAround {
  /** The start tag, in front of the end tag or else of the place, that has no end tag before that. */
  readonly open: Tag | undefined;
  /** The end tag that the place is in or right behind. */
  readonly endTag: Tag | undefined;
}

function tagsAround({ text, place }: Site): TagsAround {
  const open: Tag[] = [];
  for (const tag of tagsIn(text)) {
    if (tag.start >= place) break;
    if (tag.kind === "end" && tag.end >= place) return { open: open.at(-1), endTag: tag };
    if (tag.kind === "start") open.push(tag);
    else if (tag.kind === "end") {
      const partner = open.findLastIndex(({ name }) => name === tag.name);
      if (partner >= 0) open.length = partner;
    }
  }
  return { open: open.at(-1), endTag: undefined };
}

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
